// Long work that can be watched and stopped from outside.
#pragma once

#include <atomic>
#include <cstdint>
#include <stdexcept>

namespace blackpeg {

struct Control {
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};  // secrets
};

struct Stopped : std::runtime_error {
    Stopped() : std::runtime_error("stopped") {}
};

}  // namespace blackpeg
