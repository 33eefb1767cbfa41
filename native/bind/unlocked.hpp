// Work without the GIL.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <thread>

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

    static bool python_is_leaving() {
#if PY_VERSION_HEX >= 0x030D0000
        return Py_IsFinalizing() != 0;
#else
        return _Py_IsFinalizing() != 0;
#endif
    }

    PyThreadState* state_;
};

// Calls work() without the GIL.
template <class Work>
auto unlocked(Work&& work) {
    const Unlocked guard;
    return work();
}
