// Every code that fits the replies, found by meeting in the middle (Horowitz and Sahni, "Computing partitions with
// applications to the knapsack problem", 1974): of two halves of a code, the black pegs of one turn must add up to
// those that were told.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "blackpeg/codes.hpp"
#include "blackpeg/sampling/budget.hpp"
#include "blackpeg/sampling/partial.hpp"
#include "blackpeg/sampling/random.hpp"

namespace blackpeg::sampling {

struct Listed {
    explicit Listed(int pegs) : codes(pegs) {}

    bool complete = false;    // else the budget, or the memory, was not enough, and there is nothing else
    std::uint64_t count = 0;  // of all codes that fit
    Codes codes;  // all, in reading order; or, if there are more than were asked for, as many as that, drawn from them
};

class Meeting {
  public:
    Meeting(const Shape& shape, const Told& told, Budget& budget, Random& random)
        : shape_(shape),
          told_(told),
          budget_(budget),
          random_(random),
          partial_(shape, told),
          middle_(shape.pegs / 2),
          code_(static_cast<std::size_t>(shape.pegs)) {
        for (std::size_t turn = 0; turn < told.turns.size(); ++turn) {
            weights_.push_back(weight(turn));
        }
        told_key_ = partial_.told_key(weights_);
    }

    Listed list(std::size_t most) {
        Listed listed(shape_.pegs);
        if (!gather() || !is_worthwhile()) {
            return listed;
        }
        listed.complete = walk(0, middle_, [&] { return complete(listed, most); });
        if (!listed.complete) {
            return Listed(shape_.pegs);
        }
        return listed;
    }

  private:
    static constexpr std::size_t kMostHalves = 4'000'000;
    static constexpr std::int64_t kAtOnce = 1024;

    // Any will do for right answers; random ones, so that halves with different black pegs have different keys.
    static std::uint64_t weight(std::size_t turn) { return Random(turn).draw(); }

    // One step more, if the budget allows it.
    bool spend() {
        if (granted_ == 0) {
            granted_ = budget_.grant(kAtOnce);
            budget_.spend(granted_);
        }
        return granted_-- > 0;
    }

    // Calls visit() for every way to color the positions from `position` to before `end` that may fit; false once one
    // says no, or the budget is spent.
    template <class Visit>
    bool walk(int position, int end, Visit&& visit) {
        if (position == end) {
            return visit();
        }
        const Color held = told_.held[static_cast<std::size_t>(position)];
        for (int color = 0; color < shape_.colors; ++color) {
            const auto here = static_cast<Color>(color);
            if ((held != BLACKPEG_NO_COLOR && held != here) || (!shape_.repeats && partial_.has(here))) {
                continue;
            }
            if (!spend()) {
                return false;
            }
            code_[static_cast<std::size_t>(position)] = here;
            const int begin = end == middle_ ? 0 : middle_;
            partial_.enter(position, here);
            const bool go_on =
                !partial_.may_fit(shape_.pegs - (position + 1 - begin)) || walk(position + 1, end, visit);
            partial_.leave(here);
            if (!go_on) {
                return false;
            }
        }
        return true;
    }

    // The right halves, in buckets by their keys; false where there are too many.
    bool gather() {
        std::vector<std::uint64_t> keys;
        std::vector<Color> halves;
        const bool all = walk(middle_, shape_.pegs, [&] {
            keys.push_back(partial_.key(weights_));
            halves.insert(halves.end(), code_.begin() + middle_, code_.end());
            return keys.size() <= kMostHalves;
        });
        if (!all) {
            return false;
        }
        shift_ = 64 - std::max(1, static_cast<int>(std::bit_width(keys.size())));
        begins_.assign((std::size_t{1} << (64 - shift_)) + 1, 0);
        for (const std::uint64_t key : keys) {
            ++begins_[bucket(key) + 1];
        }
        for (std::size_t index = 1; index < begins_.size(); ++index) {
            begins_[index] += begins_[index - 1];
        }
        std::vector<std::uint32_t> next(begins_.begin(), begins_.end() - 1);
        keys_.resize(keys.size());
        halves_.resize(halves.size());
        const std::size_t length = static_cast<std::size_t>(shape_.pegs - middle_);
        for (std::size_t index = 0; index < keys.size(); ++index) {
            const std::size_t place = next[bucket(keys[index])]++;
            keys_[place] = keys[index];
            std::copy_n(&halves[index * length], length, &halves_[place * length]);
        }
        return true;
    }

    std::size_t bucket(std::uint64_t key) const {
        return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15u) >> shift_);
    }

    // Calls visit(half) for the right halves whose keys go with the left half's; false once the budget is spent.
    template <class Visit>
    bool meet(Visit&& visit) {
        const std::uint64_t wanted = told_key_ - partial_.key(weights_);
        const std::size_t begin = begins_[bucket(wanted)], end = begins_[bucket(wanted) + 1];
        for (std::size_t index = begin; index < end; ++index) {
            if (!spend()) {
                return false;
            }
            if (keys_[index] == wanted) {
                visit(&halves_[index * static_cast<std::size_t>(shape_.pegs - middle_)]);
            }
        }
        return true;
    }

    // Whether the budget is enough for all pairs of halves that meet.
    bool is_worthwhile() {
        std::int64_t pairs = 0;
        return walk(0, middle_, [&] { return meet([&](const Color*) { ++pairs; }) && budget_.allows(pairs); });
    }

    // Adds the codes that begin with the left half.
    bool complete(Listed& listed, std::size_t most) {
        return meet([&](const Color* half) {
            if (fits(half)) {
                add(listed, most);
            }
        });
    }

    bool fits(const Color* half) {
        int entered = middle_;
        bool fits = true;
        for (; entered < shape_.pegs && fits; ++entered) {
            const Color color = half[entered - middle_];
            if (!shape_.repeats && partial_.has(color)) {
                fits = false;
                break;
            }
            code_[static_cast<std::size_t>(entered)] = color;
            partial_.enter(entered, color);
        }
        fits = fits && partial_.fits();
        while (entered > middle_) {
            partial_.leave(code_[static_cast<std::size_t>(--entered)]);
        }
        return fits;
    }

    // The code, in reading order; from `most` on in the place of another, so that each remains equally probably
    // (Vitter, "Random sampling with a reservoir", 1985).
    void add(Listed& listed, std::size_t most) {
        ++listed.count;
        if (listed.codes.size() < most) {
            listed.codes.push_back(code_.data());
        } else if (const std::uint64_t place = random_.under(listed.count); place < most) {
            listed.codes.put(static_cast<std::size_t>(place), code_.data());
        }
    }

    Shape shape_;
    const Told& told_;
    Budget& budget_;
    Random& random_;
    Partial partial_;
    int middle_;
    std::vector<Color> code_;
    std::vector<std::uint64_t> weights_, keys_;
    std::uint64_t told_key_ = 0;
    std::vector<std::uint32_t> begins_;  // of each bucket, among keys_ and halves_
    std::vector<Color> halves_;
    int shift_ = 0;
    std::int64_t granted_ = 0;  // steps that were asked for, and not made yet
};

}  // namespace blackpeg::sampling
