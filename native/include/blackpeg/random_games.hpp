// Many games of random-consistent: each guess is drawn from the game's seed and its turns alone (rules/draws.py).
#pragma once

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>
#include <utility>
#include <vector>

#include "blackpeg/control.hpp"
#include "blackpeg/draws.hpp"
#include "blackpeg/feedback.hpp"
#include "blackpeg/numbering.hpp"
#include "blackpeg/pool.hpp"
#include "blackpeg/variants.hpp"

namespace blackpeg {

// A game so far: guesses as numbers of codes, each with its packed feedback.
using Turns = std::vector<std::pair<std::uint32_t, std::uint16_t>>;

// Candidates are bits where there is room for the bits of every feedback to every guess.  On larger boards they are
// bytes while they are many, and then a list.
class RandomGames {
  public:
    // `first` is the first guess of every game, -1 to draw it; 0 is no limit.
    RandomGames(const Shape& shape, Codes codes, std::int64_t first, std::size_t limit)
        : shape_(shape),
          numbering_(shape),
          codes_(std::move(codes)),
          pool_(pool_of(shape, codes_)),
          first_(first),
          limit_(limit),
          words_((codes_.size() + 63) / 64) {
        if (numbering_.dense() &&
            codes_.size() * words_ * sizeof(Word) * static_cast<std::size_t>(numbering_.count()) <= kMostKept) {
            rows_.resize(codes_.size());
        }
        const std::uint64_t base = static_cast<std::uint64_t>(shape_.pegs) + 2;
        for (const int packed : numbering_.packed()) {  // a reply that told no sum, as a number (rules/draws.py)
            const std::uint64_t black = static_cast<std::uint64_t>(packed) / (base - 1);
            const std::uint64_t white = static_cast<std::uint64_t>(packed) % (base - 1);
            replies_.push_back(((black + 1) * base + white + 1) * base);
        }
        after_guess_ = base * base * base;
    }

    int pegs() const { return shape_.pegs; }

    // One game for each seed and secret.
    std::vector<Turns> play(Control& control, const std::vector<std::uint64_t>& seeds, const Codes& secrets) {
        std::vector<Turns> games(seeds.size());
        for (std::size_t game = 0; game < seeds.size(); ++game) {
            control.check();
            play_one(candidates_, seeds[game], secrets[game], [&](std::uint32_t guess, int reply) {
                games[game].emplace_back(guess, numbering_.packed()[static_cast<std::size_t>(reply)]);
            });
        }
        return games;
    }

    // How many of these games were solved by each number of guesses; first, by 0, those that the limit ended.
    std::vector<std::uint64_t> count(Control& control, const std::vector<std::uint64_t>& seeds, const Codes& secrets,
                                     int threads) {
        if (seeds.size() < std::max(rows_.size(), 2 * kTaken)) {
            threads = 1;
        } else if (threads > 1) {  // threads share the rows, so that all are filled first
            std::atomic<std::uint32_t> guess{0};
            run_on_threads(control, threads, [&] {
                for (std::uint32_t mine; (mine = guess++) < rows_.size();) {
                    control.check();
                    row_of(mine);
                }
            });
        }
        std::atomic<std::size_t> next{0};
        std::mutex mutex;
        std::vector<std::uint64_t> counts(1);
        run_on_threads(control, threads, [&] {
            Candidates candidates;
            std::vector<std::uint64_t> mine(1);
            for (std::size_t begin; (begin = next.fetch_add(kTaken)) < seeds.size();) {
                for (std::size_t game = begin; game < std::min(begin + kTaken, seeds.size()); ++game) {
                    if (rows_.empty() || game % 64 == 0) {
                        control.check();
                    }
                    std::size_t guesses = 0;
                    bool is_solved = false;
                    play_one(candidates, seeds[game], secrets[game], [&](std::uint32_t, int reply) {
                        ++guesses;
                        is_solved = reply == numbering_.solved();
                    });
                    guesses = is_solved ? guesses : 0;
                    mine.resize(std::max(mine.size(), guesses + 1));
                    ++mine[guesses];
                }
            }
            const std::lock_guard lock(mutex);
            counts.resize(std::max(counts.size(), mine.size()));
            std::transform(mine.begin(), mine.end(), counts.begin(), counts.begin(), std::plus<>());
        });
        return counts;
    }

