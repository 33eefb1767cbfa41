// What looks leave open at a set: the guesses that a certificate has to raise.  Each bound here is one that a checker
// finds by the rules of docs/certificate.md, which it numbers; nothing is inherited, and nothing is searched.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "blackpeg/search/node.hpp"

namespace blackpeg::search {

// A part of three candidates or more, as Python reads it (OPEN_PART): without gaps.
struct OpenPart {
    std::uint64_t hash;  // of its candidates
    std::int32_t least;  // by rule 2 and the look of the part
    std::uint16_t size, feedback;
};
static_assert(sizeof(OpenPart) == 16);

struct OpenGuess {
    std::vector<Color> guess;
    int least;  // what it costs by looks alone
    std::vector<OpenPart> parts;
};

// `looks` keeps the least bound of each set that was looked at.
class LooksAlone {
  public:
    LooksAlone(Table& looks, Control& control, const Options&) : looks_(looks), control_(control) {}

    // The guesses that looks do not show to cost `bound`, the least first; of guesses that are alike the first in
    // reading order.
    std::vector<OpenGuess> open_guesses(const Node& node, int bound) {
        std::vector<OpenGuess> open;
        if (node.remaining < 1) {
            return open;
        }
        const FeedbackTable& feedbacks = node.feedbacks;
        const auto add = [&](std::uint32_t column, int least) {
            const Color* const guess = feedbacks.guess(static_cast<int>(column));
            open.push_back({{guess, guess + feedbacks.guesses().shape.pegs}, least, {}});
        };
        if (node.size() == 1 && bound > 1) {
            add(node.set[0], 1);
        }
        Look look;
        look.whole(feedbacks, node.set, node.remaining, control_);
        std::vector<Choice> choices;
        look.collect(0, bound, choices);
        std::erase_if(choices, [&](const Choice& choice) { return !node.is_first_of_its_kind(choice); });
        std::ranges::sort(choices, {}, [&](const Choice& choice) {
            return std::pair(choice.bound(), feedbacks.place(static_cast<int>(choice.column())));
        });
        Split split;
        for (const Choice& choice : choices) {
            control_.check();
            split.by(feedbacks, node.set, choice.column());
            if (const int least = cost(split.parts, look.capacity, node, bound); least < bound) {
                add(choice.column(), least);
                for (const Part& part : split.parts) {
                    if (part.set.size() > 2) {
                        const int packed = feedbacks.guesses().packed[static_cast<std::size_t>(part.number)];
                        open.back().parts.push_back({Table::hash_of(part.set, 0), part.lower,
                                                     static_cast<std::uint16_t>(part.set.size()),
                                                     static_cast<std::uint16_t>(packed)});
                    }
                }
            }
        }
        std::ranges::stable_sort(open, {}, &OpenGuess::least);
        return open;
    }

  private:
    // What a guess costs at least, the smallest parts first, as far as it takes to see that it is `enough`.
    int cost(std::vector<Part>& parts, const Capacity& capacity, const Node& node, int enough) {
        std::int64_t sum = node.size();
        for (Part& part : parts) {
            part.lower = capacity.least_total(static_cast<int>(part.set.size()), node.remaining_after());
            sum += part.lower;
        }
        for (Part& part : parts) {
            if (sum >= enough) {
                break;
            }
            if (part.set.size() > 2) {
                ++control_.looks;
                const int seen = std::max(part.lower, least(node.feedbacks, part.set, node.remaining_after()));
                sum += seen - part.lower;
                part.lower = seen;
            }
        }
        return static_cast<int>(std::min<std::int64_t>(sum, kImpossible));
    }

    // A lower bound of a set's total, by one look.
    int least(const FeedbackTable& feedbacks, Set set, int remaining) {
        const int n = static_cast<int>(set.size());
        if (remaining < 1) {
            return kImpossible;
        }
        if (const int parts = remaining > 2 && n <= feedbacks.numbers() ? most_parts_of_members(feedbacks, set) : 0) {
            return 3 * n - 1 - parts;  // rule 7
        }
        const int key = remaining == kUnlimited ? 0 : remaining;
        if (const int known = looks_.find(set, key).glance) {
            return known;
        }
        Look look;
        look.at(feedbacks, set, {}, remaining, true, control_);
        if (look.is_short() && remaining != kUnlimited)
            look.whole(feedbacks, set, remaining, control_);
        const int found = look.is_short() ? look.least() : look.least_that_fits();
        looks_.store(set, key, {0, kImpossible, found});
        return found;
    }

    Table& looks_;
    Control& control_;
};

}  // namespace blackpeg::search
