// Candidates as planes of bits, for the inner loop that counts many of them (variants/planes.inl).
#pragma once

#include <algorithm>
#include <vector>

#include "blackpeg/aligned.hpp"
#include "blackpeg/codes.hpp"
#include "blackpeg/counting.h"
#include "blackpeg/numbering.hpp"

namespace blackpeg {

// Holds a plane for each color at each position, and for each number of pegs of a color, that some candidate has.
// The first plane is empty, for all others.
class Planes {
  public:
    Planes(const Shape& shape, const Numbering& numbering, const Codes& candidates, bool bound_entropy)
        : black_(static_cast<std::size_t>(shape.pegs * shape.colors)), common_(black_.size()) {
        const std::size_t pegs = static_cast<std::size_t>(shape.pegs), colors = static_cast<std::size_t>(shape.colors);
        std::uint16_t planes = 1;
        const auto name = [&](std::uint16_t& plane) { plane = plane == 0 ? planes++ : plane; };
        for_each_peg(pegs, candidates, [&](std::size_t, std::size_t position, std::size_t color, std::size_t before) {
            name(black_[position * colors + color]);
            name(common_[before * colors + color]);
        });
        const std::size_t blocks = (candidates.size() + kInBlock - 1) / kInBlock;
        bits_.resize(blocks * planes * BLACKPEG_LANES);
        for_each_peg(pegs, candidates,
                     [&](std::size_t candidate, std::size_t position, std::size_t color, std::size_t before) {
                         std::uint8_t* const block = &bits_[candidate / kInBlock * planes * BLACKPEG_LANES];
                         const std::size_t byte = candidate % kInBlock / 8;
                         const std::uint8_t bit = static_cast<std::uint8_t>(1u << candidate % 8);
                         block[black_[position * colors + color] * BLACKPEG_LANES + byte] |= bit;
                         block[common_[before * colors + color] * BLACKPEG_LANES + byte] |= bit;
                     });
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
                static_cast<std::int32_t>(blocks),
                planes,
                bits_.data(),
                black_.data(),
                common_.data(),
                numbering.count(),
                numbers_.data(),
                bound_entropy};
    }

    const blackpeg_planes& raw() const { return raw_; }

    static std::size_t most_bytes(const Shape& shape, std::size_t candidates) {
        return static_cast<std::size_t>(2 * shape.pegs * shape.colors + 1) * (candidates / 8 + BLACKPEG_LANES);
    }

  private:
    static constexpr std::size_t kInBlock = 8 * BLACKPEG_LANES;  // candidates

    // visit(candidate, position, color, how many pegs of that color are before it)
    template <class Visit>
    static void for_each_peg(std::size_t pegs, const Codes& candidates, Visit&& visit) {
        for (std::size_t candidate = 0; candidate < candidates.size(); ++candidate) {
            const Color* const code = candidates[candidate];
            for (std::size_t position = 0; position < pegs; ++position) {
                const auto before = std::count(code, code + position, code[position]);
                visit(candidate, position, std::size_t{code[position]}, static_cast<std::size_t>(before));
            }
        }
    }

    std::vector<std::uint16_t> black_;   // [position][color]
    std::vector<std::uint16_t> common_;  // [pegs of the color, less one][color]
    AlignedBytes bits_;
    std::vector<std::int16_t> numbers_;
    blackpeg_planes raw_{};
};

}  // namespace blackpeg
