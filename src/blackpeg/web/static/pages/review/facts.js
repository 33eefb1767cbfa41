/**
 * What the server says of a judged game, as the page uses it.
 *
 * @typedef {{number: number | null, low: number, high: number, status: string}} Count
 *
 * @typedef {{sizes: Record<string, number>} | null} Split  by reply
 *
 * @typedef {object} TurnFacts
 * @property {string} guess
 * @property {string} reply
 * @property {Count} before                  codes before and after
 * @property {Count} after
 * @property {{expected_size: number | null, is_candidate: boolean, split: Split}} played
 * @property {number[]} contradicted_rows
 * @property {number | null} bits_expected
 * @property {number | null} bits
 * @property {{chance: number, best_advice: {split: Split}} | null} judgement
 * @property {number | null} mistake         in guesses
 * @property {number | null} luck
 * @property {string | null} label           "best", "good", "inaccuracy", "mistake", "blunder"
 * @property {string | null} best
 * @property {string} status                 "proven", "bound", "estimate"
 *
 * @typedef {object} Found
 * @property {number} used
 * @property {number | null} expected        null where guesses are not judged
 * @property {number | null} mistakes
 * @property {number | null} luck
 * @property {number | null} remaining
 * @property {string | null} expected_exact
 * @property {string | null} mistakes_exact
 * @property {string | null} luck_exact
 * @property {string | null} remaining_exact
 * @property {string} status
 * @property {number | null} skill
 * @property {number | null} luck_score
 * @property {TurnFacts[]} turns
 * @property {string | null} problem
 * @property {{game: string, result: string, secret: string | null, turns: string[], [key: string]: any}} record
 * @property {{headline: string, turns: (string | null)[], contradiction: string[]}} words  why the replies contradict: empty where they do not
 *
 * @typedef {{id: string} | {record: string | null}} Request
 */

import {rounded} from "../../js/numbers.js";
import {counted} from "../../js/words.js";

/** Whether the guesses were judged: on boards too large for it they are only counted. @param {Found} found */
export function isJudged(found) {
    return found.expected !== null;
}

/** Whether a number of codes is exact. @param {Count} count */
export function isProven(count) {
    return count.status === "proven";
}

/** The guesses that lost most, in the order of play, at most *most*; numbers from 0. @param {Found} found @param {number} [most] */
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
