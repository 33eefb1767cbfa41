// Sets that are alike: a symmetry turns the turns that lead to one into those that lead to the other.  It turns the
// sets into each other, too, so that they have equal values.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "blackpeg/feedback.hpp"
#include "blackpeg/symmetry.hpp"

namespace blackpeg::search {

// Makes keys of turns.  A key tells the feedbacks and, up to a symmetry, the guesses, so turns of one key are alike,
// whatever their order.  Turns that are alike have one key, unless there are so many ways to write them that not all
// are tried: then a set may be searched again, and no more.
class Likeness {
  public:
    // The first turns, which lead to the position, stay what they are: their replies may be known in part.
    // Unless feedbacks are those of the board, there are no keys.
    Likeness(const Shape& shape, int first_turns, bool is_of_board = true)
        : shape_(shape), first_turns_(first_turns), is_of_board_(is_of_board) {}

    // Of the turns that lead to a set, by the guesses played and any candidate of the set.
    std::vector<std::uint16_t> key(const std::vector<Color>& played, const Color* candidate) {
        if (!is_of_board_) {
            return {};
        }
        std::vector<int> feedbacks;
        for (std::size_t at = static_cast<std::size_t>(first_turns_ * shape_.pegs); at < played.size();
             at += static_cast<std::size_t>(shape_.pegs)) {
            feedbacks.push_back(Guess(shape_, played.data() + at).feedback(candidate));
        }
        return key(played, feedbacks);
    }

    // By the guesses played and the feedbacks, packed, to all but the first turns.
    std::vector<std::uint16_t> key(const std::vector<Color>& played, const std::vector<int>& told) {
        if (!is_of_board_) {
            return {};
        }
        played_ = &played;
        list_turns(told);
        best_.clear();
        ways_ = 0;
        order(0);
        std::vector<std::uint16_t> key;
        for (const Turn& turn : turns_) {
            key.push_back(static_cast<std::uint16_t>(turn.kind[0]));
        }
        for (std::size_t at = 0; at < best_.size(); at += 2) {
            key.push_back(static_cast<std::uint16_t>(best_[at] | (at + 1 < best_.size() ? best_[at + 1] << 8 : 0)));
        }
        return key;
    }

  private:
    static constexpr int kMostWays = 24;

    // No symmetry changes the kind of a turn: its feedback, and how its guess would be answered by the others.
    struct Turn {
        int number;
        std::vector<int> kind;
    };
    using Bytes = std::vector<Color>;
    using Names = std::array<Color, kLargest>;

    const Color* guess(int turn) const { return played_->data() + turn * shape_.pegs; }
    Color peg(int turn, int position) const { return guess(turn)[position]; }

    void list_turns(const std::vector<int>& told) {
        const int count = static_cast<int>(played_->size()) / shape_.pegs;
        turns_.resize(static_cast<std::size_t>(count));
        std::vector<int> feedbacks;
        for (int turn = 0; turn < count; ++turn) {
            feedbacks.push_back(turn < first_turns_ ? shape_.packed_count() + turn
                                                    : told[static_cast<std::size_t>(turn - first_turns_)]);
        }
        for (int turn = 0; turn < count; ++turn) {
            Turn& one = turns_[static_cast<std::size_t>(turn)];
            one.number = turn;
            one.kind.clear();
            const Guess asked(shape_, guess(turn));
            for (int other = 0; other < count; ++other) {
                one.kind.push_back(feedbacks[static_cast<std::size_t>(other)] * shape_.packed_count() +
                                   asked.feedback(guess(other)));
            }
            std::sort(one.kind.begin(), one.kind.end());
            one.kind.insert(one.kind.begin(), feedbacks[static_cast<std::size_t>(turn)]);
        }
        std::sort(turns_.begin(), turns_.end(), [](const Turn& a, const Turn& b) { return a.kind < b.kind; });
    }

    // Tries the orders of turns of one kind, from this place on.
    void order(std::size_t at) {
        if (at == turns_.size()) {
            shape_.has_independent_positions() ? write_columns() : choose_columns();
            return;
        }
        for (std::size_t next = at; next < turns_.size() && turns_[next].kind == turns_[at].kind; ++next) {
            if (next > at && ways_ >= kMostWays) {
                return;
            }
            std::swap(turns_[at], turns_[next]);
            order(at + 1);
            std::swap(turns_[at], turns_[next]);
        }
    }

    // The column of a position: its colors turn by turn, by names that are given as they appear.
    Bytes column(int position, Names& names, Color& named) const {
        Bytes column;
        for (const Turn& turn : turns_) {
            Color& name = names[peg(turn.number, position)];
            if (name == kUnnamed) {
                name = named++;
            }
            column.push_back(name);
        }
        return column;
    }

    void keep(const Bytes& written) {
        ++ways_;
        if (best_.empty() || written < best_) {
            best_ = written;
        }
    }

    // If positions are independent, each has names of its own.
    void write_columns() {
        std::vector<Bytes> columns;
        for (int position = 0; position < shape_.pegs; ++position) {
            Names names;
            names.fill(kUnnamed);
            Color named = 0;
            columns.push_back(column(position, names, named));
        }
        std::sort(columns.begin(), columns.end());
        Bytes written;
        for (const Bytes& one : columns) {
            written.insert(written.end(), one.begin(), one.end());
        }
        keep(written);
    }

    void choose_columns() {
        Names names;
        names.fill(kUnnamed);
        std::vector<int> rest(static_cast<std::size_t>(shape_.pegs));
        std::iota(rest.begin(), rest.end(), 0);
        choose_column(rest, names, 0, {});
    }

    // The next is the least by the names so far, or each of those that are the least.
    void choose_column(const std::vector<int>& rest, const Names& names, Color named, const Bytes& written) {
        if (rest.empty()) {
            keep(written);
            return;
        }
        struct Next {
            int position;
            Bytes column;
            Names names;
            Color named;
        };
        std::vector<Next> least;
        for (const int position : rest) {
            Next next{position, {}, names, named};
            next.column = column(position, next.names, next.named);
            if (least.empty() || next.column < least[0].column) {
                least.assign(1, next);
            } else if (next.column == least[0].column && next.named > named) {
                least.push_back(next);  // if it names no color, it is the one there already
            }
        }
        for (std::size_t at = 0; at < least.size() && (at == 0 || ways_ < kMostWays); ++at) {
            const Next& next = least[at];
            std::vector<int> left = rest;
            std::erase(left, next.position);
            Bytes longer = written;
            longer.insert(longer.end(), next.column.begin(), next.column.end());
            choose_column(left, next.names, next.named, longer);
        }
    }

    Shape shape_;
    int first_turns_;
    bool is_of_board_;
    const std::vector<Color>* played_ = nullptr;
    std::vector<Turn> turns_;
    Bytes best_;
    int ways_ = 0;
};

}  // namespace blackpeg::search
