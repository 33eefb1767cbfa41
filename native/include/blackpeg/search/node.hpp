// A set on the way through the search, and what every search over sets needs.
#pragma once

#include <algorithm>
#include <deque>
#include <stdexcept>
#include <vector>

#include "blackpeg/control.hpp"
#include "blackpeg/search/likeness.hpp"
#include "blackpeg/search/look.hpp"
#include "blackpeg/search/split.hpp"
#include "blackpeg/search/table.hpp"

namespace blackpeg::search {

inline constexpr int kUnlimited = 1 << 20;  // guesses remaining

// A set with what is known on the way to it.
struct Node {
    const FeedbackTable& feedbacks;
    Set set;
    const History& history;
    Capacity capacity;  // inherited
    int remaining;      // guesses

    int size() const { return static_cast<int>(set.size()); }
    int mass() const { return feedbacks.mass(set); }
    int remaining_after() const { return remaining == kUnlimited ? kUnlimited : remaining - 1; }

    // The same set, with its own capacity.
    Node with(const Capacity& own) const { return {feedbacks, set, history, own, remaining}; }

    bool is_first_of_its_kind(const Choice& choice) const {
        return history.is_first_of_its_kind(feedbacks.guess(static_cast<int>(choice.column())));
    }

    History history_after(std::uint32_t column) const {
        return history_after(feedbacks.guess(static_cast<int>(column)));
    }

    History history_after(const Color* guess) const {
        History after = history;
        after.play(guess);
        return after;
    }
};

// What is switched off or changed, for a second run that shares less with the first.  Values do not depend on it.
struct Options {
    bool use_table = true;
    bool use_symmetry = true;  // in searches of values, those of sets that are alike as well; trees always do
    bool use_members = true;   // see whether one of a small set tells all of it apart
    bool use_glance = true;    // see all parts of a guess before solving one of them
    bool use_capacity = true;  // bound by what few guesses can solve; else by the parts a guess makes alone
};

// What is known of sets: by their candidates, and by the turns of a set that is alike.
struct Memory {
    explicit Memory(std::size_t bytes) : sets(bytes), alike(bytes / 8) {}

    Table sets, alike;
};

// Work on one thread; the memory is shared.
class Searcher {
  public:
    Searcher(Memory& memory, const Likeness& likeness, Control& control, const Options& options)
        : table_(memory.sets), alike_(memory.alike), likeness_(likeness), control_(control), options_(options) {
        table_.enter();
    }
    Searcher(const Searcher&) = delete;
    Searcher& operator=(const Searcher&) = delete;

    ~Searcher() {
        table_.leave();
        count();
    }

  protected:
    std::uint64_t nodes = 0;  // sets that were searched
    bool by_mass_ = true;     // whether candidates count by their weights

    // Scratch of one level of the recursion.
    struct Level {
        Look look;
        Split split;
        std::vector<Choice> choices;
    };

    // The guesses of a set, best first; with `use_symmetry` the first of each kind alone.  Those with a bound well
    // above the least are not even listed until they are needed.
    class Choices {
      public:
        Choices(const Look& look, const Node& node, bool use_symmetry, std::vector<Choice>& scratch, int least,
                int limit)
            : look_(look),
              node_(node),
              use_symmetry_(use_symmetry),
              heap_(scratch),
              limit_(limit),
              step_(2 + node.mass() / 64) {
            heap_.clear();
            list(0, least + step_);
        }

        // Null if no guess is left whose bound is below `best`, which never rises.
        Choice* best(int best) {
            limit_ = std::min(limit_, best);
            while (listed_ < limit_ && (heap_.empty() || heap_.front().bound() >= listed_)) {
                step_ *= 2;
                list(listed_, listed_ + step_);
            }
            return heap_.empty() || heap_.front().bound() >= limit_ ? nullptr : &heap_.front();
        }

        void drop() {
            std::pop_heap(heap_.begin(), heap_.end(), later);
            heap_.pop_back();
        }

        void refine(int bound) {
            std::pop_heap(heap_.begin(), heap_.end(), later);
            heap_.back().refine(std::max(bound, heap_.back().bound()));
            std::push_heap(heap_.begin(), heap_.end(), later);
        }

      private:
        static constexpr auto later = [](const Choice& a, const Choice& b) { return b < a; };

