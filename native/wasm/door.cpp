// The kernel's functions over memory that the module owns: for Python in a browser's tab, where native/ is compiled to
// WebAssembly.  Its twin src/blackpeg/kernel/wasm.py writes what goes in and reads what comes out; kernel.mjs, between
// them, copies the bytes.
//
// A message, either way, is a row of columns: each the number of its bytes, of 32 bits, and the bytes.  A number is a
// column of 64 bits, none an empty one; codes are their colors.  What a call is given begins with its seconds, its
// pairs, and whether it is stopped already.  What it answers begins with how it went and what it took (`Went`).
#include "shim.hpp"

#include <optional>
#include <span>
#include <string>

#include "blackpeg/consistent.hpp"
#include "blackpeg/draws.hpp"
#include "blackpeg/expectation.hpp"
#include "blackpeg/feedback.hpp"
#include "blackpeg/fit_masks.hpp"
#include "blackpeg/grow.hpp"
#include "blackpeg/random_games.hpp"
#include "blackpeg/sampling/choose.hpp"
#include "blackpeg/sampling/collect.hpp"
#include "blackpeg/sampling/estimate.hpp"
#include "blackpeg/sampling/look_ahead.hpp"
#include "blackpeg/scores.hpp"
#include "blackpeg/search/solver.hpp"

using namespace blackpeg;
using search::Solver;

// What exceptions are thrown by: the tag that the compiler names, and the C++ library for WebAssembly leaves out.
asm(".tagtype __cpp_exception i32\n.globl __cpp_exception\n__cpp_exception:\n");

namespace {

using Bytes = std::vector<std::uint8_t>;
using Row = std::vector<Color>;

void require(bool good, const char* expected) {
    if (!good) {
        throw std::invalid_argument(std::string("expected ") + expected);
    }
}

// Reads what a call is given, column by column; what comes in is checked here, as in native/bind/convert.hpp.
class In {
  public:
    explicit In(const Bytes& given) : rest_(given) {}

    std::span<const std::uint8_t> column() {
        std::uint32_t size = 0;
        require(rest_.size() >= sizeof size, "another column");
        std::memcpy(&size, rest_.data(), sizeof size);
        require(rest_.size() - sizeof size >= size, "as many bytes as a column has");
        const auto column = rest_.subspan(sizeof size, size);
        rest_ = rest_.subspan(sizeof size + size);
        return column;
    }

    template <class Number>
    std::vector<Number> numbers() {
        const auto bytes = column();
        std::vector<Number> numbers(bytes.size() / sizeof(Number));
        std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(Number));
        return numbers;
    }

    template <class Number = std::int64_t>
    std::optional<Number> maybe() {
        static_assert(sizeof(Number) == 8);
        const auto found = numbers<Number>();
        return found.empty() ? std::nullopt : std::optional(found[0]);
    }

    template <class Number = std::int64_t>
    Number number() {
        const auto found = maybe<Number>();
        require(found.has_value(), "a number");
        return *found;
    }

    std::size_t size() { return static_cast<std::size_t>(std::clamp<std::int64_t>(number(), 0, 1 << 30)); }
    int within(int least, int most) {
        const std::int64_t found = number();
        require(least <= found && found <= most, "a number within its bounds");
        return static_cast<int>(found);
    }
    std::optional<std::int64_t> steps() {
        const auto steps = maybe();
        require(steps.value_or(0) >= 0, "a number of steps from 0");
        return steps;
    }
    // None: as many as there may be.
    int up_to(int most) {
        const auto least = maybe().value_or(most);
        require(least >= 0, "a number from 0");
        return static_cast<int>(std::min<std::int64_t>(least, most));
    }

