/** A row that is being filled, as a value: while it is on its way, what is picked is for the row *ahead*. */

/** colors; null for an empty hole */
export type Cells = (number | null)[];
export type Row = {cells: Cells; cursor: number; ahead: number[] | null};

/** @param cells  the first ones; the others are empty */
export function rowOf(cells: Cells | null, pegs: number): Row {
    const all = Array.from({length: pegs}, (_, at) => cells?.[at] ?? null);
    return {cells: all, cursor: firstEmpty(all, 0), ahead: null};
}

/** The colors of a row that is full; null of another. */
export function colorsIn({cells}: Row) {
    return cells.includes(null) ? null : (cells as number[]);
}

export function missingIn({cells}: Row) {
    return cells.filter((color) => color === null).length;
}

export function at(row: Row, column: number): Row {
    return {...row, cursor: Math.max(0, Math.min(column, row.cells.length - 1))};
}

export function put(row: Row, color: number): Row {
    if (row.ahead) return {...row, ahead: [...row.ahead, color]};
    const cells = row.cells.with(row.cursor, color);
    // On to the next hole to fill, or in a full row to the next one, so that a row can be typed over another.
    return at({...row, cells}, cells.includes(null) ? firstEmpty(cells, row.cursor) : row.cursor + 1);
}

/** Empties the hole at the cursor. */
export function empty(row: Row): Row {
    if (row.ahead) return {...row, ahead: row.ahead.slice(0, -1)};
    return {...row, cells: row.cells.with(row.cursor, null)};
}

/** Empties the hole at the cursor, or where that is empty the one before. */
export function erase(row: Row): Row {
    const isBack = !row.ahead && row.cells[row.cursor] === null;
    return empty(isBack ? at(row, row.cursor - 1) : row);
}

/** The next of *colors* colors in the hole at the cursor, which stays. */
export function turned(row: Row, colors: number): Row {
    if (row.ahead) return row;
    return {...row, cells: row.cells.with(row.cursor, ((row.cells[row.cursor] ?? -1) + 1) % colors)};
}

export function fill(row: Row, cells: Cells): Row {
    if (row.ahead) return {...row, ahead: cells.filter((color) => color !== null)};
    return rowOf(cells, row.cells.length);
}

export function sent(row: Row): Row {
    return {...row, ahead: []};
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
