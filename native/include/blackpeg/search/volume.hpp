// What codes weigh in a search if one feedback may be wrong, and the most that a few guesses can solve.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "blackpeg/search/feedback_table.hpp"

namespace blackpeg::search {

// The codes that fit all feedbacks, then those that fit all but one; each in ascending order.
struct Suspects {
    std::vector<Candidate> codes;
    std::size_t fit = 0;

    std::size_t size() const { return codes.size(); }
    Set fits() const { return Set(codes).first(fit); }
    Set fits_but_one() const { return Set(codes).subspan(fit); }
};

// What a pair of sets weighs with j guesses remaining, and the most weight that j guesses can solve (Berlekamp 1964).
//
// Let a game have m feedbacks with "solved".  A code that fits all but one weighs 1, and one that fits all weighs
// u(j) = 1 + (j - 1)(m - 2).  Then guesses keep the weight: a code that fits all, and is not guessed, still does so
// after one feedback, and after each of the m - 2 others but "solved" it fits all but one; and u(j + 1) is
// u(j) + (m - 2).  A code that fits all but one, and is not guessed, is left after one feedback.  So the weights that
// the m - 1 feedbacks leave, with j guesses remaining, add up to what the pair weighed with j + 1, less what the guess
// itself did.
//
// A[j] of a pair is the most weight, or more, of any pair inside it that j guesses can solve: inside, if both of its
// sets are in the other's, or codes that fit all now fit all but one.  A[1] = 1, as one guess solves one code.  If
// j + 1 guesses solve a pair inside, and begin with g, then after each feedback j guesses solve what is left; that is
// inside of what g leaves of the whole pair, so it weighs no more, and no more than A[j].  So
// A[j + 1] = max over g of (the weight of g) + sum over feedbacks of min(the weight left, A[j]).  What a guess leaves
// is inside the pair, so that capacities are inherited.  If no feedback can be wrong, as the first set is empty, these
// are the capacities of capacity.hpp.
class Volume {
  public:
    using Weight = std::int64_t;
    static constexpr int kLevels = 24;  // beyond, nothing is known
    static constexpr Weight kUnknown = std::numeric_limits<std::int32_t>::max();

    explicit Volume(int feedbacks) : wrong_(std::max(0, feedbacks - 2)) {
        most_.fill(kUnknown);
        most_[0] = 0;
        most_[1] = 1;
    }

    Weight unit(int remaining) const { return 1 + static_cast<Weight>(remaining - 1) * wrong_; }
    Weight of(Weight fit, Weight but_one, int remaining) const { return fit * unit(remaining) + but_one; }
    Weight of(const Suspects& all, int remaining) const {
        return of(static_cast<Weight>(all.fit), static_cast<Weight>(all.size() - all.fit), remaining);
    }

    Weight within(int remaining) const {
        return remaining < kLevels ? most_[static_cast<std::size_t>(remaining)] : kUnknown;
    }
    void lower_to(int remaining, Weight most) {
        Weight& known = most_[static_cast<std::size_t>(remaining)];
        known = std::min(known, most);
    }

    // Whether so many guesses may suffice.
    bool may_solve(const Suspects& all, int remaining) const {
        return within(remaining) == kUnknown || of(all, remaining) <= within(remaining);
    }

  private:
    Weight wrong_;
    std::array<Weight, kLevels> most_;
};

}  // namespace blackpeg::search
