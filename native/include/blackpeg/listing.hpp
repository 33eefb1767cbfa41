// A game of a list: the guesses there are, the secrets among them, what each secret weighs, and the feedback of every
// guess to every secret, as a table.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "blackpeg/pool.hpp"

namespace blackpeg {

// How a guess is answered; of a given rule only the table is known.
enum class Rule { given = 0, black_white = 1, black = 2, marks = 3 };

// Guesses are places in reading order, secrets are numbers: secret i is the guess at place(i).  A mass is the sum of
// the weights of some secrets.  Feedbacks are numbered from 0 in the order of the rule; the last is "solved".
class Listing {
  public:
    static constexpr int kMostFeedbacks = 250;
    static constexpr std::size_t kMostSecrets = 65535;
    static constexpr std::uint64_t kMostMass = 1 << 24;
    static constexpr int kMostMarks = 40;  // pegs: their marks are digits of 64 bits

    // `places`: of the secrets; without `weights` each weighs 1.  `numbers`: of a rule that is given, guess after guess
    // the numbers of the feedbacks of the secrets.  This many `threads` make the table of any other rule.  Throws
    // std::invalid_argument, and Stopped if `control` ends it.
    Listing(const Shape& shape, Codes guesses, std::vector<std::uint32_t> places, std::vector<std::uint32_t> weights,
            Rule rule, std::span<const std::uint8_t> numbers, const Control& control, int threads = 1)
        : shape_(shape),
          rule_(rule),
          guesses_(std::move(guesses)),
          places_(std::move(places)),
          weights_(std::move(weights)) {
        shape_.repeats = first_with_repeats({shape.pegs, shape.colors, false, false}, guesses_).has_value();
        shape_.black_only = rule == Rule::given ? shape.black_only : rule == Rule::black;
        mass_ = weights_.empty() ? size() : std::accumulate(weights_.begin(), weights_.end(), std::uint64_t{0});
        check();
        if (std::all_of(weights_.begin(), weights_.end(), [](std::uint32_t weight) { return weight == 1; })) {
            weights_.clear();
        }
        secret_at_.assign(guesses_.size(), -1);
        for (std::size_t secret = 0; secret < size(); ++secret) {
            secret_at_[places_[secret]] = static_cast<std::int32_t>(secret);
        }
        if (rule == Rule::given) {
            take(numbers);
        } else {
            require(numbers.empty(), "no numbers of feedbacks with a rule that makes them");
            fill(rule, guesses_.size() * size() < kWorthThreads ? 1 : threads, control);
        }
        is_symmetric_ = has_symmetry_of_board(rule == Rule::given || rule == Rule::marks, control);
    }

    const Shape& shape() const { return shape_; }
    Rule rule() const { return rule_; }
    const Codes& guesses() const { return guesses_; }
    std::size_t size() const { return places_.size(); }
    std::uint32_t place(std::size_t secret) const { return places_[secret]; }
    bool is_weighted() const { return !weights_.empty(); }
    std::uint32_t weight(std::size_t secret) const { return is_weighted() ? weights_[secret] : 1; }

    // Of all secrets.
    std::uint64_t mass() const { return mass_; }

    // The feedbacks by number: as the rule packs them, or if it is given the numbers themselves.
    const std::vector<std::uint64_t>& feedbacks() const { return feedbacks_; }
    int numbers() const { return static_cast<int>(feedbacks_.size()); }

    // The numbers of a guess's feedbacks to all secrets.
    const std::uint8_t* row(std::size_t guess) const { return table_.data() + guess * size(); }

    // The secret at the place of a guess, if it is one.
    std::optional<std::uint32_t> secret_at(std::size_t guess) const {
        const std::int32_t secret = secret_at_[guess];
        return secret < 0 ? std::nullopt : std::optional(static_cast<std::uint32_t>(secret));
    }

