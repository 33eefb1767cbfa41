/* The inner loops of sampling, behind a door of plain data: compiled several times, for different processors (see
   counting.h, which says why).

   One code that changes, a peg or two at a time, is compared with many others side by side: in a walk with the guesses
   of all turns, in the choice of a guess with the codes of a sample. */
#pragma once

#include <stdint.h>

enum { BLACKPEG_NO_COLOR = 255 };

/* Codes side by side, one a column.  The number of columns is a multiple of the variant's `width`, and rows start at
   multiples of it.  A column of BLACKPEG_NO_COLOR, and counts of 0, has nothing in common with any code. */
struct blackpeg_columns {
    int32_t columns;
    const uint8_t* colors; /* [position][column] */
    const int8_t* counts;  /* [color][column]: pegs of that color; null where only black pegs count */
};

/* A code on its way to the turns' replies.  A residual is what the code would be told less what was told; those of
   numbers that were not told stay 0, for their columns hold no colors, or counts of 0.

   black[turn] is a residual of black pegs; common[turn] one of pegs in common or, where alone[turn] is -1, of white
   pegs.  The cost is the sum of their absolute values. */
struct blackpeg_walk {
    struct blackpeg_columns turns;
    const int8_t* alone; /* -1 for the turns that tell white pegs alone, else 0; null where none does */
    int32_t pegs;
    int32_t colors;
    uint8_t* code;
    int8_t* pegs_of;     /* [color] */
    const uint8_t* free; /* positions that may change */
    int32_t free_count;
    uint8_t* unused; /* the colors that the code lacks and may get; null in games with repeats, */
    int32_t unused_count;
    const uint8_t* palette; /* where a peg gets one of these, which may be here more than once */
    int32_t palette_count;
    int8_t *black, *common;           /* common is null where turns.counts is */
    int8_t *next_black, *next_common; /* as they would be after the move that was looked at last */
    int32_t cost;
    uint8_t* best; /* the code of the least cost so far */
    int32_t best_cost;
    uint64_t random; /* the state of Random (random.hpp) */
    uint64_t swaps;  /* the share of steps that swap two pegs, out of 2^32; the others change the color of one */
    uint64_t phase;  /* grows by swaps at each step; it swaps where 2^32 is reached */
};

/* Feedbacks that occur, but for "solved": 0 to most_black black pegs, least_common to most_common in common. */
struct blackpeg_bounds {
    int32_t most_black, least_common, most_common;
};

struct blackpeg_walker {
    int32_t width; /* bytes in a vector */

    /* This many steps of the Metropolis algorithm, or until the cost is at most `enough`: a step that makes the cost
       greater by d is taken with probability thresholds[d] / 2^32, and never where d >= count.  Returns the steps made.
     */
    int64_t (*walk)(struct blackpeg_walk*, const uint32_t* thresholds, int32_t count, int64_t steps, int32_t enough);

    /* Black pegs and pegs in common of a code with every column; `common` is left alone where only black pegs count. */
    void (*compare)(const struct blackpeg_columns*, int pegs, const uint8_t* code, int colors, const int8_t* pegs_of,
                    uint8_t* black, uint8_t* common);

    /* The same after one peg changed from color `from`, once on this many pegs, to color `to`. */
    void (*change)(const struct blackpeg_columns*, int position, int from, int pegs_of_from, int to, int pegs_of_to,
                   const uint8_t* black, const uint8_t* common, uint8_t* next_black, uint8_t* next_common);

    /* The bounds of this many columns; and for each the number of its feedback, row by row of the same number of black
       pegs, or 0 if it is "solved". */
    void (*bounds)(int32_t columns, int pegs, const uint8_t* black, const uint8_t* common, struct blackpeg_bounds*);
    void (*number)(int32_t columns, int pegs, const uint8_t* black, const uint8_t* common,
                   const struct blackpeg_bounds*, uint16_t* numbers);
};

extern const struct blackpeg_walker blackpeg_walker_plain;
extern const struct blackpeg_walker blackpeg_walker_v2;
extern const struct blackpeg_walker blackpeg_walker_v3;
