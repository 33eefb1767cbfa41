// Python values into the kernel's and back.  What comes in is checked here, once: the kernel trusts it.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "blackpeg/codes.hpp"

namespace convert {

namespace nb = nanobind;

// A ValueError.
inline nb::python_error refusal(const std::string& expected, const nb::handle& got) {
    PyErr_Format(PyExc_ValueError, "expected %s, got %.80R", expected.c_str(), got.ptr());
    return nb::python_error();
}

// The value as one of this type.
template <class Value>
Value as(const nb::handle& value, const char* expected) {
    Value found;
    if (!nb::try_cast(value, found)) {
        throw refusal(expected, value);
    }
    return found;
}

inline const nb::tuple& of_size(const nb::tuple& values, std::size_t size, const char* expected) {
    if (values.size() != size) {
        throw refusal(expected, values);
    }
    return values;
}

// Calls visit(one) for each of them; Ctrl-C ends what has no end.
template <class Visit>
void each(const nb::handle& many, Visit&& visit) {
    std::uint16_t visited = 0;
    for (const nb::handle one : many) {
        if (++visited == 0 && PyErr_CheckSignals() != 0) {
            throw nb::python_error();
        }
        visit(one);
    }
}

// The number (of something), if it is one of these.
template <class Number>
Number within(Number number, Number least, Number most, const char* of = "") {
    if (!(least <= number && number <= most)) {
        const auto text = [](Number one) { return std::string(nb::repr(nb::cast(one)).c_str()); };
        throw refusal(std::string("a number ") + of + "from " + text(least) + " to " + text(most), nb::cast(number));
    }
    return number;
}

// (pegs, colors, repeats, black_only)
inline blackpeg::Shape shape(const nb::tuple& values) {
    blackpeg::Shape shape;
    const bool good = values.size() == 4 && nb::try_cast(values[0], shape.pegs) &&
                      nb::try_cast(values[1], shape.colors) && nb::try_cast(values[2], shape.repeats) &&
                      nb::try_cast(values[3], shape.black_only) && 0 < shape.pegs && shape.pegs <= blackpeg::kLargest &&
                      0 < shape.colors && shape.colors <= blackpeg::kLargest;
    if (!good || (!shape.repeats && shape.colors < shape.pegs)) {
        throw refusal("a shape of 1 to 100 pegs and colors, with a color for each peg unless they repeat", values);
    }
    return shape;
}

constexpr std::uint64_t kMostListed = 100'000'000;

// A shape whose codes can all be listed.
inline blackpeg::Shape listed(const nb::tuple& values) {
    const blackpeg::Shape shape = convert::shape(values);
    if (shape.size() > kMostListed) {
        throw refusal("a shape with up to 100,000,000 codes, which can be listed", values);
    }
    return shape;
}

inline std::vector<blackpeg::Color> row(const blackpeg::Shape& shape, const nb::handle& row) {
    std::vector<blackpeg::Color> code;
    bool good = true;
    for (const nb::handle one : row) {
        int color = -1;
        good = good && nb::try_cast(one, color) && 0 <= color && color < shape.colors &&
               (shape.repeats || std::find(code.begin(), code.end(), color) == code.end());
        code.push_back(static_cast<blackpeg::Color>(color));
        if (!good || static_cast<int>(code.size()) > shape.pegs) {
            break;
        }
    }
    if (!good || static_cast<int>(code.size()) != shape.pegs) {
        throw refusal("a code of " + std::to_string(shape.pegs) + " of the colors 0 to " +
                          std::to_string(shape.colors - 1) + (shape.repeats ? "" : ", each once at most"),
                      row);
    }
    return code;
}

// Empty for None.
inline std::vector<blackpeg::Color> row_or_none(const blackpeg::Shape& shape, const std::optional<nb::object>& some) {
    return some ? row(shape, *some) : std::vector<blackpeg::Color>();
}

inline blackpeg::Codes codes(const blackpeg::Shape& shape, const nb::handle& rows) {
    blackpeg::Codes codes(shape.pegs);
    each(rows, [&](const nb::handle& one) { codes.push_back(row(shape, one).data()); });
    return codes;
}

// Which of the feedbacks are allowed.
inline std::vector<std::uint8_t> table(int feedbacks, const nb::handle& allowed) {
    const auto entries = as<nb::bytes>(allowed, "a table of bytes");
    const auto* bytes = static_cast<const std::uint8_t*>(entries.data());
    std::vector<std::uint8_t> table(bytes, bytes + entries.size());
    if (static_cast<int>(table.size()) != feedbacks ||
        std::any_of(table.begin(), table.end(), [](std::uint8_t entry) { return entry > 1; })) {
        throw refusal("a table of " + std::to_string(feedbacks) + " bytes, each 0 or 1", allowed);
    }
    return table;
}

// As many switches, a byte each.
inline std::vector<bool> switches(std::size_t size, const nb::handle& given) {
    const auto bytes = table(static_cast<int>(size), given);
    return {bytes.begin(), bytes.end()};
}

// A table for each guess.
inline std::vector<std::vector<std::uint8_t>> tables(int feedbacks, std::size_t guesses, const nb::handle& allowed) {
    std::vector<std::vector<std::uint8_t>> tables;
    for (const nb::handle one : allowed) {
        tables.push_back(table(feedbacks, one));
        if (tables.size() > guesses) {
            break;
        }
    }
    if (tables.size() != guesses) {
        throw refusal("a table for each of the " + std::to_string(guesses) + " guesses", allowed);
    }
    return tables;
}

// Python's index into something of this size.
inline std::size_t index(Py_ssize_t index, std::size_t size) {
    const auto end = static_cast<Py_ssize_t>(size);
    if (index < -end || index >= end) {
        throw nb::index_error();
    }
    return static_cast<std::size_t>(index < 0 ? index + end : index);
}

// Whether the pegs of codes that were made for some shape are pegs of this one.
inline void require_pegs(const blackpeg::Shape& shape, const blackpeg::Codes& codes) {
    blackpeg::Color highest = 0;
    for (std::size_t index = 0; index < codes.size() * static_cast<std::size_t>(codes.pegs()); ++index) {
        highest = std::max(highest, codes[0][index]);
    }
    if (codes.pegs() != shape.pegs || highest >= shape.colors) {
        throw refusal(
            "codes of " + std::to_string(shape.pegs) + " of the colors 0 to " + std::to_string(shape.colors - 1),
            nb::str("codes of {} pegs, of the colors 0 to {}").format(codes.pegs(), highest));
    }
}

// The same, and without repeats no color twice: for what has no room for feedbacks that the game cannot give.
inline void require_codes(const blackpeg::Shape& shape, const blackpeg::Codes& codes) {
    require_pegs(shape, codes);
    if (const std::optional<std::size_t> wrong = blackpeg::first_with_repeats(shape, codes)) {
        throw refusal("codes without a color twice", nb::str("a code with one, at index {}").format(*wrong));
    }
}

inline void require_candidates(const blackpeg::Shape& shape, const blackpeg::Codes& codes) {
    require_codes(shape, codes);
    bool ordered = !codes.empty();
    for (std::size_t index = 1; index < codes.size() && ordered; ++index) {
        ordered = std::memcmp(codes[index - 1], codes[index], static_cast<std::size_t>(shape.pegs)) < 0;
    }
    if (!ordered) {
        throw nb::value_error("expected candidates, one at least, in reading order");
    }
}

// One of the NamedTuples that say in Python what a function answers.
template <class... Values>
nb::object named(const char* module, const char* name, Values&&... values) {
    return nb::module_::import_(module).attr(name)(std::forward<Values>(values)...);
}

inline nb::tuple tuple(const blackpeg::Color* code, int pegs) {
    nb::object made = nb::steal(PyTuple_New(pegs));
    for (int position = 0; position < pegs; ++position) {
        PyTuple_SetItem(made.ptr(), position, PyLong_FromLong(code[position]));
    }
    return nb::borrow<nb::tuple>(made);
}

}  // namespace convert
