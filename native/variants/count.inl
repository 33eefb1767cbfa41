// The inner loop, for vectors of BLACKPEG_WIDTH bytes; BLACKPEG_VARIANT is the name of the variant made here.
//
// A feedback is a sum: over the positions, of black pegs, and over the colors, of pegs in common.  So for one block of
// guesses a table holds, for every peg a candidate may have, what it adds for each of the 64 guesses; a candidate's
// feedbacks with all 64 are the sum of a few rows of that table.  Then the feedbacks are counted: with table look-ups
// and bit-sliced adders where there are few feedbacks (count_dense.inl), else by comparing (here).  That is for few
// candidates; more are counted by planes of bits (planes.inl).
//
// All functions are static and use nothing of the standard library: see counting.h.

#include "blackpeg/counting.h"
#include "vectors.inl"

enum { kVectors = BLACKPEG_LANES / BLACKPEG_WIDTH };

static Bytes pegs_of(int color, int pegs, const uint8_t* guesses) {
    Bytes count = Bytes{};
    for (int position = 0; position < pegs; ++position) {
        count -= (Bytes)(load(guesses + position * BLACKPEG_LANES) == all(color));
    }
    return count;
}

static void fill(const blackpeg_job* job, const uint8_t* guesses, const uint8_t* counts, blackpeg_block* block) {
    const Bytes weight = all(job->dense ? 1 : job->black_weight);
    for (int index = 0; index < job->color_count; ++index) {
        const blackpeg_color& color = job->colors[index];
        for (int offset = 0; offset < BLACKPEG_LANES; offset += BLACKPEG_WIDTH) {
            uint8_t* table = block->table + offset;
            for (int position = 0; position < job->pegs; ++position) {
                if (color.black_row[position] >= 0) {
                    const Bytes here = load(guesses + position * BLACKPEG_LANES + offset);
                    store(table + color.black_row[position] * BLACKPEG_LANES,
                          (Bytes)(here == all(color.color)) & weight);
                }
            }
            const Bytes pegs = counts != nullptr ? load(counts + color.color * BLACKPEG_LANES + offset)
                                                 : pegs_of(color.color, job->pegs, guesses + offset);
            for (int count = 1; count <= job->pegs; ++count) {
                if (color.common_row[count] >= 0) {
                    store(table + color.common_row[count] * BLACKPEG_LANES, less(pegs, all(count)));
                }
            }
        }
    }
}

// The number of a feedback where numbers are dense: black pegs, after all feedbacks with fewer colors in common.
static inline Bytes dense_class(Bytes black, Bytes common, int pegs) {
#ifdef BLACKPEG_LOOKUP
    static const uint8_t triangular[16] = {0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120};
    static_cast<void>(pegs);
    return black + lookup(triangular, common);
#else
    for (int least = 1; least <= pegs; ++least) {
        black += (Bytes)(common >= all(least)) & all(least);
    }
    return black;
#endif
}

static inline Bytes row_of(const uint8_t* table, uint16_t row) { return load(table + row * 8); }

// The feedbacks of one candidate with the guesses of one vector: dense numbers, or packed.
template <int Pegs>
static inline Bytes feedback_of(const uint8_t* table, const uint16_t* rows, int pegs, int commons, int dense) {
    Bytes black = row_of(table, rows[0]);
    for (int row = 1; row < (Pegs ? Pegs : pegs); ++row) {
        black += row_of(table, rows[row]);
    }
    if (commons == 0) {
        return black;
    }
    rows += Pegs ? Pegs : pegs;
    Bytes common = row_of(table, rows[0]);
    for (int row = 1; row < commons; ++row) {
        common += row_of(table, rows[row]);
    }
    return dense ? dense_class(black, common, pegs) : black + common;
}

