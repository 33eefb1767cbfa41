// Simulated annealing: codes that fit the replies, or nearly.
#pragma once

#include <algorithm>
#include <vector>

#include "blackpeg/sampling/budget.hpp"
#include "blackpeg/sampling/state.hpp"

namespace blackpeg::sampling {

// Numbers of steps are for each peg of the board.
struct Schedule {
    double start = 1.5, end = 3.5;  // inverse temperatures
    double steps = 2000;            // of the first anneal
    double longer = 1.6;            // each that fails makes the next this many times longer,
    double longest = 64;            // up to this many times
    double swaps = 0.7;             // share of moves that swap two pegs
    int walks = 4;                  // from each code found: this many walks,
    double walk_steps = 30;         // so long,
    double walk_at = 1.0;           // at this inverse temperature,
    double quench = 200;            // each with a short anneal after it
    double again = 2.0;             // from a code of an earlier sample that no longer fits: from this one
    double mend = 400;              // an anneal of this many steps
};

// Walks this many steps, or until the cost is at most `enough`; false if the budget is spent before.
inline bool walk(State& state, const Thresholds& thresholds, std::int64_t steps, int enough, Budget& budget,
                 Random& random) {
    for (std::int64_t remaining = steps; remaining > 0 && state.cost() > enough;) {
        const std::int64_t granted = budget.grant(remaining);
        if (granted == 0) {
            return false;
        }
        budget.spend(state.walk(thresholds, granted, enough, random));
        remaining -= granted;
    }
    return true;
}

// Walks while the inverse temperature goes from start to end, in 64 stages, until the cost is 0, or for about `steps`
// steps. Returns whether the cost is 0.
inline bool anneal(State& state, double start, double end, std::int64_t steps, Budget& budget, Random& random) {
    constexpr int kStages = 64;
    for (int stage = 0; stage < kStages && state.cost() > 0 && state.movable(); ++stage) {
        const Thresholds thresholds(start + (end - start) * stage / (kStages - 1), state.most_rise());
        if (!walk(state, thresholds, steps / kStages + 1, 0, budget, random)) {
            return false;
        }
    }
    return state.cost() == 0;
}

inline std::int64_t steps_for(const Shape& shape, double per_peg) {
    return static_cast<std::int64_t>(per_peg * shape.pegs);
}

struct Found {
    std::vector<Color> code;
    int cost;
    std::int64_t steps;
};

// Anneals again and again, each time longer, until a code fits or the budget is spent.  Returns the code of least cost.
// The first anneal begins at `from`, if given, the others anywhere.
inline Found find(const Shape& shape, const Told& told, const Schedule& schedule, const Color* from, Budget& budget,
                  Random& random) {
    State state(shape, told, schedule.swaps);
    Found found{{}, 0, 0};
    double scale = 1;
    do {
        if (from != nullptr && found.code.empty()) {
            state.start(with_held(shape, from, told.held).data());
        } else {
            state.start_anywhere(random);
        }
        anneal(state, schedule.start, schedule.end, steps_for(shape, schedule.steps * scale), budget, random);
        scale = std::min(scale * schedule.longer, schedule.longest);
        if (found.code.empty() || state.best_cost() < found.cost) {
            found.code = state.best();
            found.cost = state.best_cost();
        }
    } while (found.cost > 0 && state.movable() && !budget.over());
    found.steps = budget.spent();
    return found;
}

}  // namespace blackpeg::sampling
