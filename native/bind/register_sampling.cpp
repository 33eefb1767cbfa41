// Sampling: codes of boards too big to enumerate.
#include <nanobind/stl/vector.h>

#include <atomic>
#include <mutex>
#include <thread>

#include "blackpeg/control.hpp"
#include "blackpeg/sampling/choose.hpp"
#include "blackpeg/sampling/collect.hpp"
#include "blackpeg/sampling/estimate.hpp"
#include "blackpeg/sampling/look_ahead.hpp"
#include "convert.hpp"
#include "register.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;
using namespace blackpeg;
using namespace blackpeg::sampling;

namespace {

using Steps = std::optional<std::int64_t>;

// What a Python sampler holds; one of its functions runs at a time (`Alone`).
struct Sampler {
    Sampler(const Shape& board, std::uint64_t seed)
        : shape(board),
          told{{}, std::vector<Color>(static_cast<std::size_t>(shape.pegs), BLACKPEG_NO_COLOR), all_colors(shape)},
          random(seed) {}

    Shape shape;
    Told told;
    Random random;
    std::mutex mutex;
    std::atomic<std::thread::id> user{};  // the thread whose function runs
};

// While it lives, no other function of the sampler runs.  Python that a function asks whether to go on, such as what
// hears a signal, may call another of the same sampler: that one would wait for ever.
class Alone {
  public:
    explicit Alone(Sampler& sampler) : user_(sampler.user) {
        if (user_ == std::this_thread::get_id()) {
            throw std::runtime_error("this sampler is at work, in the function that is interrupted here");
        }
        lock_ = std::unique_lock(sampler.mutex);
        user_ = std::this_thread::get_id();
    }
    Alone(const Alone&) = delete;
    Alone& operator=(const Alone&) = delete;
    ~Alone() { user_ = std::thread::id(); }

