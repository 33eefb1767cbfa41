// The feedback of every guess to every candidate, as a matrix.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <numeric>
#include <span>
#include <stdexcept>
#include <vector>

#include "blackpeg/aligned.hpp"
#include "blackpeg/control.hpp"
#include "blackpeg/feedback.hpp"
#include "blackpeg/listing.hpp"
#include "blackpeg/numbering.hpp"
#include "blackpeg/pool.hpp"
#include "blackpeg/scanning.h"
#include "blackpeg/search/capacity.hpp"
#include "blackpeg/variants.hpp"

namespace blackpeg::search {

using Candidate = std::uint16_t;         // a row of the feedback table, and its own column
using Set = std::span<const Candidate>;  // candidates in ascending order
inline constexpr std::size_t kMostCandidates = 65535;
inline constexpr int kMostFeedbacks = Listing::kMostFeedbacks;
inline constexpr int kFewFeedbacks = 64;  // a set of them is the bits of one word
static_assert(kMostCandidates <= std::numeric_limits<Candidate>::max());
static_assert(kMostCandidates >= Listing::kMostSecrets);
static_assert(kMostFeedbacks < 255, "a byte is the number of a feedback, or 255 for none (row_of_nothing)");

// The guesses of a search.
struct Guesses {
    Shape shape;
    std::vector<int> packed;           // by number; the last is "solved"; of a list the numbers themselves
    Codes codes;                       // candidates first, then others, both in reading order
    std::vector<std::uint32_t> place;  // of each guess in reading order among all of them
    bool consistent_only;              // only candidates are guessed
};

// A row for each candidate, a column for each guess: the numbers of the feedbacks.  Column i < size() is candidate i as
// a guess; the other columns are other guesses, in reading order.  One table serves a whole search: tables cut down to
// fewer rows and to columns that differ on them cost more to make than they saved, with every size from which they were
// made.
class FeedbackTable {
  public:
    // All guesses of the game, but of those that differ in dead colors alone only the first.  Whatever symmetries leave
    // out besides, the first of each kind is kept: docs/exact-search.md.  Throws Stopped if `control` ends the call.
    FeedbackTable(const Shape& shape, const Codes& candidates, bool consistent_only, const Control& control)
        : guesses_(guesses_for(shape, candidates, consistent_only, control)) {
        size_ = static_cast<int>(candidates.size());
        stride_ = stride_of(guesses_.codes.size());
        matrix_.reserve(stride_ * candidates.size());
        nothing_.assign(stride_, 255);
        fill(control);
    }

    // Of some secrets of a list.
    FeedbackTable(std::shared_ptr<const Listing> listing, const std::vector<std::uint32_t>& secrets,
                  bool consistent_only, const Control& control)
        : guesses_(guesses_of(*listing, secrets, consistent_only)), listing_(std::move(listing)), secrets_(secrets) {
        size_ = static_cast<int>(secrets.size());
        stride_ = stride_of(guesses_.codes.size());
        nothing_.assign(stride_, 255);
        matrix_.resize(stride_ * secrets.size());
        for (std::size_t row = 0; row < secrets.size() && listing_->is_weighted(); ++row) {
            weights_.push_back(listing_->weight(secrets[row]));
        }
        deepest_ = std::min<int>(deepest_, static_cast<int>(kImpossible / listing_->mass()) - 4);
        for (std::size_t first = 0; first < guesses_.codes.size(); first += kLanes) {  // some columns: both are near
            control.check();
            for (std::size_t row = 0; row < secrets.size(); ++row) {
                std::uint8_t* const to = matrix_.data() + row * stride_;
                for (std::size_t column = first; column < std::min(first + kLanes, guesses_.codes.size()); ++column) {
                    to[column] = listing_->row(guesses_.place[column])[secrets[row]];
                }
            }
        }
    }

    FeedbackTable() : guesses_{{}, {}, Codes(1), {}, false} {}

