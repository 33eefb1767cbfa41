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
void add_guess(const Node& node, const Split& split, const Color* guess, const Branching& at, Lines& lines,
               Grow&& grow) {
    lines.push_back(at.depth, at.feedback, split.solves, guess);
    const History history = node.history_after(guess);
    for (const Part* const one : in_order_of_feedback(node.feedbacks, split)) {
        const int feedback = node.feedbacks.guesses().packed[static_cast<std::size_t>(one->number)];
        grow(Node{node.feedbacks, one->set, history, node.capacity, node.remaining_after()}, *one,
             Branching{at.depth + 1, feedback});
    }
}

// A part of a guess: the packed feedback, how many candidates give it, and bounds of their total.
struct PartBound {
    int feedback;
    int size;
    int lower;
    int upper;
};

// What is known of the total of a set: it is at least `lower`, and at most `upper`, which `guess` attains, if any.
struct Found {
    int lower = 0;
    int upper = kImpossible;
    std::vector<Color> guess = {};
};

class TotalTree : public Total {
  public:
    using Total::Total;

    // The tree of a set whose value is known.
    Lines tree(const Node& node, int value) {
        Lines lines(node.feedbacks.guesses().shape.pegs);
        grow(node, value, {}, lines, 0);
        return lines;
    }

    // The same of a set that takes `value` by this guess.
    Lines tree_by(const Node& outer, const Color* guess, int value) {
        Lines lines(outer.feedbacks.guesses().shape.pegs);
        const Node node = outer.with(look_at(outer, 0).capacity);
        if (!grow_by(node, column_of(node, guess), guess, value, {}, lines, 0)) {
            throw std::invalid_argument("expected the value of the guess: it takes more than this");
        }
        return lines;
    }

    // The guesses with a bound below `limit` that may be best, in the order above.
    std::vector<Choice> ordered_choices(const Node& outer, int limit) {
        limit = std::min(limit, find(outer.set, outer.remaining).upper + 1);
        const Look& look = look_at(outer, 0);
        const Node node = outer.with(look.capacity);
        std::vector<Choice> ordered;
        Choices choices(look, node, true, level(0).choices, look.least(), limit);
        while (Choice* const choice = choices.best(limit)) {
            check(node.feedbacks, node.set);
            if (choice->refined()) {
                ordered.push_back(*choice);
                choices.drop();
            } else {
                refine(refined_bound(node, choice->column(), limit, 0), limit, choices);
            }
        }
        return ordered;
    }

    // The parts of any guess but "solved", in the order of their feedbacks.
    std::vector<PartBound> parts_of(const Node& outer, const Color* guess) {
        const Node node = outer.with(look_at(outer, 0).capacity);
        Split& split = level(0).split;
        split.by(node.feedbacks, node.set, column_of(node, guess));
        bound_of(node, split, kImpossible, 0);
        return bounds_of(node, split);
    }

  protected:
    void grow(const Node& outer, int value, const Branching& at, Lines& lines, std::size_t depth) {
        const Look& look = look_at(outer, depth);
        const Node node = outer.with(look.capacity);
        Choices choices(look, node, true, level(depth).choices, look.least(), value + 1);
        while (Choice* const choice = choices.best(value + 1)) {
            const std::uint32_t column = choice->column();
            if (!choice->refined()) {
                refine(refined_bound(node, column, value + 1, depth), value + 1, choices);
                continue;
            }
            choices.drop();
            const Color* const guess = node.feedbacks.guess(static_cast<int>(column));
            if (grow_by(node, column, guess, value, at, lines, depth)) {
                return;
            }
        }
        throw std::invalid_argument("expected the value of the set: no guess has this one");
    }

  private:
    // Adds the tree that begins with a guess, split as its column, unless that takes more than `value`; whether it does
    // not.
    bool grow_by(const Node& node, std::uint32_t column, const Color* guess, int value, const Branching& at,
                 Lines& lines, std::size_t depth) {
        Split& split = level(depth).split;
        split.by(node.feedbacks, node.set, column);
        const int bound = bound_of(node, split, value + 1, depth);
        if (bound > value || solve_guess(node, split, bound, column, value + 1, depth) > value) {
            return false;
        }
        add_guess(node, split, guess, at, lines, [&](const Node& below, const Part& one, const Branching& there) {
            grow(below, one.lower, there, lines, depth + 1);
        });
        return true;
    }

