// Every feedback that occurs has a number, and no guess makes more parts than is said.
#include "blackpeg/numbering.hpp"

#include <set>

#include "blackpeg/feedback.hpp"
#include "check.hpp"
#include "samples.hpp"

using namespace samples;

static void check_numbering(const Shape& shape, const blackpeg::Numbering& numbering) {
    const std::set<int> different(numbering.packed().begin(), numbering.packed().end());
    CHECK(static_cast<int>(different.size()) == numbering.count(), shape);
    CHECK(numbering.packed()[static_cast<std::size_t>(numbering.solved())] == shape.solved(), shape);
    CHECK(!numbering.dense() || numbering.count() <= BLACKPEG_MOST_DENSE, shape);
    if (numbering.dense()) {  // numbers are computed, not looked up
        for (int common = 0; common <= shape.pegs; ++common) {
            for (int black = 0; black <= common; ++black) {
                const int number = shape.black_only ? black : common * (common + 1) / 2 + black;
                const int white = shape.black_only ? 0 : common - black;
                CHECK(numbering.packed()[static_cast<std::size_t>(number)] == plain::packed(shape, {black, white}),
                      shape, black, white);
            }
        }
    }
}

static void check_split(const Shape& shape, const blackpeg::Numbering& numbering, const Color* guess,
                        const Codes& codes) {
    const plain::Sizes sizes = plain::split_sizes(shape, guess, codes);
    int parts_met = 0;
    for (int feedback = 0; feedback < shape.packed_count(); ++feedback) {
        if (sizes[static_cast<std::size_t>(feedback)] != 0) {
            ++parts_met;
            CHECK(std::find(numbering.packed().begin(), numbering.packed().end(), feedback) != numbering.packed().end(),
                  shape, feedback);
        }
    }
    CHECK(parts_met <= numbering.most(sizes[static_cast<std::size_t>(shape.solved())] != 0), shape, parts_met);
}

int main() {
    Random random(2);
    for (const Shape& shape : kShapes) {
        const blackpeg::Numbering numbering(shape);
        check_numbering(shape, numbering);
        const bool few = shape.size() <= 5'000;
        const Codes all = few ? blackpeg::all_codes(shape) : Codes(shape.pegs);
        for (int round = 0; round < 200; ++round) {
            const Codes some = some_codes(shape, random, few ? 1 : 200);
            check_split(shape, numbering, some[0], few ? all : some);
        }
    }
}
