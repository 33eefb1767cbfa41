// The inner loops of sampling (see walking.h), for vectors of BLACKPEG_WIDTH bytes; BLACKPEG_WALKER is the name of the
// variant made here.  The vectors are those of vectors.inl, which count.inl includes.
//
// A comparison of bytes gives -1 where it holds, so that it is subtracted to count.
//
// Not built for x86-64-v4, where x86-64-v3 makes a fifth more steps a second (GCC 12, EPYC): with AVX-512, comparisons
// go through mask registers, and there are seldom turns enough for longer vectors.

#include "blackpeg/walking.h"

typedef int8_t Signed __attribute__((vector_size(BLACKPEG_WIDTH), aligned(BLACKPEG_WIDTH)));

static inline Signed load_signed(const int8_t* from) { return *reinterpret_cast<const Signed*>(from); }
static inline void store_signed(int8_t* to, Signed value) { *reinterpret_cast<Signed*>(to) = value; }
static inline Signed all_signed(int value) { return Signed{} + static_cast<int8_t>(value); }
static inline Bytes absolute(Signed value) { return (Bytes)(value > -value ? value : -value); }

// Whether common pegs count, and whether some turn tells white pegs alone.
enum Told { kBlackOnly, kCommon, kAlone };

template <Told told>
static inline int32_t look_recolored(const blackpeg_walk& walk, int position, int from, int to) {
    const int32_t columns = walk.turns.columns;
    const uint8_t* const colors = walk.turns.colors + static_cast<int64_t>(position) * columns;
    const int8_t* const counts_from =
        told == kBlackOnly ? nullptr : walk.turns.counts + static_cast<int64_t>(from) * columns;
    const int8_t* const counts_to =
        told == kBlackOnly ? nullptr : walk.turns.counts + static_cast<int64_t>(to) * columns;
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
        const Signed more =
            (Signed)(here == was) - (Signed)(here == is) + (Signed)(there == is) - (Signed)(there == was);
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

static inline void exchange(int8_t*& one, int8_t*& other) {
    int8_t* const kept = one;
    one = other;
    other = kept;
}

enum { kDraws = 32 };

// What is drawn for a step: where, the other position or the new color (or which of the unused ones), and the chance.
struct Draws {
    uint32_t chance[kDraws];
    uint8_t position[kDraws], pick[kDraws], swap[kDraws];
};

static const uint64_t kStep = 0x9E3779B97F4A7C15u;  // of the state of Random

// Random::draw (random.hpp), from the state that it makes.
static inline uint64_t mixed(uint64_t state) {
    state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9u;
    state = (state ^ (state >> 27)) * 0x94D049BB133111EBu;
    return state ^ (state >> 31);
}

// Drawn for several steps at once: in the walk itself there are not enough registers.  Of each random number the lower
// half is the chance; the upper half makes the position, and what that leaves, some 25 bits, makes the pick.
static void draw(const blackpeg_walk* walk, int steps, Draws* draws) {
    const uint64_t places = static_cast<uint64_t>(walk->free_count);
    const uint64_t others = static_cast<uint64_t>(walk->unused != nullptr ? walk->unused_count : walk->palette_count);
    uint64_t state = walk->random, phase = walk->phase;
    for (int step = 0; step < steps; ++step) {
        const uint64_t random = mixed(state += kStep), where = (random >> 32) * places;
        phase = (phase & 0xFFFFFFFFu) + walk->swaps;
        const bool swap = phase >> 32;
        const uint64_t pick = ((where & 0xFFFFFFFFu) * (swap ? places : others)) >> 32;
        draws->position[step] = walk->free[where >> 32];
        draws->pick[step] = swap                      ? walk->free[pick]
                            : walk->unused != nullptr ? static_cast<uint8_t>(pick)
                                                      : walk->palette[pick];
        draws->swap[step] = swap;
        draws->chance[step] = static_cast<uint32_t>(random);
    }
}

template <Told told>
static int64_t walk_on(blackpeg_walk* kept, const uint32_t* thresholds, int32_t count, int64_t steps, int32_t enough) {
    blackpeg_walk walk = *kept;  // whose fields, unlike those of *kept, no write of a byte can change
    int64_t made = 0;
    while (made < steps && walk.cost > enough) {
        Draws draws;
        const int drawn = static_cast<int>(steps - made < kDraws ? steps - made : int64_t{kDraws});
        draw(&walk, drawn, &draws);
        int step = 0;
        for (; step < drawn && walk.cost > enough; ++step) {
            const int position = draws.position[step], pick = draws.pick[step];
            const bool swap = draws.swap[step] != 0;
            const int from = walk.code[position];
            const int to = swap ? walk.code[pick] : walk.unused != nullptr ? walk.unused[pick] : pick;
            if (from == to) {
                continue;
            }
            const int32_t cost = swap ? look_swapped<told>(walk, position, pick, from, to)
                                      : look_recolored<told>(walk, position, from, to);
            const int32_t rise = cost - walk.cost;
            if (rise > 0 && (rise >= count || draws.chance[step] >= thresholds[rise])) {
                continue;
            }
            walk.cost = cost;
            walk.code[position] = static_cast<uint8_t>(to);
            exchange(walk.black, walk.next_black);
            if (swap) {
                walk.code[pick] = static_cast<uint8_t>(from);
            } else {
                --walk.pegs_of[from];
                ++walk.pegs_of[to];
                if (walk.unused != nullptr) {
                    walk.unused[pick] = static_cast<uint8_t>(from);
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
        walk.random += kStep * static_cast<uint64_t>(step);
        walk.phase = (walk.phase + walk.swaps * static_cast<uint64_t>(step)) & 0xFFFFFFFFu;
        made += step;
    }
    *kept = walk;
    return made;
}

static int64_t walk(blackpeg_walk* walk, const uint32_t* thresholds, int32_t count, int64_t steps, int32_t enough) {
    const auto walk_as_told = walk->alone != nullptr    ? walk_on<kAlone>
                              : walk->common != nullptr ? walk_on<kCommon>
                                                        : walk_on<kBlackOnly>;
    return walk_as_told(walk, thresholds, count, steps, enough);
}

static void compare(const blackpeg_columns* many, int pegs, const uint8_t* code, int colors, const int8_t* pegs_of,
                    uint8_t* black, uint8_t* common) {
    for (int32_t at = 0; at < many->columns; at += BLACKPEG_WIDTH) {
        Bytes sum = Bytes{};
        for (int position = 0; position < pegs; ++position) {
            sum -= (Bytes)(load(many->colors + static_cast<int64_t>(position) * many->columns + at) ==
                           all(code[position]));
        }
        store(black + at, sum);
        if (many->counts != nullptr) {
            sum = Bytes{};
            for (int color = 0; color < colors; ++color) {
                if (pegs_of[color] > 0) {
                    const Bytes count =
                        (Bytes)load_signed(many->counts + static_cast<int64_t>(color) * many->columns + at);
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

// Plain loops from here on, which compilers make vectors of.

static void bounds(int32_t columns, int pegs, const uint8_t* black, const uint8_t* common, blackpeg_bounds* bounds) {
    uint8_t most_black = 0, least_common = 255, most_common = 0;
    for (int32_t column = 0; column < columns; ++column) {
        const uint8_t unsolved = static_cast<uint8_t>(black[column] == pegs ? 0 : 255);
        const uint8_t here = black[column] & unsolved;
        const uint8_t least = common[column] | static_cast<uint8_t>(~unsolved), most = common[column] & unsolved;
        most_black = here > most_black ? here : most_black;
        least_common = least < least_common ? least : least_common;
        most_common = most > most_common ? most : most_common;
    }
    bounds->most_black = most_black;
    bounds->least_common = least_common < most_common ? least_common : most_common;
    bounds->most_common = most_common;
}

static void number(int32_t columns, int pegs, const uint8_t* black, const uint8_t* common,
                   const blackpeg_bounds* bounds, uint16_t* numbers) {
    const uint16_t row = static_cast<uint16_t>(bounds->most_common - bounds->least_common + 1);
    const uint16_t least = static_cast<uint16_t>(bounds->least_common);
    for (int32_t column = 0; column < columns; ++column) {
        const uint16_t here = static_cast<uint16_t>(black[column] * row + common[column] - least);
        numbers[column] = black[column] == pegs ? 0 : here;
    }
}

const blackpeg_walker BLACKPEG_WALKER = {BLACKPEG_WIDTH, walk, compare, change, bounds, number};