    Shape shape() {
        const auto told = column();
        require(told.size() == 4, "a shape");
        const Shape shape{told[0], told[1], told[2] != 0, told[3] != 0};
        require(0 < shape.pegs && shape.pegs <= kLargest && 0 < shape.colors && shape.colors <= kLargest &&
                    (shape.repeats || shape.colors >= shape.pegs),
                "a shape of 1 to 100 pegs and colors, with a color for each peg unless they repeat");
        return shape;
    }
    Shape listed() {
        const Shape found = shape();
        require(found.size() <= 100'000'000, "a shape with up to 100,000,000 codes, which can be listed");
        return found;
    }
    Row colors(const Shape& shape) {
        const auto bytes = column();
        require(std::all_of(bytes.begin(), bytes.end(), [&](Color color) { return color < shape.colors; }),
                "colors of the board");
        return {bytes.begin(), bytes.end()};
    }
    Codes codes(const Shape& shape) {
        Row found = colors(shape);
        require(found.size() % static_cast<std::size_t>(shape.pegs) == 0, "codes of as many pegs as the board has");
        return {shape.pegs, std::move(found)};
    }
    Codes some_codes(const Shape& shape, std::size_t most = SIZE_MAX) {
        Codes found = codes(shape);
        require(!first_with_repeats(shape, found), "codes without a color twice");
        require(!found.empty() && found.size() <= most, "codes, one at least, and no more than may be");
        return found;
    }
    Codes candidates(const Shape& shape) {
        Codes found = some_codes(shape);
        bool ordered = true;
        for (std::size_t index = 1; index < found.size() && ordered; ++index) {
            ordered = std::memcmp(found[index - 1], found[index], static_cast<std::size_t>(shape.pegs)) < 0;
        }
        require(ordered, "candidates in reading order");
        return found;
    }
    Row row(const Shape& shape) {
        Row found = colors(shape);
        require(static_cast<int>(found.size()) == shape.pegs, "a code of as many pegs as the board has");
        return found;
    }
    // Empty for none.
    Row row_or_none(const Shape& shape) {
        Row found = colors(shape);
        require(found.empty() || static_cast<int>(found.size()) == shape.pegs, "no code, or one of the board");
        return found;
    }
    std::vector<Bytes> tables(const Shape& shape, std::size_t guesses) {
        const auto bytes = column();
        const auto each = static_cast<std::size_t>(shape.packed_count());
        require(bytes.size() == guesses * each, "a table for each guess");
        require(std::all_of(bytes.begin(), bytes.end(), [](std::uint8_t entry) { return entry <= 1; }), "0s and 1s");
        std::vector<Bytes> tables;
        for (std::size_t from = 0; from < bytes.size(); from += each) {
            tables.emplace_back(bytes.begin() + from, bytes.begin() + from + each);
        }
        return tables;
    }
    Measure measure() { return static_cast<Measure>(within(0, 3)); }

    // What was made before, by the number that its maker answered.
    template <class Made>
    Made& made() {
        return *reinterpret_cast<Made*>(static_cast<std::uintptr_t>(number()));
    }

  private:
    std::span<const std::uint8_t> rest_;
};

// Writes what a call answers.
class Out {
  public:
    void column(const void* data, std::size_t size) {
        const auto length = static_cast<std::uint32_t>(size);
        const auto* const from = static_cast<const std::uint8_t*>(data);
        written.insert(written.end(), reinterpret_cast<const std::uint8_t*>(&length),
                       reinterpret_cast<const std::uint8_t*>(&length) + sizeof length);
        written.insert(written.end(), from, from + size);
    }
    template <class Number>
    void numbers(const std::vector<Number>& numbers) {
        column(numbers.data(), numbers.size() * sizeof(Number));
    }
    void number(std::int64_t number) { column(&number, sizeof number); }
    void real(double number) { column(&number, sizeof number); }
    void codes(const Codes& codes) { column(codes[0], codes.size() * static_cast<std::size_t>(codes.pegs())); }
    // No total is an empty column.
    void total(int total) { total >= search::kImpossible ? column(nullptr, 0) : number(total); }
    void lines(const Lines& lines) {
        numbers(lines.depth);
        numbers(lines.feedback);
        numbers(Bytes(lines.solves.begin(), lines.solves.end()));
        codes(lines.guesses);
    }
    void parts(const std::vector<search::PartBound>& parts) {
        std::vector<std::int32_t> all;
        for (const auto& part : parts) {
            const auto total = [](int bound) { return bound >= search::kImpossible ? -1 : bound; };
            all.insert(all.end(), {part.feedback, part.size, total(part.lower), total(part.upper)});
        }
        numbers(all);
    }

