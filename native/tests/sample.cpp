// Sample, Tally and choose: feedbacks, part sizes and losses are those of one code at a time.
#include "blackpeg/sampling/choose.hpp"

#include "check.hpp"
#include "told.hpp"

using namespace samples;
using namespace blackpeg::sampling;

static void check_tally(const Shape& shape, const Codes& codes, const Compared& compared, Tally& tally) {
    tally.count(compared);
    const plain::Sizes expected = plain::split_sizes(shape, compared.guess.data(), codes);
    std::uint32_t counted = tally.solved();
    CHECK(tally.solved() == expected[static_cast<std::size_t>(shape.solved())], shape, tally.solved());
    tally.each([&](int black, int common, std::uint32_t size) {
        const int packed = plain::packed(shape, {black, shape.black_only ? 0 : common - black});
        CHECK(size == expected[static_cast<std::size_t>(packed)], shape, black, common, size);
        counted += size;
    });
    CHECK(counted == codes.size(), shape, counted);
}

// A guess that changes peg by peg is compared as if it were new.
static void check_changes(const Shape& shape, samples::Random& random, int how_many) {
    const Codes codes = some_codes(shape, random, how_many), guesses = some_codes(shape, random, 3);
    const Sample sample(shape, codes);
    Tally tally(sample);
    Compared compared(sample), changed(sample);
    compared.compare(guesses[0]);
    check_tally(shape, codes, compared, tally);
    compared.compare(codes[static_cast<std::size_t>(random.below(codes.size()))]);
    check_tally(shape, codes, compared, tally);
    for (int change = 0; change < 12; ++change) {
        const int position = random.below(compared.guess.size());
        const auto color = static_cast<Color>(random.below(static_cast<std::size_t>(shape.colors)));
        if (color != compared.guess[static_cast<std::size_t>(position)]) {
            changed.recolor(compared, position, color);  // without repeats, for a while, as swaps do
            check_tally(shape, codes, changed, tally);
            compared.recolor(compared, position, color);
            CHECK(changed.guess == compared.guess, shape);
            check_tally(shape, codes, compared, tally);
        }
    }
}

// The bits that choose says are those of the guess, and no code of the sample has more.
static void check_choice(const Shape& shape, samples::Random& random, int how_many) {
    const Codes codes = some_codes(shape, random, how_many);
    const Frame frame{std::vector<Color>(static_cast<std::size_t>(shape.pegs), BLACKPEG_NO_COLOR), all_colors(shape)};
    const blackpeg::Control forever;
    Budget budget(forever, how_many + 60);
    blackpeg::sampling::Random draws(3);
    const Chosen chosen = choose(shape, codes, {}, {}, frame, budget, draws);
    const auto bits = [&](const Color* guess) {
        const long double order = plain::order(plain::without_zeros(plain::split_sizes(shape, guess, codes)));
        return std::log2(static_cast<double>(codes.size())) -
               static_cast<double>(order) / static_cast<double>(codes.size());
    };
    CHECK(std::abs(chosen.value - bits(chosen.guess.data())) < 1e-6, shape, chosen.value);
    for (std::size_t index = 0; index < std::min<std::size_t>(codes.size(), 600); ++index) {
        CHECK(bits(codes[index]) <= chosen.value + 1e-6, shape, index);
    }
    CHECK(chosen.evaluations <= how_many + 60, shape, chosen.evaluations);
}

int main() {
    samples::Random random(9);
    for (const Shape& shape : kShapes) {
        for (const int codes : {1, 2, 31, 32, 33, 200}) {
            check_changes(shape, random, codes);
        }
        check_choice(shape, random, 1);
        check_choice(shape, random, 50);
    }
    check_changes({10, 10}, random, 70'000);
}
