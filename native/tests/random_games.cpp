// Each guess of a random game is one that fits all replies before; tests/kernel/test_games.py has what is drawn.
#include "blackpeg/random_games.hpp"

#include "blackpeg/feedback.hpp"
#include "check.hpp"
#include "samples.hpp"

using namespace samples;

static void check_games(const Shape& shape) {
    const Codes codes = blackpeg::all_codes(shape);
    std::vector<std::uint64_t> seeds(37);
    std::iota(seeds.begin(), seeds.end(), 0u);
    const Codes secrets = blackpeg::drawn_secrets(shape, seeds);
    blackpeg::Control control;
    blackpeg::RandomGames player(shape, codes, -1, 0);
    const auto games = player.play(control, seeds, secrets);
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

// Counting plays the games that play() tells, on any number of threads.
static void check_counts(const Shape& shape, std::size_t limit, std::size_t count = 5000) {
    std::vector<std::uint64_t> seeds(count);
    std::iota(seeds.begin(), seeds.end(), 0u);
    const Codes secrets = blackpeg::drawn_secrets(shape, seeds);
    blackpeg::Control control;
    blackpeg::RandomGames player(shape, blackpeg::all_codes(shape), -1, limit);
    std::vector<std::uint64_t> told(1);
    for (const auto& turns : player.play(control, seeds, secrets)) {
        const std::size_t guesses = turns.back().second == shape.solved() ? turns.size() : 0;
        told.resize(std::max(told.size(), guesses + 1));
        ++told[guesses];
    }
    for (const int threads : {1, 3}) {
        blackpeg::RandomGames counter(shape, blackpeg::all_codes(shape), -1, limit);
        CHECK(counter.count(control, seeds, secrets, threads) == told, shape, threads);
    }
}

int main() {
    check_counts({4, 6, true, false}, 0);
    check_counts({3, 5, false, false}, 3);
    check_counts({3, 9, true, true}, 0);
    check_counts({5, 7, true, false}, 0, 600);
    int how_many = 0;
    const blackpeg::Variant* const known = blackpeg::variants(how_many);
    for (int index = 0; index < how_many; ++index) {
        if (!known[index].works_here) {
            continue;
        }
        setenv("BLACKPEG_VARIANT", known[index].name, 1);
        check_games({12, 2, true, false});
        check_games({16, 2, true, false});  // sums of more than four binary digits
        for (const Shape& shape : kShapes) {
            if (shape.size() <= 10'000) {
                check_games(shape);
            }
        }
    }
}
