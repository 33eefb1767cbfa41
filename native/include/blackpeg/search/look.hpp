// One look at a set of candidates: a bound for every guess.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "blackpeg/search/capacity.hpp"
#include "blackpeg/search/feedback_table.hpp"

namespace blackpeg::search {

// A guess worth trying.  Less is better: the order in which guesses are tried, and in which ties are broken, is that of
// the bound (no strategy that begins with the guess takes a smaller total), then most parts, then guesses that may be
// the secret, then reading order.
class Choice {
  public:
    Choice(int bound, int parts, bool member, std::uint32_t place, std::uint32_t column)
        : rank_(static_cast<std::uint64_t>(255 - parts) << 2 | static_cast<std::uint64_t>(!member) << 1),
          place_(place),
          column_(column) {
        set_bound(bound);
    }

    int bound() const { return static_cast<int>(rank_ >> kBoundShift); }
    std::uint32_t column() const { return column_; }
    bool refined() const { return (rank_ & 1) != 0; }

    // With a bound that no further look can raise.
    void refine(int bound) {
        set_bound(bound);
        rank_ |= 1;
    }

    friend bool operator<(const Choice& a, const Choice& b) {
        const std::uint64_t one = a.rank_ >> 1, other = b.rank_ >> 1;
        return one != other ? one < other : a.place_ < b.place_;
    }

  private:
    static constexpr int kBoundShift = 32;

    void set_bound(int bound) {
        rank_ = static_cast<std::uint64_t>(bound) << kBoundShift | static_cast<std::uint32_t>(rank_);
    }

    static_assert(kMostFeedbacks <= 255, "there are no more parts than feedbacks");

    // From its highest bit: 32 of the bound, 22 of nothing, 8 of 255 - parts, 1 of "no member", 1 of "refined".
    std::uint64_t rank_;
    std::uint32_t place_;
    std::uint32_t column_;
};

// The bound of a guess g that leaves parts c on a set S of n candidates, by the capacities A of S:
//
//   n + sum over c but "solved" of sum over j >= 0 of max(0, |c| - A[j])
//     = 2n - [g in S] + sum over j >= 1 of (n - sum over all c of min(|c|, A[j]))
//
// since "solved" has at most one candidate and A[j] >= 1.  The term of j = 1 is n - parts.  Where n is at most twice
// the number of feedbacks the terms beyond are left out: they are nearly always 0, and counting parts takes half the
// time. No term is negative, so what is left is a bound.
//
// The same sums give the capacities: A[j + 1] is the largest sum over all c of min(|c|, A[j]).  They come from S alone:
// what is inherited is never less (by induction, in docs/exact-search.md).  A short look gives A[2] alone; beyond, it
// leaves what was inherited.
//
// By mass candidates have weights w, and n and |c| are sums of them.  The guess solves w(g) at most, and the first
// guess at a part the heaviest of it, so with W for the mass of S the bound is
//
//   2W - [g in S] w(g) + (W - sum over all c of the heaviest of c) + the terms of j >= 2
//
// and A[2] is the largest sum of the heaviest.  Small sets go without the terms of j >= 2 here, too.
class Look {
  public:
    // `remaining`: the guesses remaining.  Guesses that leave a part too large for those remaining after it are not
    // listed, as far as that can be seen.
    //
    // Without `capacities` every look is short, and nothing is inherited: the bound is that of the parts alone.
    // A look at a large set takes long: throws Stopped if `control` ends the call.
    void at(const FeedbackTable& feedbacks, Set set, const Capacity& inherited, int remaining, bool capacities,
            const Control& control) {
        begin(feedbacks, set, inherited, remaining, capacities);
        if (weighted_) {
            weigh(control);
        } else if (short_) {
            scanner().parts(&raw_, kEveryColumn, parts_.data());
            measure_parts();
        } else {
            count_sizes(control);
        }
    }

    // As `at`, with all terms, and nothing inherited.
    void whole(const FeedbackTable& feedbacks, Set set, int remaining, const Control& control) {
        begin(feedbacks, set, {}, remaining, true);
        short_ = false;
        count_sizes(control);
    }

    // As `at`, but ends where `least` is known and attained: afterwards there is nothing to collect.  No candidate of a
    // small set may make n - 1 parts or more; then a guess that makes n parts is as good as can be.
    void glance(const FeedbackTable& feedbacks, Set set, const Capacity& inherited, bool capacities,
                const Control& control) {
        begin(feedbacks, set, inherited, kImpossible, capacities);
        if (weighted_) {
            weigh(control);
        } else if (!short_) {
            count_sizes(control);
        } else if (scanner().parts(&raw_, consistent_only() ? kEveryColumn : std::min(count(), kEveryColumn),
                                   parts_.data()) != 0) {
            least_ = 2 * count();
            attained_ = true;
        } else {
            measure_parts();
        }
    }

