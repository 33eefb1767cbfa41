// The numbers of Python's random.Random(text), many texts at a time: SHA-512 (FIPS 180-4) of the text seeds a Mersenne
// Twister, MT19937 (Matsumoto and Nishimura, ACM TOMACS 8, 1998).  CPython has kept both since Python 3.2.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

namespace blackpeg {

namespace sha512 {

inline constexpr std::array<std::uint64_t, 8> kStart = {
    0x6A09E667F3BCC908, 0xBB67AE8584CAA73B, 0x3C6EF372FE94F82B, 0xA54FF53A5F1D36F1,
    0x510E527FADE682D1, 0x9B05688C2B3E6C1F, 0x1F83D9ABFB41BD6B, 0x5BE0CD19137E2179,
};
inline constexpr std::array<std::uint64_t, 80> kRounds = {
    0x428A2F98D728AE22, 0x7137449123EF65CD, 0xB5C0FBCFEC4D3B2F, 0xE9B5DBA58189DBBC, 0x3956C25BF348B538,
    0x59F111F1B605D019, 0x923F82A4AF194F9B, 0xAB1C5ED5DA6D8118, 0xD807AA98A3030242, 0x12835B0145706FBE,
    0x243185BE4EE4B28C, 0x550C7DC3D5FFB4E2, 0x72BE5D74F27B896F, 0x80DEB1FE3B1696B1, 0x9BDC06A725C71235,
    0xC19BF174CF692694, 0xE49B69C19EF14AD2, 0xEFBE4786384F25E3, 0x0FC19DC68B8CD5B5, 0x240CA1CC77AC9C65,
    0x2DE92C6F592B0275, 0x4A7484AA6EA6E483, 0x5CB0A9DCBD41FBD4, 0x76F988DA831153B5, 0x983E5152EE66DFAB,
    0xA831C66D2DB43210, 0xB00327C898FB213F, 0xBF597FC7BEEF0EE4, 0xC6E00BF33DA88FC2, 0xD5A79147930AA725,
    0x06CA6351E003826F, 0x142929670A0E6E70, 0x27B70A8546D22FFC, 0x2E1B21385C26C926, 0x4D2C6DFC5AC42AED,
    0x53380D139D95B3DF, 0x650A73548BAF63DE, 0x766A0ABB3C77B2A8, 0x81C2C92E47EDAEE6, 0x92722C851482353B,
    0xA2BFE8A14CF10364, 0xA81A664BBC423001, 0xC24B8B70D0F89791, 0xC76C51A30654BE30, 0xD192E819D6EF5218,
    0xD69906245565A910, 0xF40E35855771202A, 0x106AA07032BBD1B8, 0x19A4C116B8D2D0C8, 0x1E376C085141AB53,
    0x2748774CDF8EEB99, 0x34B0BCB5E19B48A8, 0x391C0CB3C5C95A63, 0x4ED8AA4AE3418ACB, 0x5B9CCA4F7763E373,
    0x682E6FF3D6B2B8A3, 0x748F82EE5DEFB2FC, 0x78A5636F43172F60, 0x84C87814A1F0AB72, 0x8CC702081A6439EC,
    0x90BEFFFA23631E28, 0xA4506CEBDE82BDE9, 0xBEF9A3F7B2C67915, 0xC67178F2E372532B, 0xCA273ECEEA26619C,
    0xD186B8C721C0C207, 0xEADA7DD6CDE0EB1E, 0xF57D4F7FEE6ED178, 0x06F067AA72176FBA, 0x0A637DC5A2C898A6,
    0x113F9804BEF90DAE, 0x1B710B35131C471B, 0x28DB77F523047D84, 0x32CAAB7B40C72493, 0x3C9EBE0A15C9BEBC,
    0x431D67C49C100D4C, 0x4CC5D4BECB3E42B6, 0x597F299CFC657E2A, 0x5FCB6FAB3AD6FAEC, 0x6C44198C4A475817,
};

inline void add_block(std::array<std::uint64_t, 8>& hash, const unsigned char* bytes) {
    std::array<std::uint64_t, 80> words;
    for (int word = 0; word < 16; ++word) {
        words[word] = 0;
        for (int byte = 0; byte < 8; ++byte) {
            words[word] = words[word] << 8 | bytes[8 * word + byte];
        }
    }
    for (int word = 16; word < 80; ++word) {
        const std::uint64_t early = words[word - 15], late = words[word - 2];
        words[word] = words[word - 16] + (std::rotr(early, 1) ^ std::rotr(early, 8) ^ early >> 7) + words[word - 7] +
                      (std::rotr(late, 19) ^ std::rotr(late, 61) ^ late >> 6);
    }
    auto [a, b, c, d, e, f, g, h] = hash;
    for (int round = 0; round < 80; ++round) {
        const std::uint64_t one = h + (std::rotr(e, 14) ^ std::rotr(e, 18) ^ std::rotr(e, 41)) + ((e & f) ^ (~e & g)) +
                                  kRounds[round] + words[round];
        const std::uint64_t two =
            (std::rotr(a, 28) ^ std::rotr(a, 34) ^ std::rotr(a, 39)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + one, d = c, c = b, b = a, a = one + two;
    }
    const std::array<std::uint64_t, 8> added = {a, b, c, d, e, f, g, h};
    for (int word = 0; word < 8; ++word) {
        hash[word] += added[word];
    }
}

inline std::array<std::uint64_t, 8> digest(const std::string& text) {
    std::string padded = text;
    padded += '\x80';
    padded.resize((padded.size() + 16 + 127) / 128 * 128);
    const std::uint64_t bits = 8 * static_cast<std::uint64_t>(text.size());
    for (std::size_t byte = 0; byte < 8; ++byte) {
        padded[padded.size() - 1 - byte] = static_cast<char>(bits >> 8 * byte);
    }
    std::array<std::uint64_t, 8> hash = kStart;
    for (std::size_t block = 0; block < padded.size(); block += 128) {
        add_block(hash, reinterpret_cast<const unsigned char*>(padded.data()) + block);
    }
    return hash;
}

}  // namespace sha512

// As many generators as lanes, seeded side by side: a step of one waits for the step before it, not for the others.
class PythonRandoms {
  public:
    static constexpr int kLanes = 16;
    using Texts = std::array<std::string, kLanes>;

