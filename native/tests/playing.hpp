// Trees played secret by secret, with the plain rules.
#pragma once

#include <algorithm>
#include <vector>

#include "blackpeg/grow.hpp"
#include "check.hpp"
#include "samples.hpp"

namespace playing {

using blackpeg::Codes;
using blackpeg::Lines;
using blackpeg::Shape;

struct Guesses {
    int total = 0;
    int worst = 0;
};

inline bool same(const Lines& ours, const Lines& theirs) {
    return ours.depth == theirs.depth && ours.feedback == theirs.feedback && ours.solves == theirs.solves &&
           samples::equal(ours.guesses, theirs.guesses);
}

// The line that answers a guess's feedback; lines are in preorder, so it comes before the next line as deep as the
// guess.
inline std::size_t next_line(const Lines& lines, std::size_t line, int feedback) {
    for (std::size_t next = line + 1; next < lines.size() && lines.depth[next] > lines.depth[line]; ++next) {
        if (lines.depth[next] == lines.depth[line] + 1 && lines.feedback[next] == feedback) {
            return next;
        }
    }
    return lines.size();
}

// Plays every secret; each must be solved, and no line may be in vain.
inline Guesses play_all(const Shape& shape, const Lines& lines, const Codes& secrets) {
    std::vector<int> visits(lines.size());
    Guesses all;
    for (std::size_t index = 0; index < secrets.size(); ++index) {
        std::size_t line = 0;
        CHECK(lines.depth[0] == 1 && lines.feedback[0] == -1, shape);
        for (int guesses = 1;; ++guesses) {
            ++visits[line];
            ++all.total;
            all.worst = std::max(all.worst, guesses);
            const int feedback = plain::packed(shape, lines.guesses[line], secrets[index]);
            if (feedback == shape.solved()) {
                CHECK(lines.solves[line], shape, index, line);
                break;
            }
            line = next_line(lines, line, feedback);
            CHECK(line < lines.size(), shape, index, feedback);
        }
    }
    const auto solving = static_cast<std::size_t>(std::count(lines.solves.begin(), lines.solves.end(), true));
    CHECK(solving == secrets.size(), shape, solving);
    for (const int visit : visits) {
        CHECK(visit > 0, shape);  // no needless line
    }
    return all;
}

}  // namespace playing
