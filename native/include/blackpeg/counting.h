/* The inner loop, behind a door of plain data: it is compiled several times, for different processors.

   One call compares the 64 guesses of a block with every candidate.  Nothing but plain data crosses this line, so
   that no inline function compiled for a newer processor can end up in code that runs on an older one. */
#pragma once

#include <stdint.h>

enum {
    BLACKPEG_LANES = 64,     /* guesses in a block */
    BLACKPEG_FEW = 255,      /* candidates whose number a byte holds */
    BLACKPEG_MOST_PEGS = 15, /* packed feedbacks fit in a byte */
    BLACKPEG_MOST_DENSE = 64 /* feedbacks that are counted with table look-ups */
};

/* One color that occurs among the candidates, and the rows of the table it fills: black_row[p] for a peg of this
   color at position p, common_row[k] for k pegs of it in all; -1 where no candidate needs the row. */
struct blackpeg_color {
    uint8_t color;
    int16_t black_row[BLACKPEG_MOST_PEGS];
    int16_t common_row[BLACKPEG_MOST_PEGS + 1];
};

/* Candidates that need equally many rows: for each candidate `pegs` rows for its black pegs, then
   `commons` rows for its colors.  A row is given by an eighth of where it starts in the table. */
struct blackpeg_group {
    int32_t candidates;
    int32_t commons;
    const uint16_t* rows;
};

/* The candidates of a position, at most BLACKPEG_FEW, prepared once and compared with many blocks.

   Dense: the i-th feedback in the order of colors in common, then black pegs, has the number i, from 0 to
   feedback_count - 1.  Not dense: `feedbacks` lists packed feedbacks. */
struct blackpeg_job {
    int32_t pegs;
    int32_t dense;
    int32_t color_count;
    const struct blackpeg_color* colors;
    int32_t group_count;
    const struct blackpeg_group* groups;
    int32_t candidates;
    int32_t feedback_count;
    const uint8_t* feedbacks;
    int32_t black_weight;  /* not dense: what a black peg adds to a packed feedback, beyond being a color in common */
    int32_t bound_entropy; /* whether to fill in `order` */
};

/* The candidates of a position as planes of bits.  For each 64 candidates `bits` holds `words` words, bit i of each
   that of the i-th candidate; where candidates end, the bits that follow are 0.  The first words[position * stride +
   color] are of the candidates with that color there, the next [k * stride + color] of those with more than k pegs of
   that color.  bits starts at a multiple of 64 bytes, stride is a multiple of 8 words, and after the last there are 16
   that may be read.

   numbers: that of each feedback, in the order of colors in common, then black pegs (black_only: in that of black
   pegs); -1 for one the game cannot give. */
struct blackpeg_planes {
    int32_t pegs;
    int32_t colors;
    int32_t black_only;
    int32_t candidates;
    int32_t stride;
    int32_t words;
    const uint64_t* bits;
    int32_t feedback_count;
    const int16_t* numbers;
    int32_t bound_entropy;
};

/* Scratch memory and the results for one block: for each guess (lane) the sizes of its parts, and the measures. */
struct blackpeg_block {
    uint8_t* table;    /* scratch: rows * 64 bytes */
    uint8_t* feedback; /* scratch: (BLACKPEG_FEW + 1) * 64 bytes */
    uint8_t* few;      /* sizes[feedback][lane], if there are at most BLACKPEG_FEW candidates */
    uint32_t* many;    /* the same, if there are more */
    uint32_t max_part[BLACKPEG_LANES];
    uint32_t parts[BLACKPEG_LANES];
    uint64_t sum_squares[BLACKPEG_LANES];
    float order[BLACKPEG_LANES]; /* at most the sum of size * log2 size, and hardly less */
};

/* A variant.  guesses is a block of a pool: one row of 64 colors for each position; counts, if not null, one row of
   64 numbers of pegs for each color.

   fill makes the table, which the next two need.  count fills in sizes and measures.  reach says whether some lane has
   at least `parts` parts, of a job that is dense; it may say yes when none has.  count_planes fills in sizes and
   measures for the first lanes of a block, from planes, and says the same; `order` only if it says yes. */
struct blackpeg_variant {
    void (*fill)(const struct blackpeg_job*, const uint8_t* guesses, const uint8_t* counts, struct blackpeg_block*);
    void (*count)(const struct blackpeg_job*, struct blackpeg_block*);
    int (*reach)(const struct blackpeg_job*, struct blackpeg_block*, int parts);
    int (*count_planes)(const struct blackpeg_planes*, const uint8_t* guesses, int lanes, int least_parts,
                        struct blackpeg_block*);
};

extern const struct blackpeg_variant blackpeg_variant_plain;
extern const struct blackpeg_variant blackpeg_variant_v2;
extern const struct blackpeg_variant blackpeg_variant_v3;
extern const struct blackpeg_variant blackpeg_variant_v4;
extern const struct blackpeg_variant blackpeg_variant_v4_popcnt;
