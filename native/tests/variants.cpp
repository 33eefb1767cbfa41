// Not a test: prints the variants that work on this processor, the fastest last.
#include "blackpeg/variants.hpp"

#include <cstdio>

int main() {
    int how_many = 0;
    const blackpeg::Variant* known = blackpeg::variants(how_many);
    for (int index = 0; index < how_many; ++index) {
        if (known[index].works_here) {
            std::puts(known[index].name);
        }
    }
}
