// The feedback of every guess to every candidate, as a matrix; and smaller boards cut out of it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "blackpeg/aligned.hpp"
#include "blackpeg/classes.hpp"
#include "blackpeg/feedback.hpp"
#include "blackpeg/pool.hpp"
#include "blackpeg/scanning.h"
#include "blackpeg/variants.hpp"

namespace blackpeg::search {

using Candidate = std::uint16_t;               // a row of a board, and its own column
using Set = std::span<const Candidate>;        // candidates in ascending order
inline constexpr std::size_t kMostCandidates = 65535;
inline constexpr int kMostClasses = 64;

inline const blackpeg_scanner& scanner() {
    static const blackpeg_scanner& chosen = *choose_variant()->scans;
    return chosen;
}

// What all boards of a search share: the guesses, in the columns of the first board.
struct Guesses {
    Shape shape;
    std::vector<int> packed;           // the feedback of each class; the last is "solved"
    Codes codes;                       // candidates first, then others, both in reading order
    std::vector<std::uint32_t> place;  // of each guess in reading order among all of them
    bool consistent_only;              // only candidates are guessed
};

// A row of classes for each candidate, a column for each guess.  Column i < size() is candidate i as a guess.  The other
// columns are the guesses that may be of use beside the candidates, in reading order.
class Board {
  public:
    // All guesses of the game on the codes left after `history`, but for guesses that differ in dead colors alone.
    Board(const Shape& shape, const History& history, const Codes& candidates, bool consistent_only)
        : guesses_(guesses_for(shape, history, candidates, consistent_only)) {
        if (candidates.size() > kMostCandidates) {
            throw std::length_error("too many candidates for exact search");
        }
        size_ = static_cast<int>(candidates.size());
        set_columns(guesses_->codes.size());
        for (std::size_t column = 0; column < origin_.size(); ++column) {
            origin_[column] = static_cast<std::uint32_t>(column);
        }
        ids_.resize(candidates.size());
        for (std::size_t id = 0; id < ids_.size(); ++id) {
            ids_[id] = static_cast<Candidate>(id);
        }
        fill();
    }

    // The board of some candidates of another board.  Of guesses that split them into the same classes (whatever the
    // answers) one is kept: every one of `set`, or else the first in reading order.  That agrees with the symmetries of
    // a history that leaves `set`: they map such a group of guesses to such a group, candidates to candidates, so of each
    // kind of guess one is left that no symmetry maps to an earlier one that is left.
    Board(const Board& from, Set set) : guesses_(from.guesses_) {
        size_ = static_cast<int>(set.size());
        const std::vector<std::uint32_t> columns = from.distinct_columns(set);
        set_columns(columns.size());
        for (std::size_t column = 0; column < columns.size(); ++column) {
            origin_[column] = from.origin_[columns[column]];
        }
        for (const Candidate candidate : set) {
            ids_.push_back(from.ids_[candidate]);
        }
        for (int row = 0; row < size_; ++row) {
            const std::uint8_t* const source = from.row(set[static_cast<std::size_t>(row)]);
            std::uint8_t* const target = matrix_.data() + static_cast<std::size_t>(row) * stride_;
            for (std::size_t column = 0; column < columns.size(); ++column) {
                target[column] = source[columns[column]];
            }
        }
    }

    int size() const { return size_; }
    int columns() const { return static_cast<int>(origin_.size()); }
    int blocks() const { return static_cast<int>(stride_ / kLanes); }
    int classes() const { return static_cast<int>(guesses_->packed.size()); }
    const Guesses& guesses() const { return *guesses_; }

    const std::uint8_t* row(int candidate) const { return matrix_.data() + static_cast<std::size_t>(candidate) * stride_; }
    const std::uint8_t* row_of_nothing() const { return nothing_.data(); }
    const Color* guess(int column) const { return guesses_->codes[origin_[static_cast<std::size_t>(column)]]; }
    std::uint32_t place(int column) const { return guesses_->place[origin_[static_cast<std::size_t>(column)]]; }

    // A candidate's row in the first board: its name in the table of positions.
    Candidate id(int candidate) const { return ids_[static_cast<std::size_t>(candidate)]; }

  private:
    static std::shared_ptr<const Guesses> guesses_for(const Shape& shape, const History& history, const Codes& candidates,
                                                      bool consistent_only) {
        const Classes classes(shape);
        if (classes.count() > kMostClasses) {
            throw std::length_error("too many feedbacks for exact search");
        }
        auto guesses = std::make_shared<Guesses>(Guesses{shape, classes.packed(), candidates, {}, consistent_only});
        const auto earlier = [&](const Color* a, const Color* b) { return std::memcmp(a, b, static_cast<std::size_t>(shape.pegs)) < 0; };
        Codes others(shape.pegs);
        guesses->place.resize(candidates.size());
        std::uint32_t place = 0;
        std::size_t candidate = 0;
        const auto place_candidates_before = [&](const Color* guess) {
            while (candidate < candidates.size() && (guess == nullptr || earlier(candidates[candidate], guess))) {
                guesses->place[candidate++] = place++;
            }
        };
        std::vector<std::uint32_t> places_of_others;
        if (!consistent_only) {
            Interchangeable::unused_or_dead(shape, history, candidates).walk([&](const Color* guess) {
                place_candidates_before(guess);
                const bool is_candidate = candidate < candidates.size() &&
                                          std::memcmp(candidates[candidate], guess, static_cast<std::size_t>(shape.pegs)) == 0;
                if (!is_candidate) {
                    others.push_back(guess);
                    places_of_others.push_back(place++);
                }
                return true;
            });
        }
        place_candidates_before(nullptr);
        for (std::size_t other = 0; other < others.size(); ++other) {
            guesses->codes.push_back(others[other]);
        }
        guesses->place.insert(guesses->place.end(), places_of_others.begin(), places_of_others.end());
        return guesses;
    }

