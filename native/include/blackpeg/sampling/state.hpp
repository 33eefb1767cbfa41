// A code that walks towards the replies: what it would be told, less what was told, kept up to date move by move.
#pragma once

#include <cmath>
#include <cstdlib>
#include <utility>
#include <vector>

#include "blackpeg/sampling/columns.hpp"
#include "blackpeg/sampling/random.hpp"
#include "blackpeg/sampling/turns.hpp"

namespace blackpeg::sampling {

// exp(-beta * rise) for rise = 0, 1, ..., in units of 2^-32, as long as it is not 0.  For the Metropolis algorithm.
class Thresholds {
  public:
    // No rise is greater than `most`.
    Thresholds(double beta, int most) {
        const double factor = std::exp(-beta);
        double chance = 4294967295.0;
        for (int rise = 0; rise <= most && chance >= 1; ++rise, chance *= factor) {
            values_.push_back(static_cast<std::uint32_t>(chance));
        }
    }

    const std::uint32_t* data() const { return values_.data(); }
    std::int32_t count() const { return static_cast<std::int32_t>(values_.size()); }

  private:
    std::vector<std::uint32_t> values_;
};

// Moves: change the color of one peg, or swap two.  Without repeats a color is changed to one that the code lacks.
// Positions that are held keep their colors.  Refers to what it is made from.
class State {
  public:
    State(const Shape& shape, const Told& told, double swaps = 0.5)
        : shape_(shape),
          told_(told),
          columns_(shape, told.turns.size()),
          code_(static_cast<std::size_t>(shape.pegs)),
          best_(code_),
          pegs_of_(static_cast<std::size_t>(shape.colors)) {
        const std::size_t width = columns_.width();
        for (AlignedResiduals* residuals : {&black_, &next_black_}) {
            residuals->resize(width);
        }
        if (!shape.black_only) {
            common_.resize(width);
            next_common_.resize(width);
            alone_.resize(width);
        }
        bool some_alone = false;
        for (std::size_t turn = 0; turn < told.turns.size(); ++turn) {
            const Turn& one = told.turns[turn];
            if (one.black || one.white) {
                columns_.put_colors(turn, one.guess.data());
            }
            if (one.common || one.white) {
                columns_.put_counts(turn, one.guess.data());
            }
            if (one.white) {
                alone_[turn] = -1;
                some_alone = true;
            }
        }
        for (int position = 0; position < shape.pegs; ++position) {
            if (told.held[static_cast<std::size_t>(position)] == BLACKPEG_NO_COLOR) {
                free_.push_back(static_cast<Color>(position));
            }
        }
        raw_.turns = columns_.raw();
        raw_.alone = some_alone ? alone_.data() : nullptr;
        raw_.pegs = shape.pegs;
        raw_.colors = shape.colors;
        raw_.code = code_.data();
        raw_.pegs_of = pegs_of_.data();
        raw_.free = free_.data();
        raw_.free_count = static_cast<std::int32_t>(free_.size());
        raw_.black = black_.data();
        raw_.next_black = next_black_.data();
        raw_.common = shape.black_only ? nullptr : common_.data();
        raw_.next_common = shape.black_only ? nullptr : next_common_.data();
        raw_.palette = told.palette.data();
        raw_.palette_count = static_cast<std::int32_t>(told.palette.size());
        raw_.best = best_.data();
        set_swaps(swaps);
    }

    State(const State&) = delete;
    State& operator=(const State&) = delete;

    // The share of moves that swap.
    void set_swaps(double swaps) {
        const bool only = shape_.colors == 1 || (!shape_.repeats && shape_.colors == shape_.pegs);
        raw_.swaps = only ? std::uint64_t{1} << 32 : static_cast<std::uint64_t>(swaps * 4294967296.0);
    }

