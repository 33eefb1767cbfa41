// One look at a set of candidates: a bound for every guess.
#pragma once

#include <algorithm>
#include <bit>
#include <vector>

#include "blackpeg/search/board.hpp"
#include "blackpeg/search/capacity.hpp"

namespace blackpeg::search {

// A guess worth trying; `bound`: no strategy that begins with it takes a smaller total.
struct Choice {
    int bound;
    int parts;
    bool member;  // of the set: it may be the secret
    std::uint32_t column;
    std::uint32_t place;

    // The order in which guesses are tried, and in which ties are broken.
    friend bool operator<(const Choice& a, const Choice& b) {
        if (a.bound != b.bound) {
            return a.bound < b.bound;
        }
        if (a.parts != b.parts) {
            return a.parts > b.parts;
        }
        if (a.member != b.member) {
            return a.member;
        }
        return a.place < b.place;
    }
};

// The bound of a guess g that leaves classes c on a set S of n secrets, by the capacities A of S:
//
//   n + sum over c but "solved" of sum over j >= 0 of max(0, |c| - A[j])
//     = 2n - [g in S] + sum over j >= 1 of (n - sum over all c of min(|c|, A[j]))
//
// since "solved" has at most one secret and A[j] >= 1.  The term of j = 1 is n - parts.  Where n is at most the number of
// feedbacks, the terms beyond are left out: they are nearly always 0.
//
// The same sums give the capacities: A[j + 1] is the largest sum over all c of min(|c|, A[j]).  They come from S alone.
class Look {
  public:
    // `small`: how many candidates at most are looked at in the short way.
    void at(const Board& board, Set set, int small, const Capacity& inherited) {
        board_ = &board;
        set_ = set;
        capacity = inherited;
        rows_.clear();
        for (const Candidate candidate : set) {
            rows_.push_back(board.row(candidate));
        }
        rows_.resize((set.size() + 7) / 8 * 8, board.row_of_nothing());
        raw_ = {rows_.data(), static_cast<std::int32_t>(set.size()), board.blocks(), board.classes()};
        short_ = static_cast<int>(set.size()) <= small;
        if (short_) {
            count_parts();
        } else {
            count_sizes();
        }
    }

    Capacity capacity;

    // The least bound of any guess.
    int least() const { return least_; }

    // The guesses whose bound is below `limit`, in no order.
    void collect(int limit, std::vector<Choice>& choices) const {
        choices.clear();
        if (short_) {
            collect_short(limit, choices);
        } else {
            collect_long(limit, choices);
        }
    }

  private:
    int count() const { return raw_.count; }
    bool consistent_only() const { return board_->guesses().consistent_only; }
    std::size_t lanes() const { return static_cast<std::size_t>(board_->blocks()) * kLanes; }

    void count_parts() {
        parts_.resize(lanes());
        scanner().parts(&raw_, parts_.data());
        most_in_block_.resize(static_cast<std::size_t>(board_->blocks()));
        int most = 0, most_of_member = 0;
        for (std::size_t block = 0; block < most_in_block_.size(); ++block) {
            const std::uint8_t* const here = parts_.data() + block * kLanes;
            std::uint8_t most_here = 0;
            for (int lane = 0; lane < kLanes; ++lane) {
                most_here = std::max(most_here, here[lane]);
            }
            most_in_block_[block] = most_here;
            most = std::max<int>(most, most_here);
        }
        for (const Candidate candidate : set_) {
            most_of_member = std::max<int>(most_of_member, parts_[candidate]);
        }
        if (consistent_only()) {
            most = most_of_member;
            least_ = 3 * count() - most - 1;
        } else {
            least_ = std::min(3 * count() - most, 3 * count() - most_of_member - 1);
        }
        capacity.lower_to(2, most);
    }

