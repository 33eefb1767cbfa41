/** Codes and replies as the server writes them, read and shown. */

import {h, hidden} from "./dom.js";
import {MOST_REPLY_PEGS, code, replyPegs} from "./pegs.js";

/** @import {Game} from "./types.js" */
/** @import {Look} from "./pegs.js" */

/**
 * The colors that *text* spells on *board*; null where it spells none.
 *
 * @param {string} text
 * @param {Game} board
 * @returns {number[] | null}
 */
export function colorsOf(text, board) {
    const separated = board.signs.some((sign) => sign.length > 1);
    const signs = separated ? text.split(",") : [...text];
    const colors = signs.map((sign) => board.signs.indexOf(sign));
    return colors.length === board.pegs && !colors.includes(-1) ? colors : null;
}

/**
 * A code in pegs, from its text; as text where it is none of *board*.
 *
 * @param {string} text
 * @param {Game} board
 * @param {Look[]} looks
 */
export function shownCode(text, board, looks) {
    const colors = colorsOf(text, board);
    return colors ? code(colors, looks) : h("span", {class: "code-text"}, text);
}

/**
 * A reply in numbers with its pegs, from its text, and in words for screen readers.
 *
 * @param {string} text
 * @param {Game} board
 * @param {{pegs?: boolean}} [options]  whether the pegs are drawn
 */
export function shownReply(text, board, {pegs = true} = {}) {
    const [black, white = 0] = text.split("-").map(Number);
    const drawn = pegs && board.pegs <= MOST_REPLY_PEGS && Number.isFinite(black) && Number.isFinite(white);
    return h(
        "span",
        {class: "reply-shown"},
        drawn && replyPegs({black, white}, board.pegs),
        h("span", {class: "reply-numbers", "aria-hidden": "true"}, text.replace("-", "–")),
        hidden(replyWords(text, board)),
    );
}

/**
 * "2 black, 1 white"; "? black" is "an unknown number of black".
 *
 * @param {string} text
 * @param {Game} board
 */
export function replyWords(text, board) {
    if (text.startsWith("=")) return `${text.slice(1)} pegs, black or white`;
    const [black, white] = text.split("-").map((part) => (part === "?" ? "an unknown number of" : part));
    return board.black_only || white === undefined ? `${black} black` : `${black} black, ${white} white`;
}

/** The order of replies: fewer black first, then fewer white. @param {string} one @param {string} other */
export function byReply(one, other) {
    const [black, white = 0] = one.split("-").map(Number);
    const [otherBlack, otherWhite = 0] = other.split("-").map(Number);
    return black - otherBlack || white - otherWhite;
}
