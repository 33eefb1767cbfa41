// The trees of the values: the same on every run, whatever the table holds.
//
// Of the guesses whose total is the least, the first is taken in an order that depends on the set alone: by the bound
// that a look at each part of the guess gives, then most parts, then guesses that may be the secret, then reading
// order.  (Of guesses that a symmetry of the history maps to each other only the first in reading order counts.)  For
// the least worst case it is the first, by the bound of one look at the set, whose parts are all solvable in time.
#pragma once

#include "blackpeg/grow.hpp"
#include "blackpeg/search/total.hpp"
#include "blackpeg/search/worst.hpp"

namespace blackpeg::search {

// Where a branch of the tree begins.
struct Branching {
    int depth = 1;      // of its guess
    int feedback = -1;  // that led there, packed
};

// The parts of a guess in the order of their feedbacks, as trees list them.
inline std::vector<const Part*> in_order_of_feedback(const FeedbackTable& feedbacks, const Split& split) {
    std::vector<const Part*> parts;
    for (const Part& one : split.parts) {
        parts.push_back(&one);
    }
    const auto packed = [&](const Part* one) {
        return feedbacks.guesses().packed[static_cast<std::size_t>(one->number)];
    };
    std::sort(parts.begin(), parts.end(), [&](const Part* a, const Part* b) { return packed(a) < packed(b); });
    return parts;
}

// What both trees do alike once a guess is chosen.
template <class Grow>
void add_guess(const Node& node, const Split& split, std::uint32_t column, const Branching& at, Lines& lines,
               Grow&& grow) {
    lines.push_back(at.depth, at.feedback, split.solves, node.feedbacks.guess(static_cast<int>(column)));
    const History history = node.history_after(column);
    for (const Part* const one : in_order_of_feedback(node.feedbacks, split)) {
        const int feedback = node.feedbacks.guesses().packed[static_cast<std::size_t>(one->number)];
        grow(Node{node.feedbacks, one->set, history, node.capacity, node.remaining_after()}, *one,
             Branching{at.depth + 1, feedback});
    }
}

// A part of a guess: the packed feedback, how many candidates give it, and a lower bound of their total.
struct PartBound {
    int feedback;
    int size;
    int lower;
};

// What came of trying guesses of a set, one after the other, for a total below a limit.
struct Tried {
    int done = 0;  // this many guesses are settled: their totals are no less than `value`
    int best;      // the first of those with the total `value`, or -1, if none of them is below the limit
    int value;     // the limit, if none is below it
    std::vector<PartBound> parts;  // of the next guess, where the call was ended before all were settled
};

class TotalTree : public Total {
  public:
    using Total::Total;

    // Adds the tree of a set whose value is known.
    void grow(const Node& node, int value, const Branching& at, Lines& lines) { grow(node, value, at, lines, 0); }

    // The same of a set that takes `value` by this guess.
    void grow_by(const Node& outer, const Color* guess, int value, Lines& lines) {
        const Node node{outer.feedbacks, outer.set, outer.history, look_at(outer, 0).capacity, outer.remaining};
        if (!grow_by(node, column_of(node, guess), value, {}, lines, 0)) {
            throw std::logic_error("the guess takes more than was said");
        }
    }

    // Tries guesses in the order given, which is that in which ties are broken; a call that is ended says how far it
    // came.
    Tried try_guesses(const Node& outer, const std::vector<std::vector<Color>>& guesses, int limit) {
        Tried tried{0, -1, limit, {}};
        Split& split = level(0).split;
        std::uint32_t column = 0;
        const auto begin = [&] {
            column = column_of(outer, guesses[static_cast<std::size_t>(tried.done)].data());
            split.by(outer.feedbacks, outer.set, column);
            for (Part& one : split.parts) {
                settle(outer, one);
            }
        };
        begin();
        try {
            const Node node{outer.feedbacks, outer.set, outer.history, look_at(outer, 0).capacity, outer.remaining};
            while (true) {
                const int bound = bound_of(node, split, tried.value, 0);
                const int total = bound < tried.value ? solve_guess(node, split, bound, column, tried.value, 0) : bound;
                if (total < tried.value) {
                    tried.best = tried.done;
                    tried.value = total;
                }
                if (++tried.done == static_cast<int>(guesses.size())) {
                    return tried;
                }
                begin();
            }
        } catch (const Stopped&) {
            tried.parts = bounds_of(outer, split);
            return tried;
        }
    }

    // The guesses with a bound below `limit` that may be best, in the order above.
    std::vector<Choice> ordered_choices(const Node& outer, int limit) {
        limit = std::min(limit, find(outer.set, outer.remaining).upper + 1);
        const Look& look = look_at(outer, 0);
        const Node node{outer.feedbacks, outer.set, outer.history, look.capacity, outer.remaining};
        std::vector<Choice> ordered;
        Choices choices(look, level(0).choices, node.size(), look.least(), limit);
        while (Choice* const choice = choices.best(limit)) {
            check(node.feedbacks, node.set);
            if (choice->refined()) {
                ordered.push_back(*choice);
                choices.drop();
            } else if (!node.is_first_of_its_kind(*choice)) {
                choices.drop();
            } else {
                refine(node, choice->column(), limit, choices, 0);
            }
        }
        return ordered;
    }

