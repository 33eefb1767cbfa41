// What was told: guesses and replies, perhaps in part; and positions whose colors are held for certain.
#pragma once

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "blackpeg/shape.hpp"
#include "blackpeg/walking.h"

namespace blackpeg::sampling {

// One turn.  What is not told is empty.  Where black pegs are told, white pegs are told as pegs in common.
struct Turn {
    std::vector<Color> guess;
    std::optional<int> black, common, white;
};

// The reply in the form above; black and white pegs and their sum must agree where all are told.
inline Turn make_turn(const Shape& shape, std::vector<Color> guess, std::optional<int> black, std::optional<int> white,
                      std::optional<int> total) {
    if (black && white && !total) {
        total = *black + *white;
    }
    if (!black && white && total) {
        black = *total - *white;
    }
    if (shape.black_only) {
        return {std::move(guess), black ? black : total, {}, {}};
    }
    const bool alone = white && !total;
    return {std::move(guess), black, total, alone ? white : std::nullopt};
}

// All turns; for each position the color it is held at, or BLACKPEG_NO_COLOR; and in games with repeats the colors for
// the other positions, at least one; some may be there more than once.
struct Told {
    std::vector<Turn> turns;
    std::vector<Color> held;
    std::vector<Color> palette;
};

// All colors, once each.
inline std::vector<Color> all_colors(const Shape& shape) {
    std::vector<Color> colors(static_cast<std::size_t>(shape.colors));
    std::iota(colors.begin(), colors.end(), Color{0});
    return colors;
}

// A code with colors held at their positions (BLACKPEG_NO_COLOR elsewhere); without repeats the pegs that had these get
// what was there.
inline std::vector<Color> with_held(const Shape& shape, const Color* code, const std::vector<Color>& held) {
    std::vector<Color> changed(code, code + shape.pegs);
    for (std::size_t position = 0; position < changed.size(); ++position) {
        if (held[position] != BLACKPEG_NO_COLOR) {
            if (!shape.repeats) {
                std::replace(changed.begin(), changed.end(), held[position], changed[position]);
            }
            changed[position] = held[position];
        }
    }
    return changed;
}

}  // namespace blackpeg::sampling
