// Which guesses are equally good, because a symmetry of the game turns one into the other.
//
// A symmetry permutes the positions and renames the colors of every code at once.  It keeps every feedback.  If
// it maps each guess played to itself then it maps the candidates to the candidates, whatever the replies were,
// so two guesses it maps to each other split the candidates alike.  Of such guesses the first in reading order
// stands for all.  The Python twin is kernel/symmetry.py.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "blackpeg/codes.hpp"
#include "blackpeg/control.hpp"

namespace blackpeg {

inline constexpr int kMostPegsForAll = 8;  // up to here all permutations are tried; beyond, swaps of two positions
inline constexpr Color kUnnamed = 255;

// Code x becomes y with y[i] = names[x[positions[i]]]; colors no guess has used are unnamed: any renaming will do.
struct Symmetry {
    std::array<Color, kLargest> positions;
    std::array<Color, kLargest> names;
};

// The guesses played so far, with the symmetries that map each of them to itself.
class History {
  public:
    explicit History(const Shape& shape) : shape_(shape) {
        Symmetry symmetry{};
        symmetry.names.fill(kUnnamed);
        std::iota(symmetry.positions.begin(), symmetry.positions.end(), Color{0});
        const auto first = symmetry.positions.begin(), last = first + shape.pegs;
        if (shape.pegs <= kMostPegsForAll) {
            do {
                symmetries_.push_back(symmetry);
            } while (std::next_permutation(first, last));
            return;
        }
        symmetries_.push_back(symmetry);
        for (int one = 0; one < shape.pegs; ++one) {
            for (int other = one + 1; other < shape.pegs; ++other) {
                std::swap(symmetry.positions[one], symmetry.positions[other]);
                symmetries_.push_back(symmetry);
                std::swap(symmetry.positions[one], symmetry.positions[other]);
            }
        }
    }

    History(const Shape& shape, const Codes& guesses) : History(shape) {
        for (std::size_t index = 0; index < guesses.size(); ++index) {
            play(guesses[index]);
        }
    }

    void play(const Color* guess) {
        for (int position = 0; position < shape_.pegs; ++position) {
            used_[guess[position]] = true;
        }
        played_.insert(played_.end(), guess, guess + shape_.pegs);
        std::size_t kept = 0;
        for (Symmetry& symmetry : symmetries_) {
            if (name_as_fixed(symmetry, guess)) {
                symmetries_[kept++] = symmetry;
            }
        }
        symmetries_.resize(kept);
    }

    bool used(int color) const { return used_[color]; }
    const std::vector<Color>& played() const { return played_; }
    bool has_position_symmetry() const { return symmetries_.size() > 1; }

    // Whether some code is as good as another.
    bool has_symmetry() const {
        return has_position_symmetry() || std::count(used_.begin(), used_.begin() + shape_.colors, false) > 1;
    }

    // Whether no symmetry maps the guess to one earlier in reading order.
    bool is_first_of_its_kind(const Color* guess) const {
        return std::none_of(symmetries_.begin(), symmetries_.end(),
                            [&](const Symmetry& symmetry) { return maps_earlier(symmetry, guess); });
    }

    // The earliest code in reading order that the symmetries turn this one into.
    std::vector<Color> first_of_its_kind(const Color* code) const {
        std::vector<Color> first(code, code + shape_.pegs), image(first.size());
        for (const Symmetry& symmetry : symmetries_) {
            walk_image(symmetry, code, [&](int position, Color color) {
                image[static_cast<std::size_t>(position)] = color;
                return true;
            });
            first = std::min(first, image);
        }
        return first;
    }

  private:
    // Gives the names that map the guess to itself; false where one color would need two.  (One name for two
    // colors cannot happen: the names map the colors of the guess onto themselves.)
    bool name_as_fixed(Symmetry& symmetry, const Color* guess) const {
        for (int position = 0; position < shape_.pegs; ++position) {
            Color& name = symmetry.names[guess[symmetry.positions[position]]];
            if (name == kUnnamed) {
                name = guess[position];
            }
            if (name != guess[position]) {
                return false;
            }
        }
        return true;
    }

