// Compares guesses of one position by one measure, exactly.
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "blackpeg/counter.hpp"
#include "blackpeg/entropy.hpp"

namespace blackpeg {

// In the order of kernel/interface.py.
enum class Measure { max_part = 0, sum_squares = 1, entropy = 2, parts = 3 };

// A guess by its index in a pool, and what it is worth.
struct Choice {
    std::size_t index = 0;
    std::uint64_t cost = 0;            // less is better
    std::uint64_t parts = 0;           // that it makes
    std::vector<std::uint32_t> sizes;  // of its parts above one, where costs alone may not decide
};

// Keeps the best of the guesses offered, which come in reading order; of equals, the first.
class Chooser {
  public:
    // With `rival`, only guesses that are better than it count.
    Chooser(Measure measure, const Counter& counter, const EntropyKeys& keys, std::optional<Choice> rival = {})
        : measure_(measure),
          counter_(counter),
          keys_(keys),
          candidates_(counter.candidates().size()),
          tolerance_(measure == Measure::entropy ? EntropyKeys::tolerance(candidates_) : 0),
          bar_(std::move(rival)) {
        raise_bars();
    }

    const std::optional<Choice>& best() const { return best_; }

    // No guess with fewer parts can be better.
    std::uint64_t fewest_parts() const { return fewest_parts_; }

    // Offers the guesses of a block that has been counted.
    void offer(const Block& block, std::size_t first_index, int lanes) {
        for (int lane = 0; lane < lanes; ++lane) {
            if (block.raw.parts[lane] < fewest_parts_ || block.raw.order[lane] > most_order_) {
                continue;
            }
            const std::uint64_t cost = cost_of(block, lane);
            if (!bar_ || cost + tolerance_ < bar_->cost ||
                (cost <= bar_->cost + tolerance_ && tolerance_ > 0 &&
                 exact_order(sizes(block, lane), bar_->sizes) < 0)) {
                best_ = Choice{first_index + static_cast<std::size_t>(lane), cost, block.raw.parts[lane], {}};
                if (sizes_may_decide()) {
                    best_->sizes = sizes(block, lane);
                }
                bar_ = best_;
                raise_bars();
            }
        }
    }

    // Joins what another thread found among other guesses of the same pool.
    void merge(const Chooser& other) {
        if (!other.best_) {
            return;
        }
        const int order = best_ ? order_of(*other.best_, *best_) : -1;
        if (order < 0 || (order == 0 && other.best_->index < best_->index)) {
            best_ = other.best_;
        }
    }

  private:
    std::uint64_t cost_of(const Block& block, int lane) const {
        switch (measure_) {
            case Measure::max_part:
                return block.raw.max_part[lane];
            case Measure::sum_squares:
                return block.raw.sum_squares[lane];
            case Measure::parts:
                return static_cast<std::uint64_t>(counter_.numbering().count()) - block.raw.parts[lane];
            case Measure::entropy:
                break;
        }
        return counter_.sum(block, lane, [&](std::uint32_t size) { return keys_(size); });
    }

    // The least cost that a guess with this many parts can have: that of parts as even as can be.
    std::uint64_t least_cost(std::uint64_t parts) const {
        const std::uint64_t size = candidates_ / parts, larger = candidates_ % parts;
        switch (measure_) {
            case Measure::max_part:
                return size + (larger > 0);
            case Measure::sum_squares:
                return (parts - larger) * size * size + larger * (size + 1) * (size + 1);
            case Measure::parts:
                return static_cast<std::uint64_t>(counter_.numbering().count()) - parts;
            case Measure::entropy:
                break;
        }
        return (parts - larger) * keys_(size) + larger * keys_(size + 1);
    }

    bool cannot_be_better(std::uint64_t parts) const {
        const std::uint64_t least = least_cost(parts);
        return sizes_may_decide() ? least > bar_->cost + tolerance_ : least + tolerance_ >= bar_->cost;
    }

    void raise_bars() {
        if (!bar_) {
            return;
        }
        while (fewest_parts_ <= candidates_ && cannot_be_better(fewest_parts_)) {
            ++fewest_parts_;
        }
        if (measure_ == Measure::entropy) {
            most_order_ = keys_.order(bar_->cost + tolerance_);
        }
    }

    // Keys of few candidates decide alone: see EntropyKeys.
    bool sizes_may_decide() const { return measure_ == Measure::entropy && candidates_ > EntropyKeys::kSeparated; }

    int exact_order(const std::vector<std::uint32_t>& ours, const std::vector<std::uint32_t>& theirs) const {
        return sizes_may_decide() ? compare_products(ours, theirs) : 0;
    }

    int order_of(const Choice& ours, const Choice& theirs) const {
        if (ours.cost <= theirs.cost + tolerance_ && theirs.cost <= ours.cost + tolerance_ && tolerance_ > 0) {
            return exact_order(ours.sizes, theirs.sizes);
        }
        return ours.cost < theirs.cost ? -1 : ours.cost > theirs.cost;
    }

    std::vector<std::uint32_t> sizes(const Block& block, int lane) const {
        std::vector<std::uint32_t> sizes;
        for (int index = 0; sizes_may_decide() && index < counter_.numbering().count(); ++index) {
            if (const std::uint32_t size = counter_.size(block, index, lane); size > 1) {
                sizes.push_back(size);
            }
        }
        return sizes;
    }

    Measure measure_;
    const Counter& counter_;
    const EntropyKeys& keys_;
    std::uint64_t candidates_;
    std::uint64_t tolerance_;     // entropy: costs no further apart than this do not decide
    std::optional<Choice> best_;  // the best offered
    std::optional<Choice> bar_;   // what has to be beaten: the best, or the rival
    std::uint64_t fewest_parts_ = 1;
    float most_order_ = std::numeric_limits<float>::infinity();  // entropy: with more, a guess cannot be better
};

}  // namespace blackpeg
