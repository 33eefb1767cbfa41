// The second checker of certificates, tools/check_certificate.cpp, for Python in a browser's tab, where there is no
// NumPy: a module of its own, beside the kernel's, which has nothing of the kernel.  kernel.mjs copies the bytes.
//
// What a call is given is a certificate's file; what it answers is the number of bytes, of 32 bits, and what the
// program says of it, without the file's name.
#include "shim.hpp"

#define _WASI_EMULATED_PROCESS_CLOCKS
#include "../../tools/check_certificate.cpp"

asm(".tagtype __cpp_exception i32\n.globl __cpp_exception\n__cpp_exception:\n");  // as in door.cpp

extern "C" std::clock_t clock() { return 0; }  // a tab does not tell its CPU time

namespace {

Text given, answer;

}  // namespace

extern "C" __attribute__((export_name("room"))) char* room(std::uint32_t bytes) {
    given.resize(bytes);
    return given.data();
}

extern "C" __attribute__((export_name("check"))) const char* check() {
    std::ostringstream said;
    std::streambuf* const before = std::cout.rdbuf(said.rdbuf());
    try {
        for (const Certificate& certificate : read_all(given)) {
            proven(certificate, 1);
        }
    } catch (const std::exception& refused) {
        said << "no certificate: " << refused.what() << "\n";
    }
    std::cout.rdbuf(before);
    const Text text = said.str();
    const auto size = static_cast<std::uint32_t>(text.size());
    answer.assign(reinterpret_cast<const char*>(&size), sizeof size);
    answer += text;
    return answer.data();
}