    void collect_short(int limit, std::vector<Choice>& choices) const {
        const int n = count();
        for (const Candidate candidate : set_) {
            const int parts = parts_[candidate], bound = 3 * n - parts - 1;
            if (bound < limit) {
                choices.push_back({bound, parts, true, candidate, board_->place(candidate)});
            }
        }
        if (consistent_only()) {
            return;
        }
        const int fewest = 3 * n - limit + 1;  // parts
        for (std::size_t block = 0; block < most_in_block_.size(); ++block) {
            if (most_in_block_[block] < fewest) {
                continue;
            }
            for (int lane = 0; lane < kLanes; ++lane) {
                const auto column = static_cast<std::uint32_t>(block) * kLanes + static_cast<std::uint32_t>(lane);
                if (parts_[column] >= fewest && is_other(column)) {
                    choices.push_back({3 * n - parts_[column], parts_[column], false, column, board_->place(static_cast<int>(column))});
                }
            }
        }
    }

    // Whether a column is a guess, and none of the set.
    bool is_other(std::uint32_t column) const {
        return column < static_cast<std::uint32_t>(board_->columns()) &&
               (column >= static_cast<std::uint32_t>(board_->size()) ||
                !std::binary_search(set_.begin(), set_.end(), static_cast<Candidate>(column)));
    }

    void count_sizes() {
        const bool few = count() <= BLACKPEG_FEW_ROWS;
        const std::size_t sizes = lanes() * static_cast<std::size_t>(board_->classes());
        if (few) {
            few_.resize(sizes);
            scanner().few_sizes(&raw_, few_.data());
        } else {
            many_.resize(sizes);
            scanner().many_sizes(&raw_, many_.data());
        }
        uncovered_.assign(lanes(), 0);
        for (int guesses = 1; guesses + 1 < Capacity::kLevels && capacity.within(guesses) < count(); ++guesses) {
            if (consistent_only()) {
                before_ = uncovered_;
            }
            const int most = capacity.within(guesses);
            int covered = few ? scanner().few_cover(&raw_, few_.data(), most, uncovered_.data())
                              : scanner().many_cover(&raw_, many_.data(), most, uncovered_.data());
            if (consistent_only()) {
                covered = 0;
                for (const Candidate candidate : set_) {
                    covered = std::max(covered, count() - static_cast<int>(uncovered_[candidate] - before_[candidate]));
                }
            }
            capacity.lower_to(guesses + 1, covered);
        }
        std::uint32_t least = kImpossible;
        for (const Candidate candidate : set_) {
            uncovered_[candidate] -= 1;  // [g in S]: what follows reads it as part of the bound
            least = std::min(least, uncovered_[candidate]);
        }
        for (std::size_t column = 0; column < static_cast<std::size_t>(consistent_only() ? 0 : board_->columns()); ++column) {
            least = std::min(least, uncovered_[column]);
        }
        least_ = 2 * count() + static_cast<int>(least);
    }

    void collect_long(int limit, std::vector<Choice>& choices) const {
        const int most = limit - 2 * count();
        if (most <= 0) {
            return;
        }
        const auto add = [&](std::uint32_t column, bool member) {
            choices.push_back({2 * count() + static_cast<int>(uncovered_[column]), parts_of(column), member, column,
                               board_->place(static_cast<int>(column))});
        };
        for (const Candidate candidate : set_) {
            if (static_cast<int>(uncovered_[candidate]) < most) {
                add(candidate, true);
            }
        }
        if (consistent_only()) {
            return;
        }
        for (std::uint32_t column = 0; column < static_cast<std::uint32_t>(board_->columns()); ++column) {
            if (static_cast<int>(uncovered_[column]) < most && is_other(column)) {
                add(column, false);
            }
        }
    }

    int parts_of(std::uint32_t column) const {
        const std::size_t first = column / kLanes * kLanes * static_cast<std::size_t>(board_->classes()) + column % kLanes;
        int parts = 0;
        for (std::size_t number = 0; number < static_cast<std::size_t>(board_->classes()); ++number) {
            parts += (count() <= BLACKPEG_FEW_ROWS ? few_[first + number * kLanes] : many_[first + number * kLanes]) != 0;
        }
        return parts;
    }

    const Board* board_ = nullptr;
    Set set_;
    std::vector<const std::uint8_t*> rows_;
    blackpeg_rows raw_{};
    bool short_ = false;
    int least_ = 0;
    AlignedBytes parts_, few_, most_in_block_;
    std::vector<std::uint16_t, AlignedAllocator<std::uint16_t>> many_;
    std::vector<std::uint32_t> uncovered_, before_;
};

}  // namespace blackpeg::search
