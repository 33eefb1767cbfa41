// Long work can be stopped from another thread: it throws Stopped, whatever the number of threads, and leaves none
// behind.
#include <chrono>
#include <filesystem>

#include "blackpeg/grow.hpp"
#include "blackpeg/search/solver.hpp"
#include "check.hpp"
#include "samples.hpp"

using namespace samples;
using blackpeg::Measure;
using blackpeg::search::kImpossible;
using blackpeg::search::kUnlimited;
using blackpeg::search::Solver;

// The threads of this process, where the system says so; else 0.
static std::ptrdiff_t threads_running() {
    std::error_code unknown;
    const std::filesystem::directory_iterator tasks("/proc/self/task", unknown);
    return unknown ? 0 : std::distance(begin(tasks), end(tasks));
}

// Whether work() throws Stopped when it is stopped as soon as it is `time`.
template <class Time, class Work>
static bool throws_stopped(blackpeg::Game& game, Time&& time, Work&& work) {
    const std::ptrdiff_t before = threads_running();
    bool threw = false;
    {
        std::atomic<bool> over{false};
        std::thread stopper([&] {
            while (!time() && !over) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
            game.control.stop();
        });
        threw = stops(work);
        over = true;
        stopper.join();
    }
    CHECK(threads_running() == before, before, threads_running());
    return threw;
}

// Choosing one guess, of so large a number that it would take long.
static void check_choosing(int threads) {
    Random random(11);
    const Shape shape{7, 7};
    const Codes candidates = some_codes(shape, random, 100'000);
    const blackpeg::History history(shape, some_codes(shape, random, 2));
    const auto choose = [&](blackpeg::Game& game) {
        blackpeg::Block block;
        blackpeg::best_guess(game, history, candidates, threads, block);
    };

    const auto asked = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
    blackpeg::Game game(shape, Measure::entropy, false, candidates.size(), threads);
    CHECK(
        throws_stopped(game, [&] { return std::chrono::steady_clock::now() > asked; }, [&] { choose(game); }), threads);
    CHECK(throws_stopped(game, [] { return true; }, [&] { choose(game); }), threads);  // it stays stopped
}

// Growing a tree, when the first secrets are solved.
static void check_growing(int threads) {
    const Shape shape{5, 8};
    const Codes candidates = blackpeg::all_codes(shape);
    blackpeg::Game game(shape, Measure::max_part, true, candidates.size(), threads);
    const bool threw = throws_stopped(
        game, [&] { return game.control.done > 10; },
        [&] { blackpeg::grow_tree(game, blackpeg::History(shape), candidates, nullptr); });
    CHECK(threw || game.control.done == candidates.size(), threads);  // on a busy machine the stop may come too late
}

// Exact search ends by its own clock, and by no other; what it leaves in the table is true.
static void check_searching() {
    const Shape shape{4, 6};
    Solver solver(shape, Codes(shape.pegs), blackpeg::all_codes(shape), false, {}, 1 << 24, blackpeg::Control());
    int cut = 0;
    for (double seconds = 0; seconds < 0.02; seconds += 0.001) {
        blackpeg::Control control(seconds);
        if (stops([&] { CHECK(solver.total({}, kUnlimited, kImpossible, control) == 5625, seconds); })) {
            CHECK(control.stopped());
            ++cut;
        }
    }
    CHECK(cut > 0);
    blackpeg::Control told, other;
    told.stop();
    CHECK(stops([&] { solver.total_tree({}, kUnlimited, 5625, told); }));
    CHECK(solver.total({}, kUnlimited, kImpossible, other) == 5625);
    CHECK(!other.stopped());
}

int main() {
    std::thread([] {}).join();  // with the first thread, a sanitizer may start one of its own
    for (const int threads : {1, 2, 3}) {
        check_choosing(threads);
        check_growing(threads);
    }
    check_searching();
}