    Bytes written = Bytes(sizeof(std::uint32_t));  // begins with the number of all bytes that follow
};

enum Went : std::int64_t { kWell, kStopped, kRefused, kNoMemory, kFailed };

Bytes given, answer;
std::optional<double> seconds;  // of the call under way
Control* doing = nullptr;       // what counts the secrets it has done

using Door = void(In& in, Out& out, Control& control);

const std::uint8_t* through(Door* door) {
    Out out;
    std::vector<std::int64_t> took{kFailed, 0, 0, 0};
    const auto say = [&](Went went, const char* why) {
        out = Out();
        took[0] = went;
        out.numbers(took);
        out.column(why, std::strlen(why));
    };
    try {
        In in(given);
        seconds = in.maybe<double>();
        Control control(seconds, in.maybe<std::uint64_t>());
        if (in.number() != 0) {
            control.stop();
        }
        doing = &control;
        const auto ended = [&](Went went) {
            took = {went, static_cast<std::int64_t>(control.nodes), static_cast<std::int64_t>(control.looks),
                    static_cast<std::int64_t>(control.spent())};
        };
        try {
            out.numbers(took);
            door(in, out, control);
            ended(kWell);
            std::memcpy(&out.written[2 * sizeof(std::uint32_t)], took.data(), took.size() * sizeof took[0]);
        } catch (const Stopped&) {
            ended(kStopped);
            say(kStopped, "stopped");
        }
    } catch (const std::bad_alloc&) {
        say(kNoMemory, "the kernel has no more memory");
    } catch (const std::invalid_argument& refusal) {
        say(kRefused, refusal.what());
    } catch (const std::exception& failure) {
        say(kFailed, failure.what());
    }
    doing = nullptr;
    const auto size = static_cast<std::uint32_t>(out.written.size() - sizeof(std::uint32_t));
    std::memcpy(out.written.data(), &size, sizeof size);
    answer = std::move(out.written);
    return answer.data();
}

#define EXPORTED(name) extern "C" __attribute__((export_name(#name)))

// A function of the kernel: DOOR(name) { reads of `in`, writes to `out` }.
#define DOOR(name)                                                                   \
    void do_##name(In& in, Out& out, Control& control);                              \
    EXPORTED(name) const std::uint8_t* door_##name() { return through(&do_##name); } \
    void do_##name([[maybe_unused]] In& in, [[maybe_unused]] Out& out, [[maybe_unused]] Control& control)

}  // namespace

// Where what the next call is given is to be written.
EXPORTED(room) std::uint8_t* room(std::uint32_t bytes) {
    given.resize(bytes);
    return given.data();
}

// The secrets that the call under way has done.
EXPORTED(done) double done() { return doing == nullptr ? 0 : static_cast<double>(doing->done); }

