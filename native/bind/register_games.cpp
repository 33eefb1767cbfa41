// Games of random-consistent, many at a time.
#include <nanobind/stl/vector.h>

#include <numeric>

#include "blackpeg/draws.hpp"
#include "blackpeg/expectation.hpp"
#include "blackpeg/random_games.hpp"
#include "convert.hpp"
#include "register.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;
using namespace blackpeg;

// Bounds of the expected guesses, summed over all secrets, and how many secrets are found by the first guess, the
// second, ..., rounded down; see expectation.hpp.
static nb::tuple expectation(const nb::tuple& shape_tuple, const std::optional<nb::object>& first, Control& control,
                             const std::optional<nb::object>& progress) {
    const Shape shape = convert::listed(shape_tuple);
    Expectation expectation(shape, convert::row_or_none(shape, first), control);
    const std::uint64_t pairs = shape.size() * (shape.size() - 1);
    const auto [total, found] = heard(control, progress, pairs, [&] { return expectation.expected(); });
    const nb::object fraction = nb::module_::import_("fractions").attr("Fraction");
    const std::uint64_t one = std::uint64_t{1} << Expectation::kBits;
    const std::uint64_t most_lost = total / one + 1;  // units; no more than the total in guesses
    nb::list secrets;
    for (const std::uint64_t by_one : found) {
        secrets.append(fraction(by_one, one));
    }
    return nb::make_tuple(fraction(total, one), fraction(total + most_lost, one), nb::tuple(secrets));
}

// A range of seeds is read as its two ends: a list of a million takes longer than its games.
static std::vector<std::uint64_t> seeds_of(const nb::object& seeds) {
    if (!PyObject_TypeCheck(seeds.ptr(), &PyRange_Type) || !seeds.attr("step").equal(nb::int_(1))) {
        std::vector<std::uint64_t> numbers;
        if (!nb::try_cast(seeds, numbers)) {
            throw nb::value_error("expected seeds from 0 to 2^64 - 1");
        }
        return numbers;
    }
    std::vector<std::uint64_t> numbers(nb::len(seeds));
    std::uint64_t first = 0;
    if (!numbers.empty() && !nb::try_cast(seeds.attr("start"), first)) {
        throw nb::value_error("expected seeds from 0 to 2^64 - 1");
    }
    std::iota(numbers.begin(), numbers.end(), first);
    return numbers;
}

// As many seeds as secrets: a range that is longer takes no memory.
static std::vector<std::uint64_t> seeds_for(const RandomGames& games, const nb::object& some, const Codes& secrets) {
    if (secrets.pegs() != games.pegs() || nb::len_hint(some) > secrets.size()) {
        throw nb::value_error("as many secrets as seeds are needed, of the game's length");
    }
    std::vector<std::uint64_t> seeds = seeds_of(some);
    if (seeds.size() != secrets.size()) {
        throw nb::value_error("as many secrets as seeds are needed, of the game's length");
    }
    return seeds;
}

void register_games(nb::module_& module) {
    module.def("drawn_secrets", [](const nb::tuple& game, const nb::object& some) {
        const Shape shape = convert::shape(game);
        const std::vector<std::uint64_t> seeds = seeds_of(some);
        return unlocked([&] { return drawn_secrets(shape, seeds); });
    });
    module.def("expectation", &expectation);
    nb::class_<RandomGames>(module, "RandomGames")
        .def("__init__",
             [](RandomGames* games, const nb::tuple& game, const Codes& codes, std::optional<std::size_t> first,
                std::optional<std::size_t> limit) {
                 const Shape shape = convert::shape(game);
                 convert::require_codes(shape, codes);
                 if (first.value_or(0) >= codes.size()) {
                     throw nb::value_error("the first guess must be one of the codes");
                 }
                 const std::int64_t opening = first ? static_cast<std::int64_t>(*first) : -1;
                 new (games) RandomGames(shape, codes, opening, limit.value_or(0));
             })
        .def("count",
             [](const RandomGames& games, const nb::object& some, const Codes& secrets) {
                 const std::vector<std::uint64_t> seeds = seeds_for(games, some, secrets);
                 Control control;
                 return interruptible(control, [&] { return games.count(control, seeds, secrets, thread_count()); });
             })
        .def("play", [](const RandomGames& games, const nb::object& some, const Codes& secrets) {
            const std::vector<std::uint64_t> seeds = seeds_for(games, some, secrets);
            Control control;
            const std::vector<Turns> played =
                interruptible(control, [&] { return games.play(control, seeds, secrets); });
            nb::list answer;
            for (const Turns& turns : played) {
                nb::object made = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(turns.size())));
                for (std::size_t turn = 0; turn < turns.size(); ++turn) {
                    PyTuple_SetItem(made.ptr(), static_cast<Py_ssize_t>(turn),
                                    nb::make_tuple(turns[turn].first, turns[turn].second).release().ptr());
                }
                answer.append(made);
            }
            return answer;
        });
}
