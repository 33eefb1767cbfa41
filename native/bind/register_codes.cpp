// Codes, and feedback of one guess against many of them.
#include <nanobind/stl/map.h>
#include <nanobind/stl/vector.h>

#include "blackpeg/consistent.hpp"
#include "blackpeg/feedback.hpp"
#include "blackpeg/fit_masks.hpp"
#include "convert.hpp"
#include "register.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;
using namespace blackpeg;

// A function of a guess and codes, for Python.
template <class Function>
auto of_guess(Function* function) {
    return [function](const nb::tuple& game, const nb::handle& guess, const Codes& codes) {
        const Shape shape = convert::shape(game);
        convert::require_pegs(shape, codes);
        const auto row = convert::row(shape, guess);
        return unlocked([&] { return function(shape, row.data(), codes); });
    };
}

void register_codes(nb::module_& module) {
    nb::class_<Codes>(module, "Codes")
        .def("__len__", &Codes::size)
        .def("__getitem__", [](const Codes& codes, Py_ssize_t index) {
            return convert::tuple(codes[convert::index(index, codes.size())], codes.pegs());
        });

    module.def("make", [](const nb::tuple& game, const nb::handle& rows) {
        return convert::codes(convert::shape(game), rows);
    });
    module.def("all_codes", [](const nb::tuple& game) {
        const Shape shape = convert::listed(game);
        Control control;
        return interruptible(control, static_cast<double>(shape.size()), [&] { return all_codes(shape, control); });
    });
    module.def("consistent",
               [](const nb::tuple& game, const nb::handle& guesses, const nb::handle& allowed, std::size_t limit) {
                   const Shape shape = convert::shape(game);
                   const Codes turns = convert::codes(shape, guesses);
                   const auto tables = convert::tables(shape.packed_count(), turns.size(), allowed);
                   convert::within<std::uint64_t>(std::min<std::uint64_t>(limit, shape.size()), 0, convert::kMostListed,
                                                  "of codes ");
                   Control control;
                   return interruptible(control, static_cast<double>(shape.size()),
                                        [&] { return consistent(shape, turns, tables, limit, control); });
               });
    module.def("keep",
               [](const nb::tuple& game, const Codes& codes, const nb::handle& guess, const nb::bytes& allowed) {
                   const Shape shape = convert::shape(game);
                   convert::require_pegs(shape, codes);
                   const auto row = convert::row(shape, guess);
                   const auto table = convert::table(shape.packed_count(), allowed);
                   Control control;
                   return interruptible(control, static_cast<double>(codes.size()),
                                        [&] { return keep(shape, codes, row.data(), table, control); });
               });
    module.def("feedbacks", of_guess(&feedbacks));
    module.def("split_sizes", of_guess(&split_sizes));
    module.def("fit_masks",
               [](const nb::tuple& game, const nb::handle& guesses, const nb::handle& allowed, const Codes& codes) {
                   const Shape shape = convert::shape(game);
                   convert::require_pegs(shape, codes);
                   const Codes turns = convert::codes(shape, guesses);
                   const auto tables = convert::tables(shape.packed_count(), turns.size(), allowed);
                   convert::within<std::size_t>(turns.size(), 0, 64, "of guesses ");
                   return unlocked([&] { return fit_masks(shape, turns, tables, codes); });
               });
}
