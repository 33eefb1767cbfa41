// How much work may be done: for a number of steps, or until the call's control ends it.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

#include "blackpeg/control.hpp"

namespace blackpeg::sampling {

using Clock = std::chrono::steady_clock;

// Where only steps limit the work, what is done depends on no clock.
class Budget {
  public:
    // `pulse`, if any, is called about twenty times a second, and says whether to go on.
    Budget(const Control& control, std::optional<std::int64_t> steps, std::function<bool()> pulse = {})
        : control_(control),
          pulse_(std::move(pulse)),
          steps_(steps.value_or(std::numeric_limits<std::int64_t>::max())) {}

    bool over() {
        if (over_ || spent_ >= steps_ || control_.is_told_to()) {
            return true;
        }
        if (pulse_ && Clock::now() >= next_pulse_) {
            next_pulse_ = Clock::now() + std::chrono::milliseconds(50);
            over_ = !pulse_();
        }
        over_ = over_ || control_.stopped();
        return over_;
    }

    // Of these steps those that may be made before asking again; 0 when it is over.
    std::int64_t grant(std::int64_t steps) { return over() ? 0 : std::min({steps, steps_ - spent_, kAtOnce}); }

    // Whether this many more steps may be made, as far as steps limit the work.
    bool allows(std::int64_t steps) const { return steps <= steps_ - spent_; }

    void spend(std::int64_t steps) { spent_ += steps; }
    std::int64_t spent() const { return spent_; }

  private:
    static constexpr std::int64_t kAtOnce = 256;  // at most a microsecond each, on the largest boards

    const Control& control_;
    std::function<bool()> pulse_;
    Clock::time_point next_pulse_ = Clock::now() + std::chrono::milliseconds(50);
    std::int64_t steps_, spent_ = 0;
    bool over_ = false;
};

}  // namespace blackpeg::sampling
