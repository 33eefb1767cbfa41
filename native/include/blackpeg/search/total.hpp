// The least total: depth-first branch and bound over sets of candidates.
//
// A set is what the search is about: its value is the fewest guesses, summed over its candidates by their weights, of
// any strategy that solves each of them (within the guesses remaining, where they are limited; kImpossible if there is
// none).  A value is exact or a bound, never in between: `solve` gives the value if it is below the limit it is given,
// otherwise a lower bound that is no less than the limit.
#pragma once

#include <optional>
#include <utility>

#include "blackpeg/search/node.hpp"

namespace blackpeg::search {

class Total : public Searcher {
  public:
    using Searcher::Searcher;

    // `first`: the column of the guess that is tried first, if one is said to be good.
    int solve(const Node& node, int limit, std::optional<std::uint32_t> first = {}) {
        first_ = first;
        return solve(node, limit, 0);
    }

    // Of the set that was asked of: what is proven so far, and the column of the best guess that is known, if any.
    int lower() const { return lower_; }
    int upper() const { return upper_; }
    int column() const { return column_; }

  protected:
    // What is known of a set with these guesses remaining: also what is known of it without a limit.
    //
    // A limit makes no total less.  Nor does it make the total more, if no best tree reaches it: a candidate that
    // takes d guesses makes the total 2n - 1 + (d - 1) (d - 2) / 2 at least.  For each guess on its way tells some
    // other candidate from it, which takes at least as many guesses as were made by then; so d of the candidates take
    // 1 + 2 + ... + d in all, or more, and of the others at most one takes a single guess, in place of one of those:
    // the rest take two each.  What candidates weigh beyond 1 takes two guesses more, and of the heaviest one: so by
    // mass it is 2W - w, of the heaviest, in place of 2n - 1.
    Known known_of(const FeedbackTable& feedbacks, Set set, int remaining) const {
        return known_of(feedbacks, set, set, remaining);
    }

    // The same of a set that is remembered by a key.
    Known known_of(const FeedbackTable& feedbacks, Set set, Set key, int remaining) const {
        Known known = find(key, remaining);
        if (remaining != kUnlimited && known.lower != known.upper) {
            const Known free = find(key, kUnlimited);
            known.lower = std::max(known.lower, free.lower);
            if (remaining > 2 &&
                free.upper < feedbacks.least_total(set) + std::min(remaining, 64) * (remaining - 1) / 2) {
                known.upper = std::min(known.upper, free.upper);
            }
        }
        return known;
    }

    // Of one or two candidates the heavier is guessed first, and then the other.
    static int total_of_few(const FeedbackTable& feedbacks, Set set, int remaining) {
        return static_cast<int>(set.size()) <= remaining ? feedbacks.least_total(set) : kImpossible;
    }

    // What capacities say of a part, and that of two candidates either is guessed.
    void settle(const Node& parent, Part& one) const {
        const int remaining = parent.remaining_after();
        one.lower = std::max(one.lower, parent.capacity.least_total(parent.feedbacks.mass(one.set), remaining));
        if (one.set.size() <= 2) {
            one.lower = one.upper = total_of_few(parent.feedbacks, one.set, remaining);
        }
    }

    // What can be said of a small part without looking at all guesses.
    //
    // If one of the set, as a guess, tells all of it apart, it takes 2n - 1, and nothing takes less.  If none does,
    // nothing takes less than 2n: the first guess solves at most one candidate, and if all others were solved by the
    // second, it would tell all apart.  If one leaves a single part of two, it takes 2n.
    void settle_small(const Node& parent, Part& one) const {
        const int n = static_cast<int>(one.set.size()), remaining = parent.remaining_after();
        if (one.exact() || n > parent.feedbacks.numbers() || remaining < 2 || !options().use_members) {
            return;
        }
        if (parent.feedbacks.is_weighted()) {
            settle_weighted(parent.feedbacks, one);
            return;
        }
        const int parts = most_parts_of_members(parent.feedbacks, one.set);
        one.lower = std::max(one.lower, parts == n ? 2 * n - 1 : 2 * n);
        if (parts == n || (parts == n - 1 && remaining > 2)) {
            one.upper = one.lower;
        }
    }

