// Boards whose positions have nothing to do with each other: black pegs alone count, and colors repeat.
#pragma once

#include <array>
#include <vector>

#include "blackpeg/shape.hpp"

namespace blackpeg {

// The symmetries of the guesses played if positions are independent.  The *column* of a position is the list of colors
// that the guesses played have there.  A symmetry takes positions to others whose columns repeat their colors in the
// same turns.  It takes a color of a column to the one of the same turns, and any other color to any other.
class Columns {
  public:
    explicit Columns(const Shape& shape)
        : pegs_(shape.pegs),
          colors_(shape.colors),
          first_turns_(static_cast<std::size_t>(pegs_ * colors_), kNever),
          unused_(static_cast<std::size_t>(pegs_), 0),
          kinds_(static_cast<std::size_t>(pegs_), 0) {}

    // The last of the guesses played is new.
    void play(const std::vector<Color>& played) {
        const int turn = static_cast<int>(played.size()) / pegs_ - 1;
        const Color* const guess = played.data() + turn * pegs_;
        for (int position = 0; position < pegs_; ++position) {
            int& first = first_turns_[index(position, guess[position])];
            first = first == kNever ? turn : first;
            for (Color& unused = unused_[at(position)]; unused < colors_ && used(position, unused);) {
                ++unused;
            }
        }
        const std::vector<int> before = kinds_;
        for (int position = 0; position < pegs_; ++position) {
            int& kind = kinds_[at(position)];
            for (kind = 0; before[at(kind)] != before[at(position)] ||
                           first_turn(kind, guess[kind]) != first_turn(position, guess[position]);) {
                ++kind;
            }
        }
    }

    bool used(int position, int color) const { return first_turn(position, color) != kNever; }

    // Whether two positions may be exchanged.
    bool has_equals() const {
        for (int position = 0; position < pegs_; ++position) {
            if (kinds_[at(position)] != position) {
                return true;
            }
        }
        return false;
    }

    // Whether a position has two colors that may be exchanged.
    bool has_two_unused() const {
        for (int position = 0; position < pegs_; ++position) {
            for (int color = unused_[at(position)] + 1; color < colors_; ++color) {
                if (!used(position, color)) {
                    return true;
                }
            }
        }
        return false;
    }

    // Calls visit(position, color) for each peg of the earliest image of the code, as long as it says so.  An image
    // takes to each position a peg of one of its kind: here the one that becomes the earliest color.
    template <class Visit>
    void walk_first(const std::vector<Color>& played, const Color* code, Visit&& visit) const {
        std::array<bool, kLargest> is_taken{};
        for (int position = 0; position < pegs_; ++position) {
            int earliest = colors_, taken = position;
            for (int from = 0; from < pegs_; ++from) {
                if (kinds_[at(from)] != kinds_[at(position)] || is_taken[at(from)]) {
                    continue;
                }
                const int turn = first_turn(from, code[from]);
                const int color = turn == kNever ? unused_[at(position)] : played[at(turn * pegs_ + position)];
                if (color < earliest) {
                    earliest = color;
                    taken = from;
                }
            }
            is_taken[at(taken)] = true;
            if (!visit(position, static_cast<Color>(earliest))) {
                return;
            }
        }
    }

  private:
    static constexpr int kNever = -1;

    static std::size_t at(int position) { return static_cast<std::size_t>(position); }
    std::size_t index(int position, int color) const { return at(position * colors_ + color); }
    int first_turn(int position, int color) const { return first_turns_[index(position, color)]; }

    int pegs_, colors_;
    std::vector<int> first_turns_;  // of each color at each position
    std::vector<Color> unused_;     // the lowest color that was not played there
    std::vector<int> kinds_;        // of each position: the first whose column repeats itself in the same turns
};

}  // namespace blackpeg
