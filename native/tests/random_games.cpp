// Each guess of a random game is one that fits all replies before; tests/kernel/test_games.py has what is drawn.
#include "blackpeg/random_games.hpp"

#include "check.hpp"
#include "samples.hpp"

using namespace samples;

static void check_games(const Shape& shape) {
    const Codes codes = blackpeg::all_codes(shape);
    std::vector<std::uint64_t> seeds(37);
    std::iota(seeds.begin(), seeds.end(), 0u);
    const Codes secrets = blackpeg::drawn_secrets(shape, seeds);
    blackpeg::RandomGames player(shape, codes, -1, 0);
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
    for (const Shape& shape : kShapes) {
        if (shape.size() <= 10'000) {
            check_games(shape);
        }
    }
}
