// The expected guesses of random-consistent, against doubles that know no symmetry.
#include "blackpeg/expectation.hpp"

#include <cmath>

#include "check.hpp"
#include "samples.hpp"

using namespace samples;

static double expected(const Shape& shape, const Codes& codes) {
    double below = 0;
    for (std::size_t guess = 0; guess < codes.size(); ++guess) {
        const auto parts = blackpeg::split(shape, codes[guess], codes);
        for (int feedback = 0; feedback < shape.solved(); ++feedback) {
            const Codes& part = parts[static_cast<std::size_t>(feedback)];
            below += part.empty() ? 0 : expected(shape, part);
        }
    }
    return static_cast<double>(codes.size()) + below / static_cast<double>(codes.size());
}

int main() {
    for (const Shape& shape : kShapes) {
        if (shape.size() > 81) {
            continue;
        }
        blackpeg::Control control;
        const std::uint64_t total = blackpeg::Expectation(shape, {}, control).total();
        const double plain = expected(shape, blackpeg::all_codes(shape));
        CHECK(std::abs(std::ldexp(static_cast<double>(total), -blackpeg::Expectation::kBits) - plain) < 1e-8, shape,
              plain);
        CHECK(control.done == shape.size() * (shape.size() - 1), shape);
    }
    blackpeg::Control stopped;
    stopped.stop();
    CHECK(stops([&] { blackpeg::Expectation({4, 6}, {}, stopped).total(); }));
}
