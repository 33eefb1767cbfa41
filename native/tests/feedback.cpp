// The feedback of one guess at a time, and what is made of it: splits, their sizes, the codes kept, and how many fit
// which turns.
#include "blackpeg/feedback.hpp"

#include "blackpeg/fit_masks.hpp"
#include "check.hpp"
#include "samples.hpp"

using namespace samples;

static void check_guess(const Shape& shape, const Color* guess, const Codes& codes, Random& random) {
    const auto packed = blackpeg::feedbacks(shape, guess, codes);
    CHECK(packed.size() == codes.size(), shape);
    for (std::size_t index = 0; index < codes.size(); ++index) {
        CHECK(packed[index] == plain::packed(shape, guess, codes[index]), shape, index);
    }

    const auto sizes = blackpeg::split_sizes(shape, guess, codes);
    const auto parts = blackpeg::split(shape, guess, codes);
    CHECK(sizes.size() == static_cast<std::size_t>(shape.packed_count()), shape);
    CHECK(parts.size() == sizes.size(), shape);
    for (std::size_t feedback = 0; feedback < sizes.size(); ++feedback) {
        const Codes same = those_of(
            codes, [&](const Color* code) { return plain::packed(shape, guess, code) == static_cast<int>(feedback); });
        CHECK(sizes[feedback] == same.size(), shape, feedback);
        CHECK(equal(parts[feedback], same), shape, feedback);
    }

    std::vector<std::uint8_t> allowed(sizes.size());
    for (std::uint8_t& one : allowed) {
        one = static_cast<std::uint8_t>(random.below(2));
    }
    const Codes fit = fitting(shape, {Codes(shape.pegs, {guess, guess + shape.pegs}), {allowed}}, codes);
    CHECK(equal(blackpeg::keep(shape, codes, guess, allowed), fit), shape);
}

// fit_masks() counts the codes that fit each set of turns exactly.
static void check_fit_masks(const Shape& shape, Random& random, int how_many) {
    const Codes codes = some_codes(shape, random, random.between(0, 60));
    const Turns turns = some_turns(shape, random, how_many);
    std::map<std::uint64_t, std::uint64_t> expected;
    for (std::size_t index = 0; index < codes.size(); ++index) {
        std::uint64_t mask = 0;
        for (int turn = 0; turn < how_many; ++turn) {
            const auto at = static_cast<std::size_t>(turn);
            const int feedback = plain::packed(shape, turns.guesses[at], codes[index]);
            mask += turns.allowed[at][static_cast<std::size_t>(feedback)] ? std::uint64_t{1} << turn : 0;
        }
        ++expected[mask];
    }
    CHECK(blackpeg::fit_masks(shape, turns.guesses, turns.allowed, codes) == expected, shape, how_many);
}

int main() {
    Random random(1);
    for (const Shape& shape : kShapes) {
        for (const int how_many : {0, 1, 2, 5, 63, 64}) {
            check_fit_masks(shape, random, how_many);
        }
        for (int round = 0; round < 6; ++round) {
            const Codes codes = some_codes(shape, random, random.between(0, 40)),
                        guesses = some_codes(shape, random, 4);
            for (std::size_t index = 0; index < guesses.size(); ++index) {
                check_guess(shape, guesses[index], codes, random);
            }
        }
    }

    // The published trap: whites counted with sets of colors go wrong as soon as a color repeats.
    const Shape mastermind{4, 6};
    const Color guess[] = {0, 0, 1, 1}, secret[] = {0, 1, 1, 1};
    CHECK(blackpeg::Guess(mastermind, guess).feedback(secret) == plain::packed(mastermind, {3, 0}));
}
