/**
 * Which code is where on a map, where its dots lie, and how one walks over it; no document.  The pegs go in pairs, the
 * first of each to the right, the second down, the outermost first; an odd last peg goes through a small block, line by
 * line, as `Layout` of verbs/candidates.py has it.
 */

/** The least and the most pixels from dot to dot. */
const LARGE = 22;
/** The room for pegs along an edge, and the sizes of those of fields and of those inside fields. */
export const EDGE = {room: 32, peg: 20, inner: 6};

export type Dot = {column: number; row: number};
/** of a map, in dots; the first *shown* pegs tell them apart */
export type Shape = {width: number; height: number; shown: number; colors: number};
type Cell = {begin: number; end: number; middle: number};

/** in pixels */
export interface Plan extends Shape {
    across: number;
    down: number;
    scale: number;
    /** from one dot to the next */
    pitch: number;
    /** the middle of each column, and of each row */
    x: number[];
    y: number[];
    /** where the cells of a pair of pegs, from 0, are along *x* or *y* */
    cells: (along: number[], level: number) => Cell[];
    at: (x: number, y: number) => Dot | null;
}

/** How many dots across and down the last peg takes. */
function blockOf({shown, colors}: Pick<Shape, "shown" | "colors">) {
    const across = shown % 2 ? (shown === 1 ? colors : Math.ceil(Math.sqrt(colors))) : 1;
    return {across, down: shown % 2 ? Math.ceil(colors / across) : 1};
}

/** The colors of the *shown* pegs of the codes at a place. */
export function startAt({column, row}: Dot, {shown, colors}: Pick<Shape, "shown" | "colors">) {
    const {across, down} = blockOf({shown, colors});
    const start = shown % 2 ? [(row % down) * across + (column % across)] : [];
    let [x, y] = [Math.floor(column / across), Math.floor(row / down)];
    for (let pair = Math.floor(shown / 2); pair; pair--) {
        start.unshift(x % colors, y % colors);
        [x, y] = [Math.floor(x / colors), Math.floor(y / colors)];
    }
    return start;
}

/** The place of a code. */
export function placeOf(code: number[], {shown, colors}: Pick<Shape, "shown" | "colors">): Dot {
    const {across, down} = blockOf({shown, colors});
    let [column, row] = [0, 0];
    for (let peg = 0; peg + 1 < shown; peg += 2)
        [column, row] = [column * colors + code[peg], row * colors + code[peg + 1]];
    const last = shown % 2 ? code[shown - 1] : 0;
    return {column: column * across + (last % across), row: row * down + Math.floor(last / across)};
}

/**
 * A map as large as fits into *room* pixels across, whole pixels of the canvas from dot to dot.
 * @param edge  the room for pegs along the left and the top
 * @param scale  pixels of the canvas to one of the page
 */
export function planOf(shape: Shape, room: number, edge = 0, scale = 2): Plan {
    const {width, height, colors} = shape;
    const block = blockOf(shape);
    const [across, down] = [middles(width, block.across, colors), middles(height, block.down, colors)];
    const wide = across[width - 1] + 0.5;
    const pad = edge ? 3 : 2;
    const pitch = Math.max(1, Math.floor(scale * Math.min((room - edge - 2 * pad) / wide, LARGE))) / scale;
    const place = (middle: number) => Math.round(scale * (edge + pad + pitch * middle)) / scale;
    const [x, y] = [across.map(place), down.map(place)];
    return {
        ...shape,
        across: x[width - 1] + pitch / 2 + pad,
        down: y[height - 1] + pitch / 2 + pad,
        scale,
        pitch,
        x,
        y,
        cells(along, level) {
            const each = Math.floor(along.length / colors ** (level + 1));
            if (!each) return [];
            return Array.from({length: along.length / each}, (_, at) => {
                const [begin, end] = [along[at * each] - pitch / 2, along[(at + 1) * each - 1] + pitch / 2];
                return {begin, end, middle: (begin + end) / 2};
            });
        },
        at(left, top) {
            const dot = {column: nearest(x, left), row: nearest(y, top)};
            const isNear = Math.abs(x[dot.column] - left) <= pitch && Math.abs(y[dot.row] - top) <= pitch;
            return isNear ? dot : null;
        },
    };
}

/** Where each of *count* dots in a line is: half a dot apart what is small, three times as far the fields. */
function middles(count: number, block: number, colors: number) {
    const bounds: number[] = [];
    for (let each = block > 1 ? block : colors; each > 1 && each < count; each *= colors) bounds.push(each);
    let at = -0.5;
    return Array.from({length: count}, (_, number) => {
        const crossed = number ? bounds.filter((each) => number % each === 0).length : 0;
        at += 1 + 0.5 * crossed + (crossed && crossed === bounds.length ? 1 : 0);
        return at;
    });
}

function nearest(places: number[], wanted: number) {
    return places.reduce((best, at, now) => (Math.abs(at - wanted) < Math.abs(places[best] - wanted) ? now : best), 0);
}

const STEPS: Record<string, [number, number]> = {
    ArrowRight: [1, 0],
    ArrowLeft: [-1, 0],
    ArrowDown: [0, 1],
    ArrowUp: [0, -1],
};

/**
 * The dot where *key* takes the caret; null where it takes it nowhere.  Places without a code are passed over; Page Down
 * and Page Up go to the next and the last dot with possible codes.
 * @param dots  how many codes of each are possible; null where the board has none
 */
export function moved(key: string, {column, row}: Dot, dots: (number | null)[][]): Dot | null {
    const width = dots[0].length;
    if (key in STEPS) {
        const [right, down] = STEPS[key];
        do [column, row] = [column + right, row + down];
        while (dots[row]?.[column] === null);
        return dots[row]?.[column] === undefined ? null : {column, row};
    }
    if (key === "PageDown" || key === "PageUp") {
        const step = key === "PageDown" ? 1 : -1;
        for (let at = row * width + column + step; at >= 0 && at < width * dots.length; at += step) {
            if (dots[Math.floor(at / width)][at % width]) return {column: at % width, row: Math.floor(at / width)};
        }
    }
    const isCode = (count: number | null) => count !== null;
    if (key === "Home") return {column: dots[row].findIndex(isCode), row};
    return key === "End" ? {column: dots[row].findLastIndex(isCode), row} : null;
}

/** How many possible codes begin with each two colors: a line for each color of peg 2, a column for each of peg 1. */
export function fieldsOf(dots: (number | null)[][], colors: number) {
    const across = dots[0].length / colors;
    const lines = Math.min(dots.length, colors);
    const down = dots.length / lines;
    const fields = Array.from({length: lines}, () => new Array(colors).fill(0));
    dots.forEach((line, row) =>
        line.forEach((count, column) => (fields[Math.floor(row / down)][Math.floor(column / across)] += count ?? 0)),
    );
    return fields;
}
