// Games of a list against the rules in the most obvious way: small ones at random, boards as lists, and games whose
// answers are known.
#include "blackpeg/listed.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "blackpeg/best.hpp"
#include "blackpeg/search/hard_solver.hpp"
#include "check.hpp"
#include "playing.hpp"
#include "samples.hpp"

using namespace samples;
using blackpeg::BestListed;
using blackpeg::Lines;
using blackpeg::Listing;
using blackpeg::Measure;
using blackpeg::Places;
using blackpeg::Rule;
using blackpeg::search::HardSolver;
using blackpeg::search::kImpossible;
using blackpeg::search::kUnlimited;
using blackpeg::search::Options;
using blackpeg::search::Solver;
using Word = std::vector<Color>;

static blackpeg::Control forever;
static constexpr std::size_t kTable = 1 << 20;  // bytes

// What a rule answers, as Listing packs it.  The given one counts colors in common, and tells the secret itself apart.
static std::uint64_t answer(Rule rule, const Word& guess, const Word& secret) {
    const int pegs = static_cast<int>(guess.size());
    const plain::Feedback pair = plain::feedback({pegs, blackpeg::kLargest}, guess.data(), secret.data());
    switch (rule) {
        case Rule::black_white:
            return static_cast<std::uint64_t>(pair.black * (pegs + 1) + pair.white);
        case Rule::black:
            return static_cast<std::uint64_t>(pair.black * (pegs + 1));
        case Rule::given:
            return static_cast<std::uint64_t>(guess == secret ? pegs + 1 : pair.black + pair.white);
        case Rule::marks:
            break;
    }
    std::vector<int> marks(guess.size());
    std::multiset<Color> rest;
    for (std::size_t position = 0; position < guess.size(); ++position) {
        if (guess[position] == secret[position]) {
            marks[position] = 2;
        } else {
            rest.insert(secret[position]);
        }
    }
    std::uint64_t packed = 0;
    for (std::size_t position = 0; position < guess.size(); ++position) {
        if (marks[position] == 0 && rest.contains(guess[position])) {
            rest.erase(rest.find(guess[position]));
            marks[position] = 1;
        }
        packed = 3 * packed + static_cast<std::uint64_t>(marks[position]);
    }
    return packed;
}

// A game with its table of answers, by guess and secret.
struct Case {
    Shape shape;
    std::vector<Word> guesses;
    Places secrets;
    std::vector<std::uint32_t> weights;
    Rule rule;
    std::vector<std::vector<int>> table;  // numbers
    std::vector<std::uint64_t> feedbacks;
    std::shared_ptr<const Listing> listing;

    Case(const Shape& board, std::vector<Word> words, Places places, std::vector<std::uint32_t> weigh, Rule by)
        : shape(board),
          guesses(std::move(words)),
          secrets(std::move(places)),
          weights(std::move(weigh)),
          rule(by),
          table(guesses.size()) {
        std::map<std::uint64_t, int> numbers;
        each([&](std::size_t guess, std::size_t secret) { numbers[packed(guess, secret)]; });
        for (auto& [packed, number] : numbers) {
            number = static_cast<int>(feedbacks.size());
            feedbacks.push_back(packed);
        }
        std::vector<std::uint8_t> bytes;
        each([&](std::size_t guess, std::size_t secret) {
            table[guess].push_back(numbers[packed(guess, secret)]);
            bytes.push_back(static_cast<std::uint8_t>(table[guess].back()));
        });
        Codes codes(shape.pegs);
        for (const Word& word : guesses) {
            codes.push_back(word.data());
        }
        if (rule != Rule::given) {
            bytes.clear();
        }
        listing = std::make_shared<const Listing>(shape, codes, secrets, weights, rule, bytes, forever);
    }

    template <class Use>
    void each(Use&& use) const {
        for (std::size_t guess = 0; guess < guesses.size(); ++guess) {
            for (std::size_t secret = 0; secret < secrets.size(); ++secret) {
                use(guess, secret);
            }
        }
    }

