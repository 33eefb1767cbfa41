// What is known of sets of candidates met before.  Safe to share by threads.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "blackpeg/search/capacity.hpp"

namespace blackpeg::search {

// lower <= value <= upper.  `glance`: the bound a single look at the set gives; 0 before that look.  For the least
// total it is a function of the set alone, which the order of guesses rests on; for the least worst case it may depend
// on the path, and orders nothing (docs/exact-search.md says why).
struct Known {
    int lower = 0;
    int upper = kImpossible;
    int glance = 0;

    void add(const Known& more) {
        lower = std::max(lower, more.lower);
        upper = std::min(upper, more.upper);
        glance = std::max(glance, more.glance);
    }
};

// Positions are told apart by their whole set of candidates, never by a hash alone: candidates are given by their rows
// in the feedback table, in ascending order; some searches put signs of their own among them.  `remaining`: the guesses
// remaining where they are limited, else 0.
//
// The table grows with what it holds, up to about `bytes`, one half for small sets and one for large; then of four
// positions of like hash the smallest set makes room, which is the cheapest to solve again.
class Table {
  public:
    explicit Table(std::size_t bytes)
        : most_buckets_(std::bit_floor(std::max<std::size_t>(bytes / 2 / kShards / sizeof(Bucket), kFirstBuckets))),
          most_large_(bytes / 2 / kShards) {}

    Known find(std::span<const std::uint16_t> set, int remaining) const {
        const std::uint64_t hash = hash_of(set, remaining);
        const Shard& shard = shards_[hash % kShards];
        const Lock lock(shard.lock);
        if (set.size() > kFew) {
            const Large* const found = shard.find_large(hash, set, remaining);
            return found == nullptr ? Known{} : found->known;
        }
        if (!shard.buckets.empty()) {
            for (const Slot& slot : shard.bucket(hash)) {
                if (slot.holds(set, remaining)) {
                    return slot.known;
                }
            }
        }
        return {};
    }

    // Adds to what is known.
    void store(std::span<const std::uint16_t> set, int remaining, const Known& known) {
        const std::uint64_t hash = hash_of(set, remaining);
        Shard& shard = shards_[hash % kShards];
        const Lock lock(shard.lock);
        if (set.size() > kFew) {
            store_large(shard, hash, set, remaining, known);
            return;
        }
        if (shard.buckets.empty()) {
            shard.buckets.resize(kFirstBuckets);
        }
        while (true) {
            Bucket& bucket = shard.bucket(hash);
            Slot* smallest = &bucket[0];
            for (Slot& slot : bucket) {
                if (slot.holds(set, remaining)) {
                    slot.known.add(known);
                    return;
                }
                if (slot.size < smallest->size) {
                    smallest = &slot;
                }
            }
            if (smallest->size == 0 || shard.buckets.size() >= most_buckets_) {
                smallest->size = static_cast<std::uint16_t>(set.size());
                smallest->remaining = static_cast<std::uint16_t>(remaining);
                std::memcpy(smallest->set, set.data(), set.size_bytes());
                smallest->known = known;
                return;
            }
            grow(shard);
        }
    }

    static std::uint64_t hash_of(std::span<const std::uint16_t> set, int remaining) {
        std::uint64_t hash = set.size() * 0x9E3779B97F4A7C15u + static_cast<std::uint64_t>(remaining);
        std::size_t index = 0;
        const auto mix = [&](std::uint64_t word) {
            hash = (hash ^ word) * 0xD6E8FEB86659FD93u;
            hash ^= hash >> 32;
        };
        for (; index + 4 <= set.size(); index += 4) {
            std::uint64_t word;
            std::memcpy(&word, set.data() + index, sizeof word);
            mix(word);
        }
        for (; index < set.size(); ++index) {
            mix(set[index] + 1u);
        }
        hash *= 0xD6E8FEB86659FD93u;
        return hash ^ (hash >> 29);
    }

    // Whether several searches are at work with the table.
    bool is_shared() const { return searches_.load(std::memory_order_relaxed) > 1; }
    void enter() { ++searches_; }
    void leave() { --searches_; }

    class Trial;

