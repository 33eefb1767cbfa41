// The scanner, whose loops look at all columns of a board at once, against one column at a time.
#include "blackpeg/scanning.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>

#include "blackpeg/aligned.hpp"
#include "blackpeg/numbering.hpp"
#include "blackpeg/pool.hpp"
#include "blackpeg/variants.hpp"
#include "check.hpp"
#include "samples.hpp"

using namespace samples;
using blackpeg::AlignedBytes;
using blackpeg::AlignedSizes;
using blackpeg::kLanes;
static constexpr int kMostMass = 1 << 24;
using AlignedWords = std::vector<std::uint16_t, blackpeg::AlignedAllocator<std::uint16_t>>;

static const blackpeg_scanner& scanner() { return *blackpeg::choose_variant()->scans; }

// fill_row: the feedback to every guess, from a pool with and without counts of colors.
static void check_fill(const Shape& shape, Random& random) {
    const Codes guesses = some_codes(shape, random, random.between(1, 200));
    const Codes secrets = some_codes(shape, random, 8);
    const std::vector<int> packed = blackpeg::Numbering(shape).packed();
    const blackpeg::Pool pool = blackpeg::pool_of(shape, guesses);
    for (const std::uint8_t* const counts : {pool.counts(0), static_cast<const std::uint8_t*>(nullptr)}) {
        const blackpeg_guesses all = {shape.pegs,    static_cast<std::int32_t>(pool.blocks()),
                                      shape.colors,  shape.black_only,
                                      pool.block(0), counts};
        AlignedBytes row(pool.blocks() * kLanes);
        for (std::size_t secret = 0; secret < secrets.size(); ++secret) {
            scanner().fill_row(&all, secrets[secret], row.data());
            for (std::size_t guess = 0; guess < guesses.size(); ++guess) {
                CHECK(row[guess] < packed.size(), shape, guess);
                CHECK(packed[row[guess]] == plain::packed(shape, guesses[guess], secrets[secret]), shape, guess,
                      counts != nullptr);
            }
        }
    }
}

// Rows of feedbacks made up.  Of very many rows, many are the same ones.
struct Rows {
    AlignedBytes bytes, nothing;
    std::vector<const std::uint8_t*> rows;
    blackpeg_rows raw;

    // The higher `even`, the fewer feedbacks most bytes are of.
    Rows(Random& random, int count, int blocks, int feedbacks, int even) : raw{nullptr, count, blocks, feedbacks} {
        const int different = std::min(count, 600);
        const std::size_t stride = static_cast<std::size_t>(blocks) * kLanes;
        bytes.resize(static_cast<std::size_t>(different) * stride);
        nothing.assign(stride, 255);
        for (std::uint8_t& byte : bytes) {
            int below = feedbacks;
            for (int time = 0; time < even; ++time) {
                below = random.between(1, below);
            }
            byte =
                static_cast<std::uint8_t>((random.below(static_cast<std::size_t>(below)) + feedbacks - 1) % feedbacks);
        }
        for (int row = 0; row < count; ++row) {
            rows.push_back(bytes.data() + static_cast<std::size_t>(row % different) * stride);
        }
        rows.resize((rows.size() + 7) / 8 * 8, nothing.data());
        raw.rows = rows.data();
    }

    std::size_t columns() const { return static_cast<std::size_t>(raw.blocks) * kLanes; }

    // The place of the size of a part.
    std::size_t at(std::size_t column, int number) const {
        return (column / kLanes * static_cast<std::size_t>(raw.feedbacks) + static_cast<std::size_t>(number)) * kLanes +
               column % kLanes;
    }

    std::vector<int> sizes(std::size_t column) const {
        std::vector<int> sizes(static_cast<std::size_t>(raw.feedbacks));
        for (int row = 0; row < raw.count; ++row) {
            ++sizes[rows[static_cast<std::size_t>(row)][column]];
        }
        return sizes;
    }
};

static void check_parts(const Rows& rows, const std::vector<std::vector<int>>& sizes) {
    std::vector<int> expected;
    for (const std::vector<int>& of_column : sizes) {
        expected.push_back(rows.raw.feedbacks - static_cast<int>(std::count(of_column.begin(), of_column.end(), 0)));
    }
    const int most = *std::max_element(expected.begin(), expected.end());
    AlignedBytes parts(rows.columns());
    for (const int enough : {most + 1, 255}) {
        std::fill(parts.begin(), parts.end(), std::uint8_t{99});
        CHECK(scanner().parts(&rows.raw, enough, parts.data()) == 0, rows.raw.count, rows.raw.feedbacks, most);
        CHECK(std::equal(expected.begin(), expected.end(), parts.begin()), rows.raw.count, rows.raw.feedbacks);
    }
    for (const int enough : {1, most}) {
        CHECK(scanner().parts(&rows.raw, enough, parts.data()) != 0, rows.raw.count, rows.raw.feedbacks, most);
    }
}

