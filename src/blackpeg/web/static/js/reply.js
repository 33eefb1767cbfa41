/**
 * A reply that is being entered, as a value; nothing here draws.
 *
 *     let reply = noReply(board)
 *     reply = choose(reply, "black", 2, board)     "?" is an unknown number
 *     written(reply, board)                        "2-1", "2" where only black counts, "1-?"; null while not complete
 *     readReply("=3", board)                       what numbers cannot say stays as it is until others are chosen
 */

/** @import {Game} from "./types.js" */

/** @typedef {number | "?" | null} Part */
/** @typedef {{black: Part, white: Part, text: string | null, typed: number}} Reply  *typed*: how many digits were */

/** @param {Game} board @returns {Reply} */
export function noReply(board) {
    return {black: null, white: board.black_only ? 0 : null, text: null, typed: 0};
}

/** @param {string} text @param {Game} board @returns {Reply} */
export function readReply(text, board) {
    /** @param {string | undefined} each @returns {Part} */
    const read = (each) => (each === "?" ? "?" : each && /^\d+$/.test(each) ? Number(each) : null);
    const [black, white] = text.split("-").map(read);
    const reply = {black, white: board.black_only ? 0 : (white ?? null), typed: 0};
    return {...reply, text: reply.black === null || reply.white === null ? text : null};
}

/** All black leaves no white. @param {Reply} reply @param {"black" | "white"} which @param {Part} part @param {Game} board @returns {Reply} */
export function choose(reply, which, part, board) {
    const next = {...reply, [which]: part, text: null};
    return which === "black" && part === board.pegs ? {...next, white: 0} : next;
}

/** The first digit is black, the second white. @param {Reply} reply @param {Part} part @param {Game} board @returns {Reply} */
export function type(reply, part, board) {
    if (typeof part === "number" && part > board.pegs) return reply;
    const which = reply.typed % 2 === 0 || board.black_only ? "black" : "white";
    return {...choose(reply, which, part, board), typed: reply.typed + 1};
}

/** @param {Reply} reply @param {Game} board */
export function written({black, white, text}, board) {
    if (text) return text;
    if (black === null || white === null || !goTogether(black, white, board)) return null;
    return board.black_only ? String(black) : `${black}-${white}`;
}

/** What a reply lacks that is not complete. @param {Reply} reply */
export function lacking({black, white}) {
    return black === null
        ? "How many black?"
        : white === null
          ? "How many white?"
          : "Black and white are too many together.";
}

/** Whether there is such a reply: all black but one, and that one white, cannot be. @param {Part} black @param {Part} white @param {Game} board */
export function goTogether(black, white, {pegs}) {
    if (typeof black !== "number" || typeof white !== "number") return true;
    return black >= 0 && white >= 0 && black + white <= pegs && !(black === pegs - 1 && white === 1);
}
