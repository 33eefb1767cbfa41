// The inner loops of sampling (see walking.h), for vectors of BLACKPEG_WIDTH bytes; BLACKPEG_WALKER is the name of the
// variant made here.  Comes after count.inl, whose vectors it uses.
//
// A comparison of bytes gives -1 where it holds, so that it is subtracted to count.

#include "blackpeg/walking.h"

typedef int8_t Signed __attribute__((vector_size(BLACKPEG_WIDTH), aligned(BLACKPEG_WIDTH)));

static inline Signed load_signed(const int8_t* from) { return *reinterpret_cast<const Signed*>(from); }
static inline void store_signed(int8_t* to, Signed value) { *reinterpret_cast<Signed*>(to) = value; }
static inline Signed all_signed(int value) { return Signed{} + static_cast<int8_t>(value); }
static inline Bytes absolute(Signed value) { return (Bytes)(value > -value ? value : -value); }

// Sums of eight bytes each.
static inline Longs sums(Bytes bytes) {
#if defined(__AVX512BW__) && BLACKPEG_WIDTH == 64
    return (Longs)_mm512_sad_epu8((__m512i)bytes, _mm512_setzero_si512());
#elif defined(__AVX2__) && BLACKPEG_WIDTH == 32
    return (Longs)_mm256_sad_epu8((__m256i)bytes, _mm256_setzero_si256());
#elif defined(__SSSE3__) && BLACKPEG_WIDTH == 16
    return (Longs)_mm_sad_epu8((__m128i)bytes, _mm_setzero_si128());
#else
    const Longs pairs = ((Longs)bytes & 0x00FF00FF00FF00FFu) + (((Longs)bytes >> 8) & 0x00FF00FF00FF00FFu);
    const Longs fours = (pairs & 0x0000FFFF0000FFFFu) + ((pairs >> 16) & 0x0000FFFF0000FFFFu);
    return (fours & 0xFFFFFFFFu) + (fours >> 32);
#endif
}

static inline int32_t total(Longs sums) {
#if defined(__AVX512BW__) && BLACKPEG_WIDTH == 64
    return static_cast<int32_t>(_mm512_reduce_add_epi64((__m512i)sums));
#else
    uint64_t total = 0;
    for (int word = 0; word < BLACKPEG_WIDTH / 8; ++word) {
        total += sums[word];
    }
    return static_cast<int32_t>(total);
#endif
}

// Whether common pegs count, and whether some turn tells white pegs alone.
enum Told { kBlackOnly, kCommon, kAlone };

template <Told told>
static inline int32_t look_recolored(const blackpeg_walk& walk, int position, int from, int to) {
    const int32_t columns = walk.turns.columns;
    const uint8_t* const colors = walk.turns.colors + static_cast<int64_t>(position) * columns;
    const int8_t* const counts_from = told == kBlackOnly ? nullptr : walk.turns.counts + static_cast<int64_t>(from) * columns;
    const int8_t* const counts_to = told == kBlackOnly ? nullptr : walk.turns.counts + static_cast<int64_t>(to) * columns;
    const Bytes was = all(from), is = all(to);
    const Signed without = all_signed(walk.pegs_of[from] - 1), with = all_signed(walk.pegs_of[to]);
    Longs sum = Longs{};
    for (int32_t at = 0; at < columns; at += BLACKPEG_WIDTH) {
        const Bytes here = load(colors + at);
        const Signed more = (Signed)(here == was) - (Signed)(here == is);
        Signed black = load_signed(walk.black + at);
        Bytes off = Bytes{};
        if (told == kAlone) {
            black += more & ~load_signed(walk.alone + at);
        } else {
            black += more;
        }
        if (told != kBlackOnly) {
            Signed common = load_signed(walk.common + at) + (Signed)(load_signed(counts_from + at) > without) -
                            (Signed)(load_signed(counts_to + at) > with);
            if (told == kAlone) {
                common -= more & load_signed(walk.alone + at);
            }
            store_signed(walk.next_common + at, common);
            off = absolute(common);
        }
        store_signed(walk.next_black + at, black);
        sum += sums(off + absolute(black));  // at most 200
    }
    return total(sum);
}

