// A sample of codes, and how a guess splits it: for any number of pegs and colors.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "blackpeg/sampling/columns.hpp"

namespace blackpeg::sampling {

// The codes of a sample, at least one, side by side.
class Sample {
  public:
    Sample(const Shape& shape, const Codes& codes) : shape_(shape), size_(codes.size()), columns_(shape, codes.size()) {
        for (std::size_t column = 0; column < columns_.width(); ++column) {
            const Color* const code = codes[std::min(column, size_ - 1)];  // the last one again where there are no more
            columns_.put_colors(column, code);
            columns_.put_counts(column, code);
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
        : sample_(&sample),
          guess(static_cast<std::size_t>(sample.shape().pegs)),
          pegs_of_(static_cast<std::size_t>(sample.shape().colors)),
          black_(sample.width()),
          common_(sample.width()) {}

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
        walker().change(&sample_->raw(), position, from, other.pegs_of_[from], color, other.pegs_of_[color],
                        other.black_.data(), other.common_.data(), black_.data(), common_.data());
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

// Part sizes of a guess that was compared.
class Tally {
  public:
    explicit Tally(const Sample& sample) : sample_(sample), numbers_(sample.width()) {}

    // Counts the parts; what was counted before is forgotten.
    void count(const Compared& compared) {
        const int pegs = sample_.shape().pegs;
        const auto width = static_cast<std::int32_t>(sample_.width());
        walker().bounds(width, pegs, compared.black(), compared.common(), &bounds_);
        walker().number(width, pegs, compared.black(), compared.common(), &bounds_, numbers_.data());
        solved_ = 0;
        for (std::size_t index = 0; index < sample_.size(); ++index) {
            solved_ += compared.black()[index] == pegs;
        }
        const std::size_t feedbacks = static_cast<std::size_t>(bounds_.most_black + 1) * row();
        const std::size_t apart = feedbacks <= kFewFeedbacks ? kApart : 1;
        sizes_.assign(feedbacks * apart, 0);
        count_apart(feedbacks, apart);
        sizes_[0] -= solved_;
    }

    // Calls visit(black, common, size) for each part that is not empty, but for "solved".
    template <class Visit>
    void each(Visit&& visit) const {
        const std::size_t feedbacks = static_cast<std::size_t>(bounds_.most_black + 1) * row();
        for (std::size_t index = 0; index < feedbacks; ++index) {
            if (sizes_[index] > 0) {
                visit(static_cast<int>(index / row()), static_cast<int>(index % row()) + bounds_.least_common,
                      sizes_[index]);
            }
        }
    }

    // The sum of value[size] over the same parts, if value[0] is 0.
    std::int64_t sum(const std::vector<std::int64_t>& value) const {
        const std::size_t feedbacks = static_cast<std::size_t>(bounds_.most_black + 1) * row();
        std::int64_t sum = 0;
        for (std::size_t index = 0; index < feedbacks; ++index) {
            sum += value[sizes_[index]];
        }
        return sum;
    }

    // How many codes are the guess.
    std::uint32_t solved() const { return solved_; }

  private:
    // Equal feedbacks one after another would wait for each other, so they are counted in several places.
    static constexpr std::size_t kApart = 4, kFewFeedbacks = 512;

    std::size_t row() const { return static_cast<std::size_t>(bounds_.most_common - bounds_.least_common + 1); }

    void count_apart(std::size_t feedbacks, std::size_t apart) {
        const std::uint16_t* const numbers = numbers_.data();
        std::uint32_t* const sizes = sizes_.data();
        std::size_t index = 0;
        if (apart == kApart) {
            for (; index + kApart <= sample_.size(); index += kApart) {
                for (std::size_t place = 0; place < kApart; ++place) {
                    ++sizes[place * feedbacks + numbers[index + place]];
                }
            }
        }
        for (; index < sample_.size(); ++index) {
            ++sizes[numbers[index]];
        }
        for (std::size_t place = 1; place < apart; ++place) {
            for (std::size_t number = 0; number < feedbacks; ++number) {
                sizes[number] += sizes[place * feedbacks + number];
            }
        }
    }

    const Sample& sample_;
    blackpeg_bounds bounds_{};
    std::vector<std::uint16_t> numbers_;
    std::vector<std::uint32_t> sizes_;
    std::uint32_t solved_ = 0;
};

}  // namespace blackpeg::sampling