    std::uint64_t packed(std::size_t guess, std::size_t secret) const {
        return answer(rule, guesses[guess], guesses[secrets[secret]]);
    }
    int solved() const { return static_cast<int>(feedbacks.size()) - 1; }
    int weight(std::uint32_t secret) const { return weights.empty() ? 1 : static_cast<int>(weights[secret]); }
    int mass(const Places& set) const {
        int sum = 0;
        for (const std::uint32_t secret : set) {
            sum += weight(secret);
        }
        return sum;
    }
    Places all() const {
        Places all(secrets.size());
        std::iota(all.begin(), all.end(), 0u);
        return all;
    }

    // The parts of a set by the feedback.
    std::map<int, Places> split(std::size_t guess, const Places& set) const {
        std::map<int, Places> parts;
        for (const std::uint32_t secret : set) {
            parts[table[guess][secret]].push_back(secret);
        }
        return parts;
    }

    bool is_candidate(std::size_t guess, const Places& set) const {
        return std::any_of(set.begin(), set.end(), [&](std::uint32_t secret) { return secrets[secret] == guess; });
    }

    // The least total of a set, in the most obvious way.
    int total(const Places& set, int remaining, bool consistent_only) {
        if (set.empty()) {
            return 0;
        }
        if (remaining == 0) {
            return kImpossible;
        }
        const auto [known, is_new] = totals_.try_emplace({set, remaining, consistent_only}, kImpossible);
        if (!is_new) {
            return known->second;
        }
        int least = kImpossible;
        for (std::size_t guess = 0; guess < guesses.size(); ++guess) {
            std::map<int, Places> parts = split(guess, set);
            parts.erase(solved());
            if ((consistent_only && !is_candidate(guess, set)) ||
                (parts.size() == 1 && parts.begin()->second.size() == set.size())) {
                continue;
            }
            int sum = mass(set);
            for (const auto& [number, part] : parts) {
                sum = std::min(sum + total(part, remaining - 1, consistent_only), kImpossible);
            }
            least = std::min(least, sum);
        }
        return totals_[{set, remaining, consistent_only}] = least;
    }

    // Plays a tree: its total.
    int played(const Lines& lines, const Places& set) const {
        int sum = 0;
        for (const std::uint32_t secret : set) {
            std::size_t line = 0;
            for (int depth = 1;; ++depth) {
                sum += weight(secret);
                const Word guess(lines.guesses[line], lines.guesses[line] + shape.pegs);
                const auto place = std::find(guesses.begin(), guesses.end(), guess) - guesses.begin();
                const int number = table[static_cast<std::size_t>(place)][secret];
                if (number == solved()) {
                    break;
                }
                line = playing::next_line(lines, line, number);
                CHECK(line < lines.size(), shape, secret, depth);
            }
        }
        return sum;
    }

  private:
    std::map<std::tuple<Places, int, bool>, int> totals_;
};

static constexpr int kAny = 12;  // guesses: more than any candidates here need

static std::vector<Word> words_of(const Codes& codes) {
    std::set<Word> words;
    for (std::size_t index = 0; index < codes.size(); ++index) {
        words.emplace(codes[index], codes[index] + codes.pegs());
    }
    return {words.begin(), words.end()};
}

