// A sample of codes, and how a guess splits it: for any number of pegs and colors.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "blackpeg/sampling/columns.hpp"

namespace blackpeg::sampling {

// The codes of a sample, side by side.
class Sample {
  public:
    Sample(const Shape& shape, const Codes& codes) : shape_(shape), size_(codes.size()), columns_(shape, codes.size()) {
        for (std::size_t index = 0; index < size_; ++index) {
            columns_.put_colors(index, codes[index]);
            columns_.put_counts(index, codes[index]);
        }
        raw_ = columns_.raw();
    }

    Sample(const Sample&) = delete;
    Sample& operator=(const Sample&) = delete;

    const Shape& shape() const { return shape_; }
    std::size_t size() const { return size_; }
    std::size_t width() const { return columns_.width(); }
    const blackpeg_columns& raw() const { return raw_; }

  private:
    Shape shape_;
    std::size_t size_;
    Columns columns_;
    blackpeg_columns raw_;
};

// A guess, and its black pegs and pegs in common with every code of a sample.
class Compared {
  public:
    explicit Compared(const Sample& sample)
        : sample_(&sample), guess(static_cast<std::size_t>(sample.shape().pegs)),
          pegs_of_(static_cast<std::size_t>(sample.shape().colors)), black_(sample.width()), common_(sample.width()) {}

    void compare(const Color* code) {
        std::copy(code, code + guess.size(), guess.begin());
        std::fill(pegs_of_.begin(), pegs_of_.end(), std::int8_t{0});
        for (const Color color : guess) {
            ++pegs_of_[color];
        }
        walker().compare(&sample_->raw(), sample_->shape().pegs, guess.data(), sample_->shape().colors, pegs_of_.data(),
                         black_.data(), common_.data());
    }

    // One peg of `other`, which may be this, gets a color that it does not have there.
    void recolor(const Compared& other, int position, Color color) {
        const Color from = other.guess[static_cast<std::size_t>(position)];
        walker().change(&sample_->raw(), position, from, other.pegs_of_[from], color, other.pegs_of_[color], other.black_.data(),
                        other.common_.data(), black_.data(), common_.data());
        if (this != &other) {
            guess = other.guess;
            pegs_of_ = other.pegs_of_;
        }
        guess[static_cast<std::size_t>(position)] = color;
        --pegs_of_[from];
        ++pegs_of_[color];
    }

    const std::uint8_t* black() const { return black_.data(); }
    const std::uint8_t* common() const { return common_.data(); }
    int pegs_of(Color color) const { return pegs_of_[color]; }

  private:
    const Sample* sample_;

  public:
    std::vector<Color> guess;

  private:
    std::vector<std::int8_t> pegs_of_;
    AlignedBytes black_, common_;
};

// Class sizes of a guess that was compared.  A class is black * (pegs + 1) + common.
class Tally {
  public:
    explicit Tally(const Sample& sample) : sample_(sample), sizes_(static_cast<std::size_t>(sample.shape().packed_count())) {}

    // Counts the classes; what was counted before is forgotten.
    void count(const Compared& compared) {
        forget();
        const int row = sample_.shape().pegs + 1;
        for (std::size_t index = 0; index < sample_.size(); ++index) {
            const auto at = static_cast<std::size_t>(compared.black()[index] * row + compared.common()[index]);
            if (sizes_[at]++ == 0) {
                classes_.push_back(static_cast<std::uint16_t>(at));
            }
        }
    }

    // The classes that are not empty, in the order in which their first codes come.
    const std::vector<std::uint16_t>& classes() const { return classes_; }
    std::uint32_t size(std::size_t at) const { return sizes_[at]; }

  private:
    void forget() {
        for (const std::uint16_t at : classes_) {
            sizes_[at] = 0;
        }
        classes_.clear();
    }

    const Sample& sample_;
    std::vector<std::uint32_t> sizes_;
    std::vector<std::uint16_t> classes_;
};

}  // namespace blackpeg::sampling
