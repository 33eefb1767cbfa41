// Many codes of one length, back to back; and the walk through every code of a game.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "blackpeg/control.hpp"
#include "blackpeg/shape.hpp"

namespace blackpeg {

class Codes {
  public:
    explicit Codes(int pegs) : pegs_(pegs) {}
    Codes(int pegs, std::vector<Color> colors) : pegs_(pegs), colors_(std::move(colors)) {}

    int pegs() const { return pegs_; }
    std::size_t size() const { return colors_.size() / static_cast<std::size_t>(pegs_); }
    bool empty() const { return colors_.empty(); }
    const Color* operator[](std::size_t index) const {
        return colors_.data() + index * static_cast<std::size_t>(pegs_);
    }
    void push_back(const Color* code) { colors_.insert(colors_.end(), code, code + pegs_); }
    void reserve(std::size_t codes) { colors_.reserve(codes * static_cast<std::size_t>(pegs_)); }

  private:
    int pegs_;
    std::vector<Color> colors_;
};

// The first of these codes that has a color twice where the game allows no repeats.
inline std::optional<std::size_t> first_with_repeats(const Shape& shape, const Codes& codes) {
    for (std::size_t index = 0; index < codes.size() && !shape.repeats; ++index) {
        std::array<bool, kLargest> has{};
        for (int position = 0; position < shape.pegs; ++position) {
            if (std::exchange(has[codes[index][position]], true)) {
                return index;
            }
        }
    }
    return std::nullopt;
}

// Calls visit(code) for codes of the game in reading order, a color at a time:
//   enter(position, color) -> whether to go on with this color here; leave(position, color) undoes it.
// visit returns whether to go on at all; so does walk_codes.
template <class Enter, class Leave, class Visit>
bool walk_codes(const Shape& shape, Color* code, int position, Enter&& enter, Leave&& leave, Visit&& visit) {
    if (position == shape.pegs) {
        return visit(static_cast<const Color*>(code));
    }
    for (int color = 0; color < shape.colors; ++color) {
        const bool used = !shape.repeats && std::memchr(code, color, static_cast<std::size_t>(position)) != nullptr;
        if (used || !enter(position, color)) {
            continue;
        }
        code[position] = static_cast<Color>(color);
        const bool go_on = walk_codes(shape, code, position + 1, enter, leave, visit);
        leave(position, color);
        if (!go_on) {
            return false;
        }
    }
    return true;
}

// Throws Stopped.
inline Codes all_codes(const Shape& shape, const Control& control = Control()) {
    Codes codes(shape.pegs);
    Seldom seldom;
    codes.reserve(shape.size());
    Color code[kLargest];
    walk_codes(
        shape, code, 0, [](int, int) { return true; }, [](int, int) {},
        [&](const Color* found) {
            if (seldom()) {
                control.check();
            }
            codes.push_back(found);
            return true;
        });
    return codes;
}

}  // namespace blackpeg
