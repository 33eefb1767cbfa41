// all_codes lists the codes of a game, each once, in reading order.
#include "check.hpp"
#include "samples.hpp"

using namespace samples;

static bool is_code(const Shape& shape, const Color* code) {
    int uses[blackpeg::kLargest] = {};
    for (int position = 0; position < shape.pegs; ++position) {
        if (code[position] >= shape.colors || (++uses[code[position]] > 1 && !shape.repeats)) {
            return false;
        }
    }
    return true;
}

int main() {
    for (const Shape& shape : shapes_up_to(400'000)) {
        const Codes codes = blackpeg::all_codes(shape);

        CHECK(codes.size() == shape.size(), shape);
        for (std::size_t index = 0; index < codes.size(); ++index) {
            CHECK(is_code(shape, codes[index]), shape, index);
            CHECK(index == 0 || earlier(codes[index - 1], codes[index], shape.pegs), shape, index);
        }
    }

    // Sizes: the last number that fits in 64 bits, and what is said of larger ones.
    CHECK((Shape{63, 2}.size()) == std::uint64_t{1} << 63);
    CHECK((Shape{64, 2}.size()) == ~std::uint64_t{0});
    CHECK((Shape{100, 100}.size()) == ~std::uint64_t{0});
    CHECK((Shape{20, 20, kDistinct}.size()) == 2432902008176640000u);
}
