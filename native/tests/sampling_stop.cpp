// Finding, collecting, choosing and counting end at their deadline, after their steps, and when they are stopped from
// another thread.
#include <thread>

#include "blackpeg/sampling/choose.hpp"
#include "blackpeg/sampling/collect.hpp"
#include "blackpeg/sampling/estimate.hpp"
#include "blackpeg/sampling/look_ahead.hpp"
#include "check.hpp"
#include "samples.hpp"

using namespace samples;
using namespace blackpeg::sampling;

static constexpr double kGenerous = 2;  // seconds that a busy machine, under a sanitizer, may be late

// Four of each of three colors, on eight pegs: no code fits.
static Told contradiction(const Shape& shape) {
    Told told{{}, std::vector<Color>(8, BLACKPEG_NO_COLOR), all_colors(shape)};
    for (const Color color : {0, 1, 2}) {
        told.turns.push_back(make_turn(shape, std::vector<Color>(8, color), 4, 0, {}));
    }
    return told;
}

// Calls work(budget) for all kinds of work.
template <class Work>
static void each_kind(Work&& work) {
    const Shape shape{8, 8};
    const Told told = contradiction(shape);
    samples::Random random(2);
    const Codes codes = some_codes(shape, random, 30);
    const Frame frame{told.held, told.palette};
    blackpeg::sampling::Random draws(1);
    work([&](Budget& budget) { CHECK(find(shape, told, {}, nullptr, budget, draws).cost > 0); });
    work([&](Budget& budget) { CHECK(collect(shape, told, {}, 5, codes, budget, draws).codes.empty()); });
    work([&](Budget& budget) { choose(shape, codes, 0.4, {600, 5, 1'000'000}, frame, budget, draws); });
    work([&](Budget& budget) { count_weights(shape, told, 1'000'000'000, budget, draws); });
}

static double seconds_since(Clock::time_point began) {
    return std::chrono::duration<double>(Clock::now() - began).count();
}

// Looking ahead asks between rows of pairs, and between guesses played out.
static void check_looking_ahead() {
    const Shape shape{8, 8};
    samples::Random random(4);
    const Codes codes = some_codes(shape, random, 1000);
    const std::vector<Color> guess(codes[0], codes[0] + shape.pegs);
    blackpeg::sampling::Random draws(1);
    for (const double seconds : {0.0, 0.2}) {
        const auto began = Clock::now();
        const blackpeg::Control control(seconds);
        Budget timed(control, {});
        CHECK(look_ahead(shape, codes, guess, {0.4, 1000}, timed, draws).guess.size() == guess.size());
        CHECK(seconds_since(began) < seconds + kGenerous, seconds_since(began));
    }
    blackpeg::Control control;
    control.stop();
    Budget stopped(control, {});
    CHECK(look_ahead(shape, codes, guess, {0.4, 1000}, stopped, draws).guess == guess);
}

int main() {
    std::thread([] {}).join();  // with the first thread, a sanitizer may start one of its own
    check_looking_ahead();
    each_kind([](auto&& work) {
        const auto began = Clock::now();
        const blackpeg::Control soon(0.05);
        Budget timed(soon, {});
        work(timed);
        CHECK(seconds_since(began) >= 0.05 && seconds_since(began) < 0.05 + kGenerous, seconds_since(began));

        const blackpeg::Control forever;
        Budget counted(forever, 1000);
        work(counted);
        CHECK(counted.spent() == 1000, counted.spent());

        blackpeg::Control control(60.0);
        Budget stopped(control, {});
        std::thread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(30));
            control.stop();
        });
        const auto again = Clock::now();
        work(stopped);
        stopper.join();
        CHECK(control.is_told_to() && seconds_since(again) < 0.03 + kGenerous, seconds_since(again));

        int pulses = 0;
        Budget pulsed(forever, {}, [&] { return ++pulses < 3; });
        work(pulsed);
        CHECK(pulses == 3, pulses);
    });
}
