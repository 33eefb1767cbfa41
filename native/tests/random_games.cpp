// Numbers are those of Python's random.Random, and each guess of a random game is one that fits all replies before.
#include "blackpeg/random_games.hpp"

#include "check.hpp"
#include "samples.hpp"

using namespace samples;

// The four first numbers of random.Random(text) below 1000, and the 1004th.
struct Drawn {
    std::string text;
    std::array<std::uint32_t, 5> numbers;
};

static const Drawn kDrawn[] = {
    {"", {983, 465, 609, 211, 4}},
    {"secret 1", {410, 801, 811, 452, 804}},
    {std::string(3000, '7'), {79, 520, 728, 927, 786}},
};

static void check_numbers(const std::vector<Drawn>& lanes) {
    blackpeg::PythonRandoms randoms;
    blackpeg::PythonRandoms::Texts texts;
    for (std::size_t lane = 0; lane < texts.size(); ++lane) {
        texts[lane] = lanes[lane % lanes.size()].text;
    }
    randoms.seed(texts);
    for (std::size_t lane = 0; lane < texts.size(); ++lane) {
        const Drawn& expected = lanes[lane % lanes.size()];
        for (int number = 0; number < 1004; ++number) {
            const std::uint32_t drawn = randoms.below(static_cast<int>(lane), 1000);
            CHECK(number >= 4 || drawn == expected.numbers[static_cast<std::size_t>(number)], lane, number);
            CHECK(number < 1003 || drawn == expected.numbers[4], lane);
        }
    }
}

static void check_games(const Shape& shape) {
    const Codes codes = blackpeg::all_codes(shape);
    blackpeg::Notation notation{"game", {}, ",", {}};
    notation.signs.assign(static_cast<std::size_t>(shape.colors), "x");
    notation.replies.assign(static_cast<std::size_t>(shape.packed_count()), "?");
    std::vector<std::string> seeds;
    for (int seed = 0; seed < 37; ++seed) {
        seeds.push_back(std::to_string(seed));
    }
    const Codes secrets = blackpeg::drawn_secrets(shape, seeds);
    blackpeg::RandomGames player(shape, codes, notation, -1, 0);
    const auto games = player.play(blackpeg::Control(), seeds, secrets);
    for (std::size_t game = 0; game < games.size(); ++game) {
        for (std::size_t turn = 0; turn < games[game].size(); ++turn) {
            const auto [guess, reply] = games[game][turn];
            CHECK(blackpeg::Guess(shape, codes[guess]).feedback(secrets[game]) == reply, shape, game, turn);
            CHECK((reply == shape.solved()) == (turn + 1 == games[game].size()), shape, game, turn);
            for (std::size_t before = 0; before < turn; ++before) {
                const blackpeg::Guess earlier(shape, codes[games[game][before].first]);
                CHECK(earlier.feedback(codes[guess]) == games[game][before].second, shape, game, turn);
            }
        }
    }
}

int main() {
    for (const Drawn& drawn : kDrawn) {
        check_numbers({drawn});
    }
    check_numbers({std::begin(kDrawn), std::end(kDrawn)});  // texts of different lengths
    for (const Shape& shape : kShapes) {
        if (shape.size() <= 10'000) {
            check_games(shape);
        }
    }
}
