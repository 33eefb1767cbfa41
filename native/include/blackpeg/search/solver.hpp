// Exact search as one object: a position's feedback table and what was found out about it, shared by any number of
// threads. What ends a call is its own: each takes its control.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "blackpeg/search/certify.hpp"
#include "blackpeg/search/greedy.hpp"

namespace blackpeg::search {

// A turn: the guess and the packed feedback.
using Played = std::pair<std::vector<Color>, int>;

// A guess with a lower bound of its total.
struct Option {
    std::vector<Color> guess;
    int bound;
};

class Solver {
  public:
    // `history`: the guesses that led to the candidates.  Large tables take seconds: throws Stopped if `control` ends
    // the call.
    Solver(const Shape& shape, const Codes& history, const Codes& candidates, bool consistent_only,
           const Options& options, std::size_t table_bytes, const Control& control)
        : Solver(FeedbackTable(shape, candidates, consistent_only, control), History(shape, history),
                 Likeness(shape, static_cast<int>(history.size())), options, table_bytes) {}

    // Of a list: `secrets` are those that the history leaves.
    Solver(std::shared_ptr<const Listing> listing, const Codes& history, const std::vector<std::uint32_t>& secrets,
           bool consistent_only, const Options& options, std::size_t table_bytes, const Control& control)
        : Solver(FeedbackTable(listing, secrets, consistent_only, control), listing->history(history),
                 Likeness(listing->shape(), static_cast<int>(history.size()), listing->is_like_board()), options,
                 table_bytes) {}

    const FeedbackTable& feedbacks() const { return feedbacks_; }
    const Shape& shape() const { return feedbacks_.guesses().shape; }

  protected:
    Solver(FeedbackTable&& feedbacks, History&& history, const Likeness& likeness, const Options& options,
           std::size_t table_bytes)
        : feedbacks_(std::move(feedbacks)),
          history_(std::move(history)),
          options_(options),
          likeness_(likeness),
          totals_(table_bytes),
          worsts_(table_bytes / 4),
          looks_(table_bytes / 4) {
        all_.resize(static_cast<std::size_t>(feedbacks_.size()));
        std::iota(all_.begin(), all_.end(), Candidate{0});
    }

    // The capacity of the whole set.  The first calls may all look at it: none waits for another.
    Capacity whole(const Control& control) {
        {
            const std::lock_guard lock(mutex_);
            if (whole_) {
                return *whole_;
            }
        }
        Look look;
        look.at(feedbacks_, all_, {}, kUnlimited, options_.use_capacity, control);
        const std::lock_guard lock(mutex_);
        whole_ = look.capacity;
        return *whole_;
    }

    template <class Search, class Work, class... More>
    auto run(const std::vector<Played>& path, int remaining, Control& control, Work&& work, const More&... more) {
        std::vector<Candidate> set = all_;
        History history = history_;
        for (const auto& [code, packed] : path) {
            const std::vector<int> answers = feedbacks_.answers_to(code.data(), set);
            std::size_t kept = 0;
            for (std::size_t index = 0; index < set.size(); ++index) {
                if (answers[index] == packed) {
                    set[kept++] = set[index];
                }
            }
            set.resize(kept);
            history.play(code.data());
        }
        if (set.empty()) {
            throw std::invalid_argument("no candidate is left after these turns");
        }
        if (remaining > static_cast<int>(set.size())) {
            remaining =
                kUnlimited;  // no best strategy takes so many, even if it begins with a guess that tells nothing
        }
        constexpr bool kByMass = std::is_base_of_v<Total, Search>;
        if (feedbacks_.is_weighted() && std::is_same_v<LooksAlone, Search>) {
            throw std::invalid_argument("expected no certificate where secrets have weights");
        }
        const Capacity capacity = feedbacks_.is_weighted() && !kByMass ? Capacity() : whole(control);
        const Node node{feedbacks_, set, history, capacity, remaining};
        if constexpr (std::is_same_v<LooksAlone, Search>) {
            LooksAlone looks(looks_, control);
            return work(looks, node);
        } else {
            Search search(std::is_base_of_v<Worst, Search> ? worsts_ : totals_, likeness_, control, options_, more...);
            return work(search, node);
        }
    }

    // Lets some threads work at the set after `path`, each by a search of its own, which share what they find out.
    template <class Search, class Work>
    void together(Memory& memory, const std::vector<Played>& path, int remaining, int threads, Control& control,
                  Work&& work) {
        run<Search>(path, remaining, control, [&](Search& search, const Node& node) {
            if (threads < 2) {
                work(search, node);
                return 0;
            }
            run_on_threads(control, std::min(threads, kMostThreads), [&] {
                Search own(memory, likeness_, control, options_);
                work(own, node);
            });
            return 0;
        });
    }

  public:
    // What looks alone leave open at the set after `path`, of the guesses whose total has to be `bound`.
    std::vector<OpenGuess> open_guesses(const std::vector<Played>& path, int remaining, int bound, Control& control) {
        return run<LooksAlone>(path, remaining, control,
                               [&](LooksAlone& looks, const Node& node) { return looks.open_guesses(node, bound); });
    }

