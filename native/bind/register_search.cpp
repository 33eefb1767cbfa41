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

using Number = std::optional<std::int64_t>;  // None: without a limit

static int up_to(const Number& number, int most) {
    const auto least =
        convert::within<std::int64_t>(number.value_or(most), 0, std::numeric_limits<std::int64_t>::max());
    return static_cast<int>(std::min<std::int64_t>(least, most));
}
static int limit_of(const Number& total) { return up_to(total, search::kImpossible); }
static nb::object total_or_none(int total) { return total >= search::kImpossible ? nb::none() : nb::cast(total); }

// None if there is no guess.
static nb::object tuple(const Solver& solver, const std::vector<Color>& guess) {
    return guess.empty() ? nb::none() : nb::object(convert::tuple(guess.data(), solver.shape().pegs));
}

static nb::list listed(const std::vector<search::PartBound>& parts) {
    nb::list list;
    for (const search::PartBound& part : parts) {
        list.append(nb::make_tuple(part.feedback, part.size, total_or_none(part.lower), total_or_none(part.upper)));
    }
    return list;
}

// Calls work(path, remaining) with the turns and the guesses remaining, without the GIL.
template <class Work>
static auto after(const Solver& solver, const nb::handle& turns, const Number& guesses, Control& control,
                  const Work& work) {
    const auto path = path_of(solver, turns);
    const int remaining = up_to(guesses, search::kUnlimited);
    return interruptible(control, [&] { return work(path, remaining); });
}

static void make(Solver* solver, const nb::tuple& shape_tuple, const nb::handle& history, const Codes& codes,
                 bool consistent_only, const nb::dict& options, std::size_t table_bytes, Control& control) {
    const Shape shape = convert::shape(shape_tuple);
    convert::require_candidates(shape, codes);
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
    interruptible(control,
                  [&] { new (solver) Solver(shape, guesses, codes, consistent_only, chosen, table_bytes, control); });
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
    using Path = std::vector<search::Played>;
    nb::class_<Solver>(module, "Solver")
        .def("__init__", &make)
        .def("bounds",
             [](Solver& solver, const Number& guesses, Control& control) {
                 const int remaining = up_to(guesses, search::kUnlimited);
                 const auto [total, worst] = interruptible(control, [&] { return solver.bounds(remaining, control); });
                 return nb::make_tuple(total_or_none(total), worst);
             })
        .def("look",
             [](const Solver& solver, const nb::bytes& candidates, Control& control) {
                 std::vector<search::Candidate> set;
                 std::int32_t number = 0, least = 0;
                 for (std::size_t at = 0; at + sizeof number <= candidates.size(); at += sizeof number) {
                     std::memcpy(&number, candidates.c_str() + at, sizeof number);
                     set.push_back(
                         static_cast<search::Candidate>(convert::within(number, least, solver.feedbacks().size() - 1)));
                     least = number + 1;
                 }
                 convert::within<std::size_t>(set.size(), 1, search::kMostCandidates, "of candidates ");
                 const double pairs = static_cast<double>(set.size()) * solver.feedbacks().columns();
                 return interruptible(control, pairs, [&] { return solver.look(set, control); });
             })
        .def("total",
             [](Solver& solver, const nb::handle& turns, const Number& guesses, const Number& total, Control& control) {
                 const int limit = limit_of(total);
                 return total_or_none(after(solver, turns, guesses, control, [&](const Path& path, int remaining) {
                     return solver.total(path, remaining, limit, control);
                 }));
             })
        .def("total_tree",
             [](Solver& solver, const nb::handle& turns, const Number& guesses, int value, Control& control) {
                 return after(solver, turns, guesses, control, [&](const Path& path, int remaining) {
                     return solver.total_tree(path, remaining, value, control);
                 });
             })
        .def("solvable",
             [](Solver& solver, const nb::handle& turns, const Number& guesses, Control& control) {
                 return after(solver, turns, guesses, control, [&](const Path& path, int remaining) {
                     return solver.solvable(path, remaining, control);
                 });
             })
        .def("worst_tree",
             [](Solver& solver, const nb::handle& turns, const Number& guesses, Control& control) {
                 return after(solver, turns, guesses, control, [&](const Path& path, int remaining) {
                     return solver.worst_tree(path, remaining, control);
                 });
             })
        .def("some_tree",
             [](Solver& solver, const nb::handle& turns, const Number& guesses, int exact_up_to, int width,
                Control& control) {
                 auto [total, lines] = after(solver, turns, guesses, control, [&](const Path& path, int remaining) {
                     return solver.some_tree(path, remaining, {exact_up_to, width}, control);
                 });
                 return nb::make_tuple(total_or_none(total), std::move(lines));
             })
        .def("guesses",
             [](Solver& solver, const nb::handle& turns, const Number& guesses, const Number& total, Control& control) {
                 const int limit = limit_of(total);
                 nb::list list;
                 for (const search::Option& option :
                      after(solver, turns, guesses, control, [&](const Path& path, int remaining) {
                          return solver.guesses(path, remaining, limit, control);
                      })) {
                     list.append(nb::make_tuple(tuple(solver, option.guess), option.bound));
                 }
                 return list;
             })
        .def("parts",
             [](Solver& solver, const nb::handle& turns, const Number& guesses, const nb::handle& guess,
                Control& control) {
                 const auto row = convert::row(solver.shape(), guess);
                 return listed(after(solver, turns, guesses, control, [&](const Path& path, int remaining) {
                     return solver.parts(path, remaining, row, control);
                 }));
             })
        .def("try_guesses",
             [](Solver& solver, const nb::handle& turns, const Number& guesses, std::uint64_t begin, std::uint64_t end,
                const Number& total, std::optional<std::uint64_t> before, Control& control) {
                 const int limit = limit_of(total);
                 const search::Tried came =
                     after(solver, turns, guesses, control, [&](const Path& path, int remaining) {
                         return solver.try_guesses(path, remaining, {begin, end}, limit, before, control);
                     });
                 return nb::make_tuple(total_or_none(came.value), tuple(solver, came.best), tuple(solver, came.open),
                                       listed(came.parts), came.cuts);
             })
        .def("pieces",
             [](Solver& solver, const nb::handle& turns, const Number& guesses, const Number& total, Control& control) {
                 const int limit = limit_of(total);
                 return after(solver, turns, guesses, control, [&](const Path& path, int remaining) {
                     return solver.pieces(path, remaining, limit, control);
                 });
             })
        .def("rank",
             [](Solver& solver, const nb::handle& turns, const Number& guesses, const nb::handle& guess,
                Control& control) {
                 const auto row = convert::row(solver.shape(), guess);
                 return after(solver, turns, guesses, control, [&](const Path& path, int remaining) {
                     return solver.rank(path, remaining, row, control);
                 });
             })
        .def("guess_tree", [](Solver& solver, const nb::handle& turns, const Number& guesses, const nb::handle& guess,
                              int value, Control& control) {
            const auto row = convert::row(solver.shape(), guess);
            return after(solver, turns, guesses, control, [&](const Path& path, int remaining) {
                return solver.guess_tree(path, remaining, row, value, control);
            });
        });
}
