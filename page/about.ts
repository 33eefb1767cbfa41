/** What this Blackpeg can do (presets, hosts, strategies, limits), asked once; and any board it knows. */

import {BackendError, backend} from "./backend";
import {shapeOf} from "./session";

import type {About} from "./facts";
import type {Game} from "./types";

let known: Promise<About> | null = null;

export function about(): Promise<About> {
    known ??= backend.ask("about").catch((error: unknown) => {
        known = null;
        throw error;
    });
    return known as Promise<About>;
}

/** The boards that were asked for: the facts about one do not change. */
const boards: Map<string, Promise<Game>> = new Map();

/** The board that *game* names (a notation or the name of a preset); a `BackendError` says what was expected. */
export async function boardOf(game: string): Promise<Game> {
    // A number that is lacking, or that no board has, is 0 (chooser.tsx).
    if (/^0x|x0(\D|$)/.test(game)) {
        const {pegs, colors} = (await about()).limits;
        const says = `A board has 1 to ${pegs} pegs and 1 to ${colors} colors: fill in two whole numbers.`;
        throw new BackendError("refused", says);
    }
    const asked =
        boards.get(game) ??
        backend.ask("game", {game, words: true}).then(({words, ...about}) => shapeOf({about, words}));
    boards.set(game, asked);
    asked.catch(() => boards.delete(game));
    return asked;
}