  private:
    static constexpr int kEveryColumn = 255;
    static constexpr int kPairsAtATime = 1 << 26;  // of guess and candidate: some hundredths of a second

    void begin(const FeedbackTable& feedbacks, Set set, const Capacity& inherited, int remaining, bool capacities) {
        feedbacks_ = &feedbacks;
        set_ = set;
        capacity = capacities ? inherited : Capacity();
        weighted_ = by_mass && feedbacks.is_weighted();
        mass_ = weighted_ ? feedbacks.mass(set) : static_cast<int>(set.size());
        rows_.clear();
        for (const Candidate candidate : set) {
            rows_.push_back(feedbacks.row(candidate));
        }
        rows_.resize((set.size() + 7) / 8 * 8, feedbacks.row_of_nothing());
        raw_ = {rows_.data(), static_cast<std::int32_t>(set.size()), feedbacks.blocks(), feedbacks.numbers()};
        short_ = !capacities || is_short(feedbacks, set);
        remaining_ = remaining;
        if (short_ || weighted_) {
            parts_.resize(lanes());
        }
    }

  public:
    Capacity capacity;
    bool by_mass = true;  // whether candidates count by their weights, if they have weights

    // The least bound of any guess.
    int least() const { return least_; }

    // The least bound of a guess that leaves no part too large for the guesses remaining; not of a short look.
    int least_that_fits() const {
        int least = kImpossible;
        each_guess([&](std::uint32_t column) {
            if (fits_[column]) {
                least = std::min(least, bound_at(column));
            }
        });
        return least;
    }

    // Whether some guess attains it: it leaves no part of more than two, so that its bound is its total.  It takes up
    // to three guesses.
    bool attained() const { return attained_; }

    // Adds the guesses whose bound is at least `from` and below `limit`, in no order.  Guesses that tell nothing are
    // left out.
    void collect(int from, int limit, std::vector<Choice>& choices) const {
        if (short_ && !weighted_) {
            collect_short(from, limit, choices);
        } else {
            collect_long(from, limit, choices);
        }
    }

    // Whether no sizes were counted.
    bool is_short() const { return short_; }

    // Whether a look at this set counts only parts, if it is not to be whole.
    static bool is_short(const FeedbackTable& feedbacks, Set set) {
        return static_cast<int>(set.size()) <= 2 * feedbacks.numbers();
    }

    // The guess with the most entropy; not of a short look.
    std::uint32_t of_most_entropy() const {
        const auto order_of = [](std::size_t size) {
            return size < 2 ? 0.0f : static_cast<float>(size) * std::log2(static_cast<float>(size));
        };
        std::vector<float> order(weighted_ ? 0 : set_.size() + 1);  // masses are too many to list
        for (std::size_t size = 0; size < order.size(); ++size) {
            order[size] = order_of(size);
        }
        std::uint32_t best = set_.front();
        float least = std::numeric_limits<float>::max();
        const auto try_column = [&](std::uint32_t column, bool member) {
            float sum = member ? -1.0f : 0.0f;  // of two that are about equal, the one that may be the secret
            each_size(column, [&](std::size_t size) { sum += weighted_ ? order_of(size) : order[size]; });
            if (sum < least) {
                least = sum;
                best = column;
            }
        };
        for (const Candidate candidate : set_) {
            try_column(candidate, true);
        }
        for (std::uint32_t column = 0; column < static_cast<std::uint32_t>(feedbacks_->columns()) && !consistent_only();
             ++column) {
            try_column(column, false);
        }
        return best;
    }

  private:
    int count() const { return raw_.count; }
    bool consistent_only() const { return feedbacks_->guesses().consistent_only; }
    std::size_t lanes() const { return static_cast<std::size_t>(feedbacks_->blocks()) * kLanes; }

