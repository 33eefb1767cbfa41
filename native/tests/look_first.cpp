// Counter::count_if: where it does not count a block, no guess of it makes that many parts.
#include "blackpeg/counter.hpp"

#include "check.hpp"
#include "samples.hpp"

using namespace samples;

static int blocks_not_counted = 0;

static void check_block(const Shape& shape, const blackpeg::Counter& counter, const blackpeg::Pool& pool,
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
    Random random(6);
    for (const Shape& shape : kShapes) {
        const blackpeg::Numbering numbering(shape);
        for (const int candidates : {1, 2, 3, 7, 8, 9, 20, 47, 48, 49, 60, 255, 256}) {
            const Codes codes = some_codes(shape, random, candidates);
            const blackpeg::Pool pool =
                blackpeg::pool_of(shape, some_codes(shape, random, numbering.dense() ? random.between(1, 130) : 20));
            const blackpeg::Counter counter(shape, numbering, codes, false);
            for (std::size_t index = 0; index < pool.blocks(); ++index) {
                check_block(shape, counter, pool, index);
            }
        }
    }

    CHECK(blocks_not_counted > 0);
}
