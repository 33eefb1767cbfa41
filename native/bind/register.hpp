#pragma once

#include <nanobind/nanobind.h>

namespace blackpeg::search {
struct Options;
}

// What is switched off of a search.
blackpeg::search::Options search_options(const nanobind::dict& options);

void register_codes(nanobind::module_& module);
void register_choice(nanobind::module_& module);
void register_games(nanobind::module_& module);
void register_lists(nanobind::module_& module);
void register_search(nanobind::module_& module);
void register_sampling(nanobind::module_& module);
