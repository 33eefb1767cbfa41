// Long work that can be watched and stopped from outside.
#pragma once

#include <atomic>
#include <cstdint>
#include <stdexcept>

namespace blackpeg {

struct Stopped : std::runtime_error {
    Stopped() : std::runtime_error("stopped") {}
};

struct Control {
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};  // secrets

    void check() const {
        if (stop.load(std::memory_order_relaxed)) {
            throw Stopped();
        }
    }
};

}  // namespace blackpeg
