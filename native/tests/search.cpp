// Exact search against brute force, at positions of a few candidates: values, bounds and trees, whatever is switched
// off.
#include "blackpeg/search/solver.hpp"

#include "brute.hpp"
#include "check.hpp"
#include "playing.hpp"
#include "samples.hpp"

using namespace samples;
using blackpeg::Lines;
using blackpeg::search::Candidate;
using blackpeg::search::Capacity;
using blackpeg::search::FeedbackTable;
using blackpeg::search::kImpossible;
using blackpeg::search::kUnlimited;
using blackpeg::search::Look;
using blackpeg::search::OpenGuess;
using blackpeg::search::OpenPart;
using blackpeg::search::Option;
using blackpeg::search::Options;
using blackpeg::search::Played;
using blackpeg::search::Solver;
using brute::Mask;
using playing::play_all;
using playing::same;

static blackpeg::Control forever;
static constexpr std::size_t kTiny = 1, kUsual = 1 << 20;  // bytes of a table

static int guesses_remaining(int remaining) { return remaining == brute::kMost ? kUnlimited : remaining; }

// All switched on; one by one off; all off.
static std::vector<Options> all_options() {
    std::vector<Options> all(7);
    bool Options::*const switches[] = {&Options::use_table, &Options::use_symmetry, &Options::use_members,
                                       &Options::use_glance, &Options::use_capacity};
    for (std::size_t index = 0; index < 5; ++index) {
        all[index + 1].*switches[index] = all[6].*switches[index] = false;
    }
    return all;
}

// A position, with what brute force says of it.
struct Case {
    Shape shape;
    bool consistent_only;
    Codes history, candidates;
    brute::Solver truth;

    Case(const Shape& shape, bool consistent_only, const Codes& history, const Codes& candidates)
        : shape(shape),
          consistent_only(consistent_only),
          history(history),
          candidates(candidates),
          truth(shape, candidates, blackpeg::all_codes(shape), consistent_only) {}

    std::unique_ptr<Solver> solver(const Options& options = {}, std::size_t table_bytes = kUsual) const {
        return std::make_unique<Solver>(shape, history, candidates, consistent_only, options, table_bytes,
                                        blackpeg::Control());
    }

    // No turn, or one that any code begins.
    std::vector<Played> some_path(Random& random) const {
        if (random.one_in(2)) {
            return {};
        }
        const Codes guess = some_codes(shape, random, 1);
        const Color* const secret = candidates[static_cast<std::size_t>(random.below(candidates.size()))];
        return {{{guess[0], guess[0] + shape.pegs}, plain::packed(shape, guess[0], secret)}};
    }

    Mask after(const std::vector<Played>& path) const {
        Mask set = truth.all();
        for (const auto& [guess, packed] : path) {
            set = truth.answering(set, guess.data(), packed, candidates);
        }
        return set;
    }

    Codes codes_of(Mask set) const {
        int index = 0;
        return those_of(candidates, [&](const Color*) { return (set >> index++ & 1) != 0; });
    }
};

// What looks leave open holds: of guesses and parts no more is said than they take, and a guess that takes less than
// the bound, or one alike, is there.
static void check_open_guesses(Case& one, Solver& solver, const std::vector<Played>& path, int remaining, int bound) {
    const Mask set = one.after(path);
    int least = kImpossible;
    for (const OpenGuess& open : solver.open_guesses(path, guesses_remaining(remaining), bound, forever)) {
        const int total = one.truth.total_of(set, open.guess.data(), one.candidates, remaining);
        CHECK(open.least < bound && open.least <= total, one.shape, remaining, bound, open.least, total);
        for (const OpenPart& part : open.parts) {
            const Mask rest = one.truth.answering(set, open.guess.data(), part.feedback, one.candidates);
            CHECK(
                part.size == std::popcount(rest) && part.size > 2 && part.least <= one.truth.total(rest, remaining - 1),
                one.shape, remaining, part.feedback, part.size, part.least);
        }
        least = std::min(least, total);
    }
    const int value = one.truth.total(set, remaining);
    CHECK(value >= bound || least == value, one.shape, path.size(), remaining, bound, least, value);
}

