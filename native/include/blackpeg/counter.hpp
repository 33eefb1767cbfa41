// Part sizes and measures of many guesses on one list of candidates: prepares the work for the inner loop.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "blackpeg/feedback.hpp"
#include "blackpeg/numbering.hpp"
#include "blackpeg/planes.hpp"
#include "blackpeg/pool.hpp"
#include "blackpeg/variants.hpp"

namespace blackpeg {

static_assert(kLanes == BLACKPEG_LANES);

// Scratch memory and results for one block of guesses; each thread has its own, and keeps it.
class Block {
  public:
    // Room for a job of this many rows and feedbacks.
    void prepare(std::size_t rows, std::size_t feedbacks) {
        raw.table = grow(table_, rows * kLanes);
        raw.feedback = grow(feedback_, static_cast<std::size_t>(BLACKPEG_FEW + 1) * kLanes);
        raw.few = grow(few_, feedbacks * kLanes);
        raw.many = grow(many_, feedbacks * kLanes);
    }

    blackpeg_block raw{};

  private:
    template <class Vector>
    static typename Vector::value_type* grow(Vector& vector, std::size_t size) {
        if (vector.size() < size) {
            vector.resize(size);
        }
        return vector.data();
    }

    AlignedBytes table_, feedback_, few_;
    AlignedSizes many_;
};

// The candidates of a position, ready to be compared with blocks of guesses.  Refers to what it is made from.
class Counter {
  public:
    // With `bound_entropy`, counting also fills in `order`.  More candidates than `most_bytewise`, or than
    // BLACKPEG_FEW, are counted by planes.
    Counter(const Shape& shape, const Numbering& numbering, const Codes& candidates, bool bound_entropy,
            std::size_t most_bytewise = kMostBytewise)
        : shape_(shape), numbering_(numbering), candidates_(candidates), bound_entropy_(bound_entropy) {
        if (fits_inner_loop() && candidates.size() > std::min<std::size_t>(most_bytewise, BLACKPEG_FEW)) {
            planes_.emplace(shape, numbering, candidates, bound_entropy);
        } else if (fits_inner_loop()) {
            prepare_job();
        }
    }

    Counter(const Counter&) = delete;
    Counter& operator=(const Counter&) = delete;

    const Numbering& numbering() const { return numbering_; }
    const Codes& candidates() const { return candidates_; }

    // Fills block with the part sizes and measures of a block of the pool.
    void count(const Pool& pool, std::size_t index, Block& block) const {
        block.prepare(rows_in_table_, static_cast<std::size_t>(numbering_.count()));
        if (planes_) {
            variant().count_planes(&planes_->raw(), pool.block(index), pool.lanes(index), 0, &block.raw);
        } else if (fits_inner_loop()) {
            variant().fill(&job_, pool.block(index), pool.counts(index), &block.raw);
            variant().count(&job_, &block.raw);
        } else {
            count_plainly(pool.block(index), block.raw);
        }
    }

    // As count, if some guess of the block makes at least `parts` parts; else returns false and fills in nothing.
    bool count_if(const Pool& pool, std::size_t index, std::uint32_t parts, Block& block) const {
        if (planes_) {
            block.prepare(0, static_cast<std::size_t>(numbering_.count()));
            return variant().count_planes(&planes_->raw(), pool.block(index), pool.lanes(index),
                                          static_cast<int>(parts), &block.raw) != 0;
        }
        if (!numbering_.dense() || candidates_.size() > kMostBytewise) {
            count(pool, index, block);
            return true;
        }
        block.prepare(rows_in_table_, static_cast<std::size_t>(numbering_.count()));
        variant().fill(&job_, pool.block(index), pool.counts(index), &block.raw);
        if (!variant().reach(&job_, &block.raw, static_cast<int>(parts))) {
            return false;
        }
        variant().count(&job_, &block.raw);
        return true;
    }

    // The size of a part, for one guess of a block that has been counted.
    std::uint32_t size(const Block& block, int index, int lane) const {
        const int at = index * kLanes + lane;
        return few() ? block.raw.few[at] : block.raw.many[at];
    }

    // The sum of value(size) over the parts of one guess.
    template <class Value>
    auto sum(const Block& block, int lane, Value&& value) const {
        const auto over = [&](const auto* sizes) {
            decltype(value(std::uint32_t{})) sum = 0;
            for (int index = 0; index < numbering_.count(); ++index) {
                sum += value(sizes[index * kLanes + lane]);
            }
            return sum;
        };
        return few() ? over(block.raw.few) : over(block.raw.many);
    }

  private:
    // benchmarks.planes: from about here on planes are as fast or faster in every variant.  With more candidates most
    // guesses make most parts, too, so that looking first at which parts there are would cost more than it saves.
    static constexpr std::size_t kMostBytewise = 48;

    static const blackpeg_variant& variant() {
        static const blackpeg_variant& chosen = *choose_variant()->does;
        return chosen;
    }

