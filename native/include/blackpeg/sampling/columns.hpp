// Codes side by side, as the inner loops of sampling read them (walking.h).
#pragma once

#include <algorithm>

#include "blackpeg/aligned.hpp"
#include "blackpeg/codes.hpp"
#include "blackpeg/variants.hpp"
#include "blackpeg/walking.h"

namespace blackpeg::sampling {

using AlignedResiduals = std::vector<std::int8_t, AlignedAllocator<std::int8_t>>;

inline const blackpeg_walker& walker() {
    static const blackpeg_walker& chosen = *choose_variant()->walks;
    return chosen;
}

// A row of colors for each position, a row of numbers of pegs for each color.
class Columns {
  public:
    // Room for this many codes, none of them told yet.
    Columns(const Shape& shape, std::size_t codes)
        : width_((codes + static_cast<std::size_t>(walker().width) - 1) / static_cast<std::size_t>(walker().width) *
                 static_cast<std::size_t>(walker().width)),
          colors_(static_cast<std::size_t>(shape.pegs) * width_, Color{BLACKPEG_NO_COLOR}),
          counts_(shape.black_only ? 0 : static_cast<std::size_t>(shape.colors) * width_),
          pegs_(shape.pegs) {}

    void put_colors(std::size_t column, const Color* code) {
        for (int position = 0; position < pegs_; ++position) {
            colors_[static_cast<std::size_t>(position) * width_ + column] = code[position];
        }
    }

    void put_counts(std::size_t column, const Color* code) {
        for (int position = 0; position < pegs_ && !counts_.empty(); ++position) {
            ++counts_[static_cast<std::size_t>(code[position]) * width_ + column];
        }
    }

    std::size_t width() const { return width_; }
    blackpeg_columns raw() const {
        return {static_cast<std::int32_t>(width_), colors_.data(), counts_.empty() ? nullptr : counts_.data()};
    }

  private:
    std::size_t width_;
    AlignedBytes colors_;
    AlignedResiduals counts_;
    int pegs_;
};

}  // namespace blackpeg::sampling