static Case some_case(Random& random) {
    const Shape shapes[] = {{2, 3}, {3, 3}, {3, 4}, {4, 3}, {5, 5}, {1, 4}, {7, 2}};
    Shape shape = shapes[random.below(std::size(shapes))];
    const bool is_whole = shape.size() <= 9 && random.one_in(2);
    std::vector<Word> guesses =
        words_of(is_whole ? blackpeg::all_codes(shape) : some_codes(shape, random, random.between(3, 14)));
    Places secrets;
    while (secrets.empty()) {
        for (std::uint32_t place = 0; place < guesses.size() && secrets.size() < 9; ++place) {
            if (is_whole || random.one_in(2)) {
                secrets.push_back(place);
            }
        }
    }
    std::vector<std::uint32_t> weights;
    if (random.one_in(2)) {
        const bool is_equal = random.one_in(3);
        const int most = random.one_in(2) ? 6 : 1'000'000;
        for (std::size_t secret = 0; secret < secrets.size(); ++secret) {
            weights.push_back(is_equal ? 3u : static_cast<std::uint32_t>(random.between(1, most)));
        }
    }
    const auto rule = static_cast<Rule>(random.below(4));
    shape.black_only = rule == Rule::black;
    return {shape, guesses, secrets, weights, rule};
}

// What a measure is compared by: less is better.
static long double cost(const Case& one, Measure measure, std::size_t guess, const Places& set) {
    long double largest = 0, squares = 0, order = 0, parts = 0;
    for (const auto& [number, part] : one.split(guess, set)) {
        const auto mass = static_cast<long double>(one.mass(part));
        largest = std::max(largest, mass);
        squares += mass * mass;
        order += mass * std::log2(mass);
        --parts;
    }
    const long double costs[] = {largest, squares, order, parts};
    return costs[static_cast<std::size_t>(measure)];
}

static void check_choice(Case& one, const Places& set, bool consistent_only) {
    for (const Measure measure : {Measure::max_part, Measure::sum_squares, Measure::entropy, Measure::parts}) {
        std::optional<std::size_t> best;
        for (std::size_t guess = 0; guess < one.guesses.size(); ++guess) {
            if (consistent_only && !one.is_candidate(guess, set)) {
                continue;
            }
            const long double more = best ? cost(one, measure, guess, set) - cost(one, measure, *best, set) : -1;
            const bool is_equal = std::fabs(more) < 1e-9L;
            if (is_equal ? one.is_candidate(guess, set) && !one.is_candidate(*best, set) : more < 0) {
                best = guess;
            }
        }
        const std::uint32_t found = BestListed(*one.listing, measure, set).guess(consistent_only, 2, forever);
        CHECK(found == *best, one.shape, static_cast<int>(measure), found, *best);
    }
    const Lines grown =
        blackpeg::GrownListed(*one.listing, Measure::entropy, consistent_only, 1, forever).tree(set, std::nullopt);
    CHECK(one.played(grown, set) >= one.total(set, kAny, consistent_only), one.shape);
    CHECK(*one.listing->find(grown.guesses[0]) ==
              BestListed(*one.listing, Measure::entropy, set).guess(consistent_only, 1, forever),
          one.shape);
    Places every(one.guesses.size());
    std::iota(every.begin(), every.end(), 0u);
    const blackpeg::Scores scores = blackpeg::scores_of(*one.listing, every, set, forever);
    for (std::size_t guess = 0; guess < every.size(); ++guess) {
        const auto masses = blackpeg::split_masses(*one.listing, guess, set);
        const auto parts = one.split(guess, set);
        for (int number = 0; number < one.listing->numbers(); ++number) {
            const int mass = parts.contains(number) ? one.mass(parts.at(number)) : 0;
            CHECK(masses[static_cast<std::size_t>(number)] == static_cast<std::uint64_t>(mass), one.shape, guess);
        }
        const long double all = one.mass(set);
        const long double bits = std::log2(all) - cost(one, Measure::entropy, guess, set) / all;
        CHECK(scores.parts[guess] == parts.size() && std::fabs(scores.bits[guess] - bits) < 1e-9L &&
                  scores.max_part[guess] == cost(one, Measure::max_part, guess, set) &&
                  scores.sum_squares[guess] == cost(one, Measure::sum_squares, guess, set),
              one.shape, guess);
    }
}

