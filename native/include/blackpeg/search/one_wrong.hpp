// The least worst case if at most one feedback of the whole game is wrong, and it is unknown which.
//
// "Solved" is never said wrongly, and the secret as a guess is always answered "solved".  So what is known is a pair of
// sets: the codes that fit all feedbacks, and those that fit all but one.  A guess g that is answered f leaves of the
// codes that fit all those that answer f; those that do not, but for g itself, then fit all but one; and of the codes
// that fit all but one those that answer f are left, again without g.
//
// A wrong feedback may also be one that no code gives.  It is never worse than another: what f leaves includes all that
// such a feedback leaves, and a code that fits all is no easier than the same code if it fits all but one.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "blackpeg/search/likeness.hpp"
#include "blackpeg/search/split.hpp"
#include "blackpeg/search/table.hpp"
#include "blackpeg/search/volume.hpp"
#include "blackpeg/symmetry.hpp"

namespace blackpeg::search {

// Work on one thread; the table is shared.
class OneWrong {
  public:
    // `alike` is a table, too, of pairs by the turns that lead to them, up to a symmetry.
    OneWrong(const FeedbackTable& feedbacks, const Likeness& likeness, Table& table, Table& alike, Control& control,
             const std::atomic<bool>& is_over)
        : feedbacks_(feedbacks),
          likeness_(likeness),
          table_(table),
          alike_(alike),
          control_(control),
          is_over_(is_over) {
        table_.enter();
    }
    OneWrong(const OneWrong&) = delete;
    OneWrong& operator=(const OneWrong&) = delete;

    ~OneWrong() {
        table_.leave();
        count();
    }

    // Whether a strategy solves all codes within the guesses remaining; then `guess` is where it begins.  Of several
    // the first in the order of guesses, unless several threads search.
    bool solvable(const Suspects& all, int remaining, const History& history) {
        list_guesses(history, 0);
        return search({all, history, Volume(feedbacks_.numbers()), remaining}, 0);
    }

    // The guess whose largest remainder weighs least.
    std::uint32_t lightest(const Suspects& all, int remaining, const History& history) {
        const Node node{all, history, Volume(feedbacks_.numbers()), remaining};
        list_guesses(history, 0);
        scan(node, 0);
        const std::vector<Choice> choices = order(node, 0, false);
        return choices.front().column;
    }

    std::optional<std::uint32_t> guess;

  private:
    struct Node {
        const Suspects& all;
        const History& history;
        Volume volume;  // inherited
        int remaining;
    };

    struct Choice {
        Volume::Weight largest;
        double squares;
        std::uint32_t column;

        bool operator<(const Choice& other) const {
            return std::tie(largest, squares, column) < std::tie(other.largest, other.squares, other.column);
        }
    };

    // Scratch of one level of the recursion.
    struct Level {
        std::vector<std::uint32_t> columns;                 // of the guesses that are tried
        std::vector<std::pair<Volume::Weight, int>> order;  // of the feedbacks to one of them
        std::vector<Suspects> parts;                        // what it leaves
        std::vector<std::size_t> open;
    };

    Level& level(std::size_t depth) {
        while (levels_.size() <= depth) {
            levels_.emplace_back();
        }
        return levels_[depth];
    }

    std::size_t stride() const { return static_cast<std::size_t>(feedbacks_.numbers() - 1); }

    bool solvable(const Node& node, std::size_t depth) {
        const std::optional<bool> known = known_of(node.all, node.volume, node.remaining);
        return known ? *known : search(node, depth);
    }

    // One code after the other is a strategy, and two codes take two guesses.
    std::optional<bool> known_of(const Suspects& all, const Volume& volume, int remaining) {
        const int n = static_cast<int>(all.size());
        if (n <= remaining) {
            return true;
        }
        if (remaining < 2 || !volume.may_solve(all, remaining)) {
            return false;
        }
        if (remaining == 2) {
            return is_told_apart(all);
        }
        const Known known = table_.find(key_of(all), 0);
        if (known.lower > remaining) {
            return false;
        }
        return known.upper <= remaining ? std::optional(true) : std::nullopt;
    }

    // Whether two guesses suffice for three codes or more: after the first, whatever the feedback, one code is left at
    // most.  After each feedback all codes are left that fit all, but for the guess.
    bool is_told_apart(const Suspects& all) {
        if (all.fit > 1 || !feedbacks_.is_small(all.codes)) {
            return false;
        }
        if (all.fit == 1) {
            return tells_all_apart(feedbacks_, all.codes, all.codes[0]);
        }
        for (int column = 0; column < feedbacks_.columns(); ++column) {
            spend(all.size());
            if (tells_all_apart(feedbacks_, all.codes, static_cast<std::uint32_t>(column))) {
                return true;
            }
        }
        return false;
    }

