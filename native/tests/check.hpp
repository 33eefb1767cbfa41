// CHECK(truth, what...): unless truth holds, the test program ends with a line that says where, and with what.
#pragma once

#include <cstdlib>
#include <iostream>

#include "blackpeg/control.hpp"

#define CHECK(truth, ...) ((truth) ? void() : check_failed(__FILE__, __LINE__, #truth __VA_OPT__(, ) __VA_ARGS__))

template <class... What>
[[noreturn]] void check_failed(const char* file, int line, const char* truth, const What&... what) {
    std::cerr << file << ':' << line << ": expected " << truth << (sizeof...(what) ? ", with" : "");
    ((std::cerr << ' ' << what), ...);
    std::cerr << std::endl;
    std::_Exit(1);  // no destructors: threads may be running
}

// Whether work() throws Stopped.
template <class Work>
bool stops(Work&& work) {
    try {
        work();
        return false;
    } catch (const blackpeg::Stopped&) {
        return true;
    }
}
