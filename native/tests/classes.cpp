// Every feedback that occurs has a class, and no guess has more classes than is said.
#include "blackpeg/classes.hpp"

#include <set>

#include "blackpeg/feedback.hpp"
#include "check.hpp"
#include "samples.hpp"

using namespace samples;

static void check_class_list(const Shape& shape, const blackpeg::Classes& classes) {
    const std::set<int> different(classes.packed().begin(), classes.packed().end());
    CHECK(static_cast<int>(different.size()) == classes.count(), shape);
    CHECK(classes.packed()[static_cast<std::size_t>(classes.solved())] == shape.solved(), shape);
    CHECK(!classes.dense() || classes.count() <= BLACKPEG_MOST_DENSE, shape);
    if (classes.dense()) {  // numbers are computed, not looked up
        for (int common = 0; common <= shape.pegs; ++common) {
            for (int black = 0; black <= common; ++black) {
                const int number = shape.black_only ? black : common * (common + 1) / 2 + black;
                const int white = shape.black_only ? 0 : common - black;
                CHECK(classes.packed()[static_cast<std::size_t>(number)] == plain::packed(shape, {black, white}), shape,
                      black, white);
            }
        }
    }
}

static void check_split(const Shape& shape, const blackpeg::Classes& classes, const Color* guess, const Codes& codes) {
    const plain::Sizes sizes = plain::split_sizes(shape, guess, codes);
    int classes_met = 0;
    for (int feedback = 0; feedback < shape.packed_count(); ++feedback) {
        if (sizes[static_cast<std::size_t>(feedback)] != 0) {
            ++classes_met;
            CHECK(std::find(classes.packed().begin(), classes.packed().end(), feedback) != classes.packed().end(),
                  shape, feedback);
        }
    }
    CHECK(classes_met <= classes.most(sizes[static_cast<std::size_t>(shape.solved())] != 0), shape, classes_met);
}

int main() {
    Random random(2);
    for (const Shape& shape : kShapes) {
        const blackpeg::Classes classes(shape);
        check_class_list(shape, classes);
        const bool few = shape.size() <= 5'000;
        const Codes all = few ? blackpeg::all_codes(shape) : Codes(shape.pegs);
        for (int round = 0; round < 200; ++round) {
            const Codes some = some_codes(shape, random, few ? 1 : 200);
            check_split(shape, classes, some[0], few ? all : some);
        }
    }
}
