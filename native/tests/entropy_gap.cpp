// The proof of EntropyKeys::kSeparated: among all splits of n <= 64 candidates, splits with equal products of size^size
// have equal keys, and splits with different products have keys further apart than the tolerance.
//
// It is enough to try n = 64.  A split of fewer candidates becomes one of 64 by adding parts of one, which changes
// neither product nor key; and the tolerance only grows with n.
#include <bit>

#include "blackpeg/entropy.hpp"
#include "check.hpp"

using blackpeg::EntropyKeys;

static constexpr int kMost = static_cast<int>(EntropyKeys::kSeparated);

// How often a prime divides a number.
static int times(int prime, int number) { return number % prime == 0 ? 1 + times(prime, number / prime) : 0; }

static bool is_prime(int number) {
    int divisors = 0;
    for (int divisor = 1; divisor <= number; ++divisor) {
        divisors += number % divisor == 0;
    }
    return divisors == 2;
}

// A product of size^size as its prime factors, exactly: each prime has bits of its own for its exponent.  A prime that
// divides size divides its own exponent in size^size, so the exponent over the prime is kept, in fewer bits.  Adding
// two such numbers multiplies the products.
using Product = std::uint64_t;

static std::vector<Product> products_of_each_size() {
    std::vector<Product> products(kMost + 1);
    int first_bit = 0;
    for (int prime = 2; prime <= kMost; ++prime) {
        if (is_prime(prime)) {
            int most_times = 0;
            for (int size = 1; size <= kMost; ++size) {
                products[static_cast<std::size_t>(size)] += static_cast<Product>(times(prime, size) * size / prime)
                                                            << first_bit;
                most_times = std::max(most_times, times(prime, size));
            }
            first_bit += std::bit_width(static_cast<unsigned>(most_times * kMost / prime));
        }
    }
    CHECK(first_bit <= 64, first_bit);
    return products;
}

struct Split {
    std::uint64_t key;
    Product product;
};

// Adds all ways to go on from a split, with parts of at most `largest`; parts of one are left out.
static void add_all(std::vector<Split>& all, const std::vector<Split>& parts, int candidates, int largest,
                    Split split) {
    all.push_back(split);
    for (int size = 2; size <= std::min(candidates, largest); ++size) {
        const Split& part = parts[static_cast<std::size_t>(size)];
        add_all(all, parts, candidates - size, size, {split.key + part.key, split.product + part.product});
    }
}

static void check_keys(std::uint64_t most_candidates) {
    const EntropyKeys keys(most_candidates);
    std::vector<Split> parts, splits;
    for (const Product product : products_of_each_size()) {
        parts.push_back({keys(parts.size()), product});
    }
    add_all(splits, parts, kMost, kMost, {0, 0});
    CHECK(splits.size() == 1'741'630, splits.size());  // the partitions of 64: OEIS A000041

    std::sort(splits.begin(), splits.end(), [](const Split& a, const Split& b) { return a.product < b.product; });
    for (std::size_t index = 1; index < splits.size(); ++index) {
        const Split &one = splits[index - 1], &other = splits[index];
        CHECK(one.product != other.product || one.key == other.key, most_candidates, one.key, other.key);
    }

    const std::uint64_t tolerance = EntropyKeys::tolerance(EntropyKeys::kSeparated);
    std::sort(splits.begin(), splits.end(), [](const Split& a, const Split& b) { return a.key < b.key; });
    std::uint64_t gap = ~std::uint64_t{0};
    for (std::size_t index = 1; index < splits.size(); ++index) {
        const Split &one = splits[index - 1], &other = splits[index];
        if (one.product != other.product) {
            gap = std::min(gap, other.key - one.key);
        }
    }
    CHECK(gap > tolerance, most_candidates, gap, tolerance);
    std::cout << "keys of games of " << most_candidates << " codes: least gap " << gap << ", tolerance " << tolerance
              << '\n';
}

int main() {
    for (std::uint64_t candidates = 0; candidates < EntropyKeys::kSeparated; ++candidates) {
        CHECK(EntropyKeys::tolerance(candidates) <= EntropyKeys::tolerance(candidates + 1), candidates);
    }
    // The two scales of keys, each at its ends: of games with few codes, and with many.
    for (const std::uint64_t most_candidates : {64, 4096, 4097, 50'000'000}) {
        check_keys(most_candidates);
    }
}