    // The column of a guess.  One that has dead colors may not be on the board: then the column of a guess that all
    // candidates answer like it.
    static std::uint32_t column_of(const Node& node, const Color* code) {
        const FeedbackTable& feedbacks = node.feedbacks;
        const int pegs = feedbacks.guesses().shape.pegs;
        std::vector<Candidate> all(static_cast<std::size_t>(feedbacks.size()));
        std::iota(all.begin(), all.end(), Candidate{0});
        const std::vector<int> packed = feedbacks.answers_to(code, all);
        int alike = feedbacks.columns();
        for (int column = 0; column < feedbacks.columns(); ++column) {
            if (std::equal(code, code + pegs, feedbacks.guess(column))) {
                return static_cast<std::uint32_t>(column);
            }
            if (alike == feedbacks.columns() && feedbacks.answers(column, packed)) {
                alike = column;
            }
        }
        if (alike == feedbacks.columns()) {
            throw std::invalid_argument("no guess of this search");
        }
        return static_cast<std::uint32_t>(alike);
    }

    static std::vector<PartBound> bounds_of(const Node& node, const Split& split) {
        std::vector<PartBound> parts;
        for (const Part* const one : in_order_of_feedback(node.feedbacks, split)) {
            parts.push_back({node.feedbacks.guesses().packed[static_cast<std::size_t>(one->number)],
                             static_cast<int>(one->set.size()), one->lower, one->upper});
        }
        return parts;
    }

    // The bound that orders guesses, which depends on the sets alone; where it is no less than `limit`, some such
    // bound.
    int refined_bound(const Node& node, std::uint32_t column, int limit, std::size_t depth) {
        Split& split = level(depth).split;
        split.by(node.feedbacks, node.set, column);
        // What is proven of a part, by capacities as well: they are not of the set alone, so that they may only show
        // that a guess takes the limit.
        const auto proven = [&](const Part& one) {
            return std::max(one.lower, node.capacity.least_total(node.feedbacks.mass(one.set), node.remaining_after()));
        };
        int bound = node.mass(), least = bound;
        for (Part& one : split.parts) {
            if (one.set.size() <= 2) {
                settle(node, one);
            }
            settle_small(node, one);
            bound += one.lower;
            least += proven(one);
            if (least >= limit) {
                return least;
            }
        }
        for (Part& one : split.parts) {
            if (!one.exact() && options().use_glance) {
                bound -= one.lower;
                least -= proven(one);
                one.glance = find(one.set, node.remaining_after()).glance;
                glance(node, one, depth);
                bound += one.lower;
                least += proven(one);
                if (least >= limit) {
                    return least;
                }
            }
        }
        return bound;
    }

    // Gives the first choice its bound, or drops it.
    static void refine(int bound, int limit, Choices& choices) {
        if (bound < limit) {
            choices.refine(bound);
        } else {
            choices.drop();
        }
    }
};

class WorstTree : public Worst {
  public:
    using Worst::Worst;

    // The tree of a set that is solvable within the guesses remaining.
    Lines tree(const Node& node) {
        Lines lines(node.feedbacks.guesses().shape.pegs);
        grow(node, {}, lines, 0);
        return lines;
    }

  private:
    void grow(const Node& outer, const Branching& at, Lines& lines, std::size_t depth) {
        const Look& look = look_at(outer, depth);
        const Node node = outer.with(look.capacity);
        Choices choices(look, node, true, level(depth).choices, look.least(), kImpossible);
        while (Choice* const choice = choices.best(kImpossible)) {
            const std::uint32_t column = choice->column();
            if (solvable_after(node, column, depth)) {
                add_guess(node, level(depth).split, node.feedbacks.guess(static_cast<int>(column)), at, lines,
                          [&](const Node& below, const Part&, const Branching& there) {
                              grow(below, there, lines, depth + 1);
                          });
                return;
            }
            choices.drop();
        }
        throw std::invalid_argument("expected guesses enough to solve the set: no guess solves it with so few");
    }
};

}  // namespace blackpeg::search
