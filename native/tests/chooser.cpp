// Chooser keeps the best of the splits it is offered, by exact comparison; splits here are made up, to be hard to tell
// apart.
#include "blackpeg/chooser.hpp"

#include "check.hpp"
#include "measures.hpp"
#include "samples.hpp"

using namespace samples;
using blackpeg::Chooser;
using blackpeg::Measure;
using measures::compare;
using measures::kMeasures;
using plain::Sizes;

static constexpr Shape kShape{9, 9};  // has more feedbacks than any split here

// A block as if it had been counted, of guesses with these splits.
static blackpeg::Block block_of(const std::vector<Sizes>& splits, int feedbacks) {
    blackpeg::Block block;
    block.prepare(1, static_cast<std::size_t>(feedbacks));
    std::fill_n(block.raw.few, feedbacks * blackpeg::kLanes, std::uint8_t{0});
    for (std::size_t lane = 0; lane < splits.size(); ++lane) {
        block.raw.max_part[lane] = block.raw.parts[lane] = 0;
        block.raw.sum_squares[lane] = 0;
        for (const std::uint32_t size : splits[lane]) {
            block.raw.few[block.raw.parts[lane]++ * blackpeg::kLanes + lane] = static_cast<std::uint8_t>(size);
            block.raw.max_part[lane] = std::max(block.raw.max_part[lane], size);
            block.raw.sum_squares[lane] += size * size;
        }
        block.raw.order[lane] =
            std::nextafter(static_cast<float>(plain::order(splits[lane])), 0.0f);  // the most it may be
    }
    return block;
}

// The first of the best splits; only those better than `rival` count, if there is one.
static std::optional<std::size_t> first_best(Measure measure, const std::vector<Sizes>& splits, const Sizes* rival) {
    std::optional<std::size_t> best;
    for (std::size_t index = 0; index < splits.size(); ++index) {
        const Sizes* const bar = best ? &splits[*best] : rival;
        if (bar == nullptr || compare(measure, splits[index], *bar) < 0) {
            best = index;
        }
    }
    return best;
}

static std::optional<std::size_t> index_of(const Chooser& chooser) {
    return chooser.best() ? std::optional(chooser.best()->index) : std::nullopt;
}

static void check_splits(const std::vector<Sizes>& splits, const blackpeg::EntropyKeys& keys) {
    Random random(13);
    const int candidates = static_cast<int>(std::accumulate(splits[0].begin(), splits[0].end(), 0u));
    const blackpeg::Numbering numbering(kShape);
    const Codes codes = some_codes(kShape, random, candidates);
    const blackpeg::Counter counter(kShape, numbering, codes, false);
    const blackpeg::Block block = block_of(splits, numbering.count());
    const auto lanes = static_cast<int>(splits.size());
    for (const Measure measure : kMeasures) {
        const auto best = first_best(measure, splits, nullptr);
        Chooser all(measure, counter, keys);
        all.offer(block, 0, lanes);
        CHECK(index_of(all) == best, static_cast<int>(measure), candidates);

        // With a rival, the first split.
        Chooser first(measure, counter, keys);
        first.offer(block, 0, 1);
        Chooser better(measure, counter, keys, first.best());
        better.offer(block, 0, lanes);
        CHECK(index_of(better) == first_best(measure, splits, &splits[0]), static_cast<int>(measure), candidates);

        // The findings of two threads, joined in either order.
        const int middle = random.between(0, lanes);
        const blackpeg::Block later_block = block_of({splits.begin() + middle, splits.end()}, numbering.count());
        Chooser earlier(measure, counter, keys), later(measure, counter, keys);
        earlier.offer(block, 0, middle);
        later.offer(later_block, static_cast<std::size_t>(middle), lanes - middle);
        for (const auto& [one, other] : {std::pair(&earlier, &later), std::pair(&later, &earlier)}) {
            Chooser joined(measure, counter, keys);
            joined.merge(*one);
            joined.merge(*other);
            CHECK(index_of(joined) == best, static_cast<int>(measure), candidates, middle);
        }
    }
}

static Sizes joined(Sizes sizes, const Sizes& more) {
    sizes.insert(sizes.end(), more.begin(), more.end());
    return sizes;
}

int main() {
    Random random(14);
    const blackpeg::EntropyKeys few(4096), many(50'000'000);  // of the two scales
    for (int round = 0; round < 400; ++round) {
        const int candidates = random.between(1, 250);
        std::vector<Sizes> splits;
        for (int guesses = random.between(1, blackpeg::kLanes); guesses > 0; --guesses) {
            splits.push_back(some_split(random, candidates, random.between(1, 20)));
        }
        check_splits(splits, few);
        check_splits(splits, many);
    }

    // Pairs that are equally good; nearly equally, so that the coarser keys cannot tell; and so nearly that those keys
    // tell the opposite of the truth.
    const std::pair<Sizes, Sizes> equally = {{4, 1, 1, 1, 1}, {2, 2, 2, 2}};
    const std::pair<Sizes, Sizes> nearly = {{27, 15, 15, 10, 9, 2}, {31, 16, 13, 8, 7, 1, 1, 1}};
    const std::pair<Sizes, Sizes> more_nearly = {{13, 16, 19, 19, 19, 19, 19, 19, 20, 20, 20},
                                                 {7, 7, 7, 7, 12, 23, 23, 27, 27, 28, 28, 1, 1, 1, 1, 1, 1, 1}};
    const auto either = [&](const std::pair<Sizes, Sizes>& pair) {
        return random.one_in(2) ? pair.first : pair.second;
    };
    for (const auto& [pair, room] : {std::pair(nearly, 160), std::pair(more_nearly, 40)}) {
        for (int round = 0; round < 200; ++round) {
            const Sizes in_all = some_split(random, random.between(1, room), 20);
            std::vector<Sizes> splits;
            for (int guesses = random.between(2, blackpeg::kLanes); guesses > 0; --guesses) {
                splits.push_back(joined(in_all, joined(either(pair), either(equally))));
                random.shuffle(splits.back());
            }
            check_splits(splits, few);
            check_splits(splits, many);
        }
    }
}
