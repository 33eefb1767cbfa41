/* The inner loops of exact search, behind a door of plain data: compiled several times, for different processors (see
   counting.h, which says why).

   They work on the feedback table: a matrix of bytes, one row for each candidate, one column for each guess; a byte is
   the number of the candidate's feedback to the guess.  Rows start at multiples of 64 bytes.  One call takes some of
   the rows and looks at all columns, in blocks of 64. */
#pragma once

#include <stdint.h>

/* Guesses as Pool lays them out, one block of 64 after another, with how the game counts. */
struct blackpeg_guesses {
    int32_t pegs;
    int32_t blocks;
    int32_t color_count;
    int32_t black_only;
    const uint8_t* colors; /* [block][position][64] */
    const uint8_t* counts; /* [block][color][64], or null */
};

/* Some rows of the table.  `rows` are followed by up to seven more, whose every byte is 255, so that their number is
   a multiple of eight. */
struct blackpeg_rows {
    const uint8_t* const* rows;
    int32_t count; /* without the seven */
    int32_t blocks;
    int32_t feedbacks;
};

enum { BLACKPEG_FEW_ROWS = 248 }; /* part sizes fit in bytes */

struct blackpeg_scanner {
    /* The numbers of the feedbacks of one code to all guesses, as one row of the table.  Only where numbers are dense.
     */
    void (*fill_row)(const struct blackpeg_guesses*, const uint8_t* code, uint8_t* row);

    /* For each column the number of parts of the rows.  Ends, and returns 1, where a column has `enough`; else 0.
     */
    int (*parts)(const struct blackpeg_rows*, int enough, uint8_t* parts);

    /* The same number for each column, and the sum of the weights of the first row of each part: of the heaviest one,
       if the heaviest rows come first. */
    void (*heads)(const struct blackpeg_rows*, const uint32_t* weights, uint8_t* parts, uint32_t* heads);

    /* For each column the sizes of its parts: sizes[block][feedback][64]; bytes for at most BLACKPEG_FEW_ROWS rows.
       `masses` are sums of the weights of rows. */
    void (*few_sizes)(const struct blackpeg_rows*, uint8_t* sizes);
    void (*many_sizes)(const struct blackpeg_rows*, uint16_t* sizes);
    void (*masses)(const struct blackpeg_rows*, const uint32_t* weights, uint32_t* sizes);

    /* From those sizes, covered = sum over the parts of min(size, most) for each column: adds count - covered to
       uncovered[column].  Returns the largest `covered`.  Of masses the count is that of all rows. */
    int32_t (*few_cover)(const struct blackpeg_rows*, const uint8_t* sizes, int32_t most, uint32_t* uncovered);
    int32_t (*many_cover)(const struct blackpeg_rows*, const uint16_t* sizes, int32_t most, uint32_t* uncovered);
    int32_t (*mass_cover)(const struct blackpeg_rows*, const uint32_t* sizes, int32_t most, uint32_t* uncovered);
};

extern const struct blackpeg_scanner blackpeg_scanner_plain;
extern const struct blackpeg_scanner blackpeg_scanner_v2;
extern const struct blackpeg_scanner blackpeg_scanner_v3;
extern const struct blackpeg_scanner blackpeg_scanner_v4;
extern const struct blackpeg_scanner blackpeg_scanner_v4_popcnt;
