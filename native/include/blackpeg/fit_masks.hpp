// Which turns each code fits: what contradictions are explained from.
#pragma once

#include <map>
#include <vector>

#include "blackpeg/feedback.hpp"

namespace blackpeg {

// For each set of turns that some code fits exactly (bit i: turn i), how many codes do.  At most 64 turns.
inline std::map<std::uint64_t, std::uint64_t> fit_masks(const Shape& shape, const Codes& guesses,
                                                        const std::vector<std::vector<std::uint8_t>>& allowed,
                                                        const Codes& codes) {
    std::vector<Guess> turns;
    for (std::size_t turn = 0; turn < guesses.size(); ++turn) {
        turns.emplace_back(shape, guesses[turn]);
    }
    std::map<std::uint64_t, std::uint64_t> masks;
    for (std::size_t index = 0; index < codes.size(); ++index) {
        std::uint64_t mask = 0;
        for (std::size_t turn = 0; turn < turns.size(); ++turn) {
            mask |= std::uint64_t{allowed[turn][static_cast<std::size_t>(turns[turn].feedback(codes[index]))]} << turn;
        }
        ++masks[mask];
    }
    return masks;
}

}  // namespace blackpeg
