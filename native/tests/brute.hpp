// Exact search once more, in the most obvious way: every guess at every set of candidates, which are bits of a mask.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <vector>

#include "samples.hpp"

namespace brute {

using blackpeg::Codes;
using blackpeg::Color;
using blackpeg::Shape;
using Mask = unsigned;

inline constexpr int kImpossible = 1 << 29;
inline constexpr int kMost = 9;  // candidates; no strategy of any use takes more guesses

class Solver {
  public:
    Solver(const Shape& shape, const Codes& candidates, const Codes& guesses, bool consistent_only)
        : shape_(shape), count_(static_cast<int>(candidates.size())), consistent_only_(consistent_only) {
        for (int candidate = 0; candidate < count_; ++candidate) {
            guesses_.push_back(answers(candidates[static_cast<std::size_t>(candidate)], candidates));
        }
        std::set<Answers> others;  // each way to answer once
        for (std::size_t guess = 0; guess < guesses.size() && !consistent_only; ++guess) {
            others.insert(answers(guesses[guess], candidates));
        }
        guesses_.insert(guesses_.end(), others.begin(), others.end());
        totals_.assign(std::size_t{1} << count_, std::array<int, kMost + 1>{});
        solved_.assign(std::size_t{1} << count_, std::array<int, kMost + 1>{});
    }

    Mask all() const { return (Mask{1} << count_) - 1; }

    // The least total of a set, or kImpossible.
    int total(Mask set, int remaining = kMost) {
        if (set == 0) {
            return 0;
        }
        if (remaining <= 0) {
            return kImpossible;
        }
        int& least = totals_[set][static_cast<std::size_t>(std::min(remaining, kMost))];
        if (least == 0) {
            least = kImpossible;
            each_guess(set,
                       [&](const std::vector<Mask>& parts) { least = std::min(least, after(set, parts, remaining)); });
        }
        return least;
    }

    // The same, if this code is guessed first.
    int total_of(Mask set, const Color* guess, const Codes& candidates, int remaining = kMost) {
        const std::vector<Mask> parts = split(set, answers(guess, candidates));
        return parts.size() == 1 && parts[0] == set ? kImpossible : after(set, parts, remaining);
    }

    int worst(Mask set) {
        int remaining = 0;
        while (total(set, remaining) == kImpossible) {
            ++remaining;
        }
        return remaining;
    }

    // The most of a set that some strategy solves within `remaining` guesses.
    int solved(Mask set, int remaining) {
        if (set == 0 || remaining <= 0) {
            return 0;
        }
        int& most = solved_[set][static_cast<std::size_t>(std::min(remaining, kMost))];
        if (most == 0) {
            each_guess(set, [&](const std::vector<Mask>& parts) {
                int sum = std::popcount(set);  // all but those in parts are solved by the guess
                for (const Mask one : parts) {
                    sum += solved(one, remaining - 1) - std::popcount(one);
                }
                most = std::max(most, sum);
            });
        }
        return most;
    }

    // The part of a set that answers a guess with a feedback.
    Mask answering(Mask set, const Color* guess, int packed, const Codes& candidates) const {
        const Answers all = answers(guess, candidates);
        Mask some = 0;
        for (int candidate = 0; candidate < count_; ++candidate) {
            some |= Mask{all[static_cast<std::size_t>(candidate)] == packed} << candidate;
        }
        return set & some;
    }

  private:
    using Answers = std::vector<int>;  // of each candidate, packed

    Answers answers(const Color* guess, const Codes& candidates) const {
        Answers answers;
        for (std::size_t index = 0; index < candidates.size(); ++index) {
            answers.push_back(plain::packed(shape_, guess, candidates[index]));
        }
        return answers;
    }

    // The parts of a guess but "solved".
    std::vector<Mask> split(Mask set, const Answers& answers) const {
        std::vector<Mask> masks(static_cast<std::size_t>(shape_.packed_count()));
        for (int candidate = 0; candidate < count_; ++candidate) {
            masks[static_cast<std::size_t>(answers[static_cast<std::size_t>(candidate)])] |= set & Mask{1} << candidate;
        }
        masks[static_cast<std::size_t>(shape_.solved())] = 0;
        std::erase(masks, Mask{0});
        return masks;
    }

    // Calls use(parts) for each guess that tells anything.
    template <class Use>
    void each_guess(Mask set, Use&& use) const {
        for (std::size_t guess = 0; guess < guesses_.size(); ++guess) {
            if (consistent_only_ && (set >> guess & 1) == 0) {
                continue;
            }
            const std::vector<Mask> parts = split(set, guesses_[guess]);
            if (parts.size() != 1 || parts[0] != set) {
                use(parts);
            }
        }
    }

    int after(Mask set, const std::vector<Mask>& parts, int remaining) {
        int sum = std::popcount(set);
        for (const Mask one : parts) {
            sum = std::min(sum + total(one, remaining - 1), kImpossible);
        }
        return sum;
    }

    Shape shape_;
    int count_;
    bool consistent_only_;
    std::vector<Answers> guesses_;                             // those of the candidates first
    std::vector<std::array<int, kMost + 1>> totals_, solved_;  // by set and guesses remaining; 0: not known yet
};

}  // namespace brute