// The numbers of pegs and of colors, where they are known when compiling, make loops that unroll.
template <int Pegs, int Commons>
static void fill_feedback(const blackpeg_job* job, const blackpeg_block* block, const uint16_t* rows, int candidates,
                          int any_commons, uint8_t* feedback) {
    const int pegs = job->pegs, dense = job->dense, commons = Commons ? Commons : any_commons;
    const uint8_t* const table = block->table;
    for (int candidate = 0; candidate < candidates; ++candidate, rows += pegs + commons) {
        for (int vector = 0; vector < kVectors; ++vector) {
            const int offset = vector * BLACKPEG_WIDTH;
            store(feedback + candidate * BLACKPEG_LANES + offset,
                  feedback_of<Pegs>(table + offset, rows, pegs, commons, dense));
        }
    }
}

typedef void (*fill_feedback_fn)(const blackpeg_job*, const blackpeg_block*, const uint16_t*, int, int, uint8_t*);

template <int Pegs>
static fill_feedback_fn fill_feedback_for_commons(int commons) {
    static const fill_feedback_fn known[] = {fill_feedback<Pegs, 0>, fill_feedback<Pegs, 1>, fill_feedback<Pegs, 2>,
                                             fill_feedback<Pegs, 3>, fill_feedback<Pegs, 4>, fill_feedback<Pegs, 5>,
                                             fill_feedback<Pegs, 6>};
    return commons <= 6 ? known[commons] : known[0];
}

static fill_feedback_fn fill_feedback_for(int pegs, int commons) {
    static fill_feedback_fn (*const known[])(int) = {fill_feedback_for_commons<3>, fill_feedback_for_commons<4>,
                                                     fill_feedback_for_commons<5>, fill_feedback_for_commons<6>,
                                                     fill_feedback_for_commons<7>};
    return 3 <= pegs && pegs <= 7 ? known[pegs - 3](commons) : fill_feedback<0, 0>;
}

// How often each of some feedbacks occurs in a column of feedback, for one vector of lanes.
template <int Feedbacks>
static inline void count_feedbacks(const uint8_t* feedback, int candidates, const uint8_t* feedbacks, uint8_t* sizes) {
    Bytes wanted[Feedbacks], count[Feedbacks];
    for (int index = 0; index < Feedbacks; ++index) {
        wanted[index] = all(feedbacks[index]);
        count[index] = Bytes{};
    }
    for (int candidate = 0; candidate < candidates; ++candidate) {
        const Bytes seen = load(feedback + candidate * BLACKPEG_LANES);
        for (int index = 0; index < Feedbacks; ++index) {
            count[index] -= (Bytes)(seen == wanted[index]);
        }
    }
    for (int index = 0; index < Feedbacks; ++index) {
        store(sizes + index * BLACKPEG_LANES, count[index]);
    }
}

static void count_by_comparing(const blackpeg_job* job, uint8_t* feedback, int candidates, uint8_t* sizes) {
    enum { kTogether = BLACKPEG_TOGETHER };
    for (int offset = 0; offset < BLACKPEG_LANES; offset += BLACKPEG_WIDTH) {
        int first = 0;
        for (; first + kTogether <= job->feedback_count; first += kTogether) {
            count_feedbacks<kTogether>(feedback + offset, candidates, job->feedbacks + first,
                                       sizes + first * BLACKPEG_LANES + offset);
        }
        for (; first < job->feedback_count; ++first) {
            count_feedbacks<1>(feedback + offset, candidates, job->feedbacks + first,
                               sizes + first * BLACKPEG_LANES + offset);
        }
    }
}

#ifdef BLACKPEG_LOOKUP
#include "count_dense.inl"
#endif

