// How many codes fit the replies: annealed importance sampling (Neal, "Annealed importance sampling", Statistics and
// Computing 11, 2001).
#pragma once

#include <limits>
#include <vector>

#include "blackpeg/sampling/anneal.hpp"

namespace blackpeg::sampling {

// Inverse temperatures, the first 0, never falling; and the steps made at each, for each peg.
struct Ladder {
    std::vector<double> betas;
    double steps;
    double swaps;
    int last;  // this many times as many steps at the last of them
};

// The logarithms of the weights of this many chains, or of as many as the budget is enough for.  A chain that never
// reaches cost 0 has weight 0, and the logarithm -infinity.
//
// A chain begins at a random code.  On its way from one inverse temperature to the next its weight is multiplied by
// exp(-(difference) * cost); the steps in between keep exp(-beta * cost) as it is.  At the last it is multiplied by the
// mean of [cost = 0] * exp(beta * cost) over the rest of the chain.  So the expected weight is the share of codes of
// cost 0.
inline std::vector<double> count_weights(const Shape& shape, const Told& told, const Ladder& ladder, std::size_t chains,
                                         Budget& budget, Random& random) {
    State state(shape, told, ladder.swaps);
    std::vector<Thresholds> thresholds;
    for (const double beta : ladder.betas) {
        thresholds.emplace_back(beta, state.most_rise());
    }
    const auto steps = std::max<std::int64_t>(1, static_cast<std::int64_t>(ladder.steps * shape.pegs));

    std::vector<double> weights;
    while (weights.size() < chains && !budget.over()) {
        state.start_anywhere(random);
        double weight = 0;
        for (std::size_t rung = 1; rung < ladder.betas.size(); ++rung) {
            weight -= (ladder.betas[rung] - ladder.betas[rung - 1]) * state.cost();
            if (!walk(state, thresholds[rung], steps, -1, budget, random)) {
                return weights;
            }
        }
        int fitting = state.cost() == 0;
        for (int time = 0; time < ladder.last; ++time) {
            if (!walk(state, thresholds.back(), steps, -1, budget, random)) {
                return weights;
            }
            fitting += state.cost() == 0;
        }
        weights.push_back(fitting == 0 ? -std::numeric_limits<double>::infinity()
                                       : weight + std::log(static_cast<double>(fitting) / (ladder.last + 1)));
    }
    return weights;
}

}  // namespace blackpeg::sampling
