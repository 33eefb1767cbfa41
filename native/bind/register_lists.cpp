// Games of a list: one object a game, which threads may share, with the functions of a kernel.
#include <nanobind/stl/map.h>
#include <nanobind/stl/vector.h>

#include <iterator>
#include <memory>

#include "blackpeg/listed.hpp"
#include "blackpeg/search/hard_solver.hpp"
#include "blackpeg/search/one_wrong_solver.hpp"
#include "convert.hpp"
#include "register.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;
using namespace blackpeg;

// A list in Python, and some of its codes, as places of guesses.
struct List {
    std::shared_ptr<const Listing> of;
};
struct ListedCodes {
    std::shared_ptr<const Listing> of;
    Places places;

    const Color* operator[](std::size_t index) const { return of->guesses()[places[index]]; }
};

static void make(List* list, const nb::tuple& shape_tuple, const nb::handle& guesses, const Places& secrets,
                 const std::vector<std::uint32_t>& weights, int rule, const nb::bytes& numbers) {
    const Shape shape = convert::shape(shape_tuple);
    Codes codes = convert::codes(shape, guesses);
    const auto by = static_cast<Rule>(convert::within(rule, 0, 3, "of a rule "));
    const std::span bytes(static_cast<const std::uint8_t*>(numbers.data()), numbers.size());
    const double pairs = static_cast<double>(codes.size()) * static_cast<double>(secrets.size());
    Control control;
    auto made = interruptible(control, pairs, [&] {
        return std::make_shared<const Listing>(shape, std::move(codes), secrets, weights, by, bytes, control,
                                               thread_count());
    });
    new (list) List{std::move(made)};
}

static std::uint32_t place_of(const Listing& listing, const nb::handle& guess) {
    const auto place = listing.find(convert::row(listing.shape(), guess).data());
    if (!place) {
        throw convert::refusal("a code of the list", guess);
    }
    return *place;
}

static Places places_of(const Listing& listing, const nb::handle& rows) {
    Places places;
    convert::each(rows, [&](const nb::handle& row) { places.push_back(place_of(listing, row)); });
    return places;
}

static Codes codes_of(const Listing& listing, const nb::handle& rows) {
    Codes codes(listing.shape().pegs);
    for (const std::uint32_t place : places_of(listing, rows)) {
        codes.push_back(listing.guesses()[place]);
    }
    return codes;
}

// Codes that were made for an equal list do as well.
static const Places& guesses_of(const Listing& listing, const ListedCodes& codes) {
    const Codes &ours = listing.guesses(), &theirs = codes.of->guesses();
    const bool is_equal =
        &ours == &theirs || (ours.pegs() == theirs.pegs() && ours.size() == theirs.size() &&
                             std::memcmp(ours[0], theirs[0], ours.size() * static_cast<std::size_t>(ours.pegs())) == 0);
    if (!is_equal) {
        throw nb::value_error("expected codes of this list, got codes of another one");
    }
    return codes.places;
}

static Places secrets_of(const Listing& listing, const ListedCodes& codes) {
    Places secrets;
    for (const std::uint32_t place : guesses_of(listing, codes)) {
        const auto secret = listing.secret_at(place);
        if (!secret) {
            throw convert::refusal("secrets of the list",
                                   convert::tuple(listing.guesses()[place], listing.shape().pegs));
        }
        secrets.push_back(*secret);
    }
    return secrets;
}

static Places candidates_of(const Listing& listing, const ListedCodes& codes) {
    Places secrets = secrets_of(listing, codes);
    if (secrets.empty() || std::adjacent_find(secrets.begin(), secrets.end(), std::greater_equal()) != secrets.end()) {
        throw nb::value_error("expected candidates, one at least, in reading order");
    }
    return secrets;
}

static ListedCodes codes_at(const List& list, const Places& secrets) {
    ListedCodes codes{list.of, {}};
    for (const std::uint32_t secret : secrets) {
        codes.places.push_back(list.of->place(secret));
    }
    return codes;
}

