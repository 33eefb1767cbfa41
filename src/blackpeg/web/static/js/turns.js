/**
 * Changes to a game that may have changed meanwhile, in another window or by a request that is still under way.
 *
 *     const {game: now, isOvertaken} = await makeTurn(game, [0, 0, 1, 1])
 *
 * *game* is the game as the page shows it.  Where it is not so any more nothing is changed: what comes back is the game
 * as it is now, and whether others made it so; what was asked for before, and got no answer, is known again.
 */

import {ApiError, api} from "./api.js";

/** @import {Game, Turn} from "./types.js" */

/** @typedef {{guess: string | number[], reply: string}} Told */
/** @typedef {{game: Game, isOvertaken: boolean}} Outcome */

export const OVERTAKEN = "This game was changed meanwhile, perhaps in another window. This is how it stands now.";

/** A guess that the host answers. @param {Game} game @param {number[]} colors */
export function makeTurn(game, colors) {
    const row = game.turns.length + 1;
    return unlessOvertaken(
        game,
        () => api.post(`/games/${game.id}/turns`, {guess: colors, row}),
        (now) => now.turns.length >= row && same(now.turns[row - 1].colors, colors),
    );
}

/** Other turns, told by the person. @param {Game} game @param {Told[]} turns @param {number[]} [ignored] */
export function putTurns(game, turns, ignored = []) {
    return unlessOvertaken(
        game,
        () => api.put(`/games/${game.id}/turns`, {turns, ignored, based_on: game.updated}),
        (now) => now.turns.length === turns.length && now.turns.every((turn, at) => tells(turn, turns[at])) && same(now.ignored, ignored),
    );
}

/** The last turn, taken back. @param {Game} game @returns {Promise<Outcome>} */
export async function takeBack(game) {
    /** @type {Game} */
    const now = await api.get(`/games/${game.id}`);
    const rest = game.turns.slice(0, -1);
    if (isTurns(now, game.turns)) return unlessOvertaken(game, () => api.delete(`/games/${game.id}/turns/last`), (later) => isTurns(later, rest));
    return {game: now, isOvertaken: !isTurns(now, rest)};
}

/** @param {Game} game */
export function giveUp(game) {
    return unlessOvertaken(game, () => api.post(`/games/${game.id}/give-up`), ({result}) => result === "given up");
}

/** A turn as the person tells it. @param {Turn} turn @returns {{guess: string, reply: string}} */
export function told({guess, reply}) {
    return {guess, reply};
}

/**
 * Asks for the game whenever its window is shown again, and tells where it has changed.
 *
 * @param {() => Game} current
 * @param {(now: Game) => void} onChanged
 * @returns {() => void}  stops
 */
export function watchGame(current, onChanged) {
    async function look() {
        if (document.hidden) return;
        const before = current();
        try {
            /** @type {Game} */
            const now = await api.get(`/games/${before.id}`);
            if (before === current() && now.updated !== before.updated) onChanged(now);
        } catch {
            // It will be said where it matters.
        }
    }

    const ended = new AbortController();
    document.addEventListener("visibilitychange", look, {signal: ended.signal});
    window.addEventListener("focus", look, {signal: ended.signal});
    return () => ended.abort();
}

/**
 * @param {Game} game
 * @param {() => Promise<Game>} change
 * @param {(now: Game) => boolean} isDone  whether a game is what the change would have made of it
 * @returns {Promise<Outcome>}
 */
async function unlessOvertaken(game, change, isDone) {
    try {
        return {game: await change(), isOvertaken: false};
    } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        /** @type {Game} */
        const now = await api.get(`/games/${game.id}`);
        if (now.updated === game.updated) throw error;
        return {game: now, isOvertaken: !isDone(now)};
    }
}

/** Whether *turns* are those of *game*. @param {Game} game @param {Turn[]} turns */
export function isTurns(game, turns) {
    return game.turns.length === turns.length && game.turns.every((turn, at) => tells(turn, told(turns[at])));
}

/** @param {Turn} turn @param {Told} as */
function tells(turn, {guess, reply}) {
    return turn.reply === reply && (typeof guess === "string" ? turn.guess === guess : same(turn.colors, guess));
}

/** @param {number[]} these @param {number[]} those */
function same(these, those) {
    return these.length === those.length && these.every((each, at) => each === those[at]);
}
