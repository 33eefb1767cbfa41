// Keys order splits as the products of size^size do, as far as they claim to; compare_products always does.
#include "blackpeg/entropy.hpp"
#include "check.hpp"
#include "samples.hpp"

using namespace samples;
using blackpeg::EntropyKeys;
using plain::Sizes;

static constexpr std::uint32_t kMostCandidates = 50'000'000;
static const EntropyKeys kFew(4096), kMany(kMostCandidates);  // of the two scales

// A split of so many candidates into at most so many classes.
static Sizes some_split(Random& random, int candidates, int most_classes) {
    Sizes sizes;
    for (; candidates > 0 && --most_classes > 0; candidates -= static_cast<int>(sizes.back())) {
        sizes.push_back(static_cast<std::uint32_t>(random.between(1, random.between(1, candidates))));
    }
    if (candidates > 0) {
        sizes.push_back(static_cast<std::uint32_t>(candidates));
    }
    return sizes;
}

static std::uint64_t key_of(const EntropyKeys& keys, const Sizes& sizes) {
    std::uint64_t key = 0;
    for (const std::uint32_t size : sizes) {
        key += keys(size);
    }
    return key;
}

static void check_key(const EntropyKeys& keys, const Sizes& sizes) {
    const long double unit = 2.0L / static_cast<long double>(keys(2));  // 2 log2 2 is 2
    const std::uint64_t candidates = std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0}), key = key_of(keys, sizes);
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
        const int candidates = random.between(1, 300), classes = random.between(1, 30);
        const Sizes ours = some_split(random, candidates, classes), theirs = some_split(random, candidates, classes);
        check_pair(ours, theirs);
    }

    // Equal products of different sizes: 4^4 is 2^2 four times; 12^12 is 2^24 3^12.
    check_pair({4, 1, 1, 1, 1}, {2, 2, 2, 2});
    check_pair({12, 2, 2, 2, 2, 1, 1, 1, 1}, {12, 4, 1, 1, 1, 1, 1, 1, 1, 1});
    check_pair({8, 8, 8, 1}, {8, 8, 2, 2, 1, 1, 1, 1, 1});
    check_pair({}, {});
    check_pair({1, 1, 1}, {1, 1, 1});
    check_pair({3}, {2, 1});

    // Nearly equal products, nearer than any of 64 candidates.
    check_pair({27, 15, 15, 10, 9, 2}, {31, 16, 13, 8, 7, 1, 1, 1});
    // The same, with more classes that both have, so that the products are large and the logarithms farther off.
    Sizes ours = {27, 15, 15, 10, 9, 2}, theirs = {31, 16, 13, 8, 7, 1, 1, 1};
    for (const std::uint32_t size : {2000u, 1999u, 777u, 512u, 100u}) {
        ours.push_back(size);
        theirs.insert(theirs.begin(), size);
        check_pair(ours, theirs);
    }
}
