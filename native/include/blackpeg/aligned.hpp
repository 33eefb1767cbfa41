// Bytes that start at a multiple of 64, as the inner loop reads them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

namespace blackpeg {

template <class T>
struct AlignedAllocator {
    using value_type = T;

    AlignedAllocator() = default;
    template <class Other>
    AlignedAllocator(const AlignedAllocator<Other>&) {}

    T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), std::align_val_t{64})); }
    void deallocate(T* memory, std::size_t) { ::operator delete(memory, std::align_val_t{64}); }
    bool operator==(const AlignedAllocator&) const { return true; }
};

using AlignedBytes = std::vector<std::uint8_t, AlignedAllocator<std::uint8_t>>;
using AlignedWords = std::vector<std::uint64_t, AlignedAllocator<std::uint64_t>>;
using AlignedSizes = std::vector<std::uint32_t, AlignedAllocator<std::uint32_t>>;

}  // namespace blackpeg
