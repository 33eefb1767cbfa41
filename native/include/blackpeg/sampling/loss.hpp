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
    // If given, a part of n codes is worth r(n) further guesses, instead of bits: r(1) = 1, r(2) = 1.5,
    // r(n) = 1.67 + growth * ln(n / 3).
    std::optional<double> growth;

    // By entropy, whether the sample is all there is: then a guess that may be the secret is preferred.
    bool complete = false;
};

class Loss {
  public:
    Loss(const Sample& sample, const Objective& objective)
        : sample_(sample),
          objective_(objective),
          bonus_(objective.complete && !objective.growth ? whole(0.7 / std::log(2.0) * kUnit) : 0) {
        table_.reserve(sample.size() + 1);
        for (std::size_t size = 0; size <= sample.size(); ++size) {
            const double n = static_cast<double>(size);
            const double entropy = size < 2 ? 0 : n * std::log2(n);
            table_.push_back(whole((objective.growth ? n * further(size, *objective.growth) : entropy) * kUnit));
        }
    }

    // By entropy the sum of n log2 n over the parts, less 0.7 nats where the guess may be the secret; by guesses the
    // sum of n r(n) over the parts but "solved".
    std::int64_t of(const Tally& tally) {
        std::int64_t loss = tally.sum(table_);
        if (tally.solved() > 0) {
            loss += objective_.growth ? 0 : table_[tally.solved()] - bonus_;
        }
        return loss;
    }

    // What a part of each size adds to the sum.
    const std::vector<std::int64_t>& table() const { return table_; }

    // No guess has a smaller loss; where that is not known, a number smaller than all.
    std::int64_t least() const { return objective_.growth ? std::numeric_limits<std::int64_t>::min() : -bonus_; }

    // The loss as people read it: bits of information (more is better), or guesses expected to follow (fewer are).
    double value(std::int64_t loss) const {
        const double size = static_cast<double>(sample_.size()), mean = static_cast<double>(loss) / kUnit / size;
        return objective_.growth ? mean : std::log2(size) - mean;
    }

  private:
    static constexpr double kUnit = 4294967296.0;

    static std::int64_t whole(double number) { return static_cast<std::int64_t>(std::floor(number + 0.5)); }

    static double further(std::size_t size, double growth) {
        return size == 0   ? 0
               : size == 1 ? 1
               : size == 2 ? 1.5
                           : 1.67 + growth * std::log(static_cast<double>(size) / 3);
    }

    const Sample& sample_;
    Objective objective_;
    std::int64_t bonus_;
    std::vector<std::int64_t> table_;
};

}  // namespace blackpeg::sampling
