#define BLACKPEG_VARIANT blackpeg_variant_v3
#define BLACKPEG_SCANNER blackpeg_scanner_v3
#define BLACKPEG_WIDTH 32    // bytes in a vector
#define BLACKPEG_TOGETHER 6  // feedbacks compared in one pass: as many as fit in registers
#include "count.inl"
#include "scan.inl"
