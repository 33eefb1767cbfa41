/* The inner loop, behind a plain-C door: it is compiled several times, for different processors.

   One call compares the 64 guesses of a block with every candidate, and counts for each guess how many candidates
   give each feedback.  Nothing but plain data crosses this line, so that no inline function compiled for a newer
   processor can end up in code that runs on an older one. */
#ifndef BLACKPEG_COUNTING_H
#define BLACKPEG_COUNTING_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { BLACKPEG_LANES = 64, BLACKPEG_CHUNK = 255, BLACKPEG_MOST_PEGS = 15 };

/* One color that occurs among the candidates, and the rows of the look-up table it fills: black_row[p] for a peg of
   this color at position p, common_row[k] for k pegs of it in all; -1 where no candidate needs the row. */
struct blackpeg_color {
    uint8_t color;
    int16_t black_row[BLACKPEG_MOST_PEGS];
    int16_t common_row[BLACKPEG_MOST_PEGS + 1];
};

/* Candidates that need equally many rows. */
struct blackpeg_group {
    int32_t candidates;
    int32_t rows_each;
    const uint16_t* rows; /* candidates * rows_each row numbers */
};

/* The candidates of a position, prepared once and compared with many blocks. */
struct blackpeg_job {
    int32_t pegs;
    int32_t black_weight; /* what a black peg adds to a packed feedback, beyond being a color in common */
    int32_t color_count;
    const struct blackpeg_color* colors;
    int32_t group_count;
    const struct blackpeg_group* groups;
    int32_t candidates;
    int32_t class_count;
    const uint8_t* classes; /* the packed feedbacks to count */
    int32_t row_count;
};

/* What is left of a block: for each guess (lane) the sizes of its classes, and the measures. */
struct blackpeg_block {
    uint8_t* table;      /* scratch: row_count * 64 */
    uint8_t* feedback;   /* scratch: 255 * 64 */
    uint8_t* few;        /* sizes[class][lane], if there are at most 255 candidates */
    uint32_t* many;      /* the same, if there are more */
    uint32_t max_part[BLACKPEG_LANES];
    uint32_t parts[BLACKPEG_LANES];
    uint64_t sum_squares[BLACKPEG_LANES];
};

typedef void (*blackpeg_count_fn)(const struct blackpeg_job*, const uint8_t* guesses, struct blackpeg_block*);

void blackpeg_count_plain(const struct blackpeg_job*, const uint8_t*, struct blackpeg_block*);
void blackpeg_count_v2(const struct blackpeg_job*, const uint8_t*, struct blackpeg_block*);
void blackpeg_count_v3(const struct blackpeg_job*, const uint8_t*, struct blackpeg_block*);
void blackpeg_count_v4(const struct blackpeg_job*, const uint8_t*, struct blackpeg_block*);

#ifdef __cplusplus
}
#endif

#endif
