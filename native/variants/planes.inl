// Counting by planes of bits; see blackpeg_planes.  Comes after the measures in count.inl.
//
// A bit for each candidate says whether it has a color at a position, or at least a number of pegs of a color.  Black
// pegs are the sum of as many such bits as there are positions, and so are colors in common: carry-save adders make the
// binary digits of both, the digits make one mask for each sum, and the masks of two sums have in common the candidates
// of one feedback, which are counted.  A vector holds a word of 64 candidates for each of some guesses, so that counts
// are those of a guess, and nothing has to be added up across a vector.

enum { kGuesses = BLACKPEG_WIDTH / 8 };  // in a vector

#if defined(__AVX512VPOPCNTDQ__) && BLACKPEG_WIDTH == 64
static const int kMostWords = 1 << 20;  // whose counts a total may hold
static inline Bytes add_ones(Bytes count, Bytes bits) {
    return (Bytes)((Longs)count + (Longs)_mm512_popcnt_epi64((__m512i)bits));
}
static inline Longs total_of_ones(Bytes count) { return (Longs)count; }
#else
static const int kMostWords = 31;  // whose counts, of at most 8 each, a byte may hold
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
static inline Longs total_of_ones(Bytes count) { return sums(count); }
#endif

// Few candidates are counted once, many some at a time.
static inline void put(Longs counts, uint8_t* sizes) {
#if defined(__AVX512F__) && BLACKPEG_WIDTH == 64
    _mm_storel_epi64(reinterpret_cast<__m128i*>(sizes), _mm512_cvtepi64_epi8((__m512i)counts));
#else
    for (int guess = 0; guess < kGuesses; ++guess) {
        sizes[guess] = static_cast<uint8_t>(counts[guess]);
    }
#endif
}

static inline void put(Longs counts, uint32_t* sizes) {
    typedef uint32_t Sizes __attribute__((vector_size(BLACKPEG_WIDTH / 2)));
    *reinterpret_cast<Sizes*>(sizes) += __builtin_convertvector(counts, Sizes);
}

