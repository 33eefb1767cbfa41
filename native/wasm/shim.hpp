// Included before everything: what the C++ library lacks where there are no threads.
#pragma once

namespace std {

struct mutex {
    void lock() {}
    void unlock() {}
};

struct thread {
    explicit thread(auto&&) {}  // never begun: the kernel asks for one thread, which is there
    void join() {}
};

}  // namespace std
