// The whole tree of always playing the best guess.
#pragma once

#include <algorithm>
#include <vector>

#include "blackpeg/best.hpp"

namespace blackpeg {

// A tree as lines in preorder; line i guesses guesses[i].  See kernel/interface.py.
struct Lines {
    explicit Lines(int pegs) : guesses(pegs) {}

    std::vector<std::uint8_t> depth;
    std::vector<std::int16_t> feedback;
    std::vector<bool> solves;
    Codes guesses;

    std::size_t size() const { return depth.size(); }

    void push_back(int at_depth, int after_feedback, bool is_candidate, const Color* guess) {
        depth.push_back(static_cast<std::uint8_t>(at_depth));
        feedback.push_back(static_cast<std::int16_t>(after_feedback));
        solves.push_back(is_candidate);
        guesses.push_back(guess);
    }

    void append(const Lines& more) {
        depth.insert(depth.end(), more.depth.begin(), more.depth.end());
        feedback.insert(feedback.end(), more.feedback.begin(), more.feedback.end());
        solves.insert(solves.end(), more.solves.begin(), more.solves.end());
        for (std::size_t index = 0; index < more.size(); ++index) {
            guesses.push_back(more.guesses[index]);
        }
    }
};

// Grows the tree below one part of a split.
class Branch {
  public:
    Branch(Game& game, History history, Codes candidates, int depth, int feedback)
        : game_(game),
          history_(std::move(history)),
          candidates_(std::move(candidates)),
          depth_(depth),
          feedback_(feedback),
          lines_(game.shape.pegs) {}

    std::size_t size() const { return candidates_.size(); }
    const Lines& lines() const { return lines_; }

    // All of it, on this thread.
    void grow(Block& block) { grow(history_, candidates_, depth_, feedback_, block); }

    // Its first guess only: the branches below are added to `below`.  `first`, if any, is that guess.
    void split_into(std::vector<Branch>& below, const Color* first, Block& block) {
        const std::vector<Color> guess = first != nullptr
                                             ? std::vector<Color>(first, first + game_.shape.pegs)
                                             : best_guess(game_, history_, candidates_, game_.threads, block);
        const std::vector<Codes> parts = split(game_.shape, guess.data(), candidates_);
        add_line(guess.data(), parts, depth_, feedback_);
        history_.play(guess.data());
        for (int feedback = 0; feedback < game_.shape.solved(); ++feedback) {
            if (!parts[static_cast<std::size_t>(feedback)].empty()) {
                below.emplace_back(game_, history_, parts[static_cast<std::size_t>(feedback)], depth_ + 1, feedback);
            }
        }
    }

  private:
    void add_line(const Color* guess, const std::vector<Codes>& parts, int depth, int feedback) {
        const bool solves = !parts[static_cast<std::size_t>(game_.shape.solved())].empty();
        lines_.push_back(depth, feedback, solves, guess);
        if (solves) {
            game_.control.done.fetch_add(1, std::memory_order_relaxed);
        }
    }

    void grow(const History& history, const Codes& candidates, int depth, int feedback, Block& block) {
        if (depth > 255) {
            throw std::runtime_error("a tree deeper than 255 guesses");  // no guess of a one-step strategy is wasted
        }
        const std::vector<Color> guess = best_guess(game_, history, candidates, 1, block);
        if (candidates.size() == 1) {
            lines_.push_back(depth, feedback, true, guess.data());
            game_.control.done.fetch_add(1, std::memory_order_relaxed);
            return;
        }
        const std::vector<Codes> parts = split(game_.shape, guess.data(), candidates);
        add_line(guess.data(), parts, depth, feedback);
        History after = history;
        after.play(guess.data());
        for (int next = 0; next < game_.shape.solved(); ++next) {
            if (!parts[static_cast<std::size_t>(next)].empty()) {
                grow(after, parts[static_cast<std::size_t>(next)], depth + 1, next, block);
            }
        }
    }

    Game& game_;
    History history_;
    Codes candidates_;
    int depth_;
    int feedback_;
    Lines lines_;
};

// The top two guesses are chosen with all threads together; then each thread takes the largest branch left.  Lines are
// joined in the order of the tree, so the result does not depend on the threads.
inline Lines grow_tree(Game& game, const History& history, const Codes& candidates, const Color* first) {
    std::vector<Branch> top, bottom;
    std::vector<std::size_t> first_below;  // top[i]'s branches start at bottom[first_below[i]]
    Block block;
    Branch root(game, history, candidates, 1, -1);
    root.split_into(top, first, block);
    for (Branch& branch : top) {
        first_below.push_back(bottom.size());
        if (branch.size() > 1) {
            branch.split_into(bottom, nullptr, block);
        } else {
            branch.grow(block);
        }
    }
    first_below.push_back(bottom.size());

    std::vector<Branch*> by_size;
    for (Branch& branch : bottom) {
        by_size.push_back(&branch);
    }
    std::stable_sort(by_size.begin(), by_size.end(), [](Branch* a, Branch* b) { return a->size() > b->size(); });
    std::atomic<std::size_t> next{0};
    run_on_threads(game.control, game.threads, [&] {
        Block own;
        for (std::size_t index; (index = next++) < by_size.size();) {
            by_size[index]->grow(own);
        }
    });
    Lines lines = root.lines();
    for (std::size_t index = 0; index < top.size(); ++index) {
        lines.append(top[index].lines());
        for (std::size_t below = first_below[index]; below < first_below[index + 1]; ++below) {
            lines.append(bottom[below].lines());
        }
    }
    return lines;
}

}  // namespace blackpeg
