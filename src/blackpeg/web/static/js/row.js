/**
 * A row that is being filled, as a value; nothing here draws.
 *
 *     let row = rowOf([], 4)          four holes
 *     row = put(row, 2)               the color goes into the hole at the cursor, which moves on
 *     row = fill(row, [0, 0, 1, 1])   a whole row, put there
 *     row = sent(row)                 it is on its way: what is picked now is for the row after it
 *     row = rowOf(row.ahead, 4)       that row
 */

/** @typedef {(number | null)[]} Cells  colors; null for an empty hole */
/** @typedef {{cells: Cells, cursor: number, ahead: number[] | null}} Row */

/** @param {Cells | null} cells  the first ones; the others are empty @param {number} pegs @returns {Row} */
export function rowOf(cells, pegs) {
    const all = Array.from({length: pegs}, (_, at) => cells?.[at] ?? null);
    return {cells: all, cursor: firstEmpty(all, 0), ahead: null};
}

/** The colors of a row that is full; null of another. @param {Row} row */
export function colorsIn({cells}) {
    return cells.includes(null) ? null : /** @type {number[]} */ (cells);
}

/** @param {Row} row */
export function missingIn({cells}) {
    return cells.filter((color) => color === null).length;
}

/** @param {Row} row @param {number} column @returns {Row} */
export function at(row, column) {
    return {...row, cursor: Math.max(0, Math.min(column, row.cells.length - 1))};
}

/** @param {Row} row @param {number} color @returns {Row} */
export function put(row, color) {
    if (row.ahead) return {...row, ahead: [...row.ahead, color]};
    const cells = row.cells.with(row.cursor, color);
    // On to the next hole to fill, or in a full row to the next one, so that a row can be typed over another.
    return at({...row, cells}, cells.includes(null) ? firstEmpty(cells, row.cursor) : row.cursor + 1);
}

/** Empties the hole at the cursor. @param {Row} row @returns {Row} */
export function empty(row) {
    if (row.ahead) return {...row, ahead: row.ahead.slice(0, -1)};
    return {...row, cells: row.cells.with(row.cursor, null)};
}

/** Empties the hole at the cursor, or where that is empty the one before. @param {Row} row @returns {Row} */
export function erase(row) {
    const isBack = !row.ahead && row.cells[row.cursor] === null;
    return empty(isBack ? at(row, row.cursor - 1) : row);
}

/** The next of *colors* colors in the hole at the cursor, which stays. @param {Row} row @param {number} colors @returns {Row} */
export function turned(row, colors) {
    if (row.ahead) return row;
    return {...row, cells: row.cells.with(row.cursor, ((row.cells[row.cursor] ?? -1) + 1) % colors)};
}

/** @param {Row} row @param {Cells} cells @returns {Row} */
export function fill(row, cells) {
    if (row.ahead) return {...row, ahead: cells.filter((color) => color !== null)};
    return rowOf(cells, row.cells.length);
}

/** @param {Row} row @returns {Row} */
export function sent(row) {
    return {...row, ahead: []};
}

/** @param {Row} row @returns {Row} */
export function back(row) {
    return {...row, ahead: null};
}

/** @param {Cells} these @param {Cells} those */
export function isSame(these, those) {
    return these.length === those.length && these.every((color, place) => color === those[place]);
}

/** The first empty hole from *start* on, around; *start* where none is. @param {Cells} cells @param {number} start */
function firstEmpty(cells, start) {
    const after = cells.indexOf(null, start);
    if (after >= 0) return after;
    const before = cells.indexOf(null);
    return before >= 0 ? before : Math.min(start, cells.length - 1);
}
