#define BLACKPEG_VARIANT blackpeg_variant_v4_popcnt
#define BLACKPEG_SCANNER blackpeg_scanner_v4_popcnt
#define BLACKPEG_WIDTH 64     // bytes in a vector
#define BLACKPEG_TOGETHER 12  // feedbacks compared in one pass: as many as fit in registers
#include "count.inl"
#include "scan.inl"
