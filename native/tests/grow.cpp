// grow_tree: one tree, whatever the number of threads, and it solves every secret once.
#include "blackpeg/grow.hpp"

#include "check.hpp"
#include "samples.hpp"

using namespace samples;
using blackpeg::Lines;
using blackpeg::Measure;

static Lines grow(const Shape& shape, Measure measure, bool consistent_only, int threads, const Turns& turns, const Codes& candidates,
                  const Color* first = nullptr) {
    blackpeg::Game game(shape, measure, consistent_only, candidates.size(), threads);
    Lines lines = blackpeg::grow_tree(game, blackpeg::History(shape, turns.guesses), candidates, first);
    CHECK(game.control.done == candidates.size(), shape, threads);
    return lines;
}

static bool same(const Lines& ours, const Lines& theirs) {
    return ours.depth == theirs.depth && ours.feedback == theirs.feedback && ours.solves == theirs.solves &&
           equal(ours.guesses, theirs.guesses);
}

// The line that answers a guess's feedback; lines are in preorder, so it comes before the next line as deep as the guess.
static std::size_t next_line(const Lines& lines, std::size_t line, int feedback) {
    for (std::size_t next = line + 1; next < lines.size() && lines.depth[next] > lines.depth[line]; ++next) {
        if (lines.depth[next] == lines.depth[line] + 1 && lines.feedback[next] == feedback) {
            return next;
        }
    }
    return lines.size();
}

// Plays every secret, with the plain rules.  Returns the guesses in all.
static int play_all(const Shape& shape, const Lines& lines, const Codes& secrets) {
    std::vector<int> visits(lines.size());
    int total = 0;
    for (std::size_t index = 0; index < secrets.size(); ++index) {
        std::size_t line = 0;
        CHECK(lines.depth[0] == 1 && lines.feedback[0] == -1, shape);
        for (;;) {
            ++visits[line];
            ++total;
            const int feedback = plain::packed(shape, lines.guesses[line], secrets[index]);
            if (feedback == shape.solved()) {
                CHECK(lines.solves[line], shape, index, line);
                break;
            }
            line = next_line(lines, line, feedback);
            CHECK(line < lines.size(), shape, index, feedback);
        }
    }
    const auto solving = static_cast<std::size_t>(std::count(lines.solves.begin(), lines.solves.end(), true));
    CHECK(solving == secrets.size(), shape, solving);
    for (const int visit : visits) {
        CHECK(visit > 0, shape);  // no line that nobody needs
    }
    return total;
}

static int check_tree(const Shape& shape, Measure measure, bool consistent_only, const Turns& turns, const Codes& candidates,
                      const Color* first = nullptr) {
    const Lines lines = grow(shape, measure, consistent_only, 1, turns, candidates, first);
    for (const int threads : {2, 5}) {
        CHECK(same(grow(shape, measure, consistent_only, threads, turns, candidates, first), lines), shape, threads);
    }
    CHECK(first == nullptr || std::equal(first, first + shape.pegs, lines.guesses[0]), shape);
    return play_all(shape, lines, candidates);
}

int main() {
    Random random(10);
    for (const Shape& shape : shapes_up_to(3'200)) {
        const Codes every_code = blackpeg::all_codes(shape);
        for (int round = 0; round < (shape.size() < 200 ? 12 : 4); ++round) {
            const Turns turns = some_turns(shape, random, random.between(shape.size() >= 200, 3));
            const Codes first = some_codes(shape, random, 1);
            check_tree(shape, static_cast<Measure>(round % 4), random.one_in(2), turns, fitting(shape, turns, every_code),
                       random.one_in(2) ? first[0] : nullptr);
        }
    }

    // Many pegs, few candidates.
    for (const Shape& shape : {Shape{16, 2}, Shape{10, 3}}) {
        const Codes every_code = blackpeg::all_codes(shape);
        const Turns turns = some_turns(shape, random, 6);
        check_tree(shape, Measure::entropy, false, turns, fitting(shape, turns, every_code));
    }

    // Guesses in all at 4x6, as published.  Any guess: Knuth 1976-77, Irving 1978-79, Neuwirth 1982, Kooi 2005.
    const Shape mastermind{4, 6};
    const Codes every_code = blackpeg::all_codes(mastermind);
    const Turns none{Codes(mastermind.pegs), {}};
    const struct {
        Measure measure;
        int any, consistent;
    } totals[] = {{Measure::max_part, 5801, 5828}, {Measure::sum_squares, 5696, 5722}, {Measure::entropy, 5722, 5786}, {Measure::parts, 5668, 5701}};
    for (const auto& [measure, any, consistent] : totals) {
        CHECK(check_tree(mastermind, measure, false, none, every_code) == any, static_cast<int>(measure));
        CHECK(check_tree(mastermind, measure, true, none, every_code) == consistent, static_cast<int>(measure));
    }
}
