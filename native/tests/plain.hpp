// The rules and the measures once more, in the most obvious way: what the kernel is compared with.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <ostream>
#include <vector>

#include "blackpeg/codes.hpp"

namespace blackpeg {

inline std::ostream& operator<<(std::ostream& out, const Shape& shape) {
    return out << shape.pegs << 'x' << shape.colors << (shape.repeats ? "" : "-distinct")
               << (shape.black_only ? "-black" : "");
}

}  // namespace blackpeg

namespace plain {

using blackpeg::Color;
using blackpeg::Shape;
using Code = std::vector<Color>;
using Sizes = std::vector<std::uint32_t>;  // of the parts of a split

struct Feedback {
    int black, white;
};

inline Feedback feedback(const Shape& shape, const Color* guess, const Color* secret) {
    int of_guess[blackpeg::kLargest] = {}, of_secret[blackpeg::kLargest] = {};
    int black = 0, common = 0;
    for (int position = 0; position < shape.pegs; ++position) {
        black += guess[position] == secret[position];
        ++of_guess[guess[position]];
        ++of_secret[secret[position]];
    }
    for (int color = 0; color < shape.colors; ++color) {
        common += std::min(of_guess[color], of_secret[color]);
    }
    return {black, shape.black_only ? 0 : common - black};
}

inline int packed(const Shape& shape, Feedback feedback) { return feedback.black * (shape.pegs + 1) + feedback.white; }

inline int packed(const Shape& shape, const Color* guess, const Color* secret) {
    return packed(shape, feedback(shape, guess, secret));
}

// How many of the codes give each packed feedback.
inline Sizes split_sizes(const Shape& shape, const Color* guess, const blackpeg::Codes& codes) {
    Sizes sizes(static_cast<std::size_t>(shape.packed_count()));
    for (std::size_t index = 0; index < codes.size(); ++index) {
        ++sizes[static_cast<std::size_t>(packed(shape, guess, codes[index]))];
    }
    return sizes;
}

inline Sizes without_zeros(Sizes sizes) {
    std::erase(sizes, 0u);
    return sizes;
}

// The sum of size * log2 size, rounded.
inline long double order(const Sizes& sizes) {
    long double sum = 0;
    for (const std::uint32_t size : sizes) {
        sum += size < 2 ? 0 : size * std::log2(static_cast<long double>(size));
    }
    return sum;
}

// The product of size^size, multiplied out: how many digits in base 10^9, and the digits, the highest first.
inline std::pair<std::size_t, std::vector<std::uint64_t>> product(const Sizes& sizes) {
    constexpr std::uint64_t kBase = 1'000'000'000;
    std::vector<std::uint64_t> digits{1};
    for (const std::uint32_t size : sizes) {
        for (std::uint32_t time = 0; time < size; ++time) {
            std::uint64_t carry = 0;
            for (std::uint64_t& digit : digits) {
                carry += digit * size;
                digit = carry % kBase;
                carry /= kBase;
            }
            if (carry != 0) {
                digits.push_back(carry);
            }
        }
    }
    return {digits.size(), {digits.rbegin(), digits.rend()}};
}

// -1, 0 or 1: how these products compare.
inline int compare_products_in_full(const Sizes& ours, const Sizes& theirs) {
    const auto our_product = product(ours), their_product = product(theirs);
    return our_product < their_product ? -1 : our_product > their_product;
}

// The same, with a short way where the answer is plain.
inline int compare_products(Sizes ours, Sizes theirs) {
    const long double difference = order(ours) - order(theirs);
    if (std::fabs(difference) > 1e-6L) {
        return difference < 0 ? -1 : 1;
    }
    std::sort(ours.begin(), ours.end());
    std::sort(theirs.begin(), theirs.end());
    return ours == theirs ? 0 : compare_products_in_full(ours, theirs);
}

}  // namespace plain
