// Threads that choose and grow together do no harm; meant for the thread sanitizer.  best.cpp and grow.cpp
// compare what they answer.
#include "blackpeg/grow.hpp"
#include "check.hpp"
#include "samples.hpp"

using namespace samples;
using blackpeg::Measure;

int main() {
    // Enough pairs (4 million) for all threads to share the choice of one guess.
    Random random(12);
    const Shape large{7, 4};
    const Codes candidates = some_codes(large, random, 350);
    const blackpeg::History history(large, some_codes(large, random, 3));
    for (const Measure measure : {Measure::max_part, Measure::entropy}) {
        std::vector<Color> guess;
        for (const int threads : {1, 2, 4}) {
            blackpeg::Game game(large, measure, false, candidates.size(), threads);
            blackpeg::Block block;
            const std::vector<Color> chosen = blackpeg::best_guess(game, history, candidates, threads, block);
            CHECK(threads == 1 || chosen == guess, threads);
            guess = chosen;
        }
    }

    // Threads growing one tree share the pools of guesses.
    for (const Shape& shape : {Shape{4, 6}, Shape{4, 7, kDistinct}, Shape{1, 100}}) {
        const Codes every_code = blackpeg::all_codes(shape);
        std::size_t lines = 0;
        for (const int threads : {1, 2, 5}) {
            blackpeg::Game game(shape, Measure::entropy, false, every_code.size(), threads);
            const std::size_t grown = blackpeg::grow_tree(game, blackpeg::History(shape), every_code, nullptr).size();
            CHECK(threads == 1 || grown == lines, shape, threads);
            lines = grown;
        }
    }
}