    // Counts by mass.
    void weigh(const Control& control) {
        std::vector<Candidate> order(set_.begin(), set_.end());
        std::stable_sort(order.begin(), order.end(), [&](Candidate one, Candidate other) {
            return feedbacks_->weight(one) > feedbacks_->weight(other);
        });
        weights_.clear();
        for (std::size_t index = 0; index < order.size(); ++index) {
            weights_.push_back(static_cast<std::uint32_t>(feedbacks_->weight(order[index])));
            rows_[index] = feedbacks_->row(order[index]);
        }
        capacity.set_heaviest(static_cast<int>(weights_.front()));
        heads_.resize(lanes());
        uncovered_.resize(lanes());
        fits_.assign(lanes(), 1);
        scanner().heads(&raw_, weights_.data(), parts_.data(), heads_.data());
        int most = 0;
        each_guess([&](std::uint32_t column) { most = std::max(most, static_cast<int>(heads_[column])); });
        capacity.lower_to(2, most);
        for (std::size_t column = 0; column < lanes(); ++column) {
            uncovered_[column] = static_cast<std::uint32_t>(mass_) - heads_[column];
        }
        if (!short_) {
            masses_.resize(lanes() * static_cast<std::size_t>(feedbacks_->numbers()));
            count_in_portions(masses_, control, [&](const blackpeg_rows& portion, std::uint32_t* masses) {
                scanner().masses(&portion, weights_.data(), masses);
            });
            cover(2);
        }
        subtract_own();
        attained_ = false;  // as of parts alone: with n - 1 of them there is one part of two
        each_guess([&](std::uint32_t column) {
            attained_ = attained_ || (bound_at(column) == least_ && parts_[column] + 1 >= count());
        });
    }

    void measure_parts() {
        most_in_block_.resize(static_cast<std::size_t>(feedbacks_->blocks()));
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
        // n - 1 parts: one part of two.
        attained_ = most_of_member >= count() - 1 || (least_ == 3 * count() - most && most >= count() - 1);
        capacity.lower_to(2, most);
    }

    void collect_short(int from, int limit, std::vector<Choice>& choices) const {
        const int n = count();
        for (const Candidate candidate : set_) {
            const int parts = parts_[candidate], bound = 3 * n - parts - 1;
            if (from <= bound && bound < limit) {
                choices.emplace_back(bound, parts, true, feedbacks_->place(candidate), candidate);
            }
        }
        if (consistent_only()) {
            return;
        }
        const int fewest = std::max(3 * n - limit + 1, 2), most = 3 * n - from;  // parts
        for (std::size_t block = 0; block < most_in_block_.size(); ++block) {
            if (most_in_block_[block] < fewest) {
                continue;
            }
            for (int lane = 0; lane < kLanes; ++lane) {
                const auto column = static_cast<std::uint32_t>(block) * kLanes + static_cast<std::uint32_t>(lane);
                const int parts = parts_[column];
                if (fewest <= parts && parts <= most && is_other(column)) {
                    choices.emplace_back(3 * n - parts, parts, false, feedbacks_->place(static_cast<int>(column)),
                                         column);
                }
            }
        }
    }

    // Whether a column is a guess, and none of the set.
    bool is_other(std::uint32_t column) const {
        return column < static_cast<std::uint32_t>(feedbacks_->columns()) &&
               (column >= static_cast<std::uint32_t>(feedbacks_->size()) ||
                !std::binary_search(set_.begin(), set_.end(), static_cast<Candidate>(column)));
    }

    void count_sizes(const Control& control) {
        attained_ = false;
        const bool few = count() <= BLACKPEG_FEW_ROWS;
        const std::size_t sizes = lanes() * static_cast<std::size_t>(feedbacks_->numbers());
        if (few) {
            few_.resize(sizes);
            scanner().few_sizes(&raw_, few_.data());
        } else {
            many_.resize(sizes);
            count_in_portions(many_, control, [&](const blackpeg_rows& portion, std::uint16_t* here) {
                scanner().many_sizes(&portion, here);
            });
        }
        uncovered_.assign(lanes(), 0);
        fits_.assign(lanes(), 1);
        cover(1);
        subtract_own();
    }

    // The terms from these guesses on, by the sizes that were counted.
    void cover(int first) {
        const bool few = count() <= BLACKPEG_FEW_ROWS;
        const blackpeg_rows masses = {rows_.data(), mass_, raw_.blocks, raw_.feedbacks};
        for (int guesses = first; guesses + 1 < Capacity::kLevels && capacity.within(guesses) < mass_; ++guesses) {
            const bool last = guesses + 1 == remaining_;
            if (consistent_only() || last) {
                before_ = uncovered_;
            }
            const int most = capacity.within(guesses);
            int covered = weighted_ ? scanner().mass_cover(&masses, masses_.data(), most, uncovered_.data())
                          : few     ? scanner().few_cover(&masses, few_.data(), most, uncovered_.data())
                                    : scanner().many_cover(&masses, many_.data(), most, uncovered_.data());
            if (consistent_only()) {
                covered = 0;
                for (const Candidate candidate : set_) {
                    covered = std::max(covered, mass_ - static_cast<int>(uncovered_[candidate] - before_[candidate]));
                }
            }
            capacity.lower_to(guesses + 1, covered);
            if (last) {
                for (std::size_t column = 0; column < fits_.size(); ++column) {
                    fits_[column] = uncovered_[column] == before_[column];
                }
            }
        }
    }