// `sizes` are as `expected`, in all those of `rows`, which has them as its count.
template <class Sizes, class Cover>
static void check_cover(Random& random, const blackpeg_rows& rows, const std::vector<std::vector<int>>& expected,
                        const Sizes& sizes, Cover&& cover) {
    const int n = rows.count;
    for (const int most : {1, random.between(1, n), n}) {
        AlignedSizes uncovered(expected.size(), 7);
        int largest = 0;
        const int returned = cover(&rows, sizes.data(), most, uncovered.data());
        for (std::size_t column = 0; column < expected.size(); ++column) {
            int covered = 0;
            for (const int size : expected[column]) {
                covered += std::min(size, most);
            }
            largest = std::max(largest, covered);
            CHECK(uncovered[column] == static_cast<std::uint32_t>(7 + n - covered), n, rows.feedbacks, most, column);
        }
        CHECK(returned == largest, n, rows.feedbacks, most);
    }
}

template <class Sizes, class Count, class Cover>
static void check_sizes(Random& random, const Rows& rows, const std::vector<std::vector<int>>& expected, Count&& count,
                        Cover&& cover) {
    const int n = rows.raw.count, feedbacks = rows.raw.feedbacks;
    Sizes sizes(rows.columns() * static_cast<std::size_t>(feedbacks), 99);
    count(&rows.raw, sizes.data());
    for (std::size_t column = 0; column < rows.columns(); ++column) {
        for (int number = 0; number < feedbacks; ++number) {
            CHECK(sizes[rows.at(column, number)] == expected[column][static_cast<std::size_t>(number)], n, feedbacks,
                  column, number);
        }
    }
    check_cover(random, rows.raw, expected, sizes, cover);
}

// By weights; the heaviest row comes first.
static void check_weights(Random& random, const Rows& rows) {
    const int n = rows.raw.count, feedbacks = rows.raw.feedbacks;
    std::vector<std::uint32_t> weights;
    for (int row = 0; row < n; ++row) {
        weights.push_back(static_cast<std::uint32_t>(random.between(1, std::max(1, kMostMass / n))));
    }
    std::sort(weights.begin(), weights.end(), std::greater());
    AlignedSizes heads(rows.columns(), 99), masses(rows.columns() * static_cast<std::size_t>(feedbacks), 99);
    AlignedBytes parts(rows.columns(), 99);
    scanner().heads(&rows.raw, weights.data(), parts.data(), heads.data());
    scanner().masses(&rows.raw, weights.data(), masses.data());
    std::vector<std::vector<int>> expected;
    for (std::size_t column = 0; column < rows.columns(); ++column) {
        std::vector<int> here(static_cast<std::size_t>(feedbacks));
        std::uint32_t sum = 0;
        int made = 0;
        for (std::size_t row = 0; row < weights.size(); ++row) {
            int& mass = here[rows.rows[row][column]];
            sum += mass == 0 ? weights[row] : 0;
            made += mass == 0;
            mass += static_cast<int>(weights[row]);
        }
        CHECK(heads[column] == sum && parts[column] == made, n, feedbacks, column);
        for (int number = 0; number < feedbacks; ++number) {
            CHECK(masses[rows.at(column, number)] == static_cast<std::uint32_t>(here[static_cast<std::size_t>(number)]),
                  n, feedbacks, column);
        }
        expected.push_back(here);
    }
    blackpeg_rows by_mass = rows.raw;
    by_mass.count = std::accumulate(weights.begin(), weights.end(), 0);
    check_cover(random, by_mass, expected, masses, scanner().mass_cover);
}

static void check_rows(Random& random, int count, int blocks, int feedbacks, int even) {
    const Rows rows(random, count, blocks, feedbacks, even);
    std::vector<std::vector<int>> sizes;
    for (std::size_t column = 0; column < rows.columns(); ++column) {
        sizes.push_back(rows.sizes(column));
    }
    check_parts(rows, sizes);
    if (count <= BLACKPEG_FEW_ROWS) {
        check_sizes<AlignedBytes>(random, rows, sizes, scanner().few_sizes, scanner().few_cover);
    }
    check_sizes<AlignedWords>(random, rows, sizes, scanner().many_sizes, scanner().many_cover);
    check_weights(random, rows);
}

int main() {
    Random random(21);
    for (const Shape& shape : kShapes) {
        for (int round = 0; blackpeg::Numbering(shape).dense() && round < 6; ++round) {
            check_fill(shape, random);
        }
    }
    for (const Shape& shape : {Shape{5, 8}, Shape{3, 12, kDistinct}, Shape{9, 2}}) {
        check_fill(shape, random);
    }

    for (const int count : {1, 7, 8, 9, 128, 129, 247, 248, 249, 500}) {
        for (const int feedbacks :
             {1, 2, 7, 8, 9, 15, 16, 17, 28, 32, 33, 48, 49, 63, 64, 65, 127, 128, 129, 224, 238, 250}) {
            check_rows(random, count, feedbacks % 3 + 1, feedbacks, random.between(1, 3));
        }
    }
    for (const int count : {65'528, 65'535}) {  // do 16 bits run over?
        check_rows(random, count, 1, 1, 1);
        check_rows(random, count, 1, 28, 2);
    }
}
