// The search with one wrong feedback against a minimax over all pairs of sets, of a few codes, on one thread and on
// several.  Meant for the thread sanitizer, too.
#include "blackpeg/search/one_wrong_solver.hpp"

#include <map>
#include <tuple>

#include "check.hpp"
#include "plain.hpp"
#include "samples.hpp"

using namespace samples;
using blackpeg::History;
using blackpeg::search::FeedbackTable;
using blackpeg::search::FoundOneWrong;
using blackpeg::search::kImpossible;
using blackpeg::search::Likeness;
using Mask = unsigned;

class Minimax {
  public:
    Minimax(const Shape& shape, const Codes& codes)
        : codes_(codes), guesses_(blackpeg::all_codes(shape)), solved_(shape.pegs * (shape.pegs + 1)) {
        for (std::size_t guess = 0; guess < guesses_.size(); ++guess) {
            answers_.emplace_back();
            for (std::size_t code = 0; code < codes.size(); ++code) {
                answers_.back().push_back(plain::packed(shape, guesses_[guess], codes[code]));
            }
        }
    }

    bool solvable(Mask fit, Mask but_one, int remaining) {
        if ((fit | but_one) == 0) {
            return true;
        }
        if (remaining == 0) {
            return false;
        }
        const auto [known, is_new] = known_.try_emplace({fit, but_one, remaining}, false);
        if (is_new) {
            for (std::size_t guess = 0; guess < guesses_.size() && !known->second; ++guess) {
                known->second = solvable_by(guess, fit, but_one, remaining);
            }
        }
        return known->second;
    }

    bool solvable_by(const std::vector<blackpeg::Color>& code, Mask fit, Mask but_one, int remaining) {
        for (std::size_t guess = 0; guess < guesses_.size(); ++guess) {
            if (std::equal(code.begin(), code.end(), guesses_[guess])) {
                return solvable_by(guess, fit, but_one, remaining);
            }
        }
        return false;
    }

  private:
    // After any feedback but "solved", also one that no code gives.
    bool solvable_by(std::size_t guess, Mask fit, Mask but_one, int remaining) {
        for (int feedback = 0; feedback < solved_; ++feedback) {
            Mask same = 0, others = 0;
            for (std::size_t code = 0; code < codes_.size(); ++code) {
                const int answer = answers_[guess][code];
                same |= static_cast<Mask>(answer == feedback) << code;
                others |= static_cast<Mask>(answer != feedback && answer != solved_) << code;
            }
            if (!solvable(fit & same, (but_one & same) | (fit & others), remaining - 1)) {
                return false;
            }
        }
        return true;
    }

    const Codes& codes_;
    Codes guesses_;
    int solved_;
    std::vector<std::vector<int>> answers_;
    std::map<std::tuple<Mask, Mask, int>, bool> known_;
};

static FoundOneWrong found(const Shape& shape, const Codes& codes, const std::vector<bool>& fits, int threads) {
    blackpeg::Control control;
    return blackpeg::search::least_worst_one_wrong([&] { return FeedbackTable(shape, codes, false, control); },
                                                   History(shape, Codes(shape.pegs)), Likeness(shape, 0), fits, threads,
                                                   control);
}

int main() {
    Random random(7);
    for (const Shape& shape : {Shape{2, 3}, Shape{3, 3}, Shape{2, 5}, Shape{3, 3, true, kBlack}, Shape{3, 4, kDistinct},
                               Shape{1, 6}, Shape{4, 2}}) {
        // The whole game is what no guess has divided: it has all of its symmetries.
        const Codes all = blackpeg::all_codes(shape);
        const FoundOneWrong whole = found(shape, all, std::vector<bool>(all.size(), true), 1);
        if (all.size() <= 9) {
            Minimax truth(shape, all);
            const Mask every = (Mask{1} << all.size()) - 1;
            CHECK(truth.solvable(every, 0, whole.upper) && !truth.solvable(every, 0, whole.lower - 1), shape);
            CHECK(truth.solvable_by(whole.guess, every, 0, whole.upper), shape);
        }
        const FoundOneWrong together = found(shape, all, std::vector<bool>(all.size(), true), 3);
        CHECK(whole.lower == whole.upper && together.lower == whole.lower && together.upper == whole.lower, shape);
        CHECK(together.guess == whole.guess, shape);
        // Any sets, after guesses that no symmetry keeps.
        for (int index = 0; index < 12; ++index) {
            const int most = random.between(1, 9);
            std::vector<std::size_t> places(all.size());
            std::iota(places.begin(), places.end(), std::size_t{0});
            random.shuffle(places);
            places.resize(std::min(places.size(), static_cast<std::size_t>(most)));
            std::sort(places.begin(), places.end());
            Codes codes(shape.pegs);
            for (const std::size_t place : places) {
                codes.push_back(all[place]);
            }
            std::vector<bool> fits;
            Mask fit = 0, but_one = 0;
            for (std::size_t code = 0; code < codes.size(); ++code) {
                fits.push_back(random.one_in(2));
                (fits.back() ? fit : but_one) |= Mask{1} << code;
            }
            blackpeg::Control control;
            const FoundOneWrong one = blackpeg::search::least_worst_one_wrong(
                [&] { return FeedbackTable(shape, codes, false, control); }, History::without_symmetry(shape),
                Likeness(shape, 0, false), fits, 1 + index % 3, control);
            Minimax truth(shape, codes);
            CHECK(one.lower == one.upper, shape, one.lower);
            CHECK(truth.solvable_by(one.guess, fit, but_one, one.upper), shape, one.upper);
            CHECK(!truth.solvable(fit, but_one, one.lower - 1), shape, one.lower);
        }
    }
    blackpeg::Control hasty(0.0);
    const Shape shape{4, 6};
    const Codes all = blackpeg::all_codes(shape);
    const FoundOneWrong none = blackpeg::search::least_worst_one_wrong(
        [&] { return FeedbackTable(shape, all, false, hasty); }, History(shape, Codes(shape.pegs)), Likeness(shape, 0),
        std::vector<bool>(all.size(), true), 1, hasty);
    CHECK(none.lower >= 1 && none.upper == kImpossible && none.guess.empty(), none.lower);
}
