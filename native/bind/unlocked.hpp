// Work without the GIL.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <functional>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>
#ifdef __linux__
#include <sched.h>
#endif

#include "blackpeg/control.hpp"

// The processors that this process may use.
inline int thread_count() {
#ifdef __linux__
    if (cpu_set_t allowed; sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
        return CPU_COUNT(&allowed);
    }
#endif
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

// Gives the GIL back while it lives.  nanobind's own guard takes it again even if Python is on its way out, which ends
// other threads by unwinding through it, and with them the process; this one stays where it is and lets Python leave.
class Unlocked {
  public:
    Unlocked() : state_(PyEval_SaveThread()) {}
    Unlocked(const Unlocked&) = delete;
    Unlocked& operator=(const Unlocked&) = delete;

    ~Unlocked() { lock(); }

    // Calls work() with the GIL, then goes on without it.
    template <class Work>
    void locked(Work&& work) {
        lock();
        work();
        state_ = PyEval_SaveThread();
    }

  private:
    void lock() {
        while (python_is_leaving()) {
            std::this_thread::sleep_for(std::chrono::seconds(1));
        }
        PyEval_RestoreThread(state_);
    }

    // Python begins to leave by saying that it is not initialized, in every version and in the ABI that they share.
    static bool python_is_leaving() { return Py_IsInitialized() == 0; }

    PyThreadState* state_;
};

// Calls work() without the GIL.
template <class Work>
auto unlocked(Work&& work) {
    const Unlocked guard;
    return work();
}

inline bool on_main_thread() {
    const nanobind::object main = nanobind::module_::import_("threading").attr("main_thread")();
    return nanobind::cast<unsigned long>(main.attr("ident")) == PyThread_get_thread_ident();
}

// Calls work() without the GIL on a thread of its own, and go_on() with it every 50 ms: once that sets a Python error
// and says false, control ends the work, and the error comes out here.
// Compiled once, in unlocked.cpp: futures of each work's own type take long.
void watch(blackpeg::Control& control, const std::function<void()>& work, const std::function<bool()>& go_on);

template <class Work, class GoOn>
auto watched(blackpeg::Control& control, Work&& work, const GoOn& go_on) {
    using Result = decltype(work());
    if constexpr (std::is_void_v<Result>) {
        watch(control, std::ref(work), std::ref(go_on));
    } else {
        std::optional<Result> result;
        watch(control, [&] { result.emplace(work()); }, std::ref(go_on));
        return std::move(*result);
    }
}

// What of blackpeg.call this thread's work asks.
inline nanobind::object of_call(const char* name) { return nanobind::module_::import_("blackpeg.call").attr(name)(); }

// Whether the work of this thread goes on: if not, a Python error is set.  Ctrl-C, which Python hears on its main
// thread alone, ends it, and so do the calls whose work it is.
inline bool goes_on() {
    if (PyErr_CheckSignals() != 0) {
        return false;
    }
    try {
        of_call("go_on");
        return true;
    } catch (nanobind::python_error& error) {
        error.restore();
        return false;
    }
}

// As `watched`, while it goes on; and progress(done, all), unless it is None, hears what is done so far.
template <class Work>
auto heard(blackpeg::Control& control, const std::optional<nanobind::object>& progress, std::uint64_t all,
           Work&& work) {
    return watched(control, work, [&] {
        try {
            if (progress) {
                (*progress)(control.done.load(), all);
            }
        } catch (nanobind::python_error& error) {
            error.restore();
            return false;
        }
        return goes_on();
    });
}

// Calls work() without the GIL, while it goes on.
template <class Work>
auto interruptible(blackpeg::Control& control, Work&& work) {
    const bool is_heard = on_main_thread() || nanobind::cast<bool>(of_call("is_under_way"));
    return is_heard ? watched(control, work, goes_on) : unlocked(work);
}

constexpr double kMoment = 1 << 22;  // codes, or pairs of guess and candidate: some milliseconds

// The same for work on this many codes or pairs: for a moment's work a thread of its own would take longer.
template <class Work>
auto interruptible(blackpeg::Control& control, double steps, Work&& work) {
    return steps < kMoment ? unlocked(work) : interruptible(control, work);
}
