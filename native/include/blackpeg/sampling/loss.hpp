// What makes a guess good, as a number that is to be small: pluggable, and in whole numbers, so that ties are ties.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "blackpeg/sampling/sample.hpp"

namespace blackpeg::sampling {

// What a guess is worth: the entropy of its split in bits; or, if this is given, the guesses expected to follow:
// a part of n codes is worth r(n): r(1) = 1, r(2) = 1.5, r(n) = 1.67 + growth * ln(n / 3).
using Growth = std::optional<double>;

class Loss {
  public:
    Loss(const Sample& sample, Growth growth) : sample_(sample), growth_(growth) {
        table_.reserve(sample.size() + 1);
        for (std::size_t size = 0; size <= sample.size(); ++size) {
            const double n = static_cast<double>(size);
            const double entropy = size < 2 ? 0 : n * std::log2(n);
            table_.push_back(whole((growth ? n * further(size, *growth) : entropy) * kUnit));
        }
    }

    // By entropy the sum of n log2 n over the parts; by guesses the sum of n r(n) over the parts but "solved".
    std::int64_t of(const Tally& tally) { return tally.sum(table_) + (growth_ ? 0 : table_[tally.solved()]); }

    // What a part of each size adds to the sum.
    const std::vector<std::int64_t>& table() const { return table_; }

    // No guess has a smaller loss; where that is not known, a number smaller than all.
    std::int64_t least() const { return growth_ ? std::numeric_limits<std::int64_t>::min() : 0; }

    // The loss as people read it: bits of information (more is better), or guesses expected to follow (fewer are).
    double value(std::int64_t loss) const {
        const double size = static_cast<double>(sample_.size()), mean = static_cast<double>(loss) / kUnit / size;
        return growth_ ? mean : std::log2(size) - mean;
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
    Growth growth_;
    std::vector<std::int64_t> table_;
};

}  // namespace blackpeg::sampling
