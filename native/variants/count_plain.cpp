#define BLACKPEG_VARIANT blackpeg_variant_plain
#define BLACKPEG_SCANNER blackpeg_scanner_plain
#define BLACKPEG_WALKER blackpeg_walker_plain
#define BLACKPEG_WIDTH 16    // bytes in a vector
#define BLACKPEG_TOGETHER 6  // feedbacks compared in one pass: as many as fit in registers
#include "count.inl"
#include "scan.inl"
#include "walk.inl"
