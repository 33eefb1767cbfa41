/** A row that is being filled, as a value: while it is on its way, what is picked is for the row *ahead*. */

/** colors; null for an empty hole */
export type Cells = (number | null)[];
/** Why the cursor is at its hole: the person put it there, it went on to it, or it stays there as the row ended. */
type Came = "put" | "on" | "end";
export type Row = {cells: Cells; cursor: number; came: Came; ahead: number[] | null};

/** @param cells  the first ones; the others are empty */
export function rowOf(cells: Cells | null, pegs: number): Row {
    const all = Array.from({length: pegs}, (_, at) => cells?.[at] ?? null);
    return {cells: all, cursor: firstEmpty(all, 0), came: "on", ahead: null};
}

/** The colors of a row that is full; null of another. */
export function colorsIn({cells}: Row) {
    return cells.includes(null) ? null : (cells as number[]);
}

export function missingIn({cells}: Row) {
    return cells.filter((color) => color === null).length;
}

/** The cursor put at *column* by the person, or at the hole next to that. */
export function at(row: Row, column: number): Row {
    return {...row, cursor: Math.max(0, Math.min(column, row.cells.length - 1)), came: "put"};
}

export function put(row: Row, color: number): Row {
    if (row.ahead) return {...row, ahead: [...row.ahead, color]};
    // A row that was filled to its end is typed over from its first hole; a last hole that was chosen is changed alone.
    const hole = row.came === "end" ? 0 : row.cursor;
    const cells = row.cells.with(hole, color);
    // On to the next hole to fill, or in a full row to the next one.
    const cursor = cells.includes(null) ? firstEmpty(cells, hole) : Math.min(hole + 1, cells.length - 1);
    return {...row, cells, cursor, came: cursor !== hole ? "on" : row.came === "put" ? "put" : "end"};
}

/** Empties the hole at the cursor. */
export function empty(row: Row): Row {
    if (row.ahead) return {...row, ahead: row.ahead.slice(0, -1)};
    return {...row, cells: row.cells.with(row.cursor, null), came: row.came === "end" ? "on" : row.came};
}

/** Empties the hole at the cursor, or where that is empty the one before. */
export function erase(row: Row): Row {
    const isBack = !row.ahead && row.cells[row.cursor] === null;
    return empty(isBack ? at(row, row.cursor - 1) : row);
}

/** The next of *colors* colors in the hole at the cursor, which stays: this hole is chosen. */
export function turned(row: Row, colors: number): Row {
    if (row.ahead) return row;
    const color = ((row.cells[row.cursor] ?? -1) + 1) % colors;
    return at({...row, cells: row.cells.with(row.cursor, color)}, row.cursor);
}

export function fill(row: Row, cells: Cells): Row {
    if (row.ahead) return {...row, ahead: cells.filter((color) => color !== null)};
    return rowOf(cells, row.cells.length);
}

/** On its way; if it comes back, it has ended, and what is typed next is another row. */
export function sent(row: Row): Row {
    return {...row, came: row.cursor === row.cells.length - 1 ? "end" : row.came, ahead: []};
}

export function back(row: Row): Row {
    return {...row, ahead: null};
}

export function isSame(these: Cells, those: Cells) {
    return these.length === those.length && these.every((color, place) => color === those[place]);
}

/** The first empty hole from *start* on, around; *start* where none is. */
function firstEmpty(cells: Cells, start: number) {
    const after = cells.indexOf(null, start);
    if (after >= 0) return after;
    const before = cells.indexOf(null);
    return before >= 0 ? before : Math.min(start, cells.length - 1);
}
