// What random-consistent needs on average, where each guess is drawn evenly from the codes that fit.
//
// Let T(S) be the expected guesses, summed over the secrets of a set S of n candidates.  All n guess once, and each
// code of S is the guess with probability 1/n, so T(S) = n + (1/n) sum of T(P) over all guesses and the parts P that
// each leaves unsolved; T of a single code is 1.
//
// Totals are whole numbers of 2^-kBits guesses; only the division rounds, down.  Let e(S) be what is lost, in such
// units.  Then e(S) <= T(S) - n: it is 0 for a single code, and for n >= 2 it is less than
// 1 + (1/n) sum of e(P) <= 1 + (1/n) sum of (T(P) - |P|) = 1 + (T(S) - n) - (n - 1), as each guess leaves n - 1 codes.
//
// Guesses that a symmetry of the guesses so far turns into each other have equal parts, so that of these one is looked
// at, and counts for all (symmetry.hpp).  A candidate's guess fixes the reply to every guess before it: two or three
// guesses on, few symmetries are left, and sets are small.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <numeric>
#include <vector>

#include "blackpeg/control.hpp"
#include "blackpeg/feedback.hpp"
#include "blackpeg/numbering.hpp"
#include "blackpeg/symmetry.hpp"

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wstringop-overread"  // GCC 12 takes a code as a key for one without an end
#endif

namespace blackpeg {

class Expectation {
  public:
    static constexpr int kBits = 38;

    // `first`, if not empty, is the first guess of every game.  control.done counts pairs of a first guess and a
    // second, as far as they are done.
    Expectation(const Shape& shape, std::vector<Color> first, Control& control)
        : shape_(shape), first_(std::move(first)), control_(control) {
        const Numbering numbering(shape);
        kinds_ = numbering.count();
        number_of_ = numbering.number_of(shape);
    }

    // The total over all codes of the game, in units.
    std::uint64_t total() { return total(History(shape_), all_codes(shape_, control_), 1, 0); }

  private:
    __extension__ using Wide = unsigned __int128;

    static constexpr std::uint64_t kOne = std::uint64_t{1} << kBits;
    static constexpr std::size_t kFew = 8;           // so few codes are not worth a look at their symmetries
    static constexpr std::size_t kMostLocal = 4096;  // a table of feedbacks among more would take too much memory

    // Of the candidates after a history of guesses, `turns` of them, which stands for `weight` others.
    std::uint64_t total(const History& history, const Codes& candidates, std::uint64_t weight, int turns) {
        const std::size_t size = candidates.size();
        if (turns > 0 && (size <= kFew || (size <= kMostLocal && !history.has_symmetry()))) {
            const std::uint64_t found = Local(*this, candidates).total();
            if (turns == 1) {
                control_.done += weight * size;
            }
            return found;
        }
        std::map<std::vector<Color>, std::uint64_t> kinds;
        if (turns == 0 && !first_.empty()) {
            kinds[first_] = size;
        } else {
            for (std::size_t index = 0; index < size; ++index) {
                control_.check();
                ++kinds[history.first_of_its_kind(candidates[index])];
            }
        }
        Wide sum = 0;
        for (const auto& [guess, count] : kinds) {
            control_.check();
            History after = history;
            after.play(guess.data());
            const std::vector<Codes> parts = split(shape_, guess.data(), candidates);
            std::uint64_t below = 0;
            for (int feedback = 0; feedback < shape_.solved(); ++feedback) {
                const Codes& part = parts[static_cast<std::size_t>(feedback)];
                if (!part.empty()) {
                    below += total(after, part, turns == 0 ? count : weight, turns + 1);
                }
            }
            sum += static_cast<Wide>(count) * below;
            if (turns == 1) {
                control_.done += weight * count;
            }
        }
        return whole(sum, size);
    }

    static std::uint64_t whole(Wide sum, std::size_t size) {
        const Wide quotient = sum >> 64 == 0 ? static_cast<std::uint64_t>(sum) / size : sum / size;
        const Wide found = size * kOne + quotient;
        if (found >> 63 != 0) {
            throw std::overflow_error("the codes of the game need too many guesses");
        }
        return static_cast<std::uint64_t>(found);
    }

    // A set of candidates among which all feedbacks are looked up.
    class Local {
      public:
        Local(Expectation& whole, const Codes& codes) : whole_(whole), size_(codes.size()), table_(size_ * size_) {
            for (std::size_t guess = 0; guess < size_; ++guess) {
                const Guess one(whole.shape_, codes[guess]);
                table_[guess * size_ + guess] = static_cast<std::uint8_t>(whole.kinds_ - 1);
                for (std::size_t code = 0; code < guess; ++code) {  // it is the same the other way round
                    const auto feedback = static_cast<std::size_t>(one.feedback(codes[code]));
                    const auto number = static_cast<std::uint8_t>(whole.number_of_[feedback]);
                    table_[guess * size_ + code] = table_[code * size_ + guess] = number;
                }
            }
        }

        std::uint64_t total() {
            std::vector<std::uint16_t> all(size_);
            std::iota(all.begin(), all.end(), std::uint16_t{0});
            return total(all.data(), size_);
        }

      private:
        // Of at most two codes.
        static std::uint64_t smallest(std::size_t size) { return size == 0 ? 0 : (2 * size - 1) * kOne; }

        std::uint64_t total(const std::uint16_t* set, std::size_t size) {
            if (size <= 2) {
                return smallest(size);
            }
            if (size > 64) {
                whole_.control_.check();
            }
            std::vector<std::uint16_t> sorted(size);
            std::array<std::uint16_t, 257> ends;
            Wide sum = 0;
            for (std::size_t guess = 0; guess < size; ++guess) {
                const std::uint8_t* row = &table_[set[guess] * size_];
                std::fill_n(ends.begin(), whole_.kinds_ + 1, 0);
                for (std::size_t code = 0; code < size; ++code) {
                    ++ends[row[set[code]]];
                }
                std::partial_sum(ends.begin(), ends.begin() + whole_.kinds_ + 1, ends.begin());
                for (std::size_t code = size; code-- > 0;) {
                    sorted[--ends[row[set[code]]]] = set[code];
                }
                for (int kind = 0; kind + 1 < whole_.kinds_; ++kind) {  // the last is "solved"
                    if (const std::size_t part = ends[kind + 1] - ends[kind]; part > 2) {
                        sum += total(&sorted[ends[kind]], part);
                    } else {
                        sum += smallest(part);
                    }
                }
            }
            return whole(sum, size);
        }

        Expectation& whole_;
        std::size_t size_;
        std::vector<std::uint8_t> table_;
    };

    Shape shape_;
    std::vector<Color> first_;
    Control& control_;
    int kinds_;  // of feedback; the last is "solved"
    std::vector<int> number_of_;
};

}  // namespace blackpeg
