// The least total: depth-first branch and bound over sets of candidates.
//
// A set is what the search is about: its value is the fewest guesses, summed over its candidates, of any strategy that
// solves each of them (within the guesses left, where they are limited).  A value is exact or a bound, never in between:
// `solve` gives the value if it is below the limit it is given, otherwise a lower bound that is no less than the limit.
#pragma once

#include <deque>
#include <optional>

#include "blackpeg/control.hpp"
#include "blackpeg/search/look.hpp"
#include "blackpeg/search/split.hpp"
#include "blackpeg/search/table.hpp"

namespace blackpeg::search {

inline constexpr int kUnlimited = 1 << 20;  // guesses left

// A set with what is known on the way to it.
struct Node {
    const Board& board;
    Set set;
    const History& history;
    Capacity capacity;
    int left;  // guesses
};

struct Options {
    bool refine = true;        // see the first guesses' classes before trying any
    bool use_table = true;
    bool use_symmetry = true;
    int small = 0;             // see Look
    int board_from = 40;       // sets from this size on get a board of their own
};

class Total {
  public:
    Total(Table& table, Control& control, const Options& options) : table_(table), control_(control), options_(options) {}

    std::uint64_t nodes = 0;  // sets that were looked at to be solved
    std::uint64_t looks = 0;  // looks, at one and the same set often twice

    int solve(const Node& node, int limit) { return solve(node, limit, 0); }

  private:
    static constexpr std::size_t kRefined = 64;

    struct Level {
        Look look;
        Split split;
        std::vector<Choice> choices;
        std::vector<Candidate> all;
    };

    Level& level(std::size_t depth) {
        while (levels_.size() <= depth) {
            levels_.emplace_back();
        }
        return levels_[depth];
    }

    // The set's name in the table.
    Set name_of(const Board& board, Set set) {
        name_.clear();
        for (const Candidate candidate : set) {
            name_.push_back(board.id(candidate));
        }
        return name_;
    }

    static int key_of(int left) { return left == kUnlimited ? 0 : left; }

    Known find(const Board& board, Set set, int left) {
        return options_.use_table ? table_.find(name_of(board, set), key_of(left)) : Known{};
    }

    void store(const Board& board, Set set, int left, const Known& known) {
        if (options_.use_table) {
            table_.store(name_of(board, set), key_of(left), known);
        }
    }

    // Bounds of a class without looking at all guesses.
    void settle(const Node& parent, Class& one) {
        const int n = static_cast<int>(one.set.size()), left = parent.left == kUnlimited ? kUnlimited : parent.left - 1;
        if (n <= 2) {
            // One guess for one candidate; of two, guess either.
            one.lower = one.upper = n <= left ? 2 * n - 1 : kImpossible;
            return;
        }
        one.lower = std::max(one.lower, parent.capacity.least_total(n, left));
    }

    // The same with some work: the table; and for small sets, whether one of the set tells all of it apart.  If so, that
    // one takes 2n - 1.  If not, no strategy takes less than 2n: at most one candidate is solved by the first guess, and if
    // all others were solved by the second, it would tell all apart.
    void settle_further(const Node& parent, Class& one) {
        const int n = static_cast<int>(one.set.size()), left = parent.left == kUnlimited ? kUnlimited : parent.left - 1;
        if (one.exact() || n <= 2) {
            return;
        }
        if (n > 3) {
            const Known known = find(parent.board, one.set, left);
            one.lower = std::max(one.lower, known.lower);
            one.upper = std::min(one.upper, known.upper);
            if (one.exact() || known.lower >= 2 * n) {
                return;
            }
        }
        if (n >= parent.board.classes() || left < 2) {
            return;
        }
        const bool told_apart = most_parts_of_members(parent.board, one.set) == n;
        if (told_apart) {
            one.lower = one.upper = 2 * n - 1;
        } else {
            one.lower = std::max(one.lower, 2 * n);
            if (n == 3 && left > 2) {
                one.upper = 6;  // guess any; it tells itself from the other two
            }
        }
        if (n > 3) {
            store(parent.board, one.set, left, {one.lower, one.upper, 0});
        }
    }

    // A look at a class no one has looked at yet: raises its lower bound to that of its best guess.
    void glance(const Node& parent, Class& one, std::size_t depth) {
        const int left = parent.left == kUnlimited ? kUnlimited : parent.left - 1;
        if (one.exact() || one.set.size() <= 3) {
            return;
        }
        Known known = find(parent.board, one.set, left);
        if (known.glance == 0) {
            Look& look = level(depth + 1).look;
            look.at(parent.board, one.set, options_.small, parent.capacity);
            ++looks;
            known.glance = look.least();
            store(parent.board, one.set, left, {std::max(one.lower, known.glance), one.upper, known.glance});
        }
        one.lower = std::max(one.lower, known.glance);
    }

    // A lower bound of the total of a guess, whose classes are in `split`: at least `best`, or as good as can be had
    // without solving a class.
    int bound_of(const Node& node, Split& split, int best, std::size_t depth, bool look) {
        int sum = static_cast<int>(node.set.size());
        for (Class& one : split.classes) {
            settle(node, one);
            sum += one.lower;
            if (sum >= best) {
                return sum;
            }
        }
        for (Class& one : split.classes) {
            if (sum >= best) {
                return sum;
            }
            sum -= one.lower;
            settle_further(node, one);
            sum += one.lower;
        }
        for (Class& one : split.classes) {
            if (sum >= best || !look) {
                return sum;
            }
            sum -= one.lower;
            glance(node, one, depth);
            sum += one.lower;
        }
        return sum;
    }