    // Each lane is random.Random(text) from now on.  It is fast where the texts are about as long as each other.
    void seed(const Texts& texts) {
        std::array<std::size_t, kLanes> words;
        for (int lane = 0; lane < kLanes; ++lane) {
            words[lane] = put_key(texts[lane], lane);
        }
        if (std::all_of(words.begin(), words.end(), [&](std::size_t some) { return some == words[0]; })) {
            mix<kLanes>(0, words[0]);
        } else {
            for (int lane = 0; lane < kLanes; ++lane) {
                mix<1>(lane, words[lane]);
            }
        }
        next_.fill(0);
    }

    // What randrange(limit) of a lane draws; the limit is 1 at least.
    std::uint32_t below(int lane, std::uint32_t limit) {
        const int unused_bits = std::countl_zero(limit);
        for (;;) {
            const std::uint32_t drawn = draw(lane) >> unused_bits;
            if (drawn < limit) {
                return drawn;
            }
        }
    }

  private:
    static constexpr std::size_t kWords = 624, kAhead = 397;

    // The state before a key is mixed in, the same for all.
    static const std::array<std::uint32_t, kWords>& start() {
        static const std::array<std::uint32_t, kWords> made = [] {
            std::array<std::uint32_t, kWords> state;
            state[0] = 19650218;
            for (std::uint32_t word = 1; word < kWords; ++word) {
                state[word] = 1812433253u * (state[word - 1] ^ state[word - 1] >> 30) + word;
            }
            return state;
        }();
        return made;
    }

