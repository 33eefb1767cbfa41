// What is known of sets of candidates met before.  Safe to share by threads.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>

#include "blackpeg/search/capacity.hpp"

namespace blackpeg::search {

// lower <= value <= upper.  `glance`: the bound a single look at the set gives, a function of the set alone; 0 if nobody
// has looked.
struct Known {
    int lower = 0;
    int upper = kImpossible;
    int glance = 0;
};

// Positions are told apart by their whole set of candidates, never by a hash alone: candidates are given by their rows
// in the first board, in ascending order.  `left`: the guesses left where they are limited, else 0.
class Table {
  public:
    explicit Table(std::size_t bytes) : slots_(std::bit_floor(std::max<std::size_t>(bytes, 1 << 16) / sizeof(Slot))), most_large_(bytes) {
        // calloc: memory that is never touched costs nothing.
        memory_.reset(std::calloc(slots_ + 1, sizeof(Slot)));
        if (memory_ == nullptr) {
            throw std::bad_alloc();
        }
        const auto address = reinterpret_cast<std::uintptr_t>(memory_.get());
        table_ = reinterpret_cast<Slot*>((address + sizeof(Slot) - 1) / sizeof(Slot) * sizeof(Slot));
    }

    Known find(std::span<const std::uint16_t> set, int left) const {
        const std::size_t at = bucket_of(set, left);
        const Lock lock(locks_[at % kLocks]);
        if (set.size() <= kFew) {
            for (const Slot& slot : bucket(at)) {
                if (slot.holds(set, left)) {
                    return slot.known;
                }
            }
            return {};
        }
        const Large& large = large_[at % kLocks];
        const auto found = large.find(large_key(set, left));
        return found == large.end() ? Known{} : found->second;
    }

    // Adds to what is known.
    void store(std::span<const std::uint16_t> set, int left, const Known& known) {
        const std::size_t at = bucket_of(set, left);
        const Lock lock(locks_[at % kLocks]);
        if (set.size() <= kFew) {
            const auto slots = bucket(at);
            for (Slot& slot : slots) {
                if (slot.holds(set, left)) {
                    merge(slot.known, known);
                    return;
                }
            }
            // The smaller set is the cheaper to lose.
            Slot& slot = slots[0].size <= slots[1].size ? slots[0] : slots[1];
            slot.size = static_cast<std::uint16_t>(set.size());
            slot.left = static_cast<std::uint16_t>(left);
            std::memcpy(slot.set, set.data(), set.size_bytes());
            slot.known = known;
            return;
        }
        Large& large = large_[at % kLocks];
        const auto key = large_key(set, left);
        const auto found = large.find(key);
        if (found != large.end()) {
            merge(found->second, known);
        } else if (large_bytes_.load(std::memory_order_relaxed) < most_large_) {
            large_bytes_.fetch_add(2 * key.size() + 96, std::memory_order_relaxed);
            large.emplace(key, known);
        }
    }

  private:
    static constexpr std::size_t kFew = 24;  // candidates in a slot
    static constexpr std::size_t kLocks = 1024;

    struct alignas(64) Slot {
        std::uint16_t size;
        std::uint16_t left;
        std::uint16_t set[kFew];
        Known known;

        bool holds(std::span<const std::uint16_t> other, int guesses_left) const {
            return size == other.size() && left == guesses_left && std::memcmp(set, other.data(), other.size_bytes()) == 0;
        }
    };
    static_assert(sizeof(Slot) == 64);

    using Large = std::unordered_map<std::u16string, Known>;

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

    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };

    static std::uint64_t hash_of(std::span<const std::uint16_t> set, int left) {
        std::uint64_t hash = set.size() * 0x9E3779B97F4A7C15u + static_cast<std::uint64_t>(left);
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

    static std::u16string large_key(std::span<const std::uint16_t> set, int left) {
        std::u16string key(set.begin(), set.end());
        key.push_back(static_cast<char16_t>(left));
        return key;
    }

    static void merge(Known& into, const Known& known) {
        into.lower = std::max(into.lower, known.lower);
        into.upper = std::min(into.upper, known.upper);
        into.glance = std::max(into.glance, known.glance);
    }

    std::size_t bucket_of(std::span<const std::uint16_t> set, int left) const { return hash_of(set, left) % (slots_ / 2); }
    std::span<Slot> bucket(std::size_t at) const { return {table_ + 2 * at, 2}; }

    std::size_t slots_;
    std::unique_ptr<void, Free> memory_;
    Slot* table_;
    mutable std::array<std::atomic_flag, kLocks> locks_{};
    std::array<Large, kLocks> large_;
    std::size_t most_large_;
    std::atomic<std::size_t> large_bytes_{0};
};

}  // namespace blackpeg::search
