// Threads that search with one solver find what one alone finds, also while others are cut short, and also if they work
// on one question together.  Meant for the thread sanitizer.
#include <barrier>
#include <thread>

#include "blackpeg/search/solver.hpp"
#include "check.hpp"
#include "playing.hpp"
#include "samples.hpp"

using namespace samples;
using blackpeg::search::kImpossible;
using blackpeg::search::kUnlimited;
using blackpeg::search::Played;
using blackpeg::search::Solver;

struct Question {
    std::vector<Played> path;
    int remaining;
};

int main() {
    Random random(24);
    blackpeg::Control forever;
    for (const Shape& shape : {Shape{4, 4}, Shape{4, 5, kDistinct}, Shape{3, 4, true, kBlack}}) {
        const Codes every_code = blackpeg::all_codes(shape), none(shape.pegs);
        for (const std::size_t table_bytes : {1, 1 << 22}) {
            Solver alone(shape, none, every_code, false, {}, table_bytes, forever),
                shared(shape, none, every_code, false, {}, table_bytes, forever);
            std::vector<Question> questions;
            std::vector<int> totals;
            for (int index = 0; index < 24; ++index) {
                const Codes codes = some_codes(shape, random, 2);
                const int remaining = random.one_in(2) ? kUnlimited : random.between(2, 6);
                questions.push_back(
                    {{{{codes[0], codes[0] + shape.pegs}, plain::packed(shape, codes[0], codes[1])}}, remaining});
                totals.push_back(alone.total(questions.back().path, remaining, kImpossible, forever));
            }
            constexpr int kThreads = 3;
            std::barrier together(kThreads);
            std::vector<std::thread> threads;
            for (int thread = 0; thread < kThreads; ++thread) {
                threads.emplace_back([&, thread] {
                    together.arrive_and_wait();
                    for (std::size_t index = 0; index < questions.size(); ++index) {
                        const auto& [path, remaining] = questions[index];
                        if (thread == 1) {  // in between, cut short
                            blackpeg::Control hasty(1e-6 * static_cast<double>(index));
                            stops([&] { shared.total(path, remaining, kImpossible, hasty); });
                        }
                        if (thread == 0) {  // in between, with a limit
                            const int bound = shared.total(path, remaining, totals[index] - 1, forever);
                            CHECK(totals[index] - 1 <= bound && bound <= totals[index], shape, bound, totals[index]);
                        }
                        CHECK(shared.total(path, remaining, kImpossible, forever) == totals[index], shape, thread,
                              index);
                        if (totals[index] < kImpossible) {
                            CHECK(playing::same(shared.total_tree(path, remaining, totals[index], forever),
                                                alone.total_tree(path, remaining, totals[index], forever)),
                                  shape);
                        }
                        CHECK(remaining == kUnlimited ||
                                  shared.solvable(path, remaining, 1, forever) == (totals[index] < kImpossible),
                              shape, thread, remaining);
                    }
                });
            }
            for (std::thread& thread : threads) {
                thread.join();
            }
            for (const int remaining : {kUnlimited, 6, 5, 4, 3}) {
                const int total = alone.total({}, remaining, kImpossible, forever);
                for (const int threads_at_work : {1, 2, 4}) {
                    Solver fresh(shape, none, every_code, false, {}, table_bytes, forever);
                    blackpeg::Control hasty(1e-4 * threads_at_work);
                    const auto early = fresh.solve({}, remaining, kImpossible, threads_at_work, hasty);
                    CHECK(early.lower <= total && total <= early.upper, shape, early.lower, early.upper, total);
                    const auto found = fresh.solve({}, remaining, kImpossible, threads_at_work, forever);
                    CHECK(found.lower == total && (found.upper == total || total == kImpossible), shape, remaining,
                          threads_at_work, found.lower, found.upper, total);
                    if (total < kImpossible) {
                        const auto above = fresh.solve({}, remaining, total, threads_at_work, forever);
                        CHECK(above.lower == total && above.guess.empty(), shape, remaining, above.lower);
                        CHECK(playing::same(fresh.total_tree({}, remaining, total, forever),
                                            alone.total_tree({}, remaining, total, forever)),
                              shape, remaining);
                    }
                }
            }
            for (int remaining = 2; remaining <= 7; ++remaining) {
                const bool suffice = alone.solvable({}, remaining, 1, forever);
                Solver together_at(shape, none, every_code, false, {}, table_bytes, forever);
                threads.clear();
                for (int thread = 0; thread < kThreads; ++thread) {
                    threads.emplace_back([&, thread] {
                        if (thread == 1) {
                            blackpeg::Control hasty(1e-5);
                            stops([&] { together_at.solvable({}, remaining, 2, hasty); });
                        }
                        CHECK(together_at.solvable({}, remaining, 2, forever) == suffice, shape, remaining);
                        if (suffice) {
                            CHECK(playing::same(together_at.worst_tree({}, remaining, forever),
                                                alone.worst_tree({}, remaining, forever)),
                                  shape, remaining);
                        }
                    });
                }
                for (std::thread& thread : threads) {
                    thread.join();
                }
            }
        }
    }
}