    // Begins at a code of the game, with the held colors where they are held.
    void start(const Color* code) {
        std::copy(code, code + shape_.pegs, code_.begin());
        std::fill(pegs_of_.begin(), pegs_of_.end(), std::int8_t{0});
        for (const Color color : code_) {
            ++pegs_of_[color];
        }
        if (!shape_.repeats) {
            unused_.clear();
            for (int color = 0; color < shape_.colors; ++color) {
                if (pegs_of_[static_cast<std::size_t>(color)] == 0) {
                    unused_.push_back(static_cast<Color>(color));
                }
            }
            unused_.reserve(1);
            raw_.unused = unused_.data();
            raw_.unused_count = static_cast<std::int32_t>(unused_.size());
        }
        raw_.cost = measure();
        forget_best();
    }

    // Begins at a random code; every code is equally probable, if every color is in the palette once.
    void start_anywhere(Random& random) {
        std::vector<Color> code = told_.held;
        if (shape_.repeats) {
            for (const Color position : free_) {
                code[position] =
                    told_.palette[static_cast<std::size_t>(random.below(static_cast<int>(told_.palette.size())))];
            }
        } else {
            std::vector<Color> left;
            for (int color = 0; color < shape_.colors; ++color) {
                if (std::find(code.begin(), code.end(), color) == code.end()) {
                    left.push_back(static_cast<Color>(color));
                }
            }
            for (std::size_t taken = 0; taken < free_.size(); ++taken) {
                const auto pick = taken + static_cast<std::size_t>(random.below(static_cast<int>(left.size() - taken)));
                std::swap(left[taken], left[pick]);
                code[free_[taken]] = left[taken];
            }
        }
        start(code.data());
    }

    int cost() const { return raw_.cost; }
    const std::vector<Color>& code() const { return code_; }
    int black(std::size_t turn) const { return raw_.black[turn]; }
    int common(std::size_t turn) const { return raw_.common == nullptr ? 0 : raw_.common[turn]; }
    int best_cost() const { return raw_.best_cost; }
    const std::vector<Color>& best() const { return best_; }

    // From now on the best is what the code is now, or becomes.
    void forget_best() {
        best_ = code_;
        raw_.best = best_.data();
        raw_.best_cost = raw_.cost;
    }

    // The greatest rise that a move can make: two black pegs, or a black one and one in common, for every turn.
    int most_rise() const { return 2 * static_cast<int>(told_.turns.size()) + 2; }

    // Whether there is anything to move.
    bool movable() const { return raw_.free_count > 0 && shape_.colors > 1; }

    // Walks this many steps, or until the cost is at most `enough`; returns the steps made, in vain or not.
    std::int64_t walk(const Thresholds& thresholds, std::int64_t steps, int enough, Random& random) {
        if (!movable()) {
            return steps;
        }
        raw_.random = random.state;
        const std::int64_t made = walker().walk(&raw_, thresholds.data(), thresholds.count(), steps, enough);
        random.state = raw_.random;
        return made;
    }

  private:
    // The cost, from nothing; fills in the residuals.
    int measure() {
        int cost = 0;
        for (std::size_t turn = 0; turn < told_.turns.size(); ++turn) {
            const Turn& one = told_.turns[turn];
            int black = 0, common = 0;
            for (int position = 0; position < shape_.pegs; ++position) {
                black += one.guess[static_cast<std::size_t>(position)] == code_[static_cast<std::size_t>(position)];
            }
            int left[kLargest];
            std::copy(pegs_of_.begin(), pegs_of_.end(), left);
            for (const Color color : one.guess) {
                common += left[color]-- > 0;
            }
            const int off_black = one.black ? black - *one.black : 0;
            const int off_common = one.common ? common - *one.common : one.white ? common - black - *one.white : 0;
            raw_.black[turn] = static_cast<std::int8_t>(off_black);
            if (raw_.common != nullptr) {
                raw_.common[turn] = static_cast<std::int8_t>(off_common);
            }
            cost += std::abs(off_black) + std::abs(off_common);
        }
        return cost;
    }

    Shape shape_;
    const Told& told_;
    Columns columns_;
    std::vector<Color> code_, best_, free_, unused_;
    std::vector<std::int8_t> pegs_of_;
    AlignedResiduals black_, common_, next_black_, next_common_, alone_;
    blackpeg_walk raw_{};
};

}  // namespace blackpeg::sampling
