#pragma once

#include <nanobind/nanobind.h>

void register_codes(nanobind::module_& module);
void register_choice(nanobind::module_& module);
void register_games(nanobind::module_& module);
void register_search(nanobind::module_& module);
void register_sampling(nanobind::module_& module);
