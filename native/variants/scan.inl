// The inner loops of exact search (see scanning.h), for vectors of BLACKPEG_WIDTH bytes; BLACKPEG_SCANNER is the name
// of the variant made here.  Comes after count.inl, whose look-ups and adders it uses.

#include "blackpeg/scanning.h"

typedef uint16_t Words16 __attribute__((vector_size(BLACKPEG_WIDTH), aligned(BLACKPEG_WIDTH)));

static void fill_row(const blackpeg_guesses* guesses, const uint8_t* code, uint8_t* row) {
    const int pegs = guesses->pegs;
    uint8_t colors[BLACKPEG_MOST_PEGS], pegs_of_color[BLACKPEG_MOST_PEGS];
    int distinct = 0;
    for (int position = 0; position < pegs && !guesses->black_only; ++position) {
        int known = 0;
        while (known < distinct && colors[known] != code[position]) {
            ++known;
        }
        if (known == distinct) {
            colors[distinct] = code[position];
            pegs_of_color[distinct++] = 0;
        }
        ++pegs_of_color[known];
    }
    for (int block = 0; block < guesses->blocks; ++block) {
        const uint8_t* const here = guesses->colors + static_cast<int64_t>(block) * pegs * BLACKPEG_LANES;
        const uint8_t* const counts =
            guesses->counts ? guesses->counts + static_cast<int64_t>(block) * guesses->color_count * BLACKPEG_LANES
                            : nullptr;
        for (int offset = 0; offset < BLACKPEG_LANES; offset += BLACKPEG_WIDTH) {
            Bytes black = Bytes{}, common = Bytes{};
            for (int position = 0; position < pegs; ++position) {
                black -= (Bytes)(load(here + position * BLACKPEG_LANES + offset) == all(code[position]));
            }
            for (int index = 0; index < distinct; ++index) {
                const Bytes count = counts ? load(counts + colors[index] * BLACKPEG_LANES + offset)
                                           : pegs_of(colors[index], pegs, here + offset);
                common += less(count, all(pegs_of_color[index]));
            }
            store(row + static_cast<int64_t>(block) * BLACKPEG_LANES + offset,
                  guesses->black_only ? black : dense_class(black, common, pegs));
        }
    }
}

#ifdef BLACKPEG_LOOKUP

// Of few rows: each makes a part if none before it has its feedback, so that none differs from it by 0.  Calls use(row,
// is_new) for one vector of columns.
enum { kFewRows = 128, kAhead = 1024 };

template <class Use>
static inline void each_of_few(const blackpeg_rows* table, int at, Use&& use) {
    Bytes rows[kFewRows];
    for (int row = 0; row < table->count; ++row) {
        const Bytes here = load(table->rows[row] + at);
        __builtin_prefetch(table->rows[row] + at + kAhead);
        Bytes nearest = all(255);
        for (int before = 0; before < row; ++before) {
            nearest = less(nearest, rows[before] ^ here);
        }
        rows[row] = here;
        use(row, (Bytes)(nearest != Bytes{}));
    }
}

static inline void clear(uint32_t* sums) {
    for (int lane = 0; lane < BLACKPEG_WIDTH; ++lane) {
        sums[lane] = 0;
    }
}

// Adds the weight of a row in the lanes where `is_new` is set.
static inline void add_weight(Bytes is_new, uint32_t weight, uint32_t* sums) {
    alignas(64) uint8_t set[BLACKPEG_WIDTH];
    store(set, is_new);
    for (int lane = 0; lane < BLACKPEG_WIDTH; ++lane) {
        sums[lane] += set[lane] ? weight : 0;
    }
}

static void heads_of_few(const blackpeg_rows* table, const uint32_t* weights, uint8_t* parts, uint32_t* heads) {
    for (int at = 0; at < table->blocks * BLACKPEG_LANES; at += BLACKPEG_WIDTH) {
        Bytes count = Bytes{};
        clear(heads + at);
        each_of_few(table, at, [&](int row, Bytes is_new) {
            count -= is_new;
            add_weight(is_new, weights[row], heads + at);
        });
        store(parts + at, count);
    }
}

