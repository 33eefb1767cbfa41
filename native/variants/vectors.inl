// Vectors of BLACKPEG_WIDTH bytes, and the few operations on them that GCC's vector extensions do not have.
//
// BLACKPEG_LOOKUP is defined where a byte vector can index a table of 16 bytes.

#include <stdint.h>

#if defined(__SSSE3__)
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // GCC 12 warns of its own undefined operands
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#include <immintrin.h>
#define BLACKPEG_LOOKUP 1
#elif defined(__aarch64__)
#include <arm_neon.h>
#define BLACKPEG_LOOKUP 1
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#define BLACKPEG_LOOKUP 1
#endif

typedef uint8_t Bytes __attribute__((vector_size(BLACKPEG_WIDTH), aligned(BLACKPEG_WIDTH)));
typedef uint64_t Longs __attribute__((vector_size(BLACKPEG_WIDTH), aligned(BLACKPEG_WIDTH)));

static inline Bytes load(const uint8_t* from) { return *reinterpret_cast<const Bytes*>(from); }
static inline void store(uint8_t* to, Bytes value) { *reinterpret_cast<Bytes*>(to) = value; }
static inline Bytes all(int value) { return Bytes{} + static_cast<uint8_t>(value); }
static inline Bytes less(Bytes a, Bytes b) { return a < b ? a : b; }
static inline Bytes more(Bytes a, Bytes b) { return a > b ? a : b; }

#ifdef BLACKPEG_LOOKUP

// lookup: byte i is table[index[i] & 15], or 0 where index[i] > 127.  add_up_to_255: a sum that stops at 255.
#if BLACKPEG_WIDTH == 64
static inline Bytes lookup(const uint8_t* table, Bytes index) {
    const __m512i everywhere = _mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table)));
    return (Bytes)_mm512_shuffle_epi8(everywhere, (__m512i)index);
}
static inline Bytes add_up_to_255(Bytes a, Bytes b) { return (Bytes)_mm512_adds_epu8((__m512i)a, (__m512i)b); }
static inline Bytes odd(Bytes a, Bytes b, Bytes c) {
    return (Bytes)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0x96);
}
static inline Bytes majority(Bytes a, Bytes b, Bytes c) {
    return (Bytes)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0xE8);
}
#else
#if BLACKPEG_WIDTH == 32
static inline Bytes lookup(const uint8_t* table, Bytes index) {
    const __m256i everywhere = _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table)));
    return (Bytes)_mm256_shuffle_epi8(everywhere, (__m256i)index);
}
static inline Bytes add_up_to_255(Bytes a, Bytes b) { return (Bytes)_mm256_adds_epu8((__m256i)a, (__m256i)b); }
#elif defined(__aarch64__)
static inline Bytes lookup(const uint8_t* table, Bytes index) {
    return (Bytes)vqtbl1q_u8(vld1q_u8(table), (uint8x16_t)(index & all(0x8F)));
}
static inline Bytes add_up_to_255(Bytes a, Bytes b) { return (Bytes)vqaddq_u8((uint8x16_t)a, (uint8x16_t)b); }
#elif defined(__wasm_simd128__)
static inline Bytes lookup(const uint8_t* table, Bytes index) {
    return (Bytes)wasm_i8x16_swizzle(wasm_v128_load(table), (v128_t)(index & all(0x8F)));
}
static inline Bytes add_up_to_255(Bytes a, Bytes b) { return (Bytes)wasm_u8x16_add_sat((v128_t)a, (v128_t)b); }
#else
static inline Bytes lookup(const uint8_t* table, Bytes index) {
    return (Bytes)_mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table)), (__m128i)index);
}
static inline Bytes add_up_to_255(Bytes a, Bytes b) { return (Bytes)_mm_adds_epu8((__m128i)a, (__m128i)b); }
#endif
#endif

#endif

#if BLACKPEG_WIDTH < 64
static inline Bytes odd(Bytes a, Bytes b, Bytes c) { return a ^ b ^ c; }
static inline Bytes majority(Bytes a, Bytes b, Bytes c) { return (a & b) | ((a ^ b) & c); }
#endif

// Of eight bytes each.
static inline Longs sums(Bytes bytes) {
#if defined(__AVX512BW__) && BLACKPEG_WIDTH == 64
    return (Longs)_mm512_sad_epu8((__m512i)bytes, _mm512_setzero_si512());
#elif defined(__AVX2__) && BLACKPEG_WIDTH == 32
    return (Longs)_mm256_sad_epu8((__m256i)bytes, _mm256_setzero_si256());
#elif defined(__SSSE3__) && BLACKPEG_WIDTH == 16
    return (Longs)_mm_sad_epu8((__m128i)bytes, _mm_setzero_si128());
#else
    const Longs pairs = ((Longs)bytes & 0x00FF00FF00FF00FFu) + (((Longs)bytes >> 8) & 0x00FF00FF00FF00FFu);
    const Longs fours = (pairs & 0x0000FFFF0000FFFFu) + ((pairs >> 16) & 0x0000FFFF0000FFFFu);
    return (fours & 0xFFFFFFFFu) + (fours >> 32);
#endif
}

static inline int32_t total(Longs sums) {
    uint64_t total = 0;
    for (int word = 0; word < BLACKPEG_WIDTH / 8; ++word) {
        total += sums[word];
    }
    return static_cast<int32_t>(total);
}
