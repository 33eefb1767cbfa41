// The inner loop, for vectors of BLACKPEG_WIDTH bytes; BLACKPEG_COUNT is the name of the function made here.
//
// A feedback is a sum: each black peg adds black_weight, each color in common its number of pegs.  So for one
// block of guesses a table holds, for every peg a candidate may have, what it adds for each of the 64 guesses;
// the packed feedbacks of a candidate against all 64 are the sum of a few rows of that table.  Then each class is
// counted by comparing: bytes hold 255 candidates, so candidates come in chunks of 255.
//
// All functions are static and use nothing of the standard library: see counting.h.

#include "blackpeg/counting.h"

typedef uint8_t Bytes __attribute__((vector_size(BLACKPEG_WIDTH), aligned(BLACKPEG_WIDTH)));

enum { kVectors = BLACKPEG_LANES / BLACKPEG_WIDTH };

static inline Bytes load(const uint8_t* from) { return *reinterpret_cast<const Bytes*>(from); }
static inline void store(uint8_t* to, Bytes value) { *reinterpret_cast<Bytes*>(to) = value; }
static inline Bytes all(int value) { return Bytes{} + static_cast<uint8_t>(value); }
static inline Bytes less(Bytes a, Bytes b) { return a < b ? a : b; }
static inline Bytes more(Bytes a, Bytes b) { return a > b ? a : b; }

static void fill_table(const blackpeg_job* job, const uint8_t* guesses, uint8_t* table) {
    for (int index = 0; index < job->color_count; ++index) {
        const blackpeg_color& color = job->colors[index];
        for (int vector = 0; vector < kVectors; ++vector) {
            const int offset = vector * BLACKPEG_WIDTH;
            Bytes pegs = Bytes{};
            for (int position = 0; position < job->pegs; ++position) {
                const Bytes here = (Bytes)(load(guesses + position * BLACKPEG_LANES + offset) == all(color.color));
                pegs -= here;
                if (color.black_row[position] >= 0) {
                    store(table + color.black_row[position] * BLACKPEG_LANES + offset, here & all(job->black_weight));
                }
            }
            for (int count = 1; count <= job->pegs; ++count) {
                if (color.common_row[count] >= 0) {
                    store(table + color.common_row[count] * BLACKPEG_LANES + offset, less(pegs, all(count)));
                }
            }
        }
    }
}

template <int Rows>
static inline void add_rows(const uint8_t* table, const uint16_t* rows, int candidates, int rows_each, uint8_t* feedback) {
    for (int candidate = 0; candidate < candidates; ++candidate, rows += rows_each, feedback += BLACKPEG_LANES) {
        Bytes sum[kVectors];
        for (int vector = 0; vector < kVectors; ++vector) {
            sum[vector] = load(table + rows[0] * BLACKPEG_LANES + vector * BLACKPEG_WIDTH);
        }
        for (int row = 1; row < (Rows ? Rows : rows_each); ++row) {
            for (int vector = 0; vector < kVectors; ++vector) {
                sum[vector] += load(table + rows[row] * BLACKPEG_LANES + vector * BLACKPEG_WIDTH);
            }
        }
        for (int vector = 0; vector < kVectors; ++vector) {
            store(feedback + vector * BLACKPEG_WIDTH, sum[vector]);
        }
    }
}

static void fill_feedback(const uint8_t* table, const uint16_t* rows, int candidates, int rows_each, uint8_t* feedback) {
    switch (rows_each) {
        case 4: return add_rows<4>(table, rows, candidates, rows_each, feedback);
        case 5: return add_rows<5>(table, rows, candidates, rows_each, feedback);
        case 6: return add_rows<6>(table, rows, candidates, rows_each, feedback);
        case 7: return add_rows<7>(table, rows, candidates, rows_each, feedback);
        case 8: return add_rows<8>(table, rows, candidates, rows_each, feedback);
        case 9: return add_rows<9>(table, rows, candidates, rows_each, feedback);
        case 10: return add_rows<10>(table, rows, candidates, rows_each, feedback);
        case 11: return add_rows<11>(table, rows, candidates, rows_each, feedback);
        case 12: return add_rows<12>(table, rows, candidates, rows_each, feedback);
        default: return add_rows<0>(table, rows, candidates, rows_each, feedback);
    }
}

