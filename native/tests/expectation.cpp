// The expected guesses of random-consistent, against doubles that know no symmetry.
#include "blackpeg/expectation.hpp"

#include <cmath>

#include "check.hpp"
#include "samples.hpp"

using namespace samples;

// The secrets that are found by the first guess, the second, ...
static std::vector<double> expected(const Shape& shape, const Codes& codes) {
    std::vector<double> found = {1};
    for (std::size_t guess = 0; guess < codes.size(); ++guess) {
        const auto parts = blackpeg::split(shape, codes[guess], codes);
        for (int feedback = 0; feedback < shape.solved(); ++feedback) {
            const Codes& part = parts[static_cast<std::size_t>(feedback)];
            const std::vector<double> below = part.empty() ? std::vector<double>() : expected(shape, part);
            found.resize(std::max(found.size(), below.size() + 1));
            for (std::size_t turn = 0; turn < below.size(); ++turn) {
                found[turn + 1] += below[turn] / static_cast<double>(codes.size());
            }
        }
    }
    return found;
}

static double in_guesses(std::uint64_t units) {
    return std::ldexp(static_cast<double>(units), -blackpeg::Expectation::kBits);
}

int main() {
    for (const Shape& shape : kShapes) {
        if (shape.size() > 81) {
            continue;
        }
        blackpeg::Control control;
        const auto [total, found] = blackpeg::Expectation(shape, {}, control).expected();
        const std::vector<double> plain = expected(shape, blackpeg::all_codes(shape));
        CHECK(found.size() == plain.size(), shape, found.size());
        double guesses = 0;
        for (std::size_t turn = 0; turn < plain.size(); ++turn) {
            CHECK(std::abs(in_guesses(found[turn]) - plain[turn]) < 1e-8, shape, turn, plain[turn]);
            guesses += static_cast<double>(turn + 1) * plain[turn];
        }
        CHECK(std::abs(in_guesses(total) - guesses) < 1e-8, shape, guesses);
        CHECK(control.done == shape.size() * (shape.size() - 1), shape);
    }
    blackpeg::Control stopped;
    stopped.stop();
    CHECK(stops([&] { blackpeg::Expectation({4, 6}, {}, stopped).expected(); }));
}
