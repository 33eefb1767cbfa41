// Hard mode, of lists that are answered by marks: every guess has to fit the hints of the feedbacks so far.
//
// A candidate fits all hints, as it would have been answered so: members of a set may always be guessed.  What bounds a
// set with all guesses bounds it with fewer: capacities, and the least that a small set takes.  A guess that tells
// nothing leaves no fewer hints, so that no best strategy makes one.  Hints are those of a list, which has no symmetry.
#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "blackpeg/search/hints.hpp"
#include "blackpeg/search/total.hpp"
#include "blackpeg/search/tree.hpp"

namespace blackpeg::search {

class Hard : public Total {
  public:
    // With `any` the search ends with any tree that keeps to the guesses remaining: a value is then an upper bound.
    Hard(Memory& memory, const Likeness& likeness, Control& control, const Options& options, const Hinted& hinted,
         bool any = false)
        : Total(memory, likeness, control, options), hinted_(hinted), any_(any) {}

    int solve(const Node& node, const Allowed& allowed, int limit) { return solve(node, allowed, limit, 0); }

    // The tree of a set whose value is known.  Of the guesses that attain it the first is taken: by the bound of a look
    // at the set, then as a `Choice` is ordered.  If any tree will do, it is the first that has one.
    Lines tree(const Node& node, const Allowed& allowed, int value) {
        Lines lines(node.feedbacks.guesses().shape.pegs);
        grow(node, allowed, value, {}, lines, 0);
        return lines;
    }

    // The same by a guess that takes as much.
    Lines tree_by(const Node& node, const Allowed& allowed, std::uint32_t column, int value) {
        Lines lines(node.feedbacks.guesses().shape.pegs);
        if (!grow_by(node, allowed, column, value, {}, lines, 0)) {
            throw std::invalid_argument("expected the value of the guess: it takes more than this");
        }
        return lines;
    }

  private:
    // Scratch of one level: the rows of a set and the columns of the guesses it is left, and the hints of its parts.
    struct Cut {
        FeedbackTable table;
        std::vector<std::uint32_t> columns;  // in the whole table
        std::vector<Candidate> rows;         // of the set in this one
        std::vector<Allowed> below;          // by the part; without columns until they are needed
    };

    int solve(const Node& node, const Allowed& allowed, int limit, std::size_t depth) {
        if (node.size() <= 2) {
            return total_of_few(node.feedbacks, node.set, node.remaining);
        }
        Known known = known_of(node.feedbacks, node.set, allowed.hints, node.remaining);
        known.lower = std::max(known.lower, node.capacity.least_total(node.mass(), node.remaining));
        if (known.lower >= limit || known.lower == known.upper) {
            return known.lower;
        }
        if (any_ && known.upper < limit) {
            return known.upper;
        }
        if (node.remaining < 3) {
            return solve_in_two(node, allowed, depth);
        }
        return search(node, allowed, known, limit, depth);
    }

    int solve_in_two(const Node& node, const Allowed& allowed, std::size_t depth) {
        int value = kImpossible;
        if (node.remaining == 2 && node.feedbacks.is_small(node.set)) {
            const Look& look = look_at(node, allowed, depth, false);
            if (look.capacity.within(2) == node.mass()) {
                // Of the guesses that tell all apart the heaviest may be the secret.
                value = node.feedbacks.is_weighted()
                            ? 2 * node.mass() - heaviest_to_tell_apart(node.feedbacks, node.set)
                            : look.least();
            }
        }
        store(node.set, allowed.hints, node.remaining, {value, value, 0});
        return value;
    }

    int search(const Node& outer, const Allowed& allowed, Known known, int limit, std::size_t depth) {
        ++nodes;
        const Look& look = look_at(outer, allowed, depth, false);
        const Node node = outer.with(look.capacity);
        known.glance = look.least();
        known.lower = std::max({known.lower, known.glance, node.capacity.least_total(node.mass(), node.remaining)});
        int best = std::min(limit, known.upper);
        bool found = false;
        Choices choices(look, node, false, level(depth).choices, known.lower, best);
        const auto keep = [&] {
            if (found) {
                known.upper = best;
            }
            store(node.set, allowed.hints, node.remaining, known);
        };
        try {
            while (const Choice* const next = known.lower < best && !(any_ && found) ? choices.best(best) : nullptr) {
                const std::uint32_t column = column_at(*next, depth);
                if (depth == 0) {
                    tell(std::max(known.lower, std::min(next->bound(), best)));
                }
                choices.drop();
                const int total = total_of(node, allowed, column, best, depth);
                if (total < best) {
                    best = total;
                    found = true;
                    note_best(total, column, depth);
                }
            }
        } catch (const Stopped&) {
            keep();
            throw;
        }
        if (!(any_ && found)) {
            known.lower = std::max(known.lower, best);
        }
        keep();
        return found ? best : known.lower;
    }

