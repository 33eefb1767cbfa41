// Exact search: a solver that any number of Python threads may use at once.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstring>

#include "blackpeg/search/solver.hpp"
#include "convert.hpp"
#include "register.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;
using namespace blackpeg;
using search::Solver;

// [(guess, packed feedback), ...]
static std::vector<search::Played> path_of(const Solver& solver, const nb::handle& turns) {
    std::vector<search::Played> path;
    for (const nb::handle turn : turns) {
        path.emplace_back(convert::row(solver.shape(), turn[0]), nb::cast<int>(turn[1]));
    }
    return path;
}

// None: as many guesses as need be.
static int remaining_of(const nb::handle& guesses) {
    if (guesses.is_none()) {
        return search::kUnlimited;
    }
    const auto remaining = nb::cast<std::int64_t>(guesses);
    if (remaining < 0) {
        throw nb::value_error("expected no fewer than 0 guesses remaining");
    }
    return static_cast<int>(std::min<std::int64_t>(remaining, search::kUnlimited));
}
static int limit_of(const nb::handle& total) { return total.is_none() ? search::kImpossible : nb::cast<int>(total); }
static nb::object total_or_none(int total) { return total >= search::kImpossible ? nb::none() : nb::cast(total); }

static nb::list listed(const std::vector<search::PartBound>& parts) {
    nb::list list;
    for (const search::PartBound& part : parts) {
        list.append(nb::make_tuple(part.feedback, part.size, total_or_none(part.lower), total_or_none(part.upper)));
    }
    return list;
}

static void make(Solver* solver, const nb::tuple& shape_tuple, const nb::handle& history, const Codes& codes,
                 bool consistent_only, const nb::dict& options, std::size_t table_bytes, const Control& control) {
    const Shape shape = convert::shape(shape_tuple);
    convert::require_pegs(shape, codes);
    const Codes guesses = convert::codes(shape, history);
    search::Options chosen;
    for (const auto& [name, value] : options) {
        const auto option = nb::cast<std::string>(name);
        bool& switched = option == "table"      ? chosen.use_table
                         : option == "symmetry" ? chosen.use_symmetry
                         : option == "members"  ? chosen.use_members
                         : option == "glance"   ? chosen.use_glance
                         : option == "capacity" ? chosen.use_capacity
                                                : throw nb::value_error("no such option of the search");
        switched = nb::cast<bool>(value);
    }
    const Unlocked unlocked;
    new (solver) Solver(shape, guesses, codes, consistent_only, chosen, table_bytes, control);
}

