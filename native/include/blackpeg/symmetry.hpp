// Which guesses are equally good, because a symmetry of the game turns one into the other.
//
// A symmetry permutes the positions and renames the colors of every code at once; if only black pegs count and colors
// repeat, it renames the colors of each position by themselves.  It keeps every feedback.  If it maps each guess played
// to itself then it maps the candidates to the candidates, whatever the replies were, so two guesses it maps to each
// other split the candidates alike.  Of such guesses the first in reading order stands for all.  The Python twins are
// kernel/symmetry.py and, of what is first of its kind, kernel/reference.py.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <vector>

#include "blackpeg/codes.hpp"
#include "blackpeg/columns.hpp"
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
        if (shape.has_independent_positions()) {
            columns_.emplace(shape);
            return;
        }
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

    // Of a list that symmetries do not turn into itself.
    static History without_symmetry(const Shape& shape) {
        History history(shape);
        history.symmetries_.clear();
        history.columns_.reset();
        return history;
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
        if (columns_) {
            columns_->play(played_);
        }
        std::size_t kept = 0;
        for (Symmetry& symmetry : symmetries_) {
            if (name_as_fixed(symmetry, guess)) {
                symmetries_[kept++] = symmetry;
            }
        }
        symmetries_.resize(kept);
    }

    // Whether a guess had the color, here if positions are independent.
    bool used(int position, int color) const { return columns_ ? columns_->used(position, color) : used_[color]; }
    const std::vector<Color>& played() const { return played_; }
    bool has_position_symmetry() const { return columns_ ? columns_->has_equals() : symmetries_.size() > 1; }

    // Whether some code is as good as another.
    bool has_symmetry() const {
        return has_position_symmetry() ||
               (columns_ ? columns_->has_two_unused()
                         : std::count(used_.begin(), used_.begin() + shape_.colors, false) > 1);
    }

    // Whether no symmetry maps the guess to one earlier in reading order.
    bool is_first_of_its_kind(const Color* guess) const {
        if (columns_) {
            bool is_first = true;
            columns_->walk_first(played_, guess,
                                 [&](int position, Color color) { return is_first = color == guess[position]; });
            return is_first;
        }
        return std::none_of(symmetries_.begin(), symmetries_.end(),
                            [&](const Symmetry& symmetry) { return maps_earlier(symmetry, guess); });
    }

    // The earliest code in reading order that the symmetries turn this one into.
    std::vector<Color> first_of_its_kind(const Color* code) const {
        std::vector<Color> first(code, code + shape_.pegs), image(first.size());
        const auto put = [&](int position, Color color) {
            image[static_cast<std::size_t>(position)] = color;
            return true;
        };
        if (columns_) {
            columns_->walk_first(played_, code, put);
            return image;
        }
        for (const Symmetry& symmetry : symmetries_) {
            walk_image(symmetry, code, put);
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
    std::optional<Columns> columns_;  // in place of the symmetries one by one
};

// Sets of colors that may stand for each other in a guess, at each position if these are independent; the lowest comes
// first.
class Interchangeable {
  public:
    // Colors that no guess played has, at a position of its own if these are independent: a symmetry renames them.
    static Interchangeable unused(const Shape& shape, const History& history) {
        Interchangeable colors(shape);
        colors.give_kind(kUnused, [&](int position, int color) { return !history.used(position, color); });
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
            [&](int position, int color) {
                if (!may_come_next(position, color, uses)) {
                    return false;
                }
                ++uses[color];
                return true;
            },
            [&](int, int color) { --uses[color]; }, visit);
    }

    using Key = std::vector<char>;
    const Key& key() const { return kind_; }

  private:
    static constexpr char kDifferent = 0, kUnused = 1, kDead = 2;

    explicit Interchangeable(const Shape& shape)
        : shape_(shape),
          groups_(shape.has_independent_positions() ? shape.pegs : 1),
          kind_(static_cast<std::size_t>(groups_ * shape.colors), kDifferent) {}

    // The colors of all positions are one group if positions are not independent.
    std::size_t index(int position, int color) const {
        return static_cast<std::size_t>((groups_ == 1 ? 0 : position) * shape_.colors + color);
    }

    template <class Is>
    void give_kind(char kind, Is&& is) {
        for (int position = 0; position < groups_; ++position) {
            for (int color = 0; color < shape_.colors; ++color) {
                if (is(position, color)) {
                    kind_[index(position, color)] = kind;
                }
            }
        }
    }

    void find_dead(const Codes& candidates) {
        std::vector<bool> alive(kind_.size());
        for (std::size_t candidate = 0; candidate < candidates.size(); ++candidate) {
            for (int position = 0; position < shape_.pegs; ++position) {
                alive[index(position, candidates[candidate][position])] = true;
            }
        }
        give_kind(kDead, [&](int position, int color) { return !alive[index(position, color)]; });
    }

    bool may_come_next(int position, int color, const std::array<std::uint8_t, kLargest>& uses) const {
        const char kind = kind_[index(position, color)];
        if (kind == kDifferent || (groups_ == 1 && uses[color] > 0)) {
            return true;
        }
        for (int lower = color - 1; lower >= 0; --lower) {
            if (kind_[index(position, lower)] == kind) {
                const bool one_is_enough = groups_ > 1 || (kind == kDead && shape_.repeats);
                return !one_is_enough && uses[lower] > 0;
            }
        }
        return true;
    }

    Shape shape_;
    int groups_;
    Key kind_;
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