    // The place of a code among the guesses, if it is one.
    std::optional<std::uint32_t> find(const Color* code) const {
        const std::size_t pegs = static_cast<std::size_t>(shape_.pegs);
        std::size_t first = 0, last = guesses_.size();
        while (first < last) {
            const std::size_t middle = (first + last) / 2;
            const int order = std::memcmp(guesses_[middle], code, pegs);
            if (order == 0) {
                return static_cast<std::uint32_t>(middle);
            }
            (order < 0 ? first : last) = order < 0 ? middle + 1 : middle;
        }
        return std::nullopt;
    }

    // Whether the symmetries of the board turn guesses, secrets, weights and feedbacks into themselves.
    bool is_symmetric() const { return is_symmetric_; }

    // The guesses played, with the symmetries that they leave.
    History history(const Codes& played) const {
        History history = is_symmetric_ ? History(shape_) : History::without_symmetry(shape_);
        for (std::size_t index = 0; index < played.size(); ++index) {
            history.play(played[index]);
        }
        return history;
    }

    // Whether feedbacks are those of the board as well, so that turns may be compared by its rules.
    bool is_like_board() const { return is_symmetric_ && is_of_board_; }

  private:
    static void require(bool good, const char* what, std::optional<std::uint64_t> got = {}) {
        if (!good) {
            throw std::invalid_argument(std::string("expected ") + what + (got ? ", got " + std::to_string(*got) : ""));
        }
    }

    void check() const {
        require(!places_.empty() && size() <= kMostSecrets, "1 to 65,535 secrets", size());
        for (std::size_t index = 1; index < guesses_.size(); ++index) {
            require(std::memcmp(guesses_[index - 1], guesses_[index], static_cast<std::size_t>(shape_.pegs)) < 0,
                    "guesses in reading order, each once");
        }
        for (std::size_t secret = 0; secret < size(); ++secret) {
            require(places_[secret] < guesses_.size() && (secret == 0 || places_[secret - 1] < places_[secret]),
                    "secrets as ascending places of guesses");
        }
        require(weights_.empty() || weights_.size() == size(), "a weight for each of the secrets, or none");
        for (const std::uint32_t weight : weights_) {
            require(weight > 0, "weights of 1 at least");
        }
        require(mass_ <= kMostMass, "weights with a sum of 16,777,216 at most", mass_);
    }

    void take(std::span<const std::uint8_t> numbers) {
        require(numbers.size() == guesses_.size() * size(), "a number for each guess and secret");
        table_.assign(numbers.begin(), numbers.end());
        const int solved = *std::max_element(table_.begin(), table_.end());
        require_few(static_cast<std::size_t>(solved) + 1);
        for (std::size_t guess = 0; guess < guesses_.size(); ++guess) {
            for (std::size_t secret = 0; secret < size(); ++secret) {
                require((row(guess)[secret] == solved) == (places_[secret] == guess),
                        "the highest number, \"solved\", where the guess is the secret, and nowhere else");
            }
        }
        feedbacks_.resize(static_cast<std::size_t>(solved) + 1);
        std::iota(feedbacks_.begin(), feedbacks_.end(), std::uint64_t{0});
    }

    static void require_few(std::size_t feedbacks) {
        require(feedbacks <= kMostFeedbacks, "a rule that gives up to 250 different feedbacks, got more");
    }