template <Told told>
static inline int32_t look_swapped(const blackpeg_walk& walk, int position, int other, int from, int to) {
    const int32_t columns = walk.turns.columns;
    const uint8_t* const colors = walk.turns.colors + static_cast<int64_t>(position) * columns;
    const uint8_t* const others = walk.turns.colors + static_cast<int64_t>(other) * columns;
    const Bytes was = all(from), is = all(to);
    Longs sum = Longs{};
    for (int32_t at = 0; at < columns; at += BLACKPEG_WIDTH) {
        const Bytes here = load(colors + at), there = load(others + at);
        const Signed more = (Signed)(here == was) - (Signed)(here == is) + (Signed)(there == is) - (Signed)(there == was);
        Signed black = load_signed(walk.black + at);
        Bytes off = Bytes{};
        if (told == kAlone) {
            const Signed alone = load_signed(walk.alone + at);
            const Signed common = load_signed(walk.common + at) - (more & alone);
            black += more & ~alone;
            store_signed(walk.next_common + at, common);
            off = absolute(common);
        } else {
            black += more;
            if (told == kCommon) {
                off = absolute(load_signed(walk.common + at));
            }
        }
        store_signed(walk.next_black + at, black);
        sum += sums(off + absolute(black));
    }
    return total(sum);
}

static inline Told told_in(const blackpeg_walk* walk) {
    return walk->alone != nullptr ? kAlone : walk->common != nullptr ? kCommon : kBlackOnly;
}

static int32_t recolored(const blackpeg_walk* walk, int position, int color) {
    const int from = walk->code[position];
    switch (told_in(walk)) {
        case kAlone: return look_recolored<kAlone>(*walk, position, from, color);
        case kCommon: return look_recolored<kCommon>(*walk, position, from, color);
        default: return look_recolored<kBlackOnly>(*walk, position, from, color);
    }
}

static int32_t swapped(const blackpeg_walk* walk, int position, int other) {
    const int from = walk->code[position], to = walk->code[other];
    switch (told_in(walk)) {
        case kAlone: return look_swapped<kAlone>(*walk, position, other, from, to);
        case kCommon: return look_swapped<kCommon>(*walk, position, other, from, to);
        default: return look_swapped<kBlackOnly>(*walk, position, other, from, to);
    }
}

static inline void exchange(int8_t*& one, int8_t*& other) {
    int8_t* const kept = one;
    one = other;
    other = kept;
}

// Random::draw (random.hpp).
static inline uint64_t draw(uint64_t& state) {
    uint64_t mixed = state += 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
    return mixed ^ (mixed >> 31);
}

static inline uint32_t below(uint32_t limit, uint32_t random) { return static_cast<uint32_t>((uint64_t{random} * limit) >> 32); }