// Where a guess finds its word in the planes of a position, or in those of colors in common.
#if defined(__AVX512F__) && BLACKPEG_WIDTH == 64
typedef __m512i Places;
static inline Places places(const uint16_t* from) {
    return _mm512_cvtepu16_epi64(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
}
// Sixteen words are two registers, and looking there is one instruction.  Only guesses that repeat a color need more.
static inline Bytes words_at(const uint64_t* words, Places places, int colors) {
    if (colors > 16) {
        return (Bytes)_mm512_i64gather_epi64(places, words, 8);
    }
    __m512i found = _mm512_permutex2var_epi64(_mm512_load_si512(words), places, _mm512_load_si512(words + 8));
    __mmask8 beyond = _mm512_cmpgt_epu64_mask(places, _mm512_set1_epi64(15));
    for (int next = 16; beyond != 0; next += 16) {
        const __mmask8 here = _mm512_cmplt_epu64_mask(places, _mm512_set1_epi64(next + 16)) & beyond;
        found = _mm512_mask_mov_epi64(
            found, here,
            _mm512_permutex2var_epi64(_mm512_load_si512(words + next), places, _mm512_load_si512(words + next + 8)));
        beyond &= static_cast<__mmask8>(~here);
    }
    return (Bytes)found;
}
#else
typedef const uint16_t* Places;
static inline Places places(const uint16_t* from) { return from; }
static inline Bytes words_at(const uint64_t* words, Places places, int) {
    Longs found;
    for (int guess = 0; guess < kGuesses; ++guess) {
        found[guess] = words[places[guess]];
    }
    return (Bytes)found;
}
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
static inline void sums_of(const Bytes* summands, Bytes* where) {
    Bytes digits[4];
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

// Loops over the feedbacks of up to so many pegs are unrolled, as most of their counts fit in registers.  Those of more
// pegs do not, and unrolled they took most of the time to compile.
enum { kUnrolledPegs = 8 };

// Does it for each feedback but the first: unrolled, if their number is known.
template <int Known, class Do>
static inline void each_feedback(int feedbacks, const Do& it) {
    if constexpr (Known > 0) {
#pragma GCC unroll 45
        for (int feedback = 1; feedback < Known; ++feedback) {
            it(feedback);
        }
    } else {
#pragma GCC unroll 1
        for (int feedback = 1; feedback < feedbacks; ++feedback) {
            it(feedback);
        }
    }
}

// Counts the bits of each feedback, for any number of pegs.
__attribute__((noinline)) static void add_feedbacks(int pegs, const Bytes* black, const Bytes* common, Bytes* counts) {
    for (int sum = 1; sum <= pegs; ++sum) {
        const Bytes here = common[sum];
        counts += sum;
#pragma GCC unroll 4
        for (int value = 0; value <= sum; ++value) {
            counts[value] = add_ones(counts[value], here & black[value]);
        }
    }
}

// Adds the sizes of the parts of the guesses of a vector, and of some words of candidates; `where` are their places.
template <int Pegs, bool BlackOnly, class Size>
static void count_words(const blackpeg_planes* job, int first_word, int words, const uint16_t* where, Size* sizes) {
    constexpr bool kUnrolled = BlackOnly || Pegs <= kUnrolledPegs;
    constexpr int kFeedbacks = BlackOnly ? Pegs + 1 : (Pegs + 1) * (Pegs + 2) / 2;
    Places black_at[Pegs], common_at[Pegs];
#pragma GCC unroll 16
    for (int peg = 0; peg < Pegs; ++peg) {
        black_at[peg] = places(where + peg * BLACKPEG_LANES);
        common_at[peg] = places(where + (Pegs + peg) * BLACKPEG_LANES);
    }
    Bytes summands[Pegs], black[Pegs + 1], common[Pegs + 1];
    for (const int end = first_word + words; first_word < end;) {
        const int now = end - first_word < kMostWords ? end - first_word : kMostWords;
        const int left = job->candidates - 64 * first_word;
        const uint64_t* bits = job->bits + static_cast<int64_t>(first_word) * job->words;
        Bytes counts[kFeedbacks];
        each_feedback<kUnrolled ? kFeedbacks : 0>(kFeedbacks, [&](int feedback) { counts[feedback] = Bytes{}; });
        for (int word = 0; word < now; ++word, bits += job->words) {
#pragma GCC unroll 16
            for (int peg = 0; peg < Pegs; ++peg) {
                summands[peg] = words_at(bits + peg * job->stride, black_at[peg], job->colors);
            }
            sums_of<Pegs>(summands, black);
            if constexpr (!BlackOnly) {
#pragma GCC unroll 16
                for (int peg = 0; peg < Pegs; ++peg) {
                    summands[peg] = words_at(bits + Pegs * job->stride, common_at[peg], job->colors);
                }
                sums_of<Pegs>(summands, common);
            }
            if constexpr (BlackOnly) {
#pragma GCC unroll 16
                for (int value = 1; value <= Pegs; ++value) {
                    counts[value] = add_ones(counts[value], black[value]);
                }
            } else if constexpr (!kUnrolled) {
                add_feedbacks(Pegs, black, common, counts);
            } else {
#pragma GCC unroll 8
                for (int sum = 1; sum <= Pegs; ++sum) {
#pragma GCC unroll 9
                    for (int value = 0; value <= sum; ++value) {
                        if (sum < Pegs || value != Pegs - 1) {  // the last peg cannot be white
                            Bytes& count = counts[sum * (sum + 1) / 2 + value];
                            count = add_ones(count, common[sum] & black[value]);
                        }
                    }
                }
            }
        }
        Longs rest = Longs{} + static_cast<uint64_t>(left < 64 * now ? left : 64 * now);
        const auto add = [&](int feedback, Longs count) {
            if (const int number = job->numbers[feedback]; number >= 0) {
                put(count, sizes + number * BLACKPEG_LANES);
            }
        };
        each_feedback<kUnrolled ? kFeedbacks : 0>(kFeedbacks, [&](int feedback) {
            const Longs count = total_of_ones(counts[feedback]);
            add(feedback, count);
            rest -= count;
        });
        add(0, rest);
        first_word += now;
    }
}

template <bool BlackOnly, class Size>
static void count_words_of(int pegs, const blackpeg_planes* job, int first_word, int words, const uint16_t* where,
                           Size* sizes) {
    static void (*const known[])(const blackpeg_planes*, int, int, const uint16_t*, Size*) = {
        count_words<1, BlackOnly, Size>,  count_words<2, BlackOnly, Size>,  count_words<3, BlackOnly, Size>,
        count_words<4, BlackOnly, Size>,  count_words<5, BlackOnly, Size>,  count_words<6, BlackOnly, Size>,
        count_words<7, BlackOnly, Size>,  count_words<8, BlackOnly, Size>,  count_words<9, BlackOnly, Size>,
        count_words<10, BlackOnly, Size>, count_words<11, BlackOnly, Size>, count_words<12, BlackOnly, Size>,
        count_words<13, BlackOnly, Size>, count_words<14, BlackOnly, Size>, count_words<15, BlackOnly, Size>};
    known[pegs - 1](job, first_word, words, where, sizes);
}

// Where each guess of a block finds its words: one for each position, then one for each peg of each color.
static void find_places(const blackpeg_planes* job, const uint8_t* guesses, uint16_t* where) {
    typedef uint16_t Shorts __attribute__((vector_size(2 * BLACKPEG_WIDTH), aligned(BLACKPEG_WIDTH)));
    for (int offset = 0; offset < BLACKPEG_LANES; offset += BLACKPEG_WIDTH) {
        for (int position = 0; position < job->pegs; ++position) {
            const Bytes color = load(guesses + position * BLACKPEG_LANES + offset);
            Bytes before = Bytes{};  // pegs of that color
            for (int other = 0; other < position; ++other) {
                before -= (Bytes)(load(guesses + other * BLACKPEG_LANES + offset) == color);
            }
            const Shorts at = __builtin_convertvector(color, Shorts);
            uint16_t* const here = where + position * BLACKPEG_LANES + offset;
            *reinterpret_cast<Shorts*>(here) = at;
            *reinterpret_cast<Shorts*>(here + job->pegs * BLACKPEG_LANES) =
                at + __builtin_convertvector(before, Shorts) * static_cast<uint16_t>(job->stride);
        }
    }
}

// For one vector of guesses after the other, candidates as many at a time as stay in the cache.
template <class Size>
static void count_all_words(const blackpeg_planes* job, const uint8_t* guesses, int lanes, Size* sizes) {
    enum { kWordsTogether = 1 << 12, kWordsOfFew = (BLACKPEG_FEW + 63) / 64 };
    alignas(64) uint16_t where[2 * BLACKPEG_MOST_PEGS * BLACKPEG_LANES];
    find_places(job, guesses, where);
    const int words = (job->candidates + 63) / 64, together = kWordsTogether / job->words + kWordsOfFew;
    for (int done = 0; done < words; done += together) {
        const int now = words - done < together ? words - done : together;
        for (int lane = 0; lane < lanes; lane += kGuesses) {
            (job->black_only ? count_words_of<true, Size> : count_words_of<false, Size>)(job->pegs, job, done, now,
                                                                                         where + lane, sizes + lane);
        }
    }
}

template <class Size>
static int measure_lanes(const blackpeg_planes* job, int lanes, int least_parts, const Size* sizes,
                         blackpeg_block* block) {
    bool reached = false;
    for (int lane = 0; lane < lanes; ++lane) {
        reached |= static_cast<int>(block->parts[lane]) >= least_parts;
    }
    if (reached && job->bound_entropy) {
        bound_order(job->feedback_count, sizes, block->order);
    }
    return reached;
}

static int count_planes(const blackpeg_planes* job, const uint8_t* guesses, int lanes, int least_parts,
                        blackpeg_block* block) {
    if (job->candidates <= BLACKPEG_FEW) {
        count_all_words(job, guesses, lanes, block->few);
        measure_few(job->feedback_count, block->few, block);
        return measure_lanes(job, lanes, least_parts, block->few, block);
    }
    for (int size = 0; size < job->feedback_count * BLACKPEG_LANES; ++size) {
        block->many[size] = 0;
    }
    count_all_words(job, guesses, lanes, block->many);
    measure_many(job->feedback_count, block->many, block);
    return measure_lanes(job, lanes, least_parts, block->many, block);
}
