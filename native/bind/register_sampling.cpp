// Sampling: codes of boards too big to enumerate.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <mutex>

#include "blackpeg/control.hpp"
#include "blackpeg/sampling/choose.hpp"
#include "blackpeg/sampling/collect.hpp"
#include "blackpeg/sampling/estimate.hpp"
#include "blackpeg/sampling/look_ahead.hpp"
#include "blackpeg/sampling/meet_in_the_middle.hpp"
#include "convert.hpp"
#include "register.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;
using namespace blackpeg;
using namespace blackpeg::sampling;

namespace {

using Steps = std::optional<std::int64_t>;

// What a Python sampler holds; one of its functions runs at a time.
struct Sampler {
    Sampler(const Shape& shape, std::uint64_t seed)
        : shape(shape),
          told{{}, std::vector<Color>(static_cast<std::size_t>(shape.pegs), BLACKPEG_NO_COLOR), all_colors(shape)},
          random(seed) {}

    Shape shape;
    Told told;
    Random random;
    std::mutex mutex;
};

std::vector<Color> held(const Shape& shape, const nb::handle& colors) {
    std::vector<Color> held(static_cast<std::size_t>(shape.pegs), BLACKPEG_NO_COLOR);
    for (const nb::handle position : colors) {
        const int at = nb::cast<int>(position), as = nb::cast<int>(nb::object(colors[position]));
        if (at < 0 || at >= shape.pegs || as < 0 || as >= shape.colors) {
            throw nb::value_error("expected positions and colors of the shape");
        }
        held[static_cast<std::size_t>(at)] = static_cast<Color>(as);
    }
    return held;
}

// At least one color of the shape, and no more than 255.
std::vector<Color> palette_of(const Shape& shape, const std::vector<int>& colors) {
    if (colors.empty() || colors.size() > 255 ||
        std::any_of(colors.begin(), colors.end(), [&](int color) { return color < 0 || color >= shape.colors; })) {
        throw nb::value_error("expected 1 to 255 colors of the shape");
    }
    return {colors.begin(), colors.end()};
}

Schedule schedule_of(const nb::tuple& values) {
    Schedule schedule;
    double* const numbers[] = {&schedule.start,  &schedule.end,     &schedule.steps,
                               &schedule.longer, &schedule.longest, &schedule.swaps};
    for (std::size_t index = 0; index < 6; ++index) {
        *numbers[index] = nb::cast<double>(values[index]);
    }
    schedule.walks = nb::cast<int>(values[6]);
    schedule.walk_steps = nb::cast<double>(values[7]);
    schedule.walk_at = nb::cast<double>(values[8]);
    schedule.quench = nb::cast<double>(values[9]);
    schedule.again = nb::cast<double>(values[10]);
    schedule.mend = nb::cast<double>(values[11]);
    return schedule;
}

// Calls work(budget) without the GIL.  Ctrl-C ends the work, and KeyboardInterrupt is raised.
template <class Work>
auto sampled(Sampler& sampler, Steps steps, const Control& control, Work&& work) {
    bool interrupted = false;
    auto result = [&] {
        Unlocked unlocked;
        const std::lock_guard lock(sampler.mutex);
        Budget budget(control, steps, [&] {
            unlocked.locked([&] { interrupted = PyErr_CheckSignals() != 0; });
            return !interrupted;
        });
        return work(budget);
    }();
    if (interrupted) {
        throw nb::python_error();
    }
    return result;
}

// Rows, or codes that the kernel made.
Codes codes_of(const Shape& shape, const nb::handle& rows) {
    if (nb::isinstance<Codes>(rows)) {
        const Codes& codes = nb::cast<const Codes&>(rows);
        convert::require_pegs(shape, codes);
        return codes;
    }
    return convert::codes(shape, rows);
}

constexpr const char* kAnswers = "blackpeg.kernel.sampling";

nb::tuple tuple(const Sampler& sampler, const std::vector<Color>& code) {
    return convert::tuple(code.data(), sampler.shape.pegs);
}

Objective objective_of(const nb::tuple& values) {
    return {nb::cast<std::optional<double>>(values[0]), nb::cast<bool>(values[1])};
}

void add_turn(Sampler& sampler, const nb::handle& guess, std::optional<int> black, std::optional<int> white,
              std::optional<int> total) {
    for (const std::optional<int>& number : {black, white, total}) {
        if (number && (*number < 0 || *number > sampler.shape.pegs)) {
            throw nb::value_error("expected numbers of pegs, from 0 to all");
        }
    }
    Turn turn = make_turn(sampler.shape, convert::row(sampler.shape, guess), black, white, total);
    const Unlocked unlocked;
    const std::lock_guard lock(sampler.mutex);
    sampler.told.turns.push_back(std::move(turn));
}

nb::list residuals(Sampler& sampler, const nb::handle& code) {
    const auto row = convert::row(sampler.shape, code);
    std::vector<std::pair<int, int>> residuals;
    {
        const Unlocked unlocked;
        const std::lock_guard lock(sampler.mutex);
        State state(sampler.shape, sampler.told);
        state.start(row.data());
        for (std::size_t turn = 0; turn < sampler.told.turns.size(); ++turn) {
            residuals.emplace_back(state.black(turn), state.common(turn));
        }
    }
    nb::list listed;
    for (const auto& [black, common] : residuals) {
        listed.append(nb::make_tuple(black, common));
    }
    return listed;
}

nb::object find_code(Sampler& sampler, const nb::tuple& schedule, const nb::object& from, Steps steps,
                     const Control& control) {
    const Schedule chosen = schedule_of(schedule);
    std::vector<Color> start;
    if (!from.is_none()) {
        start = convert::row(sampler.shape, from);
    }
    const Found found = sampled(sampler, steps, control, [&](Budget& budget) {
        return sampling::find(sampler.shape, sampler.told, chosen, start.empty() ? nullptr : start.data(), budget,
                              sampler.random);
    });
    return convert::named(kAnswers, "Found", tuple(sampler, found.code), found.cost, found.steps);
}

nb::object collect_codes(Sampler& sampler, const nb::tuple& schedule, std::size_t most, const nb::handle& earlier,
                         Steps steps, const Control& control) {
    const Schedule chosen = schedule_of(schedule);
    const Codes old = codes_of(sampler.shape, earlier);
    Collected collected = sampled(sampler, steps, control, [&](Budget& budget) {
        return sampling::collect(sampler.shape, sampler.told, chosen, most, old, budget, sampler.random);
    });
    return convert::named(kAnswers, "Collected", std::move(collected.codes), collected.looks_complete,
                          std::move(collected.independent), std::move(collected.near), collected.near_costs,
                          collected.steps);
}

// (count, codes), or None where the budget was not enough
nb::object list_all(Sampler& sampler, std::size_t most, Steps steps, const Control& control) {
    Listed listed = sampled(sampler, steps, control, [&](Budget& budget) {
        return Meeting(sampler.shape, sampler.told, budget, sampler.random).list(most);
    });
    return listed.complete ? convert::named(kAnswers, "Listed", listed.count, std::move(listed.codes)) : nb::none();
}

nb::object choose_guess(Sampler& sampler, const nb::handle& rows, const nb::tuple& objective, const nb::tuple& climb,
                        const nb::handle& frame, const std::vector<int>& palette, Steps evaluations,
                        const Control& control) {
    const Shape& shape = sampler.shape;
    const Codes codes = codes_of(shape, rows);
    const Objective aim = objective_of(objective);
    const Climb way{nb::cast<int>(climb[0]), nb::cast<int>(climb[1]), nb::cast<int>(climb[2]), nb::cast<int>(climb[3])};
    const Frame within{held(shape, frame), {palette.begin(), palette.end()}};
    if (codes.empty() || palette.empty() ||
        std::any_of(palette.begin(), palette.end(), [&](int color) { return color < 0 || color >= shape.colors; })) {
        throw nb::value_error("expected at least one code, and colors of the shape");
    }
    const Chosen chosen = sampled(sampler, evaluations, control, [&](Budget& budget) {
        return sampling::choose(shape, codes, aim, way, within, budget, sampler.random);
    });
    return convert::named(kAnswers, "Chosen", tuple(sampler, chosen.guess), chosen.value, chosen.evaluations);
}

nb::object look_ahead_on(Sampler& sampler, const nb::handle& rows, const nb::handle& guess, const nb::tuple& lookahead,
                         Steps pairs, const Control& control) {
    const Shape& shape = sampler.shape;
    const Codes codes = codes_of(shape, rows);
    const auto row = convert::row(shape, guess);
    const Lookahead ahead{nb::cast<double>(lookahead[0]), nb::cast<int>(lookahead[1])};
    if (codes.empty() || codes.size() > Playout::kMost) {
        throw nb::value_error("expected 1 to 10,000 codes");
    }
    const Chosen chosen = sampled(sampler, pairs, control, [&](Budget& budget) {
        return sampling::look_ahead(shape, codes, {row.begin(), row.end()}, ahead, budget, sampler.random);
    });
    return convert::named(kAnswers, "Chosen", tuple(sampler, chosen.guess), chosen.value, chosen.evaluations);
}

std::vector<double> values(Sampler& sampler, const nb::handle& guess_rows, const nb::handle& rows,
                           const nb::tuple& objective) {
    const Codes guesses = codes_of(sampler.shape, guess_rows), codes = codes_of(sampler.shape, rows);
    const Objective aim = objective_of(objective);
    return unlocked([&] {
        std::vector<double> values;
        const Sample sample(sampler.shape, codes);
        Loss losses(sample, aim);
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
    const Codes codes = codes_of(shape, rows);
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
    const Unlocked unlocked;
    const std::lock_guard lock(sampler.mutex);
    State state(sampler.shape, sampler.told);
    Codes codes(sampler.shape.pegs);
    for (std::size_t index = 0; index < count; ++index) {
        state.start_anywhere(sampler.random);
        codes.push_back(state.code().data());
    }
    return codes;
}

std::vector<double> weights(Sampler& sampler, std::size_t chains, std::vector<double> betas, double steps_at_each,
                            double swaps, int last, Steps steps, const Control& control) {
    if (betas.empty() || betas[0] != 0) {
        throw nb::value_error("expected inverse temperatures from 0");
    }
    const Ladder ladder{std::move(betas), steps_at_each, swaps, last};
    return sampled(sampler, steps, control, [&](Budget& budget) {
        return sampling::count_weights(sampler.shape, sampler.told, ladder, chains, budget, sampler.random);
    });
}

}  // namespace

void register_sampling(nb::module_& module) {
    nb::class_<Sampler>(module, "Sampler")
        .def(
            "__init__",
            [](Sampler* sampler, const nb::tuple& shape, std::uint64_t seed) {
                new (sampler) Sampler(convert::shape(shape), seed);
            },
            nb::arg("shape"), nb::arg("seed"))
        .def("add", &add_turn, nb::arg("guess"), nb::arg("black").none(), nb::arg("white").none(),
             nb::arg("total").none())
        .def(
            "hold",
            [](Sampler& sampler, const nb::handle& colors) {
                std::vector<Color> at = held(sampler.shape, colors);
                const Unlocked unlocked;
                const std::lock_guard lock(sampler.mutex);
                sampler.told.held = std::move(at);
            },
            nb::arg("colors"))
        .def(
            "paint",
            [](Sampler& sampler, const std::vector<int>& palette) {
                std::vector<Color> colors = palette_of(sampler.shape, palette);
                const Unlocked unlocked;
                const std::lock_guard lock(sampler.mutex);
                sampler.told.palette = std::move(colors);
            },
            nb::arg("palette"))
        .def("residuals", &residuals, nb::arg("code"))
        .def("random", &random_codes, nb::arg("count"))
        .def("find", &find_code, nb::arg("schedule"), nb::arg("start").none(), nb::arg("steps").none(),
             nb::arg("control"))
        .def("collect", &collect_codes, nb::arg("schedule"), nb::arg("most"), nb::arg("earlier"),
             nb::arg("steps").none(), nb::arg("control"))
        .def("list_all", &list_all, nb::arg("most"), nb::arg("steps").none(), nb::arg("control"))
        .def("choose", &choose_guess, nb::arg("codes"), nb::arg("objective"), nb::arg("climb"), nb::arg("frame"),
             nb::arg("palette"), nb::arg("evaluations").none(), nb::arg("control"))
        .def("look_ahead", &look_ahead_on, nb::arg("codes"), nb::arg("guess"), nb::arg("lookahead"),
             nb::arg("pairs").none(), nb::arg("control"))
        .def("values", &values, nb::arg("guesses"), nb::arg("codes"), nb::arg("objective"))
        .def("sizes", &sizes, nb::arg("guess"), nb::arg("codes"))
        .def("count_weights", &weights, nb::arg("chains"), nb::arg("betas"), nb::arg("steps_at_each"), nb::arg("swaps"),
             nb::arg("last"), nb::arg("steps").none(), nb::arg("control"));
}
