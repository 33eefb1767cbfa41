// The feedback of one guess against one code at a time: the plain form, for every shape.
#pragma once

#include <vector>

#include "blackpeg/codes.hpp"

namespace blackpeg {

// One guess, ready to be compared with many codes.
class Guess {
  public:
    Guess(const Shape& shape, const Color* guess) : shape_(shape), guess_(guess, guess + shape.pegs) {
        for (const Color color : guess_) {
            ++count_[color];
        }
    }

    // Same meaning as rules.score(), packed.
    int feedback(const Color* code) const {
        int black = 0;
        for (int position = 0; position < shape_.pegs; ++position) {
            black += guess_[position] == code[position];
        }
        if (shape_.black_only) {
            return black * (shape_.pegs + 1);
        }
        int common = 0;
        for (int position = 0; position < shape_.pegs; ++position) {
            common += count_[code[position]]-- > 0;
        }
        for (int position = 0; position < shape_.pegs; ++position) {
            ++count_[code[position]];
        }
        return black * (shape_.pegs + 1) + (common - black);
    }

  private:
    Shape shape_;
    std::vector<Color> guess_;
    mutable std::int16_t count_[kLargest] = {};  // changed and restored within feedback()
};

inline std::vector<std::uint16_t> feedbacks(const Shape& shape, const Color* guess, const Codes& codes) {
    const Guess one(shape, guess);
    std::vector<std::uint16_t> packed(codes.size());
    for (std::size_t index = 0; index < codes.size(); ++index) {
        packed[index] = static_cast<std::uint16_t>(one.feedback(codes[index]));
    }
    return packed;
}

inline std::vector<std::uint64_t> split_sizes(const Shape& shape, const Color* guess, const Codes& codes) {
    const Guess one(shape, guess);
    std::vector<std::uint64_t> sizes(static_cast<std::size_t>(shape.packed_count()));
    for (std::size_t index = 0; index < codes.size(); ++index) {
        ++sizes[static_cast<std::size_t>(one.feedback(codes[index]))];
    }
    return sizes;
}

// The parts of a split, each in the order of codes; indexed by packed feedback, most of them empty.
inline std::vector<Codes> split(const Shape& shape, const Color* guess, const Codes& codes) {
    const Guess one(shape, guess);
    std::vector<Codes> parts(static_cast<std::size_t>(shape.packed_count()), Codes(shape.pegs));
    for (std::size_t index = 0; index < codes.size(); ++index) {
        parts[static_cast<std::size_t>(one.feedback(codes[index]))].push_back(codes[index]);
    }
    return parts;
}

// Throws Stopped.
inline Codes keep(const Shape& shape, const Codes& codes, const Color* guess, const std::vector<std::uint8_t>& allowed,
                  const Control& control = Control()) {
    Seldom seldom;
    const Guess one(shape, guess);
    Codes kept(shape.pegs);
    for (std::size_t index = 0; index < codes.size(); ++index) {
        if (seldom()) {
            control.check();
        }
        if (allowed[static_cast<std::size_t>(one.feedback(codes[index]))]) {
            kept.push_back(codes[index]);
        }
    }
    return kept;
}

}  // namespace blackpeg
