// How much work may be done: until a deadline, for a number of steps, or until it is stopped from outside.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

namespace blackpeg::sampling {

using Clock = std::chrono::steady_clock;

// Where only steps limit the work, what is done depends on no clock.
class Budget {
  public:
    // `pulse`, if any, is called about twenty times a second, and says whether to go on.
    Budget(const std::atomic<bool>& stop, std::optional<double> seconds, std::optional<std::int64_t> steps,
           std::function<bool()> pulse = {})
        : stop_(stop), pulse_(std::move(pulse)), steps_(steps.value_or(std::numeric_limits<std::int64_t>::max())) {
        if (seconds) {
            deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                           std::chrono::duration<double>(std::clamp(*seconds, 0.0, 1e8)));
        }
    }

    bool over() {
        if (over_ || spent_ >= steps_ || stop_.load(std::memory_order_relaxed)) {
            return true;
        }
        if (!deadline_ && !pulse_) {
            return false;
        }
        const Clock::time_point now = Clock::now();
        if (pulse_ && now >= next_pulse_) {
            next_pulse_ = now + std::chrono::milliseconds(50);
            over_ = !pulse_();
        }
        over_ = over_ || (deadline_ && now >= *deadline_);
        return over_;
    }

    // Of so many steps those that may be made before asking again; 0 when it is over.
    std::int64_t grant(std::int64_t steps) { return over() ? 0 : std::min({steps, steps_ - spent_, kAtOnce}); }

    // Whether so many more steps may be made, as far as steps limit the work.
    bool allows(std::int64_t steps) const { return steps <= steps_ - spent_; }

    void spend(std::int64_t steps) { spent_ += steps; }
    std::int64_t spent() const { return spent_; }

  private:
    static constexpr std::int64_t kAtOnce = 256;  // at most a microsecond each, on the largest boards

    const std::atomic<bool>& stop_;
    std::function<bool()> pulse_;
    std::optional<Clock::time_point> deadline_;
    Clock::time_point next_pulse_ = Clock::now() + std::chrono::milliseconds(50);
    std::int64_t steps_, spent_ = 0;
    bool over_ = false;
};

}  // namespace blackpeg::sampling