    // Becomes some rows and columns of a table: those of the set, which are its first columns as well, in order.
    // Guesses keep their places, and have no codes here.
    void cut(const FeedbackTable& whole, Set set, const std::vector<std::uint32_t>& columns) {
        guesses_.packed.resize(whole.guesses_.packed.size());
        guesses_.place.clear();
        for (const std::uint32_t column : columns) {
            guesses_.place.push_back(whole.guesses_.place[column]);
        }
        size_ = static_cast<int>(set.size());
        deepest_ = whole.deepest_;
        stride_ = stride_of(columns.size());
        nothing_.resize(std::max(nothing_.size(), stride_), 255);
        matrix_.resize(stride_ * set.size());
        weights_.clear();
        for (std::size_t row = 0; row < set.size(); ++row) {
            const std::uint8_t* const from = whole.row(set[row]);
            std::uint8_t* const to = matrix_.data() + row * stride_;
            for (std::size_t column = 0; column < columns.size(); ++column) {
                to[column] = from[columns[column]];
            }
            std::fill(to + columns.size(), to + stride_, std::uint8_t{0});
            if (whole.is_weighted()) {
                weights_.push_back(whole.weights_[set[row]]);
            }
        }
    }

    int size() const { return size_; }
    int columns() const { return static_cast<int>(guesses_.place.size()); }
    int blocks() const { return (columns() + kLanes - 1) / kLanes; }
    int numbers() const { return static_cast<int>(guesses_.packed.size()); }
    const Guesses& guesses() const { return guesses_; }

    // Of a list the mass of a set is the sum of the weights of its candidates; of a board each weighs 1.
    bool is_weighted() const { return !weights_.empty(); }
    int weight(Candidate candidate) const { return is_weighted() ? static_cast<int>(weights_[candidate]) : 1; }
    int mass(Set set) const {
        if (!is_weighted()) {
            return static_cast<int>(set.size());
        }
        return std::accumulate(set.begin(), set.end(), 0, [&](int sum, Candidate one) { return sum + weight(one); });
    }
    int heaviest(Set set) const {
        int most = 1;
        for (std::size_t index = 0; index < set.size() && is_weighted(); ++index) {
            most = std::max(most, weight(set[index]));
        }
        return most;
    }
    // The guesses of the longest line that is searched: trees count them in bytes, and no total is as large as
    // kImpossible.
    std::size_t deepest() const { return static_cast<std::size_t>(deepest_); }

    // The total of a set if one of its heaviest candidates tells all of it apart: nothing takes less.
    int least_total(Set set) const { return 2 * mass(set) - heaviest(set); }

    // Whether a set has no more candidates than there are feedbacks: a guess may tell all of them apart.
    bool is_small(Set set) const { return static_cast<int>(set.size()) <= numbers(); }

    const std::uint8_t* row(int candidate) const {
        return matrix_.data() + static_cast<std::size_t>(candidate) * stride_;
    }
    const std::uint8_t* row_of_nothing() const { return nothing_.data(); }

    // What some candidates answer any guess of the game, packed.
    std::vector<int> answers_to(const Color* code, Set set) const {
        std::vector<int> packed;
        if (listing_ == nullptr) {
            const Guess guess(guesses_.shape, code);
            for (const Candidate candidate : set) {
                packed.push_back(guess.feedback(this->guess(candidate)));
            }
            return packed;
        }
        const auto place = listing_->find(code);
        if (!place) {
            throw std::invalid_argument("expected a guess of the list");
        }
        for (const Candidate candidate : set) {
            packed.push_back(listing_->row(*place)[secrets_[candidate]]);
        }
        return packed;
    }

    // Whether the candidates answer a guess with these feedbacks, packed.
    bool answers(int column, const std::vector<int>& packed) const {
        for (int candidate = 0; candidate < size_; ++candidate) {
            if (guesses_.packed[row(candidate)[column]] != packed[static_cast<std::size_t>(candidate)]) {
                return false;
            }
        }
        return true;
    }

    const Color* guess(int column) const { return guesses_.codes[static_cast<std::size_t>(column)]; }
    std::uint32_t place(int column) const { return guesses_.place[static_cast<std::size_t>(column)]; }

  private:
    // An odd number of blocks: of a power of two, the rows of one column would share a few places of the caches.
    static std::size_t stride_of(std::size_t columns) { return ((columns + kLanes - 1) / kLanes | 1) * kLanes; }