    // The parts of any guess but "solved", in the order of their feedbacks.
    std::vector<PartBound> parts_of(const Node& outer, const Color* guess) {
        const Node node{outer.feedbacks, outer.set, outer.history, look_at(outer, 0).capacity, outer.remaining};
        Split& split = level(0).split;
        split.by(node.feedbacks, node.set, column_of(node, guess));
        bound_of(node, split, kImpossible, 0);
        return bounds_of(node, split);
    }

  protected:
    void grow(const Node& outer, int value, const Branching& at, Lines& lines, std::size_t depth) {
        const Look& look = look_at(outer, depth);
        const Node node{outer.feedbacks, outer.set, outer.history, look.capacity, outer.remaining};
        Choices choices(look, level(depth).choices, node.size(), look.least(), value + 1);
        while (Choice* const choice = choices.best(value + 1)) {
            if (!choice->refined() && !node.is_first_of_its_kind(*choice)) {
                choices.drop();
                continue;
            }
            const std::uint32_t column = choice->column();
            if (!choice->refined()) {
                refine(node, column, value + 1, choices, depth);
                continue;
            }
            choices.drop();
            if (grow_by(node, column, value, at, lines, depth)) {
                return;
            }
        }
        throw std::logic_error("no guess has the value of the set");
    }

  private:
    // Adds the tree that begins with a guess, unless that takes more than `value`; whether it does not.
    bool grow_by(const Node& node, std::uint32_t column, int value, const Branching& at, Lines& lines,
                 std::size_t depth) {
        Split& split = level(depth).split;
        split.by(node.feedbacks, node.set, column);
        const int bound = bound_of(node, split, value + 1, depth);
        if (bound > value || solve_guess(node, split, bound, column, value + 1, depth) > value) {
            return false;
        }
        add_guess(node, split, column, at, lines, [&](const Node& below, const Part& one, const Branching& there) {
            grow(below, one.lower, there, lines, depth + 1);
        });
        return true;
    }

    static std::uint32_t column_of(const Node& node, const Color* guess) {
        const int pegs = node.feedbacks.guesses().shape.pegs;
        int column = 0;
        while (column < node.feedbacks.columns() && !std::equal(guess, guess + pegs, node.feedbacks.guess(column))) {
            ++column;
        }
        if (column == node.feedbacks.columns()) {
            throw std::invalid_argument("no guess of this search");
        }
        return static_cast<std::uint32_t>(column);
    }

    static std::vector<PartBound> bounds_of(const Node& node, const Split& split) {
        std::vector<PartBound> parts;
        for (const Part* const one : in_order_of_feedback(node.feedbacks, split)) {
            parts.push_back({node.feedbacks.guesses().packed[static_cast<std::size_t>(one->number)],
                             static_cast<int>(one->set.size()), one->lower});
        }
        return parts;
    }

    // Raises the bound of the first choice to the one that orders guesses, which depends on the sets alone; or drops
    // it, if that is no less than `limit`.
    void refine(const Node& node, std::uint32_t column, int limit, Choices& choices, std::size_t depth) {
        Split& split = level(depth).split;
        split.by(node.feedbacks, node.set, column);
        int bound = node.size();
        for (Part& one : split.parts) {
            if (one.set.size() <= 2) {
                settle(node, one);  // of larger sets it bounds by capacities, which are not of the set alone
            }
            settle_small(node, one);
            if (!one.exact() && options().use_glance) {
                one.glance = find(one.set, node.remaining_after()).glance;
                glance(node, one, depth);
            }
            bound += one.lower;
            if (bound >= limit) {
                choices.drop();
                return;
            }
        }
        choices.refine(bound);
    }
};

class WorstTree : public Worst {
  public:
    using Worst::Worst;

    // Adds the tree of a set that is solvable within the guesses remaining.
    void grow(const Node& node, const Branching& at, Lines& lines) { grow(node, at, lines, 0); }

  private:
    void grow(const Node& outer, const Branching& at, Lines& lines, std::size_t depth) {
        const Look& look = look_at(outer, depth);
        const Node node{outer.feedbacks, outer.set, outer.history, look.capacity, outer.remaining};
        Choices choices(look, level(depth).choices, node.size(), look.least(), kImpossible);
        while (Choice* const choice = choices.best(kImpossible)) {
            const std::uint32_t column = choice->column();
            if (node.is_first_of_its_kind(*choice) && solvable_after(node, column, depth)) {
                add_guess(node, level(depth).split, column, at, lines,
                          [&](const Node& below, const Part&, const Branching& there) {
                              grow(below, there, lines, depth + 1);
                          });
                return;
            }
            choices.drop();
        }
        throw std::logic_error("no guess solves the set in time");
    }
};

}  // namespace blackpeg::search
