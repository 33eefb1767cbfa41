/**
 * What was not sent yet, kept for each game until it is over: the row being filled, and the rows held aside.
 *
 * A draft belongs to a row of the board: one for a row that was sent meanwhile (in another window) is dropped.
 */

import {forget, load, save} from "./storage";

import type {Cells} from "./row";

export type Draft = {row: number; cells: Cells; held: number[][]};

export function draftOf(id: string, row: number): Draft {
    const found = load(`draft.${id}`, null as Draft | null);
    if (!found) return {row, cells: [], held: []};
    return {row, cells: found.row === row ? found.cells : [], held: found.held ?? []};
}

export function keepDraft(id: string, draft: Draft) {
    if (draft.held.length || draft.cells.some((color) => color !== null)) save(`draft.${id}`, draft);
    else dropDraft(id);
}

export function dropDraft(id: string) {
    forget(`draft.${id}`);
}
