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

static void check(const Shape& shape, samples::Random& random, int how_many, std::int64_t pairs) {
    std::set<plain::Code> known;
    const Codes codes = those_of(some_codes(shape, random, how_many),
                                 [&](const Color* code) { return known.emplace(code, code + shape.pegs).second; });
    const Rows rows = rows_of(codes);
    const Sample sample(shape, codes);
    const std::vector<std::int64_t> worth = Loss(sample, {kGrowth}).table();
    const std::vector<Color> guess(codes[0], codes[0] + shape.pegs);
    const blackpeg::Control forever;
    Budget none(forever, 0);
    blackpeg::sampling::Random unused(3);
    CHECK(look_ahead(shape, codes, guess, {kGrowth, 5}, none, unused).guess == guess, shape);
    Budget budget(forever, pairs);
    blackpeg::sampling::Random draws(3);
    const Chosen chosen = look_ahead(shape, codes, guess, {kGrowth, 5}, budget, draws);
    const double size = static_cast<double>(codes.size());
    const std::int64_t expected = needs(shape, chosen.guess.data(), rows, worth);
    CHECK(std::abs(chosen.value * size - static_cast<double>(expected)) < 1e-6, shape, chosen.value * size, expected);
    CHECK(expected <= needs(shape, guess.data(), rows, worth), shape, expected);
}

// A guess of one color tells little of many colors.
static void check_it_improves(samples::Random& random) {
    const Shape shape{5, 8};
    const Codes codes = some_codes(shape, random, 120);
    const blackpeg::Control forever;
    Budget budget(forever, {});
    blackpeg::sampling::Random draws(3);
    const Rows rows = rows_of(codes);
    const Sample sample(shape, codes);
    const std::vector<std::int64_t> worth = Loss(sample, {kGrowth}).table();
    const std::vector<Color> guess(5, Color{0});
    const Chosen chosen = look_ahead(shape, codes, guess, {kGrowth, 5}, budget, draws);
    CHECK(needs(shape, chosen.guess.data(), rows, worth) < needs(shape, guess.data(), rows, worth), chosen.value);
}

int main() {
    samples::Random random(23);
    for (const Shape& shape : kShapes) {
        check(shape, random, 1, 1);
        check(shape, random, 12, 144);
        check(shape, random, 60, 20'000);
    }
    check_it_improves(random);
}
