// How many codes fit the replies: annealed importance sampling (Neal, "Annealed importance sampling", Statistics and
// Computing 11, 2001).
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "blackpeg/sampling/anneal.hpp"

namespace blackpeg::sampling {

// The inverse temperature of this rung, of 0 to kRungs: it rises from 0 to 2.5.
inline constexpr int kRungs = 128;
inline double rung_beta(int rung) { return 2.5 * std::pow(rung / static_cast<double>(kRungs), 1.25); }

inline constexpr int kRungSteps = 32;  // at each inverse temperature, for each peg,
inline constexpr int kLastTimes = 32;  // and this many times as many at the last
inline constexpr double kRungSwaps = 0.5;

// The logarithms of the weights of this many chains, or of as many as the budget is enough for.  A chain that never
// reaches cost 0 has weight 0, and the logarithm -infinity.
//
// A chain begins at a random code.  On its way from one inverse temperature to the next its weight is multiplied by
// exp(-(difference) * cost); the steps in between keep exp(-beta * cost) as it is.  At the last it is multiplied by the
// mean of [cost = 0] * exp(beta * cost) over the rest of the chain.  So the expected weight is the share of codes of
// cost 0, whatever the inverse temperatures and the steps are.
inline std::vector<double> count_weights(const Shape& shape, const Told& told, std::size_t chains, Budget& budget,
                                         Random& random) {
    State state(shape, told, kRungSwaps);
    std::vector<Thresholds> thresholds;
    for (int rung = 0; rung <= kRungs; ++rung) {
        thresholds.emplace_back(rung_beta(rung), state.most_rise());
    }
    const std::int64_t steps = std::int64_t{kRungSteps} * shape.pegs;

    std::vector<double> weights;
    while (weights.size() < chains && !budget.over()) {
        state.start_anywhere(random);
        double weight = 0;
        for (int rung = 1; rung <= kRungs; ++rung) {
            weight -= (rung_beta(rung) - rung_beta(rung - 1)) * state.cost();
            if (!walk(state, thresholds[static_cast<std::size_t>(rung)], steps, -1, budget, random)) {
                return weights;
            }
        }
        int fitting = state.cost() == 0;
        for (int time = 0; time < kLastTimes; ++time) {
            if (!walk(state, thresholds.back(), steps, -1, budget, random)) {
                return weights;
            }
            fitting += state.cost() == 0;
        }
        weights.push_back(fitting == 0 ? -std::numeric_limits<double>::infinity()
                                       : weight + std::log(static_cast<double>(fitting) / (kLastTimes + 1)));
    }
    return weights;
}

}  // namespace blackpeg::sampling