  private:
    static constexpr std::size_t kFew = 24;  // candidates in a slot
    static constexpr std::size_t kShards = 256;
    static constexpr std::size_t kFirstBuckets = 8;

    struct alignas(64) Slot {
        std::uint16_t size = 0;
        std::uint16_t remaining = 0;
        std::uint16_t set[kFew] = {};
        Known known;

        bool holds(std::span<const std::uint16_t> other, int guesses_remaining) const {
            return size == other.size() && remaining == guesses_remaining &&
                   std::memcmp(set, other.data(), other.size_bytes()) == 0;
        }
    };
    static_assert(sizeof(Slot) == 64);

    using Bucket = std::array<Slot, 4>;

    struct Large {
        std::vector<std::uint16_t> set;
        int remaining;
        Known known;
    };

    struct alignas(64) Shard {
        mutable std::atomic_flag lock;
        std::vector<Bucket> buckets;
        std::unordered_multimap<std::uint64_t, Large> large;  // by hash
        std::size_t large_bytes = 0;
        std::vector<std::uint64_t> trials;  // by hash alone

        Bucket& bucket(std::uint64_t hash) { return buckets[(hash >> 8) & (buckets.size() - 1)]; }
        const Bucket& bucket(std::uint64_t hash) const { return buckets[(hash >> 8) & (buckets.size() - 1)]; }

        const Large* find_large(std::uint64_t hash, std::span<const std::uint16_t> set, int remaining) const {
            const auto [first, last] = large.equal_range(hash);
            const auto found = std::find_if(first, last, [&](const auto& entry) {
                return entry.second.remaining == remaining && std::ranges::equal(entry.second.set, set);
            });
            return found == last ? nullptr : &found->second;
        }
    };

    class Lock {
      public:
        explicit Lock(std::atomic_flag& flag) : flag_(flag) {
            while (flag_.test_and_set(std::memory_order_acquire)) {
            }
        }
        ~Lock() { flag_.clear(std::memory_order_release); }

      private:
        std::atomic_flag& flag_;
    };

    // Every bucket becomes two: no bucket overflows.
    static void grow(Shard& shard) {
        std::vector<Bucket> old(2 * shard.buckets.size());
        old.swap(shard.buckets);
        for (const Bucket& bucket : old) {
            for (const Slot& slot : bucket) {
                if (slot.size == 0) {
                    break;
                }
                Bucket& to = shard.bucket(hash_of({slot.set, slot.size}, slot.remaining));
                *std::find_if(to.begin(), to.end(), [](const Slot& free) { return free.size == 0; }) = slot;
            }
        }
    }

    void store_large(Shard& shard, std::uint64_t hash, std::span<const std::uint16_t> set, int remaining,
                     const Known& known) const {
        if (const Large* const found = shard.find_large(hash, set, remaining)) {
            const_cast<Large*>(found)->known.add(known);
        } else if (shard.large_bytes < most_large_) {
            shard.large_bytes += set.size_bytes() + 96;
            shard.large.emplace(hash, Large{{set.begin(), set.end()}, remaining, known});
        }
    }

    std::size_t most_buckets_;
    std::size_t most_large_;
    std::array<Shard, kShards> shards_;
    std::atomic<int> searches_ = 0;
};

// A guess of a set as a thread tries it, so that others that search the set turn to different guesses first.
class Table::Trial {
  public:
    Trial(Table& table, std::span<const std::uint16_t> set, std::uint32_t column)
        : mark_(hash_of(set, 1) + (column + 1) * 0x9E3779B97F4A7C15u), shard_(table.shards_[mark_ % kShards]) {
        const Lock lock(shard_.lock);
        is_first_ = std::ranges::find(shard_.trials, mark_) == shard_.trials.end();
        if (is_first_) {
            shard_.trials.push_back(mark_);
        }
    }
    Trial(const Trial&) = delete;
    Trial& operator=(const Trial&) = delete;
    ~Trial() {
        if (is_first_) {
            const Lock lock(shard_.lock);
            std::erase(shard_.trials, mark_);
        }
    }

    // Whether no other thread is at it.
    bool is_first() const { return is_first_; }

  private:
    std::uint64_t mark_;
    Shard& shard_;
    bool is_first_;
};

}  // namespace blackpeg::search
