// The Python module blackpeg.kernel._native: one register function for each topic.
#include <nanobind/nanobind.h>

#include "blackpeg/variants.hpp"
#include "register.hpp"

NB_MODULE(_native, module) {
    const blackpeg::Variant* variant = blackpeg::choose_variant();
    if (variant == nullptr) {
        throw nanobind::import_error("BLACKPEG_VARIANT names no build of the kernel that works on this processor");
    }
    nanobind::set_leak_warnings(false);  // Python may leave while a thread still holds codes
    module.attr("variant") = variant->name;
    register_codes(module);
    register_choice(module);
    register_games(module);
    register_search(module);
    register_sampling(module);
    // As the functions of a kernel (src/blackpeg/kernel/reference.py).
    module.attr("name") = "native";
    module.attr("control") = module.attr("Control");
    module.attr("random_games") = module.attr("RandomGames");
    module.attr("sampler") = module.attr("Sampler");
    module.attr("solver") = module.attr("Solver");
}
