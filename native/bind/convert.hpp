// Python values into the kernel's and back.  Callers have checked them: the kernel is passed what rules made.
#pragma once

#include <nanobind/nanobind.h>

#include <vector>

#include "blackpeg/codes.hpp"

namespace convert {

namespace nb = nanobind;

// (pegs, colors, repeats, black_only)
inline blackpeg::Shape shape(const nb::tuple& shape) {
    return {nb::cast<int>(shape[0]), nb::cast<int>(shape[1]), nb::cast<bool>(shape[2]), nb::cast<bool>(shape[3])};
}

inline std::vector<blackpeg::Color> row(const blackpeg::Shape& shape, const nb::handle& row) {
    std::vector<blackpeg::Color> code;
    for (const nb::handle color : row) {
        code.push_back(nb::cast<blackpeg::Color>(color));
    }
    if (static_cast<int>(code.size()) != shape.pegs) {
        throw nb::value_error("a row must have as many colors as the shape has pegs");
    }
    for (const blackpeg::Color color : code) {
        if (color >= shape.colors) {
            throw nb::value_error("a row has a color that the shape has not");
        }
    }
    return code;
}

inline blackpeg::Codes codes(const blackpeg::Shape& shape, const nb::handle& rows) {
    blackpeg::Codes codes(shape.pegs);
    for (const nb::handle one : rows) {
        codes.push_back(row(shape, one).data());
    }
    return codes;
}

inline std::vector<std::uint8_t> table(const blackpeg::Shape& shape, const nb::bytes& allowed) {
    if (static_cast<int>(allowed.size()) != shape.packed_count()) {
        throw nb::value_error("a table of allowed feedbacks must have (pegs + 1)^2 entries");
    }
    const auto* bytes = static_cast<const std::uint8_t*>(allowed.data());
    return {bytes, bytes + allowed.size()};
}

inline std::vector<std::vector<std::uint8_t>> tables(const blackpeg::Shape& shape, const nb::handle& allowed) {
    std::vector<std::vector<std::uint8_t>> tables;
    for (const nb::handle one : allowed) {
        tables.push_back(table(shape, nb::cast<nb::bytes>(one)));
    }
    return tables;
}

inline void require_pegs(const blackpeg::Shape& shape, const blackpeg::Codes& codes) {
    if (codes.pegs() != shape.pegs) {
        throw nb::value_error("codes of another length than the shape's");
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
        PyTuple_SET_ITEM(made.ptr(), position, PyLong_FromLong(code[position]));
    }
    return nb::borrow<nb::tuple>(made);
}

}  // namespace convert