template <int Groups>
static int parts_with(const blackpeg_rows* table, int enough, uint8_t* parts) {
    for (int at = 0; at < table->blocks * BLACKPEG_LANES; at += BLACKPEG_WIDTH) {
        Bytes seen[Groups] = {};
        for (int row = 0; row < table->count; ++row) {
            const Bytes feedbacks = load(table->rows[row] + at);
            for (int group = 0; group < Groups; ++group) {
                seen[group] |= one_hot(feedbacks, group, group / 2 == (Groups - 1) / 2);
            }
        }
        Bytes count = population(seen[0]);
        for (int group = 1; group < Groups; ++group) {
            count += population(seen[group]);
        }
        store(parts + at, count);
        if (any_set((Bytes)(count >= all(enough)))) {
            return 1;
        }
    }
    return 0;
}

// The same of more feedbacks than fit in registers.
static int parts_of_many(const blackpeg_rows* table, int enough, uint8_t* parts) {
    enum { kAtATime = 8 };
    const int groups = (table->feedbacks + 7) / 8;
    for (int at = 0; at < table->blocks * BLACKPEG_LANES; at += BLACKPEG_WIDTH) {
        Bytes count = Bytes{};
        if (table->count <= kFewRows) {
            each_of_few(table, at, [&](int, Bytes is_new) { count -= is_new; });
        }
        for (int first = 0; first < groups && table->count > kFewRows; first += kAtATime) {
            Bytes seen[kAtATime] = {};
            for (int row = 0; row < table->count; ++row) {
                const Bytes feedbacks = load(table->rows[row] + at);
                for (int group = 0; group < kAtATime; ++group) {
                    seen[group] |= one_hot(feedbacks, first + group, false);
                }
            }
            for (int group = 0; group < kAtATime; ++group) {
                count += population(seen[group]);
            }
        }
        store(parts + at, count);
        if (any_set((Bytes)(count >= all(enough)))) {
            return 1;
        }
    }
    return 0;
}

static int parts(const blackpeg_rows* table, int enough, uint8_t* parts) {
    if (table->feedbacks > BLACKPEG_MOST_DENSE) {
        return parts_of_many(table, enough, parts);
    }
    static int (*const known[])(const blackpeg_rows*, int, uint8_t*) = {parts_with<1>, parts_with<2>, parts_with<3>,
                                                                        parts_with<4>, parts_with<5>, parts_with<6>,
                                                                        parts_with<7>, parts_with<8>};
    return known[(table->feedbacks - 1) / 8](table, enough, parts);
}

template <int Groups>
static void heads_with(const blackpeg_rows* table, const uint32_t* weights, uint8_t* parts, uint32_t* heads) {
    for (int at = 0; at < table->blocks * BLACKPEG_LANES; at += BLACKPEG_WIDTH) {
        Bytes seen[Groups] = {}, count = Bytes{};
        clear(heads + at);
        for (int row = 0; row < table->count; ++row) {
            const Bytes feedbacks = load(table->rows[row] + at);
            Bytes known = Bytes{};
            for (int group = 0; group < Groups; ++group) {
                const Bytes bit = one_hot(feedbacks, group, Groups <= 8 && group / 2 == (Groups - 1) / 2);
                known |= seen[group] & bit;
                seen[group] |= bit;
            }
            const Bytes is_new = (Bytes)(known == Bytes{});
            count -= is_new;
            add_weight(is_new, weights[row], heads + at);
        }
        store(parts + at, count);
    }
}

static void heads(const blackpeg_rows* table, const uint32_t* weights, uint8_t* parts, uint32_t* heads) {
    static void (*const known[])(const blackpeg_rows*, const uint32_t*, uint8_t*, uint32_t*) = {
        heads_with<1>, heads_with<2>, heads_with<3>, heads_with<4>,
        heads_with<5>, heads_with<6>, heads_with<7>, heads_with<8>};
    if (table->feedbacks <= BLACKPEG_MOST_DENSE) {
        known[(table->feedbacks - 1) / 8](table, weights, parts, heads);
    } else if (table->count > kFewRows) {
        heads_with<32>(table, weights, parts, heads);
    } else {
        heads_of_few(table, weights, parts, heads);
    }
}

template <bool Last>
static inline void rows_group(const uint8_t* const* rows, int rows_of_eight, int64_t at, int group, Bytes* planes) {
    add_rows<Last>(rows_of_eight, group, planes, [&](int row) { return load(rows[row] + at); });
}