// A function of a guess and codes, for Python.
template <class Function>
auto of_guess(Function function) {
    return [function](const List& list, const nb::handle& guess, const ListedCodes& codes) {
        const std::uint32_t place = place_of(*list.of, guess);
        const Places secrets = secrets_of(*list.of, codes);
        return unlocked([&] { return function(*list.of, place, secrets); });
    };
}

static std::vector<std::uint8_t> numbers_of(const Listing& listing, std::size_t guess, const Places& secrets) {
    std::vector<std::uint8_t> numbers;
    std::transform(secrets.begin(), secrets.end(), std::back_inserter(numbers),
                   [&](std::uint32_t secret) { return listing.row(guess)[secret]; });
    return numbers;
}

static ListedCodes consistent(const List& list, const nb::handle& guesses, const nb::handle& allowed,
                              std::size_t limit) {
    const Listing& listing = *list.of;
    const Places turns = places_of(listing, guesses);
    const auto tables = convert::tables(listing.numbers(), turns.size(), allowed);
    Places secrets(listing.size());
    std::iota(secrets.begin(), secrets.end(), 0u);
    for (std::size_t turn = 0; turn < turns.size(); ++turn) {
        secrets = keep(listing, secrets, turns[turn], tables[turn]);
    }
    secrets.resize(limit < secrets.size() ? limit + 1 : secrets.size());
    return codes_at(list, secrets);
}

static nb::object scores(const List& list, const ListedCodes& guesses, const ListedCodes& codes) {
    const Listing& listing = *list.of;
    const Places &places = guesses_of(listing, guesses), secrets = secrets_of(listing, codes);
    Control control;
    const double pairs = static_cast<double>(places.size()) * static_cast<double>(secrets.size());
    const Scores found = interruptible(control, pairs, [&] { return scores_of(listing, places, secrets, control); });
    return convert::named("blackpeg.kernel.interface", "Scores", found.max_part, found.sum_squares, found.parts,
                          found.bits);
}

// What was guessed says nothing more of the best guess.
static nb::tuple best(const List& list, int measure, const nb::handle& history, const ListedCodes& codes,
                      bool consistent_only) {
    const Listing& listing = *list.of;
    const auto by = static_cast<Measure>(convert::within(measure, 0, 3));
    places_of(listing, history);
    const Places secrets = candidates_of(listing, codes);
    Control control;
    const double pairs = static_cast<double>(listing.guesses().size()) * static_cast<double>(secrets.size());
    const std::uint32_t place = interruptible(control, pairs, [&] {
        return BestListed(listing, by, secrets).guess(consistent_only, thread_count(), control);
    });
    return convert::tuple(listing.guesses()[place], listing.shape().pegs);
}

static Lines grow(const List& list, int measure, const nb::handle& history, const ListedCodes& codes,
                  bool consistent_only, const std::optional<nb::object>& first,
                  const std::optional<nb::object>& progress) {
    const Listing& listing = *list.of;
    const auto by = static_cast<Measure>(convert::within(measure, 0, 3));
    places_of(listing, history);
    const Places secrets = candidates_of(listing, codes);
    const std::optional<std::uint32_t> opening = first ? std::optional(place_of(listing, *first)) : std::nullopt;
    Control control;
    return heard(control, progress, secrets.size(), [&] {
        return GrownListed(listing, by, consistent_only, thread_count(), control).tree(secrets, opening);
    });
}

static ListedCodes distinct(const List& list, const nb::handle& played) {
    const Listing& listing = *list.of;
    const History history = listing.history(codes_of(listing, played));
    Control control;
    return interruptible(control, [&] {
        ListedCodes distinct{list.of, {}};
        for (std::uint32_t place = 0; place < listing.guesses().size(); ++place) {
            control.check();
            if (history.is_first_of_its_kind(listing.guesses()[place])) {
                distinct.places.push_back(place);
            }
        }
        return distinct;
    });
}