    // The same with weights: if one of the heaviest tells all apart, nothing takes less.  Else either the first guess
    // solves less, or a third is needed.
    static void settle_weighted(const FeedbackTable& feedbacks, Part& one) {
        const int least = feedbacks.least_total(one.set);
        const bool attained = heaviest_to_tell_apart(feedbacks, one.set) == feedbacks.heaviest(one.set);
        one.lower = std::max(one.lower, attained ? least : least + 1);
        if (attained) {
            one.upper = one.lower;
        }
    }

    // The bound of a look, at a part that no one has looked at.
    void glance(const Node& parent, Part& one, std::size_t depth) {
        if (one.exact()) {
            return;
        }
        if (one.glance == 0) {
            const Look& look = glance_at(parent, one.set, depth + 1);
            one.glance = look.least();
            one.lower = std::max(one.lower, one.glance);
            if (look.attained() && parent.remaining_after() > 2) {
                one.upper = one.lower;
            }
            store(one.set, parent.remaining_after(), {one.lower, one.upper, one.glance});
        }
        one.lower = std::max(one.lower, one.glance);
    }

    // A lower bound of the total of a guess, whose parts are in `split`: at least `best`, or as good as can be had
    // without searching a part.
    int bound_of(const Node& node, Split& split, int best, std::size_t depth) {
        int sum = node.mass();
        for (Part& one : split.parts) {
            one.lower = 0;
        }
        if (raise(split, sum, best, [&](Part& one) { settle(node, one); })) {
            return sum;
        }
        const bool enough = raise(split, sum, best, [&](Part& one) {
            settle_small(node, one);
            if (!one.exact()) {
                const Known known = known_of(node.feedbacks, one.set, node.remaining_after());
                one.lower = std::max(one.lower, known.lower);
                one.upper = std::min(one.upper, known.upper);
                one.glance = known.glance;
            }
        });
        if (!enough && options().use_glance) {
            raise(split, sum, best, [&](Part& one) { glance(node, one, depth); });
        }
        return sum;
    }

    // Finds out more of one part after the other, whose bounds add up to `sum`; whether they reach `enough`.
    template <class How>
    static bool raise(Split& split, int& sum, int enough, How&& how) {
        for (Part& one : split.parts) {
            sum -= one.lower;
            how(one);
            sum += one.lower;
            if (sum >= enough) {
                return true;
            }
        }
        return false;
    }

    // The total of a guess, of parts bounded by `sum` in all, if it is below `best`; else a lower bound no less than
    // that.  In the first case all parts are exact.
    int solve_guess(const Node& node, Split& split, int sum, std::uint32_t column, int best, std::size_t depth) {
        std::optional<History> history;
        return solve_parts(node, split, sum, best, [&](const Part& one, int limit) {
            if (!history) {
                history = node.history_after(column);
            }
            if (depth == 0) {
                tell(std::min(sum_of(node, split), others_));
            }
            return solve({node.feedbacks, one.set, *history, node.capacity, node.remaining_after()}, limit, depth + 1);
        });
    }

    // The same, if `solve_part` solves a part up to a limit.
    //
    // It takes the least work to give a guess up by showing that each part takes a little more.  So the parts, smallest
    // first, are solved in rounds: each up to a limit a few guesses above what is known, which grows from round to
    // round.  Without a total to stay below, each part is solved at once.
    template <class SolvePart>
    static int solve_parts(const Node& node, Split& split, int sum, int best, SolvePart&& solve_part) {
        const bool is_bounded = best < kImpossible / 2;
        int more = kFirstRound * (node.mass() / node.size());
        for (bool is_open = true; is_open; more = std::min(3 * more, kImpossible / 8)) {
            is_open = false;
            for (Part& one : split.parts) {
                if (sum >= best) {
                    return sum;
                }
                if (one.exact()) {
                    continue;
                }
                sum -= one.lower;
                const int limit = is_bounded ? std::min(best - sum, one.lower + more) : kImpossible;
                one.lower = solve_part(one, limit);
                sum += one.lower;
                if (one.lower < limit) {
                    one.upper = one.lower;
                } else {
                    is_open = true;
                }
            }
        }
        return sum;
    }