  private:
    using Word = std::uint64_t;

    static constexpr std::size_t kMostKept = std::size_t{1} << 27;  // bytes of the candidates after a guess
    static constexpr std::size_t kTaken = 256;                      // games that a thread takes at a time

    // A guess: its feedback to every code, and the codes that give each.
    struct Row {
        AlignedBytes feedbacks;
        std::vector<Word> fits;            // [feedback][word]
        std::vector<std::uint32_t> sizes;  // [feedback]
    };

    struct Candidates {
        std::vector<Word> words;
        AlignedBytes fits, feedbacks;
        std::vector<std::uint32_t> list;
        std::uint32_t size = 0;
    };

    std::uint32_t number_of(const Color* code) const {
        std::size_t low = 0, high = codes_.size();
        if (shape_.repeats) {
            for (int position = 0; position < shape_.pegs; ++position) {
                low = low * static_cast<std::size_t>(shape_.colors) + code[position];
            }
            return static_cast<std::uint32_t>(std::min(low, high - 1));
        }
        while (high - low > 1) {
            const std::size_t middle = (low + high) / 2;
            (std::memcmp(codes_[middle], code, static_cast<std::size_t>(shape_.pegs)) <= 0 ? low : high) = middle;
        }
        return static_cast<std::uint32_t>(low);
    }

    // Calls told(guess, number of the reply) at each turn.
    template <class Told>
    void play_one(Candidates& candidates, std::uint64_t seed, const Color* hidden, Told&& told) {
        Draws draws(seed, Draws::kGuess);  // of the seed and, later, the turns
        const std::uint32_t secret = number_of(hidden);
        candidates.size = static_cast<std::uint32_t>(codes_.size());
        int reply = -1;
        for (std::size_t turn = 0; reply != numbering_.solved() && (turn == 0 || turn != limit_); ++turn) {
            Draws now = draws;
            const std::uint32_t guess =
                turn == 0 && first_ >= 0 ? static_cast<std::uint32_t>(first_)
                : turn == 0              ? now.below(candidates.size)
                : rows_.empty()          ? nth_listed(candidates, now.below(candidates.size))
                                         : static_cast<std::uint32_t>(scanner().bit_after(
                                      candidates.words.data(), static_cast<std::int32_t>(now.below(candidates.size))));
            reply = rows_.empty() ? keep_listed(candidates, guess, secret, turn == 0)
                                  : keep_bits(candidates, guess, secret, turn == 0);
            told(guess, reply);
            draws.stir(number(guess) * after_guess_ + replies_[static_cast<std::size_t>(reply)]);
        }
    }

    // The number of the reply to a guess; only the candidates that give it are left.
    int keep_bits(Candidates& candidates, std::uint32_t guess, std::uint32_t secret, bool is_first) {
        const Row& row = row_of(guess);
        const int reply = row.feedbacks[secret];
        const Word* const fits = row.fits.data() + static_cast<std::size_t>(reply) * words_;
        if (is_first) {
            candidates.words.assign(fits, fits + words_);
            candidates.size = row.sizes[static_cast<std::size_t>(reply)];
            return reply;
        }
        candidates.size = static_cast<std::uint32_t>(
            scanner().intersect(candidates.words.data(), fits, static_cast<std::int32_t>(words_)));
        return reply;
    }