// solve: the value if below the limit, else a bound between the limit and the value; asked in any order.
static void check_values(Case& one, Solver& solver, Random& random) {
    for (int time = 0; time < 12; ++time) {
        const std::vector<Played> path = one.some_path(random);
        const Mask set = one.after(path);
        const int remaining = random.one_in(2) ? brute::kMost : random.between(1, 5),
                  value = one.truth.total(set, remaining);
        const int limit =
            random.one_in(3) ? kImpossible : random.between(1, 3 * static_cast<int>(one.candidates.size()));
        const int total = solver.total(path, guesses_remaining(remaining), limit, forever);
        CHECK(value < limit ? total == value : limit <= total && total <= value, one.shape, one.candidates.size(),
              path.size(), remaining, limit, total, value);
        check_open_guesses(one, solver, path, remaining, limit);
        const int worst = one.truth.worst(set), guesses = random.between(0, worst + 1);
        CHECK(solver.solvable(path, guesses, 1, forever) == (worst <= guesses), one.shape, one.candidates.size(),
              path.size(), guesses, worst);
    }
}

// What a look says of the whole set holds for each subset.
static void check_bounds(Case& one, Random& random) {
    FeedbackTable feedbacks(one.shape, one.candidates, one.consistent_only, blackpeg::Control());
    std::vector<Candidate> every(one.candidates.size());
    std::iota(every.begin(), every.end(), Candidate{0});
    Look look;
    look.at(feedbacks, every, {}, kUnlimited, true, blackpeg::Control());
    CHECK(look.least() <= one.truth.total(one.truth.all()), one.shape, one.candidates.size());
    for (int time = 0; time < 8; ++time) {
        const Mask set =
            time == 0 ? one.truth.all() : static_cast<Mask>(random.between(1, static_cast<int>(one.truth.all())));
        const int n = std::popcount(set), remaining = random.between(1, brute::kMost);
        CHECK(look.capacity.within(remaining) >= one.truth.solved(set, remaining), one.shape, set, remaining);
        CHECK(look.capacity.least_total(n, guesses_remaining(remaining)) <= one.truth.total(set, remaining), one.shape,
              set, remaining);
        CHECK(look.capacity.least_worst(n) <= one.truth.worst(set), one.shape, set);
    }
}

// Own capacities never exceed inherited ones: what a look says of a set is the same whatever led to it, but for what a
// short look leaves as it was inherited, which is no less.
static void check_inheritance(Random& random) {
    for (const Shape& shape :
         {Shape{4, 4}, Shape{3, 6}, Shape{4, 5, kDistinct}, Shape{2, 8}, Shape{2, 8, true, kBlack}}) {
        for (const bool consistent_only : {false, true}) {
            const Codes every_code = blackpeg::all_codes(shape);
            const FeedbackTable feedbacks(shape, every_code, consistent_only, blackpeg::Control());
            std::vector<Candidate> set(every_code.size());
            std::iota(set.begin(), set.end(), Candidate{0});
            for (Capacity inherited; !set.empty();) {
                Look alone, after;
                alone.at(feedbacks, set, {}, kUnlimited, true, blackpeg::Control());
                after.at(feedbacks, set, inherited, kUnlimited, true, blackpeg::Control());
                CHECK(after.least() == alone.least(), shape, consistent_only, set.size());
                for (int guesses = 0; guesses < Capacity::kLevels; ++guesses) {
                    const auto said_by = [&](const Capacity& capacity) {
                        return std::min(capacity.within(guesses), static_cast<int>(set.size()));
                    };
                    const int own = said_by(alone.capacity), both = said_by(after.capacity);
                    CHECK(after.is_short() && guesses > 2 ? both == said_by(inherited)
                                                          : both == own && own <= said_by(inherited),
                          shape, consistent_only, set.size(), guesses, own, both);
                }
                inherited = after.capacity;
                std::vector<Candidate> fewer;
                for (const auto candidate : set) {
                    if (!random.one_in(4)) {
                        fewer.push_back(candidate);
                    }
                }
                set = fewer;
            }
        }
    }
}

