/** What pages say of a judged game. */

import {rounded} from "../../js/numbers.js";
import {counted} from "../../js/words.js";

/** @import {Count, Review} from "../../js/facts.js" */

/** Whether the guesses were judged: on boards too large for it they are only counted. @param {Review} found */
export function isJudged(found) {
    return found.expected !== null;
}

/** Whether a number of codes is exact. @param {Count} count */
export function isProven(count) {
    return count.status === "proven";
}

/** The guesses that lost most, in the order of play, at most *most*; numbers from 0. @param {Review} found @param {number} [most] */
export function worstMoments(found, most = 5) {
    return found.turns
        .map((turn, at) => ({at, lost: turn.mistake ?? 0}))
        .filter(({lost}) => lost > 0)
        .sort((one, other) => other.lost - one.lost || one.at - other.at)
        .slice(0, most)
        .map(({at}) => at)
        .sort((one, other) => one - other);
}

/** "0.25 guesses", as far as it is known. @param {number | null} mistake @param {string} status */
export function guessesLost(mistake, status) {
    const lost = mistake ?? 0;
    const known = {proven: "", bound: "at most ", estimate: "about "}[status] ?? "";
    return `${known}${lost === 1 ? "1 guess" : `${rounded(lost)} guesses`}`;
}

/** How the game ended, in words. @param {Review} found */
export function ending(found) {
    const guesses = counted(found.record.turns.length, "guess", "guesses");
    switch (found.record.result) {
        case "solved":
            return `solved with ${guesses}`;
        case "given up":
            return `given up after ${guesses}`;
        case "limit":
            return `out of guesses after ${found.record.turns.length}`;
        default:
            return `open after ${guesses}`;
    }
}