    // Calls visit(position, color) for each peg of the guess's image, as long as it says so.  Unused colors get the
    // earliest names there are, by first appearance: no other choice gives an earlier image.
    template <class Visit>
    void walk_image(const Symmetry& symmetry, const Color* guess, Visit&& visit) const {
        std::array<Color, kLargest> names;
        std::copy_n(symmetry.names.begin(), shape_.colors, names.begin());
        int unused = 0;
        for (int position = 0; position < shape_.pegs; ++position) {
            Color& name = names[guess[symmetry.positions[position]]];
            if (name == kUnnamed) {
                while (used_[unused]) {
                    ++unused;
                }
                name = static_cast<Color>(unused++);
            }
            if (!visit(position, name)) {
                return;
            }
        }
    }

    bool maps_earlier(const Symmetry& symmetry, const Color* guess) const {
        bool is_earlier = false;
        walk_image(symmetry, guess, [&](int position, Color color) {
            is_earlier = color < guess[position];
            return color == guess[position];
        });
        return is_earlier;
    }

    Shape shape_;
    std::vector<Color> played_;  // guess after guess
    std::array<bool, kLargest + 1> used_{};
    std::vector<Symmetry> symmetries_;
};

// Sets of colors that may stand for each other in a guess; the lowest comes first.
class Interchangeable {
  public:
    // Unused colors: see above.
    static Interchangeable unused(const Shape& shape, const History& history) {
        Interchangeable colors(shape);
        for (int color = 0; color < shape.colors; ++color) {
            colors.kind_[color] = history.used(color) ? kDifferent : kUnused;
        }
        return colors;
    }

    // Besides, dead colors: those of no candidate.  A peg of one is a peg of any other, so where colors repeat the
    // lowest can stand for all of them, and where they do not, the dead colors of a guess may be renamed at will.
    // In both cases the guess that comes first in reading order is kept.
    static Interchangeable unused_or_dead(const Shape& shape, const History& history, const Codes& candidates) {
        Interchangeable colors = unused(shape, history);
        colors.find_dead(candidates);
        return colors;
    }

    // Dead colors alone: they are dead at every later position too, where colors unused so far may have been used.
    static Interchangeable dead(const Shape& shape, const Codes& candidates) {
        Interchangeable colors(shape);
        colors.find_dead(candidates);
        return colors;
    }

    // Calls visit(guess) for each guess in which the colors of each set first appear in order.
    template <class Visit>
    void walk(Visit&& visit) const {
        std::array<std::uint8_t, kLargest> uses{};
        Color code[kLargest];
        walk_codes(
            shape_, code, 0,
            [&](int, int color) {
                if (!may_come_next(color, uses)) {
                    return false;
                }
                ++uses[color];
                return true;
            },
            [&](int, int color) { --uses[color]; }, visit);
    }

    const std::array<char, kLargest>& key() const { return kind_; }

  private:
    static constexpr char kDifferent = 0, kUnused = 1, kDead = 2;

    explicit Interchangeable(const Shape& shape) : shape_(shape) { kind_.fill(kDifferent); }

    void find_dead(const Codes& candidates) {
        std::array<bool, kLargest> alive{};
        for (std::size_t index = 0; index < candidates.size(); ++index) {
            for (int position = 0; position < shape_.pegs; ++position) {
                alive[candidates[index][position]] = true;
            }
        }
        for (int color = 0; color < shape_.colors; ++color) {
            if (!alive[color]) {
                kind_[color] = kDead;
            }
        }
    }

    bool may_come_next(int color, const std::array<std::uint8_t, kLargest>& uses) const {
        if (kind_[color] == kDifferent || uses[color] > 0) {
            return true;
        }
        for (int lower = color - 1; lower >= 0; --lower) {
            if (kind_[lower] == kind_[color]) {
                const bool one_is_enough = kind_[color] == kDead && shape_.repeats;
                return !one_is_enough && uses[lower] > 0;
            }
        }
        return true;
    }

    Shape shape_;
    std::array<char, kLargest> kind_;
};

// Every guess worth telling apart when nothing but the history is known, in reading order.  Throws Stopped.
inline Codes distinct_guesses(const Shape& shape, const History& history, const Control& control = Control()) {
    Codes guesses(shape.pegs);
    Seldom seldom;
    Interchangeable::unused(shape, history).walk([&](const Color* guess) {
        if (seldom()) {
            control.check();
        }
        if (history.is_first_of_its_kind(guess)) {
            guesses.push_back(guess);
        }
        return true;
    });
    return guesses;
}

}  // namespace blackpeg