    // The total of a guess if it is below `best`, else a lower bound no less than that.
    int solve_guess(const Node& node, std::uint32_t column, int best, std::size_t depth) {
        Split& split = level(depth).split;
        split.by(node.board, node.set, column);
        int sum = bound_of(node, split, best, depth, true);
        std::optional<History> history;
        for (Class& one : split.classes) {
            if (sum >= best) {
                return sum;
            }
            if (one.exact()) {
                continue;
            }
            if (!history) {
                history.emplace(node.history);
                history->play(node.board.guess(static_cast<int>(column)));
            }
            const int left = node.left == kUnlimited ? kUnlimited : node.left - 1;
            sum -= one.lower;
            sum += solve({node.board, one.set, *history, node.capacity, left}, best - sum, depth + 1);
        }
        return sum;
    }

    int solve(const Node& node, int limit, std::size_t depth) {
        const int n = static_cast<int>(node.set.size());
        if (n <= 2) {
            return n <= node.left ? 2 * n - 1 : kImpossible;
        }
        Known known = find(node.board, node.set, node.left);
        known.lower = std::max(known.lower, node.capacity.least_total(n, node.left));
        if (known.lower >= limit || known.lower == known.upper) {
            return known.lower;
        }
        if (node.left < 3) {
            return solve_in_two(node, depth);
        }
        if (n >= options_.board_from && 2 * n <= node.board.size()) {
            const Board own(node.board, node.set);
            std::vector<Candidate> all(node.set.size());
            for (std::size_t index = 0; index < all.size(); ++index) {
                all[index] = static_cast<Candidate>(index);
            }
            return search({own, all, node.history, node.capacity, node.left}, known, limit, depth);
        }
        return search(node, known, limit, depth);
    }

    // With two guesses left every class must be a single candidate.
    int solve_in_two(const Node& node, std::size_t depth) {
        const int n = static_cast<int>(node.set.size());
        int value = kImpossible;
        if (node.left == 2 && n <= node.board.classes()) {
            if (most_parts_of_members(node.board, node.set) == n) {
                value = 2 * n - 1;
            } else {
                Look& look = level(depth).look;
                look.at(node.board, node.set, options_.small, node.capacity);
                value = look.capacity.within(2) == n ? 2 * n : kImpossible;
            }
        }
        store(node.board, node.set, node.left, {value, value, 0});
        return value;
    }

    int search(const Node& outer, Known known, int limit, std::size_t depth) {
        control_.check();
        ++nodes;
        ++looks;
        const int n = static_cast<int>(outer.set.size());
        Level& here = level(depth);
        here.look.at(outer.board, outer.set, options_.small, outer.capacity);
        const Node node{outer.board, outer.set, outer.history, here.look.capacity, outer.left};
        known.glance = here.look.least();
        known.lower = std::max({known.lower, known.glance, node.capacity.least_total(n, node.left)});
        int best = std::min(limit, known.upper);
        if (known.lower >= best) {
            store(node.board, node.set, node.left, known);
            return known.lower;
        }
        std::vector<Choice>& choices = here.choices;
        here.look.collect(best, choices);
        std::sort(choices.begin(), choices.end());
        int least = kImpossible;  // lower bound of all guesses that were given up
        const bool refine = options_.refine && n > options_.small;
        if (refine) {
            least = refine_first(node, choices, best, depth);
        }
        bool found = false;
        for (const Choice& choice : choices) {
            if (choice.bound >= best) {
                least = std::min(least, choice.bound);
                if (!refine) {
                    break;
                }
                continue;
            }
            if (!refine && options_.use_symmetry && !node.history.is_first_of_its_kind(node.board.guess(static_cast<int>(choice.column)))) {
                continue;
            }
            const int total = solve_guess(node, choice.column, best, depth);
            if (total < best) {
                best = total;
                found = true;
                if (best <= known.lower) {
                    break;
                }
            } else {
                least = std::min(least, total);
            }
        }
        if (found) {
            known.lower = known.upper = best;
        } else {
            known.lower = std::max(known.lower, std::min(std::max(least, best), std::min(known.upper, kImpossible)));
        }
        store(node.board, node.set, node.left, known);
        return known.lower;
    }

    // Leaves out guesses that are like an earlier one; raises the bounds of the first; sorts again.
    int refine_first(const Node& node, std::vector<Choice>& choices, int best, std::size_t depth) {
        if (options_.use_symmetry) {
            std::erase_if(choices, [&](const Choice& choice) {
                return !node.history.is_first_of_its_kind(node.board.guess(static_cast<int>(choice.column)));
            });
        }
        int least = kImpossible;
        const std::size_t refined = std::min(choices.size(), kRefined);
        for (std::size_t index = 0; index < refined; ++index) {
            Choice& choice = choices[index];
            Split& split = level(depth).split;
            split.by(node.board, node.set, choice.column);
            choice.bound = std::max(choice.bound, bound_of(node, split, best, depth, true));
        }
        std::erase_if(choices, [&](const Choice& choice) {
            if (choice.bound >= best) {
                least = std::min(least, choice.bound);
                return true;
            }
            return false;
        });
        std::sort(choices.begin(), choices.end());
        return least;
    }

    Table& table_;
    Control& control_;
    Options options_;
    std::deque<Level> levels_;
    std::vector<Candidate> name_;
};

}  // namespace blackpeg::search
