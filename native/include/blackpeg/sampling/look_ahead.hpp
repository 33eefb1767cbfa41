// Looking ahead to the end of the game, where a sample is all there is.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "blackpeg/sampling/choose.hpp"
#include "blackpeg/sampling/playout.hpp"
#include "blackpeg/sampling/turns.hpp"

namespace blackpeg::sampling {

struct Lookahead {
    double growth = 0.45;  // of the loss that greedy play goes by (loss.hpp)
    int best = 60;         // of the sample's own codes, by that loss, this many are played out
};

// Of `guess`, the best of the sample's own codes, and what is reached from the best of these by changes, the guess
// after which greedy play needs the fewest guesses.  The budget is in pairs of codes looked at; where it is not enough
// to compare all codes with each other, `guess` is returned.  The value is guesses expected, this one among them, or
// infinity.
inline Chosen look_ahead(const Shape& shape, const Codes& codes, const std::vector<Color>& guess,
                         const Lookahead& lookahead, Budget& budget, Random& random) {
    const Sample sample(shape, codes);
    Playout playout(sample, codes, lookahead.growth, budget);
    if (!playout.is_ready()) {
        return {guess, std::numeric_limits<double>::infinity(), 0};
    }
    Loss losses(sample, lookahead.growth);
    Tally tally(sample);
    Compared now(sample), next(sample);
    Frame frame{std::vector<Color>(guess.size(), BLACKPEG_NO_COLOR), all_colors(shape)};
    Changes changes(shape, frame, random);
    std::int64_t evaluations = 0;

    const auto loss_of = [&](const Compared& compared) {
        tally.count(compared);
        budget.spend(static_cast<std::int64_t>(sample.size()));
        return losses.of(tally);
    };
    const auto total_of = [&](const Compared& compared) {
        const std::int64_t before = playout.pairs(), total = playout.total(compared);
        budget.spend(playout.pairs() - before);
        ++evaluations;
        return total;
    };
    std::vector<std::pair<std::int64_t, std::size_t>> own;
    for (std::size_t index = 0; index < codes.size() && !budget.over(); ++index) {
        now.compare(codes[index]);
        own.push_back({loss_of(now), index});
    }
    std::sort(own.begin(), own.end());
    own.resize(std::min(own.size(), static_cast<std::size_t>(std::max(0, lookahead.best))));

    now.compare(guess.data());
    std::int64_t loss = loss_of(now), least = total_of(now);
    for (const auto& [own_loss, index] : own) {
        if (budget.over()) {
            break;
        }
        next.compare(codes[index]);
        const std::int64_t total = total_of(next);
        if (total < least) {
            std::swap(now, next);
            least = total;
            loss = own_loss;
        }
    }
    // A change is played out only if by its loss it is not much worse.
    const std::int64_t fewest = 2 * static_cast<std::int64_t>(codes.size()) - 1;
    const int patience = 6 * shape.pegs * std::min(shape.colors, 12);
    for (int failed = 0; failed < patience && least > fewest && !budget.over(); ++failed) {
        changes.change(now, next);
        if (next.guess == now.guess) {
            continue;
        }
        const std::int64_t changed = loss_of(next);
        if (changed > loss + loss / 32) {
            continue;
        }
        const std::int64_t total = total_of(next);
        if (total < least) {
            std::swap(now, next);
            least = total;
            loss = changed;
            failed = -1;
        }
    }
    return {now.guess, static_cast<double>(least) / static_cast<double>(codes.size()), evaluations};
}

}  // namespace blackpeg::sampling