  private:
    std::atomic<std::thread::id>& user_;
    std::unique_lock<std::mutex> lock_;
};

// Calls work() without the GIL, when no other function of the sampler runs.
template <class Work>
auto alone(Sampler& sampler, Work&& work) {
    const Unlocked unlocked;
    const Alone alone(sampler);
    return work();
}

std::vector<Color> held(const Shape& shape, const nb::dict& colors) {
    std::vector<Color> held(static_cast<std::size_t>(shape.pegs), BLACKPEG_NO_COLOR);
    for (const auto& [position, color_there] : colors) {
        const int at = convert::within(convert::as<int>(position, "a position"), 0, shape.pegs - 1);
        const int color = convert::within(convert::as<int>(color_there, "a color"), 0, shape.colors - 1);
        held[static_cast<std::size_t>(at)] = static_cast<Color>(color);
    }
    return held;
}

// At least one color of the shape, and no more than 255.
std::vector<Color> palette_of(const Shape& shape, const std::vector<int>& colors) {
    convert::within<std::size_t>(colors.size(), 1, 255, "of colors ");
    for (const int color : colors) {
        convert::within(color, 0, shape.colors - 1);
    }
    return {colors.begin(), colors.end()};
}

constexpr int kMillion = 1'000'000;  // as many steps for a peg, and as many times that, as anybody needs

Schedule schedule_of(const nb::tuple& values) {
    convert::of_size(values, 12, "a schedule of 12 numbers");
    const auto number = [&](int index, double most = kMillion) {
        return convert::within(convert::as<double>(values[index], "a number"), 0.0, most);
    };
    return {number(0), number(1), number(2), number(3),  number(4), number(5, 1), static_cast<int>(number(6)),
            number(7), number(8), number(9), number(10), number(11)};
}

// Calls work(budget) without the GIL, while it goes on: Ctrl-C ends it, and the call whose work it is.
template <class Work>
auto sampled(Sampler& sampler, Steps steps, const Control& control, Work&& work) {
    convert::within<std::int64_t>(steps.value_or(0), 0, std::numeric_limits<std::int64_t>::max(), "of steps ");
    bool interrupted = false;
    auto result = [&] {
        Unlocked unlocked;
        const Alone alone(sampler);
        Budget budget(control, steps, [&] {
            unlocked.locked([&] { interrupted = !goes_on(); });
            return !interrupted;
        });
        return work(budget);
    }();
    if (interrupted) {
        throw nb::python_error();
    }
    return result;
}

// Rows, or codes that the kernel made: as many as this at least, and at most.
Codes codes_of(const Shape& shape, const nb::handle& rows, std::size_t least, std::size_t most = SIZE_MAX) {
    Codes codes = nb::isinstance<Codes>(rows) ? nb::cast<const Codes&>(rows) : convert::codes(shape, rows);
    convert::require_codes(shape, codes);
    convert::within(codes.size(), least, most, "of codes ");
    return codes;
}

constexpr const char* kAnswers = "blackpeg.kernel.sampling";

nb::tuple tuple(const Sampler& sampler, const std::vector<Color>& code) {
    return convert::tuple(code.data(), sampler.shape.pegs);
}

void require_growth(Growth growth) { convert::within(growth.value_or(0), 0.0, 1.0); }

void add_turn(Sampler& sampler, const nb::handle& guess, std::optional<int> black, std::optional<int> white,
              std::optional<int> total) {
    for (const std::optional<int>& number : {black, white, total}) {
        convert::within(number.value_or(0), 0, sampler.shape.pegs);
    }
    Turn turn = make_turn(sampler.shape, convert::row(sampler.shape, guess), black, white, total);
    for (const std::optional<int>& number : {turn.black, turn.common}) {
        convert::within(number.value_or(0), 0, sampler.shape.pegs, "of pegs ");
    }
    alone(sampler, [&] { sampler.told.turns.push_back(std::move(turn)); });
}

int cost(Sampler& sampler, const nb::handle& code) {
    const auto row = convert::row(sampler.shape, code);
    return alone(sampler, [&] {
        State state(sampler.shape, sampler.told);
        state.start(row.data());
        return state.cost();
    });
}

nb::object find_code(Sampler& sampler, const nb::tuple& schedule, const std::optional<nb::object>& from, Steps steps,
                     const Control& control) {
    const Schedule chosen = schedule_of(schedule);
    const auto start = convert::row_or_none(sampler.shape, from);
    const Found found = sampled(sampler, steps, control, [&](Budget& budget) {
        return sampling::find(sampler.shape, sampler.told, chosen, start.empty() ? nullptr : start.data(), budget,
                              sampler.random);
    });
    return convert::named(kAnswers, "Found", tuple(sampler, found.code), found.cost, found.steps);
}

nb::object collect_codes(Sampler& sampler, const nb::tuple& schedule, std::size_t most, const nb::handle& earlier,
                         Steps steps, const Control& control) {
    const Schedule chosen = schedule_of(schedule);
    const Codes old = codes_of(sampler.shape, earlier, 0);
    Collected collected = sampled(sampler, steps, control, [&](Budget& budget) {
        return sampling::collect(sampler.shape, sampler.told, chosen, most, old, budget, sampler.random);
    });
    return convert::named(kAnswers, "Collected", std::move(collected.codes), collected.looks_complete,
                          std::move(collected.independent), std::move(collected.near), collected.near_costs,
                          collected.steps);
}

nb::object choose_guess(Sampler& sampler, const nb::handle& rows, Growth growth, const nb::tuple& climb,
                        const nb::dict& frame, const std::vector<int>& palette, Steps evaluations,
                        const Control& control) {
    const Shape& shape = sampler.shape;
    const Codes codes = codes_of(shape, rows, 1);
    require_growth(growth);
    convert::of_size(climb, 3, "a climb of 3 numbers");
    const auto number = [&](int index) {
        return convert::within(convert::as<int>(climb[index], "a number"), 0, kMillion);
    };
    const Climb way{number(0), number(1), number(2)};
    const Frame within{held(shape, frame), palette_of(shape, palette)};
    const Chosen chosen = sampled(sampler, evaluations, control, [&](Budget& budget) {
        return sampling::choose(shape, codes, growth, way, within, budget, sampler.random);
    });
    return convert::named(kAnswers, "Chosen", tuple(sampler, chosen.guess), chosen.value, chosen.evaluations);
}

nb::object look_ahead_on(Sampler& sampler, const nb::handle& rows, const nb::handle& guess, const nb::tuple& lookahead,
                         Steps pairs, const Control& control) {
    const Shape& shape = sampler.shape;
    const Codes codes = codes_of(shape, rows, 1, Playout::kMost);
    const auto row = convert::row(shape, guess);
    convert::of_size(lookahead, 2, "a growth, and a number of codes");
    const Lookahead ahead{convert::within(convert::as<double>(lookahead[0], "a growth"), 0.0, 1.0),
                          convert::within(convert::as<int>(lookahead[1], "a number of codes"), 0, kMillion)};
    const Chosen chosen = sampled(sampler, pairs, control, [&](Budget& budget) {
        return sampling::look_ahead(shape, codes, {row.begin(), row.end()}, ahead, budget, sampler.random);
    });
    return convert::named(kAnswers, "Chosen", tuple(sampler, chosen.guess), chosen.value, chosen.evaluations);
}

std::vector<double> values(Sampler& sampler, const nb::handle& guess_rows, const nb::handle& rows, Growth growth) {
    const Codes guesses = codes_of(sampler.shape, guess_rows, 0), codes = codes_of(sampler.shape, rows, 1);
    require_growth(growth);
    return unlocked([&] {
        std::vector<double> values;
        const Sample sample(sampler.shape, codes);
        Loss losses(sample, growth);
        Tally tally(sample);
        Compared compared(sample);
        for (std::size_t index = 0; index < guesses.size(); ++index) {
            compared.compare(guesses[index]);
            tally.count(compared);
            values.push_back(losses.value(losses.of(tally)));
        }
        return values;
    });
}

// {packed feedback: size}
nb::dict sizes(Sampler& sampler, const nb::handle& guess, const nb::handle& rows) {
    const Shape& shape = sampler.shape;
    const auto row = convert::row(shape, guess);
    const Codes codes = codes_of(shape, rows, 1);
    const Sample sample(shape, codes);
    Tally tally(sample);
    Compared compared(sample);
    compared.compare(row.data());
    tally.count(compared);
    nb::dict sizes;
    tally.each([&](int black, int common, std::uint32_t size) {
        sizes[nb::int_(black * (shape.pegs + 1) + (shape.black_only ? 0 : common - black))] = nb::int_(size);
    });
    if (tally.solved() > 0) {
        sizes[nb::int_(shape.solved())] = nb::int_(tally.solved());
    }
    return sizes;
}

Codes random_codes(Sampler& sampler, std::size_t count) {
    convert::within<std::size_t>(count, 0, kMillion, "of codes ");
    return alone(sampler, [&] {
        State state(sampler.shape, sampler.told);
        Codes codes(sampler.shape.pegs);
        for (std::size_t index = 0; index < count; ++index) {
            state.start_anywhere(sampler.random);
            codes.push_back(state.code().data());
        }
        return codes;
    });
}

std::vector<double> weights(Sampler& sampler, std::size_t chains, Steps steps, const Control& control) {
    return sampled(sampler, steps, control, [&](Budget& budget) {
        return sampling::count_weights(sampler.shape, sampler.told, chains, budget, sampler.random);
    });
}

}  // namespace

void register_sampling(nb::module_& module) {
    nb::class_<Sampler>(module, "Sampler")
        .def("__init__", [](Sampler* sampler, const nb::tuple& shape,
                            std::uint64_t seed) { new (sampler) Sampler(convert::shape(shape), seed); })
        .def("add", &add_turn)
        .def("hold",
             [](Sampler& sampler, const nb::dict& colors) {
                 std::vector<Color> at = held(sampler.shape, colors);
                 alone(sampler, [&] { sampler.told.held = std::move(at); });
             })
        .def("paint",
             [](Sampler& sampler, const std::vector<int>& palette) {
                 std::vector<Color> colors = palette_of(sampler.shape, palette);
                 alone(sampler, [&] { sampler.told.palette = std::move(colors); });
             })
        .def("cost", &cost)
        .def("random", &random_codes)
        .def("find", &find_code)
        .def("collect", &collect_codes)
        .def("choose", &choose_guess)
        .def("look_ahead", &look_ahead_on)
        .def("values", &values)
        .def("sizes", &sizes)
        .def("count_weights", &weights);
}
