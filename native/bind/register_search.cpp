// Exact search: a solver that any number of Python threads may use at once.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "blackpeg/search/hard_solver.hpp"
#include "blackpeg/search/one_wrong_solver.hpp"
#include "convert.hpp"
#include "register.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;
using namespace blackpeg;
using search::HardSolver;
using search::Solver;

// [(guess, packed feedback), ...]
std::vector<search::Played> search_path(const Shape& shape, const nb::handle& turns) {
    std::vector<search::Played> path;
    convert::each(turns, [&](const nb::handle& turn) {
        constexpr const char* kExpected = "a turn: a guess, and the packed feedback";
        const auto both = convert::as<nb::tuple>(turn, kExpected);
        convert::of_size(both, 2, kExpected);
        path.emplace_back(convert::row(shape, both[0]), convert::as<int>(both[1], "a packed feedback"));
    });
    return path;
}

using Number = std::optional<std::int64_t>;  // None: without a limit

static int up_to(const Number& number, int most) {
    const auto least =
        convert::within<std::int64_t>(number.value_or(most), 0, std::numeric_limits<std::int64_t>::max());
    return static_cast<int>(std::min<std::int64_t>(least, most));
}

// None if there is no guess.
static nb::object tuple(const Solver& solver, const std::vector<Color>& guess) {
    return guess.empty() ? nb::none() : nb::object(convert::tuple(guess.data(), solver.shape().pegs));
}

// What a method of the solver is given.
static int given(const Solver&, const Number& limit) { return up_to(limit, search::kImpossible); }
static int given(const Solver&, int number) { return convert::within(number, 0, search::kImpossible); }
static std::vector<Color> given(const Solver& solver, const nb::handle& guess) {
    return convert::row(solver.shape(), guess);
}
template <class Value>
Value given(const Solver&, Value value) {
    return value;
}

// What a method answers; a number is a total, and no total is None.
template <class Value>
Value answer(const Solver&, const Value& value) {
    return value;
}
static Lines answer(const Solver&, Lines&& lines) { return std::move(lines); }
static nb::object answer(const Solver&, int total) {
    return total >= search::kImpossible ? nb::none() : nb::cast(total);
}
static nb::tuple answer(const Solver& solver, std::pair<int, Lines>&& some) {
    return nb::make_tuple(answer(solver, some.first), std::move(some.second));
}
static nb::list answer(const Solver& solver, const std::vector<search::Option>& options) {
    nb::list list;
    for (const search::Option& option : options) {
        list.append(nb::make_tuple(tuple(solver, option.guess), option.bound));
    }
    return list;
}
static nb::list answer(const Solver& solver, const std::vector<search::PartBound>& parts) {
    nb::list list;
    for (const search::PartBound& part : parts) {
        list.append(nb::make_tuple(part.feedback, part.size, answer(solver, part.lower), answer(solver, part.upper)));
    }
    return list;
}
static nb::list answer(const Solver& solver, const std::vector<search::OpenGuess>& guesses) {
    nb::list list;
    for (const search::OpenGuess& open : guesses) {
        list.append(nb::make_tuple(tuple(solver, open.guess), open.least,
                                   nb::bytes(open.parts.data(), open.parts.size() * sizeof open.parts[0])));
    }
    return list;
}
static nb::tuple answer(const Solver& solver, const search::Found& found) {
    return nb::make_tuple(answer(solver, found.lower), answer(solver, found.upper), tuple(solver, found.guess));
}

// A method of a solver for Python: of the turns, the guesses remaining, more that is given, and the control.
template <class... Given, class Of, class Answer, class... Parameters>
auto after(Answer (Of::*method)(Parameters...)) {
    return [method](Of& solver, const nb::handle& turns, const Number& guesses, Given... more, Control& control) {
        const auto path = search_path(solver.shape(), turns);
        const int remaining = up_to(guesses, search::kUnlimited);
        const auto all = std::make_tuple(given(solver, more)...);
        return answer(solver, interruptible(control, [&] {
                          return std::apply(
                              [&](const auto&... each) { return (solver.*method)(path, remaining, each..., control); },
                              all);
                      }));
    };
}