    // The total of a guess if it is below `best`, else a lower bound no less.  In the first case all parts are exact,
    // unless any tree will do.
    int total_of(const Node& node, const Allowed& allowed, std::uint32_t column, int best, std::size_t depth) {
        Split& split = level(depth).split;
        split.by(node.feedbacks, node.set, column);
        const Color* const guess = node.feedbacks.guess(static_cast<int>(column));
        std::vector<Allowed>& below = cut_at(depth).below;
        if (below.size() < split.parts.size()) {
            below.resize(split.parts.size());
        }
        const auto columns_of = [&](std::size_t at) -> const Allowed& {
            if (below[at].columns.empty()) {
                hinted_.narrow(allowed, below[at]);
            }
            return below[at];
        };
        const auto place_of = [&](const Part& one) { return static_cast<std::size_t>(&one - split.parts.data()); };
        int sum = node.mass();
        const bool enough =
            raise(split, sum, best, [&](Part& one) { settle(node, one); }) ||
            raise(split, sum, best,
                  [&](Part& one) {
                      Allowed& left = below[place_of(one)];
                      left.columns.clear();
                      settle_small(node, one);
                      if (!one.exact()) {
                          left.hints = hinted_.after(allowed.hints, guess, one.number);
                          know(one, known_of(node.feedbacks, one.set, left.hints, node.remaining_after()));
                      }
                  }) ||
            (options().use_glance &&
             raise(split, sum, best, [&](Part& one) { glance(node, one, columns_of, place_of(one), depth); }));
        if (enough) {
            return sum;
        }
        return solve_parts(node, split, sum, best, [&](const Part& one, int limit) {
            return any_ && one.upper < kImpossible
                       ? one.upper
                       : solve(part_of(node, one), columns_of(place_of(one)), limit, depth + 1);
        });
    }

    template <class ColumnsOf>
    void glance(const Node& node, Part& one, ColumnsOf&& columns_of, std::size_t at, std::size_t depth) {
        if (one.exact()) {
            return;
        }
        if (one.glance == 0) {
            const Allowed& allowed = columns_of(at);
            bool attained = true;
            if (is_told_apart(node.feedbacks, one.set, allowed)) {
                one.glance = 2 * static_cast<int>(one.set.size());
            } else {
                const Look& look = look_at(part_of(node, one), allowed, depth + 1, options().use_members);
                one.glance = look.least();
                attained = look.attained();
            }
            one.lower = std::max(one.lower, one.glance);
            if (attained && node.remaining_after() > 2) {
                one.upper = one.lower;
            }
            // Whatever the guesses remaining.
            store(one.set, allowed.hints, kUnlimited, {one.glance, attained ? one.glance : kImpossible, one.glance});
        }
        one.lower = std::max(one.lower, one.glance);
    }

    // Whether a guess tells a few candidates apart, if none of them does.  It is often found long before all guesses
    // are looked at.
    bool is_told_apart(const FeedbackTable& feedbacks, Set set, const Allowed& allowed) const {
        if (!options().use_members || feedbacks.is_weighted() || set.size() > kFew) {
            return false;
        }
        for (std::size_t word = 0; word < allowed.columns.size(); ++word) {
            for (std::uint64_t bits = allowed.columns[word]; bits != 0; bits &= bits - 1) {
                const std::size_t column = 64 * word + static_cast<std::size_t>(std::countr_zero(bits));
                if (tells_all_apart(feedbacks, set, static_cast<std::uint32_t>(column))) {
                    return true;
                }
            }
        }
        return false;
    }

    static Node part_of(const Node& node, const Part& one) {
        return {node.feedbacks, one.set, node.history, node.capacity, node.remaining_after()};
    }

    static void know(Part& one, const Known& known) {
        one.lower = std::max(one.lower, known.lower);
        one.upper = std::min(one.upper, known.upper);
        one.glance = known.glance;
    }