namespace {

DOOR(all_codes) { out.codes(all_codes(in.listed(), control)); }

DOOR(consistent) {
    const Shape shape = in.shape();
    const Codes guesses = in.codes(shape);
    const auto tables = in.tables(shape, guesses.size());
    out.codes(consistent(shape, guesses, tables, in.size(), control));
}

DOOR(keep) {
    const Shape shape = in.shape();
    const Codes codes = in.codes(shape);
    const Row guess = in.row(shape);
    out.codes(keep(shape, codes, guess.data(), in.tables(shape, 1)[0], control));
}

DOOR(feedbacks) {
    const Shape shape = in.shape();
    const Row guess = in.row(shape);
    out.numbers(feedbacks(shape, guess.data(), in.codes(shape)));
}

DOOR(split_sizes) {
    const Shape shape = in.shape();
    const Row guess = in.row(shape);
    out.numbers(split_sizes(shape, guess.data(), in.codes(shape)));
}

DOOR(fit_masks) {
    const Shape shape = in.shape();
    const Codes guesses = in.codes(shape);
    const auto tables = in.tables(shape, guesses.size());
    require(guesses.size() <= 64, "at most 64 guesses");
    std::vector<std::uint64_t> all;
    for (const auto& [mask, count] : fit_masks(shape, guesses, tables, in.codes(shape))) {
        all.insert(all.end(), {mask, count});
    }
    out.numbers(all);
}

DOOR(distinct_guesses) {
    const Shape shape = in.listed();
    out.codes(distinct_guesses(shape, History(shape, in.codes(shape)), control));
}

DOOR(scores) {
    const Shape shape = in.shape();
    const Codes guesses = in.codes(shape);
    require(!first_with_repeats(shape, guesses), "guesses without a color twice");
    const Codes codes = in.some_codes(shape);
    const Scores scores = scores_of(shape, guesses, codes);
    out.numbers(scores.max_part);
    out.numbers(scores.sum_squares);
    out.numbers(scores.parts);
    out.numbers(scores.bits);
}

DOOR(best) {
    const Shape shape = in.listed();
    const Measure measure = in.measure();
    const Codes history = in.codes(shape), codes = in.candidates(shape);
    Game game(shape, measure, in.number() != 0, codes.size(), 1, seconds);
    Block block;
    out.numbers(best_guess(game, History(shape, history), codes, 1, block));
}

DOOR(grow) {
    const Shape shape = in.listed();
    const Measure measure = in.measure();
    const Codes history = in.codes(shape), codes = in.candidates(shape);
    Game game(shape, measure, in.number() != 0, codes.size(), 1, seconds);
    const Row first = in.row_or_none(shape);
    doing = &game.control;
    out.lines(grow_tree(game, History(shape, history), codes, first.empty() ? nullptr : first.data()));
}

DOOR(drawn_secrets) {
    const Shape shape = in.shape();
    out.codes(drawn_secrets(shape, in.numbers<std::uint64_t>()));
}

DOOR(random_games) {
    const Shape shape = in.shape();
    const Codes codes = in.some_codes(shape);
    const std::int64_t first = in.maybe().value_or(-1);
    require(first < static_cast<std::int64_t>(codes.size()), "one of the codes as the first guess");
    out.number(reinterpret_cast<std::intptr_t>(new RandomGames(shape, codes, first, in.size())));
}

struct SomeGames {
    RandomGames& games;
    std::vector<std::uint64_t> seeds;
    Codes secrets;
};

static SomeGames some_games(In& in) {
    auto& games = in.made<RandomGames>();
    auto seeds = in.numbers<std::uint64_t>();
    Codes secrets = in.codes({games.pegs(), kLargest});
    require(secrets.size() == seeds.size(), "as many secrets as seeds");
    return {games, std::move(seeds), std::move(secrets)};
}

DOOR(count_games) {
    auto [games, seeds, secrets] = some_games(in);
    out.numbers(games.count(control, seeds, secrets, 1));
}

DOOR(play) {
    auto [games, seeds, secrets] = some_games(in);
    std::vector<std::uint32_t> turns, flat;
    for (const Turns& played : games.play(control, seeds, secrets)) {
        turns.push_back(static_cast<std::uint32_t>(played.size()));
        for (const auto& [place, feedback] : played) {
            flat.insert(flat.end(), {place, feedback});
        }
    }
    out.numbers(turns);
    out.numbers(flat);
}

DOOR(expectation) {
    const Shape shape = in.listed();
    Expectation expectation(shape, in.row_or_none(shape), control);
    const auto [total, found] = expectation.expected();
    out.number(static_cast<std::int64_t>(total));
    out.numbers(found);
}

DOOR(solver) {
    const Shape shape = in.listed();
    const Codes history = in.codes(shape), codes = in.candidates(shape);
    const bool consistent_only = in.number() != 0;
    const auto on = in.column();  // as search::Options has them
    require(on.size() == 5, "whether each of five ways to prune is used");
    const search::Options options{on[0] != 0, on[1] != 0, on[2] != 0, on[3] != 0, on[4] != 0};
    out.number(reinterpret_cast<std::intptr_t>(
        new Solver(shape, history, codes, consistent_only, options, in.size(), control)));
}

// A position that a solver is asked about: turns from its own, and the guesses remaining.
struct After {
    explicit After(In& in) : solver(in.made<Solver>()) {
        const Codes guesses = in.codes(solver.shape());
        const auto replies = in.numbers<std::int64_t>();
        require(guesses.size() == replies.size(), "a feedback to each guess");
        for (std::size_t turn = 0; turn < replies.size(); ++turn) {
            path.emplace_back(Row(guesses[turn], guesses[turn] + guesses.pegs()), static_cast<int>(replies[turn]));
        }
        remaining = in.up_to(search::kUnlimited);
    }