search::Options search_options(const nb::dict& options) {
    search::Options chosen;
    for (const auto& [name, value] : options) {
        const auto option = convert::as<std::string>(name, "the name of an option");
        bool& switched = option == "table"      ? chosen.use_table
                         : option == "symmetry" ? chosen.use_symmetry
                         : option == "members"  ? chosen.use_members
                         : option == "glance"   ? chosen.use_glance
                         : option == "capacity"
                             ? chosen.use_capacity
                             : throw convert::refusal("table, symmetry, members, glance or capacity", name);
        switched = convert::as<bool>(value, "True or False");
    }
    return chosen;
}

static void make(Solver* solver, const nb::tuple& shape_tuple, const nb::handle& history, const Codes& codes,
                 bool consistent_only, const nb::dict& options, std::size_t table_bytes, Control& control) {
    const Shape shape = convert::listed(shape_tuple);
    convert::require_candidates(shape, codes);
    const Codes guesses = convert::codes(shape, history);
    const search::Options chosen = search_options(options);
    interruptible(control,
                  [&] { new (solver) Solver(shape, guesses, codes, consistent_only, chosen, table_bytes, control); });
}

nb::tuple one_wrong_answer(const search::FoundOneWrong& found) {
    return nb::make_tuple(found.lower, found.upper >= search::kImpossible ? nb::none() : nb::cast(found.upper),
                          found.guess.empty()
                              ? nb::none()
                              : nb::object(convert::tuple(found.guess.data(), static_cast<int>(found.guess.size()))));
}

static nb::tuple one_wrong(const nb::tuple& shape_tuple, const nb::handle& history, const Codes& codes,
                           const nb::handle& is_fit, int threads, Control& control) {
    const Shape shape = convert::listed(shape_tuple);
    convert::require_candidates(shape, codes);
    const Codes guesses = convert::codes(shape, history);
    const std::vector<bool> fits = convert::switches(codes.size(), is_fit);
    return one_wrong_answer(interruptible(control, [&] {
        return search::least_worst_one_wrong(
            [&] { return search::FeedbackTable(shape, codes, false, control); }, History(shape, guesses),
            search::Likeness(shape, static_cast<int>(guesses.size())), fits, threads, control);
    }));
}

void register_search(nb::module_& module) {
    module.def("one_wrong", &one_wrong);
    nb::exception<Stopped>(module, "Stopped", nb::module_::import_("blackpeg.errors").attr("StoppedError"));
    nb::class_<Control>(module, "Control")
        .def(nb::init<std::optional<double>, std::optional<std::uint64_t>>(), nb::arg("seconds").none(),
             nb::arg("pairs") = nb::none())
        .def("stop", &Control::stop)
        .def_prop_ro("stopped", &Control::stopped)
        .def_prop_ro("lower", [](const Control& control) { return control.lower.load(); })
        .def_prop_ro("upper", [](const Control& control) { return control.upper; })
        .def_prop_ro("guess",
                     [](const Control& control) -> nb::object {
                         const auto& guess = control.guess;
                         return guess.empty()
                                    ? nb::none()
                                    : nb::object(convert::tuple(guess.data(), static_cast<int>(guess.size())));
                     })
        .def_prop_ro("nodes", [](const Control& control) { return control.nodes.load(); })
        .def_prop_ro("looks", [](const Control& control) { return control.looks.load(); });
    nb::class_<Solver>(module, "Solver")
        .def("__init__", &make)
        .def("open_guesses", after<Number>(&Solver::open_guesses))
        .def("total", after<Number>(&Solver::total))
        .def("solve", after<Number, int>(&Solver::solve))
        .def("total_tree", after<int>(&Solver::total_tree))
        .def("solvable", after<int>(&Solver::solvable))
        .def("worst_tree", after(&Solver::worst_tree))
        .def("some_tree", after<int, int>(&Solver::some_tree))
        .def("guesses", after<Number>(&Solver::guesses))
        .def("parts", after<nb::handle>(&Solver::parts))
        .def("guess_tree", after<nb::handle, int>(&Solver::guess_tree));
    nb::class_<HardSolver>(module, "HardSolver")
        .def("solve", after<Number, int>(&HardSolver::solve))
        .def("total_tree", after<int>(&HardSolver::total_tree))
        .def("solvable", after<int>(&HardSolver::solvable))
        .def("worst_tree", after(&HardSolver::worst_tree))
        .def("guess_tree", after<nb::handle, int>(&HardSolver::guess_tree));
}
