// Many games of random-consistent: each guess is drawn from the game's seed and its turns alone (rules/draws.py).
#pragma once

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>
#include <vector>

#include "blackpeg/aligned.hpp"
#include "blackpeg/control.hpp"
#include "blackpeg/draws.hpp"
#include "blackpeg/variants.hpp"

namespace blackpeg {

// The codes of a game as planes of bits, 512 codes in a block: a plane says which codes have a color at a position, or
// at least a number of pegs of a color.  Black pegs are the sum of as many bits as there are positions, and so are
// colors in common.
namespace fitting {

inline constexpr std::size_t kWords = 8;  // of a plane in a block

struct Live {  // a block, and how many candidates it has
    std::uint32_t block, size;
};

// A guess and the feedback to it.
struct Asked {
    const std::uint64_t* planes;
    std::size_t stride;  // words in a block
    int pegs, kinds;     // of sums: black pegs, and, unless they are told alone, colors in common
    std::uint64_t sums[2];
    std::uint32_t places[2][kLargest + 1];  // of the planes of a sum in a block; one of zeros follows
};

#define BLACKPEG_WIDTH 16
#define BLACKPEG_TARGET
#define BLACKPEG_FIT fit_plain
#include "blackpeg/fits.inl"
#ifdef BLACKPEG_X86_64
#define BLACKPEG_WIDTH 32
#define BLACKPEG_TARGET __attribute__((target("avx2,popcnt")))
#define BLACKPEG_FIT fit_v3
#include "blackpeg/fits.inl"
#define BLACKPEG_WIDTH 64
#define BLACKPEG_TARGET __attribute__((target("avx512f,avx512bw,avx512vl,popcnt,prefer-vector-width=512")))
#define BLACKPEG_FIT fit_v4
#include "blackpeg/fits.inl"
#endif

using Fit = std::size_t (*)(const Asked&, std::uint64_t*, Live*, std::size_t);

// The fastest for the variant in use.
inline Fit fit() {
#ifdef BLACKPEG_X86_64
    const int width = choose_variant()->width;
    if (width == 64) {
        return fit_v4;
    }
    if (width == 32) {
        return fit_v3;
    }
#endif
    return fit_plain;
}

}  // namespace fitting

// A game so far: guesses as numbers of codes, each with its packed feedback.
using Turns = std::vector<std::pair<std::uint32_t, std::uint16_t>>;

// Once made it does not change, so that threads may share it.
class RandomGames {
  public:
    // `codes` are all of the game, in reading order.  `first` is the first guess of every game, -1 to draw it; 0 is no
    // limit.
    RandomGames(const Shape& shape, Codes codes, std::int64_t first, std::size_t limit)
        : shape_(shape),
          codes_(std::move(codes)),
          first_(first),
          limit_(limit),
          base_(static_cast<std::uint64_t>(shape.pegs) + 2),
          blocks_((codes_.size() + 64 * kWords - 1) / (64 * kWords)) {
        const auto pegs = static_cast<std::size_t>(shape.pegs), colors = static_cast<std::size_t>(shape.colors);
        const std::size_t most = shape.black_only ? 0 : shape.repeats ? pegs : 1;  // pegs of a color that are told
        zeros_ = static_cast<std::uint32_t>((pegs + most) * colors * kWords);
        stride_ = zeros_ + kWords;
        planes_.resize(blocks_ * stride_);
        everything_.resize(blocks_ * kWords);
        for (std::size_t code = 0; code < codes_.size(); ++code) {
            std::uint64_t* const words = &planes_[code / (64 * kWords) * stride_ + code / 64 % kWords];
            const std::uint64_t bit = std::uint64_t{1} << code % 64;
            everything_[code / 64] |= bit;
            const fitting::Asked asked = ask(static_cast<std::uint32_t>(code));
            for (int kind = 0; kind < asked.kinds; ++kind) {
                for (int peg = 0; peg < shape.pegs; ++peg) {
                    words[asked.places[kind][peg]] |= bit;
                }
            }
        }
        for (std::size_t block = 0; block < blocks_; ++block) {
            const std::size_t rest = codes_.size() - block * 64 * kWords;
            live_.push_back({static_cast<std::uint32_t>(block),
                             static_cast<std::uint32_t>(std::min<std::size_t>(rest, 64 * kWords))});
        }
    }

    int pegs() const { return shape_.pegs; }

    // One game for each seed and secret.
    std::vector<Turns> play(Control& control, const std::vector<std::uint64_t>& seeds, const Codes& secrets) const {
        Candidates candidates;
        std::vector<Turns> games(seeds.size());
        for (std::size_t game = 0; game < seeds.size(); ++game) {
            control.check();
            play_one(candidates, seeds[game], secrets[game],
                     [&](std::uint32_t guess, int packed) { games[game].emplace_back(guess, packed); });
        }
        return games;
    }

