// The least worst case if one feedback may be wrong, from two sets of codes on, by any number of threads.
#pragma once

#include <functional>

#include "blackpeg/search/one_wrong.hpp"

namespace blackpeg::search {

// What is proven of the least worst case, and a guess: one that attains it, or while that is open (`upper` is
// kImpossible) the one whose largest remainder weighs least.
struct FoundOneWrong {
    int lower = 0;
    int upper = kImpossible;
    std::vector<Color> guess;
};

// `make` makes the table of feedbacks; the likeness is that of the game and `history`, which leads to the candidates.
// `is_fit` says for each of them whether it fits all feedbacks, or all but one.  If `control` ends the call this is
// what was found until then.
inline FoundOneWrong least_worst_one_wrong(const std::function<FeedbackTable()>& make, const History& history,
                                           const Likeness& likeness, const std::vector<bool>& is_fit, int threads,
                                           Control& control) {
    Suspects all;
    for (const bool wanted : {true, false}) {
        for (std::size_t code = 0; code < is_fit.size(); ++code) {
            if (is_fit[code] == wanted) {
                all.codes.push_back(static_cast<Candidate>(code));
            }
        }
        all.fit = wanted ? all.codes.size() : all.fit;
    }
    constexpr int kMost = 256;  // threads
    FoundOneWrong found;
    found.lower = std::min(2, static_cast<int>(all.size()));
    try {
        const FeedbackTable feedbacks = make();
        const auto take = [&](std::uint32_t column) {
            const Color* const code = feedbacks.guess(static_cast<int>(column));
            found.guess.assign(code, code + feedbacks.guesses().shape.pegs);
        };
        Table table(std::size_t{1} << 28), alike(std::size_t{1} << 25);
        std::atomic<bool> is_over = false;
        const auto is_solvable_within = [&](int remaining) {
            OneWrong own(feedbacks, likeness, table, alike, control, is_over);
            const bool is_solvable = own.solvable(all, remaining, history);
            if (is_solvable) {
                take(own.guess.value());
                found.upper = remaining;
            }
            return is_solvable;
        };
        const auto may_be_within = [&](int remaining) {  // on several threads
            std::atomic<bool> is_solvable = false;
            run_on_threads(control, std::min(threads, kMost), [&] {
                OneWrong own(feedbacks, likeness, table, alike, control, is_over);
                try {
                    if (own.solvable(all, remaining, history)) {
                        is_solvable = true;
                    }
                    is_over = true;
                } catch (const Stopped&) {
                    if (!is_over) {
                        throw;
                    }
                }
            });
            is_over = false;
            return is_solvable.load();
        };
        take(OneWrong(feedbacks, likeness, table, alike, control, is_over)
                 .lightest(all, std::max(4, found.lower), history));
        control.tell(found.lower);
        // With what several threads have found out, one takes the first of all guesses that suffice.
        while ((threads > 1 && !may_be_within(found.lower)) || !is_solvable_within(found.lower)) {
            control.tell(++found.lower);
        }
    } catch (const Stopped&) {
    }
    return found;
}

}  // namespace blackpeg::search
