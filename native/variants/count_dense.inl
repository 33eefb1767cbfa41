// Counting with table look-ups, for at most 64 feedbacks.
//
// Feedbacks come in groups of eight.  A look-up turns a number into a byte with one bit set: bit i for the i-th
// feedback of the group, none for one of another group.  Those bytes are added up bit by bit, in parallel: plane k
// holds the k-th binary digit of eight counts for each lane (Harley and Seal's carry-save adders; Mula, Kurz and
// Lemire, "Faster Population Counts Using AVX2 Instructions", 2018).

enum { kPlanes = 8, kNoFeedback = 255 };

// The eight feedbacks from 8 * group on as bits.  Sixteen feedbacks share a table; an index outside has the top bit
// set, which looks up 0.  `last`: whether no feedback lies beyond the table's.
static inline Bytes one_hot(Bytes feedbacks, int group, bool last) {
    static const uint8_t bits[2][16] = {{1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0},
                                        {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128}};
    const int first = group / 2 * 16;
    const uint8_t* const table = bits[group % 2];
    if (first == 0) {
        return lookup(table, last ? feedbacks : add_up_to_255(feedbacks, all(112)));
    }
    return lookup(table, last ? feedbacks - all(first) : add_up_to_255(feedbacks ^ all(first), all(112)));
}

// Beyond 128 feedbacks what is less would look up something, too.
static inline bool in_last_table(int group, int feedbacks) {
    return group / 2 * 16 + 16 >= feedbacks && feedbacks <= 128;
}

// Adds two bytes of bits to a plane; what is left over carries to the next.
static inline Bytes carry(Bytes& plane, Bytes a, Bytes b) {
    const Bytes over = majority(plane, a, b);
    plane = odd(plane, a, b);
    return over;
}

// Turns eight planes, digits of eight counts, into eight bytes, the counts: transposes the 8 x 8 bits of each lane.
static inline void transpose(Bytes* rows) {
    static const uint64_t masks[3] = {0x0F0F0F0F0F0F0F0F, 0x3333333333333333, 0x5555555555555555};
    for (int stage = 0, distance = 4; distance > 0; ++stage, distance /= 2) {
        for (int low = 0; low < kPlanes; ++low) {
            if ((low & distance) == 0) {
                const Longs a = (Longs)rows[low], b = (Longs)rows[low + distance];
                const Longs swapped = ((a >> distance) ^ b) & (Longs{} + masks[stage]);
                rows[low + distance] = (Bytes)(b ^ swapped);
                rows[low] = (Bytes)(a ^ (swapped << distance));
            }
        }
    }
}

// Counts eight feedbacks in rows; load_row(row) gives one.
template <bool Last, class LoadRow>
static inline void add_rows(int rows_of_eight, int group, Bytes* planes, LoadRow&& load_row) {
    for (int plane = 0; plane < kPlanes; ++plane) {
        planes[plane] = Bytes{};
    }
    for (int first = 0; first < 8 * rows_of_eight; first += 8) {
        Bytes bits[8];
        for (int row = 0; row < 8; ++row) {
            bits[row] = one_hot(load_row(first + row), group, Last);
        }
        const Bytes two_a = carry(planes[0], bits[0], bits[1]), two_b = carry(planes[0], bits[2], bits[3]);
        const Bytes two_c = carry(planes[0], bits[4], bits[5]), two_d = carry(planes[0], bits[6], bits[7]);
        const Bytes four_a = carry(planes[1], two_a, two_b), four_b = carry(planes[1], two_c, two_d);
        Bytes over = carry(planes[2], four_a, four_b);
        for (int plane = 3; plane < kPlanes; ++plane) {
            const Bytes next = planes[plane] & over;
            planes[plane] ^= over;
            over = next;
        }
    }
    transpose(planes);
}

template <bool Last>
static void count_group(const uint8_t* feedback, int rows_of_eight, int group, int feedbacks, uint8_t* sizes) {
    Bytes planes[kPlanes];
    add_rows<Last>(rows_of_eight, group, planes, [&](int row) { return load(feedback + row * BLACKPEG_LANES); });
    for (int index = 0; index < feedbacks; ++index) {
        store(sizes + index * BLACKPEG_LANES, planes[index]);
    }
}

static void count_dense(const blackpeg_job* job, uint8_t* feedback, int candidates, uint8_t* sizes) {
    const int rows_of_eight = (candidates + 7) / 8;
    for (int offset = 0; offset < BLACKPEG_LANES; offset += BLACKPEG_WIDTH) {
        for (int row = candidates; row < 8 * rows_of_eight; ++row) {
            store(feedback + row * BLACKPEG_LANES + offset, all(kNoFeedback));
        }
        for (int first = 0; first < job->feedback_count; first += 8) {
            const int rest = job->feedback_count - first, group = first / 8;
            (in_last_table(group, job->feedback_count) ? count_group<true>
                                                       : count_group<false>)(feedback + offset, rows_of_eight, group,
                                                                             rest < 8 ? rest : 8,
                                                                             sizes + first * BLACKPEG_LANES + offset);
        }
    }
}

// How many bits are set in each byte.
static inline Bytes population(Bytes bits) {
    static const uint8_t of_four[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    const Bytes high = (Bytes)((Longs)bits >> 4) & all(15);
    return lookup(of_four, bits & all(15)) + lookup(of_four, high);
}

static inline int any_set(Bytes bytes) {
    uint64_t set = 0;
    for (int word = 0; word < BLACKPEG_WIDTH / 8; ++word) {
        set |= ((Longs)bytes)[word];
    }
    return set != 0;
}

template <int Pegs, int Groups>
static int reach_with(const blackpeg_job* job, const blackpeg_block* block, int parts) {
    for (int offset = 0; offset < BLACKPEG_LANES; offset += BLACKPEG_WIDTH) {
        Bytes seen[Groups] = {};
        for (int index = 0; index < job->group_count; ++index) {
            const blackpeg_group& group = job->groups[index];
            const uint16_t* rows = group.rows;
            for (int candidate = 0; candidate < group.candidates; ++candidate, rows += job->pegs + group.commons) {
                const Bytes feedbacks = feedback_of<Pegs>(block->table + offset, rows, job->pegs, group.commons, 1);
                for (int some = 0; some < Groups; ++some) {
                    seen[some] |= one_hot(feedbacks, some, some / 2 == (Groups - 1) / 2);
                }
            }
        }
        Bytes count = population(seen[0]);
        for (int some = 1; some < Groups; ++some) {
            count += population(seen[some]);
        }
        if (any_set((Bytes)(count >= all(parts)))) {
            return 1;
        }
    }
    return 0;
}

template <int Pegs>
static int reach_for(const blackpeg_job* job, const blackpeg_block* block, int parts) {
    static int (*const known[])(const blackpeg_job*, const blackpeg_block*, int) = {
        reach_with<Pegs, 1>, reach_with<Pegs, 2>, reach_with<Pegs, 3>, reach_with<Pegs, 4>,
        reach_with<Pegs, 5>, reach_with<Pegs, 6>, reach_with<Pegs, 7>, reach_with<Pegs, 8>};
    return known[(job->feedback_count - 1) / 8](job, block, parts);
}

static int reach(const blackpeg_job* job, blackpeg_block* block, int parts) {
    const auto known = job->pegs == 4   ? reach_for<4>
                       : job->pegs == 5 ? reach_for<5>
                       : job->pegs == 6 ? reach_for<6>
                                        : reach_for<0>;
    return known(job, block, parts);
}