    // How many of these games were solved by each number of guesses; first, by 0, those that the limit ended.
    std::vector<std::uint64_t> count(Control& control, const std::vector<std::uint64_t>& seeds, const Codes& secrets,
                                     int threads) const {
        std::atomic<std::size_t> next{0};
        std::mutex mutex;
        std::vector<std::uint64_t> counts(1);
        run_on_threads(control, seeds.size() < 2 * kTaken ? 1 : threads, [&] {
            Candidates candidates;
            std::vector<std::uint64_t> mine(1);
            for (std::size_t begin; (begin = next.fetch_add(kTaken)) < seeds.size();) {
                for (std::size_t game = begin; game < std::min(begin + kTaken, seeds.size()); ++game) {
                    if (blocks_ > kWords || game % 64 == 0) {
                        control.check();
                    }
                    std::size_t guesses = 0;
                    bool is_solved = false;
                    play_one(candidates, seeds[game], secrets[game], [&](std::uint32_t, int packed) {
                        ++guesses;
                        is_solved = packed == shape_.solved();
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
    static constexpr std::size_t kWords = fitting::kWords;
    static constexpr std::size_t kTaken = 256;  // games that a thread takes at a time

    struct Candidates {
        AlignedWords set;
        std::vector<fitting::Live> live;
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

    // Calls told(guess, packed feedback) at each turn.
    template <class Told>
    void play_one(Candidates& candidates, std::uint64_t seed, const Color* hidden, Told&& told) const {
        Draws draws(seed, Draws::kGuess);  // of the seed and, later, the turns
        const std::uint32_t secret = number_of(hidden);
        candidates.set.assign(everything_.begin(), everything_.end());
        candidates.live = live_;
        candidates.size = static_cast<std::uint32_t>(codes_.size());
        for (std::size_t turn = 0; turn == 0 || turn != limit_; ++turn) {
            Draws now = draws;
            const std::uint32_t guess = turn == 0 && first_ >= 0 ? static_cast<std::uint32_t>(first_)
                                        : turn == 0              ? now.below(candidates.size)
                                                                 : nth(candidates, now.below(candidates.size));
            fitting::Asked asked = ask(guess);
            reply(asked, secret);
            const std::uint64_t black = asked.sums[0], white = asked.kinds == 1 ? 0 : asked.sums[1] - black;
            const int packed = static_cast<int>(black * (base_ - 1) + white);
            told(guess, packed);
            if (packed == shape_.solved()) {
                return;
            }
            keep(candidates, asked);
            const std::uint64_t told_no_sum = ((black + 1) * base_ + white + 1) * base_;  // rules/draws.py
            draws.stir(number(guess) * base_ * base_ * base_ + told_no_sum);
        }
    }

    fitting::Asked ask(std::uint32_t guess) const {
        fitting::Asked asked;
        asked.planes = planes_.data();
        asked.stride = stride_;
        asked.pegs = shape_.pegs;
        asked.kinds = shape_.black_only ? 1 : 2;
        const Color* const code = codes_[guess];
        const auto place = [&](int plane, Color color) {
            return static_cast<std::uint32_t>((plane * shape_.colors + color) * static_cast<int>(kWords));
        };
        for (int position = 0; position < shape_.pegs; ++position) {
            asked.places[0][position] = place(position, code[position]);
            if (!shape_.black_only) {
                const auto before = static_cast<int>(std::count(code, code + position, code[position]));
                asked.places[1][position] = place(shape_.pegs + before, code[position]);
            }
        }
        asked.places[0][shape_.pegs] = asked.places[1][shape_.pegs] = zeros_;
        return asked;
    }

    // Sets what a secret replies.
    void reply(fitting::Asked& asked, std::uint32_t secret) const {
        const std::uint64_t* const words = &planes_[secret / (64 * kWords) * stride_ + secret / 64 % kWords];
        for (int kind = 0; kind < asked.kinds; ++kind) {
            asked.sums[kind] = 0;
            for (int peg = 0; peg < shape_.pegs; ++peg) {
                asked.sums[kind] += words[asked.places[kind][peg]] >> secret % 64 & 1;
            }
        }
    }

    void keep(Candidates& candidates, const fitting::Asked& asked) const {
        candidates.live.resize(fit_(asked, candidates.set.data(), candidates.live.data(), candidates.live.size()));
        candidates.size = 0;
        for (const fitting::Live& live : candidates.live) {
            candidates.size += live.size;
        }
    }

    // The candidate that has this many before it.
    static std::uint32_t nth(const Candidates& candidates, std::uint32_t before) {
        const fitting::Live* live = candidates.live.data();
        for (; before >= live->size; ++live) {
            before -= live->size;
        }
        for (std::uint32_t at = live->block * kWords;; ++at) {
            std::uint64_t word = candidates.set[at];
            for (; word != 0; word &= word - 1) {
                if (before-- == 0) {
                    return 64 * at + static_cast<std::uint32_t>(__builtin_ctzll(word));
                }
            }
        }
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
    Codes codes_;
    std::int64_t first_;
    std::size_t limit_;
    std::uint64_t base_;
    std::size_t blocks_, stride_;
    std::uint32_t zeros_;
    AlignedWords planes_;              // [block][plane][word]; the last plane is empty
    AlignedWords everything_;          // the set of all codes
    std::vector<fitting::Live> live_;  // its blocks
    fitting::Fit fit_ = fitting::fit();
};

}  // namespace blackpeg
