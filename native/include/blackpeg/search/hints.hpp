// The hints that feedbacks of marks give, and the guesses that fit them.
//
// A feedback hints at the letters that it marks: one in its place has to stand there in every later guess, and later
// guesses have as many copies of a letter as one feedback marks, in their places or elsewhere.  So the guesses there
// are depend on the turns, and a value is that of a set with its hints.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "blackpeg/search/feedback_table.hpp"

namespace blackpeg::search {

struct Hints {
    static constexpr Color kNone = 255;

    Hints() { letters.fill(kNone); }

    // Adds those of a guess: marks are 0 for nowhere, 1 for elsewhere, 2 for a letter in its place.
    void add(const Color* guess, std::span<const std::uint8_t> marks) {
        std::array<std::uint8_t, kLargest> marked{};
        for (std::size_t place = 0; place < marks.size(); ++place) {
            if (marks[place] == 2) {
                letters[place] = guess[place];
            }
            if (marks[place] != 0) {
                std::uint8_t& least = copies[guess[place]];
                least = std::max(least, ++marked[guess[place]]);
            }
        }
    }

    std::array<Color, Listing::kMostMarks> letters;  // by place
    std::array<std::uint8_t, kLargest> copies{};     // that a guess has at least, by letter
};

// The guesses that hints leave, as bits of the columns of a feedback table.
using Columns = std::vector<std::uint64_t>;

struct Allowed {
    Hints hints;
    Columns columns;
};

// Which guesses fit which hint.
class Hinted {
  public:
    Hinted(const FeedbackTable& feedbacks, const Listing& listing)
        : pegs_(static_cast<std::size_t>(feedbacks.guesses().shape.pegs)),
          columns_(feedbacks.columns()),
          words_((static_cast<std::size_t>(feedbacks.columns()) + 63) / 64),
          in_place_(pegs_ * kLargest),
          copies_(pegs_ * kLargest) {
        if (listing.rule() != Rule::marks) {
            throw std::invalid_argument("expected a list that is answered by marks");
        }
        for (const std::uint64_t packed : listing.feedbacks()) {
            std::vector<std::uint8_t>& marks = marks_.emplace_back(pegs_);
            std::uint64_t rest = packed;
            for (std::size_t place = pegs_; place-- > 0; rest /= 3) {
                marks[place] = static_cast<std::uint8_t>(rest % 3);
            }
        }
        for (int column = 0; column < feedbacks.columns(); ++column) {
            std::array<std::size_t, kLargest> seen{};
            for (std::size_t place = 0; place < pegs_; ++place) {
                const Color letter = feedbacks.guess(column)[place];
                set(in_place_[letter * pegs_ + place], column);
                set(copies_[letter * pegs_ + seen[letter]++], column);
            }
        }
    }

    std::size_t pegs() const { return pegs_; }

    // The hints after a guess, by the number of its feedback.
    Hints after(const Hints& hints, const Color* guess, int number) const {
        if (number < 0 || static_cast<std::size_t>(number) >= marks_.size()) {
            throw std::invalid_argument("expected the number of a feedback of the list");
        }
        Hints more = hints;
        more.add(guess, marks_[static_cast<std::size_t>(number)]);
        return more;
    }

    // All guesses.
    Allowed all() const {
        Allowed all;
        for (int column = 0; column < columns_; ++column) {
            set(all.columns, column);
        }
        return all;
    }

    // Whether a guess is one of them.
    static bool has(const Columns& columns, std::size_t column) {
        return (columns[column / 64] >> column % 64 & 1) != 0;
    }

    // Of the guesses `before` those that fit the hints of `now`, which are no fewer.
    void narrow(const Allowed& before, Allowed& now) const {
        now.columns = before.columns;
        for (std::size_t place = 0; place < pegs_; ++place) {
            if (const Color letter = now.hints.letters[place]; letter != before.hints.letters[place]) {
                keep(now.columns, in_place_[letter * pegs_ + place]);
            }
        }
        for (std::size_t letter = 0; letter < kLargest; ++letter) {
            if (const std::size_t least = now.hints.copies[letter]; least != before.hints.copies[letter]) {
                keep(now.columns, copies_[letter * pegs_ + least - 1]);
            }
        }
    }

  private:
    void set(Columns& columns, int column) const {
        columns.resize(words_);
        columns[static_cast<std::size_t>(column) / 64] |= std::uint64_t{1} << column % 64;
    }

    static void keep(Columns& columns, const Columns& fitting) {
        for (std::size_t word = 0; word < columns.size(); ++word) {
            columns[word] &= fitting.empty() ? 0 : fitting[word];
        }
    }

    std::size_t pegs_;
    int columns_;
    std::size_t words_;
    std::vector<Columns> in_place_, copies_;        // by letter, and place, or copies less one; empty: none
    std::vector<std::vector<std::uint8_t>> marks_;  // by the number of the feedback
};

}  // namespace blackpeg::search
