// What random-consistent needs on average, where each guess is drawn evenly from the codes that fit.
//
// Let T(S) be the expected guesses, summed over the secrets of a set S of n candidates.  All n guess once, and each
// code of S is the guess with probability 1/n, so T(S) = n + (1/n) sum of T(P) over all guesses and the parts P that
// each leaves unsolved; T of a single code is 1.
//
// Likewise the k-th guess is expected to find H(S, k) secrets: H(S, 1) = 1, for every guess is a code of S, and
// H(S, k + 1) = (1/n) sum of H(P, k).
//
// All are whole numbers of 2^-kBits; only the division rounds, down.  So H is never more than it should be, and what
// all of them lack of n together is the most that any sum of them lacks.  Of the total let e(S) be what is lost, in
// such units.  Then e(S) <= T(S) - n: it is 0 for a single code, and for n >= 2 it is less than 1 + (1/n) sum of e(P)
// <= 1 + (1/n) sum of (T(P) - |P|) = 1 + (T(S) - n) - (n - 1), as each guess leaves n - 1 codes.
//
// Guesses that a symmetry of the guesses so far turns into each other have equal parts, so that of these one is looked
// at, and counts for all (symmetry.hpp).  A candidate's guess fixes the reply to every guess before it: two or three
// guesses on, few symmetries are left, and sets are small.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <numeric>
#include <stdexcept>
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

    // What is expected, in units: of how many guesses all codes of the game take, and how many the first guess finds,
    // the second, ...
    struct Expected {
        std::uint64_t total = 0;
        std::vector<std::uint64_t> found = {};
    };

    Expected expected() { return expected(History(shape_), all_codes(shape_, control_), 1, 0); }

  private:
    __extension__ using Wide = unsigned __int128;

    static constexpr std::uint64_t kOne = std::uint64_t{1} << kBits;
    static constexpr std::size_t kFew = 8;           // so few codes are not worth a look at their symmetries
    static constexpr std::size_t kMostLocal = 4096;  // a table of feedbacks among more would take too much memory

    // The sums over some sets.
    struct Sums {
        Wide total = 0;
        std::vector<Wide> found = {};

        void add(const Expected& one, std::uint64_t times) {
            if (times == 0) {
                return;
            }
            total += static_cast<Wide>(times) * one.total;
            found.resize(std::max(found.size(), one.found.size()));
            for (std::size_t guess = 0; guess < one.found.size(); ++guess) {
                found[guess] += static_cast<Wide>(times) * one.found[guess];
            }
        }

        void clear() {
            total = 0;
            found.clear();
        }
    };

    // Of the candidates after a history of guesses, `turns` of them, which stands for `weight` others.
    Expected expected(const History& history, const Codes& candidates, std::uint64_t weight, int turns) {
        const std::size_t size = candidates.size();
        if (turns > 0 && (size <= kFew || (size <= kMostLocal && !history.has_symmetry()))) {
            Expected found = Local(*this, candidates).expected();
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
        Sums below;
        for (const auto& [guess, count] : kinds) {
            control_.check();
            History after = history;
            after.play(guess.data());
            const std::vector<Codes> parts = split(shape_, guess.data(), candidates);
            for (int feedback = 0; feedback < shape_.solved(); ++feedback) {
                const Codes& part = parts[static_cast<std::size_t>(feedback)];
                if (!part.empty()) {
                    below.add(expected(after, part, turns == 0 ? count : weight, turns + 1), count);
                }
            }
            if (turns == 1) {
                control_.done += weight * count;
            }
        }
        return before(below, size);
    }

    // What is expected of so many codes, by the sums over the parts of all guesses.
    static Expected before(const Sums& below, std::size_t size) {
        Expected all{size * kOne + part_of(below.total, size), {kOne}};
        if (all.total >> 63 != 0) {
            throw std::overflow_error("the codes of the game need too many guesses");
        }
        for (const Wide found : below.found) {
            all.found.push_back(part_of(found, size));
        }
        return all;
    }

    static std::uint64_t part_of(Wide sum, std::size_t size) {
        return sum >> 64 == 0 ? static_cast<std::uint64_t>(sum) / size : static_cast<std::uint64_t>(sum / size);
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

        Expected expected() {
            std::vector<std::uint16_t> all(size_);
            std::iota(all.begin(), all.end(), std::uint16_t{0});
            Sums sums;
            add(all.data(), size_, 0, sums);
            Expected found{static_cast<std::uint64_t>(sums.total), {}};
            for (const Wide each : sums.found) {
                found.found.push_back(static_cast<std::uint64_t>(each));
            }
            return found;
        }

      private:
        // Adds what is expected of a set to the sums.
        void add(const std::uint16_t* set, std::size_t size, std::size_t depth, Sums& to) {
            if (size <= 2) {
                to.add(kOfFew[size], 1);
                return;
            }
            if (size > 64) {
                whole_.control_.check();
            }
            if (levels_.size() <= depth) {
                levels_.emplace_back();
            }
            Level& here = levels_[depth];
            here.sums.clear();
            here.sorted.resize(size);
            std::array<std::uint16_t, 257> ends;
            std::uint64_t parts_of_one = 0, parts_of_two = 0;
            for (std::size_t guess = 0; guess < size; ++guess) {
                const std::uint8_t* row = &table_[set[guess] * size_];
                std::fill_n(ends.begin(), whole_.kinds_ + 1, 0);
                for (std::size_t code = 0; code < size; ++code) {
                    ++ends[row[set[code]]];
                }
                std::partial_sum(ends.begin(), ends.begin() + whole_.kinds_ + 1, ends.begin());
                for (std::size_t code = size; code-- > 0;) {
                    here.sorted[--ends[row[set[code]]]] = set[code];
                }
                for (int kind = 0; kind + 1 < whole_.kinds_; ++kind) {  // the last is "solved"
                    const std::size_t part = ends[kind + 1] - ends[kind];
                    if (part > 2) {
                        add(&here.sorted[ends[kind]], part, depth + 1, here.sums);
                    }
                    parts_of_one += part == 1;
                    parts_of_two += part == 2;
                }
            }
            here.sums.add(kOfFew[1], parts_of_one);
            here.sums.add(kOfFew[2], parts_of_two);
            to.add(before(here.sums, size), 1);
        }

        struct Level {
            Sums sums;
            std::vector<std::uint16_t> sorted;
        };

        inline static const std::array<Expected, 3> kOfFew = {{{0, {}}, {kOne, {kOne}}, {3 * kOne, {kOne, kOne}}}};

        Expectation& whole_;
        std::size_t size_;
        std::vector<std::uint8_t> table_;
        std::deque<Level> levels_;
    };

    Shape shape_;
    std::vector<Color> first_;
    Control& control_;
    int kinds_;  // of feedback; the last is "solved"
    std::vector<int> number_of_;
};

}  // namespace blackpeg
