// Class sizes and measures of many guesses on one list of candidates: prepares the work for the inner loop.
#pragma once

#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#include "blackpeg/feedback.hpp"
#include "blackpeg/pool.hpp"
#include "blackpeg/variants.hpp"

namespace blackpeg {

static_assert(kLanes == BLACKPEG_LANES);

// Scratch memory and results for one block of guesses; each thread has its own, and keeps it.
class Block {
  public:
    // Room for a job of this many rows and classes.
    void prepare(int rows, int classes) {
        grow(table_, table_bytes_, static_cast<std::size_t>(rows) * kLanes);
        grow(feedback_, feedback_bytes_, static_cast<std::size_t>(BLACKPEG_CHUNK) * kLanes);
        grow(few_, few_bytes_, static_cast<std::size_t>(classes) * kLanes);
        grow(many_, many_bytes_, static_cast<std::size_t>(classes) * kLanes * sizeof(std::uint32_t));
        raw.table = table_.get();
        raw.feedback = feedback_.get();
        raw.few = few_.get();
        raw.many = reinterpret_cast<std::uint32_t*>(many_.get());
    }

    blackpeg_block raw{};

  private:
    struct Free {
        void operator()(std::uint8_t* bytes) const { ::operator delete[](bytes, std::align_val_t{64}); }
    };
    using Bytes = std::unique_ptr<std::uint8_t[], Free>;

    static void grow(Bytes& bytes, std::size_t& has, std::size_t wanted) {
        if (has < wanted) {
            bytes = Bytes(static_cast<std::uint8_t*>(::operator new[](wanted, std::align_val_t{64})));
            has = wanted;
        }
    }

    Bytes table_, feedback_, few_, many_;
    std::size_t table_bytes_ = 0, feedback_bytes_ = 0, few_bytes_ = 0, many_bytes_ = 0;
};

// The candidates of a position, ready to be compared with blocks of guesses.
class Counter {
  public:
    Counter(const Shape& shape, const std::vector<int>& feedbacks, const Codes& candidates)
        : shape_(shape), candidates_(candidates), feedbacks_(feedbacks) {
        if (fits_inner_loop()) {
            prepare_job();
        }
    }

    Counter(const Counter&) = delete;
    Counter& operator=(const Counter&) = delete;

    int classes() const { return static_cast<int>(feedbacks_.size()); }
    const Codes& candidates() const { return candidates_; }

    // Fills block with the class sizes and measures of 64 guesses; guesses must be a block of a Pool.
    void count(const Color* guesses, Block& block) const {
        block.prepare(job_.row_count, classes());
        if (fits_inner_loop()) {
            static const Variant* const variant = choose_variant();
            variant->count(&job_, guesses, &block.raw);
        } else {
            count_plainly(guesses, block.raw);
        }
    }

    // The size of a class, for one guess of a block that has been counted.
    std::uint32_t size(const Block& block, int index, int lane) const {
        const int at = index * kLanes + lane;
        return few() ? block.raw.few[at] : block.raw.many[at];
    }

  private:
    bool fits_inner_loop() const { return shape_.pegs <= BLACKPEG_MOST_PEGS; }
    bool few() const { return fits_inner_loop() && candidates_.size() <= BLACKPEG_CHUNK; }

    // Numbers the rows of the table that some candidate needs, and lists for each candidate its rows.
    void prepare_job() {
        const int pegs = shape_.pegs;
        std::vector<int> index_of(static_cast<std::size_t>(shape_.colors), -1);
        std::int16_t rows = 0;
        const auto row_of = [&](std::int16_t& row) { return row >= 0 ? row : row = rows++; };
        std::vector<std::vector<std::uint16_t>> rows_by_length(static_cast<std::size_t>(2 * pegs + 1));
        for (std::size_t index = 0; index < candidates_.size(); ++index) {
            const Color* code = candidates_[index];
            std::uint16_t needed[2 * BLACKPEG_MOST_PEGS];
            int length = 0;
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
                needed[length++] = static_cast<std::uint16_t>(row_of(color.black_row[position]));
                const Color* end = code + pegs;
                if (!shape_.black_only && std::find(code, code + position, code[position]) == code + position) {
                    needed[length++] = static_cast<std::uint16_t>(row_of(color.common_row[std::count(code, end, code[position])]));
                }
            }
            auto& list = rows_by_length[static_cast<std::size_t>(length)];
            list.insert(list.end(), needed, needed + length);
        }
        for (std::size_t length = 1; length < rows_by_length.size(); ++length) {
            if (!rows_by_length[length].empty()) {
                rows_.push_back(std::move(rows_by_length[length]));
                groups_.push_back({static_cast<std::int32_t>(rows_.back().size() / length), static_cast<std::int32_t>(length),
                                   rows_.back().data()});
            }
        }
        packed_.assign(feedbacks_.begin(), feedbacks_.end());
        job_ = {pegs,
                shape_.black_only ? pegs + 1 : pegs,
                static_cast<std::int32_t>(colors_.size()),
                colors_.data(),
                static_cast<std::int32_t>(groups_.size()),
                groups_.data(),
                static_cast<std::int32_t>(candidates_.size()),
                classes(),
                packed_.data(),
                rows};
    }

    // Games of more pegs than the inner loop takes: one pair at a time.
    void count_plainly(const Color* guesses, blackpeg_block& block) const {
        std::vector<int> class_of(static_cast<std::size_t>(shape_.packed_count()));
        for (int index = 0; index < classes(); ++index) {
            class_of[static_cast<std::size_t>(feedbacks_[static_cast<std::size_t>(index)])] = index;
        }
        std::fill_n(block.many, classes() * kLanes, 0u);
        Color code[kLargest];
        for (int lane = 0; lane < kLanes; ++lane) {
            for (int position = 0; position < shape_.pegs; ++position) {
                code[position] = guesses[position * kLanes + lane];
            }
            const Guess guess(shape_, code);
            for (std::size_t index = 0; index < candidates_.size(); ++index) {
                ++block.many[class_of[static_cast<std::size_t>(guess.feedback(candidates_[index]))] * kLanes + lane];
            }
            block.max_part[lane] = block.parts[lane] = 0;
            block.sum_squares[lane] = 0;
            for (int index = 0; index < classes(); ++index) {
                const std::uint64_t size = block.many[index * kLanes + lane];
                block.max_part[lane] = std::max(block.max_part[lane], static_cast<std::uint32_t>(size));
                block.parts[lane] += size != 0;
                block.sum_squares[lane] += size * size;
            }
        }
    }

    Shape shape_;
    const Codes& candidates_;
    const std::vector<int>& feedbacks_;
    std::vector<blackpeg_color> colors_;
    std::vector<std::vector<std::uint16_t>> rows_;
    std::vector<blackpeg_group> groups_;
    std::vector<std::uint8_t> packed_;
    blackpeg_job job_{};
};

}  // namespace blackpeg
