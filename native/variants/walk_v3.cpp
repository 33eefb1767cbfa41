#define BLACKPEG_WALKER blackpeg_walker_v3  // of x86-64-v4, too: see walk.inl
#define BLACKPEG_WIDTH 32                   // bytes in a vector
#include "vectors.inl"
#include "walk.inl"
