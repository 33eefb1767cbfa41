// The Python module blackpeg.kernel._native: one register function for each topic.
#include <nanobind/nanobind.h>

#include <cstdlib>
#include <string>

#include "blackpeg/variants.hpp"
#include "register.hpp"

// Of the variants that were built, or of those that work here, too.
static std::string names(bool working) {
    int how_many = 0;
    const blackpeg::Variant* known = blackpeg::variants(how_many);
    std::string names;
    for (int index = 0; index < how_many; ++index) {
        if (known[index].works_here || !working) {
            names += (names.empty() ? "" : ", ") + std::string(known[index].name);
        }
    }
    return names;
}

NB_MODULE(_native, module) {
    const blackpeg::Variant* variant = blackpeg::choose_variant();
    if (variant == nullptr) {
        const std::string wanted = std::getenv("BLACKPEG_VARIANT");  // without it plain is chosen at least
        throw nanobind::import_error(
            ("expected BLACKPEG_VARIANT to be one of " + names(true) + ", got " + wanted.substr(0, 80)).c_str());
    }
    nanobind::set_leak_warnings(false);  // Python may leave while a thread still holds codes
    module.attr("variant") = variant->name;
    module.attr("variants") = names(false).c_str();
    register_codes(module);
    register_choice(module);
    register_games(module);
    register_search(module);
    register_lists(module);
    register_sampling(module);
    // As the functions of a kernel (src/blackpeg/kernel/reference.py).
    module.attr("name") = "native";
    module.attr("control") = module.attr("Control");
    module.attr("random_games") = module.attr("RandomGames");
    module.attr("sampler") = module.attr("Sampler");
    module.attr("solver") = module.attr("Solver");
}