    bool fits_inner_loop() const { return shape_.pegs <= BLACKPEG_MOST_PEGS; }
    bool few() const { return fits_inner_loop() && candidates_.size() <= BLACKPEG_FEW; }

    // Numbers the rows of the table that some candidate needs, and lists for each candidate its rows.
    void prepare_job() {
        const int pegs = shape_.pegs;
        std::vector<int> index_of(static_cast<std::size_t>(shape_.colors), -1);
        const auto row_of = [&](std::int16_t& row) {
            if (row < 0) {
                row = static_cast<std::int16_t>(rows_in_table_++);
            }
            return static_cast<std::uint16_t>(row * (kLanes / 8));
        };
        std::vector<std::vector<std::uint16_t>> by_commons(static_cast<std::size_t>(pegs) + 1);
        for (std::size_t index = 0; index < candidates_.size(); ++index) {
            const Color *code = candidates_[index], *end = code + pegs;
            std::uint16_t blacks[BLACKPEG_MOST_PEGS], commons[BLACKPEG_MOST_PEGS];
            int colors = 0;
            for (int position = 0; position < pegs; ++position) {
                int& known = index_of[code[position]];
                if (known < 0) {
                    known = static_cast<int>(colors_.size());
                    blackpeg_color& color = colors_.emplace_back();
                    color.color = code[position];
                    std::fill(std::begin(color.black_row), std::end(color.black_row), std::int16_t{-1});
                    std::fill(std::begin(color.common_row), std::end(color.common_row), std::int16_t{-1});
                }
                blackpeg_color& color = colors_[static_cast<std::size_t>(known)];
                blacks[position] = row_of(color.black_row[position]);
                if (!shape_.black_only && std::find(code, code + position, code[position]) == code + position) {
                    commons[colors++] = row_of(color.common_row[std::count(code + position, end, code[position])]);
                }
            }
            auto& rows = by_commons[static_cast<std::size_t>(colors)];
            rows.insert(rows.end(), blacks, blacks + pegs);
            rows.insert(rows.end(), commons, commons + colors);
        }
        for (std::size_t colors = 0; colors < by_commons.size(); ++colors) {
            if (!by_commons[colors].empty()) {
                rows_.push_back(std::move(by_commons[colors]));
                const std::size_t rows_each = static_cast<std::size_t>(pegs) + colors;
                groups_.push_back({static_cast<std::int32_t>(rows_.back().size() / rows_each),
                                   static_cast<std::int32_t>(colors), rows_.back().data()});
            }
        }
        for (int index = 0; index < numbering_.count(); ++index) {
            numbers_.push_back(static_cast<std::uint8_t>(
                numbering_.dense() ? index : numbering_.packed()[static_cast<std::size_t>(index)]));
        }
        job_ = {pegs,
                numbering_.dense(),
                static_cast<std::int32_t>(colors_.size()),
                colors_.data(),
                static_cast<std::int32_t>(groups_.size()),
                groups_.data(),
                static_cast<std::int32_t>(candidates_.size()),
                numbering_.count(),
                numbers_.data(),
                shape_.black_only ? pegs + 1 : pegs,
                bound_entropy_};
    }

    // Games of more pegs than the inner loop takes: one pair at a time.
    void count_plainly(const Color* guesses, blackpeg_block& block) const {
        const std::vector<int> number_of = numbering_.number_of(shape_);
        std::fill_n(block.many, numbering_.count() * kLanes, 0u);
        Color code[kLargest];
        for (int lane = 0; lane < kLanes; ++lane) {
            for (int position = 0; position < shape_.pegs; ++position) {
                code[position] = guesses[position * kLanes + lane];
            }
            const Guess guess(shape_, code);
            for (std::size_t index = 0; index < candidates_.size(); ++index) {
                ++block.many[number_of[static_cast<std::size_t>(guess.feedback(candidates_[index]))] * kLanes + lane];
            }
            block.max_part[lane] = block.parts[lane] = 0;
            block.sum_squares[lane] = 0;
            block.order[lane] = 0;  // a bound, if a poor one
            for (int index = 0; index < numbering_.count(); ++index) {
                const std::uint64_t size = block.many[index * kLanes + lane];
                block.max_part[lane] = std::max(block.max_part[lane], static_cast<std::uint32_t>(size));
                block.parts[lane] += size != 0;
                block.sum_squares[lane] += size * size;
            }
        }
    }

    Shape shape_;
    const Numbering& numbering_;
    const Codes& candidates_;
    bool bound_entropy_;
    std::vector<blackpeg_color> colors_;
    std::vector<std::vector<std::uint16_t>> rows_;
    std::vector<blackpeg_group> groups_;
    std::vector<std::uint8_t> numbers_;
    std::size_t rows_in_table_ = 0;
    blackpeg_job job_{};
    std::optional<Planes> planes_;
};

}  // namespace blackpeg