    // The guesses that are tried after a history: of those that a symmetry turns into each other only the first.  A
    // symmetry that keeps the guesses made keeps both sets, so that what the others leave weighs as much.
    void list_guesses(const History& history, std::size_t depth) {
        std::vector<std::uint32_t>& columns = level(depth).columns;
        columns.clear();
        const bool is_symmetric = history.has_symmetry();
        for (int column = 0; column < feedbacks_.columns(); ++column) {
            if (!is_symmetric || history.is_first_of_its_kind(feedbacks_.guess(column))) {
                columns.push_back(static_cast<std::uint32_t>(column));
            }
        }
    }

    // Counts what each of the guesses leaves.
    void scan(const Node& node, std::size_t depth) {
        const std::vector<std::uint32_t>& columns = level(depth).columns;
        const std::size_t guesses = columns.size();
        count_answers(node.all.fits(), columns, fit_);
        count_answers(node.all.fits_but_one(), columns, but_one_);
        for (std::size_t number = 0; number < stride(); ++number) {
            const std::uint16_t* const solved = fit_.data() + stride() * guesses;
            const std::uint16_t* const fit = fit_.data() + number * guesses;
            std::uint16_t* const but_one = but_one_.data() + number * guesses;
            for (std::size_t at = 0; at < guesses; ++at) {
                but_one[at] = static_cast<std::uint16_t>(but_one[at] + node.all.fit - solved[at] - fit[at]);
            }
        }
    }

    // How many of a set answer each guess with each feedback, feedback by feedback.
    void count_answers(Set set, const std::vector<std::uint32_t>& columns, std::vector<std::uint16_t>& counts) {
        const std::size_t guesses = columns.size();
        counts.assign(guesses * (stride() + 1), 0);
        const bool is_whole = guesses == static_cast<std::size_t>(feedbacks_.columns());
        constexpr std::size_t kBlock = 512;  // guesses whose counts stay near
        for (std::size_t first = 0; first < guesses; first += kBlock) {
            const std::size_t last = std::min(guesses, first + kBlock);
            spend((last - first) * set.size());
            for (const Candidate code : set) {
                const std::uint8_t* const row = feedbacks_.row(code);
                if (is_whole) {
                    for (std::size_t at = first; at < last; ++at) {
                        ++counts[row[at] * guesses + at];
                    }
                } else {
                    for (std::size_t at = first; at < last; ++at) {
                        ++counts[row[columns[at]] * guesses + at];
                    }
                }
            }
        }
    }

    // The capacities of what was scanned, as far as it has guesses remaining.
    Volume volume_of(const Node& node, std::size_t depth) {
        const std::size_t guesses = level(depth).columns.size();
        Volume volume = node.volume;
        for (int remaining = 2; remaining <= node.remaining && remaining < Volume::kLevels; ++remaining) {
            // All that a guess leaves weighs no more than the pair: a number of 32 bits.
            const auto unit = static_cast<std::int32_t>(volume.unit(remaining - 1));
            const auto more = static_cast<std::int32_t>(volume.unit(remaining));
            const auto most = static_cast<std::int32_t>(volume.within(remaining - 1));
            sums_.resize(guesses);
            for (std::size_t at = 0; at < guesses; ++at) {
                sums_[at] = fit_[stride() * guesses + at] * more + but_one_[stride() * guesses + at];
            }
            for (std::size_t number = 0; number < stride(); ++number) {
                const std::uint16_t* const fit = fit_.data() + number * guesses;
                const std::uint16_t* const but_one = but_one_.data() + number * guesses;
                for (std::size_t at = 0; at < guesses; ++at) {
                    sums_[at] += std::min(fit[at] * unit + but_one[at], most);
                }
            }
            volume.lower_to(remaining, *std::max_element(sums_.begin(), sums_.end()));
            if (volume.may_solve(node.all, remaining)) {
                break;  // with more guesses, nothing is refuted
            }
        }
        return volume;
    }

    // Lists the guesses after which the capacities allow a solution, or all; the one whose largest remainder weighs
    // least comes first.
    std::vector<Choice> order(const Node& node, std::size_t depth, bool is_limited) {
        const std::vector<std::uint32_t>& columns = level(depth).columns;
        const std::size_t guesses = columns.size();
        const int after = std::max(1, node.remaining - 1);
        const Volume::Weight unit = node.volume.unit(after), most = node.volume.within(after);
        std::vector<Choice> choices;
        for (std::size_t at = 0; at < guesses; ++at) {
            Choice choice{0, 0, columns[at]};
            for (std::size_t index = at; index < stride() * guesses; index += guesses) {
                const Volume::Weight weight = fit_[index] * unit + but_one_[index];
                choice.largest = std::max(choice.largest, weight);
                choice.squares += static_cast<double>(weight) * static_cast<double>(weight);
            }
            if (!is_limited || choice.largest <= most) {
                choices.push_back(choice);
            }
        }
        std::sort(choices.begin(), choices.end());
        return choices;
    }

