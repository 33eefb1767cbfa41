// Looking ahead: what a guess is said to need is what greedy play needs, code by code.
#include "blackpeg/sampling/look_ahead.hpp"

#include <map>
#include <set>

#include "check.hpp"
#include "told.hpp"

using namespace samples;
using namespace blackpeg::sampling;

static constexpr double kGrowth = 0.45;

using Rows = std::vector<const Color*>;

static std::map<int, Rows> parts(const Shape& shape, const Color* guess, const Rows& codes) {
    std::map<int, Rows> parts;
    for (const Color* const code : codes) {
        parts[plain::packed(shape, plain::feedback(shape, guess, code))].push_back(code);
    }
    parts.erase(shape.solved());
    return parts;
}

// The guesses that all codes need, when `guess` is the next.
static std::int64_t needs(const Shape& shape, const Color* guess, const Rows& codes,
                          const std::vector<std::int64_t>& worth) {
    auto guesses = static_cast<std::int64_t>(codes.size());
    for (const auto& [packed, part] : parts(shape, guess, codes)) {
        const Color* best = nullptr;
        std::int64_t least = 0;
        const std::size_t tried = std::min<std::size_t>(part.size(), 40);
        for (std::size_t index = 0; index < tried; ++index) {
            std::int64_t loss = 0;
            for (const auto& [other, smaller] : parts(shape, part[index * part.size() / tried], part)) {
                loss += worth[smaller.size()];
            }
            if (!best || loss < least) {
                best = part[index * part.size() / tried];
                least = loss;
            }
        }
        guesses += needs(shape, best, part, worth);
    }
    return guesses;
}

static Rows rows_of(const Codes& codes) {
    Rows rows;
    for (std::size_t index = 0; index < codes.size(); ++index) {
        rows.push_back(codes[index]);
    }
    return rows;
}

// By `pairs` of codes, or without a limit; then another guess than the first code must need fewer.
static void check(const Shape& shape, const Codes& drawn, std::optional<std::int64_t> pairs) {
    std::set<plain::Code> known;
    const Codes codes =
        those_of(drawn, [&](const Color* code) { return known.emplace(code, code + shape.pegs).second; });
    const Rows rows = rows_of(codes);
    const std::vector<std::int64_t> worth = Loss(Sample(shape, codes), kGrowth).table();
    const std::vector<Color> guess(codes[0], codes[0] + shape.pegs);
    const blackpeg::Control forever;
    Budget none(forever, 0), budget(forever, pairs);
    blackpeg::sampling::Random unused(3), draws(3);
    CHECK(look_ahead(shape, codes, guess, {kGrowth, 5}, none, unused).guess == guess, shape);
    const Chosen chosen = look_ahead(shape, codes, guess, {kGrowth, 5}, budget, draws);
    const double total = chosen.value * static_cast<double>(codes.size());
    const std::int64_t expected = needs(shape, chosen.guess.data(), rows, worth);
    CHECK(std::abs(total - static_cast<double>(expected)) < 1e-6, shape, total, expected);
    CHECK(expected + !pairs <= needs(shape, guess.data(), rows, worth), shape, expected);
}

int main() {
    samples::Random random(23);
    for (const Shape& shape : kShapes) {
        for (const auto& [how_many, pairs] : {std::pair(1, 1), std::pair(12, 144), std::pair(60, 20'000)}) {
            check(shape, some_codes(shape, random, how_many), pairs);
        }
    }
    Codes codes(5, std::vector<Color>(5, Color{0}));  // a guess of one color tells little of many colors
    const Codes more = some_codes({5, 8}, random, 120);
    for (std::size_t index = 0; index < more.size(); ++index) {
        codes.push_back(more[index]);
    }
    check({5, 8}, codes, {});
}
