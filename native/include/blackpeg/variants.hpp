// Which build of the inner loop this processor runs.
#pragma once

#include <cstdlib>
#include <cstring>

#include "blackpeg/counting.h"
#include "blackpeg/scanning.h"
#include "blackpeg/walking.h"

namespace blackpeg {

struct Variant {
    const char* name;
    const blackpeg_variant* does;
    const blackpeg_scanner* scans;
    const blackpeg_walker* walks;
    int width;  // bytes in a vector
    bool works_here;
};

// Those that were built, from the plainest to the fastest: BLACKPEG_X86_64_V2 and so on say which (variants.cmake).
inline const Variant* variants(int& how_many) {
#ifdef BLACKPEG_X86_64
    __builtin_cpu_init();
    [[maybe_unused]] const bool v2 =
        __builtin_cpu_supports("ssse3") && __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
    [[maybe_unused]] const bool v3 = v2 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                                     __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
    [[maybe_unused]] const bool v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                                     __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                                     __builtin_cpu_supports("avx512vl");
    [[maybe_unused]] const bool popcnt = v4 && __builtin_cpu_supports("avx512vpopcntdq");
#endif
    static const Variant known[] = {
        {"plain", &blackpeg_variant_plain, &blackpeg_scanner_plain, &blackpeg_walker_plain, 16, true},
#ifdef BLACKPEG_X86_64_V2
        {"x86-64-v2", &blackpeg_variant_v2, &blackpeg_scanner_v2, &blackpeg_walker_v2, 16, v2},
#endif
#ifdef BLACKPEG_X86_64_V3
        {"x86-64-v3", &blackpeg_variant_v3, &blackpeg_scanner_v3, &blackpeg_walker_v3, 32, v3},
#endif
#ifdef BLACKPEG_X86_64_V4
        {"x86-64-v4", &blackpeg_variant_v4, &blackpeg_scanner_v4, &blackpeg_walker_v3, 64, v4},  // see walk.inl
#endif
#ifdef BLACKPEG_X86_64_V4_POPCNT
        {"x86-64-v4-popcnt", &blackpeg_variant_v4_popcnt, &blackpeg_scanner_v4_popcnt, &blackpeg_walker_v3, 64, popcnt},
#endif
    };
    how_many = static_cast<int>(sizeof known / sizeof *known);
    return known;
}

// The fastest that works here, or the one BLACKPEG_VARIANT names; null if that one does not work here.
inline const Variant* choose_variant() {
    int how_many = 0;
    const Variant* known = variants(how_many);
    const char* wanted = std::getenv("BLACKPEG_VARIANT");
    for (int index = how_many - 1; index >= 0; --index) {
        if (known[index].works_here && (wanted == nullptr || std::strcmp(wanted, known[index].name) == 0)) {
            return &known[index];
        }
    }
    return nullptr;
}

inline const blackpeg_scanner& scanner() {
    static const blackpeg_scanner& chosen = *choose_variant()->scans;
    return chosen;
}

}  // namespace blackpeg