    // Feedbacks are numbered as they appear; then anew in ascending order.
    void fill(Rule rule, int threads, const Control& control) {
        require(rule != Rule::marks || shape_.pegs <= kMostMarks, "marks of up to 40 pegs");
        is_of_board_ = rule != Rule::marks;
        Codes secrets(shape_.pegs);
        for (const std::uint32_t place : places_) {
            secrets.push_back(guesses_[place]);
        }
        const Pool pool = pool_of(shape_, secrets);
        table_.resize(guesses_.size() * size());
        const auto each_row = [&](auto&& work) {
            Control all;  // ends the other threads if one fails
            std::atomic<std::size_t> next{0};
            run_on_threads(all, threads, [&] {
                for (std::size_t guess; (guess = next++) < guesses_.size();) {
                    control.check();
                    all.check();
                    work(guess, table_.data() + guess * size());
                }
            });
        };
        Found found(feedbacks_);
        const auto number_all = [&]<class Packed>(Packed) {
            each_row([&](std::size_t guess, std::uint8_t* row) {
                std::array<Packed, kLanes> packed;
                for (std::size_t block = 0; block < pool.blocks(); ++block) {
                    feedbacks_of(rule, guesses_[guess], pool.block(block), packed);
                    for (int lane = 0; lane < pool.lanes(block); ++lane) {
                        row[block * kLanes + static_cast<std::size_t>(lane)] =
                            found.number(packed[static_cast<std::size_t>(lane)]);
                    }
                }
            });
        };
        if (rule == Rule::marks && shape_.pegs > kMostShortMarks) {
            number_all(std::uint64_t{});
        } else {
            number_all(std::uint16_t{});
        }
        std::array<std::uint8_t, kMostFeedbacks + 1> ascending{};
        std::vector<std::uint64_t> sorted = feedbacks_;
        std::sort(sorted.begin(), sorted.end());
        for (std::size_t number = 0; number < sorted.size(); ++number) {
            const auto at = std::lower_bound(sorted.begin(), sorted.end(), feedbacks_[number]);
            ascending[number + 1] = static_cast<std::uint8_t>(at - sorted.begin());
        }
        each_row([&](std::size_t, std::uint8_t* row) {
            std::transform(row, row + size(), row, [&](std::uint8_t one) { return ascending[one]; });
        });
        feedbacks_ = std::move(sorted);
    }

    // The numbers that feedbacks got so far, from 1: small ones are looked up.  Safe to share by threads.
    class Found {
      public:
        explicit Found(std::vector<std::uint64_t>& feedbacks) : feedbacks_(feedbacks), small_(std::size_t{1} << 16) {}

        std::uint8_t number(std::uint16_t packed) {
            const std::uint8_t known = small_[packed].load(std::memory_order_relaxed);
            if (known == 0) [[unlikely]] {
                small_[packed].store(number(std::uint64_t{packed}), std::memory_order_relaxed);
                return small_[packed].load(std::memory_order_relaxed);
            }
            return known;
        }

        std::uint8_t number(std::uint64_t packed) {
            const std::lock_guard lock(mutex_);
            const auto [at, is_new] = numbers_.try_emplace(packed, static_cast<std::uint8_t>(feedbacks_.size() + 1));
            if (is_new) {
                feedbacks_.push_back(packed);
                require_few(feedbacks_.size());
            }
            return at->second;
        }

      private:
        std::vector<std::uint64_t>& feedbacks_;
        std::vector<std::atomic<std::uint8_t>> small_;
        std::unordered_map<std::uint64_t, std::uint8_t> numbers_;
        std::mutex mutex_;
    };