static void check_search(Case& one, const Codes& history, const Places& set, bool consistent_only, Random& random) {
    Options options;
    bool Options::*const switches[] = {&Options::use_table, &Options::use_symmetry, &Options::use_members,
                                       &Options::use_glance, &Options::use_capacity};
    if (random.one_in(2)) {
        options.*switches[random.below(5)] = false;
    }
    Solver solver(one.listing, history, set, consistent_only, options, kTable, forever);
    const int value = one.total(set, kAny, consistent_only), limit = random.between(1, value + 2);
    const int bound = solver.total({}, kUnlimited, limit, forever);
    CHECK(value < limit ? bound == value : limit <= bound && bound <= value, one.shape, limit, bound, value);
    CHECK(solver.total({}, kUnlimited, kImpossible, forever) == value, one.shape, value);
    CHECK(solver.solve({}, kUnlimited, kImpossible, 2, forever).upper == value, one.shape, value);
    CHECK(one.played(solver.total_tree({}, kUnlimited, value, forever), set) == value, one.shape, value);
    const auto [some, lines] = solver.some_tree({}, kUnlimited, 2, 2, forever);
    CHECK(some >= value && one.played(lines, set) == some, one.shape, value, some);
    for (const auto& option : solver.guesses({}, kUnlimited, value + 1, forever)) {
        CHECK(option.bound <= value, one.shape, option.bound, value);
    }
    int worst = 1;
    while (one.total(set, worst, consistent_only) == kImpossible) {
        ++worst;
    }
    for (const int remaining : {worst - 1, worst}) {
        CHECK(solver.solvable({}, remaining, 1, forever) == (remaining == worst), one.shape, worst, remaining);
    }
    const Lines deepest = solver.worst_tree({}, worst, forever);
    CHECK(*std::ranges::max_element(deepest.depth) <= worst, one.shape, worst);
    for (int remaining = 1; remaining < 7; ++remaining) {
        const int limited = one.total(set, remaining, consistent_only);
        CHECK(solver.total({}, remaining, kImpossible, forever) == limited, one.shape, remaining);
        if (limited < kImpossible) {
            const Lines within = solver.total_tree({}, remaining, limited, forever);
            CHECK(one.played(within, set) == limited, one.shape, remaining);
            CHECK(*std::ranges::max_element(within.depth) <= remaining, one.shape, remaining);
        }
    }
    // After a turn, if the search has the guess.
    const auto guess = static_cast<std::size_t>(random.below(one.guesses.size()));
    const auto parts = one.split(guess, set);
    const auto& [number, part] = *std::next(parts.begin(), random.below(parts.size()));
    CHECK(solver.total({{one.guesses[guess], number}}, kUnlimited, kImpossible, forever) ==
              one.total(part, kAny, consistent_only),
          one.shape, number);
}

static void check_random(Random& random) {
    Case one = some_case(random);
    CHECK(one.rule == Rule::given || one.listing->feedbacks() == one.feedbacks, one.shape);
    one.each([&](std::size_t guess, std::size_t secret) {
        CHECK(one.listing->row(guess)[secret] == one.table[guess][secret], one.shape, guess, secret);
    });
    const bool consistent_only = random.one_in(3);
    const auto guess = static_cast<std::size_t>(random.below(one.guesses.size()));
    const auto parts = one.split(guess, one.all());
    const auto& [number, part] = *std::next(parts.begin(), random.below(parts.size()));
    std::vector<std::uint8_t> allowed(one.feedbacks.size());
    allowed[static_cast<std::size_t>(number)] = 1;
    CHECK(blackpeg::keep(*one.listing, one.all(), guess, allowed) == part, one.shape, guess, number);
    const auto masks = blackpeg::fit_masks(*one.listing, {static_cast<std::uint32_t>(guess)}, {allowed}, one.all());
    CHECK(masks.at(1) == part.size(), one.shape, guess, number);
    Codes played(one.shape.pegs);
    check_choice(one, one.all(), consistent_only);
    check_search(one, played, one.all(), consistent_only, random);
    played.push_back(one.guesses[guess].data());
    check_choice(one, part, consistent_only);
    check_search(one, played, part, consistent_only, random);
}