// How often up to eight feedbacks occur in one vector of columns, in some rows.
static inline void rows_sizes(const blackpeg_rows* table, int first_row, int rows, int64_t at, int group,
                              Bytes* sizes) {
    (in_last_table(group, table->feedbacks) ? rows_group<true> : rows_group<false>)(table->rows + first_row,
                                                                                    (rows + 7) / 8, at, group, sizes);
}

#else

// Seen feedbacks are bits of some words.
template <int Words>
static int parts_with(const blackpeg_rows* table, int enough, uint8_t* parts) {
    for (int64_t at = 0; at < static_cast<int64_t>(table->blocks) * BLACKPEG_LANES; ++at) {
        uint64_t seen[Words] = {};
        for (int row = 0; row < table->count; ++row) {
            const uint8_t number = table->rows[row][at];
            seen[Words == 1 ? 0 : number / 64] |= uint64_t{1} << number % 64;
        }
        int count = 0;
        for (int word = 0; word < Words; ++word) {
            count += __builtin_popcountll(seen[word]);
        }
        parts[at] = static_cast<uint8_t>(count);
        if (count >= enough) {
            return 1;
        }
    }
    return 0;
}

static int parts(const blackpeg_rows* table, int enough, uint8_t* parts) {
    return (table->feedbacks <= BLACKPEG_MOST_DENSE ? parts_with<1> : parts_with<4>)(table, enough, parts);
}

static void heads(const blackpeg_rows* table, const uint32_t* weights, uint8_t* parts, uint32_t* heads) {
    for (int64_t at = 0; at < static_cast<int64_t>(table->blocks) * BLACKPEG_LANES; ++at) {
        uint64_t seen[4] = {};
        parts[at] = 0;
        heads[at] = 0;
        for (int row = 0; row < table->count; ++row) {
            const uint8_t number = table->rows[row][at];
            const bool is_new = (seen[number / 64] >> number % 64 & 1) == 0;
            seen[number / 64] |= uint64_t{1} << number % 64;
            parts[at] = static_cast<uint8_t>(parts[at] + is_new);
            heads[at] += is_new ? weights[row] : 0;
        }
    }
}

static inline void rows_sizes(const blackpeg_rows* table, int first_row, int rows, int64_t at, int group,
                              Bytes* sizes) {
    for (int index = 0; index < 8; ++index) {
        sizes[index] = Bytes{};
        for (int row = first_row; row < first_row + rows; ++row) {
            sizes[index] -= (Bytes)(load(table->rows[row] + at) == all(8 * group + index));
        }
    }
}

#endif

static void masses(const blackpeg_rows* table, const uint32_t* weights, uint32_t* sizes) {
    for (int block = 0; block < table->blocks; ++block, sizes += table->feedbacks * BLACKPEG_LANES) {
        for (int at = 0; at < table->feedbacks * BLACKPEG_LANES; ++at) {
            sizes[at] = 0;
        }
        for (int row = 0; row < table->count; ++row) {
            const uint8_t* const numbers = table->rows[row] + static_cast<int64_t>(block) * BLACKPEG_LANES;
            for (int lane = 0; lane < BLACKPEG_LANES; ++lane) {
                sizes[numbers[lane] * BLACKPEG_LANES + lane] += weights[row];
            }
        }
    }
}

static void few_sizes(const blackpeg_rows* table, uint8_t* sizes) {
    for (int block = 0; block < table->blocks; ++block, sizes += table->feedbacks * BLACKPEG_LANES) {
        for (int offset = 0; offset < BLACKPEG_LANES; offset += BLACKPEG_WIDTH) {
            for (int first = 0; first < table->feedbacks; first += 8) {
                Bytes here[8];
                rows_sizes(table, 0, table->count, static_cast<int64_t>(block) * BLACKPEG_LANES + offset, first / 8,
                           here);
                for (int index = 0; index < 8 && first + index < table->feedbacks; ++index) {
                    store(sizes + (first + index) * BLACKPEG_LANES + offset, here[index]);
                }
            }
        }
    }
}