    // Looks at a set and the guesses it is left; a glance ends where the least bound is known and attained.
    const Look& look_at(const Node& node, const Allowed& allowed, std::size_t depth, bool is_glance) {
        if (depth > node.feedbacks.deepest()) {
            throw std::length_error("expected a game whose guesses tell more: lines of the search grow too long");
        }
        Cut& cut = cut_at(depth);
        cut.columns.assign(node.set.begin(), node.set.end());
        for (std::size_t word = 0; word < allowed.columns.size(); ++word) {
            for (std::uint64_t bits = allowed.columns[word]; bits != 0; bits &= bits - 1) {
                const std::size_t column = 64 * word + static_cast<std::size_t>(std::countr_zero(bits));
                if (column >= static_cast<std::size_t>(node.feedbacks.size()) ||
                    !std::binary_search(node.set.begin(), node.set.end(), column)) {
                    cut.columns.push_back(static_cast<std::uint32_t>(column));
                }
            }
        }
        cut.rows.resize(node.set.size());
        std::iota(cut.rows.begin(), cut.rows.end(), Candidate{0});
        const bool is_whole = cut.rows.size() == static_cast<std::size_t>(node.feedbacks.size()) &&
                              cut.columns.size() == static_cast<std::size_t>(node.feedbacks.columns());
        if (!is_whole) {
            cut.table.cut(node.feedbacks, node.set, cut.columns);
        }
        const FeedbackTable& table = is_whole ? node.feedbacks : cut.table;
        check(table, cut.rows);
        Look& look = level(depth).look;
        if (is_glance) {
            look.glance(table, cut.rows, node.capacity, options().use_capacity, control());
        } else {
            look.at(table, cut.rows, node.capacity, node.remaining, options().use_capacity, control());
        }
        return look;
    }

    Cut& cut_at(std::size_t depth) {
        while (cuts_.size() <= depth) {
            cuts_.emplace_back();
        }
        return cuts_[depth];
    }

    std::uint32_t column_at(const Choice& choice, std::size_t depth) { return cut_at(depth).columns[choice.column()]; }

    // As of a set without hints; glances are kept whatever the guesses remaining.
    Known known_of(const FeedbackTable& feedbacks, Set set, const Hints& hints, int remaining) {
        const Set key = key_of(set, hints);
        Known known = Total::known_of(feedbacks, set, key, remaining);
        known.glance = std::max(known.glance, find(key, kUnlimited).glance);
        return known;
    }

    void store(Set set, const Hints& hints, int remaining, const Known& known) {
        Searcher::store(key_of(set, hints), remaining, known);
    }

    // What a value is remembered by: the hints, and the set.  Copies that letters in their places are count as none.
    Set key_of(Set set, const Hints& hints) {
        key_.assign(hinted_.pegs() + 1, 0);
        std::array<std::uint8_t, kLargest> in_place{};
        for (std::size_t place = 0; place < hinted_.pegs(); ++place) {
            key_[place] = hints.letters[place];
            if (hints.letters[place] != Hints::kNone) {
                ++in_place[hints.letters[place]];
            }
        }
        for (std::size_t letter = 0; letter < kLargest; ++letter) {
            if (hints.copies[letter] > in_place[letter]) {
                key_.push_back(static_cast<Candidate>(letter << 8 | hints.copies[letter]));
                ++key_[hinted_.pegs()];
            }
        }
        key_.insert(key_.end(), set.begin(), set.end());
        return key_;
    }

    void grow(const Node& outer, const Allowed& allowed, int value, const Branching& at, Lines& lines,
              std::size_t depth) {
        if (outer.size() == 1) {
            lines.push_back(at.depth, at.feedback, true, outer.feedbacks.guess(outer.set[0]));
            return;
        }
        const Look& look = look_at(outer, allowed, depth, false);
        const Node node = outer.with(look.capacity);
        Choices choices(look, node, false, level(depth).choices, look.least(), value + 1);
        while (const Choice* const next = choices.best(value + 1)) {
            const std::uint32_t column = column_at(*next, depth);
            choices.drop();
            if (grow_by(node, allowed, column, value, at, lines, depth)) {
                return;
            }
        }
        throw std::invalid_argument("expected the value of the set: no guess has this one");
    }

    bool grow_by(const Node& node, const Allowed& allowed, std::uint32_t column, int value, const Branching& at,
                 Lines& lines, std::size_t depth) {
        if (total_of(node, allowed, column, value + 1, depth) > value) {
            return false;
        }
        const Color* const guess = node.feedbacks.guess(static_cast<int>(column));
        add_guess(node, level(depth).split, guess, at, lines,
                  [&](const Node& below, const Part& one, const Branching& there) {
                      Allowed fewer{hinted_.after(allowed.hints, guess, one.number), {}};
                      hinted_.narrow(allowed, fewer);
                      grow(below, fewer, any_ ? kImpossible - 1 : one.lower, there, lines, depth + 1);
                  });
        return true;
    }

    static constexpr std::size_t kFew = 12;

    const Hinted& hinted_;
    bool any_;
    std::deque<Cut> cuts_;
    std::vector<Candidate> key_;
};

}  // namespace blackpeg::search