// At most 255 candidates: no size exceeds a byte, no sum of squares two.
static void measure_few(int feedbacks, const uint8_t* sizes, blackpeg_block* block) {
    typedef uint16_t Words __attribute__((vector_size(2 * BLACKPEG_WIDTH), aligned(BLACKPEG_WIDTH)));
    alignas(64) uint8_t most[BLACKPEG_LANES], parts[BLACKPEG_LANES];
    alignas(64) uint16_t squares[BLACKPEG_LANES];
    for (int offset = 0; offset < BLACKPEG_LANES; offset += BLACKPEG_WIDTH) {
        Bytes most_here = Bytes{}, parts_here = Bytes{};
        Words squares_here = Words{};
        for (int index = 0; index < feedbacks; ++index) {
            const Bytes size = load(sizes + index * BLACKPEG_LANES + offset);
            most_here = more(most_here, size);
            parts_here += less(size, all(1));
            const Words wide = __builtin_convertvector(size, Words);
            squares_here += wide * wide;
        }
        store(most + offset, most_here);
        store(parts + offset, parts_here);
        *reinterpret_cast<Words*>(squares + offset) = squares_here;
    }
    for (int lane = 0; lane < BLACKPEG_LANES; ++lane) {
        block->max_part[lane] = most[lane];
        block->parts[lane] = parts[lane];
        block->sum_squares[lane] = squares[lane];
    }
}

static void measure_many(int feedbacks, const uint32_t* sizes, blackpeg_block* block) {
    alignas(64) uint32_t most[BLACKPEG_LANES] = {}, parts[BLACKPEG_LANES] = {};
    alignas(64) uint64_t squares[BLACKPEG_LANES] = {};
    for (int index = 0; index < feedbacks; ++index, sizes += BLACKPEG_LANES) {
        for (int lane = 0; lane < BLACKPEG_LANES; ++lane) {
            const uint32_t size = sizes[lane];
            most[lane] = size > most[lane] ? size : most[lane];
            parts[lane] += size != 0;
            squares[lane] += static_cast<uint64_t>(size) * size;
        }
    }
    for (int lane = 0; lane < BLACKPEG_LANES; ++lane) {
        block->max_part[lane] = most[lane];
        block->parts[lane] = parts[lane];
        block->sum_squares[lane] = squares[lane];
    }
}

// Adds up a lower bound of size * log2 size: with size = 2^e (1 + f), log2 size >= e + f + 0.278 f (1 - f), and e + f
// can be read off the bits of a float.  Rounding adds less than a millionth, which is taken off.
template <class Size>
static void bound_order(int feedbacks, const Size* sizes, float* order) {
    alignas(64) float sum[BLACKPEG_LANES] = {};
    for (int index = 0; index < feedbacks; ++index, sizes += BLACKPEG_LANES) {
        for (int lane = 0; lane < BLACKPEG_LANES; ++lane) {
            const float size = static_cast<float>(static_cast<int32_t>(sizes[lane]));
            int32_t bits;
            __builtin_memcpy(&bits, &size, sizeof bits);
            const float fraction = static_cast<float>(bits & 0x7FFFFF) * 0x1p-23f;
            const float logarithm =
                static_cast<float>(bits - 0x3F800000) * 0x1p-23f + 0.278f * fraction * (1 - fraction);
            sum[lane] += size * logarithm;
        }
    }
    for (int lane = 0; lane < BLACKPEG_LANES; ++lane) {
        order[lane] = sum[lane] * (1 - 0x1p-16f);
    }
}

static void count(const blackpeg_job* job, blackpeg_block* block) {
    uint8_t* feedback = block->feedback;
    for (int index = 0; index < job->group_count; ++index) {
        const blackpeg_group& group = job->groups[index];
        fill_feedback_for(job->pegs, group.commons)(job, block, group.rows, group.candidates, group.commons, feedback);
        feedback += group.candidates * BLACKPEG_LANES;
    }
#ifdef BLACKPEG_LOOKUP
    (job->dense ? count_dense : count_by_comparing)(job, block->feedback, job->candidates, block->few);
#else
    count_by_comparing(job, block->feedback, job->candidates, block->few);
#endif
    measure_few(job->feedback_count, block->few, block);
    if (job->bound_entropy) {
        bound_order(job->feedback_count, block->few, block->order);
    }
}

#ifndef BLACKPEG_LOOKUP
static int reach(const blackpeg_job*, blackpeg_block*, int) { return 1; }
#endif

#include "planes.inl"

const blackpeg_variant BLACKPEG_VARIANT = {fill, count, reach, count_planes};
