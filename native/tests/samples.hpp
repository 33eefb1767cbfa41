// What the tests try: shapes, usual and extreme; and codes and positions drawn at random, the same in every run.
#pragma once

#include <random>
#include <vector>

#include "plain.hpp"

namespace samples {

using blackpeg::Codes;
using blackpeg::Color;
using blackpeg::Shape;

inline constexpr bool kDistinct = false, kBlack = true;

inline const std::vector<Shape> kShapes = {
    {1, 1},
    {1, 100},
    {100, 1},
    {2, 100},
    {3, 3},
    {4, 6},
    {5, 8},
    {8, 2},
    {8, 16},
    {9, 4},
    {10, 3},
    {15, 2},
    {15, 3},
    {15, 15},
    {15, 100},
    {16, 2},
    {20, 5},
    {100, 100},
    {3, 3, kDistinct},
    {4, 10, kDistinct},
    {9, 9, kDistinct},
    {12, 20, kDistinct},
    {100, 100, kDistinct},
    {1, 5, true, kBlack},
    {4, 6, true, kBlack},
    {9, 3, true, kBlack},
    {15, 3, true, kBlack},
    {16, 2, true, kBlack},
    {3, 3, kDistinct, kBlack},
    {5, 9, kDistinct, kBlack},
    {15, 100, kDistinct, kBlack},
};

// Those of at most this many codes.
inline std::vector<Shape> shapes_up_to(std::uint64_t codes) {
    std::vector<Shape> some;
    for (const Shape& shape : kShapes) {
        if (shape.size() <= codes) {
            some.push_back(shape);
        }
    }
    return some;
}

class Random {
  public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    int below(std::size_t limit) { return static_cast<int>(engine_() % limit); }
    int between(int least, int most) { return least + below(static_cast<std::size_t>(most - least + 1)); }
    bool one_in(int times) { return below(static_cast<std::size_t>(times)) == 0; }

    template <class Value>
    void shuffle(std::vector<Value>& values) {
        for (std::size_t index = values.size(); index > 1; --index) {
            std::swap(values[index - 1], values[static_cast<std::size_t>(below(index))]);
        }
    }

  private:
    std::mt19937_64 engine_;  // its numbers are the same everywhere; those of std distributions are not
};

// Codes of a few of the colors, so that feedbacks differ even where there are very many colors.
inline Codes some_codes(const Shape& shape, Random& random, int how_many) {
    std::vector<Color> palette(static_cast<std::size_t>(shape.colors));
    std::iota(palette.begin(), palette.end(), Color{0});
    const int least = shape.repeats ? 1 : shape.pegs,
              most = random.one_in(3) ? shape.colors : std::min(shape.colors, least + 3);
    const int colors = random.between(least, most);
    random.shuffle(palette);
    palette.resize(static_cast<std::size_t>(colors));
    Codes codes(shape.pegs);
    for (int index = 0; index < how_many; ++index) {
        Color code[blackpeg::kLargest];
        if (!shape.repeats) {
            random.shuffle(palette);
        }
        for (int position = 0; position < shape.pegs; ++position) {
            code[position] = palette[static_cast<std::size_t>(shape.repeats ? random.below(palette.size()) : position)];
        }
        codes.push_back(code);
    }
    return codes;
}

// A split of `candidates` into at most `most_parts` parts.
inline plain::Sizes some_split(Random& random, int candidates, int most_parts) {
    plain::Sizes sizes;
    for (; candidates > 0 && --most_parts > 0; candidates -= static_cast<int>(sizes.back())) {
        sizes.push_back(static_cast<std::uint32_t>(random.between(1, random.between(1, candidates))));
    }
    if (candidates > 0) {
        sizes.push_back(static_cast<std::uint32_t>(candidates));
    }
    return sizes;
}

// Guesses, each with what is known about its feedback: a table of the packed feedbacks that are allowed.
struct Turns {
    Codes guesses;
    std::vector<std::vector<std::uint8_t>> allowed;

    bool fit(const Shape& shape, const Color* code) const {
        for (std::size_t turn = 0; turn < guesses.size(); ++turn) {
            if (!allowed[turn][static_cast<std::size_t>(plain::packed(shape, guesses[turn], code))]) {
                return false;
            }
        }
        return true;
    }
};

// Turns that some secret fits: whole replies, parts of replies (black, white, the sum, nothing) or any set of
// feedbacks.
inline Turns some_turns(const Shape& shape, Random& random, int how_many) {
    const Codes codes = some_codes(shape, random, how_many + 1);
    const Color* const secret = codes[static_cast<std::size_t>(how_many)];
    Turns turns{Codes(shape.pegs), {}};
    for (int turn = 0; turn < how_many; ++turn) {
        const Color* const guess = codes[static_cast<std::size_t>(turn)];
        const plain::Feedback told = plain::feedback(shape, guess, secret);
        const int what = random.one_in(2) ? 0 : random.between(1, 5);
        std::vector<std::uint8_t> allowed(static_cast<std::size_t>(shape.packed_count()));
        for (int black = 0; black <= shape.pegs; ++black) {
            for (int white = 0; black + white <= shape.pegs; ++white) {
                const bool same_black = black == told.black, same_white = white == told.white;
                const bool fits[] = {same_black && same_white,
                                     same_black,
                                     same_white,
                                     black + white == told.black + told.white,
                                     true,
                                     random.one_in(2) || (same_black && same_white)};
                allowed[static_cast<std::size_t>(plain::packed(shape, {black, white}))] = fits[what];
            }
        }
        turns.guesses.push_back(guess);
        turns.allowed.push_back(std::move(allowed));
    }
    return turns;
}

// Those of codes that is_one(code) says yes of.
template <class IsOne>
Codes those_of(const Codes& codes, IsOne&& is_one) {
    Codes those(codes.pegs());
    for (std::size_t index = 0; index < codes.size(); ++index) {
        if (is_one(codes[index])) {
            those.push_back(codes[index]);
        }
    }
    return those;
}

inline Codes fitting(const Shape& shape, const Turns& turns, const Codes& codes) {
    return those_of(codes, [&](const Color* code) { return turns.fit(shape, code); });
}

inline bool equal(const Codes& ours, const Codes& theirs) {
    if (ours.size() != theirs.size() || ours.pegs() != theirs.pegs()) {
        return false;
    }
    return ours.empty() || std::equal(ours[0], ours[ours.size()], theirs[0]);
}

inline bool earlier(const Color* one, const Color* other, int pegs) {
    return std::lexicographical_compare(one, one + pegs, other, other + pegs);
}

}  // namespace samples
