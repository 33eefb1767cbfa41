// The best guess of a position, by a measure of its split; exact, and the same for any number of threads.
#pragma once

#include <atomic>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "blackpeg/chooser.hpp"
#include "blackpeg/control.hpp"

namespace blackpeg {

// All that choosing in one game shares: by positions, and by threads.
class Game {
  public:
    Game(const Shape& board, Measure by, bool candidates_only, std::uint64_t most_candidates, int most_threads,
         std::optional<double> seconds = {})
        : shape(board),
          measure(by),
          consistent_only(candidates_only),
          threads(most_threads),
          numbering(shape),
          keys_of_few_(measure == Measure::entropy ? std::min(most_candidates, EntropyKeys::kFew) : 1),
          keys_of_many_(measure == Measure::entropy ? most_candidates : 1),
          pools(shape),
          control(seconds) {}

    const EntropyKeys& keys(std::uint64_t candidates) const {
        return candidates <= EntropyKeys::kFew ? keys_of_few_ : keys_of_many_;
    }

    const Shape shape;
    const Measure measure;
    const bool consistent_only;
    const int threads;
    const Numbering numbering;

  private:
    const EntropyKeys keys_of_few_;
    const EntropyKeys keys_of_many_;

  public:
    Pools pools;
    Control control;
};

// Offers every guess of pool to best, until none can be better.
inline void scan(Game& game, const Counter& counter, const Pool& pool, int threads, Chooser& best, Block& block) {
    const std::uint64_t most_parts =
        std::min<std::uint64_t>(counter.candidates().size(), static_cast<std::uint64_t>(game.numbering.most(true)));
    const auto look = [&](std::size_t index, Chooser& chooser, Block& scratch) {
        if (counter.count_if(pool, index, static_cast<std::uint32_t>(chooser.fewest_parts()), scratch)) {
            chooser.offer(scratch, index * kLanes, pool.lanes(index));
        }
    };
    constexpr std::size_t kWorthThreads = std::size_t{1} << 22;  // pairs: about a millisecond
    if (threads <= 1 || pool.size() * counter.candidates().size() < kWorthThreads) {
        for (std::size_t index = 0; index < pool.blocks() && best.fewest_parts() <= most_parts; ++index) {
            game.control.check();
            look(index, best, block);
        }
        return;
    }
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    const Chooser start = best;
    const auto work = [&] {
        Chooser mine = start;
        Block own;
        for (std::size_t index; (index = next++) < pool.blocks();) {
            game.control.check();
            look(index, mine, own);
        }
        const std::lock_guard lock(mutex);
        best.merge(mine);
    };
    run_on_threads(game.control, threads, work);
}

// The guess with the best measure; ties go to a candidate, then to reading order.  There must be a candidate.
inline std::vector<Color> best_guess(Game& game, const History& history, const Codes& candidates, int threads,
                                     Block& block) {
    if (candidates.size() <= 2) {  // of two, either tells the other apart
        return std::vector<Color>(candidates[0], candidates[0] + game.shape.pegs);
    }
    std::vector<Color> guess(static_cast<std::size_t>(game.shape.pegs));
    const Counter counter(game.shape, game.numbering, candidates, game.measure == Measure::entropy);

    // Candidates first: they win ties, so that all others have to be better than the best of them.  Of equally good
    // ones the first is enough, and a symmetry of the history maps candidates to candidates.
    Pool own(game.shape);
    for (std::size_t index = 0; index < candidates.size(); ++index) {
        game.control.check();
        if (history.is_first_of_its_kind(candidates[index])) {
            own.push_back(candidates[index]);
        }
    }
    if (own.size() == 0) {
        throw std::invalid_argument("expected the candidates that the history leaves, with all that are like them");
    }
    own.finish();
    Chooser best_candidate(game.measure, counter, game.keys(candidates.size()));
    scan(game, counter, own, threads, best_candidate, block);
    own.guess(best_candidate.best()->index, guess.data());
    Chooser better(game.measure, counter, game.keys(candidates.size()), best_candidate.best());
    if (game.consistent_only || better.fewest_parts() > static_cast<std::uint64_t>(game.numbering.most(false)) ||
        better.fewest_parts() > candidates.size()) {
        return guess;
    }
    const auto pool = game.pools.for_position(history, candidates, game.control);
    scan(game, counter, *pool, threads, better, block);
    if (better.best()) {
        pool->guess(better.best()->index, guess.data());
    }
    return guess;
}

}  // namespace blackpeg
