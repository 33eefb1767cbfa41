// grow_tree: one tree, whatever the number of threads, and it solves every secret once.
#include "blackpeg/grow.hpp"

#include "check.hpp"
#include "playing.hpp"
#include "samples.hpp"

using namespace playing;
using namespace samples;
using blackpeg::Lines;
using blackpeg::Measure;

static Lines grow(const Shape& shape, Measure measure, bool consistent_only, int threads, const Turns& turns,
                  const Codes& candidates, const Color* first = nullptr) {
    blackpeg::Game game(shape, measure, consistent_only, candidates.size(), threads);
    Lines lines = blackpeg::grow_tree(game, blackpeg::History(shape, turns.guesses), candidates, first);
    CHECK(game.control.done == candidates.size(), shape, threads);
    return lines;
}

static int check_tree(const Shape& shape, Measure measure, bool consistent_only, const Turns& turns,
                      const Codes& candidates, const Color* first = nullptr) {
    const Lines lines = grow(shape, measure, consistent_only, 1, turns, candidates, first);
    for (const int threads : {2, 5}) {
        CHECK(same(grow(shape, measure, consistent_only, threads, turns, candidates, first), lines), shape, threads);
    }
    CHECK(first == nullptr || std::equal(first, first + shape.pegs, lines.guesses[0]), shape);
    return play_all(shape, lines, candidates).total;
}

int main() {
    Random random(10);
    for (const Shape& shape : shapes_up_to(3'200)) {
        const Codes every_code = blackpeg::all_codes(shape);
        for (int round = 0; round < (shape.size() < 200 ? 12 : 4); ++round) {
            const Turns turns = some_turns(shape, random, random.between(shape.size() >= 200, 3));
            const Codes first = some_codes(shape, random, 1);
            check_tree(shape, static_cast<Measure>(round % 4), random.one_in(2), turns,
                       fitting(shape, turns, every_code), random.one_in(2) ? first[0] : nullptr);
        }
    }

    // Many pegs, few candidates.
    for (const Shape& shape : {Shape{16, 2}, Shape{10, 3}}) {
        const Codes every_code = blackpeg::all_codes(shape);
        const Turns turns = some_turns(shape, random, 6);
        check_tree(shape, Measure::entropy, false, turns, fitting(shape, turns, every_code));
    }

    // Guesses in all at 4x6, as published.  Any guess: Knuth 1976-77, Irving 1978-79, Neuwirth 1982, Kooi 2005.
    const Shape mastermind{4, 6};
    const Codes every_code = blackpeg::all_codes(mastermind);
    const Turns none{Codes(mastermind.pegs), {}};
    const struct {
        Measure measure;
        int any, consistent;
    } totals[] = {{Measure::max_part, 5801, 5828},
                  {Measure::sum_squares, 5696, 5722},
                  {Measure::entropy, 5722, 5786},
                  {Measure::parts, 5668, 5701}};
    for (const auto& [measure, any, consistent] : totals) {
        CHECK(check_tree(mastermind, measure, false, none, every_code) == any, static_cast<int>(measure));
        CHECK(check_tree(mastermind, measure, true, none, every_code) == consistent, static_cast<int>(measure));
    }
}