static std::uint64_t nodes_of(Solver& solver, int value) {
    blackpeg::Control control;
    CHECK(solver.total({}, kUnlimited, kImpossible, control) == value, value);
    return control.nodes;
}

// All codes of a board, or all but those of one color, which may be guessed, weighing this much each.
static std::shared_ptr<const Listing> board(const Shape& shape, bool with_one_color = true, std::uint32_t weight = 1) {
    const Codes codes = blackpeg::all_codes(shape);
    Places secrets;
    for (std::uint32_t place = 0; place < codes.size(); ++place) {
        const Color* const code = codes[place];
        if (with_one_color || std::any_of(code, code + shape.pegs, [&](Color color) { return color != code[0]; })) {
            secrets.push_back(place);
        }
    }
    const std::vector<std::uint32_t> weights(secrets.size(), weight);
    return std::make_shared<const Listing>(Shape{shape.pegs, shape.colors, true, shape.black_only}, codes, secrets,
                                           weights, shape.black_only ? Rule::black : Rule::black_white,
                                           std::span<const std::uint8_t>(), forever);
}

static Solver solver_of(const std::shared_ptr<const Listing>& listing) {
    Places all(listing->size());
    std::iota(all.begin(), all.end(), 0u);
    return {listing, Codes(listing->shape().pegs), all, false, Options(), kTable, forever};
}

// A board as a list is searched as the board is, and chooses as it does.
static void check_board(const Shape& shape) {
    const Codes codes = blackpeg::all_codes(shape);
    const auto listing = board(shape);
    CHECK(listing->is_symmetric(), shape);
    Solver as_board(shape, Codes(shape.pegs), codes, false, Options(), kTable, forever), as_list = solver_of(listing);
    const int value = as_board.total({}, kUnlimited, kImpossible, forever);
    Solver again(shape, Codes(shape.pegs), codes, false, Options(), kTable, forever);
    CHECK(nodes_of(again, value) == nodes_of(as_list, value), shape, value);
    CHECK(equal(as_board.total_tree({}, kUnlimited, value, forever).guesses,
                as_list.total_tree({}, kUnlimited, value, forever).guesses),
          shape);
    Solver threefold = solver_of(board(shape, true, 3));
    CHECK(threefold.total({}, kUnlimited, kImpossible, forever) == 3 * value, shape, value);

    const Color* const guess = codes[codes.size() / 3];
    const int packed = plain::packed(shape, guess, codes[codes.size() / 2]);
    const Codes some = those_of(codes, [&](const Color* code) { return plain::packed(shape, guess, code) == packed; });
    Places places;
    for (std::size_t index = 0; index < some.size(); ++index) {
        places.push_back(*listing->find(some[index]));
    }
    Codes history(shape.pegs);
    history.push_back(guess);
    for (const Measure measure : {Measure::max_part, Measure::sum_squares, Measure::entropy, Measure::parts}) {
        blackpeg::Game whole(shape, measure, false, codes.size(), 1);
        const Lines grown = blackpeg::grow_tree(whole, blackpeg::History(shape), codes, nullptr);
        Places all(codes.size());
        std::iota(all.begin(), all.end(), 0u);
        const Lines same = blackpeg::GrownListed(*listing, measure, false, 2, forever).tree(all, std::nullopt);
        CHECK(equal(grown.guesses, same.guesses) && grown.depth == same.depth, shape, static_cast<int>(measure));
        for (const bool consistent_only : {false, true}) {
            blackpeg::Game game(shape, measure, consistent_only, some.size(), 1);
            blackpeg::Block block;
            const auto best = blackpeg::best_guess(game, blackpeg::History(shape, history), some, 1, block);
            const std::uint32_t place = BestListed(*listing, measure, places).guess(consistent_only, 1, forever);
            CHECK(std::equal(best.begin(), best.end(), listing->guesses()[place]), shape, consistent_only);
        }
    }
    const auto distinct = blackpeg::distinct_guesses(shape, blackpeg::History(shape, history));
    const blackpeg::History same = listing->history(history);
    CHECK(equal(distinct, those_of(codes, [&](const Color* code) { return same.is_first_of_its_kind(code); })), shape);
}

