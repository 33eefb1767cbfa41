// best_guess finds the guess that trying all of them finds, on any number of threads.
#include "blackpeg/best.hpp"

#include <string>

#include "blackpeg/consistent.hpp"
#include "check.hpp"
#include "measures.hpp"
#include "samples.hpp"

using namespace samples;
using blackpeg::Measure;
using measures::compare;
using measures::kMeasures;

struct Best {
    plain::Code guess;
    plain::Sizes sizes;
    bool candidate = false;
};

// Ties go to a candidate, then to reading order.
static void offer(Best& best, Measure measure, const plain::Code& guess, const plain::Sizes& sizes, bool candidate) {
    const int order = best.guess.empty() ? -1 : compare(measure, sizes, best.sizes);
    if (order < 0 || (order == 0 && candidate && !best.candidate)) {
        best = {guess, sizes, candidate};
    }
}

static std::string text(const plain::Code& code) {
    std::string text;
    for (const Color color : code) {
        text += std::to_string(color) + ' ';
    }
    return text;
}

static void check_position(const Shape& shape, const Turns& turns, const Codes& every_code,
                           const std::vector<int>& threads) {
    const blackpeg::History history(shape, turns.guesses);
    const Codes candidates = fitting(shape, turns, every_code);
    Best expected[2][4];  // any guess, and consistent only; by measure
    for (std::size_t index = 0; index < every_code.size(); ++index) {
        const plain::Code guess(every_code[index], every_code[index] + shape.pegs);
        const plain::Sizes by_feedback = plain::split_sizes(shape, guess.data(), candidates);
        const plain::Sizes sizes = plain::without_zeros(by_feedback);
        const bool candidate = by_feedback[static_cast<std::size_t>(shape.solved())] != 0;
        for (const Measure measure : kMeasures) {
            for (int only = 0; only <= candidate; ++only) {
                offer(expected[only][static_cast<int>(measure)], measure, guess, sizes, candidate);
            }
        }
    }

    blackpeg::Block block;
    for (const Measure measure : kMeasures) {
        for (const bool only : {false, true}) {
            for (const int how_many : threads) {
                blackpeg::Game game(shape, measure, only, candidates.size(), how_many);
                const plain::Code guess = blackpeg::best_guess(game, history, candidates, how_many, block);
                const plain::Code& best = expected[only][static_cast<int>(measure)].guess;
                CHECK(guess == best, shape, turns.guesses.size(), candidates.size(), static_cast<int>(measure), only,
                      how_many, "got", text(guess), "expected", text(best));
            }
        }
    }
}

// Turns that leave between `least` and `most` candidates.
static Turns turns_leaving(const Shape& shape, Random& random, int how_many, std::size_t least, std::size_t most) {
    for (;;) {
        Turns turns = some_turns(shape, random, how_many);
        const std::size_t count = blackpeg::consistent(shape, turns.guesses, turns.allowed, most).size();
        if (count >= least && count <= most) {
            return turns;
        }
    }
}

int main() {
    Random random(9);
    for (const Shape& shape : shapes_up_to(1'500)) {
        const Codes every_code = blackpeg::all_codes(shape);
        for (int round = 0; round < (shape.size() < 200 ? 12 : 5); ++round) {
            const Turns turns = turns_leaving(shape, random, random.between(shape.size() > 200, 3), 1, 300);
            check_position(shape, turns, every_code, {1, 2});
        }
    }

    // Small games of all kinds, where the last guesses are close calls.
    for (int round = 0; round < 300; ++round) {
        const int pegs = random.between(1, 4), colors = random.between(1, pegs == 4 ? 4 : 6);
        const bool repeats = colors < pegs || !random.one_in(3);
        const Shape shape{pegs, colors, repeats, random.one_in(4)};
        check_position(shape, some_turns(shape, random, random.below(4)), blackpeg::all_codes(shape), {1});
    }

    // Where there are many codes, positions of few candidates; the others would take too long to try.
    for (const Shape& shape : {Shape{5, 8}, Shape{10, 3}, Shape{15, 2}, Shape{16, 2}, Shape{4, 10, kDistinct},
                               Shape{16, 2, true, kBlack}, Shape{5, 9, kDistinct, kBlack}}) {
        const Codes every_code = blackpeg::all_codes(shape);
        check_position(shape, turns_leaving(shape, random, 6, 3, 20), every_code, {2});
    }
    const Shape wide{2, 100};
    Turns turns{Codes(2, {7, 7, 7, 8}), {2, std::vector<std::uint8_t>(9)}};  // color 7 is there once, and not first
    turns.allowed[0][static_cast<std::size_t>(plain::packed(wide, {1, 0}))] = 1;
    turns.allowed[1][static_cast<std::size_t>(plain::packed(wide, {0, 1}))] = 1;
    check_position(wide, turns, blackpeg::all_codes(wide), {2});

    // Threads share the work from 4 million pairs on; here are 16384 guesses, less a few.
    const Shape large{7, 4};
    const Codes every_code = blackpeg::all_codes(large);
    check_position(large, turns_leaving(large, random, 3, 257, 300), every_code, {1, 2, 3});
}
