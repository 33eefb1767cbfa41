// What makes a guess good, as a number that is to be small: pluggable, and in whole numbers, so that ties are ties.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "blackpeg/sampling/sample.hpp"

namespace blackpeg::sampling {

// Entropy, or the guesses expected to follow.
struct Objective {
    // Of the entropy of pegs in common so much is taken off: what it tells of the colors may be worth less than what
    // tells of the positions.
    double common_weight = 0;

    // If given, a part of n codes is worth r(n) further guesses, instead: r(1) = 1, r(2) = 1.5, r(n) = 1.67 + growth *
    // ln(n / 3).
    std::optional<double> growth;

    // Whether the sample is all there is: then a guess that may be the secret is preferred.
    bool complete = false;
};

class Loss {
  public:
    Loss(const Sample& sample, const Objective& objective)
        : sample_(sample),
          objective_(objective),
          common_weight_(whole(objective.common_weight * static_cast<double>(kParts))),
          bonus_(objective.complete && !objective.growth ? whole(0.7 / std::log(2.0) * kUnit) : 0),
          common_sizes_(static_cast<std::size_t>(sample.shape().pegs) + 1) {
        table_.reserve(sample.size() + 1);
        for (std::size_t size = 0; size <= sample.size(); ++size) {
            const double n = static_cast<double>(size);
            const double entropy = size < 2 ? 0 : n * std::log2(n);
            orders_.push_back(whole(entropy * kUnit));
            table_.push_back(objective.growth ? whole(n * further(size, *objective.growth) * kUnit) : orders_.back());
        }
    }

    // The sum over the parts: of n log2 n, less the parts above and the bonus of 0.7 nats; or of n r(n), "solved"
    // left out.
    std::int64_t of(const Tally& tally) {
        std::int64_t loss = tally.sum(table_);
        if (tally.solved() > 0) {
            loss += objective_.growth ? 0 : table_[tally.solved()] - bonus_;
        }
        if (common_weight_ != 0) {
            std::fill(common_sizes_.begin(), common_sizes_.end(), 0u);
            tally.each(
                [&](int, int common, std::uint32_t size) { common_sizes_[static_cast<std::size_t>(common)] += size; });
            (sample_.shape().black_only ? common_sizes_.front() : common_sizes_.back()) += tally.solved();
            std::int64_t common = 0;
            for (const std::uint32_t size : common_sizes_) {
                common += orders_[size];
            }
            loss -= common / kParts * common_weight_;
        }
        return loss;
    }

    // What a part of each size adds to the sum.
    const std::vector<std::int64_t>& table() const { return table_; }

    // No guess has a smaller loss; where that is not known, a number smaller than all.
    std::int64_t least() const {
        if (common_weight_ != 0 || objective_.growth) {
            return std::numeric_limits<std::int64_t>::min();
        }
        return -bonus_;
    }

    // The loss as people read it: bits of information (more is better), or guesses expected to follow (fewer are).
    double value(std::int64_t loss) const {
        const double size = static_cast<double>(sample_.size()), mean = static_cast<double>(loss) / kUnit / size;
        if (objective_.growth) {
            return mean;
        }
        return std::log2(size) * (1 - static_cast<double>(common_weight_) / static_cast<double>(kParts)) - mean;
    }

  private:
    static constexpr double kUnit = 4294967296.0;
    static constexpr std::int64_t kParts = 1024;  // weights are rounded to this many parts of 1

    static std::int64_t whole(double number) { return static_cast<std::int64_t>(std::floor(number + 0.5)); }

    static double further(std::size_t size, double growth) {
        return size == 0   ? 0
               : size == 1 ? 1
               : size == 2 ? 1.5
                           : 1.67 + growth * std::log(static_cast<double>(size) / 3);
    }

    const Sample& sample_;
    Objective objective_;
    std::int64_t common_weight_, bonus_;
    std::vector<std::int64_t> table_, orders_;
    std::vector<std::uint32_t> common_sizes_;
};

}  // namespace blackpeg::sampling
