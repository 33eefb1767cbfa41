/** What pages say of a judged game. */

import {rounded} from "../../numbers";
import {counted} from "../../words";

import type {Count, Review} from "../../facts";

/** Whether the guesses were judged: on boards too large for it they are only counted. */
export function isJudged(found: Review) {
    return found.expected !== null;
}

/** Whether a number of codes is exact. */
export function isProven(count: Count) {
    return count.status === "proven";
}

/** The guesses that lost most, in the order of play, at most *most*; numbers from 0. */
export function worstMoments(found: Review, most: number = 5) {
    return found.turns
        .map((turn, at) => ({at, lost: turn.mistake ?? 0}))
        .filter(({lost}) => lost > 0)
        .sort((one, other) => other.lost - one.lost || one.at - other.at)
        .slice(0, most)
        .map(({at}) => at)
        .sort((one, other) => one - other);
}

/** "0.25 guesses", as far as it is known. */
export function guessesLost(mistake: number | null, status: string) {
    const lost = mistake ?? 0;
    const known = {proven: "", bound: "at most ", estimate: "about "}[status] ?? "";
    return `${known}${lost === 1 ? "1 guess" : `${rounded(lost)} guesses`}`;
}

/** How the game ended, in words. */
export function ending(found: Review) {
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