    // What the guess leaves after one feedback after the other, of those that some code gives, the heaviest first.
    class Parts {
      public:
        Parts(OneWrong& search, const Suspects& all, std::uint32_t column, const Volume& volume, int remaining,
              Level& here)
            : search_(search), all_(all), here_(here), solved_(search.feedbacks_.numbers() - 1) {
            std::array<int, kMostFeedbacks> fit{}, given{};
            std::vector<std::uint8_t>& answers = search.answers_;
            answers.resize(all.size());
            for (std::size_t at = 0; at < all.size(); ++at) {
                const std::uint8_t answer = answers[at] = search.feedbacks_.row(all.codes[at])[column];
                fit[answer] += at < all.fit;
                ++given[answer];
            }
            const int stay = static_cast<int>(all.fit) - fit[static_cast<std::size_t>(solved_)];
            here.order.clear();
            for (int number = 0; number < solved_; ++number) {
                const auto at = static_cast<std::size_t>(number);
                if (given[at] > 0) {
                    here.order.emplace_back(-volume.of(fit[at], given[at] + stay - 2 * fit[at], remaining), number);
                }
            }
            std::sort(here.order.begin(), here.order.end());
        }

        std::size_t size() const { return here_.order.size(); }

        // Made in the level's scratch: that of the next guess takes its place.
        const Suspects& make(std::size_t index) {
            if (here_.parts.size() <= index) {
                here_.parts.resize(index + 1);
            }
            Suspects& left = here_.parts[index];
            const int number = here_.order[index].second;
            left.codes.clear();
            search_.others_.clear();
            for (std::size_t at = 0; at < all_.fit; ++at) {
                if (search_.answers_[at] == number) {
                    left.codes.push_back(all_.codes[at]);
                } else if (search_.answers_[at] != solved_) {
                    search_.others_.push_back(all_.codes[at]);
                }
            }
            left.fit = left.codes.size();
            auto other = search_.others_.begin();
            for (std::size_t at = all_.fit; at < all_.size(); ++at) {
                if (search_.answers_[at] == number) {
                    for (; other != search_.others_.end() && *other < all_.codes[at]; ++other) {
                        left.codes.push_back(*other);
                    }
                    left.codes.push_back(all_.codes[at]);
                }
            }
            left.codes.insert(left.codes.end(), other, search_.others_.end());
            return left;
        }

      private:
        OneWrong& search_;
        const Suspects& all_;
        Level& here_;
        int solved_;
    };

    bool solvable_after(const Node& node, std::uint32_t column, std::size_t depth) {
        const int remaining = node.remaining - 1;
        Level& here = level(depth);
        Parts parts(*this, node.all, column, node.volume, remaining, here);
        here.open.clear();
        for (std::size_t index = 0; index < parts.size(); ++index) {
            const std::optional<bool> known = known_of(parts.make(index), node.volume, remaining);
            if (known == false) {
                return false;
            }
            if (!known) {
                here.open.push_back(index);
            }
        }
        if (here.open.empty()) {
            return true;
        }
        History history = node.history;
        history.play(feedbacks_.guess(static_cast<int>(column)));
        list_guesses(history, depth + 1);
        // Tried to look at all of them before one is searched: 4x5 takes 35,000 nodes, not 74,000, and twice the time.
        return std::all_of(here.open.begin(), here.open.end(), [&](std::size_t index) {
            told_.push_back(feedbacks_.guesses().packed[static_cast<std::size_t>(here.order[index].second)]);
            const bool is_solvable = solvable({here.parts[index], history, node.volume, remaining}, depth + 1);
            told_.pop_back();
            return is_solvable;
        });
    }