template <Told told>
static int64_t walk_on(blackpeg_walk* kept, const uint32_t* thresholds, int32_t count, int64_t steps, int32_t enough) {
    blackpeg_walk walk = *kept;  // whose fields, unlike those of *kept, no write of a byte can change
    int64_t step = 0;
    for (; step < steps && walk.cost > enough; ++step) {
        const uint64_t where = draw(walk.random), whether = draw(walk.random);
        const uint32_t pick = static_cast<uint32_t>(where >> 32), chance = static_cast<uint32_t>(whether);
        const bool swap = (whether >> 32) < walk.swaps;
        const int position = walk.free[below(static_cast<uint32_t>(walk.free_count), static_cast<uint32_t>(where))];
        const int from = walk.code[position];
        int other = 0, slot = 0, to = 0;
        if (swap) {
            other = walk.free[below(static_cast<uint32_t>(walk.free_count), pick)];
            to = walk.code[other];
        } else if (walk.unused != nullptr) {
            slot = static_cast<int>(below(static_cast<uint32_t>(walk.unused_count), pick));
            to = walk.unused[slot];
        } else {
            to = static_cast<int>(below(static_cast<uint32_t>(walk.colors), pick));
        }
        if (from == to) {
            continue;
        }
        const int32_t cost = swap ? look_swapped<told>(walk, position, other, from, to) : look_recolored<told>(walk, position, from, to);
        const int32_t rise = cost - walk.cost;
        if (rise > 0 && (rise >= count || chance >= thresholds[rise])) {
            continue;
        }
        walk.cost = cost;
        walk.code[position] = static_cast<uint8_t>(to);
        exchange(walk.black, walk.next_black);
        if (swap) {
            walk.code[other] = static_cast<uint8_t>(from);
        } else {
            --walk.pegs_of[from];
            ++walk.pegs_of[to];
            if (walk.unused != nullptr) {
                walk.unused[slot] = static_cast<uint8_t>(from);
            }
        }
        if (told == kAlone || (told == kCommon && !swap)) {
            exchange(walk.common, walk.next_common);
        }
        if (cost < walk.best_cost) {
            walk.best_cost = cost;
            for (int peg = 0; peg < walk.pegs; ++peg) {
                walk.best[peg] = walk.code[peg];
            }
        }
    }
    *kept = walk;
    return step;
}

static int64_t walk(blackpeg_walk* walk, const uint32_t* thresholds, int32_t count, int64_t steps, int32_t enough) {
    switch (told_in(walk)) {
        case kAlone: return walk_on<kAlone>(walk, thresholds, count, steps, enough);
        case kCommon: return walk_on<kCommon>(walk, thresholds, count, steps, enough);
        default: return walk_on<kBlackOnly>(walk, thresholds, count, steps, enough);
    }
}

static void compare(const blackpeg_columns* many, int pegs, const uint8_t* code, int colors, const int8_t* pegs_of,
                    uint8_t* black, uint8_t* common) {
    for (int32_t at = 0; at < many->columns; at += BLACKPEG_WIDTH) {
        Bytes sum = Bytes{};
        for (int position = 0; position < pegs; ++position) {
            sum -= (Bytes)(load(many->colors + static_cast<int64_t>(position) * many->columns + at) == all(code[position]));
        }
        store(black + at, sum);
        if (many->counts != nullptr) {
            sum = Bytes{};
            for (int color = 0; color < colors; ++color) {
                if (pegs_of[color] > 0) {
                    const Bytes count = (Bytes)load_signed(many->counts + static_cast<int64_t>(color) * many->columns + at);
                    sum += less(count, all(pegs_of[color]));
                }
            }
            store(common + at, sum);
        }
    }
}

static void change(const blackpeg_columns* many, int position, int from, int pegs_of_from, int to, int pegs_of_to,
                   const uint8_t* black, const uint8_t* common, uint8_t* next_black, uint8_t* next_common) {
    const uint8_t* const colors = many->colors + static_cast<int64_t>(position) * many->columns;
    for (int32_t at = 0; at < many->columns; at += BLACKPEG_WIDTH) {
        const Bytes here = load(colors + at);
        store(next_black + at, load(black + at) + (Bytes)(here == all(from)) - (Bytes)(here == all(to)));
    }
    if (many->counts != nullptr) {
        const int8_t* const counts_from = many->counts + static_cast<int64_t>(from) * many->columns;
        const int8_t* const counts_to = many->counts + static_cast<int64_t>(to) * many->columns;
        const Signed without = all_signed(pegs_of_from - 1), with = all_signed(pegs_of_to);
        for (int32_t at = 0; at < many->columns; at += BLACKPEG_WIDTH) {
            store(next_common + at, load(common + at) + (Bytes)(load_signed(counts_from + at) > without) -
                                        (Bytes)(load_signed(counts_to + at) > with));
        }
    }
}

extern "C" const blackpeg_walker BLACKPEG_WALKER = {BLACKPEG_WIDTH, recolored, swapped, walk, compare, change};
