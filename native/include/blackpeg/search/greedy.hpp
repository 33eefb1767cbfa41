// A good tree soon, for sets too large to be solved: an upper bound of the total, with a tree that has it.
#pragma once

#include <utility>

#include "blackpeg/search/tree.hpp"

namespace blackpeg::search {

class GreedyTree : public TotalTree {
  public:
    GreedyTree(Memory& memory, const Likeness& likeness, Control& control, const Options& options, int exact_up_to,
               int width)
        : TotalTree(memory, likeness, control, options), exact_up_to_(exact_up_to), width_(width) {}

    // The total of the best tree found, and the tree; kImpossible and no line if none was found that solves the set
    // within the guesses remaining.
    std::pair<int, Lines> some_tree(const Node& node) {
        Lines lines(node.feedbacks.guesses().shape.pegs);
        const int total = grow_some(node, {}, lines, 0);
        return {total, std::move(lines)};
    }

  private:
    // Of larger sets the `width` guesses with the least bound are tried, the one with the least sum of |c| log |c| over
    // its parts among them (it has the most entropy: Neuwirth 1982); at the set that was asked of two at least.
    int grow_some(const Node& outer, const Branching& at, Lines& lines, std::size_t depth) {
        check(outer.feedbacks, outer.set);
        if (outer.size() <= exact_up_to_) {
            const int value = solve(outer, kImpossible, depth);
            if (value < kImpossible) {
                TotalTree::grow(outer, value, at, lines, depth);
            }
            return value;
        }
        if (outer.capacity.least_total(outer.mass(), outer.remaining) >= kImpossible) {
            return kImpossible;
        }
        const Look& look = look_at(outer, depth);
        const Node node = outer.with(look.capacity);
        int best = kImpossible;
        Lines found(node.feedbacks.guesses().shape.pegs);
        for (const std::uint32_t column : candidates_for(node, look, depth)) {
            Split& split = level(depth).split;
            split.by(node.feedbacks, node.set, column);
            Lines tried(node.feedbacks.guesses().shape.pegs);
            int total = node.mass();
            add_guess(node, split, node.feedbacks.guess(static_cast<int>(column)), at, tried,
                      [&](const Node& below, const Part&, const Branching& there) {
                          if (total < best) {
                              total = std::min(total + grow_some(below, there, tried, depth + 1), kImpossible);
                          }
                      });
            if (total < best) {
                best = total;
                found = std::move(tried);
                note_best(total, column, depth);
            }
        }
        lines.append(found);
        return best;
    }

    std::vector<std::uint32_t> candidates_for(const Node& node, const Look& look, std::size_t depth) {
        const int width = depth == 0 ? std::max(width_, 2) : width_;
        std::vector<std::uint32_t> columns;
        if (width > 1 && !look.is_short()) {
            columns.push_back(look.of_most_entropy());
        }
        Choices choices(look, node, true, level(depth).choices, look.least(), kImpossible);
        while (static_cast<int>(columns.size()) < width) {
            Choice* const choice = choices.best(kImpossible);
            if (choice == nullptr) {
                break;
            }
            if (columns.empty() || columns[0] != choice->column()) {
                columns.push_back(choice->column());
            }
            choices.drop();
        }
        return columns;
    }

    int exact_up_to_;  // candidates
    int width_;
};

}  // namespace blackpeg::search
