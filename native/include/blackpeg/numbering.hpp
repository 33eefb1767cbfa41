// The feedbacks of a game, numbered from 0 without gaps.
#pragma once

#include <vector>

#include "blackpeg/counting.h"
#include "blackpeg/shape.hpp"

namespace blackpeg {

// Numbered in the order of colors in common, then black pegs.  The last is "solved".
//
// Dense: where all black <= common <= pegs are few enough, each has the number common (common + 1) / 2 + black
// (black only: number black), whether or not the game can give it; the inner loop then computes numbers, not feedbacks.
// Else only feedbacks the game can give are numbered.
class Numbering {
  public:
    explicit Numbering(const Shape& shape) {
        const int all = shape.black_only ? shape.pegs + 1 : (shape.pegs + 1) * (shape.pegs + 2) / 2;
        dense_ = all <= BLACKPEG_MOST_DENSE && shape.pegs <= BLACKPEG_MOST_PEGS;
        for (int common = 0; common <= shape.pegs; ++common) {
            for (int black = shape.black_only ? common : 0; black <= common; ++black) {
                const bool possible = shape.possible(black, common);
                if (possible || dense_) {
                    packed_.push_back(black * (shape.pegs + 1) + common - black);
                }
                possible_ += possible;
            }
        }
    }

    bool dense() const { return dense_; }
    int count() const { return static_cast<int>(packed_.size()); }
    int solved() const { return count() - 1; }
    const std::vector<int>& packed() const { return packed_; }

    // The number of each packed feedback that has one.
    std::vector<int> number_of(const Shape& shape) const {
        std::vector<int> numbers(static_cast<std::size_t>(shape.packed_count()));
        for (int number = 0; number < count(); ++number) {
            numbers[static_cast<std::size_t>(packed_[static_cast<std::size_t>(number)])] = number;
        }
        return numbers;
    }

    // The most parts a guess can make: not all feedbacks, if it is no candidate and so cannot be answered "solved".
    int most(bool candidate) const { return candidate ? possible_ : possible_ - 1; }

  private:
    bool dense_;
    std::vector<int> packed_;
    int possible_ = 0;
};

}  // namespace blackpeg
