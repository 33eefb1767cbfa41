// Splits of the same candidates compared by entropy, exactly.
//
// For n candidates in parts of sizes s the entropy is log2 n - (1/n) sum s log2 s: the split is better whose
// product of s^s is smaller.  Keys order most splits fast; where they are too close, the products decide.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace blackpeg {

// The prime factors of a number, smallest first, each as often as it divides.
template <class Visit>
void for_prime_factors(std::uint64_t number, Visit&& visit) {
    for (std::uint64_t prime = 2; prime * prime <= number; ++prime) {
        for (; number % prime == 0; number /= prime) {
            visit(prime);
        }
    }
    if (number > 1) {
        visit(number);
    }
}

// Fixed-point values of s log2 s.  log2 of each prime is rounded once, and the rest is sums: splits with equal
// products have equal keys.  A key is off by less than 3/4 of a unit for each prime factor (1/2 for rounding, 1/4 for a
// log2 computed in no more than doubles), in all less than tolerance(n) / 2; splits whose keys differ by more than the
// tolerance are in the order of their keys.
class EntropyKeys {
  public:
    explicit EntropyKeys(std::uint64_t most_candidates)
        : bits_(most_candidates <= kFew ? 47 : 32), table_(std::min(most_candidates, kMostInTable) + 1) {
        // First the logarithm of each size: every prime adds its own to its multiples, once for each time it divides
        // them.  A size to which no smaller prime has added is a prime.
        for (std::uint64_t size = 2; size < table_.size(); ++size) {
            if (table_[size] == 0) {
                const std::uint64_t logarithm = logarithm_of_prime(size);
                for (std::uint64_t power = size; power < table_.size(); power *= size) {
                    for (std::uint64_t multiple = power; multiple < table_.size(); multiple += power) {
                        table_[multiple] += logarithm;
                    }
                }
            }
        }
        for (std::uint64_t size = 2; size < table_.size(); ++size) {
            table_[size] *= size;
        }
    }

    std::uint64_t operator()(std::uint64_t size) const { return size < table_.size() ? table_[size] : compute(size); }

    // The largest difference of two keys that does not decide.
    static std::uint64_t tolerance(std::uint64_t candidates) {
        return candidates < 2
                   ? 2
                   : static_cast<std::uint64_t>(1.5 * static_cast<double>(candidates) * std::log2(candidates)) + 2;
    }

    // The sum of s log2 s that a key stands for, rounded up.
    float order(std::uint64_t key) const {
        return static_cast<float>(std::ldexp(static_cast<double>(key), -bits_)) * (1 + 0x1p-20f);
    }

    // Up to here, keys within the tolerance belong to equal products, with 47 bits and with 32:
    // native/tests/entropy_gap.cpp tries all splits.
    static constexpr std::uint64_t kSeparated = 64;

    static constexpr std::uint64_t kFew = 4096;  // keys for no more candidates have 47 bits: 4096 * 12 * 2^47 < 2^63

  private:
    static constexpr std::uint64_t kMostInTable = std::uint64_t{1} << 20;  // 2^26 * 26 * 2^32 < 2^63

    std::uint64_t compute(std::uint64_t size) const {
        std::uint64_t logarithm = 0;
        for_prime_factors(size, [&](std::uint64_t prime) { logarithm += logarithm_of_prime(prime); });
        return size * logarithm;
    }

    std::uint64_t logarithm_of_prime(std::uint64_t prime) const {
        return static_cast<std::uint64_t>(std::llround(std::ldexp(std::log2(static_cast<long double>(prime)), bits_)));
    }

    int bits_;
    std::vector<std::uint64_t> table_;
};

// -1, 0 or 1: whether the product of s^s over the first sizes is less than, equal to or more than over the others.
inline int compare_products(std::vector<std::uint32_t> ours, std::vector<std::uint32_t> theirs) {
    std::sort(ours.begin(), ours.end());
    std::sort(theirs.begin(), theirs.end());
    if (ours == theirs) {
        return 0;
    }
    // Exponents of the primes, ours less theirs: equal products are those where every exponent is zero.
    std::vector<std::pair<std::uint64_t, std::int64_t>> exponents;
    const auto add = [&](const std::vector<std::uint32_t>& sizes, std::int64_t sign) {
        for (const std::uint32_t size : sizes) {
            for_prime_factors(size, [&](std::uint64_t prime) {
                const auto known =
                    std::find_if(exponents.begin(), exponents.end(), [&](auto& one) { return one.first == prime; });
                if (known == exponents.end()) {
                    exponents.emplace_back(prime, sign * static_cast<std::int64_t>(size));
                } else {
                    known->second += sign * static_cast<std::int64_t>(size);
                }
            });
        }
    };
    add(ours, 1);
    add(theirs, -1);
    std::erase_if(exponents, [](const auto& one) { return one.second == 0; });
    if (exponents.empty()) {
        return 0;
    }
    // Logarithms first; each is right to 2^-50 at least, whatever the machine's long double.
    long double sum = 0, weight = 0;
    for (const auto& [prime, exponent] : exponents) {
        const long double term = static_cast<long double>(exponent) * std::log2(static_cast<long double>(prime));
        sum += term;
        weight += std::fabs(term);
    }
    if (std::fabs(sum) > std::ldexp(weight, -45)) {
        return sum > 0 ? 1 : -1;
    }
    // Then the integers themselves, in base 2^32.
    std::vector<std::uint32_t> products[2] = {{1}, {1}};
    for (const auto& [prime, exponent] : exponents) {
        auto& product = products[exponent > 0 ? 0 : 1];
        for (std::int64_t time = 0; time < std::abs(exponent); ++time) {
            std::uint64_t carry = 0;
            for (std::uint32_t& digit : product) {
                carry += static_cast<std::uint64_t>(digit) * prime;
                digit = static_cast<std::uint32_t>(carry);
                carry >>= 32;
            }
            if (carry != 0) {
                product.push_back(static_cast<std::uint32_t>(carry));
            }
        }
    }
    const auto& [our, their] = products;
    if (our.size() != their.size()) {
        return our.size() < their.size() ? -1 : 1;
    }
    return std::lexicographical_compare(our.rbegin(), our.rend(), their.rbegin(), their.rend()) ? -1 : 1;
}

}  // namespace blackpeg