// The doubles of 2x8, seven and then five of them, with black pegs alone: two guesses solve two at most, three four.
static void check_that_a_short_look_depends_on_the_path() {
    const Shape shape{2, 8, true, kBlack};
    const FeedbackTable feedbacks(shape, blackpeg::all_codes(shape), false, blackpeg::Control());
    const std::vector<Candidate> seven = {0, 9, 18, 27, 36, 45, 54}, five(seven.begin(), seven.begin() + 5);
    Look before, after, alone;
    before.at(feedbacks, seven, {}, kUnlimited, true, blackpeg::Control());
    after.at(feedbacks, five, before.capacity, kUnlimited, true, blackpeg::Control());
    alone.at(feedbacks, five, {}, kUnlimited, true, blackpeg::Control());
    CHECK(!before.is_short() && after.is_short() && alone.is_short(), shape);
    CHECK(alone.capacity.least_worst(5) == 3 && after.capacity.least_worst(5) == 4, shape, after.capacity.within(3));
    CHECK(alone.least() == after.least(), shape);
}

// Some guesses have the least total: those below the limit are listed, no bound is too high, and the first of the best,
// in the order of the list, begins the tree.
static void check_guesses(Case& one, Solver& solver, int remaining, const Lines& tree) {
    const Mask all = one.truth.all();
    const int value = one.truth.total(all, remaining);
    bool begun = false;
    for (const Option& option : solver.guesses({}, guesses_remaining(remaining), value + 1, forever)) {
        const int total = one.truth.total_of(all, option.guess.data(), one.candidates, remaining);
        CHECK(option.bound <= total && option.bound <= value, one.shape, option.bound, total, value);
        if (!begun && total == value) {
            begun = true;
            CHECK(std::equal(option.guess.begin(), option.guess.end(), tree.guesses[0]), one.shape, remaining);
        }
        for (const auto& [feedback, size, lower, upper] :
             solver.parts({}, guesses_remaining(remaining), option.guess, forever)) {
            const Mask answering = one.truth.answering(all, option.guess.data(), feedback, one.candidates);
            CHECK(size == std::popcount(answering), one.shape, feedback);
            const int least = one.truth.total(answering, remaining - 1);
            CHECK(lower <= least && least <= upper, one.shape, feedback);
        }
    }
    CHECK(begun, one.shape, one.candidates.size(), remaining);
}

// The trees of a solver, each as good as it must be.
static std::vector<Lines> check_trees(Case& one, Solver& solver, int remaining, const std::vector<Played>& path) {
    const Mask set = one.after(path);
    const Codes secrets = one.codes_of(set);
    const int worst = one.truth.worst(set), value = one.truth.total(set, remaining);
    std::vector<Lines> trees = {solver.worst_tree(path, worst, forever), solver.worst_tree(path, worst + 1, forever)};
    CHECK(play_all(one.shape, trees[0], secrets).worst == worst, one.shape, secrets.size());
    CHECK(play_all(one.shape, trees[1], secrets).worst <= worst + 1, one.shape, secrets.size());
    if (value < kImpossible) {
        trees.push_back(solver.total_tree(path, guesses_remaining(remaining), value, forever));
        const playing::Guesses played = play_all(one.shape, trees.back(), secrets);
        CHECK(played.total == value && played.worst <= remaining, one.shape, secrets.size(), remaining, played.total,
              value);
    }
    for (const auto& [exact_up_to, width] : {std::pair(0, 1), std::pair(4, 2), std::pair(brute::kMost, 1)}) {
        const auto [total, tree] = solver.some_tree(path, guesses_remaining(remaining), exact_up_to, width, forever);
        CHECK(total >= value && (exact_up_to < brute::kMost || total == value), one.shape, secrets.size(), remaining,
              total, value);
        CHECK((total < kImpossible) == (tree.size() > 0), one.shape, remaining);
        if (total < kImpossible) {
            const playing::Guesses played = play_all(one.shape, tree, secrets);
            CHECK(played.total == total && played.worst <= remaining, one.shape, remaining, played.total, total);
        }
    }
    for (const Lines& tree : trees) {
        const auto solving = static_cast<std::size_t>(std::count(tree.solves.begin(), tree.solves.end(), true));
        CHECK(!one.consistent_only || solving == tree.size(), one.shape);
    }
    return trees;
}