static search::Solver* solver(const List& list, const nb::handle& history, const ListedCodes& codes,
                              bool consistent_only, const nb::dict& options, std::size_t table_bytes,
                              Control& control) {
    const Codes played = codes_of(*list.of, history);
    const Places secrets = candidates_of(*list.of, codes);
    const search::Options chosen = search_options(options);
    return interruptible(control, [&] {
        return new search::Solver(list.of, played, secrets, consistent_only, chosen, table_bytes, control);
    });
}

// `turns`: those that led to the candidates, each a guess and the number of its feedback.
static search::HardSolver* hard_solver(const List& list, const nb::handle& turns, const ListedCodes& codes,
                                       const nb::dict& options, std::size_t table_bytes, Control& control) {
    const auto played = search_path(list.of->shape(), turns);
    const Places secrets = candidates_of(*list.of, codes);
    const search::Options chosen = search_options(options);
    return interruptible(
        control, [&] { return new search::HardSolver(list.of, played, secrets, chosen, table_bytes, control); });
}

static nb::tuple one_wrong(const List& list, const nb::handle& history, const ListedCodes& codes,
                           const nb::handle& is_fit, int threads, Control& control) {
    const Codes played = codes_of(*list.of, history);
    const Places secrets = candidates_of(*list.of, codes);
    const std::vector<bool> fits = convert::switches(secrets.size(), is_fit);
    const search::Likeness likeness(list.of->shape(), static_cast<int>(played.size()), list.of->is_like_board());
    return one_wrong_answer(interruptible(control, [&] {
        return search::least_worst_one_wrong([&] { return search::FeedbackTable(list.of, secrets, false, control); },
                                             list.of->history(played), likeness, fits, threads, control);
    }));
}

void register_lists(nb::module_& module) {
    nb::class_<ListedCodes>(module, "ListedCodes")
        .def("__len__", [](const ListedCodes& codes) { return codes.places.size(); })
        .def("__getitem__", [](const ListedCodes& codes, Py_ssize_t index) {
            return convert::tuple(codes[convert::index(index, codes.places.size())], codes.of->shape().pegs);
        });
    nb::class_<List>(module, "Listing")
        .def("__init__", &make)
        .def_prop_ro("feedbacks_that_occur", [](const List& list) { return list.of->feedbacks(); })
        .def("make",
             [](const List& list, const nb::handle& rows) { return ListedCodes{list.of, places_of(*list.of, rows)}; })
        .def("all_codes",
             [](const List& list) {
                 Places secrets(list.of->size());
                 std::iota(secrets.begin(), secrets.end(), 0u);
                 return codes_at(list, secrets);
             })
        .def("guesses",
             [](const List& list) {
                 Places places(list.of->guesses().size());
                 std::iota(places.begin(), places.end(), 0u);
                 return ListedCodes{list.of, std::move(places)};
             })
        .def("mass", [](const List& list,
                        const ListedCodes& codes) { return Weighed(*list.of, secrets_of(*list.of, codes)).mass(); })
        .def("consistent", &consistent)
        .def("keep",
             [](const List& list, const ListedCodes& codes, const nb::handle& guess, const nb::bytes& allowed) {
                 const auto table = convert::table(list.of->numbers(), allowed);
                 return codes_at(list, keep(*list.of, secrets_of(*list.of, codes), place_of(*list.of, guess), table));
             })
        .def("feedbacks", of_guess(&numbers_of))
        .def("split_sizes", of_guess(&split_masses))
        .def("fit_masks",
             [](const List& list, const nb::handle& guesses, const nb::handle& allowed, const ListedCodes& codes) {
                 const Places turns = places_of(*list.of, guesses), secrets = secrets_of(*list.of, codes);
                 const auto tables = convert::tables(list.of->numbers(), turns.size(), allowed);
                 convert::within<std::size_t>(turns.size(), 0, 64, "of guesses ");
                 return unlocked([&] { return fit_masks(*list.of, turns, tables, secrets); });
             })
        .def("distinct_guesses", &distinct)
        .def("scores", &scores)
        .def("best", &best)
        .def("grow", &grow)
        .def("one_wrong", &one_wrong)
        .def("solver", &solver, nb::rv_policy::take_ownership)
        .def("hard_solver", &hard_solver, nb::rv_policy::take_ownership);
}
