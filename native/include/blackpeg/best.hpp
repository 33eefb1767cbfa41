// The best guess of a position, by a measure of its split; exact, and the same for any number of threads.
#pragma once

#include <optional>
#include <thread>
#include <vector>

#include "blackpeg/control.hpp"
#include "blackpeg/counter.hpp"
#include "blackpeg/entropy.hpp"

namespace blackpeg {

// In the order of kernel/interface.py.
enum class Measure { max_part = 0, sum_squares = 1, entropy = 2, parts = 3 };

// Compares guesses of one position; guesses are offered in reading order.
class Chooser {
  public:
    Chooser(Measure measure, const Counter& counter, const EntropyKeys& keys)
        : measure_(measure), counter_(counter), keys_(keys), candidates_(counter.candidates().size()),
          tolerance_(measure == Measure::entropy ? EntropyKeys::tolerance(candidates_) : 0) {}

    bool found() const { return found_; }
    std::size_t index() const { return index_; }

    // Every class has one candidate: no guess can do better, by any measure.
    bool perfect() const { return found_ && parts_ == candidates_; }

    void offer(const Block& block, std::size_t first_index, int lanes) {
        if (measure_ == Measure::entropy) {
            offer_entropy(block, first_index, lanes);
            return;
        }
        for (int lane = 0; lane < lanes; ++lane) {
            const std::uint64_t cost = plain_cost(block.raw, lane);
            if (found_ && cost > cost_) {
                continue;
            }
            const bool candidate = is_candidate(block, lane);
            if (!found_ || cost < cost_ || candidate > candidate_) {
                take(block, lane, first_index, cost, candidate);
            }
        }
    }

    // Joins the best of two threads.
    void merge(const Chooser& other) {
        if (!other.found_) {
            return;
        }
        const int order = found_ ? compare(other) : -1;
        const bool earlier = other.candidate_ != candidate_ ? other.candidate_ : other.index_ < index_;
        if (order < 0 || (order == 0 && earlier)) {
            found_ = true;
            cost_ = other.cost_;
            candidate_ = other.candidate_;
            index_ = other.index_;
            parts_ = other.parts_;
            sizes_ = other.sizes_;
        }
    }

  private:
    std::uint64_t plain_cost(const blackpeg_block& raw, int lane) const {
        switch (measure_) {
            case Measure::max_part: return raw.max_part[lane];
            case Measure::sum_squares: return raw.sum_squares[lane];
            default: return static_cast<std::uint64_t>(counter_.classes()) - raw.parts[lane];
        }
    }

    // Only a candidate can be answered "solved"; that feedback is the last one.
    bool is_candidate(const Block& block, int lane) const { return counter_.size(block, counter_.classes() - 1, lane) > 0; }

    void take(const Block& block, int lane, std::size_t first_index, std::uint64_t cost, bool candidate) {
        found_ = true;
        cost_ = cost;
        candidate_ = candidate;
        index_ = first_index + static_cast<std::size_t>(lane);
        parts_ = block.raw.parts[lane];
    }

    void offer_entropy(const Block& block, std::size_t first_index, int lanes) {
        for (int lane = 0; lane < lanes; ++lane) {
            if (block.raw.parts[lane] < fewest_parts_) {
                continue;
            }
            std::uint64_t key = 0;
            for (int index = 0; index < counter_.classes(); ++index) {
                key += keys_(counter_.size(block, index, lane));
            }
            if (found_ && key > cost_ + tolerance_) {
                continue;
            }
            const bool candidate = is_candidate(block, lane);
            const int order = !found_ || key + tolerance_ < cost_ ? -1 : close_order(block, lane);
            if (order < 0 || (order == 0 && candidate > candidate_)) {
                take(block, lane, first_index, key, candidate);
                if (exact_needed()) {
                    sizes_ = sizes(block, lane);
                }
                while (fewest_parts_ < static_cast<std::uint32_t>(counter_.classes()) &&
                       keys_.least(candidates_, fewest_parts_ + 1) > key + tolerance_) {
                    ++fewest_parts_;
                }
            }
        }
    }

    bool exact_needed() const { return candidates_ > EntropyKeys::kSeparated; }

    // The order of a guess and the best one, whose keys are within the tolerance.
    int close_order(const Block& block, int lane) const {
        return exact_needed() ? compare_products(sizes(block, lane), sizes_) : 0;
    }

