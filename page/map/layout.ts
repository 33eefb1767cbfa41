/**
 * Where the dots of a map lie; no document.
 *
 *     const plan = planOf({width: 36, height: 36, colors: 6}, 480)    as large as fits into 480 pixels across
 *     plan.x[column], plan.y(column, row)                             the middle of a dot
 *     plan.at(x, y)                                                   the dot there, as {column, row}, or null
 */

/** The least and most pixels from dot to dot that are aimed at. */
const SMALL = 5;
const LARGE = 22;
/** How high a map may be, for its width, and where its dots would be small else. */
const HIGH = 1.25;
const HIGHER = 2.2;

export type Dot = {column: number; row: number};
/** of a map, in dots */
export type Size = {width: number; height: number; colors: number};

/** in pixels */
export interface Plan {
    across: number;
    down: number;
    /** from one dot to the next */
    pitch: number;
    /** of each column */
    x: number[];
    y: (column: number, row: number) => number;
    at: (x: number, y: number) => Dot | null;
}

/**
 * A wide map is cut between colors of the first peg into strips, one below the other, so that its dots are larger.
 * @param room  pixels across
 */
export function planOf({width, height, colors}: Size, room: number): Plan {
    const across = offsets(width, colors);
    const down = offsets(height, colors);
    const deep = down[height - 1] + 4;
    const cuts = Array.from({length: colors}, (_, at) => {
        const each = Math.ceil(colors / (at + 1)) * (width / colors);
        // A part of a power of two, so that nothing is rounded past the room.
        const unit = Math.floor(64 * Math.min(room / (across[each - 1] + 4), LARGE / 2)) / 64;
        const strips = Math.ceil(width / each);
        return {each, unit, strips, high: unit * strips * deep};
    });
    const best = (most: number) =>
        cuts.reduce((one, other) => (other.high <= most && other.unit > one.unit ? other : one));
    const usual = best(HIGH * room);
    const {each, unit, strips} = 2 * usual.unit < SMALL ? best(HIGHER * room) : usual;
    const x = across.map((offset, column) => unit * (2 + offset - across[column - (column % each)]));
    const y = (column: number, row: number) => unit * (2 + down[row] + deep * Math.floor(column / each));
    return {
        across: Math.max(...x.slice(0, each)) + 2 * unit,
        down: unit * deep * strips,
        pitch: 2 * unit,
        x,
        y,
        at(left, top) {
            const strip = Math.floor(top / (unit * deep));
            const first = strip * each;
            if (strip < 0 || first >= width) return null;
            const column = first + nearest(x.slice(first, first + each), left);
            const row = nearest(
                down.map((_, at) => y(column, at)),
                top,
            );
            const isNear = Math.abs(x[column] - left) <= 2 * unit && Math.abs(y(column, row) - top) <= 2 * unit;
            return isNear ? {column, row} : null;
        },
    };
}

/** Where each of *count* dots in a line is, two a dot, with wider gaps the further out the pegs are that change. */
function offsets(count: number, colors: number) {
    let gaps = 0;
    return Array.from({length: count}, (_, number) => {
        if (number)
            for (let level = 1, each = colors; each < count; level++, each *= colors) gaps += number % each ? 0 : level;
        return 2 * number + gaps;
    });
}

function nearest(places: number[], wanted: number) {
    return places.reduce(
        (best, place, at) => (Math.abs(place - wanted) < Math.abs(places[best] - wanted) ? at : best),
        0,
    );
}
