// The parts a guess leaves of a set, smallest first.
#pragma once

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "blackpeg/search/feedback_table.hpp"

namespace blackpeg::search {

struct Part {
    int number;  // of the feedback
    Set set;
    int lower = 0;  // bounds of its total, as far as they are known
    int upper = kImpossible;
    int glance = 0;  // as in Known

    bool exact() const { return lower == upper; }
};

class Split {
  public:
    // "Solved" is left out.  Parts of equal size are in the order of their numbers.
    void by(const FeedbackTable& feedbacks, Set set, std::uint32_t column) {
        const int solved = feedbacks.numbers() - 1;
        std::array<std::uint32_t, kMostFeedbacks> ends;
        std::fill_n(ends.begin(), feedbacks.numbers(), 0u);
        numbers_.resize(set.size());
        for (std::size_t index = 0; index < set.size(); ++index) {
            numbers_[index] = feedbacks.row(set[index])[column];
            ++ends[numbers_[index]];
        }
        std::uint32_t end = 0;
        for (int number = 0; number <= solved; ++number) {
            end += ends[static_cast<std::size_t>(number)];
            ends[static_cast<std::size_t>(number)] = end - ends[static_cast<std::size_t>(number)];
        }
        members_.resize(set.size());
        for (std::size_t index = 0; index < set.size(); ++index) {
            members_[ends[numbers_[index]]++] = set[index];
        }
        parts.clear();
        std::uint32_t begin = 0;
        for (int number = 0; number < solved; ++number) {
            const std::uint32_t after = ends[static_cast<std::size_t>(number)];
            if (after > begin) {
                parts.push_back({number, Set(members_).subspan(begin, after - begin)});
            }
            begin = after;
        }
        solves = begin < set.size();
        std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
            return std::pair(a.set.size(), a.number) < std::pair(b.set.size(), b.number);
        });
    }

    std::vector<Part> parts;
    bool solves = false;

  private:
    std::vector<std::uint8_t> numbers_;
    std::vector<Candidate> members_;
};

// Whether a guess tells all of a set apart, which has no more candidates than there are feedbacks.
inline bool tells_all_apart(const FeedbackTable& feedbacks, Set set, std::uint32_t guess) {
    std::array<bool, kMostFeedbacks> seen{};
    return std::all_of(set.begin(), set.end(), [&](Candidate candidate) {
        return !std::exchange(seen[feedbacks.row(candidate)[guess]], true);
    });
}

// What the heaviest of a set weighs that, as a guess, tells all of it apart; 0 if none does.
inline int heaviest_to_tell_apart(const FeedbackTable& feedbacks, Set set) {
    int most = 0;
    for (const Candidate guess : set) {
        if (feedbacks.weight(guess) > most && tells_all_apart(feedbacks, set, guess)) {
            most = feedbacks.weight(guess);
        }
    }
    return most;
}

// The most parts that one of the set, as a guess, makes of it, if that is all of them or all but one; else 0.  A
// guess makes all but one if it leaves one part of two.
template <int Words>
int most_parts_of_members_by(const FeedbackTable& feedbacks, Set set) {
    std::array<const std::uint8_t*, kMostFeedbacks> rows;
    for (std::size_t index = 0; index < set.size(); ++index) {
        rows[index] = feedbacks.row(set[index]);
    }
    const int n = static_cast<int>(set.size());
    int most = 0;
    for (const Candidate guess : set) {
        std::array<std::uint64_t, Words> seen{};
        int doubled = 0;
        for (std::size_t index = 0; index < set.size() && doubled < 2; ++index) {
            const std::uint8_t number = rows[index][guess];
            const std::uint64_t bit = std::uint64_t{1} << number % 64;
            std::uint64_t& word = seen[Words == 1 ? 0 : number / 64];
            doubled += (word & bit) != 0;
            word |= bit;
        }
        if (doubled == 0) {
            return n;
        }
        if (doubled == 1) {
            most = n - 1;
        }
    }
    return most;
}

inline int most_parts_of_members(const FeedbackTable& feedbacks, Set set) {
    return feedbacks.numbers() <= kFewFeedbacks ? most_parts_of_members_by<1>(feedbacks, set)
                                                : most_parts_of_members_by<4>(feedbacks, set);
}

}  // namespace blackpeg::search
