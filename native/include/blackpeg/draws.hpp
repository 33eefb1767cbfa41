// What a seed draws: the same as rules/draws.py, which says how.
#pragma once

#include <algorithm>
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
    secrets.reserve(seeds.size());
    for (const std::uint64_t seed : seeds) {
        Draws draws(seed, Draws::kSecret);
        Color code[kLargest], unused[kLargest];
        std::iota(unused, unused + shape.colors, Color{0});
        auto left = static_cast<std::uint32_t>(shape.colors);
        for (int position = 0; position < shape.pegs; ++position) {
            const std::uint32_t place = draws.below(left);
            code[position] = unused[place];
            if (!shape.repeats) {
                std::copy(unused + place + 1, unused + left--, unused + place);
            }
        }
        secrets.push_back(code);
    }
    return secrets;
}

}  // namespace blackpeg
