/** The help: what black and white mean, and what can be typed on the board. */

import {openDialog} from "./dialog.js";
import {h} from "./dom.js";
import {keysOf} from "./keyboard.js";
import {code, looksOf, replyPegs} from "./pegs.js";

/** @import {Game} from "./types.js" */

/** The help for who breaks a code. @param {Game} board */
export function openHelp(board) {
    open(board, `Find the secret: ${board.title}. After each guess you are told:`, "Keys, while the board has the focus", keysOf(board));
}

/** The help for who holds a code. @param {Game} board */
export function openHolderHelp(board) {
    const digits = board.black_only ? "how many black" : "how many black, then how many white";
    open(board, `Think of a code: ${board.title}. Blackpeg guesses, and you tell it:`, "Keys, while the reply has the focus",
        [["0 to 9", digits], ["Backspace", "none of them"], ["Enter", "send the reply"]]);
}

/**
 * @param {Game} board
 * @param {string} opening
 * @param {string} title
 * @param {[string, string][]} list  keys, and what they do
 */
function open(board, opening, title, list) {
    const keys = list.map(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)]);
    openDialog({
        title: "How to play",
        body: [
            h("p", {}, opening),
            h("ul", {class: "meanings"},
                h("li", {}, h("i", {class: "key black", "aria-hidden": "true"}), h("span", {}, h("b", {}, "black"), ": how many pegs have the right color in the right place,")),
                board.black_only ? null : h("li", {}, h("i", {class: "key white", "aria-hidden": "true"}), h("span", {}, h("b", {}, "white"), ": how many more have a color that belongs elsewhere."))),
            example(board),
            h("h3", {}, title),
            h("dl", {class: "keys"}, keys),
        ],
    });
}

/** @param {Game} board */
function example(board) {
    if (board.pegs < 4 || board.colors < 4 || board.pegs > 6) return null;
    const looks = looksOf(board);
    const rest = Array.from({length: board.pegs - 4}, () => 3);
    const guess = [0, 0, 1, 2, ...rest];
    const secret = [0, 1, 3, 2, ...rest];
    if (!board.repeats) return null;
    return h("p", {class: "example"}, "If the secret is ", code(secret, looks), ", the guess ", code(guess, looks), " gets ",
        board.black_only ? null : replyPegs({black: 2 + rest.length, white: 1}, board.pegs), ` ${2 + rest.length} black${board.black_only ? "" : " and 1 white"}.`);
}
