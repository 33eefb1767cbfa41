// How many candidates a few guesses can solve: the lower bound everything else leans on.
#pragma once

#include <algorithm>
#include <array>

namespace blackpeg::search {

inline constexpr int kImpossible = 1 << 29;  // more guesses than any strategy takes

// A[j] = the most candidates, or more, of any subset of a set S that can be solved within j guesses.
//
// Where candidates have weights, "the most candidates" is the most weight, sizes of parts are weights, and A[1] is the
// weight of the heaviest candidate.
//
// A[0] = 0 and A[1] = 1.  A guess g, seen as the first of j + 1, leaves parts; of each, at most min(size, A[j])
// candidates each can be solved within the j guesses that are left, and solves itself if it is a candidate; "solved" is
// a part of size one.  So A[j + 1] = max over guesses of the sum over parts of min(size, A[j]) is such a number.  For
// a subset the parts are no larger: what holds for S holds for each of its subsets, and capacities are inherited.
//
// If n candidates are solved, then at most A[j] of them within j guesses; so at least n - A[j] take a guess more than
// j, for each j, and the total is at least the sum over j >= 0 of max(0, n - A[j]).
class Capacity {
  public:
    static constexpr int kLevels = 24;  // beyond, nothing is known

    Capacity() {
        solvable_.fill(kUnknown);
        solvable_[0] = 0;
        solvable_[1] = 1;
    }

    void set_heaviest(int weight) { solvable_[1] = weight; }

    int within(int guesses) const {
        return guesses < kLevels ? solvable_[static_cast<std::size_t>(guesses)] : kUnknown;
    }

    void lower_to(int guesses, int candidates) {
        if (guesses < kLevels) {
            int& solvable = solvable_[static_cast<std::size_t>(guesses)];
            solvable = std::min(solvable, candidates);
        }
    }

    // A lower bound of the total for n candidates, if no candidate may take more than `most` guesses.
    int least_total(int n, int most) const {
        if (n > within(most)) {
            return kImpossible;
        }
        int total = 0;
        for (int guesses = 0; within(guesses) < n; ++guesses) {
            total += n - within(guesses);
        }
        return total;
    }

    // The fewest guesses that may suffice for n candidates.
    int least_worst(int n) const {
        int guesses = 0;
        while (within(guesses) < n) {
            ++guesses;
        }
        return guesses;
    }

  private:
    static constexpr int kUnknown = kImpossible;

    std::array<int, kLevels> solvable_;
};

}  // namespace blackpeg::search