    int solve(const Node& node, int limit, std::size_t depth) {
        if (node.size() <= 2) {
            return total_of_few(node.feedbacks, node.set, node.remaining);
        }
        Known known = known_of(node.feedbacks, node.set, node.remaining);
        known.lower = std::max(known.lower, node.capacity.least_total(node.mass(), node.remaining));
        if (known.lower >= limit || known.lower == known.upper) {
            return known.lower;
        }
        if (node.remaining < 3) {
            return solve_in_two(node, depth);
        }
        const Key alike = key_of_alike(node);
        known.add(find_alike(alike, node.remaining));
        if (known.lower >= limit || known.lower == known.upper) {
            store(node.set, node.remaining, known);
            return known.lower;
        }
        return search(node, alike, known, limit, depth);
    }

    // With two guesses remaining every part must be a single candidate.
    int solve_in_two(const Node& node, std::size_t depth) {
        int value = kImpossible;
        if (node.remaining == 2 && node.feedbacks.is_small(node.set)) {
            if (node.feedbacks.is_weighted()) {
                const int own = heaviest_to_tell_apart(node.feedbacks, node.set);
                if (own > 0 || look_at(node, depth).capacity.within(2) == node.mass()) {
                    value = 2 * node.mass() - own;
                }
            } else if (options().use_members && most_parts_of_members(node.feedbacks, node.set) == node.size()) {
                value = 2 * node.size() - 1;
            } else if (const Look& look = look_at(node, depth); look.capacity.within(2) == node.size()) {
                value = look.least();  // 2n, or one less if a guess of n parts may be the secret
            }
        }
        store(node.set, node.remaining, {value, value, 0});
        return value;
    }

