// Which of some codes give a feedback to a guess: for vectors of BLACKPEG_WIDTH bytes, with the instructions that
// BLACKPEG_TARGET allows; BLACKPEG_FIT is the name of the function made here.  See random_games.hpp.

// Leaves in a set with these live blocks the codes that give the feedback.  Returns how many blocks are left;
// the feedbacks' binary digits are at most Digits.
template <int Digits>
BLACKPEG_TARGET inline std::size_t BLACKPEG_FIT(const Asked& asked, std::uint64_t* set, Live* live,
                                                std::size_t blocks) {
    typedef std::uint64_t Longs __attribute__((vector_size(BLACKPEG_WIDTH), aligned(BLACKPEG_WIDTH)));
    std::size_t left = 0;
    for (std::size_t at = 0; at < blocks; ++at) {
        const std::size_t block = live[at].block;
        std::uint64_t* const words = set + block * kWords;
        std::uint32_t size = 0;
        for (std::size_t first = 0; first < kWords; first += BLACKPEG_WIDTH / 8) {
            const std::uint64_t* const planes = asked.planes + block * asked.stride + first;
            Longs fits = *reinterpret_cast<const Longs*>(words + first);
            for (int kind = 0; kind < asked.kinds; ++kind) {
                const std::uint32_t* const places = asked.places[kind];
                const Longs second = *reinterpret_cast<const Longs*>(planes + places[1]);
                Longs digits[Digits] = {*reinterpret_cast<const Longs*>(planes + places[0])};
                digits[1] = digits[0] & second;
                digits[0] ^= second;
                for (int peg = 2; peg < asked.pegs; peg += 2) {  // two more bits: a full adder, then half adders
                    const Longs one = *reinterpret_cast<const Longs*>(planes + places[peg]);
                    const Longs two = *reinterpret_cast<const Longs*>(planes + places[peg + 1]);
                    const Longs odd = one ^ two;
                    Longs carry = (one & two) | (digits[0] & odd);
                    digits[0] ^= odd;
#pragma GCC unroll 8
                    for (int digit = 1; digit < Digits; ++digit) {
                        const Longs next = digits[digit] & carry;
                        digits[digit] ^= carry;
                        carry = next;
                    }
                }
#pragma GCC unroll 8
                for (int digit = 0; digit < Digits; ++digit) {
                    fits &= digits[digit] ^ ((asked.sums[kind] >> digit & 1) - std::uint64_t{1});
                }
            }
            *reinterpret_cast<Longs*>(words + first) = fits;
        }
        for (std::size_t word = 0; word < kWords; ++word) {
            size += static_cast<std::uint32_t>(__builtin_popcountll(words[word]));
        }
        live[left] = {static_cast<std::uint32_t>(block), size};
        left += size != 0;
    }
    return left;
}

BLACKPEG_TARGET inline std::size_t BLACKPEG_FIT(const Asked& asked, std::uint64_t* set, Live* live,
                                                std::size_t blocks) {
    return (asked.pegs <= 3    ? BLACKPEG_FIT<2>
            : asked.pegs <= 7  ? BLACKPEG_FIT<3>
            : asked.pegs <= 15 ? BLACKPEG_FIT<4>
                               : BLACKPEG_FIT<7>)(asked, set, live, blocks);
}

#undef BLACKPEG_WIDTH
#undef BLACKPEG_TARGET
#undef BLACKPEG_FIT
