// Guesses to choose from, laid out for the counting kernel: blocks of 64, position by position.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "blackpeg/aligned.hpp"
#include "blackpeg/control.hpp"
#include "blackpeg/symmetry.hpp"

namespace blackpeg {

inline constexpr int kLanes = 64;  // guesses in a block

// In a block, byte [position][lane] is the color of guess `lane` at `position`.  Lanes beyond the last guess
// repeat it.  Guesses are in reading order.  Unless there are very many, counts(block) gives as bytes [color][lane] how
// many pegs of a color each guess has.
class Pool {
  public:
    explicit Pool(const Shape& shape) : pegs_(shape.pegs), colors_in_all_(shape.colors) {}

    std::size_t size() const { return size_; }
    std::size_t blocks() const { return (size_ + kLanes - 1) / kLanes; }
    int lanes(std::size_t block) const {
        return static_cast<int>(std::min<std::size_t>(kLanes, size_ - block * kLanes));
    }
    const Color* block(std::size_t index) const { return colors_.data() + index * block_bytes(); }

    void guess(std::size_t index, Color* code) const {
        for (int position = 0; position < pegs_; ++position) {
            code[position] = block(index / kLanes)[position * kLanes + static_cast<int>(index % kLanes)];
        }
    }

    void push_back(const Color* code) {
        const std::size_t lane = size_ % kLanes;
        if (lane == 0) {
            colors_.resize(colors_.size() + block_bytes());
            for (int position = 0; position < pegs_; ++position) {
                std::fill_n(row(position), kLanes, code[position]);
            }
        } else {
            for (int position = 0; position < pegs_; ++position) {
                row(position)[lane] = code[position];
            }
        }
        ++size_;
    }

    void finish() {
        const std::size_t lane = size_ % kLanes;
        for (int position = 0; lane != 0 && position < pegs_; ++position) {
            std::fill(row(position) + lane, row(position) + kLanes, row(position)[lane - 1]);
        }
        if (blocks() * kLanes * static_cast<std::size_t>(colors_in_all_) > kMostCounts) {
            return;
        }
        counts_.assign(blocks() * kLanes * static_cast<std::size_t>(colors_in_all_), 0);
        for (std::size_t index = 0; index < blocks() * kLanes; ++index) {
            const std::size_t at = index / kLanes, in_block = index % kLanes;
            for (int position = 0; position < pegs_; ++position) {
                const Color color = block(at)[static_cast<std::size_t>(position) * kLanes + in_block];
                ++counts_[(at * static_cast<std::size_t>(colors_in_all_) + color) * kLanes + in_block];
            }
        }
    }

    std::size_t bytes() const { return colors_.size() + counts_.size(); }

    const std::uint8_t* counts(std::size_t block) const {
        return counts_.empty() ? nullptr : counts_.data() + block * kLanes * static_cast<std::size_t>(colors_in_all_);
    }

  private:
    std::size_t block_bytes() const { return static_cast<std::size_t>(pegs_) * kLanes; }
    Color* row(int position) {
        return colors_.data() + colors_.size() - block_bytes() + static_cast<std::size_t>(position) * kLanes;
    }

    static constexpr std::size_t kMostCounts = std::size_t{1} << 26;

    int pegs_;
    int colors_in_all_;
    std::size_t size_ = 0;
    AlignedBytes colors_;
    AlignedBytes counts_;
};

inline Pool pool_of(const Shape& shape, const Codes& codes) {
    Pool pool(shape);
    for (std::size_t index = 0; index < codes.size(); ++index) {
        pool.push_back(codes[index]);
    }
    pool.finish();
    return pool;
}

// Makes the pool of each position, and remembers it: many positions have the same.  Safe to share by threads.
class Pools {
  public:
    explicit Pools(const Shape& shape) : shape_(shape) {}

    // Guesses that hold, for every guess of the game, one that splits the candidates alike and is not later in
    // reading order.
    std::shared_ptr<const Pool> for_position(const History& history, const Codes& candidates, const Control& control) {
        const auto colors = Interchangeable::unused_or_dead(shape_, history, candidates);
        const bool symmetric = history.has_position_symmetry();  // else the pool depends on the colors alone
        const Key key{symmetric ? history.played() : std::vector<Color>(), colors.key()};
        Known& known = known_[symmetric];
        {
            const std::lock_guard lock(mutex_);
            if (const auto found = known.pools.find(key); found != known.pools.end()) {
                return found->second;
            }
        }
        auto pool = std::make_shared<Pool>(shape_);
        colors.walk([&](const Color* guess) {
            control.check();
            if (!symmetric || history.is_first_of_its_kind(guess)) {
                pool->push_back(guess);
            }
            return true;
        });
        pool->finish();
        const std::lock_guard lock(mutex_);
        if (known.bytes + pool->bytes() > kMostBytes[symmetric]) {
            known = {};  // the next positions are like the last ones, not the first
        }
        if (pool->bytes() <= kMostBytes[symmetric] && known.pools.emplace(key, pool).second) {
            known.bytes += pool->bytes();
        }
        return pool;
    }

  private:
    using Key = std::pair<std::vector<Color>, Interchangeable::Key>;

    struct Known {
        std::map<Key, std::shared_ptr<const Pool>> pools;
        std::size_t bytes = 0;
    };

    // Without symmetry, and with.
    static constexpr std::size_t kMostBytes[2] = {std::size_t{1} << 28, std::size_t{1} << 26};

    Shape shape_;
    std::mutex mutex_;
    Known known_[2];
};

}  // namespace blackpeg