static Word word(const std::string& text) {
    Word word;
    for (const char letter : text) {
        word.push_back(static_cast<Color>(letter - 'A'));
    }
    return word;
}

static Case words(std::vector<std::string> texts, Rule rule) {
    std::sort(texts.begin(), texts.end());
    std::vector<Word> all;
    for (const std::string& text : texts) {
        all.push_back(word(text));
    }
    Places places(all.size());
    std::iota(places.begin(), places.end(), 0u);
    return {Shape{static_cast<int>(all[0].size()), 26, true, rule == Rule::black}, all, places, {}, rule};
}

static void check_marks(const std::string& guess, const std::string& secret, const std::string& marks) {
    const Case one = words({guess, secret}, Rule::marks);
    std::uint64_t packed = 0;
    for (const char mark : marks) {
        packed = 3 * packed + (mark == 'G' ? 2 : mark == 'Y' ? 1 : 0);
    }
    const std::uint32_t place = *one.listing->find(word(guess).data()), other = 1 - place;
    CHECK(one.listing->feedbacks()[one.listing->row(place)[other]] == packed, guess, secret, marks);
}

static void check_words(const std::vector<std::string>& texts, int total, int worst) {
    Case one = words(texts, Rule::black);
    Solver solver = solver_of(one.listing);
    CHECK(solver.total({}, kUnlimited, kImpossible, forever) == total && one.total(one.all(), kAny, false) == total);
    CHECK(solver.total({}, worst, kImpossible, forever) == total);
    CHECK(solver.total({}, worst - 1, kImpossible, forever) > total);
}

template <class Make>
static void check_refused(const char* why, Make&& make) {
    try {
        make();
    } catch (const std::invalid_argument& error) {
        CHECK(std::string(error.what()).find(why) != std::string::npos, why, error.what());
        return;
    }
    CHECK(false, why);
}

static void check_refusals() {
    const Shape shape{2, 3};
    const Codes codes = blackpeg::all_codes(shape);
    const auto make = [&](Places secrets, std::vector<std::uint32_t> weights, Rule rule,
                          std::vector<std::uint8_t> numbers) {
        return Listing(shape, codes, std::move(secrets), std::move(weights), rule, numbers, forever);
    };
    check_refused("secrets", [&] { make({}, {}, Rule::black, {}); });
    check_refused("ascending", [&] { make({1, 1}, {}, Rule::black, {}); });
    check_refused("ascending", [&] { make({9}, {}, Rule::black, {}); });
    check_refused("a weight for each", [&] { make({1, 2}, {1}, Rule::black, {}); });
    check_refused("1 at least", [&] { make({1, 2}, {1, 0}, Rule::black, {}); });
    check_refused("16,777,216", [&] { make({1, 2}, {16'777'216, 1}, Rule::black, {}); });
    check_refused("a number for each", [&] { make({1, 2}, {}, Rule::given, {0, 1}); });
    check_refused("no numbers", [&] { make({1, 2}, {}, Rule::marks, {0, 1}); });
    check_refused("solved", [&] { make({0}, {}, Rule::given, {1, 0, 0, 1, 0, 0, 0, 0, 0}); });
    std::vector<std::uint8_t> many(9);
    many[0] = 250;
    check_refused("250", [&] { make({0}, {}, Rule::given, many); });
    check_refused("250", [&] {
        const Shape six{6, 3};
        const Codes all = blackpeg::all_codes(six);
        Places places(all.size());
        std::iota(places.begin(), places.end(), 0u);
        Listing(six, all, places, {}, Rule::marks, {}, forever);
    });
    Codes twice(2);
    twice.push_back(codes[1]);
    twice.push_back(codes[1]);
    check_refused("each once", [&] { Listing(shape, twice, {0}, {}, Rule::black, {}, forever); });
    Solver weighted = solver_of(board({2, 3}, true, 2));
    check_refused("weights", [&] { weighted.open_guesses({}, 3, 20, forever); });
    check_refused("guess of the list", [&] {
        solver_of(words({"AB", "BA"}, Rule::black).listing).total({{word("AA"), 0}}, kUnlimited, kImpossible, forever);
    });
}

