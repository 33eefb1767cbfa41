// Games of random-consistent, many at a time.
#include <nanobind/stl/vector.h>

#include <mutex>

#include "blackpeg/draws.hpp"
#include "blackpeg/expectation.hpp"
#include "blackpeg/random_games.hpp"
#include "convert.hpp"
#include "register.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;
using namespace blackpeg;

// Bounds of the expected guesses, summed over all secrets; see expectation.hpp.
static nb::tuple expectation(const nb::tuple& shape_tuple, const std::optional<nb::object>& first, Control& control,
                             const std::optional<nb::object>& progress) {
    const Shape shape = convert::listed(shape_tuple);
    Expectation expectation(shape, convert::row_or_none(shape, first), control);
    const std::uint64_t pairs = shape.size() * (shape.size() - 1);
    const std::uint64_t total = heard(control, progress, pairs, [&] { return expectation.total(); });
    const nb::object fraction = nb::module_::import_("fractions").attr("Fraction");
    const std::uint64_t one = std::uint64_t{1} << Expectation::kBits;
    const std::uint64_t most_lost = total / one + 1;  // units; no more than the total in guesses
    return nb::make_tuple(fraction(total, one), fraction(total + most_lost, one));
}

// Games that Python threads may share: they fill in what they need as they play, so one of their functions runs at a
// time.
struct SharedGames : RandomGames {
    using RandomGames::RandomGames;
    std::mutex mutex;
};

static void require_alike(const RandomGames& games, const std::vector<std::uint64_t>& seeds, const Codes& secrets) {
    if (secrets.pegs() != games.pegs() || secrets.size() != seeds.size()) {
        throw nb::value_error("as many secrets as seeds are needed, of the game's length");
    }
}

void register_games(nb::module_& module) {
    module.def("drawn_secrets", [](const nb::tuple& game, const std::vector<std::uint64_t>& seeds) {
        const Shape shape = convert::shape(game);
        return unlocked([&] { return drawn_secrets(shape, seeds); });
    });
    module.def("expectation", &expectation);
    nb::class_<SharedGames>(module, "RandomGames")
        .def("__init__",
             [](SharedGames* games, const nb::tuple& game, const Codes& codes, std::optional<std::size_t> first,
                std::optional<std::size_t> limit) {
                 const Shape shape = convert::shape(game);
                 convert::require_codes(shape, codes);
                 if (first.value_or(0) >= codes.size()) {
                     throw nb::value_error("the first guess must be one of the codes");
                 }
                 const std::int64_t opening = first ? static_cast<std::int64_t>(*first) : -1;
                 new (games) SharedGames(shape, codes, opening, limit.value_or(0));
             })
        .def("count",
             [](SharedGames& games, const std::vector<std::uint64_t>& seeds, const Codes& secrets) {
                 require_alike(games, seeds, secrets);
                 Control control;
                 return interruptible(control, [&] {
                     const std::lock_guard lock(games.mutex);
                     return games.count(control, seeds, secrets, thread_count());
                 });
             })
        .def("play", [](SharedGames& games, const std::vector<std::uint64_t>& seeds, const Codes& secrets) {
            require_alike(games, seeds, secrets);
            Control control;
            const std::vector<Turns> played = interruptible(control, [&] {
                const std::lock_guard lock(games.mutex);
                return games.play(control, seeds, secrets);
            });
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