    static Guesses guesses_for(const Shape& shape, const Codes& candidates, bool consistent_only,
                               const Control& control) {
        if (candidates.size() > kMostCandidates) {
            throw std::length_error("too many candidates for exact search");
        }
        const Numbering numbering(shape);
        if (numbering.count() > kMostFeedbacks) {
            throw std::length_error("too many feedbacks for exact search");
        }
        Guesses guesses{shape, numbering.packed(), candidates, {}, consistent_only};
        guesses.place.resize(candidates.size());
        if (consistent_only) {
            std::iota(guesses.place.begin(), guesses.place.end(), 0u);
            return guesses;
        }
        std::uint32_t place = 0;
        std::size_t candidate = 0;  // the next, in the order of the walk: none has a dead color, so it reaches all
        Seldom seldom;
        Interchangeable::dead(shape, candidates).walk([&](const Color* guess) {
            if (seldom()) {
                control.check();
            }
            if (candidate < candidates.size() && std::equal(guess, guess + shape.pegs, candidates[candidate])) {
                guesses.place[candidate++] = place++;
            } else {
                guesses.codes.push_back(guess);
                guesses.place.push_back(place++);
            }
            return true;
        });
        return guesses;
    }

    static Guesses guesses_of(const Listing& listing, const std::vector<std::uint32_t>& secrets, bool consistent_only) {
        Guesses guesses{listing.shape(),
                        std::vector<int>(static_cast<std::size_t>(listing.numbers())),
                        Codes(listing.shape().pegs),
                        {},
                        consistent_only};
        std::iota(guesses.packed.begin(), guesses.packed.end(), 0);
        std::vector<bool> is_candidate(listing.guesses().size());
        for (const std::uint32_t secret : secrets) {
            is_candidate[listing.place(secret)] = true;
            guesses.place.push_back(listing.place(secret));
        }
        for (std::size_t place = 0; place < is_candidate.size() && !consistent_only; ++place) {
            if (!is_candidate[place]) {
                guesses.place.push_back(static_cast<std::uint32_t>(place));
            }
        }
        for (const std::uint32_t place : guesses.place) {
            guesses.codes.push_back(listing.guesses()[place]);
        }
        return guesses;
    }

    void fill(const Control& control) {
        const Shape& shape = guesses_.shape;
        if (const Numbering numbering(shape); !numbering.dense()) {
            fill_plainly(numbering.number_of(shape), control);
            return;
        }
        const Pool pool = pool_of(shape, guesses_.codes);
        const blackpeg_guesses all = {shape.pegs,       blocks(),      shape.colors,
                                      shape.black_only, pool.block(0), pool.counts(0)};
        for (int candidate = 0; candidate < size_; ++candidate) {
            control.check();
            matrix_.resize(matrix_.size() + stride_);  // row by row: a gigabyte at once would take long to clear
            std::uint8_t* const row = matrix_.data() + static_cast<std::size_t>(candidate) * stride_;
            scanner().fill_row(&all, guesses_.codes[static_cast<std::size_t>(candidate)], row);
            std::fill(row + guesses_.codes.size(), row + stride_, std::uint8_t{0});
        }
    }

    void fill_plainly(const std::vector<int>& number_of, const Control& control) {
        matrix_.resize(stride_ * static_cast<std::size_t>(size_));
        for (std::size_t column = 0; column < guesses_.codes.size(); ++column) {
            control.check();
            const Guess guess(guesses_.shape, guesses_.codes[column]);
            for (std::size_t candidate = 0; candidate < static_cast<std::size_t>(size_); ++candidate) {
                matrix_[candidate * stride_ + column] = static_cast<std::uint8_t>(
                    number_of[static_cast<std::size_t>(guess.feedback(guesses_.codes[candidate]))]);
            }
        }
    }

    Guesses guesses_;
    int size_ = 0;
    int deepest_ = 250;
    std::size_t stride_ = 0;
    AlignedBytes matrix_;
    AlignedBytes nothing_;
    std::shared_ptr<const Listing> listing_;  // null: a board
    std::vector<std::uint32_t> secrets_;      // of the list, by row
    std::vector<std::uint32_t> weights_;      // by row; empty: each weighs 1
};

}  // namespace blackpeg::search
