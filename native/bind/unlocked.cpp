#include "unlocked.hpp"

#include <future>

void watch(blackpeg::Control& control, const std::function<void()>& work, const std::function<bool()>& go_on) {
    std::future<void> result = std::async(std::launch::async, work);
    while (unlocked([&] { return result.wait_for(std::chrono::milliseconds(50)); }) != std::future_status::ready) {
        if (!go_on()) {
            control.stop();
            unlocked([&] { result.wait(); });
            throw nanobind::python_error();
        }
    }
    result.get();
}
