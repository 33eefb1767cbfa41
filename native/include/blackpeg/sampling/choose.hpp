// The guess that tells most of a sample: the sample's own codes, then hill climbing among all codes.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "blackpeg/sampling/budget.hpp"
#include "blackpeg/sampling/loss.hpp"
#include "blackpeg/sampling/random.hpp"
#include "blackpeg/sampling/turns.hpp"

namespace blackpeg::sampling {

// What guesses may be: some positions held at a color (elsewhere BLACKPEG_NO_COLOR), and the colors for the others.
struct Frame {
    std::vector<Color> held;
    std::vector<Color> palette;
};

struct Climb {
    int own = 600;     // codes of the sample that are tried first
    int best = 5;      // of them the best few are where climbing begins
    int patience = 6;  // it goes on until this many changes in a row, times pegs, times colors (up to 12), did not help
};

struct Chosen {
    std::vector<Color> guess;
    double value = 0;
    std::int64_t evaluations = 0;
};

// Random changes of guesses within a frame.
class Changes {
  public:
    Changes(const Shape& shape, const Frame& frame, Random& random) : shape_(shape), frame_(frame), random_(random) {
        for (int position = 0; position < shape.pegs; ++position) {
            if (frame.held[static_cast<std::size_t>(position)] == BLACKPEG_NO_COLOR) {
                free_.push_back(position);
            }
        }
    }

    std::size_t free_count() const { return free_.size(); }

    // The code with the frame's colors where they are held, and for colors that are not in the palette others that are.
    std::vector<Color> framed(const Color* code) {
        std::vector<Color> guess = with_held(shape_, code, frame_.held);
        for (const int position : free_) {
            Color& color = guess[static_cast<std::size_t>(position)];
            if (std::find(frame_.palette.begin(), frame_.palette.end(), color) == frame_.palette.end()) {
                const std::vector<Color>& choices = choices_for(guess);
                if (!choices.empty()) {
                    color = choices[static_cast<std::size_t>(random_.below(static_cast<int>(choices.size())))];
                }
            }
        }
        return guess;
    }

    // One of three changes, with equal probability: a color, a swap, or two colors.
    void change(const Compared& from, Compared& to) {
        to = from;
        const int kind = random_.below(3);
        if (kind == 1) {
            swap(to);
            return;
        }
        for (int time = 0; time < 1 + kind / 2; ++time) {
            recolor(to);
        }
    }

  private:
    // The colors a peg may get: any of the palette, or, without repeats, those of it that the guess lacks.
    const std::vector<Color>& choices_for(const std::vector<Color>& guess) {
        if (shape_.repeats) {
            return frame_.palette;
        }
        unused_.clear();
        for (const Color color : frame_.palette) {
            if (std::find(guess.begin(), guess.end(), color) == guess.end()) {
                unused_.push_back(color);
            }
        }
        return unused_;
    }

    int somewhere() { return free_[static_cast<std::size_t>(random_.below(static_cast<int>(free_.size())))]; }

    void recolor(Compared& guess) {
        const std::vector<Color>& choices = choices_for(guess.guess);
        if (choices.empty()) {
            swap(guess);
            return;
        }
        const int position = somewhere();
        const Color color = choices[static_cast<std::size_t>(random_.below(static_cast<int>(choices.size())))];
        if (color != guess.guess[static_cast<std::size_t>(position)]) {
            guess.recolor(guess, position, color);
        }
    }

    void swap(Compared& guess) {
        const int position = somewhere(), other = somewhere();
        const Color here = guess.guess[static_cast<std::size_t>(position)],
                    there = guess.guess[static_cast<std::size_t>(other)];
        if (here != there) {
            guess.recolor(guess, position, there);
            guess.recolor(guess, other, here);
        }
    }

    Shape shape_;
    const Frame& frame_;
    Random& random_;
    std::vector<int> free_;
    std::vector<Color> unused_;
};

// The best guess that the budget, in guesses evaluated, is enough to find; at least one is evaluated.  The sample has a
// code.
inline Chosen choose(const Shape& shape, const Codes& codes, Growth growth, const Climb& climb, const Frame& frame,
                     Budget& budget, Random& random) {
    const Sample sample(shape, codes);
    Loss losses(sample, growth);
    Tally tally(sample);
    Changes changes(shape, frame, random);
    Compared now(sample), next(sample);
    std::vector<Color> best;
    std::int64_t least = 0;
    const auto evaluate = [&](const Compared& guess) {
        tally.count(guess);
        const std::int64_t loss = losses.of(tally);
        budget.spend(1);
        if (best.empty() || loss < least) {
            best = guess.guess;
            least = loss;
        }
        return loss;
    };
    const auto goes_on = [&] { return best.empty() || (least > losses.least() && !budget.over()); };

    struct Start {
        std::int64_t loss;
        std::vector<Color> guess;
    };
    std::vector<Start> starts;
    const std::size_t own = std::min(codes.size(), static_cast<std::size_t>(std::max(1, climb.own)));
    for (std::size_t index = 0; index < own && goes_on(); ++index) {
        now.compare(changes.framed(codes[index * codes.size() / own]).data());
        starts.push_back({evaluate(now), now.guess});
    }
    std::stable_sort(starts.begin(), starts.end(),
                     [](const Start& one, const Start& other) { return one.loss < other.loss; });
    starts.resize(std::min(starts.size(), static_cast<std::size_t>(std::max(0, climb.best))));

    const int patience = climb.patience * static_cast<int>(changes.free_count()) * std::min(shape.colors, 12);
    for (std::size_t begun = 0; begun < starts.size() && goes_on(); ++begun) {
        now.compare(starts[begun].guess.data());
        std::int64_t loss = starts[begun].loss;
        for (int failed = 0; failed < patience && goes_on(); ++failed) {
            changes.change(now, next);
            if (next.guess == now.guess) {
                continue;
            }
            const std::int64_t changed = evaluate(next);
            if (changed < loss) {
                loss = changed;
                std::swap(now, next);
                failed = -1;
            }
        }
    }
    return {best, losses.value(least), budget.spent()};
}

}  // namespace blackpeg::sampling
