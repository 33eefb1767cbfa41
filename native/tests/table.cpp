// The table of sets gives back what is known of them, as long as there is room; and never anything else.
#include "blackpeg/search/table.hpp"

#include <map>

#include "check.hpp"
#include "samples.hpp"

using blackpeg::search::Known;
using blackpeg::search::Table;
using samples::Random;
using Set = std::vector<std::uint16_t>;

// Sets that share much, of up to some more candidates than a slot holds.
static Set some_set(Random& random) {
    Set set;
    const int candidates = random.one_in(10) ? random.between(23, 40) : random.between(1, 24);
    for (int candidate = random.below(3); static_cast<int>(set.size()) < candidates;
         candidate += random.between(1, 2)) {
        set.push_back(static_cast<std::uint16_t>(random.one_in(40) ? 65'535 - 100 + candidate : candidate));
    }
    std::sort(set.begin(), set.end());
    set.erase(std::unique(set.begin(), set.end()), set.end());
    return set;
}

static void check_table(Random& random, std::size_t bytes, int sets, bool room) {
    Table table(bytes);
    std::map<std::pair<Set, int>, Known> all;  // what a table without an end would know
    int found = 0;
    for (int time = 0; time < sets; ++time) {
        const Set set = some_set(random);
        const int remaining = random.below(4), value = 100 + static_cast<int>(set.size()) + remaining;
        Known& known = all[{set, remaining}];
        const Known more{random.between(0, value), random.between(value, 500), random.one_in(2) ? 0 : value - 1};
        known = {std::max(known.lower, more.lower), std::min(known.upper, more.upper),
                 std::max(known.glance, more.glance)};
        table.store(set, remaining, more);
        const Known now = table.find(set, remaining);
        CHECK(set.size() > 24 || (now.lower >= more.lower && now.upper <= more.upper && now.glance >= more.glance),
              set.size(), remaining);
    }
    for (const auto& [key, known] : all) {
        const Known now = table.find(key.first, key.second);
        CHECK(now.lower <= known.lower && now.upper >= known.upper && now.glance <= known.glance, bytes,
              key.first.size());
        const bool same = now.lower == known.lower && now.upper == known.upper && now.glance == known.glance;
        CHECK(!room || same, bytes, key.first.size(), key.second);
        found += same;
    }
    CHECK(room || static_cast<std::size_t>(found) < all.size(), bytes, found);  // else it was not full
    CHECK(found > 0, bytes);
    CHECK(table.find(Set{1, 2, 3, 50'000}, 0).lower == 0 &&
          table.find(Set{1, 2, 3, 50'000}, 0).upper == blackpeg::search::kImpossible);
}

int main() {
    Random random(23);
    check_table(random, std::size_t{1} << 26, 20'000, true);
    check_table(random, 1, 60'000, false);
}
