/**
 * Which code is where on a map, and how one walks over it; no document.  The pegs go in pairs, the first of each to the
 * right, the second down, the outermost first, as analysis/layout.py has it.
 *
 *     startAt({column: 7, row: 0}, {shown: 4, colors: 6})     the colors of the first pegs of a dot
 *     moved("ArrowLeft", {column: 7, row: 0}, dots)           the dot to the left
 *     fieldsOf(dots, 6)                                       the possible codes of each field
 */

import type {Dot} from "./layout";

/**
 * The colors of the *shown* pegs of the codes at a place.
 */
export function startAt({column, row}: Dot, {shown, colors}: {shown: number; colors: number}) {
    const start = new Array(shown).fill(0);
    for (let peg = shown - 1; peg >= 0; peg--) {
        if (peg % 2) [start[peg], row] = [row % colors, Math.floor(row / colors)];
        else [start[peg], column] = [column % colors, Math.floor(column / colors)];
    }
    return start;
}

/**
 * The dot where *key* takes the caret; null where it takes it nowhere.  Places without a code are passed over; Page Down
 * and Page Up go to the next and the last dot with possible codes.
 * @param dots  how many codes of each are possible; null where the board has none
 */
export function moved(key: string, {column, row}: Dot, dots: (number | null)[][]): Dot | null {
    const width = dots[0].length;
    const steps: Record<string, [number, number]> = {
        ArrowRight: [1, 0],
        ArrowLeft: [-1, 0],
        ArrowDown: [0, 1],
        ArrowUp: [0, -1],
    };
    if (key in steps) {
        const [right, down] = steps[key];
        for (
            let to = {column: column + right, row: row + down};
            dots[to.row]?.[to.column] !== undefined;
            to = {column: to.column + right, row: to.row + down}
        ) {
            if (dots[to.row][to.column] !== null) return to;
        }
    }
    if (key === "PageDown" || key === "PageUp") {
        const step = key === "PageDown" ? 1 : -1;
        for (let at = row * width + column + step; at >= 0 && at < width * dots.length; at += step) {
            if (dots[Math.floor(at / width)][at % width]) return {column: at % width, row: Math.floor(at / width)};
        }
    }
    if (key === "Home" || key === "End") {
        const line = dots[row];
        const at =
            key === "Home"
                ? line.findIndex((each) => each !== null)
                : line.length - 1 - [...line].reverse().findIndex((each) => each !== null);
        return {column: at, row};
    }
    return null;
}

/**
 * How many possible codes begin with each two colors: a line for each color of peg 2, a column for each of peg 1.
 */
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
