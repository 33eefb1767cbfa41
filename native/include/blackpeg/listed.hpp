// What a list answers of some of its codes: feedbacks, parts, measures, the best guess.  By mass, but for numbers of
// codes and of parts.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <tuple>

#include "blackpeg/chooser.hpp"
#include "blackpeg/listing.hpp"
#include "blackpeg/scores.hpp"

namespace blackpeg {

using Places = std::vector<std::uint32_t>;  // of guesses of a list, or numbers of its secrets
using Masses = std::array<std::uint32_t, Listing::kMostFeedbacks>;

// Some secrets, with what they weigh.
class Weighed {
  public:
    Weighed(const Listing& listing, const Places& secrets) : secrets_(secrets) {
        for (const std::uint32_t secret : secrets) {
            weights_.push_back(listing.weight(secret));
            mass_ += weights_.back();
        }
    }

    std::uint64_t mass() const { return mass_; }

    // The masses of the parts of a guess, by the number of the feedback.
    void split(const Listing& listing, std::size_t guess, Masses& masses) const {
        const std::uint8_t* const row = listing.row(guess);
        Masses others{};  // of every other secret: the next need not wait for the last
        masses.fill(0);
        std::size_t index = 0;
        for (; index + 2 <= secrets_.size(); index += 2) {
            masses[row[secrets_[index]]] += weights_[index];
            others[row[secrets_[index + 1]]] += weights_[index + 1];
        }
        if (index < secrets_.size()) {
            masses[row[secrets_[index]]] += weights_[index];
        }
        for (int number = 0; number < listing.numbers(); ++number) {
            masses[static_cast<std::size_t>(number)] += others[static_cast<std::size_t>(number)];
        }
    }

  private:
    const Places& secrets_;
    std::vector<std::uint32_t> weights_;
    std::uint64_t mass_ = 0;
};

inline std::vector<std::uint64_t> split_masses(const Listing& listing, std::size_t guess, const Places& secrets) {
    Masses masses;
    Weighed(listing, secrets).split(listing, guess, masses);
    return {masses.begin(), masses.begin() + listing.numbers()};
}

// A turn: the guess, and which feedbacks fit.
using Allowed = std::vector<std::uint8_t>;

// Throws Stopped.
inline Places keep(const Listing& listing, const Places& secrets, std::size_t guess, const Allowed& allowed) {
    Places kept;
    std::copy_if(secrets.begin(), secrets.end(), std::back_inserter(kept),
                 [&](std::uint32_t secret) { return allowed[listing.row(guess)[secret]] != 0; });
    return kept;
}

// As fit_masks of the board.
inline std::map<std::uint64_t, std::uint64_t> fit_masks(const Listing& listing, const Places& guesses,
                                                        const std::vector<Allowed>& allowed, const Places& secrets) {
    std::map<std::uint64_t, std::uint64_t> masks;
    for (const std::uint32_t secret : secrets) {
        std::uint64_t mask = 0;
        for (std::size_t turn = 0; turn < guesses.size(); ++turn) {
            mask |= std::uint64_t{allowed[turn][listing.row(guesses[turn])[secret]]} << turn;
        }
        ++masks[mask];
    }
    return masks;
}

// Throws Stopped.
inline Scores scores_of(const Listing& listing, const Places& guesses, const Places& secrets, const Control& control) {
    Scores scores;
    const Weighed weighed(listing, secrets);
    const double mass = static_cast<double>(weighed.mass());
    Orders orders;
    Masses masses;
    for (const std::uint32_t guess : guesses) {
        control.check();
        weighed.split(listing, guess, masses);
        std::uint64_t largest = 0, squares = 0, parts = 0;
        double sum = 0;
        for (int number = 0; number < listing.numbers(); ++number) {
            const std::uint64_t size = masses[static_cast<std::size_t>(number)];
            largest = std::max(largest, size);
            squares += size * size;
            parts += size > 0;
            sum += orders(static_cast<std::uint32_t>(size));
        }
        scores.max_part.push_back(largest);
        scores.sum_squares.push_back(squares);
        scores.parts.push_back(parts);
        scores.bits.push_back(std::log2(mass) - sum / mass);
    }
    return scores;
}

// The guess with the best measure: of equals a candidate, then the first in reading order.  Exact, and the same for any
// number of threads.
class BestListed {
  public:
    BestListed(const Listing& listing, Measure measure, const Places& secrets)
        : listing_(listing),
          measure_(measure),
          secrets_(secrets),
          weighed_(listing, secrets),
          keys_(measure == Measure::entropy ? weighed_.mass() : 1),
          tolerance_(measure == Measure::entropy ? EntropyKeys::tolerance(weighed_.mass()) : 0) {}

