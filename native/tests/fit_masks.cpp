// fit_masks() counts the codes that fit each set of turns exactly.
#include "blackpeg/fit_masks.hpp"

#include "check.hpp"
#include "samples.hpp"

using namespace samples;

int main() {
    Random random(4);
    for (const Shape& shape : kShapes) {
        for (const int how_many : {0, 1, 2, 5, 63, 64}) {
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
    }
}
