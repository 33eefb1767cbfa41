// Many codes that fit the replies.
#pragma once

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "blackpeg/sampling/anneal.hpp"

namespace blackpeg::sampling {

struct Collected {
    explicit Collected(int pegs) : codes(pegs), independent(pegs), near(pegs) {}

    Codes codes;                  // different codes of cost 0, those of the earlier sample first, then as found
    bool looks_complete = false;  // an estimate: for long no new one has been found
    Codes independent;            // what each anneal that succeeded ended with, not all different
    Codes near;                   // the best of each anneal that failed, up to 1000, and its cost
    std::vector<int> near_costs;
    std::int64_t steps = 0;
};

// Different codes, as a set.
class Seen {
  public:
    explicit Seen(int pegs) : pegs_(static_cast<std::size_t>(pegs)) {}
    bool insert(const Color* code) { return codes_.emplace(reinterpret_cast<const char*>(code), pegs_).second; }

  private:
    std::size_t pegs_;
    std::unordered_set<std::string> codes_;
};

// Up to `most` codes, those of an earlier sample that still fit among them: then what up to `most` short anneals make
// of its others, then anneals from random codes, and short walks from what they find.  It ends when the budget is
// spent, or when it looks complete: no new code in the last 20 + 4 * (codes found) times that one was found.
inline Collected collect(const Shape& shape, const Told& told, const Schedule& schedule, std::size_t most,
                         const Codes& earlier, Budget& budget, Random& random) {
    constexpr std::size_t kMostNear = 1000;
    State state(shape, told, schedule.swaps);
    const Thresholds walk_thresholds(schedule.walk_at, state.most_rise());
    Collected collected(shape.pegs);
    Seen seen(shape.pegs);
    std::size_t repeated = 0;  // finds since the last that was new
    const auto add = [&](const std::vector<Color>& code) {
        if (!seen.insert(code.data())) {
            ++repeated;
        } else if (collected.codes.size() < most) {
            collected.codes.push_back(code.data());
            repeated = 0;
        }
    };
    const auto wants_more = [&] {
        collected.looks_complete = repeated > 20 + 4 * collected.codes.size();
        return collected.codes.size() < most && !collected.looks_complete && !budget.over();
    };

    std::vector<const Color*> others;
    for (std::size_t index = 0; index < earlier.size(); ++index) {
        const Color* const code = earlier[index];
        const bool held = std::equal(code, code + shape.pegs, told.held.begin(),
                                     [](Color color, Color at) { return at == BLACKPEG_NO_COLOR || at == color; });
        if (held) {
            state.start(code);
            if (state.cost() == 0) {
                add(state.code());
                continue;
            }
        }
        others.push_back(code);
    }
    repeated = 0;
    for (std::size_t begun = 0; begun < most && !others.empty() && wants_more(); ++begun) {
        state.start(with_held(shape, others[begun % others.size()], told.held).data());
        if (anneal(state, schedule.again, schedule.end, steps_for(shape, schedule.mend), budget, random)) {
            if (begun < others.size()) {
                collected.independent.push_back(state.code().data());
            }
            add(state.code());
        }
    }
    repeated = 0;

    double scale = 1;
    while (wants_more()) {
        state.start_anywhere(random);
        if (!anneal(state, schedule.start, schedule.end, steps_for(shape, schedule.steps * scale), budget, random)) {
            if (collected.near.size() < kMostNear) {
                collected.near.push_back(state.best().data());
                collected.near_costs.push_back(state.best_cost());
            }
            if (!state.movable()) {
                break;
            }
            scale = std::min(scale * schedule.longer, schedule.longest);
            continue;
        }
        collected.independent.push_back(state.code().data());
        add(state.code());
        for (int walks = 0; walks < schedule.walks && wants_more(); ++walks) {
            walk(state, walk_thresholds, steps_for(shape, schedule.walk_steps), -1, budget, random);
            if (!anneal(state, schedule.start, schedule.end, steps_for(shape, schedule.quench), budget, random)) {
                break;
            }
            add(state.code());
        }
    }
    collected.steps = budget.spent();
    return collected;
}

}  // namespace blackpeg::sampling
