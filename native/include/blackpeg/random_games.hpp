// Games of random-consistent, side by side: the guesses, and with them the replies, of each are those of a game played
// alone, since each draw is made from the game's seed and its position as text (rules/draws.py).
#pragma once

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "blackpeg/control.hpp"
#include "blackpeg/feedback.hpp"
#include "blackpeg/python_random.hpp"

namespace blackpeg {

// How a position is written.
struct Notation {
    std::string game;
    std::vector<std::string> signs;  // of the colors
    std::string separator;
    std::vector<std::string> replies;  // by packed feedback
};

// Seeds this many lanes, each with its text.
template <class TextOf>
void seed(PythonRandoms& randoms, std::size_t lanes, TextOf&& text_of) {
    PythonRandoms::Texts texts;
    for (std::size_t lane = 0; lane < texts.size(); ++lane) {
        texts[lane] = text_of(lane < lanes ? lane : 0);  // lanes that nobody needs must not be of another length
    }
    randoms.seed(texts);
}

// The secret that each seed draws.
inline Codes drawn_secrets(const Shape& shape, const std::vector<std::string>& seeds) {
    // As random.sample: few colors are drawn from a pool, of many a color is drawn until it is a new one.
    std::size_t pool_size = 21;
    if (shape.pegs > 5) {
        std::size_t power = 4;
        while (power < 3 * static_cast<std::size_t>(shape.pegs)) {
            power *= 4;
        }
        pool_size += power;
    }
    const bool from_pool = static_cast<std::size_t>(shape.colors) <= pool_size;
    PythonRandoms randoms;
    Codes secrets(shape.pegs);
    for (std::size_t first = 0; first < seeds.size(); first += PythonRandoms::kLanes) {
        const std::size_t lanes = std::min<std::size_t>(PythonRandoms::kLanes, seeds.size() - first);
        seed(randoms, lanes, [&](std::size_t lane) { return "secret " + seeds[first + lane]; });
        for (int lane = 0; lane < static_cast<int>(lanes); ++lane) {
            Color code[kLargest], pool[kLargest];
            for (int color = 0; color < shape.colors; ++color) {
                pool[color] = static_cast<Color>(color);
            }
            for (int position = 0; position < shape.pegs; ++position) {
                const bool shrinks = !shape.repeats && from_pool;
                const auto rest = static_cast<std::uint32_t>(shrinks ? shape.colors - position : shape.colors);
                std::uint32_t drawn = randoms.below(lane, rest);
                while (!shape.repeats && !from_pool && std::find(code, code + position, drawn) != code + position) {
                    drawn = randoms.below(lane, rest);
                }
                code[position] = pool[drawn];
                if (shrinks) {
                    pool[drawn] = pool[rest - 1];
                }
            }
            secrets.push_back(code);
        }
    }
    return secrets;
}

// A game so far: guesses as numbers of codes, each with its packed feedback.
using Turns = std::vector<std::pair<std::uint32_t, std::uint16_t>>;

class RandomGames {
  public:
    // `first` is the first guess of every game, -1 to draw it; 0 is no limit.
    RandomGames(const Shape& shape, Codes codes, Notation notation, std::int64_t first, std::size_t limit)
        : shape_(shape), codes_(std::move(codes)), notation_(std::move(notation)), first_(first), limit_(limit) {
        if (codes_.size() * codes_.size() <= kMostKept) {
            rows_.resize(codes_.size());
        }
    }

    int pegs() const { return shape_.pegs; }