    int search(const Node& outer, const Key& alike, Known known, int limit, std::size_t depth) {
        ++nodes;
        const Look& look = look_at(outer, depth);
        const Node node = outer.with(look.capacity);
        known.glance = look.least();
        known.lower = std::max({known.lower, known.glance, node.capacity.least_total(node.mass(), node.remaining)});
        int best = std::min(limit, known.upper);
        bool found = false;
        Choices choices(look, node, options().use_symmetry, level(depth).choices, known.lower, best);
        const bool is_together = is_shared() && node.size() >= kTogether;
        const Open here(open_, node, limit, is_together);
        // What the first guess takes is the limit of all others: threads share the work of it.
        bool is_begun = false;
        std::vector<Choice> later;  // guesses that another thread was at
        const auto attempt = [&](std::uint32_t column) {
            Split& split = level(depth).split;
            split.by(node.feedbacks, node.set, column);
            const int bound = bound_of(node, split, best, depth);
            if (bound >= best) {
                return;
            }
            const int total = solve_guess(node, split, bound, column, best, depth);
            if (total < best) {
                best = total;
                found = true;
                note_best(total, column, depth);
            }
            if (is_together) {  // what other threads found out about this set, and those on the way to it
                leave_if_settled(open_.size() - 1);
                const Known now = known_of(node.feedbacks, node.set, node.remaining);
                known.lower = std::max(known.lower, now.lower);
                if (now.upper < best) {
                    best = now.upper;
                    found = true;
                }
            }
        };
        try {
            if (const Choice* const next = depth == 0 && first_ ? choices.best(best) : nullptr) {
                others_ = next->bound();
                if (next->column() != *first_) {
                    is_begun = true;
                    attempt(*first_);
                }
            }
            while (const Choice* const next = known.lower < best ? choices.best(best) : nullptr) {
                const Choice choice = *next;
                choices.drop();
                if (depth == 0) {
                    others_ = later.empty() ? best : std::min(later.front().bound(), best);
                    tell(std::max(known.lower, std::min(choice.bound(), others_)));
                    if (const Choice* const other = choices.best(best)) {
                        others_ = std::min(other->bound(), others_);
                    }
                }
                if (!is_together || !std::exchange(is_begun, true)) {
                    attempt(choice.column());
                } else if (const auto mine = trial(node.set, choice.column()); mine.is_first()) {
                    attempt(choice.column());
                } else {
                    later.push_back(choice);
                }
            }
            for (auto choice = later.begin(); known.lower < best && choice != later.end(); ++choice) {
                if (depth == 0) {
                    tell(std::max(known.lower, std::min(choice->bound(), best)));
                    others_ = choice->bound();
                }
                attempt(choice->column());
            }
        } catch (const Settled& settled) {
            if (!is_together || settled.set != open_.size() - 1) {  // of a set on the way, which this one is not among
                throw;
            }
            return known_of(node.feedbacks, node.set, node.remaining).lower;
        } catch (const Stopped&) {
            if (found) {  // the rest of the search need not look for what is no better
                known.upper = best;
                store(node.set, alike, node.remaining, known);
            }
            throw;
        }
        // If none was found, all that is known of the guesses that were never tried is that their bounds are no less
        // than the limit: the lowest bound of those that were tried says more than is proven.
        known.lower = std::max(known.lower, best);
        if (found) {
            known.upper = best;
        }
        store(node.set, alike, node.remaining, known);
        return known.lower;
    }

    static constexpr int kFirstRound = 6;  // guesses more than is known of a part, of candidates that weigh 1
    static constexpr int kTogether = 64;   // candidates of a set that threads search together

    // A set that another thread has settled meanwhile: by its place on the way.
    struct Settled {
        std::size_t set;
    };

    // A set on the way, as long as it is searched, and below what its total is looked for.
    class Open {
      public:
        Open(std::vector<std::pair<const Node*, int>>& way, const Node& node, int limit, bool is_together)
            : way_(is_together ? &way : nullptr) {
            if (way_ != nullptr) {
                way_->emplace_back(&node, limit);
            }
        }
        Open(const Open&) = delete;
        Open& operator=(const Open&) = delete;
        ~Open() {
            if (way_ != nullptr) {
                way_->pop_back();
            }
        }

      private:
        std::vector<std::pair<const Node*, int>>* way_;
    };

    void leave_if_settled(std::size_t last) const {
        for (std::size_t at = 0; at <= last; ++at) {
            const auto& [node, limit] = open_[at];
            const Known known = known_of(node->feedbacks, node->set, node->remaining);
            if (known.lower >= std::min(limit, known.upper)) {
                throw Settled{at};
            }
        }
    }

    // Keeps a guess with the best total that is known, if it is one at the set that was asked of.
    void note_best(int total, std::uint32_t column, std::size_t depth) {
        if (depth == 0) {
            upper_ = total;
            column_ = static_cast<int>(column);
        }
    }

    // What the parts of a guess take at least, with the guess.
    static int sum_of(const Node& node, const Split& split) {
        int sum = node.mass();
        for (const Part& one : split.parts) {
            sum += one.lower;
        }
        return sum;
    }

    // Of the set that was asked of, all guesses that are not settled take at least `lower`.
    void tell(int lower) {
        lower_ = std::max(lower_, lower);
        control().tell(lower_);
    }

    std::vector<std::pair<const Node*, int>> open_;
    int lower_ = 0;
    int others_ = 0;  // what the guesses after the one that is tried take at least, there
    int upper_ = kImpossible;
    int column_ = -1;
    std::optional<std::uint32_t> first_;
};

}  // namespace blackpeg::search
