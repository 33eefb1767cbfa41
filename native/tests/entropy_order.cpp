// Keys order splits as the products of size^size do, as far as they claim to; compare_products always does.
#include "blackpeg/entropy.hpp"
#include "check.hpp"
#include "samples.hpp"

using namespace samples;
using blackpeg::EntropyKeys;
using plain::Sizes;

static constexpr std::uint32_t kMostCandidates = 50'000'000;
static const EntropyKeys kFew(4096), kMany(kMostCandidates);  // of the two scales

static std::uint64_t key_of(const EntropyKeys& keys, const Sizes& sizes) {
    std::uint64_t key = 0;
    for (const std::uint32_t size : sizes) {
        key += keys(size);
    }
    return key;
}

static void check_key(const EntropyKeys& keys, const Sizes& sizes) {
    const long double unit = 2.0L / static_cast<long double>(keys(2));  // 2 log2 2 is 2
    const std::uint64_t candidates = std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0}),
                        key = key_of(keys, sizes);
    const long double error = static_cast<long double>(key) - plain::order(sizes) / unit;
    CHECK(std::fabs(error) <= static_cast<long double>(EntropyKeys::tolerance(candidates)) / 2, candidates, key, error);
    CHECK(keys.order(key) >= plain::order(sizes), candidates, key);
    CHECK(keys.order(key) <= plain::order(sizes) * (1 + 0x1p-19L) + 0x1p-9L, candidates, key);
}

static void check_pair(const Sizes& ours, const Sizes& theirs) {
    const int expected = plain::compare_products_in_full(ours, theirs);
    CHECK(blackpeg::compare_products(ours, theirs) == expected, ours.size(), theirs.size(), expected);
    CHECK(blackpeg::compare_products(theirs, ours) == -expected, ours.size(), theirs.size(), expected);

    const std::uint64_t candidates = std::accumulate(ours.begin(), ours.end(), std::uint64_t{0});
    const std::uint64_t tolerance = EntropyKeys::tolerance(candidates);
    for (const EntropyKeys* keys : {&kFew, &kMany}) {
        const std::uint64_t key = key_of(*keys, ours), other = key_of(*keys, theirs);
        CHECK(expected != 0 || key == other, candidates);
        CHECK(key <= other + tolerance || expected > 0, candidates);
        CHECK(other <= key + tolerance || expected < 0, candidates);
    }
}

// As many parts of each size as said.
static Sizes copies(const std::vector<std::pair<int, std::uint32_t>>& counts) {
    Sizes sizes;
    for (const auto& [count, size] : counts) {
        sizes.insert(sizes.end(), static_cast<std::size_t>(count), size);
    }
    return sizes;
}

int main() {
    Random random(8);
    for (std::uint32_t size = 1; size <= 4096; ++size) {
        check_key(kFew, {size});
        check_key(kMany, {size});
    }
    for (int round = 0; round < 1'000; ++round) {
        check_key(kFew, some_split(random, random.between(1, 4096), 64));
        check_key(kMany, some_split(random, random.between(1, int{kMostCandidates}), 136));
    }
    check_key(kMany, {kMostCandidates});  // no overflow
    check_key(kMany, {1u << 25});
    check_key(kMany, {(1u << 20) - 1, 1u << 20, (1u << 20) + 1, 1048573});  // about the end of the table

    for (int round = 0; round < 1'000; ++round) {
        const int candidates = random.between(1, 300), parts = random.between(1, 30);
        const Sizes ours = some_split(random, candidates, parts), theirs = some_split(random, candidates, parts);
        check_pair(ours, theirs);
    }

    // Equal products of different sizes: 4^4 is 2^2 four times; 12^12 is 2^24 3^12.
    check_pair({4, 1, 1, 1, 1}, {2, 2, 2, 2});
    check_pair({12, 2, 2, 2, 2, 1, 1, 1, 1}, {12, 4, 1, 1, 1, 1, 1, 1, 1, 1});
    check_pair({8, 8, 8, 1}, {8, 8, 2, 2, 1, 1, 1, 1, 1});
    check_pair({}, {});
    check_pair({1, 1, 1}, {1, 1, 1});
    check_pair({3}, {2, 1});

    // Nearly equal products: nearer than any of 64 candidates, and nearer than any floating-point number tells.
    check_pair({27, 15, 15, 10, 9, 2}, {31, 16, 13, 8, 7, 1, 1, 1});
    Sizes ours = copies({{170, 2}, {66, 7}, {129, 11}, {145, 13}}),
          theirs = copies({{146, 3}, {65, 5}, {39, 17}, {116, 19}, {476, 1}});
    check_pair(ours, theirs);  // 4071 digits each; the first 18 are equal
    check_pair(copies({{53, 2}, {151, 5}, {51, 7}, {3, 11}, {196, 17}, {3, 19}}), copies({{350, 13}, {90, 1}}));
    check_pair(copies({{4, 3}, {54, 7}, {287, 17}, {990, 1}}), copies({{57, 2}, {149, 5}, {303, 11}, {159, 13}}));
    check_pair(copies({{244, 17}, {1033, 1}}),
               copies({{41, 2}, {178, 3}, {141, 5}, {107, 7}, {57, 11}, {61, 13}, {89, 19}}));
    for (const std::uint32_t size : {2000u, 1999u, 777u}) {
        ours.push_back(size);
        theirs.insert(theirs.begin(), size);
        check_pair(ours, theirs);
    }
}