    // One game for each seed and secret.  All games are played at once, and their candidates kept.
    std::vector<Turns> play(const Control& control, const std::vector<std::string>& seeds, const Codes& secrets) {
        std::vector<Turns> games(seeds.size());
        std::vector<Playing> playing(seeds.size());
        for (std::size_t game = 0; game < playing.size(); ++game) {
            playing[game] = {&games[game], number_of(secrets[game]), seeds[game] + " " + notation_.game, {}};
        }
        PythonRandoms randoms;
        while (!playing.empty()) {
            for (std::size_t first = 0; first < playing.size(); first += PythonRandoms::kLanes) {
                control.check();
                const std::size_t lanes = std::min<std::size_t>(PythonRandoms::kLanes, playing.size() - first);
                seed(randoms, lanes,
                     [&](std::size_t lane) -> const std::string& { return playing[first + lane].text; });
                for (std::size_t lane = 0; lane < lanes; ++lane) {
                    Playing& game = playing[first + lane];
                    play_turn(game, draw(randoms, static_cast<int>(lane), game));
                    if (!is_over(game) && game.candidates.size() == 1) {
                        play_turn(game, game.candidates[0]);  // there is nothing to draw
                    }
                }
            }
            std::erase_if(playing, [&](const Playing& game) { return is_over(game); });
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

    struct Playing {
        Turns* turns;
        std::uint32_t secret;
        std::string text;                       // the seed and the position
        std::vector<std::uint32_t> candidates;  // from the first reply on
    };

    bool is_over(const Playing& game) const {
        return game.turns->back().second == shape_.solved() || game.turns->size() == limit_;
    }

    std::uint32_t number_of(const Color* code) const {
        std::size_t low = 0, high = codes_.size();
        while (high - low > 1) {
            const std::size_t middle = (low + high) / 2;
            (std::memcmp(codes_[middle], code, static_cast<std::size_t>(shape_.pegs)) <= 0 ? low : high) = middle;
        }
        return static_cast<std::uint32_t>(low);
    }

    std::uint32_t draw(PythonRandoms& randoms, int lane, const Playing& game) const {
        if (!game.turns->empty()) {
            return game.candidates[randoms.below(lane, static_cast<std::uint32_t>(game.candidates.size()))];
        }
        return first_ >= 0 ? static_cast<std::uint32_t>(first_)
                           : randoms.below(lane, static_cast<std::uint32_t>(codes_.size()));
    }

    void play_turn(Playing& game, std::uint32_t guess) {
        const bool is_first = game.turns->empty();
        std::uint16_t reply;
        if (rows_.empty()) {
            if (is_first) {
                game.candidates.resize(codes_.size());
                std::iota(game.candidates.begin(), game.candidates.end(), 0u);
            }
            const Guess one(shape_, codes_[guess]);
            const auto feedback = [&](std::uint32_t code) { return one.feedback(codes_[code]); };
            reply = static_cast<std::uint16_t>(feedback(game.secret));
            keep(game.candidates, reply, feedback);
            game.candidates.shrink_to_fit();
        } else {
            const Row& row = row_of(guess);
            reply = row.feedbacks[game.secret];
            if (is_first) {
                game.candidates.assign(row.codes.begin() + row.starts[reply],
                                       row.codes.begin() + row.starts[reply + 1]);
            } else {
                keep(game.candidates, reply, [&](std::uint32_t code) { return row.feedbacks[code]; });
            }
        }
        game.turns->emplace_back(guess, reply);
        write(game.text, guess, reply);
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
    static void keep(std::vector<std::uint32_t>& candidates, int reply, Feedback&& feedback) {
        std::size_t kept = 0;
        for (const std::uint32_t code : candidates) {
            candidates[kept] = code;
            kept += feedback(code) == reply;
        }
        candidates.resize(kept);
    }

    void write(std::string& text, std::uint32_t guess, std::uint16_t feedback) const {
        for (int position = 0; position < shape_.pegs; ++position) {
            text += position == 0 ? " " : notation_.separator;
            text += notation_.signs[codes_[guess][position]];
        }
        text += ":";
        text += notation_.replies[feedback];
    }

    Shape shape_;
    Codes codes_;
    Notation notation_;
    std::int64_t first_;
    std::size_t limit_;
    std::vector<Row> rows_;  // by guess, filled when it is made; none where all would take too much
};

}  // namespace blackpeg
