// Measuring guesses, choosing the best, and growing whole trees.
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>

#include "blackpeg/grow.hpp"
#include "blackpeg/scores.hpp"
#include "convert.hpp"
#include "register.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;
using namespace blackpeg;

static nb::object scores(const nb::tuple& shape_tuple, const Codes& guesses, const Codes& codes,
                         std::optional<std::size_t> most_bytewise) {
    const Shape shape = convert::shape(shape_tuple);
    convert::require_codes(shape, guesses);
    convert::require_codes(shape, codes);
    Scores found;
    {
        const Unlocked unlocked;
        found = scores_of(shape, guesses, codes, most_bytewise);
    }
    return convert::named("blackpeg.kernel.interface", "Scores", found.max_part, found.sum_squares, found.parts,
                          found.bits);
}

static Measure measure_of(int number) { return static_cast<Measure>(convert::within(number, 0, 3)); }

static nb::tuple best(const nb::tuple& shape_tuple, int measure, const nb::handle& history, const Codes& codes,
                      bool consistent_only) {
    const Shape shape = convert::listed(shape_tuple);
    convert::require_candidates(shape, codes);
    const Codes guesses = convert::codes(shape, history);
    Game game(shape, measure_of(measure), consistent_only, codes.size(), thread_count());
    const auto choose = [&] {
        Block block;
        return best_guess(game, History(shape, guesses), codes, game.threads, block);
    };
    const double pairs = static_cast<double>(codes.size()) * std::pow(shape.colors, shape.pegs);
    const std::vector<Color> guess = interruptible(game.control, pairs, choose);
    return convert::tuple(guess.data(), shape.pegs);
}

static Lines grow(const nb::tuple& shape_tuple, int measure, const nb::handle& history, const Codes& codes,
                  bool consistent_only, const std::optional<nb::object>& first,
                  const std::optional<nb::object>& progress) {
    const Shape shape = convert::listed(shape_tuple);
    convert::require_candidates(shape, codes);
    const Codes guesses = convert::codes(shape, history);
    const auto opening = convert::row_or_none(shape, first);
    Game game(shape, measure_of(measure), consistent_only, codes.size(), thread_count());
    const auto all = [&] {
        return grow_tree(game, History(shape, guesses), codes, opening.empty() ? nullptr : opening.data());
    };
    if (!progress) {
        return interruptible(game.control, all);
    }
    return heard(game.control, progress, codes.size(), all);
}

void register_choice(nb::module_& module) {
    module.def("distinct_guesses", [](const nb::tuple& shape_tuple, const nb::handle& history) {
        const Shape shape = convert::listed(shape_tuple);
        const Codes guesses = convert::codes(shape, history);
        Control control;
        return interruptible(control, static_cast<double>(shape.size()),
                             [&] { return distinct_guesses(shape, History(shape, guesses), control); });
    });
    module.def("scores", &scores, nb::arg("shape"), nb::arg("guesses"), nb::arg("codes"),
               nb::arg("most_bytewise") = nb::none());
    module.def("best", &best);

    nb::class_<Lines>(module, "Lines")
        .def("__len__", &Lines::size)
        .def("__getitem__",
             [](const Lines& lines, std::size_t index) {
                 if (index >= lines.size()) {
                     throw nb::index_error();
                 }
                 return nb::make_tuple(lines.depth[index], lines.feedback[index],
                                       convert::tuple(lines.guesses[index], lines.guesses.pegs()),
                                       bool(lines.solves[index]));
             })
        .def("__getstate__",
             [](const Lines& lines) {
                 const auto bytes = [](const auto& values) {
                     return nb::bytes(values.data(), values.size() * sizeof values[0]);
                 };
                 const std::vector<std::uint8_t> solves(lines.solves.begin(), lines.solves.end());
                 return nb::make_tuple(
                     lines.guesses.pegs(), bytes(lines.depth), bytes(lines.feedback), bytes(solves),
                     nb::bytes(lines.guesses[0], lines.size() * static_cast<std::size_t>(lines.guesses.pegs())));
             })
        .def("__setstate__",
             [](Lines& lines, const std::tuple<int, nb::bytes, nb::bytes, nb::bytes, nb::bytes>& state) {
                 const auto& [pegs, depth, feedback, solves, guesses] = state;
                 const std::size_t size = depth.size();
                 convert::within(pegs, 1, kLargest);
                 if (std::memchr(depth.data(), 0, size) != nullptr || feedback.size() != 2 * size ||
                     solves.size() != size || guesses.size() != size * static_cast<std::size_t>(pegs)) {
                     throw nb::value_error("lines of a tree that do not go together");
                 }
                 new (&lines) Lines(pegs);
                 const auto* const solve = static_cast<const std::uint8_t*>(solves.data());
                 const auto* const codes = static_cast<const Color*>(guesses.data());
                 for (std::size_t index = 0; index < size; ++index) {
                     std::int16_t packed;
                     std::memcpy(&packed, static_cast<const std::uint8_t*>(feedback.data()) + 2 * index, 2);
                     lines.push_back(static_cast<const std::uint8_t*>(depth.data())[index], packed, solve[index] != 0,
                                     codes + index * static_cast<std::size_t>(pegs));
                 }
             })
        .def("histogram", [](const Lines& lines) {
            std::vector<std::uint64_t> histogram;
            for (std::size_t index = 0; index < lines.size(); ++index) {
                histogram.resize(std::max<std::size_t>(histogram.size(), lines.depth[index]));
                histogram[lines.depth[index] - 1u] += lines.solves[index];
            }
            return histogram;
        });
    module.def("grow", &grow);
}
