// A code that is built position by position: what the turns would tell of it so far.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "blackpeg/sampling/turns.hpp"
#include "blackpeg/shape.hpp"

namespace blackpeg::sampling {

// Black pegs and pegs in common with every turn's guess, side by side in bytes, of a code that has colors at some
// positions. Positions get colors one after the other, and lose them in the opposite order.
class Partial {
  public:
    Partial(const Shape& shape, const Told& told)
        : shape_(shape),
          width_((told.turns.size() + kTogether - 1) / kTogether * kTogether),
          told_(told.turns.size()),
          black_in_(static_cast<std::size_t>(shape.pegs * shape.colors) * width_),
          pegs_in_(static_cast<std::size_t>(shape.colors) * width_),
          pegs_of_(static_cast<std::size_t>(shape.colors)),
          levels_(2 * width_ * (static_cast<std::size_t>(shape.pegs) + 1)),
          least_black_(width_),
          most_black_(width_, static_cast<std::uint8_t>(shape.pegs)),
          least_common_(width_),
          most_common_(most_black_) {
        for (std::size_t turn = 0; turn < told.turns.size(); ++turn) {
            const Turn& one = told.turns[turn];
            for (int position = 0; position < shape.pegs; ++position) {
                const Color color = one.guess[static_cast<std::size_t>(position)];
                black_in_[row(position, color) + turn] = 1;
                ++pegs_in_[color * width_ + turn];
            }
            if (one.black) {
                least_black_[turn] = most_black_[turn] = static_cast<std::uint8_t>(*one.black);
            }
            if (one.common) {
                least_common_[turn] = most_common_[turn] = static_cast<std::uint8_t>(*one.common);
            }
            if (one.white) {
                alone_.push_back({turn, *one.white});
            }
        }
    }

    // Gives a position a color; in games without repeats one that the code lacks.
    void enter(int position, Color color) {
        const std::uint8_t* const black = this->black();
        std::uint8_t* const next = levels_.data() + 2 * width_ * static_cast<std::size_t>(++level_);
        const std::uint8_t* const black_in = black_in_.data() + row(position, color);
        const std::uint8_t* const pegs_in = pegs_in_.data() + color * width_;
        const auto had = static_cast<std::uint8_t>(pegs_of_[color]++);
        for (std::size_t turn = 0; turn < width_; ++turn) {
            next[turn] = static_cast<std::uint8_t>(black[turn] + black_in[turn]);
        }
        for (std::size_t turn = 0; turn < width_; ++turn) {
            next[width_ + turn] = static_cast<std::uint8_t>(black[width_ + turn] + (pegs_in[turn] > had ? 1 : 0));
        }
    }

    void leave(Color color) {
        --level_;
        --pegs_of_[color];
    }

    bool has(Color color) const { return pegs_of_[color] > 0; }

    // Whether all that was told may come true when `more` positions more get colors.
    bool may_fit(int more) const {
        const std::uint8_t* const black = this->black();
        const std::uint8_t* const common = black + width_;
        const auto left = static_cast<std::uint8_t>(more);
        std::uint8_t out = 0;
        for (std::size_t turn = 0; turn < width_; ++turn) {
            out = static_cast<std::uint8_t>(out | (black[turn] > most_black_[turn] ? 1 : 0));
            out = static_cast<std::uint8_t>(
                out | (static_cast<std::uint8_t>(black[turn] + left) < least_black_[turn] ? 1 : 0));
        }
        for (std::size_t turn = 0; turn < width_ && !shape_.black_only; ++turn) {
            out = static_cast<std::uint8_t>(out | (common[turn] > most_common_[turn] ? 1 : 0));
            out = static_cast<std::uint8_t>(
                out | (static_cast<std::uint8_t>(common[turn] + left) < least_common_[turn] ? 1 : 0));
        }
        return out == 0;
    }

    // Whether a whole code fits all that was told.
    bool fits() const {
        return may_fit(0) && std::all_of(alone_.begin(), alone_.end(), [&](const auto& told) {
                   return black()[width_ + told.first] - black()[told.first] == told.second;
               });
    }

    // The sum of the weights of the turns that told black pegs, times the code's black pegs so far; and of those that
    // were told.
    std::uint64_t key(const std::vector<std::uint64_t>& weights) const { return sum(weights, black()); }
    std::uint64_t told_key(const std::vector<std::uint64_t>& weights) const {
        return sum(weights, least_black_.data());
    }

  private:
    static constexpr std::size_t kTogether = 16;

    const std::uint8_t* black() const { return levels_.data() + 2 * width_ * static_cast<std::size_t>(level_); }
    std::size_t row(int position, Color color) const {
        return static_cast<std::size_t>(position * shape_.colors + color) * width_;
    }

    std::uint64_t sum(const std::vector<std::uint64_t>& weights, const std::uint8_t* black) const {
        std::uint64_t sum = 0;
        for (std::size_t turn = 0; turn < told_; ++turn) {
            sum += least_black_[turn] == most_black_[turn] ? weights[turn] * black[turn] : 0;
        }
        return sum;
    }

    Shape shape_;
    std::size_t width_, told_;
    std::vector<std::uint8_t> black_in_, pegs_in_;  // [position][color][turn], [color][turn]
    std::vector<int> pegs_of_;
    std::vector<std::uint8_t> levels_;  // for each number of positions that have colors: black pegs, pegs in common
    std::vector<std::uint8_t> least_black_, most_black_, least_common_, most_common_;
    std::vector<std::pair<std::size_t, int>> alone_;
    int level_ = 0;
};

}  // namespace blackpeg::sampling
