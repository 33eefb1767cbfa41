// Counting by planes of bits, for many candidates; see blackpeg_planes.  Comes before the measures in count.inl.
//
// A bit for each candidate says whether it has a color at a position, or at least a number of pegs of a color.  Black
// pegs are the sum of as many such bits as there are positions, and so are colors in common: carry-save adders make the
// binary digits of both for all candidates of a vector at once, the digits make one mask for each sum, and the masks of
// two sums have in common the candidates of one feedback, which are counted.

#if defined(__AVX512VPOPCNTDQ__) && BLACKPEG_WIDTH == 64
static const int kMostVectors = 1 << 20;  // whose counts a total may hold
static inline Bytes ones(Bytes bits) { return (Bytes)_mm512_popcnt_epi64((__m512i)bits); }
static inline Bytes add_ones(Bytes count, Bytes bits) { return (Bytes)((Longs)count + (Longs)ones(bits)); }
static inline uint32_t total_of_ones(Bytes count) {
    return static_cast<uint32_t>(_mm512_reduce_add_epi64((__m512i)count));
}
#else
static const int kMostVectors = 31;  // whose counts, of at most 8 each, a byte may hold
#ifdef BLACKPEG_LOOKUP
static inline Bytes ones(Bytes bits) { return population(bits); }
#else
static inline Bytes ones(Bytes bits) {
    Longs sums = (Longs)bits - (((Longs)bits >> 1) & 0x5555555555555555u);
    sums = (sums & 0x3333333333333333u) + ((sums >> 2) & 0x3333333333333333u);
    return (Bytes)((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0Fu);
}
#endif
static inline Bytes add_ones(Bytes count, Bytes bits) { return count + ones(bits); }
static inline uint32_t total_of_ones(Bytes count) { return static_cast<uint32_t>(total(sums(count))); }
#endif

// The binary digits of the sum of some bits, the lowest first.
template <int Count>
static inline void add_bits(const Bytes* bits, Bytes* digits) {
    if constexpr (Count > 0) {
        Bytes sum = bits[0], carries[Count / 2 + 1];
#pragma GCC unroll 16
        for (int next = 1; next + 1 < Count; next += 2) {
            carries[next / 2] = majority(sum, bits[next], bits[next + 1]);
            sum = odd(sum, bits[next], bits[next + 1]);
        }
        if constexpr (Count % 2 == 0) {
            carries[Count / 2 - 1] = sum & bits[Count - 1];
            sum ^= bits[Count - 1];
        }
        digits[0] = sum;
        add_bits<Count / 2>(carries, digits + 1);
    }
}

// For each value up to Most, where the sum of Most bits is that value.
template <int Most>
static inline void sums_of(const uint8_t* bits, const int32_t* planes, Bytes* where) {
    Bytes summands[Most], digits[4];
#pragma GCC unroll 16
    for (int plane = 0; plane < Most; ++plane) {
        summands[plane] = load(bits + planes[plane]);
    }
    add_bits<Most>(summands, digits);
    where[0] = ~digits[0];
    where[1] = digits[0];
#pragma GCC unroll 4
    for (int digit = 1; digit < 4; ++digit) {
#pragma GCC unroll 8
        for (int value = 0; value < 1 << digit; ++value) {
            if (const int larger = value + (1 << digit); larger <= Most) {  // else the digit is not set here
                where[larger] = where[value] & digits[digit];
                where[value] &= ~digits[digit];
            }
        }
    }
}

// Adds the sizes of the parts, but that of no peg in common, of one guess and some blocks of candidates.
template <int Pegs, bool BlackOnly>
static void count_blocks(const blackpeg_planes* job, const uint8_t* bits, int blocks, const int32_t* planes,
                         uint32_t* sizes) {
    constexpr int kFeedbacks = BlackOnly ? Pegs + 1 : (Pegs + 1) * (Pegs + 2) / 2;
    constexpr int kTogether = kMostVectors / static_cast<int>(kVectors);
    const int64_t block_bytes = static_cast<int64_t>(job->planes) * BLACKPEG_LANES;
    while (blocks > 0) {
        Bytes counts[kFeedbacks] = {};
        const int now = blocks < kTogether ? blocks : kTogether;
        for (int block = 0; block < now; ++block, bits += block_bytes) {
            for (int offset = 0; offset < BLACKPEG_LANES; offset += BLACKPEG_WIDTH) {
                Bytes black[Pegs + 1];
                sums_of<Pegs>(bits + offset, planes, black);
                if constexpr (BlackOnly) {
#pragma GCC unroll 16
                    for (int value = 1; value <= Pegs; ++value) {
                        counts[value] = add_ones(counts[value], black[value]);
                    }
                } else {
                    Bytes common[Pegs + 1];
                    sums_of<Pegs>(bits + offset, planes + Pegs, common);
#pragma GCC unroll 16
                    for (int sum = 1; sum <= Pegs; ++sum) {
#pragma GCC unroll 16
                        for (int value = 0; value <= sum; ++value) {
                            if (sum < Pegs || value != Pegs - 1) {  // the last peg cannot be white
                                Bytes& count = counts[sum * (sum + 1) / 2 + value];
                                count = add_ones(count, common[sum] & black[value]);
                            }
                        }
                    }
                }
            }
        }
        for (int feedback = 1; feedback < kFeedbacks; ++feedback) {
            if (const int number = job->numbers[feedback]; number >= 0) {
                sizes[number * BLACKPEG_LANES] += total_of_ones(counts[feedback]);
            }
        }
        blocks -= now;
    }
}

typedef void (*count_blocks_fn)(const blackpeg_planes*, const uint8_t*, int, const int32_t*, uint32_t*);

template <bool BlackOnly>
static count_blocks_fn count_blocks_for(int pegs) {
    static const count_blocks_fn known[] = {
        count_blocks<1, BlackOnly>,  count_blocks<2, BlackOnly>,  count_blocks<3, BlackOnly>,
        count_blocks<4, BlackOnly>,  count_blocks<5, BlackOnly>,  count_blocks<6, BlackOnly>,
        count_blocks<7, BlackOnly>,  count_blocks<8, BlackOnly>,  count_blocks<9, BlackOnly>,
        count_blocks<10, BlackOnly>, count_blocks<11, BlackOnly>, count_blocks<12, BlackOnly>,
        count_blocks<13, BlackOnly>, count_blocks<14, BlackOnly>, count_blocks<15, BlackOnly>};
    return known[pegs - 1];
}

// Where in a block the planes are that a guess sums: one for each position, then one for each peg of each color.
static void planes_of(const blackpeg_planes* job, const uint8_t* guesses, int lane, int32_t* planes) {
    for (int position = 0; position < job->pegs; ++position) {
        const int color = guesses[position * BLACKPEG_LANES + lane];
        int before = 0;
        for (int other = 0; other < position; ++other) {
            before += guesses[other * BLACKPEG_LANES + lane] == color;
        }
        planes[position] = job->black[position * job->colors + color] * BLACKPEG_LANES;
        planes[job->pegs + position] = job->common[before * job->colors + color] * BLACKPEG_LANES;
    }
}

static void count_planes(const blackpeg_planes* job, const uint8_t* guesses, int lanes, blackpeg_block* block) {
    enum { kBytesTogether = 1 << 19 };  // of planes that all guesses are compared with: they stay in the cache
    const int64_t block_bytes = static_cast<int64_t>(job->planes) * BLACKPEG_LANES;
    const int together = static_cast<int>(kBytesTogether / block_bytes) + 1;
    const count_blocks_fn count_some =
        job->black_only ? count_blocks_for<true>(job->pegs) : count_blocks_for<false>(job->pegs);
    int32_t planes[BLACKPEG_LANES][2 * BLACKPEG_MOST_PEGS];
    for (int lane = 0; lane < lanes; ++lane) {
        planes_of(job, guesses, lane, planes[lane]);
    }
    for (int size = 0; size < job->feedback_count * BLACKPEG_LANES; ++size) {
        block->many[size] = 0;
    }
    for (int done = 0; done < job->blocks; done += together) {
        const int now = job->blocks - done < together ? job->blocks - done : together;
        for (int lane = 0; lane < lanes; ++lane) {
            count_some(job, job->bits + done * block_bytes, now, planes[lane], block->many + lane);
        }
    }
    for (int lane = 0; job->numbers[0] >= 0 && lane < lanes; ++lane) {
        uint32_t rest = static_cast<uint32_t>(job->candidates);
        for (int number = 0; number < job->feedback_count; ++number) {
            rest -= block->many[number * BLACKPEG_LANES + lane];
        }
        block->many[job->numbers[0] * BLACKPEG_LANES + lane] = rest;
    }
    measure_all(job->feedback_count, job->bound_entropy, block);
}
