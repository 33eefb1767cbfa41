// Random numbers that depend on the seed alone, and are the same on every machine.
#pragma once

#include <cstdint>

namespace blackpeg::sampling {

// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
class Random {
  public:
    explicit Random(std::uint64_t seed) : state(seed) {}

    std::uint64_t draw() {
        std::uint64_t mixed = state += 0x9E3779B97F4A7C15u;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
        return mixed ^ (mixed >> 31);
    }

    // 0 to limit - 1; the probabilities differ by less than 2^-32.
    int below(int limit) { return static_cast<int>(((draw() >> 32) * static_cast<std::uint64_t>(limit)) >> 32); }

    std::uint64_t state;
};

}  // namespace blackpeg::sampling