    // The key of a lane is its text and the digest as one whole number, 32 bits at a time, the lowest first; how many.
    std::size_t put_key(const std::string& text, int lane) {
        const std::array<std::uint64_t, 8> digest = sha512::digest(text);
        std::size_t words = 16 + (text.size() + 3) / 4;
        key_.resize(std::max(key_.size(), words));
        for (std::size_t word = 0; word < 8; ++word) {
            key_[2 * word][lane] = static_cast<std::uint32_t>(digest[7 - word]);
            key_[2 * word + 1][lane] = static_cast<std::uint32_t>(digest[7 - word] >> 32);
        }
        for (std::size_t word = 16, end = text.size(); word < words; ++word, end -= std::min<std::size_t>(4, end)) {
            std::uint32_t bits = 0;
            for (std::size_t byte = end - std::min<std::size_t>(4, end); byte < end; ++byte) {
                bits = bits << 8 | static_cast<unsigned char>(text[byte]);
            }
            key_[word][lane] = bits;
        }
        while (words > 1 && key_[words - 1][lane] == 0) {
            --words;
        }
        return words;
    }

    // Mixes keys of as many words each into the states of this many lanes, from the first on.
    template <int Lanes>
    void mix(int first, std::size_t words) {
        std::uint32_t before[Lanes];
        std::size_t word = 0;
        // The next word of each state, from the one before it, is what next(old, mixed, lane) says.
        const auto step = [&](std::uint32_t factor, auto&& next) {
            if (++word == kWords) {
                for (int lane = 0; lane < Lanes; ++lane) {
                    state_[0][first + lane] = before[lane];
                }
                word = 1;
            }
            for (int lane = 0; lane < Lanes; ++lane) {
                const std::uint32_t mixed = (before[lane] ^ before[lane] >> 30) * factor;
                before[lane] = state_[word][first + lane] = next(state_[word][first + lane] ^ mixed, lane);
            }
        };
        for (std::size_t unmixed = 0; unmixed < kWords; ++unmixed) {
            std::fill_n(&state_[unmixed][first], Lanes, start()[unmixed]);
        }
        std::fill_n(before, Lanes, start()[0]);
        std::size_t place = 0;
        for (std::size_t steps = std::max(kWords, words); steps > 0; --steps) {
            const auto added = static_cast<std::uint32_t>(place);
            step(1664525u, [&](std::uint32_t mixed, int lane) { return mixed + key_[place][first + lane] + added; });
            place = place + 1 == words ? 0 : place + 1;
        }
        for (std::size_t steps = kWords - 1; steps > 0; --steps) {
            step(1566083941u, [&](std::uint32_t mixed, int) { return mixed - static_cast<std::uint32_t>(word); });
        }
        std::fill_n(&state_[0][first], Lanes, 0x80000000u);
    }

    // The next 32 bits; each word of the state is renewed when it is asked for.
    std::uint32_t draw(int lane) {
        const std::size_t word = next_[lane], after = word + 1 == kWords ? 0 : word + 1;
        next_[lane] = after;
        const std::uint32_t both = (state_[word][lane] & 0x80000000u) | (state_[after][lane] & 0x7FFFFFFFu);
        std::uint32_t drawn = state_[(word + kAhead) % kWords][lane] ^ both >> 1 ^ (both & 1 ? 0x9908B0DFu : 0);
        state_[word][lane] = drawn;
        drawn ^= drawn >> 11;
        drawn ^= drawn << 7 & 0x9D2C5680u;
        drawn ^= drawn << 15 & 0xEFC60000u;
        return drawn ^ drawn >> 18;
    }

    using Words = std::array<std::uint32_t, kLanes>;

    std::vector<Words> key_;
    std::array<Words, kWords> state_;
    std::array<std::size_t, kLanes> next_{};
};

}  // namespace blackpeg
