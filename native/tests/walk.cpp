// State: whatever the moves, residuals, cost and the best code so far are those that the rules give.
#include "blackpeg/sampling/state.hpp"

#include "check.hpp"
#include "told.hpp"

using namespace samples;
using blackpeg::sampling::State;
using blackpeg::sampling::Thresholds;

static void check_state(const Shape& shape, const Told& told, const State& state) {
    const Color* const code = state.code().data();
    for (std::size_t turn = 0; turn < told.turns.size(); ++turn) {
        const Off expected = off(shape, told.turns[turn], code);
        CHECK(state.black(turn) == expected.black, shape, turn, state.black(turn), expected.black);
        CHECK(state.common(turn) == expected.common, shape, turn, state.common(turn), expected.common);
    }
    CHECK(state.cost() == cost(shape, told, code), shape, state.cost(), cost(shape, told, code));
    CHECK(state.best_cost() == cost(shape, told, state.best().data()), shape);
    CHECK(state.best_cost() <= state.cost(), shape);
    for (int position = 0; position < shape.pegs; ++position) {
        CHECK(code[position] < shape.colors, shape, position);
        const Color held = told.held[static_cast<std::size_t>(position)];
        CHECK(held == BLACKPEG_NO_COLOR || held == code[position], shape, position);
        for (int other = 0; other < position && !shape.repeats; ++other) {
            CHECK(code[other] != code[position], shape, position, other);
        }
    }
}

static void check_walk(const Shape& shape, Random& random, int turns) {
    Told told = some_told(shape, random, turns);
    if (random.one_in(2)) {
        told.held[static_cast<std::size_t>(random.below(told.held.size()))] = 0;
    }
    const double swaps = random.one_in(3) ? 0.25 : 0.5;
    State state(shape, told, swaps), again(shape, told, swaps);
    blackpeg::sampling::Random draws(static_cast<std::uint64_t>(random.below(1000))), same = draws;
    state.start_anywhere(draws);
    again.start_anywhere(same);
    check_state(shape, told, state);
    for (const double beta : {0.0, 0.7, 2.0, 5.0}) {
        const Thresholds thresholds(beta, state.most_rise());
        for (const int steps : {1, 1, 1, 7, 40, 100}) {
            const std::int64_t made = state.walk(thresholds, steps, 0, draws);
            CHECK(made == steps || state.cost() == 0 || !state.movable(), shape, made);
            check_state(shape, told, state);
            std::int64_t one_by_one = 0;  // the same steps, of one at a time
            for (; one_by_one < made; ++one_by_one) {
                CHECK(again.walk(thresholds, 1, 0, same) == 1, shape);
            }
            CHECK(again.code() == state.code() && same.state == draws.state, shape, steps);
        }
    }
}

int main() {
    Random random(7);
    for (const Shape& shape : kShapes) {
        for (const int turns : {0, 1, 5, 16, 33, 70}) {
            check_walk(shape, random, turns);
        }
    }
    check_walk({100, 100}, random, 1000);
}
