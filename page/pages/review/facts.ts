/** What pages say of a judged game. */

import {AS_KNOWN, rounded} from "../../numbers";
import {counted} from "../../words";

import type {Count, Entry, Review, ReviewedTurn} from "../../facts";
import type {Look} from "../../pegs";
import type {Game} from "../../types";

/** What all parts of a review are given: *at* is the guess that is looked at, from 0. */
export type Reviewed = {found: Review; board: Game; looks: Look[]; at: number; onChoose: (at: number) => void};

/** Whether the guesses were judged: on boards too large for it they are only counted. */
export function isJudged(found: Review) {
    return found.expected !== null;
}

/** Whether a number of codes is exact. */
export function isProven(count: Count) {
    return count.status === "proven";
}

/** Whether a better guess is worth looking for. */
export const isMistake = ({mistake, label}: ReviewedTurn) => (mistake ?? 0) > 0 && label !== "gamble";

/** The meaning of what a guess lost: one that found the code is no mistake. */
export const lossOf = (label: string | null) => (label === "gamble" ? "gamble" : "lost");

/** "0.25 guesses", as far as it is known. */
export function guessesLost(mistake: number | null, status: string) {
    return AS_KNOWN[status] + (mistake === 1 ? "1 guess" : `${rounded(mistake ?? 0)} guesses`);
}

/** When a game was played, and whether only the day is known, as of a game from elsewhere. */
export function playedAt({kind, date, updated}: Entry) {
    const isDay = kind === "imported" && date !== null;
    return {time: isDay ? `${date}T00:00` : updated, isDay};
}

/** How the game ended, in words. */
export function ending(result: string, number: number) {
    const guesses = counted(number, "guess", "guesses");
    const said: Record<string, string> = {
        solved: `solved with ${guesses}`,
        "given up": `given up after ${guesses}`,
        limit: `not solved with ${guesses}`,
    };
    return said[result] ?? (number ? `open after ${guesses}` : "just begun");
}
