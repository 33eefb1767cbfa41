// What a list answers of some of its codes: feedbacks, parts, measures, the best guess.  By mass, but for numbers of
// codes and of parts.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <utility>

#include "blackpeg/chooser.hpp"
#include "blackpeg/grow.hpp"
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

    // Adds the parts of a guess, by the number of the feedback.
    void add(const Listing& listing, std::size_t guess, Masses& masses) const {
        const std::uint8_t* const row = listing.row(guess);
        for (std::size_t index = 0; index < secrets_.size(); ++index) {
            masses[row[secrets_[index]]] += weights_[index];
        }
    }

  private:
    const Places& secrets_;
    std::vector<std::uint32_t> weights_;
    std::uint64_t mass_ = 0;
};

inline std::vector<std::uint64_t> split_masses(const Listing& listing, std::size_t guess, const Places& secrets) {
    Masses masses{};
    Weighed(listing, secrets).add(listing, guess, masses);
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
    for (const std::uint32_t guess : guesses) {
        control.check();
        Masses masses{};
        weighed.add(listing, guess, masses);
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
        if (const auto all_apart = that_tells_all_apart()) {
            return *all_apart;
        }
        const std::size_t count = consistent_only ? secrets_.size() : listing_.guesses().size();
        const auto guess_at = [&](std::size_t index) {
            return consistent_only ? listing_.place(secrets_[index]) : static_cast<std::uint32_t>(index);
        };
        std::optional<Offer> best;
        std::mutex mutex;
        std::atomic<std::size_t> next{0};
        run_on_threads(control, count * secrets_.size() < kWorthThreads ? 1 : threads, [&] {
            std::optional<Offer> mine;
            Masses masses{};
            for (std::size_t first; (first = kAtATime * next++) < count;) {
                control.check();
                for (std::size_t index = first; index < std::min(count, first + kAtATime); ++index) {
                    take_better(mine, {guess_at(index), cost_of(guess_at(index), masses)});
                }
            }
            const std::lock_guard lock(mutex);
            if (mine) {
                take_better(best, *mine);
            }
        });
        return best->place;
    }

  private:
    static constexpr std::size_t kAtATime = 64;                         // guesses
    static constexpr std::size_t kWorthThreads = std::size_t{1} << 22;  // pairs: some milliseconds

    struct Offer {
        std::uint32_t place;
        std::uint64_t cost;  // less is better
    };

    // The first candidate that does, if any: only guesses that do are as good, but that with weights others may leave
    // no larger part.
    std::optional<std::uint32_t> that_tells_all_apart() const {
        const bool may_win =
            secrets_.size() <= kMostParts && !(measure_ == Measure::max_part && listing_.is_weighted());
        for (std::size_t index = 0; may_win && index < secrets_.size(); ++index) {
            const std::uint32_t place = listing_.place(secrets_[index]);
            std::array<bool, kMostParts> seen{};
            if (std::all_of(secrets_.begin(), secrets_.end(), [&](std::uint32_t secret) {
                    return !std::exchange(seen[listing_.row(place)[secret]], true);
                })) {
                return place;
            }
        }
        return std::nullopt;
    }

    // `masses` are 0 before and after.
    std::uint64_t cost_of(std::uint32_t guess, Masses& masses) const {
        weighed_.add(listing_, guess, masses);
        std::uint64_t cost = measure_ == Measure::parts ? kMostParts : 0;
        const auto count = [&](std::uint32_t& part) {
            const std::uint64_t mass = std::exchange(part, 0);
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
        };
        if (secrets_.size() < static_cast<std::size_t>(listing_.numbers())) {
            for (const std::uint32_t secret : secrets_) {
                count(masses[listing_.row(guess)[secret]]);
            }
        } else {
            std::for_each(masses.begin(), masses.begin() + listing_.numbers(), count);
        }
        return cost;
    }

    void take_better(std::optional<Offer>& best, const Offer& other) const {
        const int order = best ? order_of(other, *best) : -1;
        const auto rank = [&](const Offer& one) {
            const auto secret = listing_.secret_at(one.place);
            return std::pair(!secret || !std::binary_search(secrets_.begin(), secrets_.end(), *secret), one.place);
        };
        if (order < 0 || (order == 0 && rank(other) < rank(*best))) {
            best = other;
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
        return compare_products(sizes_of(a), sizes_of(b));
    }

    // Those above one.
    std::vector<std::uint32_t> sizes_of(const Offer& one) const {
        Masses masses{};
        weighed_.add(listing_, one.place, masses);
        std::vector<std::uint32_t> sizes;
        std::copy_if(masses.begin(), masses.end(), std::back_inserter(sizes),
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

// The tree of always playing the best guess; `first`, if any, is the first one.  Throws Stopped.
class GrownListed {
  public:
    GrownListed(const Listing& listing, Measure measure, bool consistent_only, int threads, Control& control)
        : listing_(listing),
          measure_(measure),
          consistent_only_(consistent_only),
          threads_(threads),
          control_(control),
          lines_(listing.shape().pegs) {}

    Lines tree(const Places& secrets, std::optional<std::uint32_t> first) {
        grow(secrets, first, 1, -1);
        return std::move(lines_);
    }

  private:
    void grow(const Places& secrets, std::optional<std::uint32_t> first, int depth, int feedback) {
        if (depth > 255) {
            throw std::length_error("expected a game whose guesses tell more: a line has more than 255 guesses");
        }
        const std::uint32_t guess =
            first ? *first : BestListed(listing_, measure_, secrets).guess(consistent_only_, threads_, control_);
        std::vector<Places> parts(static_cast<std::size_t>(listing_.numbers()));
        for (const std::uint32_t secret : secrets) {
            parts[listing_.row(guess)[secret]].push_back(secret);
        }
        lines_.push_back(depth, feedback, !parts.back().empty(), listing_.guesses()[guess]);
        control_.done += parts.back().size();
        for (int number = 0; number + 1 < listing_.numbers(); ++number) {
            const Places& part = parts[static_cast<std::size_t>(number)];
            if (!part.empty()) {
                grow(part, std::nullopt, depth + 1, number);
            }
        }
    }

    const Listing& listing_;
    const Measure measure_;
    const bool consistent_only_;
    const int threads_;
    Control& control_;
    Lines lines_;
};

}  // namespace blackpeg
