/**
 * What was not sent yet, kept for each game until it is over: the row being filled, and the rows held aside.
 *
 * A draft belongs to a row of the board: one for a row that was sent meanwhile (in another window) is dropped.
 */

import {forget, load, save} from "./storage.js";

/** @import {Cells} from "./row.js" */

/** @typedef {{row: number, cells: Cells, held: number[][]}} Draft */

/** @param {string} id @param {number} row @returns {Draft} */
export function draftOf(id, row) {
    const found = load(`draft.${id}`, /** @type {Draft | null} */ (null));
    if (!found) return {row, cells: [], held: []};
    return {row, cells: found.row === row ? found.cells : [], held: found.held ?? []};
}

/** @param {string} id @param {Draft} draft */
export function keepDraft(id, draft) {
    if (draft.held.length || draft.cells.some((color) => color !== null)) save(`draft.${id}`, draft);
    else dropDraft(id);
}

/** @param {string} id */
export function dropDraft(id) {
    forget(`draft.${id}`);
}
