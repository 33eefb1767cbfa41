// The codes that fit a list of turns, found a peg at a time; dead ends are left as soon as they show.
#pragma once

#include <vector>

#include "blackpeg/codes.hpp"
#include "blackpeg/control.hpp"

namespace blackpeg {

// One turn while a code is being built: how many pegs are black so far, and how many colors are in common.
class TurnSoFar {
  public:
    TurnSoFar(const Shape& shape, const Color* guess, const std::vector<std::uint8_t>& allowed)
        : guess_(guess, guess + shape.pegs), width_(shape.pegs + 1) {
        for (const Color color : guess_) {
            ++left_[color];
        }
        // reachable_[rest][black][common]: can `rest` more pegs lead to an allowed feedback?  With none left the
        // answer is the table itself; one peg more adds nothing, a color in common, or a black peg (which is both).
        reachable_.assign(static_cast<std::size_t>(width_ * width_ * width_), 0);
        for (int black = 0; black < width_; ++black) {
            for (int common = black; common < width_; ++common) {
                const int white = shape.black_only ? 0 : common - black;
                at(0, black, common) = allowed[static_cast<std::size_t>(black * width_ + white)];
            }
        }
        for (int rest = 1; rest < width_; ++rest) {
            for (int black = 0; black + rest < width_; ++black) {
                for (int common = black; common + rest < width_; ++common) {
                    // A peg may also turn black a color counted as common before: black alone grows.
                    at(rest, black, common) = at(rest - 1, black, common) | at(rest - 1, black, common + 1) |
                                              at(rest - 1, black + 1, common + 1) |
                                              (black < common ? at(rest - 1, black + 1, common) : 0);
                }
            }
        }
    }

    // Adds a peg; whether an allowed feedback can still come out.
    bool enter(int position, int color, int rest) {
        black_ += guess_[static_cast<std::size_t>(position)] == color;
        common_ += left_[color]-- > 0;
        return at(rest, black_, common_) != 0;
    }

    void leave(int position, int color) {
        black_ -= guess_[static_cast<std::size_t>(position)] == color;
        common_ -= ++left_[color] > 0;
    }

  private:
    std::uint8_t& at(int rest, int black, int common) {
        return reachable_[static_cast<std::size_t>((rest * width_ + black) * width_ + common)];
    }

    std::vector<Color> guess_;
    int width_;
    std::vector<std::uint8_t> reachable_;
    std::int16_t left_[kLargest] = {};  // pegs of the guess, by color, that the code has not matched yet
    int black_ = 0;
    int common_ = 0;
};

// The codes, in reading order, whose feedback to each guess is allowed; at most limit + 1 of them.  Throws Stopped.
inline Codes consistent(const Shape& shape, const Codes& guesses, const std::vector<std::vector<std::uint8_t>>& allowed,
                        std::size_t limit, const Control& control = Control()) {
    std::vector<TurnSoFar> turns;
    for (std::size_t index = 0; index < guesses.size(); ++index) {
        turns.emplace_back(shape, guesses[index], allowed[index]);
    }
    Codes found(shape.pegs);
    Color code[kLargest];
    Seldom seldom;
    walk_codes(
        shape, code, 0,
        [&](int position, int color) {
            if (seldom()) {
                control.check();
            }
            const int rest = shape.pegs - position - 1;
            for (std::size_t turn = 0; turn < turns.size(); ++turn) {
                if (!turns[turn].enter(position, color, rest)) {
                    for (std::size_t undo = 0; undo <= turn; ++undo) {
                        turns[undo].leave(position, color);
                    }
                    return false;
                }
            }
            return true;
        },
        [&](int position, int color) {
            for (TurnSoFar& turn : turns) {
                turn.leave(position, color);
            }
        },
        [&](const Color* fits) {
            found.push_back(fits);
            return found.size() <= limit;
        });
    return found;
}

}  // namespace blackpeg
