// Meeting in the middle lists the codes that fit, by the rules, and no others.
#include "blackpeg/sampling/meet_in_the_middle.hpp"

#include "check.hpp"
#include "told.hpp"

using namespace samples;
using namespace blackpeg::sampling;

static constexpr std::uint64_t kMostCodes = 70'000;

static void check_list(const Shape& shape, const Told& told) {
    const Codes expected = those_of(blackpeg::all_codes(shape), [&](const Color* code) {
        return cost(shape, told, code) == 0 &&
               std::equal(code, code + shape.pegs, told.held.begin(),
                          [](Color color, Color held) { return held == BLACKPEG_NO_COLOR || held == color; });
    });
    const blackpeg::Control forever;
    for (const std::size_t most : {std::size_t{2}, std::size_t{1} << 20}) {
        Budget budget(forever, {});
        blackpeg::sampling::Random draws(5);
        const Listed listed = Meeting(shape, told, budget, draws).list(most);
        CHECK(listed.complete, shape);
        CHECK(listed.count == expected.size(), shape, listed.count, expected.size());
        CHECK(listed.codes.size() == std::min(most, expected.size()), shape, listed.codes.size());
        std::size_t at = 0;
        for (std::size_t index = 0; index < listed.codes.size(); ++index) {
            const bool in_order = most > 2;
            if (!in_order) {
                at = 0;
            }
            while (at < expected.size() && !std::equal(expected[at], expected[at] + shape.pegs, listed.codes[index])) {
                CHECK(!in_order, shape, index);
                ++at;
            }
            CHECK(at < expected.size(), shape, index);
            ++at;
        }
    }
    Budget none(forever, 1);
    blackpeg::sampling::Random draws(5);
    CHECK(!Meeting(shape, told, none, draws).list(10).complete || expected.size() <= 1, shape);
}

int main() {
    samples::Random random(17);
    for (const Shape& shape : shapes_up_to(kMostCodes)) {
        for (const int turns : {0, 1, 2, 4, 17, 40}) {
            Told told = some_told(shape, random, turns);
            check_list(shape, told);
            const Codes codes = some_codes(shape, random, 1);
            told.held[0] = codes[0][0];
            check_list(shape, told);
        }
    }
}
