// Candidates as planes of bits, for the inner loop that counts many of them (variants/planes.inl).
#pragma once

#include <algorithm>
#include <vector>

#include "blackpeg/aligned.hpp"
#include "blackpeg/codes.hpp"
#include "blackpeg/counting.h"
#include "blackpeg/numbering.hpp"

namespace blackpeg {

// Holds a plane for each color at each position, and for each number of pegs of a color.
class Planes {
  public:
    Planes(const Shape& shape, const Numbering& numbering, const Codes& candidates, bool bound_entropy)
        : bits_(words_in_all(shape, candidates.size())) {
        const std::size_t pegs = static_cast<std::size_t>(shape.pegs), stride = stride_of(shape);
        for (std::size_t candidate = 0; candidate < candidates.size(); ++candidate) {
            const Color* const code = candidates[candidate];
            std::uint64_t* const words = &bits_[candidate / 64 * 2 * pegs * stride];
            const std::uint64_t bit = std::uint64_t{1} << candidate % 64;
            for (std::size_t position = 0; position < pegs; ++position) {
                const Color color = code[position];
                const auto before = static_cast<std::size_t>(std::count(code, code + position, color));
                words[position * stride + color] |= bit;
                words[(pegs + before) * stride + color] |= bit;
            }
        }
        for (int common = 0; common <= shape.pegs; ++common) {
            for (int black = shape.black_only ? common : 0; black <= common; ++black) {
                const auto& packed = numbering.packed();
                const auto known = std::find(packed.begin(), packed.end(), black * (shape.pegs + 1) + common - black);
                numbers_.push_back(static_cast<std::int16_t>(known == packed.end() ? -1 : known - packed.begin()));
            }
        }
        raw_ = {shape.pegs,
                shape.colors,
                shape.black_only,
                static_cast<std::int32_t>(candidates.size()),
                static_cast<std::int32_t>(stride),
                static_cast<std::int32_t>(2 * pegs * stride),
                bits_.data(),
                numbering.count(),
                numbers_.data(),
                bound_entropy};
    }

    const blackpeg_planes& raw() const { return raw_; }

  private:
    static std::size_t stride_of(const Shape& shape) { return (static_cast<std::size_t>(shape.colors) + 7) / 8 * 8; }

    static std::size_t words_in_all(const Shape& shape, std::size_t candidates) {
        return (candidates + 63) / 64 * 2 * static_cast<std::size_t>(shape.pegs) * stride_of(shape) + 16;
    }

    AlignedWords bits_;
    std::vector<std::int16_t> numbers_;
    blackpeg_planes raw_{};
};

}  // namespace blackpeg
