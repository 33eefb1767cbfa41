// What a seed draws: the same as rules/draws.py, which says how.
#pragma once

#include <cstdint>
#include <numeric>
#include <vector>

#include "blackpeg/codes.hpp"
#include "blackpeg/sampling/random.hpp"

namespace blackpeg {

class Draws : public sampling::Random {
  public:
    enum Purpose : std::uint64_t { kSecret = 1234, kGuess = 2 };

    Draws(std::uint64_t seed, Purpose purpose) : Random(0) {
        stir(seed);
        stir(purpose);
    }

    void stir(std::uint64_t number) {
        state ^= number;
        state = draw();
    }

    // 0 to limit - 1, each as likely as any other; the limit is 1 at least.
    std::uint32_t below(std::uint32_t limit) {
        for (;;) {
            const std::uint64_t product = (draw() >> 32) * limit;
            if (static_cast<std::uint32_t>(product) >= (0u - limit) % limit) {
                return static_cast<std::uint32_t>(product >> 32);
            }
        }
    }
};

// The secret that each seed draws.
inline Codes drawn_secrets(const Shape& shape, const std::vector<std::uint64_t>& seeds) {
    Codes secrets(shape.pegs);
    for (const std::uint64_t seed : seeds) {
        Draws draws(seed, Draws::kSecret);
        std::vector<Color> unused(static_cast<std::size_t>(shape.colors)), code;
        std::iota(unused.begin(), unused.end(), Color{0});
        while (static_cast<int>(code.size()) < shape.pegs) {
            const std::uint32_t place = draws.below(static_cast<std::uint32_t>(unused.size()));
            code.push_back(unused[place]);
            if (!shape.repeats) {
                unused.erase(unused.begin() + place);
            }
        }
        secrets.push_back(code.data());
    }
    return secrets;
}

}  // namespace blackpeg
