// Exact search in hard mode as one object, of a list that is answered by marks.  Each call works on one thread.
#pragma once

#include <utility>
#include <vector>

#include "blackpeg/search/hard.hpp"
#include "blackpeg/search/solver.hpp"

namespace blackpeg::search {

class HardSolver : public Solver {
  public:
    // `turns`: those that led to the candidates, with the numbers of their feedbacks.
    HardSolver(const std::shared_ptr<const Listing>& listing, const std::vector<Played>& turns,
               const std::vector<std::uint32_t>& secrets, const Options& options, std::size_t table_bytes,
               const Control& control)
        : Solver(listing, Codes(listing->shape().pegs), secrets, false, options, table_bytes, control),
          hinted_(feedbacks_, *listing),
          allowed_(after(hinted_.all(), turns)) {}

  private:
    Allowed after(Allowed allowed, const std::vector<Played>& turns) const {
        for (const auto& [guess, number] : turns) {
            Allowed now{hinted_.after(allowed.hints, guess.data(), number), {}};
            hinted_.narrow(allowed, now);
            allowed = std::move(now);
        }
        return allowed;
    }

    // Works at the set after `path`; with `any` the first tree that keeps to the guesses remaining will do.
    template <class Work>
    auto ask(const std::vector<Played>& path, int remaining, Control& control, bool any, Work&& work) {
        const Allowed allowed = after(allowed_, path);
        return run<Hard>(
            path, remaining, control, [&](Hard& search, const Node& node) { return work(search, node, allowed); },
            hinted_, any);
    }

  public:
    // As of a solver of all guesses.
    Found solve(const std::vector<Played>& path, int remaining, int limit, int, Control& control) {
        Found found;
        try {
            ask(path, remaining, control, false, [&](Hard& search, const Node& node, const Allowed& allowed) {
                try {
                    found.lower = search.solve(node, allowed, limit);
                    found.upper = found.lower < limit ? found.lower : kImpossible;
                } catch (const Stopped&) {  // what was found until then is told
                    found.lower = search.lower();
                    found.upper = search.upper();
                }
                if (search.upper() == found.upper && found.upper < kImpossible) {
                    found.guess = code_of(search.column());
                }
                return 0;
            });
        } catch (const Stopped&) {  // before it began
        }
        control.upper = found.upper;
        control.guess = found.guess;
        return found;
    }

    Lines total_tree(const std::vector<Played>& path, int remaining, int value, Control& control) {
        return ask(path, remaining, control, false, [&](Hard& search, const Node& node, const Allowed& allowed) {
            return search.tree(node, allowed, value);
        });
    }

    Lines guess_tree(const std::vector<Played>& path, int remaining, const std::vector<Color>& guess, int value,
                     Control& control) {
        std::uint32_t column = 0;
        const auto last = static_cast<std::uint32_t>(feedbacks_.columns());
        while (column < last &&
               !std::ranges::equal(guess, std::span(feedbacks_.guess(static_cast<int>(column)), guess.size()))) {
            ++column;
        }
        return ask(path, remaining, control, false, [&](Hard& search, const Node& node, const Allowed& allowed) {
            if (column == last || !Hinted::has(allowed.columns, column)) {
                throw std::invalid_argument("expected a guess of the list that fits the hints");
            }
            return search.tree_by(node, allowed, column, value);
        });
    }

    bool solvable(const std::vector<Played>& path, int remaining, int, Control& control) {
        return ask(path, remaining, control, true, [&](Hard& search, const Node& node, const Allowed& allowed) {
            return search.solve(node, allowed, kImpossible) < kImpossible;
        });
    }

    Lines worst_tree(const std::vector<Played>& path, int remaining, Control& control) {
        return ask(path, remaining, control, true, [&](Hard& search, const Node& node, const Allowed& allowed) {
            return search.tree(node, allowed, kImpossible - 1);
        });
    }

  private:
    Hinted hinted_;
    Allowed allowed_;
};

}  // namespace blackpeg::search
