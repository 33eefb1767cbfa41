#define BLACKPEG_COUNT blackpeg_count_v4
#define BLACKPEG_WIDTH 32     // bytes in a vector
#define BLACKPEG_TOGETHER 12  // classes counted in one pass: as many as fit in registers
#include "count.inl"