    std::uint32_t guess(bool consistent_only, int threads, Control& control) const {
        const std::size_t count = consistent_only ? secrets_.size() : listing_.guesses().size();
        const auto guess_at = [&](std::size_t index) {
            return consistent_only ? listing_.place(secrets_[index]) : static_cast<std::uint32_t>(index);
        };
        std::optional<Offer> best;
        std::mutex mutex;
        std::atomic<std::size_t> next{0};
        run_on_threads(control, count * secrets_.size() < kWorthThreads ? 1 : threads, [&] {
            std::optional<Offer> mine;
            Masses masses;
            for (std::size_t first; (first = kAtATime * next++) < count;) {
                control.check();
                for (std::size_t index = first; index < std::min(count, first + kAtATime); ++index) {
                    weighed_.split(listing_, guess_at(index), masses);
                    take_better(mine, offer(guess_at(index), masses));
                }
            }
            const std::lock_guard lock(mutex);
            if (mine) {
                take_better(best, std::move(*mine));
            }
        });
        return best->place;
    }

  private:
    static constexpr std::size_t kAtATime = 64;                         // guesses
    static constexpr std::size_t kWorthThreads = std::size_t{1} << 22;  // pairs: some milliseconds

    struct Offer {
        std::uint32_t place;
        bool is_candidate;
        std::uint64_t cost;  // less is better
        Masses masses;
    };

    Offer offer(std::uint32_t place, const Masses& masses) const {
        const auto secret = listing_.secret_at(place);
        const bool is_candidate = secret && std::binary_search(secrets_.begin(), secrets_.end(), *secret);
        std::uint64_t cost = measure_ == Measure::parts ? kMostParts : 0;
        for (int number = 0; number < listing_.numbers(); ++number) {
            const std::uint64_t mass = masses[static_cast<std::size_t>(number)];
            switch (measure_) {
                case Measure::max_part:
                    cost = std::max(cost, mass);
                    break;
                case Measure::sum_squares:
                    cost += mass * mass;
                    break;
                case Measure::parts:
                    cost -= mass > 0;
                    break;
                case Measure::entropy:
                    cost += keys_(mass);
            }
        }
        return {place, is_candidate, cost, masses};
    }

    void take_better(std::optional<Offer>& best, Offer&& other) const {
        const int order = best ? order_of(other, *best) : -1;
        if (order < 0 ||
            (order == 0 && std::pair(!other.is_candidate, other.place) < std::pair(!best->is_candidate, best->place))) {
            best = std::move(other);
        }
    }

    // Entropies that are close are compared exactly: see EntropyKeys.
    int order_of(const Offer& a, const Offer& b) const {
        if (a.cost > b.cost + tolerance_ || b.cost > a.cost + tolerance_) {
            return a.cost < b.cost ? -1 : 1;
        }
        if (measure_ != Measure::entropy || weighed_.mass() <= EntropyKeys::kSeparated) {
            return 0;
        }
        return compare_products(above_one(a.masses), above_one(b.masses));
    }

    std::vector<std::uint32_t> above_one(const Masses& masses) const {
        std::vector<std::uint32_t> sizes;
        std::copy_if(masses.begin(), masses.begin() + listing_.numbers(), std::back_inserter(sizes),
                     [](std::uint32_t mass) { return mass > 1; });
        return sizes;
    }

    static constexpr std::uint64_t kMostParts = Listing::kMostFeedbacks;

    const Listing& listing_;
    const Measure measure_;
    const Places& secrets_;
    const Weighed weighed_;
    const EntropyKeys keys_;
    const std::uint64_t tolerance_;
};

}  // namespace blackpeg