    // The same where candidates are bytes, 1 or 0, as long as they are many, and then a list.
    int keep_listed(Candidates& candidates, std::uint32_t guess, std::uint32_t secret, bool is_first) {
        const Guess one(shape_, codes_[guess]);
        const int packed = one.feedback(codes_[secret]);
        const auto found = std::find(numbering_.packed().begin(), numbering_.packed().end(), packed);
        const auto reply = static_cast<int>(found - numbering_.packed().begin());
        std::vector<std::uint32_t>& list = candidates.list;
        if (is_first) {
            list.resize(numbering_.dense() ? 0 : codes_.size());
            std::iota(list.begin(), list.end(), 0u);
            candidates.fits.assign(pool_.blocks() * kLanes, 0);
            std::fill_n(candidates.fits.begin(), codes_.size(), std::uint8_t{1});
        }
        if (!list.empty()) {
            std::size_t kept = 0;
            for (const std::uint32_t code : list) {
                list[kept] = code;
                kept += one.feedback(codes_[code]) == packed;
            }
            list.resize(kept);
            candidates.size = static_cast<std::uint32_t>(kept);
            return reply;
        }
        fill(guess, candidates.feedbacks);
        candidates.size = static_cast<std::uint32_t>(
            scanner().keep_equal(candidates.fits.data(), candidates.feedbacks.data(),
                                 static_cast<std::int32_t>(pool_.blocks()), static_cast<std::uint8_t>(reply)));
        if (candidates.size <= codes_.size() / kWhole) {
            std::uint32_t kept = 0;
            list.resize(candidates.size + 8);
            for (std::uint32_t at = 0; kept < candidates.size; at += 8) {
                std::uint64_t eight;
                std::memcpy(&eight, &candidates.fits[at], 8);
                for (std::uint32_t code = at; eight != 0 && code < at + 8; ++code) {
                    list[kept] = code;
                    kept += candidates.fits[code];
                }
            }
            list.resize(candidates.size);
        }
        return reply;
    }

    static std::uint32_t nth_listed(const Candidates& candidates, std::uint32_t before) {
        if (!candidates.list.empty()) {
            return candidates.list[before];
        }
        for (std::size_t at = 0;; at += kLanes) {
            const std::uint8_t* const fits = &candidates.fits[at];
            const auto here = std::accumulate(fits, fits + kLanes, 0u);
            if (before < here) {
                for (std::uint32_t code = 0;; ++code) {
                    if (fits[code] != 0 && before-- == 0) {
                        return static_cast<std::uint32_t>(at) + code;
                    }
                }
            }
            before -= here;
        }
    }

    static constexpr std::size_t kWhole = 128;  // codes side by side that take as long as one by itself

    // The numbers of the feedbacks of all codes to a guess.
    void fill(std::uint32_t guess, AlignedBytes& feedbacks) const {
        feedbacks.resize(pool_.blocks() * kLanes);
        const blackpeg_guesses all{shape_.pegs,    static_cast<std::int32_t>(pool_.blocks()),
                                   shape_.colors,  shape_.black_only,
                                   pool_.block(0), pool_.counts(0)};
        scanner().fill_row(&all, codes_[guess], feedbacks.data());
    }

    const Row& row_of(std::uint32_t guess) {
        Row& row = rows_[guess];
        if (row.feedbacks.empty()) {
            fill(guess, row.feedbacks);
            row.fits.resize(static_cast<std::size_t>(numbering_.count()) * words_);
            row.sizes.resize(static_cast<std::size_t>(numbering_.count()));
            for (std::size_t code = 0; code < codes_.size(); ++code) {
                const std::size_t feedback = row.feedbacks[code];
                row.fits[feedback * words_ + code / 64] |= Word{1} << code % 64;
                ++row.sizes[feedback];
            }
        }
        return row;
    }

    // A guess as one number (rules/draws.py).
    std::uint64_t number(std::uint32_t guess) const {
        std::uint64_t number = 0;
        for (int position = 0; position < shape_.pegs; ++position) {
            number = number * static_cast<std::uint64_t>(shape_.colors) + codes_[guess][position];
        }
        return number;
    }

    Shape shape_;
    Numbering numbering_;
    Codes codes_;
    Pool pool_;
    std::int64_t first_;
    std::size_t limit_;
    std::size_t words_;
    std::vector<std::uint64_t> replies_;  // by number
    std::uint64_t after_guess_;
    Candidates candidates_;
    std::vector<Row> rows_;  // by guess, filled when it is made; none where all would take too much
};

}  // namespace blackpeg
