#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace blackpeg {
struct Shape;
}

namespace blackpeg::search {
struct FoundOneWrong;
struct Options;
}  // namespace blackpeg::search

// What is switched off of a search.
blackpeg::search::Options search_options(const nanobind::dict& options);

// Turns for a search: guesses with packed feedbacks.
std::vector<std::pair<std::vector<std::uint8_t>, int>> search_path(const blackpeg::Shape& shape,
                                                                   const nanobind::handle& turns);

// What the search with one wrong feedback answers: a lower bound, the upper one or None, and a guess or None.
nanobind::tuple one_wrong_answer(const blackpeg::search::FoundOneWrong& found);

void register_codes(nanobind::module_& module);
void register_choice(nanobind::module_& module);
void register_games(nanobind::module_& module);
void register_lists(nanobind::module_& module);
void register_search(nanobind::module_& module);
void register_sampling(nanobind::module_& module);