    // The feedbacks of a guess to a block of secrets (see Pool), as the rule packs them: black * (pegs + 1) + white, or
    // marks in base 3, the first position most significant.
    template <class Packed>
    void feedbacks_of(Rule rule, const Color* guess, const Color* secrets, std::array<Packed, kLanes>& packed) const {
        using Lanes = std::array<std::uint8_t, kLanes>;
        const auto at = [&](int position) { return secrets + position * kLanes; };
        Lanes black{}, common{};
        std::array<Lanes, kMostMarks> marks;
        for (int position = 0; position < shape_.pegs; ++position) {
            const Color color = guess[position];
            for (int lane = 0; lane < kLanes; ++lane) {
                black[lane] = static_cast<std::uint8_t>(black[lane] + (at(position)[lane] == color));
            }
            if (rule == Rule::black ||
                (rule == Rule::black_white && std::find(guess, guess + position, color) != guess + position)) {
                continue;  // the color was counted at its first peg
            }
            // Pegs of the color in each secret; for marks without those in their right place, and without those that
            // earlier pegs of the guess have taken.
            Lanes pegs{};
            int in_guess = 0;
            for (int other = 0; other < shape_.pegs; ++other) {
                const bool is_alike = guess[other] == color;
                in_guess += is_alike;
                if (rule == Rule::marks && is_alike && other >= position) {
                    continue;  // of these only a peg in its right place would count
                }
                const int taken = rule == Rule::marks && is_alike;
                for (int lane = 0; lane < kLanes; ++lane) {
                    pegs[lane] = static_cast<std::uint8_t>(pegs[lane] + (at(other)[lane] == color) - taken);
                }
            }
            if (rule == Rule::black_white) {
                for (int lane = 0; lane < kLanes; ++lane) {
                    common[lane] = static_cast<std::uint8_t>(common[lane] + std::min<int>(pegs[lane], in_guess));
                }
                continue;
            }
            for (int lane = 0; lane < kLanes; ++lane) {
                const bool is_right = at(position)[lane] == color;
                const bool is_elsewhere = static_cast<std::int8_t>(pegs[lane]) > 0;
                marks[static_cast<std::size_t>(position)][lane] = is_right ? 2 : is_elsewhere ? 1 : 0;
            }
        }
        for (int lane = 0; lane < kLanes; ++lane) {
            const int white = rule == Rule::black_white ? common[lane] - black[lane] : 0;
            packed[lane] = static_cast<Packed>(black[lane] * (shape_.pegs + 1) + white);
        }
        if (rule == Rule::marks) {
            packed.fill(0);
            for (int position = 0; position < shape_.pegs; ++position) {
                for (int lane = 0; lane < kLanes; ++lane) {
                    packed[lane] =
                        static_cast<Packed>(3 * packed[lane] + marks[static_cast<std::size_t>(position)][lane]);
                }
            }
        }
    }

    // Swaps of neighboring positions and colors make all symmetries; if positions are independent, swaps of the colors
    // of one position do.
    bool has_symmetry_of_board(bool by_table, const Control& control) const {
        std::vector<Color> image(static_cast<std::size_t>(shape_.pegs));
        const auto keeps = [&](auto&& swap) {
            std::vector<std::uint32_t> images;
            for (std::size_t guess = 0; guess < guesses_.size(); ++guess) {
                image.assign(guesses_[guess], guesses_[guess] + shape_.pegs);
                swap();
                const auto place = find(image.data());
                if (!place) {
                    return false;
                }
                const auto ours = secret_at(guess), theirs = secret_at(*place);
                if (ours.has_value() != theirs.has_value() || (ours && weight(*ours) != weight(*theirs))) {
                    return false;
                }
                images.push_back(*place);
            }
            for (std::size_t guess = 0; by_table && guess < guesses_.size(); ++guess) {
                control.check();
                for (std::size_t secret = 0; secret < size(); ++secret) {
                    if (row(guess)[secret] != row(images[guess])[*secret_at(images[places_[secret]])]) {
                        return false;
                    }
                }
            }
            return true;
        };
        for (std::size_t position = 0; position + 1 < image.size(); ++position) {
            if (!keeps([&] { std::swap(image[position], image[position + 1]); })) {
                return false;
            }
        }
        for (int color = 0; color + 1 < shape_.colors; ++color) {
            const bool keeps_colors = keeps([&] {
                for (std::size_t position = 0; position < (shape_.has_independent_positions() ? 1 : image.size());
                     ++position) {
                    if (image[position] == color || image[position] == color + 1) {
                        image[position] = static_cast<Color>(2 * color + 1 - image[position]);
                    }
                }
            });
            if (!keeps_colors) {
                return false;
            }
        }
        return true;
    }

    static constexpr std::size_t kWorthThreads = std::size_t{1} << 22;  // pairs: some hundredths of a second
    static constexpr int kMostShortMarks = 10;                          // pegs: their marks are digits of 16 bits

    Shape shape_;
    Rule rule_;
    Codes guesses_;
    std::vector<std::uint32_t> places_, weights_;
    std::uint64_t mass_ = 0;
    std::vector<std::int32_t> secret_at_;  // by place; -1: none
    std::vector<std::uint64_t> feedbacks_;
    std::vector<std::uint8_t> table_;
    bool is_symmetric_ = false, is_of_board_ = false;
};

}  // namespace blackpeg