// Marks of five letters: 243 feedbacks are possible, which is more than boards have.
static void check_many_feedbacks(Random& random) {
    const Shape shape{5, 3};
    const Codes codes = blackpeg::all_codes(shape);
    Places places(codes.size());
    std::iota(places.begin(), places.end(), 0u);
    const Listing listing(shape, codes, places, {}, Rule::marks, {}, forever);
    CHECK(listing.numbers() > blackpeg::search::kFewFeedbacks, listing.numbers());
    std::vector<Word> guesses = words_of(codes);
    random.shuffle(places);
    places.resize(9);
    std::sort(places.begin(), places.end());
    Case few(shape, guesses, places, {}, Rule::marks);
    Solver solver(few.listing, Codes(5), few.all(), false, Options(), kTable, forever);
    CHECK(solver.total({}, kUnlimited, kImpossible, forever) == few.total(few.all(), kAny, false));
    const auto all = std::make_shared<const Listing>(listing);
    Solver whole = solver_of(all);
    const auto [value, lines] = whole.some_tree({}, kUnlimited, 60, 1, forever);
    Options plainly;
    plainly.use_members = plainly.use_glance = plainly.use_capacity = plainly.use_table = false;
    Places some(40);
    std::iota(some.begin(), some.end(), 100u);
    Solver fast(all, Codes(5), some, false, Options(), kTable, forever),
        slow(all, Codes(5), some, false, plainly, kTable, forever);
    CHECK(value >= static_cast<int>(codes.size()) * 2 - 1 && lines.size() >= codes.size(), value);
    CHECK(fast.total({}, kUnlimited, kImpossible, forever) == slow.total({}, kUnlimited, kImpossible, forever));
}

// Whether a guess fits the hints of a turn.
static bool fits(const Word& guess, const Word& played, std::uint64_t packed) {
    std::multiset<Color> marked;
    for (std::size_t position = played.size(); position-- > 0; packed /= 3) {
        if (packed % 3 == 2 && guess[position] != played[position]) {
            return false;
        }
        if (packed % 3 != 0) {
            marked.insert(played[position]);
        }
    }
    const std::multiset<Color> own(guess.begin(), guess.end());
    return std::includes(own.begin(), own.end(), marked.begin(), marked.end());
}

using Guesses = std::vector<std::size_t>;

static Guesses left(const Case& one, const Guesses& guesses, std::size_t played, int number) {
    Guesses left;
    std::copy_if(guesses.begin(), guesses.end(), std::back_inserter(left), [&](std::size_t guess) {
        return fits(one.guesses[guess], one.guesses[played], one.feedbacks[static_cast<std::size_t>(number)]);
    });
    return left;
}

// The least total of a set in hard mode, with the guesses that are left.
static int hard_total(const Case& one, const Places& set, const Guesses& guesses, int remaining,
                      std::map<std::tuple<Places, Guesses, int>, int>& known) {
    if (remaining == 0) {
        return kImpossible;
    }
    const auto found = known.find({set, guesses, remaining});
    if (found != known.end()) {
        return found->second;
    }
    int least = kImpossible;
    for (const std::size_t guess : guesses) {
        std::map<int, Places> parts = one.split(guess, set);
        parts.erase(one.solved());
        if (parts.size() == 1 && parts.begin()->second.size() == set.size()) {
            continue;
        }
        int sum = one.mass(set);
        for (const auto& [number, part] : parts) {
            sum += hard_total(one, part, left(one, guesses, guess, number), remaining - 1, known);
            sum = std::min(sum, kImpossible);
        }
        least = std::min(least, sum);
    }
    return known[{set, guesses, remaining}] = least;
}

