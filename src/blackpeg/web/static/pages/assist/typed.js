/** Rows typed as text, for those who find that quicker: "1122 1-0", several at once, and the sum alone, "=3". */

import {h, replace} from "../../js/dom.js";

/** @import {Game} from "../../js/types.js" */

const REPLY = /^(?:=\d+|(?:\d+|\?)-(?:\d+|\?)|\?)$/;

/**
 * The turns in *text*; an error says what was expected.
 *
 * @param {string} text
 * @param {Game} board
 * @returns {{guess: string, reply: string}[]}
 */
export function readTurns(text, board) {
    const words = text.trim().split(/[\s;]+/).flatMap((word) => (/^[^:]+:./.test(word) ? word.split(":", 2) : [word])).filter(Boolean);
    const turns = [];
    for (let at = 0; at < words.length; ) {
        const guess = words[at++];
        let reply = words[at++];
        const last = reply !== undefined && !board.black_only && /^(\d+|\?)$/.test(reply) && /^(\d+|\?)$/.test(words[at] ?? "");
        if (last) reply = `${reply}-${words[at++]}`;
        if (reply === undefined || !(REPLY.test(reply) || (board.black_only && /^\d+$/.test(reply)))) {
            throw new Error(`Expected a guess and its reply, such as ${example(board)}; got ${guess}${reply ? ` ${reply}` : ""}.`);
        }
        turns.push({guess, reply});
    }
    if (!turns.length) throw new Error(`Type a guess and its reply, such as ${example(board)}.`);
    return turns;
}

/** @param {Game} board */
function example(board) {
    const separator = board.signs.some((sign) => sign.length > 1) ? "," : "";
    const guess = Array.from({length: board.pegs}, (_, at) => board.signs[board.repeats ? Math.min(Math.floor(at / 2), board.colors - 1) : at]).join(separator);
    return `${guess} ${board.black_only ? "1" : "1-0"}`;
}

/**
 * @param {Game} board
 * @param {(turns: {guess: string, reply: string}[]) => Promise<boolean>} onTurns  whether they are kept
 */
export function typedTurns(board, onTurns) {
    const text = h("input", {class: "field", type: "text", id: "typed-row", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: example(board)});
    const note = h("div", {role: "alert"});
    const form = h(
        "form",
        {onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void send())},
        h("label", {for: "typed-row"}, "Rows, such as ", h("code", {}, example(board)), board.black_only ? "" : [" or, where the sum alone is known, ", h("code", {}, `${example(board).split(" ")[0]} =3`)]),
        h("div", {class: "row typed"}, text, h("button", {type: "submit", class: "button"}, "Enter")),
        note,
    );
    async function send() {
        replace(note);
        const sent = text.value;
        try {
            const turns = readTurns(sent, board);
            if ((await onTurns(turns)) && text.value === sent) text.value = "";
        } catch (error) {
            replace(note, h("p", {class: "trouble"}, /** @type {Error} */ (error).message));
        }
    }
    return h("details", {}, h("summary", {}, "Type rows instead"), form);
}
