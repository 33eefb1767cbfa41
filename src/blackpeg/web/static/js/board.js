/**
 * The board, and the colors to pick from, for pages that are made of elements; else parts/board.js, parts/palette.js.
 *
 *     const board = createBoard({board: game, turns, entry: true, onChange: cells => ..., onSubmit: colors => ...})
 *     board.update({turns, entry: false})   what is given changes; the rest stays
 *     board.put(color)                      at the cursor, as a click on the palette does
 *     board.fill([0, null, 2, 1]), board.cells(), board.submit(), board.focus()
 *
 * Where `onSubmit` gives back a promise, what is picked before it is kept goes into the row after, if it is kept with true.
 */

import {render} from "../vendor/preact.js";
import {Board} from "./parts/board.js";
import {Palette} from "./parts/palette.js";
import {looksOf} from "./pegs.js";
import * as rows from "./row.js";
import {drawn, html} from "./view.js";

/** @import {BoardGiven} from "./parts/board.js" */
/** @import {Cells, Row} from "./row.js" */
/** @import {Game} from "./types.js" */

/**
 * @typedef {Omit<BoardGiven, "row" | "onRow" | "onSubmit"> & {entry?: boolean, cells?: Cells, onChange?: (cells: Cells) => void,
 *           onSubmit?: (colors: number[]) => void | Promise<boolean>, onMissing?: (missing: number) => void}} BoardOptions
 */

/** @param {BoardOptions} options */
export function createBoard(options) {
    const {pegs} = options.board;
    let state = options;
    let row = rows.rowOf(options.cells ?? [], pegs);
    const element = document.createElement("div");

    function draw() {
        render(html`<${Board} ...${state} row=${state.entry ? row : null} onRow=${set} onSubmit=${() => void submit()} />`, element);
    }

    /** @param {Row} next */
    function set(next) {
        const isOther = next.cells !== row.cells;
        row = next;
        draw();
        if (isOther) state.onChange?.(row.cells);
    }

    async function submit() {
        const colors = rows.colorsIn(row);
        if (row.ahead) return;
        if (!colors) return state.onMissing?.(rows.missingIn(row));
        const sending = state.onSubmit?.(colors);
        if (!sending) return;
        row = rows.sent(row);
        const isMade = await sending.catch(() => false);
        set(isMade ? rows.rowOf(row.ahead, pegs) : rows.back(row));
    }

    draw();
    return {
        element,
        looks: looksOf(options.board),
        /** @param {Partial<BoardOptions>} changes */
        update(changes) {
            state = {...state, ...changes};
            if (changes.cells) row = {...rows.rowOf(changes.cells, pegs), ahead: row.ahead};
            draw();
        },
        cells: () => row.cells,
        /** @param {number} color */
        put: (color) => state.entry && set(rows.put(row, color)),
        erase: () => state.entry && set(rows.erase(row)),
        /** @param {Cells} cells */
        fill: (cells) => set(rows.fill(row, cells)),
        clear: () => set(rows.rowOf([], pegs)),
        submit: () => void submit(),
        focus: () => /** @type {HTMLElement | null} */ (element.querySelector("[tabindex='0']"))?.focus(),
    };
}

/** @param {Game} board @param {{onPick: (color: number) => void, onErase: () => void}} on */
export function createPalette(board, on) {
    return {element: drawn(html`<${Palette} board=${board} ...${on} />`)};
}