static void check_hard(Random& random) {
    Case one = some_case(random);
    if (one.rule != Rule::marks) {
        return;
    }
    Options options;
    bool Options::*const switches[] = {&Options::use_table, &Options::use_members, &Options::use_glance,
                                       &Options::use_capacity};
    if (random.one_in(2)) {
        options.*switches[random.below(4)] = false;
    }
    const auto first = static_cast<std::size_t>(random.below(one.guesses.size()));
    const auto parts = one.split(first, one.all());
    const auto& [number, part] = *std::next(parts.begin(), random.below(parts.size()));
    Guesses guesses(one.guesses.size());
    std::iota(guesses.begin(), guesses.end(), std::size_t{0});
    std::map<std::tuple<Places, Guesses, int>, int> known;
    HardSolver whole(one.listing, {}, one.all(), options, kTable, forever),
        after(one.listing, {{one.guesses[first], number}}, part, options, kTable, forever);
    for (const int remaining : {kUnlimited, 1, 2, 3, 4, 5}) {
        const int most = std::min(remaining, kAny);
        const int value = hard_total(one, one.all(), guesses, most, known);
        CHECK(whole.solvable({}, remaining, 1, forever) == (value < kImpossible), one.shape, remaining);
        CHECK(whole.solve({}, remaining, kImpossible, 1, forever).upper == value, one.shape, remaining, value);
        if (value < kImpossible) {
            CHECK(one.played(whole.total_tree({}, remaining, value, forever), one.all()) == value, one.shape);
            const Lines some = whole.worst_tree({}, remaining, forever);
            CHECK(one.played(some, one.all()) >= value, one.shape);
            CHECK(*std::ranges::max_element(some.depth) <= most, one.shape);
        }
        if (number != one.solved()) {
            const int rest = hard_total(one, part, left(one, guesses, first, number), most, known);
            const std::vector<blackpeg::search::Played> path = {{one.guesses[first], number}};
            CHECK(after.solve({}, remaining, kImpossible, 1, forever).upper == rest, one.shape, remaining, rest);
            CHECK(whole.solve(path, remaining, kImpossible, 1, forever).upper == rest, one.shape, remaining, rest);
        }
    }
}

int main() {
    Random random(31);
    for (int round = 0; round < 2000; ++round) {
        check_hard(random);
    }
    for (int round = 0; round < 300; ++round) {
        check_random(random);
    }
    for (const Shape& shape : {Shape{3, 4}, Shape{2, 5}, Shape{3, 5, kDistinct}, Shape{3, 4, true, kBlack},
                               Shape{3, 5, kDistinct, kBlack}}) {
        check_board(shape);
    }
    check_many_feedbacks(random);

    check_marks("NINNY", "ANNEX", "Y.G..");
    check_marks("ANNEX", "NINNY", ".YG..");
    check_marks("HELLO", "WORLD", "...GY");
    check_marks("EPEES", "GEESE", "Y.GYY");
    check_words({"CASTE", "LINES", "ALTER", "OFFER", "KEEPS", "HAVEN", "SPEED", "BASIC"}, 20, 4);
    check_words({"DETECTOR", "CARPETED", "DECLARED", "DETAILED", "DRAMATIC", "DEVOURED", "DEMANDED", "SINISTER",
                 "DISPOSAL", "REVEALED", "MESSAGES", "RELEASED"},
                28, 3);
    Solver all = solver_of(board({4, 6})), without = solver_of(board({4, 6}, false));
    CHECK(nodes_of(all, 5625) == 406);
    CHECK(nodes_of(without, 5600) == 397);
    check_refusals();
}