    std::vector<std::uint32_t> sizes(const Block& block, int lane) const {
        std::vector<std::uint32_t> sizes;
        for (int index = 0; index < counter_.classes(); ++index) {
            if (const std::uint32_t size = counter_.size(block, index, lane); size > 1) {
                sizes.push_back(size);
            }
        }
        return sizes;
    }

    int compare(const Chooser& other) const {
        if (measure_ == Measure::entropy && other.cost_ <= cost_ + tolerance_ && cost_ <= other.cost_ + tolerance_) {
            return exact_needed() ? compare_products(other.sizes_, sizes_) : 0;
        }
        return other.cost_ < cost_ ? -1 : other.cost_ > cost_;
    }

    Measure measure_;
    const Counter& counter_;
    const EntropyKeys& keys_;
    std::uint64_t candidates_;
    std::uint64_t tolerance_;

    bool found_ = false;
    std::uint64_t cost_ = 0;
    bool candidate_ = false;
    std::size_t index_ = 0;
    std::uint64_t parts_ = 0;
    std::vector<std::uint32_t> sizes_;  // of the classes above one, for exact comparison
    std::uint32_t fewest_parts_ = 0;    // fewer cannot come close to the best
};

// All that choosing in one game shares: by positions, and by threads.
class Game {
  public:
    Game(const Shape& shape, Measure measure, bool consistent_only, std::uint64_t most_candidates, int threads)
        : shape(shape), measure(measure), consistent_only(consistent_only), threads(threads), feedbacks(shape.feedbacks()),
          keys(measure == Measure::entropy ? most_candidates : 1), pools(shape) {}

    const Shape shape;
    const Measure measure;
    const bool consistent_only;
    const int threads;
    const std::vector<int> feedbacks;
    const EntropyKeys keys;
    Pools pools;
    Control control;
};

inline constexpr std::size_t kWorthThreads = std::size_t{1} << 22;  // pairs, about a millisecond

// The best guess of pool.  A perfect one ends the search: callers have tried the candidates before.
inline Chooser scan(Game& game, const Counter& counter, const Pool& pool, int threads, Block& block) {
    Chooser best(game.measure, counter, game.keys);
    const bool perfection_possible = counter.candidates().size() <= static_cast<std::size_t>(counter.classes());
    if (threads <= 1) {
        for (std::size_t index = 0; index < pool.blocks(); ++index) {
            if (game.control.stop.load(std::memory_order_relaxed)) {
                throw Stopped();
            }
            counter.count(pool.block(index), block);
            best.offer(block, index * kLanes, pool.lanes(index));
            if (perfection_possible && best.perfect()) {
                break;
            }
        }
        return best;
    }
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    const auto work = [&] {
        Chooser mine(game.measure, counter, game.keys);
        Block own;
        for (std::size_t index; (index = next++) < pool.blocks() && !game.control.stop;) {
            counter.count(pool.block(index), own);
            mine.offer(own, index * kLanes, pool.lanes(index));
        }
        const std::lock_guard lock(mutex);
        best.merge(mine);
    };
    {
        std::vector<std::jthread> workers;
        for (int thread = 0; thread < threads; ++thread) {
            workers.emplace_back(work);
        }
    }
    if (game.control.stop) {
        throw Stopped();
    }
    return best;
}

// The guess with the best measure; ties go to a candidate, then to reading order.  There must be a candidate.
inline std::vector<Color> best_guess(Game& game, const History& history, const Codes& candidates, int threads, Block& block) {
    const auto code = [&](const Color* colors) { return std::vector<Color>(colors, colors + game.shape.pegs); };
    if (candidates.size() <= 2) {
        return code(candidates[0]);  // of two, either tells the other apart
    }
    const Counter counter(game.shape, game.feedbacks, candidates);
    std::vector<Color> guess(static_cast<std::size_t>(game.shape.pegs));
    const bool perfection_possible = candidates.size() <= game.feedbacks.size();
    if (game.consistent_only || perfection_possible) {
        const Pool own = pool_of(candidates);
        const Chooser best = scan(game, counter, own, own.size() * candidates.size() < kWorthThreads ? 1 : threads, block);
        if (game.consistent_only || best.perfect()) {
            own.guess(best.index(), guess.data());
            return guess;
        }
    }
    const auto pool = game.pools.for_position(history, candidates);
    const Chooser best = scan(game, counter, *pool, pool->size() * candidates.size() < kWorthThreads ? 1 : threads, block);
    pool->guess(best.index(), guess.data());
    return guess;
}

}  // namespace blackpeg
