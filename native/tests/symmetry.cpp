// Leaving out guesses loses nothing: for every guess of a game, the guesses kept hold one that splits the candidates
// into parts of the same sizes, is a candidate if it is, and is not later in reading order.
#include "blackpeg/symmetry.hpp"

#include "blackpeg/pool.hpp"
#include "check.hpp"
#include "samples.hpp"

using namespace samples;

// What counts of a guess: the sizes of the parts, in order, and whether it is a candidate (then a 0 is at the end).
static plain::Sizes worth(const Shape& shape, const Color* guess, const Codes& candidates) {
    const plain::Sizes by_feedback = plain::split_sizes(shape, guess, candidates);
    plain::Sizes sizes = plain::without_zeros(by_feedback);
    std::sort(sizes.begin(), sizes.end());
    if (by_feedback[static_cast<std::size_t>(shape.solved())] != 0) {
        sizes.push_back(0);
    }
    return sizes;
}

// The first guess in reading order of each worth.
using Firsts = std::map<plain::Sizes, plain::Code>;

static Firsts firsts_of(const Shape& shape, const Codes& guesses, const Codes& candidates) {
    Firsts firsts;
    for (std::size_t index = 0; index < guesses.size(); ++index) {
        CHECK(index == 0 || earlier(guesses[index - 1], guesses[index], shape.pegs), shape, index);
        firsts.try_emplace(worth(shape, guesses[index], candidates), guesses[index], guesses[index] + shape.pegs);
    }
    return firsts;
}

static Codes guesses_of(const Shape& shape, const blackpeg::Pool& pool) {
    Codes guesses(shape.pegs);
    for (std::size_t index = 0; index < pool.size(); ++index) {
        Color guess[blackpeg::kLargest];
        pool.guess(index, guess);
        guesses.push_back(guess);
    }
    return guesses;
}

static void check_position(const Shape& shape, const Turns& turns, const Codes& every_code, blackpeg::Pools& pools) {
    const blackpeg::History history(shape, turns.guesses);
    const Codes candidates = fitting(shape, turns, every_code);
    const Firsts expected = firsts_of(shape, every_code, candidates);

    const Codes pool = guesses_of(shape, *pools.for_position(history, candidates, blackpeg::Control{}));
    CHECK(firsts_of(shape, pool, candidates) == expected, shape, turns.guesses.size(), candidates.size(), pool.size());

    const Codes distinct = blackpeg::distinct_guesses(shape, history);
    CHECK(firsts_of(shape, distinct, candidates) == expected, shape, turns.guesses.size(), candidates.size(),
          distinct.size());

    // Of the candidates alone, too, the first of each kind are enough.
    const Codes first_candidates =
        those_of(candidates, [&](const Color* code) { return history.is_first_of_its_kind(code); });
    CHECK(firsts_of(shape, first_candidates, candidates) == firsts_of(shape, candidates, candidates), shape,
          candidates.size());
}

static void check_count(const Shape& shape, std::size_t guesses) {
    const blackpeg::History history(shape);
    const std::size_t distinct = blackpeg::distinct_guesses(shape, history).size();
    CHECK(distinct == guesses, shape, distinct);
    CHECK(blackpeg::Pools(shape).for_position(history, blackpeg::all_codes(shape), blackpeg::Control{})->size() ==
              guesses,
          shape);
}

int main() {
    Random random(7);
    const std::vector<Shape> shapes = {
        {1, 1},
        {1, 12},
        {2, 9},
        {3, 5},
        {4, 4},
        {4, 6},
        {5, 3},
        {8, 2},
        {9, 2},
        {20, 1},
        {2, 6, kDistinct},
        {3, 6, kDistinct},
        {4, 4, kDistinct},
        {4, 6, kDistinct},
        {5, 5, kDistinct},
        {4, 4, true, kBlack},
        {3, 7, true, kBlack},
        {9, 2, true, kBlack},
        {4, 6, kDistinct, kBlack},
    };
    for (const Shape& shape : shapes) {
        const Codes every_code = blackpeg::all_codes(shape);
        blackpeg::Pools pools(shape);  // kept: it remembers the pools of earlier positions
        for (int round = 0; round < (shape.size() <= 150 ? 60 : 15); ++round) {
            check_position(shape, some_turns(shape, random, random.between(0, 3)), every_code, pools);
        }
    }

    // First guesses that differ: ways to split the pegs among the colors, where all permutations are tried.
    check_count({1, 100}, 1);
    check_count({100, 1}, 1);
    check_count({4, 6}, 5);
    check_count({5, 8}, 7);
    check_count({8, 2}, 5);
    check_count({4, 10, kDistinct}, 1);
    check_count({5, 5, true, kBlack}, 1);
    check_count({9, 2, true, kBlack}, 1);
}
