// Turns that a symmetry turns into others have the key of these, and turns of one key lead to sets that are alike: each
// worth that a guess can have belongs to as many guesses.
#include "blackpeg/search/likeness.hpp"

#include <map>

#include "check.hpp"
#include "samples.hpp"

using namespace samples;
using Key = std::vector<std::uint16_t>;

static std::vector<Color> renaming(const Shape& shape, Random& random) {
    std::vector<Color> names(static_cast<std::size_t>(shape.colors));
    std::iota(names.begin(), names.end(), Color{0});
    random.shuffle(names);
    return names;
}

// Guesses and a secret, changed by a symmetry.
static Codes turned(const Shape& shape, const Codes& codes, Random& random) {
    std::vector<int> positions(static_cast<std::size_t>(shape.pegs));
    std::iota(positions.begin(), positions.end(), 0);
    random.shuffle(positions);
    std::vector<std::vector<Color>> names(positions.size(), renaming(shape, random));
    for (auto& each : names) {
        each = shape.has_independent_positions() ? renaming(shape, random) : each;
    }
    Codes images(shape.pegs);
    for (std::size_t index = 0; index < codes.size(); ++index) {
        Color image[blackpeg::kLargest];
        for (std::size_t position = 0; position < positions.size(); ++position) {
            image[position] = names[position][codes[index][positions[position]]];
        }
        images.push_back(image);
    }
    return images;
}

// The last of the codes is the secret, those before it are guesses, whose first `fixed` keep their places.
static Key key_of(const Shape& shape, const Codes& codes, std::size_t fixed, Random& random) {
    std::vector<std::size_t> order(codes.size() - 1);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<std::size_t> rest(order.begin() + static_cast<std::ptrdiff_t>(fixed), order.end());
    random.shuffle(rest);
    std::copy(rest.begin(), rest.end(), order.begin() + static_cast<std::ptrdiff_t>(fixed));
    std::vector<Color> played;
    for (const std::size_t index : order) {
        played.insert(played.end(), codes[index], codes[index] + shape.pegs);
    }
    return blackpeg::search::Likeness(shape, static_cast<int>(fixed)).key(played, codes[codes.size() - 1]);
}

// A key may miss that turns are alike, if there are many ways to write them; here that is rare.
static void check_found(const Shape& shape, Random& random) {
    constexpr int kRounds = 200;
    int found = 0;
    for (int round = 0; round < kRounds; ++round) {
        const int turns = random.between(1, 4);
        const Codes codes = some_codes(shape, random, turns + 1);
        const auto fixed = static_cast<std::size_t>(random.between(0, turns));
        found += key_of(shape, codes, fixed, random) == key_of(shape, turned(shape, codes, random), fixed, random);
    }
    CHECK(found >= kRounds * 9 / 10, shape, found);
}

// How many guesses split the codes that fit into parts of these sizes, for each list of sizes.
static std::map<plain::Sizes, int> worths(const Shape& shape, const Codes& turns, const Codes& every_code) {
    const Color* const secret = turns[turns.size() - 1];
    const Codes fit = those_of(every_code, [&](const Color* code) {
        for (std::size_t turn = 0; turn + 1 < turns.size(); ++turn) {
            if (plain::packed(shape, turns[turn], code) != plain::packed(shape, turns[turn], secret)) {
                return false;
            }
        }
        return true;
    });
    std::map<plain::Sizes, int> worths;
    for (std::size_t guess = 0; guess < every_code.size(); ++guess) {
        plain::Sizes sizes = plain::split_sizes(shape, every_code[guess], fit);
        const std::uint32_t solved = sizes[static_cast<std::size_t>(shape.solved())];
        sizes = plain::without_zeros(sizes);
        std::sort(sizes.begin(), sizes.end());
        sizes.push_back(solved);
        ++worths[sizes];
    }
    return worths;
}

static void check_true(const Shape& shape, Random& random) {
    const Codes every_code = blackpeg::all_codes(shape);
    std::map<Key, std::map<plain::Sizes, int>> known;
    for (int round = 0; round < 300; ++round) {
        const Codes codes = some_codes(shape, random, random.between(2, 4));
        const auto found = worths(shape, codes, every_code);
        const auto& first = known.try_emplace(key_of(shape, codes, 0, random), found).first->second;
        CHECK(found == first, shape, codes.size());
    }
    CHECK(known.size() < 300, shape, known.size());
}

int main() {
    Random random(11);
    for (const Shape& shape : {Shape{4, 6}, Shape{3, 9}, Shape{6, 3}, Shape{8, 2}, Shape{4, 9, kDistinct},
                               Shape{4, 6, true, kBlack}, Shape{9, 3, true, kBlack}, Shape{4, 5, kDistinct, kBlack}}) {
        check_found(shape, random);
    }
    for (const Shape& shape : {Shape{3, 4}, Shape{4, 3}, Shape{3, 5, kDistinct}, Shape{3, 4, true, kBlack},
                               Shape{5, 2, true, kBlack}, Shape{4, 4, kDistinct, kBlack}}) {
        check_true(shape, random);
    }
}