    void set_columns(std::size_t columns) {
        origin_.resize(columns);
        stride_ = (columns + kLanes - 1) / kLanes * kLanes;
        matrix_.resize(stride_ * static_cast<std::size_t>(size_));
        nothing_.assign(stride_, 255);
    }

    void fill() {
        const Shape& shape = guesses_->shape;
        if (!Classes(shape).dense()) {
            fill_plainly();
            return;
        }
        const Pool pool = pool_of(shape, guesses_->codes);
        const blackpeg_guesses all = {shape.pegs, blocks(), shape.colors, shape.black_only, pool.block(0), pool.counts(0)};
        for (int candidate = 0; candidate < size_; ++candidate) {
            std::uint8_t* const row = matrix_.data() + static_cast<std::size_t>(candidate) * stride_;
            scanner().fill_row(&all, guesses_->codes[static_cast<std::size_t>(candidate)], row);
            std::fill(row + origin_.size(), row + stride_, std::uint8_t{0});
        }
    }

    void fill_plainly() {
        std::vector<std::uint8_t> class_of(static_cast<std::size_t>(guesses_->shape.packed_count()));
        for (std::size_t number = 0; number < guesses_->packed.size(); ++number) {
            class_of[static_cast<std::size_t>(guesses_->packed[number])] = static_cast<std::uint8_t>(number);
        }
        for (std::size_t column = 0; column < origin_.size(); ++column) {
            const Guess guess(guesses_->shape, guesses_->codes[column]);
            for (std::size_t candidate = 0; candidate < static_cast<std::size_t>(size_); ++candidate) {
                matrix_[candidate * stride_ + column] = class_of[static_cast<std::size_t>(guess.feedback(guesses_->codes[candidate]))];
            }
        }
    }

    // Whether two columns put the same candidates together.
    bool same_classes(Set set, std::uint32_t one, std::uint32_t other) const {
        std::array<std::uint8_t, kMostClasses> to, back;
        to.fill(255);
        back.fill(255);
        for (const Candidate candidate : set) {
            const std::uint8_t a = row(candidate)[one], b = row(candidate)[other];
            if (to[a] == 255 && back[b] == 255) {
                to[a] = b;
                back[b] = a;
            } else if (to[a] != b) {
                return false;
            }
        }
        return true;
    }

    std::vector<std::uint32_t> distinct_columns(Set set) const {
        std::vector<const std::uint8_t*> rows;
        for (const Candidate candidate : set) {
            rows.push_back(row(candidate));
        }
        const blackpeg_rows some = {rows.data(), static_cast<std::int32_t>(rows.size()), blocks(), classes()};
        std::vector<std::uint64_t> signatures(stride_);
        scanner().signatures(&some, signatures.data());

        std::vector<std::uint32_t> kept;
        std::unordered_multimap<std::uint64_t, std::uint32_t> known;
        known.reserve(origin_.size());
        std::vector<bool> in_set(static_cast<std::size_t>(size_));
        for (const Candidate candidate : set) {
            in_set[candidate] = true;
            kept.push_back(candidate);
            known.emplace(signatures[candidate], candidate);
        }
        const auto keep_if_new = [&](std::uint32_t column) {
            const auto [first, last] = known.equal_range(signatures[column]);
            for (auto it = first; it != last; ++it) {
                if (same_classes(set, it->second, column)) {
                    return;
                }
            }
            const std::uint8_t one_class = rows[0][column];
            if (std::all_of(rows.begin(), rows.end(), [&](const std::uint8_t* of) { return of[column] == one_class; })) {
                return;
            }
            known.emplace(signatures[column], column);
            kept.push_back(column);
        };
        const auto columns = static_cast<std::uint32_t>(origin_.size());
        std::uint32_t own = 0, other = static_cast<std::uint32_t>(size_);
        while (!guesses_->consistent_only && (own < static_cast<std::uint32_t>(size_) || other < columns)) {
            if (own < static_cast<std::uint32_t>(size_) && in_set[own]) {
                ++own;
            } else if (other == columns || (own < static_cast<std::uint32_t>(size_) && place(static_cast<int>(own)) < place(static_cast<int>(other)))) {
                keep_if_new(own++);
            } else {
                keep_if_new(other++);
            }
        }
        return kept;
    }

    std::shared_ptr<const Guesses> guesses_;
    int size_ = 0;
    std::size_t stride_ = 0;
    AlignedBytes matrix_;
    AlignedBytes nothing_;
    std::vector<std::uint32_t> origin_;
    std::vector<Candidate> ids_;
};

}  // namespace blackpeg::search