static void check_position(Case& one, Random& random) {
    const int remaining =
        random.one_in(2) ? brute::kMost : std::max(1, one.truth.worst(one.truth.all()) + random.between(-1, 1));
    const std::vector<Played> path = one.some_path(random);
    const auto fresh = one.solver();
    check_bounds(one, random);
    const std::vector<Lines> trees = check_trees(one, *fresh, remaining, path);
    if (one.truth.total(one.truth.all(), remaining) < kImpossible) {
        const int value = one.truth.total(one.truth.all(), remaining);
        check_guesses(one, *fresh, remaining, fresh->total_tree({}, guesses_remaining(remaining), value, forever));
    }
    for (const Options& options : all_options()) {
        const auto solver = one.solver(options, random.one_in(2) ? kTiny : kUsual);
        check_values(one, *solver, random);
        const std::vector<Lines> again = check_trees(one, *solver, remaining, path);
        CHECK(again.size() == trees.size(), one.shape);
        for (std::size_t index = 0; index < trees.size(); ++index) {
            CHECK(same(again[index], trees[index]), one.shape, one.candidates.size(), index);
        }
    }
}

// Whole games, with their least totals: tests/golden/exact.csv.
static void check_games() {
    const struct {
        Shape shape;
        bool consistent_only;
        int remaining, total;
    } games[] = {{{4, 6}, false, kUnlimited, 5625},
                 {{4, 6}, true, kUnlimited, 5660},
                 {{4, 6}, false, 5, 5626},
                 {{4, 6}, false, 4, kImpossible},
                 {{6, 2}, false, kUnlimited, 224},
                 {{3, 5, kDistinct}, true, kUnlimited, 197},
                 {{3, 4, true, kBlack}, false, kUnlimited, 280},
                 {{4, 3, true, kBlack}, true, kUnlimited, 347},
                 {{5, 2, true, kBlack}, false, kUnlimited, 121}};
    for (const auto& [shape, consistent_only, remaining, total] : games) {
        const Codes every_code = blackpeg::all_codes(shape);
        Solver solver(shape, Codes(shape.pegs), every_code, consistent_only, {}, kUsual, blackpeg::Control());
        CHECK(solver.total({}, remaining, kImpossible, forever) == total, shape, consistent_only, remaining);
        if (total < kImpossible) {
            const playing::Guesses played =
                play_all(shape, solver.total_tree({}, remaining, total, forever), every_code);
            CHECK(played.total == total && played.worst <= remaining, shape, consistent_only, remaining);
        }
    }
}

int main() {
    check_games();
    Random random(22);
    check_inheritance(random);
    check_that_a_short_look_depends_on_the_path();
    const std::vector<Shape> shapes = {{1, 7},
                                       {2, 8},
                                       {3, 4},
                                       {3, 6},
                                       {4, 4},
                                       {5, 3},
                                       {6, 2},
                                       {10, 2},
                                       {3, 6, kDistinct},
                                       {4, 5, kDistinct},
                                       {5, 5, kDistinct},
                                       {2, 8, true, kBlack},
                                       {3, 5, true, kBlack},
                                       {4, 4, true, kBlack},
                                       {8, 2, true, kBlack},
                                       {4, 5, kDistinct, kBlack},
                                       {3, 6, kDistinct, kBlack}};
    for (const Shape& shape : shapes) {
        const Codes every_code = blackpeg::all_codes(shape);
        for (int positions = 0; positions < 3;) {
            const Turns turns = some_turns(shape, random, random.between(shape.size() > brute::kMost, 4));
            const Codes candidates = fitting(shape, turns, every_code);
            if (candidates.size() > 2 && candidates.size() < brute::kMost) {
                for (const bool consistent_only : {false, true}) {
                    Case one(shape, consistent_only, turns.guesses, candidates);
                    check_position(one, random);
                }
                ++positions;
            }
        }
    }
}
