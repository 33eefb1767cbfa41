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

// `looks` keeps the least bound of each set that was looked at: as a glance if the look was whole, else as a lower
// bound.
class LooksAlone {
  public:
    LooksAlone(Table& looks, Control& control) : looks_(looks), control_(control) {}

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
    // What a guess costs at least, as far as it takes to see that it is `enough`: by the sizes of its parts, by looks
    // that take little, then by whole ones; the smallest parts first.
    int cost(std::vector<Part>& parts, const Capacity& capacity, const Node& node, int enough) {
        const int remaining = node.remaining_after();
        std::int64_t sum = node.size();
        for (Part& part : parts) {
            part.lower = capacity.least_total(static_cast<int>(part.set.size()), remaining);
            sum += part.lower;
        }
        for (const bool whole : {false, true}) {
            for (Part& part : parts) {
                if (sum >= enough) {
                    break;
                }
                if (part.set.size() > 2) {
                    const int seen = std::max(part.lower, least(node.feedbacks, part.set, remaining, whole));
                    sum += seen - part.lower;
                    part.lower = seen;
                }
            }
        }
        return static_cast<int>(std::min<std::int64_t>(sum, kImpossible));
    }

    // A lower bound of a set's total, by one look.  A look at a small set that is not `whole` counts parts alone: it
    // takes half as long, and at times says less; of the guesses remaining it says nothing.
    int least(const FeedbackTable& feedbacks, Set set, int remaining, bool whole) {
        const int n = static_cast<int>(set.size());
        if (remaining < 1) {
            return kImpossible;
        }
        if (const int parts = remaining > 2 && n <= feedbacks.numbers() ? most_parts_of_members(feedbacks, set) : 0) {
            return 3 * n - 1 - parts;  // rule 7
        }
        const int key = remaining == kUnlimited ? 0 : remaining;
        const Known known = looks_.find(set, key);
        if (known.glance > 0 || (known.lower > 0 && !whole)) {
            return std::max(known.lower, known.glance);
        }
        ++control_.looks;
        Look look;
        if (!whole && Look::is_short(feedbacks, set)) {
            look.at(feedbacks, set, {}, kUnlimited, true, control_);
            const bool is_all = look.attained() && remaining > 2;  // a whole look says no more
            looks_.store(set, key, {look.least(), kImpossible, is_all ? look.least() : 0});
            return look.least();
        }
        look.whole(feedbacks, set, remaining, control_);
        const int found = look.least_that_fits();
        looks_.store(set, key, {0, kImpossible, found});
        return found;
    }

    Table& looks_;
    Control& control_;
};

}  // namespace blackpeg::search
