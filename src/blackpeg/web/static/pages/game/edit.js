/** A row changed: its guess, its reply, whether it counts; or removed. */

import {Board} from "../../js/parts/board.js";
import {Palette} from "../../js/parts/palette.js";
import {ReplyForm} from "../../js/parts/reply.js";
import {readReply} from "../../js/reply.js";
import * as rows from "../../js/row.js";
import {Button, html, useState} from "../../js/view.js";

/** @import {Game, Turn} from "../../js/types.js" */

/** @typedef {{guess: number[], reply: string, isIgnored: boolean}} Edited */

/** @param {{board: Game, turn: Turn, isIgnored: boolean, onDone: (edited: Edited | null) => void}} given  null: it is removed */
export function EditedRow({board, turn, isIgnored: first, onDone}) {
    const [row, setRow] = useState(rows.rowOf(turn.colors, board.pegs));
    const [reply, setReply] = useState(readReply(turn.reply, board));
    const [isIgnored, setIgnored] = useState(first);
    const [isLacking, setLacking] = useState(false);
    const guess = rows.colorsIn(row);

    /** @param {string} text */
    function save(text) {
        if (guess) onDone({guess, reply: text, isIgnored});
        else setLacking(true);
    }

    return html`
        <div class="stack edit-row">
            <${Board} board=${board} row=${row} onRow=${setRow} label=${`The guess of row ${turn.row}`} />
            <${Palette} board=${board} onPick=${(/** @type {number} */ color) => setRow(rows.put(row, color))} onErase=${() => setRow(rows.erase(row))} />
            <label class="check"><input type="checkbox" checked=${isIgnored} onchange=${(/** @type {any} */ {currentTarget: {checked}}) => setIgnored(checked)} /><span>Ignore this row: its feedback may be wrong</span></label>
            <div role="alert">${isLacking && !guess && html`<p class="trouble">Fill every hole of the guess first.</p>`}</div>
            <${ReplyForm} board=${board} reply=${reply} onReply=${setReply} onSubmit=${save} unknown submitLabel="Save the row" label="Its feedback" />
            <div class="row"><${Button} onclick=${() => onDone(null)}>Remove the row<//></div>
        </div>`;
}