    Solver& solver;
    std::vector<search::Played> path;
    int remaining;
};

DOOR(open_guesses) {
    After at(in);
    Codes guesses(at.solver.shape().pegs);
    std::vector<std::int32_t> least, bytes;
    std::vector<search::OpenPart> parts;
    for (const search::OpenGuess& open :
         at.solver.open_guesses(at.path, at.remaining, in.up_to(search::kImpossible), control)) {
        guesses.push_back(open.guess.data());
        least.push_back(open.least);
        bytes.push_back(static_cast<std::int32_t>(open.parts.size() * sizeof open.parts[0]));
        parts.insert(parts.end(), open.parts.begin(), open.parts.end());
    }
    out.codes(guesses);
    out.numbers(least);
    out.numbers(bytes);
    out.numbers(parts);
}

DOOR(total) {
    After at(in);
    out.total(at.solver.total(at.path, at.remaining, in.up_to(search::kImpossible), control));
}

DOOR(solve) {
    After at(in);
    const int limit = in.up_to(search::kImpossible);
    in.within(1, 1 << 10);  // threads: there is one
    const search::Found found = at.solver.solve(at.path, at.remaining, limit, 1, control);
    out.total(found.lower);
    out.total(found.upper);
    out.numbers(found.guess);
}

DOOR(total_tree) {
    After at(in);
    out.lines(at.solver.total_tree(at.path, at.remaining, in.within(0, search::kImpossible), control));
}

DOOR(solvable) {
    After at(in);
    in.within(1, 1 << 10);  // threads: there is one
    out.number(at.solver.solvable(at.path, at.remaining, 1, control));
}

DOOR(worst_tree) {
    After at(in);
    out.lines(at.solver.worst_tree(at.path, at.remaining, control));
}

DOOR(some_tree) {
    After at(in);
    const int exact_up_to = in.within(0, search::kImpossible), width = in.within(0, search::kImpossible);
    const auto [total, lines] = at.solver.some_tree(at.path, at.remaining, exact_up_to, width, control);
    out.total(total);
    out.lines(lines);
}

DOOR(guesses) {
    After at(in);
    Codes guesses(at.solver.shape().pegs);
    std::vector<std::int32_t> bounds;
    for (const search::Option& option :
         at.solver.guesses(at.path, at.remaining, in.up_to(search::kImpossible), control)) {
        guesses.push_back(option.guess.data());
        bounds.push_back(option.bound);
    }
    out.codes(guesses);
    out.numbers(bounds);
}

DOOR(parts) {
    After at(in);
    out.parts(at.solver.parts(at.path, at.remaining, in.row(at.solver.shape()), control));
}

DOOR(guess_tree) {
    After at(in);
    const Row guess = in.row(at.solver.shape());
    out.lines(at.solver.guess_tree(at.path, at.remaining, guess, in.within(0, search::kImpossible), control));
}

// What a sampler in Python holds.
struct Sampler {
    Shape shape;
    sampling::Told told;
    sampling::Random random;
};

// For each position the color it is held at.
Row held(In& in, const Shape& shape) {
    const auto found = in.column();
    require(static_cast<int>(found.size()) == shape.pegs &&
                std::all_of(found.begin(), found.end(),
                            [&](Color color) { return color < shape.colors || color == BLACKPEG_NO_COLOR; }),
            "a color of the board, or none, for each position");
    return {found.begin(), found.end()};
}

Row palette(In& in, const Shape& shape) {
    Row found = in.colors(shape);
    require(!found.empty() && found.size() <= 255, "1 to 255 colors");
    return found;
}

sampling::Schedule schedule(In& in) {
    const auto all = in.numbers<double>();
    require(all.size() == 12 && all[5] <= 1 &&
                std::all_of(all.begin(), all.end(), [](double one) { return 0 <= one && one <= 1e6; }),
            "12 numbers from 0 to 1,000,000");
    return {all[0], all[1], all[2], all[3],  all[4], all[5], static_cast<int>(all[6]),
            all[7], all[8], all[9], all[10], all[11]};
}

sampling::Growth growth(In& in) {
    const auto growth = in.maybe<double>();
    require(0 <= growth.value_or(0) && growth.value_or(0) <= 1, "a growth from 0 to 1");
    return growth;
}

void put(Out& out, const sampling::Chosen& chosen) {
    out.numbers(chosen.guess);
    out.real(chosen.value);
    out.number(chosen.evaluations);
}

DOOR(sampler) {
    const Shape shape = in.shape();
    const Row nothing(static_cast<std::size_t>(shape.pegs), BLACKPEG_NO_COLOR);
    const auto seed = in.number<std::uint64_t>();
    out.number(reinterpret_cast<std::intptr_t>(
        new Sampler{shape, {{}, nothing, sampling::all_colors(shape)}, sampling::Random(seed)}));
}

DOOR(add) {
    auto& sampler = in.made<Sampler>();
    const Row guess = in.row(sampler.shape);
    std::optional<int> told[3];
    for (auto& number : told) {
        if (const auto found = in.maybe()) {
            require(0 <= *found && *found <= sampler.shape.pegs, "as many pegs as there are");
            number = static_cast<int>(*found);
        }
    }
    sampling::Turn turn = sampling::make_turn(sampler.shape, guess, told[0], told[1], told[2]);
    for (const auto& number : {turn.black, turn.common}) {
        require(0 <= number.value_or(0) && number.value_or(0) <= sampler.shape.pegs, "numbers that go together");
    }
    sampler.told.turns.push_back(std::move(turn));
}

DOOR(hold) {
    auto& sampler = in.made<Sampler>();
    sampler.told.held = held(in, sampler.shape);
}

DOOR(paint) {
    auto& sampler = in.made<Sampler>();
    sampler.told.palette = palette(in, sampler.shape);
}

DOOR(cost) {
    auto& sampler = in.made<Sampler>();
    const Row code = in.row(sampler.shape);
    sampling::State state(sampler.shape, sampler.told);
    state.start(code.data());
    out.number(state.cost());
}

DOOR(random) {
    auto& sampler = in.made<Sampler>();
    const int count = in.within(0, 1'000'000);
    sampling::State state(sampler.shape, sampler.told);
    Codes codes(sampler.shape.pegs);
    for (int index = 0; index < count; ++index) {
        state.start_anywhere(sampler.random);
        codes.push_back(state.code().data());
    }
    out.codes(codes);
}

DOOR(find) {
    auto& [shape, told, random] = in.made<Sampler>();
    const sampling::Schedule chosen = schedule(in);
    const Row start = in.row_or_none(shape);
    sampling::Budget budget(control, in.steps());
    const auto found = sampling::find(shape, told, chosen, start.empty() ? nullptr : start.data(), budget, random);
    out.numbers(found.code);
    out.number(found.cost);
    out.number(found.steps);
}

DOOR(collect) {
    auto& [shape, told, random] = in.made<Sampler>();
    const sampling::Schedule chosen = schedule(in);
    const std::size_t most = in.size();
    const Codes earlier = in.codes(shape);
    sampling::Budget budget(control, in.steps());
    const auto collected = sampling::collect(shape, told, chosen, most, earlier, budget, random);
    out.codes(collected.codes);
    out.number(collected.looks_complete);
    out.codes(collected.independent);
    out.codes(collected.near);
    out.numbers(collected.near_costs);
    out.number(collected.steps);
}

DOOR(choose) {
    auto& [shape, told, random] = in.made<Sampler>();
    const Codes codes = in.some_codes(shape);
    const sampling::Growth further = growth(in);
    const int own = in.within(0, 1'000'000), best = in.within(0, 1'000'000), patience = in.within(0, 1'000'000);
    sampling::Frame frame;
    frame.held = held(in, shape);
    frame.palette = palette(in, shape);
    sampling::Budget budget(control, in.steps());
    put(out, sampling::choose(shape, codes, further, {own, best, patience}, frame, budget, random));
}

DOOR(look_ahead) {
    auto& [shape, told, random] = in.made<Sampler>();
    const Codes codes = in.some_codes(shape, sampling::Playout::kMost);
    const Row guess = in.row(shape);
    const auto growth = in.number<double>();
    require(0 <= growth && growth <= 1, "a growth from 0 to 1");
    const sampling::Lookahead ahead{growth, in.within(0, 1'000'000)};
    sampling::Budget budget(control, in.steps());
    put(out, sampling::look_ahead(shape, codes, guess, ahead, budget, random));
}

DOOR(values) {
    const auto& sampler = in.made<Sampler>();
    const Codes guesses = in.codes(sampler.shape), codes = in.some_codes(sampler.shape);
    const sampling::Sample sample(sampler.shape, codes);
    sampling::Loss losses(sample, growth(in));
    sampling::Tally tally(sample);
    sampling::Compared compared(sample);
    std::vector<double> values;
    for (std::size_t index = 0; index < guesses.size(); ++index) {
        compared.compare(guesses[index]);
        tally.count(compared);
        values.push_back(losses.value(losses.of(tally)));
    }
    out.numbers(values);
}

DOOR(sizes) {
    const Shape& shape = in.made<Sampler>().shape;
    const Row guess = in.row(shape);
    const sampling::Sample sample(shape, in.some_codes(shape));
    sampling::Tally tally(sample);
    sampling::Compared compared(sample);
    compared.compare(guess.data());
    tally.count(compared);
    std::vector<std::uint32_t> all;
    tally.each([&](int black, int common, std::uint32_t size) {
        const int packed = black * (shape.pegs + 1) + (shape.black_only ? 0 : common - black);
        all.insert(all.end(), {static_cast<std::uint32_t>(packed), size});
    });
    if (tally.solved() > 0) {
        all.insert(all.end(), {static_cast<std::uint32_t>(shape.solved()), tally.solved()});
    }
    out.numbers(all);
}

DOOR(count_weights) {
    auto& [shape, told, random] = in.made<Sampler>();
    const std::size_t chains = in.size();
    sampling::Budget budget(control, in.steps());
    out.numbers(sampling::count_weights(shape, told, chains, budget, random));
}

DOOR(free_solver) { delete &in.made<Solver>(); }
DOOR(free_random_games) { delete &in.made<RandomGames>(); }
DOOR(free_sampler) { delete &in.made<Sampler>(); }

}  // namespace
