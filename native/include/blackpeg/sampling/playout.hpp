// How many guesses greedy play needs after a guess, where a sample is all there is: looking ahead to the end of the
// game.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "blackpeg/sampling/budget.hpp"
#include "blackpeg/sampling/loss.hpp"

namespace blackpeg::sampling {

// Greedy play guesses, of the codes that are possible, the one with the least loss (guesses expected to follow), of
// equal ones the first; of more than kTried codes, kTried are tried.  All codes are compared with each other
// beforehand, in two bytes a pair.
class Playout {
  public:
    Playout(const Sample& sample, const Codes& codes, double growth, Budget& budget)
        : sample_(sample), size_(sample.size()), numbers_(size_ * size_), guess_numbers_(size_), all_(size_) {
        const auto feedbacks = static_cast<std::size_t>(sample.shape().pegs) + 1;
        sizes_.resize(feedbacks * (feedbacks + 1) / 2);
        solved_ = number(sample.shape().pegs, sample.shape().pegs);
        worth_ = Loss(sample, growth).table();
        std::iota(all_.begin(), all_.end(), std::uint16_t{0});
        Compared compared(sample);
        for (; compared_ < size_ && !budget.over(); ++compared_) {
            compared.compare(codes[compared_]);
            put(compared, &numbers_[compared_ * size_]);
            budget.spend(static_cast<std::int64_t>(size_));
        }
    }

    static constexpr std::size_t kMost = 10'000;  // codes of a sample

    // Whether the budget was enough for comparing all codes.
    bool is_ready() const { return compared_ == size_; }

    // The guesses that all codes need together, this one among them.
    std::int64_t total(const Compared& guess) {
        put(guess, guess_numbers_.data());
        return static_cast<std::int64_t>(size_) + after(all_, guess_numbers_.data());
    }

    // Pairs of codes looked at so far.
    std::int64_t pairs() const { return pairs_; }

  private:
    static constexpr std::size_t kTried = 40;

    static std::uint16_t number(int black, int common) {
        return static_cast<std::uint16_t>(common * (common + 1) / 2 + black);
    }

    void put(const Compared& compared, std::uint16_t* numbers) const {
        const bool black_only = sample_.shape().black_only;
        for (std::size_t column = 0; column < size_; ++column) {
            const int black = compared.black()[column];
            numbers[column] = number(black, black_only ? sample_.shape().pegs : compared.common()[column]);
        }
    }

    // The guesses that the codes of a set need together, when one of them is guessed next.
    std::int64_t rest(std::span<const std::uint16_t> set) {
        const auto size = static_cast<std::int64_t>(set.size());
        if (size < 3) {
            return 2 * size - 1;
        }
        const std::int64_t perfect = (size - 1) * worth_[1];
        const std::size_t tried = std::min(set.size(), kTried);
        const std::uint16_t* best = nullptr;
        std::int64_t least = 0;
        for (std::size_t index = 0; index < tried; ++index) {
            const std::uint16_t* const row = &numbers_[set[index * set.size() / tried] * size_];
            const std::int64_t loss = split(set, row);
            if (!best || loss < least) {
                best = row;
                least = loss;
                if (loss == perfect) {
                    return 2 * size - 1;
                }
            }
        }
        return size + after(set, best);
    }

    // The sum of n r(n) over the parts of a set, "solved" left out.
    std::int64_t split(std::span<const std::uint16_t> set, const std::uint16_t* numbers) {
        pairs_ += static_cast<std::int64_t>(set.size());
        for (const std::uint16_t code : set) {
            ++sizes_[numbers[code]];
        }
        sizes_[solved_] = 0;
        std::int64_t loss = 0;
        for (const std::uint16_t code : set) {
            loss += worth_[std::exchange(sizes_[numbers[code]], 0)];
        }
        return loss;
    }

    // The guesses that all codes of a set need together after a guess that gives them these numbers.
    std::int64_t after(std::span<const std::uint16_t> set, const std::uint16_t* numbers) {
        std::vector<std::uint32_t> ends(sizes_.size());
        for (const std::uint16_t code : set) {
            ++ends[numbers[code]];
        }
        std::uint32_t begin = 0;
        for (std::uint32_t& end : ends) {
            begin += std::exchange(end, begin);
        }
        std::vector<std::uint16_t> sorted(set.size());
        for (const std::uint16_t code : set) {
            sorted[ends[numbers[code]]++] = code;
        }
        std::int64_t guesses = 0;
        begin = 0;
        for (std::size_t number = 0; number < ends.size(); ++number) {
            if (ends[number] > begin && number != solved_) {
                guesses += rest(std::span(sorted).subspan(begin, ends[number] - begin));
            }
            begin = ends[number];
        }
        return guesses;
    }

    const Sample& sample_;
    std::size_t size_, compared_ = 0;
    std::uint16_t solved_;
    std::vector<std::uint16_t> numbers_, guess_numbers_, all_;
    std::vector<std::uint32_t> sizes_;
    std::vector<std::int64_t> worth_;
    std::int64_t pairs_ = 0;
};

}  // namespace blackpeg::sampling