    // Whether three guesses suffice for four codes or more: most pairs that are searched have as many.  After each
    // feedback that some code gives, all codes are left that fit all feedbacks, but for the guess; so a guess of four
    // such codes has to tell them apart, and no feedback may leave more codes than two guesses can tell apart.
    bool are_three_enough(const Suspects& all, std::size_t depth) {
        const Set fits = all.fits(), others = all.fits_but_one();
        const std::size_t numbers = stride() + 1;
        if (all.fit > numbers + 1) {
            return false;
        }
        const std::uint16_t same = all.fit < 4 ? 2 : 1;  // codes that may fit all after a feedback
        const auto may_be = [&](std::uint32_t column) {
            spend(all.size());
            std::array<std::uint16_t, kMostFeedbacks> counts;
            std::fill_n(counts.begin(), numbers, std::uint16_t{0});
            for (const Candidate code : fits) {
                if (++counts[feedbacks_.row(code)[column]] > same) {
                    return false;
                }
            }
            const std::size_t stay = all.fit - counts[stride()];
            std::fill_n(counts.begin(), numbers, std::uint16_t{0});
            for (const Candidate code : others) {
                const std::uint8_t answer = feedbacks_.row(code)[column];
                if (++counts[answer] + stay > numbers && answer != stride()) {
                    return false;
                }
            }
            Parts parts(*this, all, column, Volume(feedbacks_.numbers()), 2, level(depth));
            for (std::size_t index = 0; index < parts.size(); ++index) {
                if (const Suspects& one = parts.make(index); one.size() > 2 && !is_told_apart(one)) {
                    return false;
                }
            }
            return true;
        };
        const std::vector<std::uint32_t>& columns = level(depth).columns;
        return std::any_of(columns.begin(), columns.end(), may_be);
    }

    // Threads that search one pair try different guesses: each tries those last that another thread is at.
    bool search(const Node& outer, std::size_t depth) {
        ++nodes_;
        const std::vector<Candidate> key = key_of(outer.all);
        const std::vector<std::uint16_t> alike = likeness_.key(outer.history.played(), told_);
        if (const Known known = alike.empty() || depth == 0 ? Known{} : alike_.find(alike, 0);
            known.lower > outer.remaining || known.upper <= outer.remaining) {
            table_.store(key, 0, known);
            return known.upper <= outer.remaining;
        }
        if (outer.remaining == 3 && depth > 0) {
            const Known known = are_three_enough(outer.all, depth) ? Known{0, 3, 0} : Known{4, kImpossible, 0};
            store(key, alike, known);
            return known.upper == 3;
        }
        scan(outer, depth);
        const Node node{outer.all, outer.history, volume_of(outer, depth), outer.remaining};
        bool found = false;
        if (node.volume.may_solve(node.all, node.remaining)) {
            const std::vector<Choice> choices = order(node, depth, true);
            std::vector<std::uint32_t> later;
            const auto attempt = [&](std::uint32_t column) {
                found = solvable_after(node, column, depth);
                if (found && depth == 0) {
                    guess = column;
                }
            };
            for (auto choice = choices.begin(); !found && choice != choices.end(); ++choice) {
                if (const Table::Trial mine(table_, key, choice->column); mine.is_first()) {
                    attempt(choice->column);
                } else {
                    later.push_back(choice->column);
                }
            }
            for (auto column = later.begin(); !found && column != later.end(); ++column) {
                attempt(*column);
            }
        }
        const Known known = found ? Known{0, node.remaining, 0} : Known{node.remaining + 1, kImpossible, 0};
        store(key, alike, known);
        return found;
    }

    void store(const std::vector<Candidate>& key, const std::vector<std::uint16_t>& alike, const Known& known) {
        table_.store(key, 0, known);
        if (!alike.empty()) {
            alike_.store(alike, 0, known);
        }
    }

    static std::vector<Candidate> key_of(const Suspects& all) {
        std::vector<Candidate> key(all.codes);
        key.insert(key.begin() + static_cast<std::ptrdiff_t>(all.fit), static_cast<Candidate>(kMostCandidates));
        return key;
    }

    // Throws Stopped now and then if the call is to end, or another thread has found the answer.
    void spend(std::size_t pairs) {
        pairs_ += pairs;
        if (pairs_ < kPairsBetweenClocks) {
            return;
        }
        count();
        control_.spend(std::exchange(pairs_, 0));
        if (control_.is_told_to() || is_over_.load(std::memory_order_relaxed)) {
            throw Stopped();
        }
    }

    void count() { control_.nodes += std::exchange(nodes_, 0); }

    static constexpr std::uint64_t kPairsBetweenClocks = 1 << 18;

    const FeedbackTable& feedbacks_;
    Likeness likeness_;
    Table& table_;
    Table& alike_;
    Control& control_;
    const std::atomic<bool>& is_over_;
    std::uint64_t nodes_ = 0;
    std::uint64_t pairs_ = 0;
    std::vector<int> told_;  // the feedbacks on the way, packed
    // Scratch.  For each feedback and guess, how many codes it leaves that fit all feedbacks, and how many that fit all
    // but one; at last, whether the guess is one of them itself.
    std::vector<std::uint16_t> fit_, but_one_;
    std::vector<std::int32_t> sums_;
    std::vector<std::uint8_t> answers_;  // of all codes to the guess that is tried
    std::vector<Candidate> others_;
    std::deque<Level> levels_;
};

}  // namespace blackpeg::search