void register_search(nb::module_& module) {
    nb::exception<Stopped>(module, "Stopped", nb::module_::import_("blackpeg.errors").attr("StoppedError"));
    nb::class_<Control>(module, "Control")
        .def(nb::init<std::optional<double>, std::optional<std::uint64_t>>(), nb::arg("seconds").none(),
             nb::arg("pairs") = nb::none())
        .def("stop", &Control::stop)
        .def_prop_ro("stopped", &Control::stopped)
        .def_prop_ro("nodes", [](const Control& control) { return control.nodes.load(); })
        .def_prop_ro("looks", [](const Control& control) { return control.looks.load(); });
    nb::class_<Solver>(module, "Solver")
        .def("__init__", &make, nb::arg("shape"), nb::arg("history"), nb::arg("codes"), nb::arg("consistent_only"),
             nb::arg("options"), nb::arg("table_bytes"), nb::arg("control"))
        .def(
            "bounds",
            [](Solver& solver, const nb::object& guesses, const Control& control) {
                const int remaining = remaining_of(guesses);
                const auto [total, worst] = unlocked([&] { return solver.bounds(remaining, control); });
                return nb::make_tuple(total_or_none(total), worst);
            },
            nb::arg("remaining").none(), nb::arg("control"))
        .def(
            "look",
            [](const Solver& solver, const nb::bytes& candidates, const Control& control) {
                std::vector<search::Candidate> set;
                for (std::size_t at = 0; at < candidates.size(); at += sizeof(std::int32_t)) {
                    std::int32_t number = 0;
                    std::memcpy(&number, candidates.c_str() + at, sizeof number);
                    set.push_back(static_cast<search::Candidate>(number));
                }
                return unlocked([&] { return solver.look(set, control); });
            },
            nb::arg("candidates"), nb::arg("control"))
        .def(
            "total",
            [](Solver& solver, const nb::handle& turns, const nb::object& guesses, const nb::object& total,
               Control& control) {
                const auto path = path_of(solver, turns);
                const int remaining = remaining_of(guesses), limit = limit_of(total);
                return total_or_none(
                    interruptible(control, [&] { return solver.total(path, remaining, limit, control); }));
            },
            nb::arg("turns"), nb::arg("remaining").none(), nb::arg("limit").none(), nb::arg("control"))
        .def(
            "total_tree",
            [](Solver& solver, const nb::handle& turns, const nb::object& guesses, int value, Control& control) {
                const auto path = path_of(solver, turns);
                const int remaining = remaining_of(guesses);
                return interruptible(control, [&] { return solver.total_tree(path, remaining, value, control); });
            },
            nb::arg("turns"), nb::arg("remaining").none(), nb::arg("value"), nb::arg("control"))
        .def(
            "solvable",
            [](Solver& solver, const nb::handle& turns, int remaining, Control& control) {
                const auto path = path_of(solver, turns);
                return interruptible(control, [&] { return solver.solvable(path, remaining, control); });
            },
            nb::arg("turns"), nb::arg("remaining"), nb::arg("control"))
        .def(
            "worst_tree",
            [](Solver& solver, const nb::handle& turns, int remaining, Control& control) {
                const auto path = path_of(solver, turns);
                return interruptible(control, [&] { return solver.worst_tree(path, remaining, control); });
            },
            nb::arg("turns"), nb::arg("remaining"), nb::arg("control"))
        .def(
            "some_tree",
            [](Solver& solver, const nb::handle& turns, const nb::object& guesses, int exact_up_to, int width,
               Control& control) {
                const auto path = path_of(solver, turns);
                const int remaining = remaining_of(guesses);
                auto [total, lines] = interruptible(
                    control, [&] { return solver.some_tree(path, remaining, {exact_up_to, width}, control); });
                return nb::make_tuple(total_or_none(total), std::move(lines));
            },
            nb::arg("turns"), nb::arg("remaining").none(), nb::arg("exact_up_to"), nb::arg("width"), nb::arg("control"))
        .def(
            "guesses",
            [](Solver& solver, const nb::handle& turns, const nb::object& guesses, const nb::object& total,
               Control& control) {
                const auto path = path_of(solver, turns);
                const int remaining = remaining_of(guesses), limit = limit_of(total);
                nb::list list;
                for (const search::Option& option :
                     interruptible(control, [&] { return solver.guesses(path, remaining, limit, control); })) {
                    list.append(nb::make_tuple(convert::tuple(option.guess.data(), solver.shape().pegs), option.bound));
                }
                return list;
            },
            nb::arg("turns"), nb::arg("remaining").none(), nb::arg("limit").none(), nb::arg("control"))
        .def(
            "parts",
            [](Solver& solver, const nb::handle& turns, const nb::object& guesses, const nb::handle& guess,
               Control& control) {
                const auto path = path_of(solver, turns);
                const auto row = convert::row(solver.shape(), guess);
                const int remaining = remaining_of(guesses);
                return listed(interruptible(control, [&] { return solver.parts(path, remaining, row, control); }));
            },
            nb::arg("turns"), nb::arg("remaining").none(), nb::arg("guess"), nb::arg("control"))
        .def(
            "try_guesses",
            [](Solver& solver, const nb::handle& turns, const nb::object& guesses, std::uint64_t begin,
               std::uint64_t end, const nb::object& total, std::optional<std::uint64_t> before, Control& control) {
                const auto path = path_of(solver, turns);
                const int remaining = remaining_of(guesses), limit = limit_of(total);
                const search::Tried came = interruptible(
                    control, [&] { return solver.try_guesses(path, remaining, {begin, end}, limit, before, control); });
                const auto code = [&](const std::vector<Color>& guess) -> nb::object {
                    if (guess.empty()) {
                        return nb::none();
                    }
                    return convert::tuple(guess.data(), solver.shape().pegs);
                };
                return nb::make_tuple(total_or_none(came.value), code(came.best), code(came.open), listed(came.parts),
                                      came.cuts);
            },
            nb::arg("turns"), nb::arg("remaining").none(), nb::arg("begin"), nb::arg("end"), nb::arg("limit").none(),
            nb::arg("before").none(), nb::arg("control"))
        .def(
            "pieces",
            [](Solver& solver, const nb::handle& turns, const nb::object& guesses, const nb::object& total,
               Control& control) {
                const auto path = path_of(solver, turns);
                const int remaining = remaining_of(guesses), limit = limit_of(total);
                return interruptible(control, [&] { return solver.pieces(path, remaining, limit, control); });
            },
            nb::arg("turns"), nb::arg("remaining").none(), nb::arg("limit").none(), nb::arg("control"))
        .def(
            "rank",
            [](Solver& solver, const nb::handle& turns, const nb::object& guesses, const nb::handle& guess,
               Control& control) {
                const auto path = path_of(solver, turns);
                const auto row = convert::row(solver.shape(), guess);
                const int remaining = remaining_of(guesses);
                return interruptible(control, [&] { return solver.rank(path, remaining, row, control); });
            },
            nb::arg("turns"), nb::arg("remaining").none(), nb::arg("guess"), nb::arg("control"))
        .def(
            "guess_tree",
            [](Solver& solver, const nb::handle& turns, const nb::object& guesses, const nb::handle& guess, int value,
               Control& control) {
                const auto path = path_of(solver, turns);
                const int remaining = remaining_of(guesses);
                const auto row = convert::row(solver.shape(), guess);
                return interruptible(control, [&] { return solver.guess_tree(path, remaining, row, value, control); });
            },
            nb::arg("turns"), nb::arg("remaining").none(), nb::arg("guess"), nb::arg("value"), nb::arg("control"));
}