static void many_sizes(const blackpeg_rows* table, uint16_t* sizes) {
    for (int block = 0; block < table->blocks; ++block, sizes += table->feedbacks * BLACKPEG_LANES) {
        for (int offset = 0; offset < BLACKPEG_LANES; offset += BLACKPEG_WIDTH) {
            for (int first = 0; first < table->feedbacks; first += 8) {
                for (int row = 0; row < table->count; row += BLACKPEG_FEW_ROWS) {
                    const int rest = table->count - row;
                    Bytes here[8];
                    rows_sizes(table, row, rest < BLACKPEG_FEW_ROWS ? rest : BLACKPEG_FEW_ROWS,
                               static_cast<int64_t>(block) * BLACKPEG_LANES + offset, first / 8, here);
                    for (int index = 0; index < 8 && first + index < table->feedbacks; ++index) {
                        alignas(64) uint8_t one[BLACKPEG_WIDTH];
                        store(one, here[index]);
                        uint16_t* const to = sizes + (first + index) * BLACKPEG_LANES + offset;
                        for (int lane = 0; lane < BLACKPEG_WIDTH; ++lane) {
                            to[lane] = static_cast<uint16_t>((row ? to[lane] : 0) + one[lane]);
                        }
                    }
                }
            }
        }
    }
}

template <class Number>
static inline int32_t add_uncovered(int32_t count, const Number* covered, uint32_t* uncovered, int32_t largest) {
    for (int lane = 0; lane < BLACKPEG_LANES; ++lane) {
        const int32_t here = static_cast<int32_t>(covered[lane]);
        uncovered[lane] += static_cast<uint32_t>(count - here);
        largest = here > largest ? here : largest;
    }
    return largest;
}

static int32_t few_cover(const blackpeg_rows* table, const uint8_t* sizes, int32_t most, uint32_t* uncovered) {
    const Bytes limit = all(most < 255 ? most : 255);
    int32_t largest = 0;
    for (int block = 0; block < table->blocks;
         ++block, sizes += table->feedbacks * BLACKPEG_LANES, uncovered += BLACKPEG_LANES) {
        alignas(64) uint16_t covered[BLACKPEG_LANES];
        for (int offset = 0; offset < BLACKPEG_LANES; offset += BLACKPEG_WIDTH) {
            Bytes sum = Bytes{};  // no more than the rows, which are few
            for (int index = 0; index < table->feedbacks; ++index) {
                sum += less(load(sizes + index * BLACKPEG_LANES + offset), limit);
            }
            for (int lane = 0; lane < BLACKPEG_WIDTH; ++lane) {
                covered[offset + lane] = sum[lane];
            }
        }
        largest = add_uncovered(table->count, covered, uncovered, largest);
    }
    return largest;
}

static int32_t many_cover(const blackpeg_rows* table, const uint16_t* sizes, int32_t most, uint32_t* uncovered) {
    const Words16 limit = Words16{} + static_cast<uint16_t>(most);
    int32_t largest = 0;
    for (int block = 0; block < table->blocks;
         ++block, sizes += table->feedbacks * BLACKPEG_LANES, uncovered += BLACKPEG_LANES) {
        alignas(64) uint16_t covered[BLACKPEG_LANES];
        for (int offset = 0; offset < BLACKPEG_LANES; offset += BLACKPEG_WIDTH / 2) {
            Words16 sum = Words16{};
            for (int index = 0; index < table->feedbacks; ++index) {
                const Words16 size = *reinterpret_cast<const Words16*>(sizes + index * BLACKPEG_LANES + offset);
                sum += size < limit ? size : limit;
            }
            *reinterpret_cast<Words16*>(covered + offset) = sum;
        }
        largest = add_uncovered(table->count, covered, uncovered, largest);
    }
    return largest;
}

static int32_t mass_cover(const blackpeg_rows* table, const uint32_t* sizes, int32_t most, uint32_t* uncovered) {
    const uint32_t limit = static_cast<uint32_t>(most);
    int32_t largest = 0;
    for (int block = 0; block < table->blocks; ++block, uncovered += BLACKPEG_LANES) {
        alignas(64) uint32_t covered[BLACKPEG_LANES] = {};
        for (int index = 0; index < table->feedbacks; ++index, sizes += BLACKPEG_LANES) {
            for (int lane = 0; lane < BLACKPEG_LANES; ++lane) {
                covered[lane] += sizes[lane] < limit ? sizes[lane] : limit;
            }
        }
        largest = add_uncovered(table->count, covered, uncovered, largest);
    }
    return largest;
}

const blackpeg_scanner BLACKPEG_SCANNER = {fill_row, parts,     heads,      few_sizes, many_sizes,
                                           masses,   few_cover, many_cover, mass_cover};
