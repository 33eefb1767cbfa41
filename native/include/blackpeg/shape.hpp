// A game as numbers: what the native kernel knows of it.
//
// Colors count from 0.  A code is `pegs` bytes, one color each.  A feedback is packed into one number,
// black * (pegs + 1) + white, so that the feedbacks of a game fit in a table of (pegs + 1)^2 entries.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace blackpeg {

using Color = std::uint8_t;

inline constexpr int kLargest = 100;  // the most pegs, and the most colors

struct Shape {
    int pegs = 0;
    int colors = 0;
    bool repeats = true;
    bool black_only = false;

    int packed_count() const { return (pegs + 1) * (pegs + 1); }
    int solved() const { return pegs * (pegs + 1); }

    // Whether no position of a code, or of a feedback, has to do with any other.
    bool has_independent_positions() const { return repeats && black_only; }

    // The number of codes, or the largest 64-bit number if there are more than that.
    std::uint64_t size() const {
        std::uint64_t size = 1;
        for (int position = 0; position < pegs; ++position) {
            const std::uint64_t choices = repeats ? colors : colors - position;
            if (size > std::numeric_limits<std::uint64_t>::max() / choices) {
                return std::numeric_limits<std::uint64_t>::max();
            }
            size *= choices;
        }
        return size;
    }

    // Whether the game can give a feedback.  It may say yes to a few it cannot; they only cost time.
    bool possible(int black, int common) const {
        const int white = common - black;
        const bool last_peg_white = black == pegs - 1 && white == 1;
        const bool odd_of_two_colors = repeats && colors == 2 && white % 2 == 1;
        const bool too_few_common = !repeats && !black_only && common < 2 * pegs - colors;
        return !last_peg_white && !odd_of_two_colors && !too_few_common;
    }
};

}  // namespace blackpeg
