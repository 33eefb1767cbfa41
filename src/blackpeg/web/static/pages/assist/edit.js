/** A row changed: its guess, its reply, whether it counts; or removed. */

import {createBoard, createPalette} from "../../js/board.js";
import {openDialog} from "../../js/dialog.js";
import {h, replace} from "../../js/dom.js";
import {createReply} from "../../js/reply.js";

/** @import {Game, Turn} from "../../js/types.js" */

/** @typedef {{colors: number[], reply: string, ignored: boolean, remove: boolean}} Edited */

/**
 * @param {{board: Game, turn: Turn, ignored: boolean}} row
 * @returns {Promise<Edited | null>}  null where nothing is to be changed
 */
export function editRow({board, turn, ignored}) {
    return new Promise((resolve) => {
        /** @type {Edited | null} */
        let answer = null;
        const note = h("div", {role: "alert"});
        const rows = createBoard({board, entry: true, cells: turn.colors, label: `The guess of row ${turn.row}`, onSubmit: () => reply.focus(), onMissing: () => missing()});
        const palette = createPalette(board, {onPick: (color) => rows.put(color), onErase: () => rows.erase()});
        const skip = h("input", {type: "checkbox", checked: ignored});
        const reply = createReply(board, {unknown: true, submitLabel: "Save the row", label: "Its reply", onSubmit: (text) => done(text, false)});
        reply.set(turn.reply);
        const close = openDialog({
            title: `Change row ${turn.row}`,
            body: h(
                "div",
                {class: "stack edit-row"},
                rows.element,
                palette.element,
                h("label", {class: "check"}, skip, h("span", {}, "Ignore this row: its reply may be wrong")),
                note,
                reply.element,
            ),
            actions: [h("button", {type: "button", class: "button", onclick: () => done(turn.reply, true)}, "Remove the row")],
            onClose: () => resolve(answer),
        });

        function missing() {
            replace(note, h("p", {class: "trouble"}, "Fill every hole of the guess first."));
            rows.focus();
        }

        /** @param {string} text @param {boolean} remove */
        function done(text, remove) {
            const cells = rows.cells();
            if (!remove && cells.includes(null)) return missing();
            answer = {colors: /** @type {number[]} */ (cells), reply: text, ignored: skip.checked, remove};
            close();
        }
    });
}