        void list(int from, int to) {
            listed_ = std::min(to, limit_);
            const auto before = static_cast<std::ptrdiff_t>(heap_.size());
            look_.collect(from, listed_, heap_);
            if (use_symmetry_) {
                const auto is_alike = [&](const Choice& choice) { return !node_.is_first_of_its_kind(choice); };
                heap_.erase(std::remove_if(heap_.begin() + before, heap_.end(), is_alike), heap_.end());
            }
            std::make_heap(heap_.begin(), heap_.end(), later);
        }

        const Look& look_;
        const Node& node_;
        bool use_symmetry_;
        std::vector<Choice>& heap_;
        int limit_;
        int step_;
        int listed_ = 0;
    };

    Level& level(std::size_t depth) {
        while (levels_.size() <= depth) {
            levels_.emplace_back();
        }
        return levels_[depth];
    }

    // A look at a subset of a node, if no candidate tells all but two of it apart.
    const Look& glance_at(const Node& node, Set set, std::size_t depth) {
        Look& look = next_look(node, set, depth);
        if (options_.use_members) {
            look.glance(node.feedbacks, set, node.capacity, options_.use_capacity, control_);
        } else {
            look.at(node.feedbacks, set, node.capacity, kUnlimited, options_.use_capacity, control_);
        }
        return look;
    }

    // Looks at the set; its capacity is the set's own.
    const Look& look_at(const Node& node, std::size_t depth) {
        Look& look = next_look(node, node.set, depth);
        look.at(node.feedbacks, node.set, node.capacity, node.remaining, options_.use_capacity, control_);
        return look;
    }

    Known find(Set set, int remaining) const {
        return options_.use_table ? table_.find(set, key_of(remaining)) : Known{};
    }

    void store(Set set, int remaining, const Known& known) {
        if (options_.use_table) {
            table_.store(set, key_of(remaining), known);
        }
    }

    // Of a set, the key of all that are alike; none if that is not to be used.
    using Key = std::vector<std::uint16_t>;
    Key key_of_alike(const Node& node) {
        return options_.use_table && options_.use_symmetry
                   ? likeness_.key(node.history.played(), node.feedbacks.guess(node.set[0]))
                   : Key();
    }

    Known find_alike(const Key& key, int remaining) const {
        return key.empty() ? Known{} : alike_.find(key, key_of(remaining));
    }

    void store(Set set, const Key& key, int remaining, const Known& known) {
        store(set, remaining, known);
        if (!key.empty()) {
            alike_.store(key, key_of(remaining), known);
        }
    }

    // Whether other threads may have stored something meanwhile.
    bool is_shared() const { return options_.use_table && table_.is_shared(); }

    Table::Trial trial(Set set, std::uint32_t column) { return {table_, set, column}; }

    // Throws Stopped if the call is to end.  The clock is read now and then: by the pairs of guess and candidate looked
    // at.
    void check(const FeedbackTable& feedbacks, Set set) {
        pairs_ += static_cast<std::uint64_t>(feedbacks.columns()) * set.size();
        if (pairs_ >= kPairsBetweenClocks) {
            count();
            control_.spend(pairs_);
            pairs_ = 0;
        } else if (control_.is_told_to()) {
            throw Stopped();
        }
    }

    const Options& options() const { return options_; }
    Control& control() { return control_; }

  private:
    static constexpr std::uint64_t kPairsBetweenClocks = 1
                                                         << 18;  // some microseconds; beside them a clock costs nothing

    Look& next_look(const Node& node, Set set, std::size_t depth) {
        if (depth > node.feedbacks.deepest()) {
            throw std::length_error("expected a game whose guesses tell more: lines of the search grow too long");
        }
        check(node.feedbacks, set);
        ++looks_;
        Look& look = level(depth).look;
        look.by_mass = by_mass_;
        return look;
    }

    // Tells the control what was done.
    void count() {
        control_.nodes += nodes;
        control_.looks += looks_;
        nodes = looks_ = 0;
    }

    static int key_of(int remaining) { return remaining == kUnlimited ? 0 : remaining; }

    Table& table_;
    Table& alike_;
    Likeness likeness_;
    Control& control_;
    Options options_;
    std::uint64_t looks_ = 0;
    std::uint64_t pairs_ = kPairsBetweenClocks;  // the first check reads the clock
    std::deque<Level> levels_;
};

}  // namespace blackpeg::search
