// Whose work it is: each call has a control of its own, which its loops read, on one thread or several.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <vector>

namespace blackpeg {

struct Stopped : std::runtime_error {
    Stopped() : std::runtime_error("stopped") {}
};

// What ends a call: another thread, its time, or its work; and what was done for it so far.
class Control {
  public:
    // Without a number of seconds, or of pairs of guess and candidate to look at, only stop() ends it.
    explicit Control(std::optional<double> seconds = {}, std::optional<std::uint64_t> pairs = {}) : pairs_(pairs) {
        if (seconds) {
            const std::chrono::duration<double> time(std::min(std::max(0.0, *seconds), 1e8));
            deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(time);
        }
    }

    std::atomic<std::uint64_t> done{0};   // secrets
    std::atomic<int> lower{0};            // what is proven of the total that is looked for
    std::atomic<std::uint64_t> nodes{0};  // sets that were searched
    std::atomic<std::uint64_t> looks{0};  // sets that were looked at, many to see that they need no search

    // A guess that attains the total `upper`, the best that a search knew when it was ended; none without one.
    int upper = 0;
    std::vector<std::uint8_t> guess;

    // Raises `lower`, if that is more.
    void tell(int proven) {
        for (int known = lower; known < proven && !lower.compare_exchange_weak(known, proven);) {
        }
    }

    void stop() { stop_.store(true, std::memory_order_relaxed); }

    // Whether stop() was called, as far as can be seen without a look at the clock.
    bool is_told_to() const { return stop_.load(std::memory_order_relaxed); }
    bool stopped() const { return is_told_to() || (deadline_ && Clock::now() >= *deadline_); }

    void check() const {
        if (stopped()) {
            throw Stopped();
        }
    }

    // The same after a look at this many pairs, which are the same ones whatever the machine.
    void spend(std::uint64_t pairs) {
        spent_ += pairs;
        if (pairs_ && spent_ > *pairs_) {
            throw Stopped();
        }
        check();
    }
    std::uint64_t spent() const { return spent_; }

  private:
    using Clock = std::chrono::steady_clock;

    std::atomic<bool> stop_{false};
    std::optional<Clock::time_point> deadline_;
    std::optional<std::uint64_t> pairs_;
    std::atomic<std::uint64_t> spent_{0};
};

// Says yes once in 65,536 times: for a look at the clock in a loop whose steps are short.
class Seldom {
  public:
    bool operator()() { return ++steps_ == 0; }

  private:
    std::uint16_t steps_ = 0;
};

// Runs work() on this many threads, this one among them, and waits for all.  If one fails the others are stopped, and
// its exception comes out here.
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
            control.stop();
        }
    };
    std::vector<std::thread> others;
    try {
        for (int thread = 1; thread < threads; ++thread) {
            others.emplace_back(guarded);
        }
    } catch (const std::system_error&) {  // the system has no more threads: those that run do all of the work
    }
    guarded();
    for (std::thread& other : others) {
        other.join();
    }
    if (failure) {
        std::rethrow_exception(failure);
    }
}

}  // namespace blackpeg
