/**
 * What the server says of a judged game, as the page uses it.
 *
 * @typedef {object} TurnFacts
 * @property {string} guess
 * @property {string} feedback
 * @property {number | null} before          codes before; null where they are estimated
 * @property {number | null} after
 * @property {any} [left_before]             estimates, of boards whose codes cannot be listed
 * @property {any} [left_after]
 * @property {string | null} expected_after
 * @property {number | null} bits_expected
 * @property {number | null} bits
 * @property {string | null} chance
 * @property {string | null} mistake         in guesses, as a fraction
 * @property {string | null} luck
 * @property {string | null} best
 * @property {boolean} could_be_secret
 * @property {number[]} contradicted
 * @property {string} status                 "proven", "bound", "estimate"
 * @property {string | string[]} [sentence]
 * @property {{reply: string, size: number, hit?: boolean}[]} [split]
 * @property {{reply: string, size: number}[]} [best_split]
 *
 * @typedef {object} Found
 * @property {number} used
 * @property {string | null} expected
 * @property {string | null} mistakes
 * @property {string | null} luck
 * @property {string | null} remaining
 * @property {string} status
 * @property {number | null} skill
 * @property {number | null} luck_score
 * @property {TurnFacts[]} turns
 * @property {any} contradiction
 * @property {string | null} problem
 * @property {{game: string, result: string, secret: string | null, turns: string[], [key: string]: any}} record
 * @property {string} [headline]
 *
 * @typedef {{id: string} | {record: string | null}} Request
 */

import {rounded, valueOf} from "../../js/numbers.js";
import {counted} from "../../js/words.js";

/** Whether the guesses were judged: on boards too large for it they are only counted. @param {Found} found */
export function isJudged(found) {
    return found.expected !== null;
}

/** The guesses that lost most, in the order of play, at most *most*; numbers from 0. @param {Found} found @param {number} [most] */
export function worstMoments(found, most = 5) {
    return found.turns
        .map((turn, at) => ({at, lost: valueOf(turn.mistake)}))
        .filter(({lost}) => lost > 0)
        .sort((one, other) => other.lost - one.lost || one.at - other.at)
        .slice(0, most)
        .map(({at}) => at)
        .sort((one, other) => one - other);
}

/** "0.25 guesses", as far as it is known. @param {string | null} mistake @param {string} status */
export function guessesLost(mistake, status) {
    const lost = valueOf(mistake);
    const known = {proven: "", bound: "at most ", estimate: "about "}[status] ?? "";
    return `${known}${lost === 1 ? "1 guess" : `${rounded(lost)} guesses`}`;
}

/** How the game ended, in words. @param {Found} found */
export function ending(found) {
    const guesses = counted(found.record.turns.length, "guess", "guesses");
    switch (found.record.result) {
        case "solved": return `solved with ${guesses}`;
        case "given up": return `given up after ${guesses}`;
        case "limit": return `not solved with ${guesses}`;
        default: return `open after ${guesses}`;
    }
}
