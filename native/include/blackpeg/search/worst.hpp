// The least worst case: can every candidate of a set be solved within this many guesses?
#pragma once

#include <optional>

#include "blackpeg/search/node.hpp"

namespace blackpeg::search {

// In the table, the bounds of a set are those of its least worst case, whatever number of guesses was asked about.
class Worst : public Searcher {
  public:
    // What a candidate weighs says nothing of the worst case.
    Worst(Memory& memory, const Likeness& likeness, Control& control, const Options& options)
        : Searcher(memory, likeness, control, options) {
        by_mass_ = false;
    }

    bool solvable(const Node& node) { return solvable(node, 0); }

  protected:
    bool solvable(const Node& node, std::size_t depth) {
        if (const std::optional<bool> known = known_of(node)) {
            return *known;
        }
        return search(node, depth);
    }

    // Whether every part of the guess is solvable within the guesses remaining.  What is known at once first; then the
    // largest part, which is the likeliest not to be.
    bool solvable_after(const Node& node, std::uint32_t column, std::size_t depth) {
        Split& split = level(depth).split;
        split.by(node.feedbacks, node.set, column);
        std::vector<const Part*> open;
        for (auto one = split.parts.rbegin(); one != split.parts.rend(); ++one) {
            const std::optional<bool> known =
                known_of({node.feedbacks, one->set, node.history, node.capacity, node.remaining - 1});
            if (known == false) {
                return false;
            }
            if (!known) {
                open.push_back(&*one);
            }
        }
        if (open.empty()) {
            return true;
        }
        const bool may_be = std::all_of(open.begin(), open.end(), [&](const Part* one) {
            return may_be_solvable({node.feedbacks, one->set, node.history, node.capacity, node.remaining - 1},
                                   depth + 1);
        });
        if (!may_be) {
            return false;
        }
        const History history = node.history_after(column);
        return std::all_of(open.begin(), open.end(), [&](const Part* one) {
            return solvable({node.feedbacks, one->set, history, node.capacity, node.remaining - 1}, depth + 1);
        });
    }

  private:
    // One candidate takes one guess, two take two, three take at most three; more, at least two.  A set is solvable
    // within two guesses if a guess tells all of it apart.
    std::optional<bool> known_of(const Node& node) {
        const int n = node.size();
        if (n <= 2 || node.remaining < 2) {
            return n <= node.remaining && n <= 2;
        }
        if (n > node.capacity.within(node.remaining)) {
            return false;
        }
        if (n == 3 && node.remaining >= 3) {
            return true;
        }
        if (node.feedbacks.is_small(node.set) && options().use_members &&
            most_parts_of_members(node.feedbacks, node.set) == n) {
            return true;
        }
        const Known known = find(node.set, kUnlimited);
        if (known.lower > node.remaining) {
            return false;
        }
        return known.upper <= node.remaining ? std::optional(true) : std::nullopt;
    }

    // By a look.  A short one bounds by inherited capacities, too: how early a set is given up depends on the path, the
    // answer does not.
    bool may_be_solvable(const Node& node, std::size_t depth) {
        Known known = find(node.set, kUnlimited);
        if (known.glance == 0) {
            known.glance = look_at(node, depth).capacity.least_worst(node.size());
            store(node.set, kUnlimited, {known.glance, kImpossible, known.glance});
        }
        return known.glance <= node.remaining;
    }

    // Threads that search one set try different guesses: each tries those last that another thread is at.
    bool search(const Node& outer, std::size_t depth) {
        if (is_shared() && is_settled_above()) {
            return false;  // whatever it is: the search goes back to the set that is settled
        }
        const Key alike = key_of_alike(outer);
        if (const Known known = find_alike(alike, kUnlimited);
            known.lower > outer.remaining || known.upper <= outer.remaining) {
            store(outer.set, kUnlimited, {known.lower, known.upper, 0});
            return known.upper <= outer.remaining;
        }
        const std::size_t here = open_.size();
        const Opened opened(open_, outer);
        ++nodes;
        const Look& look = look_at(outer, depth);
        const Node node = outer.with(look.capacity);
        std::optional<bool> found;
        const auto attempt = [&](std::uint32_t column) {
            if (solvable_after(node, column, depth)) {
                found = true;
            } else if (settled_ == here) {
                settled_ = kNone;
                found = answer_;
            } else if (settled_ == kNone && is_shared()) {
                found = known_of(node);
            }
        };
        if (node.size() <= node.capacity.within(node.remaining)) {
            if (node.remaining == 2) {
                found = true;  // the capacity within two guesses is the most parts any guess makes: here, all
            } else {
                Choices choices(look, node, options().use_symmetry, level(depth).choices, look.least(), kImpossible);
                const auto is_over = [&] { return found || settled_ < here; };
                std::vector<std::uint32_t> later;
                while (Choice* const choice = is_over() ? nullptr : choices.best(kImpossible)) {
                    check(node.feedbacks, node.set);
                    const std::uint32_t column = choice->column();
                    if (const auto mine = trial(node.set, column); mine.is_first()) {
                        attempt(column);
                    } else {
                        later.push_back(column);
                    }
                    choices.drop();
                }
                for (auto column = later.begin(); !is_over() && column != later.end(); ++column) {
                    attempt(*column);
                }
                if (settled_ < here) {
                    return false;
                }
            }
        }
        const bool yes = found.value_or(false);
        store(node.set, alike, kUnlimited,
              yes ? Known{0, node.remaining, 0} : Known{node.remaining + 1, kImpossible, 0});
        return yes;
    }

    // Whether another thread has settled a set on the way here.  The answer is kept: the table may drop it.
    bool is_settled_above() {
        for (std::size_t at = 0; at < open_.size(); ++at) {
            if (const std::optional<bool> known = known_of(*open_[at])) {
                settled_ = at;
                answer_ = *known;
                return true;
            }
        }
        return false;
    }

    // A set that is searched, as long as it is.
    class Opened {
      public:
        Opened(std::vector<const Node*>& open, const Node& node) : open_(open) { open_.push_back(&node); }
        Opened(const Opened&) = delete;
        Opened& operator=(const Opened&) = delete;
        ~Opened() { open_.pop_back(); }

      private:
        std::vector<const Node*>& open_;
    };

    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    std::vector<const Node*> open_;  // the sets on the way, the first one first
    std::size_t settled_ = kNone;    // the first of them that another thread has settled, and its answer
    bool answer_ = false;
};

}  // namespace blackpeg::search
