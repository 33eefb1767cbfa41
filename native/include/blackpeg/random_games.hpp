// Many games of random-consistent: each guess is drawn from the game's seed and its turns alone (rules/draws.py).
#pragma once

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "blackpeg/control.hpp"
#include "blackpeg/draws.hpp"
#include "blackpeg/feedback.hpp"

namespace blackpeg {

// A game so far: guesses as numbers of codes, each with its packed feedback.
using Turns = std::vector<std::pair<std::uint32_t, std::uint16_t>>;

class RandomGames {
  public:
    // `first` is the first guess of every game, -1 to draw it; 0 is no limit.
    RandomGames(const Shape& shape, Codes codes, std::int64_t first, std::size_t limit)
        : shape_(shape), codes_(std::move(codes)), first_(first), limit_(limit) {
        if (codes_.size() * codes_.size() <= kMostKept) {
            rows_.resize(codes_.size());
        }
    }

    int pegs() const { return shape_.pegs; }

    // One game for each seed and secret.
    std::vector<Turns> play(const Control& control, const std::vector<std::uint64_t>& seeds, const Codes& secrets) {
        std::vector<Turns> games;
        for (std::size_t game = 0; game < seeds.size(); ++game) {
            control.check();
            games.push_back(play_one(Draws(seeds[game], Draws::kGuess), number_of(secrets[game])));
        }
        return games;
    }

  private:
    static constexpr std::size_t kMostKept = std::size_t{1}
                                             << 24;  // feedbacks of all guesses to all codes, with parts: about 100 MB

    // A guess, to every code.
    struct Row {
        std::vector<std::uint16_t> feedbacks;
        std::vector<std::uint32_t> codes;   // part by part
        std::vector<std::uint32_t> starts;  // of the part of each packed feedback among them
    };

    std::uint32_t number_of(const Color* code) const {
        std::size_t low = 0, high = codes_.size();
        while (high - low > 1) {
            const std::size_t middle = (low + high) / 2;
            (std::memcmp(codes_[middle], code, static_cast<std::size_t>(shape_.pegs)) <= 0 ? low : high) = middle;
        }
        return static_cast<std::uint32_t>(low);
    }

    // `draws` are of the seed and, later, the turns.
    Turns play_one(Draws draws, std::uint32_t secret) {
        Turns turns;
        do {
            Draws now = draws;
            const bool is_first = turns.empty();
            const auto guess = !is_first    ? candidates_[now.below(static_cast<std::uint32_t>(candidates_.size()))]
                               : first_ < 0 ? now.below(static_cast<std::uint32_t>(codes_.size()))
                                            : static_cast<std::uint32_t>(first_);
            const std::uint16_t reply = keep_after(guess, secret, is_first);
            turns.emplace_back(guess, reply);
            draws.stir(turn_number(guess, reply));
        } while (turns.back().second != shape_.solved() && turns.size() != limit_);
        return turns;
    }

    // The reply to a guess; only the candidates that give it are left.
    std::uint16_t keep_after(std::uint32_t guess, std::uint32_t secret, bool is_first) {
        if (rows_.empty()) {
            if (is_first) {
                candidates_.resize(codes_.size());
                std::iota(candidates_.begin(), candidates_.end(), 0u);
            }
            const Guess one(shape_, codes_[guess]);
            const auto feedback = [&](std::uint32_t code) { return one.feedback(codes_[code]); };
            const auto reply = static_cast<std::uint16_t>(feedback(secret));
            keep(reply, feedback);
            return reply;
        }
        const Row& row = row_of(guess);
        const std::uint16_t reply = row.feedbacks[secret];
        if (is_first) {
            candidates_.assign(row.codes.begin() + row.starts[reply], row.codes.begin() + row.starts[reply + 1]);
        } else {
            keep(reply, [&](std::uint32_t code) { return row.feedbacks[code]; });
        }
        return reply;
    }

    const Row& row_of(std::uint32_t guess) {
        Row& row = rows_[guess];
        if (row.feedbacks.empty()) {
            row.feedbacks = feedbacks(shape_, codes_[guess], codes_);
            row.starts.resize(static_cast<std::size_t>(shape_.packed_count()) + 1);
            for (const std::uint16_t feedback : row.feedbacks) {
                ++row.starts[feedback];
            }
            std::partial_sum(row.starts.begin(), row.starts.end(), row.starts.begin());
            row.codes.resize(codes_.size());
            for (std::uint32_t code = static_cast<std::uint32_t>(codes_.size()); code-- > 0;) {
                row.codes[--row.starts[row.feedbacks[code]]] = code;
            }
        }
        return row;
    }

    template <class Feedback>
    void keep(int reply, Feedback&& feedback) {
        std::size_t kept = 0;
        for (const std::uint32_t code : candidates_) {
            candidates_[kept] = code;
            kept += feedback(code) == reply;
        }
        candidates_.resize(kept);
    }

    // A turn as one number.
    std::uint64_t turn_number(std::uint32_t guess, std::uint16_t feedback) const {
        const auto pegs = static_cast<std::uint64_t>(shape_.pegs);
        std::uint64_t number = 0;
        for (int position = 0; position < shape_.pegs; ++position) {
            number = number * static_cast<std::uint64_t>(shape_.colors) + codes_[guess][position];
        }
        const std::uint64_t black = feedback / (pegs + 1), white = feedback % (pegs + 1);
        return ((number * (pegs + 2) + black + 1) * (pegs + 2) + white + 1) * (pegs + 2);  // no sum was told
    }

    Shape shape_;
    Codes codes_;
    std::int64_t first_;
    std::size_t limit_;
    std::vector<std::uint32_t> candidates_;
    std::vector<Row> rows_;  // by guess, filled when it is made; none where all would take too much
};

}  // namespace blackpeg