// How often each of some classes occurs in a column of feedback, for one vector of lanes.
template <int Classes>
static inline void count_classes(const uint8_t* feedback, int candidates, const uint8_t* classes, uint8_t* sizes) {
    Bytes wanted[Classes], count[Classes];
    for (int index = 0; index < Classes; ++index) {
        wanted[index] = all(classes[index]);
        count[index] = Bytes{};
    }
    for (int candidate = 0; candidate < candidates; ++candidate) {
        const Bytes seen = load(feedback + candidate * BLACKPEG_LANES);
        for (int index = 0; index < Classes; ++index) {
            count[index] -= (Bytes)(seen == wanted[index]);
        }
    }
    for (int index = 0; index < Classes; ++index) {
        store(sizes + index * BLACKPEG_LANES, count[index]);
    }
}

static void count_chunk(const blackpeg_job* job, const uint8_t* feedback, int candidates, uint8_t* sizes) {
    enum { kTogether = BLACKPEG_TOGETHER };
    for (int vector = 0; vector < kVectors; ++vector) {
        const int offset = vector * BLACKPEG_WIDTH;
        int first = 0;
        for (; first + kTogether <= job->class_count; first += kTogether) {
            count_classes<kTogether>(feedback + offset, candidates, job->classes + first, sizes + first * BLACKPEG_LANES + offset);
        }
        for (; first + 2 <= job->class_count; first += 2) {
            count_classes<2>(feedback + offset, candidates, job->classes + first, sizes + first * BLACKPEG_LANES + offset);
        }
        for (; first < job->class_count; ++first) {
            count_classes<1>(feedback + offset, candidates, job->classes + first, sizes + first * BLACKPEG_LANES + offset);
        }
    }
}

// At most 255 candidates: no size exceeds a byte, no sum of squares two.
static void measure_few(const blackpeg_job* job, blackpeg_block* block) {
    typedef uint16_t Words __attribute__((vector_size(2 * BLACKPEG_WIDTH)));
    for (int vector = 0; vector < kVectors; ++vector) {
        const int offset = vector * BLACKPEG_WIDTH;
        Bytes most = Bytes{}, parts = Bytes{};
        Words squares = Words{};
        for (int index = 0; index < job->class_count; ++index) {
            const Bytes size = load(block->few + index * BLACKPEG_LANES + offset);
            most = more(most, size);
            parts -= (Bytes)(size != Bytes{});
            const Words wide = __builtin_convertvector(size, Words);
            squares += wide * wide;
        }
        for (int lane = 0; lane < BLACKPEG_WIDTH; ++lane) {
            block->max_part[offset + lane] = most[lane];
            block->parts[offset + lane] = parts[lane];
            block->sum_squares[offset + lane] = squares[lane];
        }
    }
}

static void measure_many(const blackpeg_job* job, blackpeg_block* block) {
    for (int lane = 0; lane < BLACKPEG_LANES; ++lane) {
        block->max_part[lane] = 0;
        block->parts[lane] = 0;
        block->sum_squares[lane] = 0;
    }
    for (int index = 0; index < job->class_count; ++index) {
        const uint32_t* sizes = block->many + index * BLACKPEG_LANES;
        for (int lane = 0; lane < BLACKPEG_LANES; ++lane) {
            const uint32_t size = sizes[lane];
            block->max_part[lane] = size > block->max_part[lane] ? size : block->max_part[lane];
            block->parts[lane] += size != 0;
            block->sum_squares[lane] += static_cast<uint64_t>(size) * size;
        }
    }
}

extern "C" void BLACKPEG_COUNT(const blackpeg_job* job, const uint8_t* guesses, blackpeg_block* block) {
    fill_table(job, guesses, block->table);
    const bool many = job->candidates > BLACKPEG_CHUNK;
    for (int index = 0; many && index < job->class_count * BLACKPEG_LANES; ++index) {
        block->many[index] = 0;
    }
    int waiting = 0;  // candidates whose feedback is computed and not yet counted
    for (int group = 0; group < job->group_count; ++group) {
        const blackpeg_group& some = job->groups[group];
        for (int done = 0; done < some.candidates;) {
            const int room = BLACKPEG_CHUNK - waiting;
            const int now = some.candidates - done < room ? some.candidates - done : room;
            fill_feedback(block->table, some.rows + static_cast<int64_t>(done) * some.rows_each, now, some.rows_each,
                          block->feedback + waiting * BLACKPEG_LANES);
            waiting += now;
            done += now;
            if (many && waiting == BLACKPEG_CHUNK) {
                count_chunk(job, block->feedback, waiting, block->few);
                for (int size = 0; size < job->class_count * BLACKPEG_LANES; ++size) {
                    block->many[size] += block->few[size];
                }
                waiting = 0;
            }
        }
    }
    count_chunk(job, block->feedback, waiting, block->few);
    if (!many) {
        measure_few(job, block);
        return;
    }
    for (int size = 0; size < job->class_count * BLACKPEG_LANES; ++size) {
        block->many[size] += block->few[size];
    }
    measure_many(job, block);
}
