// all_codes() lists the codes of a game, each once, in reading order.  consistent() finds those that fit a list of
// turns, also in order, as far as the limit.
#include "blackpeg/consistent.hpp"

#include "check.hpp"
#include "samples.hpp"

using namespace samples;

static bool is_code(const Shape& shape, const Color* code) {
    int uses[blackpeg::kLargest] = {};
    for (int position = 0; position < shape.pegs; ++position) {
        if (code[position] >= shape.colors || (++uses[code[position]] > 1 && !shape.repeats)) {
            return false;
        }
    }
    return true;
}

static void check_all(const Shape& shape, const Turns& turns, const Codes& every_code, Random& random) {
    const Codes fit = fitting(shape, turns, every_code);
    CHECK(!fit.empty(), shape);

    const auto limited = [&](std::size_t limit) {
        return blackpeg::consistent(shape, turns.guesses, turns.allowed, limit);
    };
    CHECK(equal(limited(fit.size()), fit), shape, turns.guesses.size());
    CHECK(equal(limited(every_code.size()), fit), shape, turns.guesses.size());
    for (const std::size_t limit :
         {std::size_t{0}, fit.size() - 1, static_cast<std::size_t>(random.below(fit.size()))}) {
        const Codes first = limited(limit);
        CHECK(first.size() == std::min(fit.size(), limit + 1), shape, limit);
        CHECK(std::equal(first[0], first[first.size()], fit[0]), shape, limit);
    }
}

// Where there are too many codes to try them all.
static void check_some(const Shape& shape, const Turns& turns) {
    constexpr std::size_t kLimit = 300;
    const Codes found = blackpeg::consistent(shape, turns.guesses, turns.allowed, kLimit);
    CHECK(!found.empty() && found.size() <= kLimit + 1, shape, found.size());
    for (std::size_t index = 0; index < found.size(); ++index) {
        CHECK(turns.fit(shape, found[index]), shape, index);
        CHECK(index == 0 || earlier(found[index - 1], found[index], shape.pegs), shape, index);
    }
}

int main() {
    for (const Shape& shape : shapes_up_to(400'000)) {
        const Codes codes = blackpeg::all_codes(shape);

        CHECK(codes.size() == shape.size(), shape);
        for (std::size_t index = 0; index < codes.size(); ++index) {
            CHECK(is_code(shape, codes[index]), shape, index);
            CHECK(index == 0 || earlier(codes[index - 1], codes[index], shape.pegs), shape, index);
        }
    }

    // Sizes: the last number that fits in 64 bits, and the answer for larger ones.
    CHECK((Shape{63, 2}.size()) == std::uint64_t{1} << 63);
    CHECK((Shape{64, 2}.size()) == ~std::uint64_t{0});
    CHECK((Shape{100, 100}.size()) == ~std::uint64_t{0});
    CHECK((Shape{20, 20, kDistinct}.size()) == 2432902008176640000u);

    Random random(3);
    for (const Shape& shape : kShapes) {
        if (shape.size() <= 70'000) {
            const Codes every_code = blackpeg::all_codes(shape);
            for (int round = 0; round < (shape.size() <= 2'000 ? 60 : 6); ++round) {
                check_all(shape, some_turns(shape, random, random.below(5)), every_code, random);
            }
        } else if (shape.pegs <= 9) {  // longer codes may take for ever
            for (int round = 0; round < 6; ++round) {
                check_some(shape, some_turns(shape, random, random.between(1, 4)));
            }
        }
    }

    // Replies that contradict each other leave nothing.
    const Shape shape{5, 5};
    const Turns turns = some_turns(shape, random, 1);
    Codes twice = turns.guesses;
    twice.push_back(turns.guesses[0]);
    std::vector<std::uint8_t> nothing_fits = turns.allowed[0];
    for (std::uint8_t& allowed : nothing_fits) {
        allowed = !allowed;
    }
    CHECK(blackpeg::consistent(shape, twice, {turns.allowed[0], nothing_fits}, 10).empty());
}
