// The measures of many guesses, for people to see.
#pragma once

#include <cmath>
#include <optional>
#include <vector>

#include "blackpeg/counter.hpp"

namespace blackpeg {

// size * log2 size, rounded: good for showing entropies, not for deciding.  Remembers small sizes.
class Orders {
  public:
    double operator()(std::uint32_t size) {
        if (size >= known_.size()) {
            return compute(size);
        }
        double& order = known_[size];
        return order < 0 ? order = compute(size) : order;
    }

  private:
    static double compute(std::uint32_t size) { return size < 2 ? 0 : size * std::log2(static_cast<double>(size)); }

    std::vector<double> known_ = std::vector<double>(4096, -1);
};

// Of each guess: the largest part, the sum of the squared sizes, the number of parts, and the entropy in bits.
struct Scores {
    std::vector<std::uint64_t> max_part, sum_squares, parts;
    std::vector<double> bits;
};

inline Scores scores_of(const Shape& shape, const Codes& guesses, const Codes& codes,
                        std::optional<std::size_t> most_bytewise = std::nullopt) {
    Scores scores;
    const Numbering numbering(shape);
    const Counter counter = most_bytewise ? Counter(shape, numbering, codes, false, *most_bytewise)
                                          : Counter(shape, numbering, codes, false);
    const double candidates = static_cast<double>(codes.size());
    Orders orders;
    const Pool pool = pool_of(shape, guesses);
    Block block;
    for (std::size_t index = 0; index < pool.blocks(); ++index) {
        counter.count(pool, index, block);
        for (int lane = 0; lane < pool.lanes(index); ++lane) {
            scores.max_part.push_back(block.raw.max_part[lane]);
            scores.sum_squares.push_back(block.raw.sum_squares[lane]);
            scores.parts.push_back(block.raw.parts[lane]);
            scores.bits.push_back(std::log2(candidates) - counter.sum(block, lane, orders) / candidates);
        }
    }
    return scores;
}

}  // namespace blackpeg