    // The value of the set after `path` if it is below `limit`, else a lower bound no less.
    int total(const std::vector<Played>& path, int remaining, int limit, Control& control) {
        return run<Total>(path, remaining, control,
                          [&](Total& search, const Node& node) { return search.solve(node, limit); });
    }

    // What is found out by some threads of the total of the set after `path`, if it is below `limit`: all, unless
    // `control` ends the call.
    Found solve(const std::vector<Played>& path, int remaining, int limit, int threads, Control& control) {
        std::mutex mutex;
        Found found, best;
        const std::optional<std::uint32_t> first = path.empty() ? best_first() : std::nullopt;
        const auto find = [&](Total& own, const Node& node) {
            std::optional<int> value;
            try {
                value = own.solve(node, limit, first);
            } catch (const Stopped&) {  // what was found until then is told
            }
            const std::lock_guard lock(mutex);
            found.lower = std::max(found.lower, value.value_or(own.lower()));
            if (value && *value < limit) {
                found.upper = *value;
            }
            if (own.upper() < best.upper) {
                best.upper = own.upper();
                best.guess = code_of(own.column());
            }
        };
        try {
            together<Total>(totals_, path, remaining, threads, control, find);
        } catch (const Stopped&) {  // before it began
        }
        found.upper = std::min(found.upper, best.upper);
        if (best.upper == found.upper) {
            found.guess = best.guess;
        }
        control.upper = found.upper;
        control.guess = found.guess;
        return found;
    }

    // The tree of a set whose value is known.
    Lines total_tree(const std::vector<Played>& path, int remaining, int value, Control& control) {
        return run<TotalTree>(path, remaining, control,
                              [&](TotalTree& search, const Node& node) { return search.tree(node, value); });
    }

    // The same by a guess that takes as much.
    Lines guess_tree(const std::vector<Played>& path, int remaining, const std::vector<Color>& guess, int value,
                     Control& control) {
        return run<TotalTree>(path, remaining, control, [&](TotalTree& search, const Node& node) {
            return search.tree_by(node, guess.data(), value);
        });
    }

    // Whether a strategy solves all candidates within the guesses remaining, found out by some threads.
    bool solvable(const std::vector<Played>& path, int remaining, int threads, Control& control) {
        std::atomic<bool> suffice = false;
        together<Worst>(worsts_, path, remaining, threads, control,
                        [&](Worst& own, const Node& node) { suffice = own.solvable(node); });
        return suffice;
    }

    Lines worst_tree(const std::vector<Played>& path, int remaining, Control& control) {
        return run<WorstTree>(path, remaining, control,
                              [&](WorstTree& search, const Node& node) { return search.tree(node); });
    }

    // A tree that need not be the best, and its total: sets of up to `exact_up_to` candidates are solved, and `width`
    // guesses are tried at a larger one.  Of all candidates, a search tries the first guess of the best such tree
    // first.
    std::pair<int, Lines> some_tree(const std::vector<Played>& path, int remaining, int exact_up_to, int width,
                                    Control& control) {
        return run<GreedyTree>(
            path, remaining, control,
            [&](GreedyTree& search, const Node& node) {
                std::pair<int, Lines> found = search.some_tree(node);
                const std::lock_guard lock(mutex_);
                if (path.empty() && search.column() >= 0 && found.first < best_first_.first) {
                    best_first_ = {found.first, static_cast<std::uint32_t>(search.column())};
                }
                return found;
            },
            exact_up_to, width);
    }

    // The guesses whose total may be below `limit`, in the order in which ties are broken.
    std::vector<Option> guesses(const std::vector<Played>& path, int remaining, int limit, Control& control) {
        return run<TotalTree>(path, remaining, control, [&](TotalTree& search, const Node& node) {
            std::vector<Option> options;
            for (const Choice& choice : search.ordered_choices(node, limit)) {
                const Color* const guess = feedbacks_.guess(static_cast<int>(choice.column()));
                options.push_back({{guess, guess + shape().pegs}, choice.bound()});
            }
            return options;
        });
    }

    // The parts of a guess but "solved", in the order of their feedbacks.
    std::vector<PartBound> parts(const std::vector<Played>& path, int remaining, const std::vector<Color>& guess,
                                 Control& control) {
        return run<TotalTree>(path, remaining, control,
                              [&](TotalTree& search, const Node& node) { return search.parts_of(node, guess.data()); });
    }

  protected:
    std::vector<Color> code_of(int column) const {
        const Color* const guess = feedbacks_.guess(column);
        return {guess, guess + shape().pegs};
    }

    std::optional<std::uint32_t> best_first() {
        const std::lock_guard lock(mutex_);
        return best_first_.first < kImpossible ? std::optional(best_first_.second) : std::nullopt;
    }

    static constexpr int kMostThreads = 256;

    FeedbackTable feedbacks_;
    History history_;
    Options options_;
    Likeness likeness_;
    Memory totals_, worsts_;
    Table looks_;
    std::vector<Candidate> all_;
    std::mutex mutex_;
    std::optional<Capacity> whole_;
    std::pair<int, std::uint32_t> best_first_{kImpossible, 0};  // a total of all candidates, and its first guess
};

}  // namespace blackpeg::search
