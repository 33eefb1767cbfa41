// Long work that can be watched and stopped from outside, on one thread or several.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

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

// Runs work() on so many threads, this one among them, and waits for all.  If one fails the others are stopped, and its
// exception comes out here.
template <class Work>
void run_on_threads(Control& control, int threads, Work&& work) {
    std::mutex mutex;
    std::exception_ptr failure;
    const auto guarded = [&] {
        try {
            work();
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!failure) {
                failure = std::current_exception();
            }
            control.stop = true;
        }
    };
    {
        std::vector<std::jthread> others;
        for (int thread = 1; thread < threads; ++thread) {
            others.emplace_back(guarded);
        }
        guarded();
    }
    if (failure) {
        std::rethrow_exception(failure);
    }
}

}  // namespace blackpeg
