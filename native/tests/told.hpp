// Turns as the sampler is told them, and how far a code is from them by the rules.
#pragma once

#include "blackpeg/sampling/state.hpp"
#include "samples.hpp"

namespace samples {

using blackpeg::sampling::Told;

// Turns with replies that no code need fit, some of them told in part.
inline Told some_told(const Shape& shape, Random& random, int how_many) {
    Told told{{},
              std::vector<Color>(static_cast<std::size_t>(shape.pegs), BLACKPEG_NO_COLOR),
              blackpeg::sampling::all_colors(shape)};
    const Codes guesses = some_codes(shape, random, how_many), secrets = some_codes(shape, random, how_many);
    for (std::size_t turn = 0; turn < guesses.size(); ++turn) {
        const plain::Feedback feedback = plain::feedback(shape, guesses[turn], secrets[turn]);
        std::optional<int> black = feedback.black, white = feedback.white, total;
        switch (random.below(8)) {
            case 0:
                white.reset();
                break;
            case 1:
                black.reset();
                break;
            case 2:
                black.reset(), white.reset();
                break;
            case 3:
                total = feedback.black + feedback.white, black.reset(), white.reset();
                break;
            case 4:
                total = feedback.black + feedback.white, black.reset();
                break;
            default:
                break;
        }
        told.turns.push_back(
            blackpeg::sampling::make_turn(shape, {guesses[turn], guesses[turn] + shape.pegs}, black, white, total));
    }
    return told;
}

struct Off {
    int black = 0, common = 0;  // as residuals are (blackpeg/walking.h)
};

inline Off off(const Shape& shape, const blackpeg::sampling::Turn& turn, const Color* code) {
    const plain::Feedback feedback = plain::feedback(shape, turn.guess.data(), code);
    return {turn.black ? feedback.black - *turn.black : 0, turn.common  ? feedback.black + feedback.white - *turn.common
                                                           : turn.white ? feedback.white - *turn.white
                                                                        : 0};
}

inline int cost(const Shape& shape, const Told& told, const Color* code) {
    int cost = 0;
    for (const blackpeg::sampling::Turn& turn : told.turns) {
        const Off here = off(shape, turn, code);
        cost += std::abs(here.black) + std::abs(here.common);
    }
    return cost;
}

}  // namespace samples
