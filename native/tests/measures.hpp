// How good the split of a guess is by each measure, in the most obvious way.
#pragma once

#include "blackpeg/chooser.hpp"
#include "plain.hpp"

namespace measures {

using blackpeg::Measure;

inline constexpr Measure kMeasures[] = {Measure::max_part, Measure::sum_squares, Measure::entropy, Measure::parts};

// Less is better, but for entropy.
inline std::int64_t cost(Measure measure, const plain::Sizes& sizes) {
    if (measure == Measure::parts) {
        return -static_cast<std::int64_t>(sizes.size());
    }
    std::int64_t most = 0, squares = 0;
    for (const std::int64_t size : sizes) {
        most = std::max(most, size);
        squares += size * size;
    }
    return measure == Measure::max_part ? most : squares;
}

// Whether a split is better (-1), as good (0) or worse (1) than another.
inline int compare(Measure measure, const plain::Sizes& ours, const plain::Sizes& theirs) {
    if (measure == Measure::entropy) {
        return plain::compare_products(ours, theirs);
    }
    const std::int64_t our_cost = cost(measure, ours), their_cost = cost(measure, theirs);
    return our_cost < their_cost ? -1 : our_cost > their_cost;
}

}  // namespace measures
