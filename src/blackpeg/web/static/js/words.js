/** What the pages say and count by themselves; all else is said by the server. */

/** @import {Game, Session} from "./types.js" */

/**
 * "1 peg", "2 pegs"; thousands are separated.
 *
 * @param {number} number
 * @param {string} noun
 * @param {string} [many]
 */
export function counted(number, noun, many = `${noun}s`) {
    return `${number.toLocaleString("en-US")} ${number === 1 ? noun : many}`;
}

/** "red, blue and green". @param {string[]} items */
export function listed(items) {
    return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;
}

/** @param {string} text */
export function capitalized(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The feedback: black for a color in its place, white for each other peg of the secret whose color was guessed.
 *
 * @param {number[]} guess
 * @param {number[]} secret
 * @returns {{black: number, white: number}}
 */
export function score(guess, secret) {
    const black = guess.filter((color, at) => color === secret[at]).length;
    const shared = [...new Set(guess)].reduce((sum, color) => {
        /** @param {number[]} pegs */
        const times = (pegs) => pegs.filter((each) => each === color).length;
        return sum + Math.min(times(guess), times(secret));
    }, 0);
    return {black, white: shared - black};
}

/** A reply as it is written: "2-1", or "2" where only black counts. @param {{black: number, white: number}} reply @param {Game} board */
export function written(reply, board) {
    return board.black_only ? String(reply.black) : `${reply.black}-${reply.white}`;
}

/** "2 black, 1 white". @param {{black: number, white: number}} reply @param {Game} board */
export function inWords(reply, board) {
    return board.black_only ? `${reply.black} black` : `${reply.black} black, ${reply.white} white`;
}

/** "Guess 3 of 10". @param {Session} session */
export function whichGuess(session) {
    const next = session.turns.length + 1;
    if (session.limit === null) return `Guess ${next}`;
    return next === session.limit ? `Guess ${next} of ${session.limit}, the last` : `Guess ${next} of ${session.limit}`;
}

/** "4x6-distinct" as people say it: "4 pegs, 6 colors, all different". @param {Game} board */
export function measures(board) {
    const parts = [counted(board.pegs, "peg"), counted(board.colors, "color")];
    if (!board.repeats) parts.push("all different");
    if (board.black_only) parts.push("black pegs only");
    return parts.join(", ");
}
