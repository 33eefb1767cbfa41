// Counter::count: part sizes and measures of many guesses at once are those of one guess at a time.
#include "blackpeg/counter.hpp"

#include "blackpeg/entropy.hpp"
#include "check.hpp"
#include "samples.hpp"

using namespace samples;

// `order` may be this much less than the sum of size * log2 size: the error of its parabola, and rounding.
static constexpr long double kWeaker = 0.0203L, kRounding = 0x1p-15L;

static void check_lane(const Shape& shape, const blackpeg::Counter& counter, const blackpeg::Block& block, int lane,
                       const plain::Sizes& expected, const blackpeg::EntropyKeys& keys) {
    const plain::Sizes sizes = plain::without_zeros(expected);
    std::uint64_t sum_squares = 0, key = 0;
    for (const std::uint32_t size : sizes) {
        sum_squares += std::uint64_t{size} * size;
        key += keys(size);
    }
    const auto candidates = counter.candidates().size();
    CHECK(block.raw.max_part[lane] == *std::max_element(sizes.begin(), sizes.end()), shape, candidates, lane);
    CHECK(block.raw.parts[lane] == sizes.size(), shape, candidates, lane);
    CHECK(block.raw.sum_squares[lane] == sum_squares, shape, candidates, lane);
    CHECK(counter.sum(block, lane, keys) == key, shape, candidates, lane);

    const long double order = plain::order(sizes), bound = block.raw.order[lane];
    CHECK(bound <= order, shape, candidates, lane, bound, order);
    CHECK(bound <= keys.order(key), shape, candidates, lane);
    if (shape.pegs <= BLACKPEG_MOST_PEGS) {
        CHECK(bound >= order * (1 - kRounding) - kWeaker * static_cast<long double>(candidates), shape, candidates,
              lane, bound, order);
    }

    for (int index = 0; index < counter.numbering().count(); ++index) {
        const int feedback = counter.numbering().packed()[static_cast<std::size_t>(index)];
        CHECK(counter.size(block, index, lane) == expected[static_cast<std::size_t>(feedback)], shape, candidates, lane,
              feedback);
    }
}

// Candidates are some codes, each several times.
static void check_candidates(const Shape& shape, Random& random, int kinds, int copies, blackpeg::Block& block) {
    const blackpeg::EntropyKeys keys(static_cast<std::uint64_t>(kinds * copies));
    const Codes kind = some_codes(shape, random, kinds);
    Codes codes(shape.pegs);
    for (int index = 0; index < kinds * copies; ++index) {
        codes.push_back(kind[static_cast<std::size_t>(index % kinds)]);
    }
    const Codes guesses = some_codes(shape, random, random.one_in(6) ? random.between(65, 130) : random.between(1, 20));
    blackpeg::Pool pool(shape);
    for (std::size_t index = 0; index < guesses.size(); ++index) {
        pool.push_back(guesses[index]);
    }
    if (!random.one_in(4)) {  // an unfinished pool has no counts of colors, as pools of very many guesses
        pool.finish();
    }

    const blackpeg::Numbering numbering(shape);
    for (const std::size_t most_bytewise :
         {std::size_t{0}, std::size_t{BLACKPEG_FEW}}) {  // by planes, and, if few, byte by byte
        const blackpeg::Counter counter(shape, numbering, codes, true, most_bytewise);
        for (std::size_t index = 0; index < pool.blocks(); ++index) {
            counter.count(pool, index, block);
            for (int lane = 0; lane < pool.lanes(index); ++lane) {
                plain::Sizes sizes =
                    plain::split_sizes(shape, guesses[index * blackpeg::kLanes + static_cast<std::size_t>(lane)], kind);
                for (std::uint32_t& size : sizes) {
                    size *= static_cast<std::uint32_t>(copies);
                }
                check_lane(shape, counter, block, lane, sizes, keys);
            }
        }
    }
}

// Where count_if does not count a block, no guess of it makes that many parts.
static int blocks_not_counted = 0;

static void check_count_if(const Shape& shape, const blackpeg::Counter& counter, const blackpeg::Pool& pool,
                           std::size_t index) {
    blackpeg::Block counted, looked_at;
    counter.count(pool, index, counted);
    const std::uint32_t most = *std::max_element(counted.raw.parts, counted.raw.parts + pool.lanes(index));
    for (const std::uint32_t parts : {1u, most / 2, most, most + 1, most + 3}) {
        const bool counts = counter.count_if(pool, index, parts, looked_at);
        CHECK(counts || parts > most, shape, counter.candidates().size(), parts, most);
        blocks_not_counted += !counts;
        for (int lane = 0; counts && lane < pool.lanes(index); ++lane) {
            CHECK(looked_at.raw.parts[lane] == counted.raw.parts[lane], shape, lane);
            CHECK(looked_at.raw.max_part[lane] == counted.raw.max_part[lane], shape, lane);
            CHECK(looked_at.raw.sum_squares[lane] == counted.raw.sum_squares[lane], shape, lane);
            for (int of = 0; of < counter.numbering().count(); ++of) {
                CHECK(counter.size(looked_at, of, lane) == counter.size(counted, of, lane), shape, lane, of);
            }
        }
    }
}

int main() {
    Random random(5);
    blackpeg::Block block;  // kept from job to job, as threads do: what the last one left must not matter
    for (const Shape& shape : kShapes) {
        const bool one_by_one = shape.pegs > BLACKPEG_MOST_PEGS;  // slow, and the same for any number of candidates
        for (const int candidates : {1, 2, 7, 8, 9, 48, 49, 254, 255, 256, 300, 511, 512, 513, 1000}) {
            if (candidates <= 256 || !one_by_one) {
                check_candidates(shape, random, candidates, 1, block);
            }
        }
        for (const int copies : {255, 256, one_by_one ? 300 : 70'000}) {
            check_candidates(shape, random, 1, copies, block);  // all in one part: do bytes, and 16 bits, run over?
        }
    }
    for (int pegs = 1; pegs <= BLACKPEG_MOST_PEGS; ++pegs) {
        for (const bool distinct : {false, true}) {
            const int colors = random.between(distinct ? pegs : 1, 20);
            for (const bool black_only : {false, true}) {
                check_candidates({pegs, colors, !distinct, black_only}, random, random.between(257, 2000), 1, block);
            }
        }
    }
    check_candidates({5, 8}, random, 30'000, 1, block);  // more planes than are kept in the cache
    check_candidates({8, 16}, random, 10'000, 1, block);

    for (const Shape& shape : kShapes) {
        const blackpeg::Numbering numbering(shape);
        for (const int candidates : {1, 2, 3, 7, 8, 9, 20, 47, 48, 49, 60, 255, 256}) {
            const Codes codes = some_codes(shape, random, candidates);
            const blackpeg::Pool pool =
                blackpeg::pool_of(shape, some_codes(shape, random, numbering.dense() ? random.between(1, 130) : 20));
            const blackpeg::Counter counter(shape, numbering, codes, false);
            for (std::size_t index = 0; index < pool.blocks(); ++index) {
                check_count_if(shape, counter, pool, index);
            }
        }
    }
    CHECK(blocks_not_counted > 0);
}