    // What a candidate solves itself: what follows reads it as part of the bound.
    void subtract_own() {
        for (const Candidate candidate : set_) {
            uncovered_[candidate] -= static_cast<std::uint32_t>(weighted_ ? feedbacks_->weight(candidate) : 1);
        }
        least_ = kImpossible;
        each_guess([&](std::uint32_t column) { least_ = std::min(least_, bound_at(column)); });
    }

    template <class Use>
    void each_guess(Use&& use) const {
        for (const Candidate candidate : set_) {
            use(candidate);
        }
        for (std::uint32_t column = 0; column < static_cast<std::uint32_t>(feedbacks_->columns()) && !consistent_only();
             ++column) {
            use(column);
        }
    }

    // Of a look that is not short, or by mass.
    int bound_at(std::uint32_t column) const { return 2 * mass_ + static_cast<int>(uncovered_[column]); }

    // In portions, the clock between them.  Afterwards nothing reads the rows: they have been moved to their ends.
    template <class Sizes, class Count>
    void count_in_portions(Sizes& into, const Control& control, Count&& count_portion) {
        const int blocks = raw_.blocks;
        const int at_a_time = std::max(1, kPairsAtATime / (kLanes * count()));
        auto* sizes = into.data();
        for (int block = 0; block < blocks; block += at_a_time) {
            control.check();
            const int now = std::min(at_a_time, blocks - block);
            const blackpeg_rows portion = {rows_.data(), raw_.count, now, raw_.feedbacks};
            count_portion(portion, sizes);
            sizes += static_cast<std::size_t>(now) * kLanes * static_cast<std::size_t>(raw_.feedbacks);
            for (const std::uint8_t*& row : rows_) {
                row += static_cast<std::size_t>(now) * kLanes;
            }
        }
    }

    void collect_long(int from, int limit, std::vector<Choice>& choices) const {
        const auto wanted = [&](std::uint32_t column) {
            const int bound = bound_at(column);
            return from <= bound && bound < limit && fits_[column];
        };
        const auto add = [&](std::uint32_t column, bool member) {
            const int parts = parts_of(column);
            if (parts > 1 || (weighted_ && set_.size() == 1)) {
                choices.emplace_back(bound_at(column), parts, member, feedbacks_->place(static_cast<int>(column)),
                                     column);
            }
        };
        for (const Candidate candidate : set_) {
            if (wanted(candidate)) {
                add(candidate, true);
            }
        }
        if (consistent_only()) {
            return;
        }
        for (std::uint32_t column = 0; column < static_cast<std::uint32_t>(feedbacks_->columns()); ++column) {
            if (wanted(column) && is_other(column)) {
                add(column, false);
            }
        }
    }

    int parts_of(std::uint32_t column) const {
        if (weighted_) {
            return parts_[column];
        }
        int parts = 0;
        each_size(column, [&](std::size_t size) { parts += size != 0; });
        return parts;
    }

    // Calls use(size) for each part of a guess, also of size 0.
    template <class Use>
    void each_size(std::uint32_t column, Use&& use) const {
        const auto numbers = static_cast<std::size_t>(feedbacks_->numbers());
        const std::size_t first = column / kLanes * kLanes * numbers + column % kLanes;
        for (std::size_t number = 0; number < numbers; ++number) {
            const std::size_t at = first + number * kLanes;
            use(weighted_                      ? std::size_t{masses_[at]}
                : count() <= BLACKPEG_FEW_ROWS ? std::size_t{few_[at]}
                                               : std::size_t{many_[at]});
        }
    }

    const FeedbackTable* feedbacks_ = nullptr;
    Set set_;
    std::vector<const std::uint8_t*> rows_;
    blackpeg_rows raw_{};
    bool short_ = false;
    bool weighted_ = false;
    int mass_ = 0;  // of the set; of candidates that weigh nothing else, their number
    int remaining_ = 0;
    int least_ = 0;
    bool attained_ = false;
    AlignedBytes parts_, few_, most_in_block_, fits_;  // fits_: whether no part is too large for the guesses remaining
    std::vector<std::uint16_t, AlignedAllocator<std::uint16_t>> many_;
    std::vector<std::uint32_t, AlignedAllocator<std::uint32_t>> masses_;
    std::vector<std::uint32_t> weights_, heads_;  // by row, the heaviest first; by column
    std::vector<std::uint32_t> uncovered_, before_;
};

}  // namespace blackpeg::search
