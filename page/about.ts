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

/** The boards that were asked for: what is said of one stays. */
const boards: Map<string, Promise<Game>> = new Map();

/** The board that *game* names (a notation or the name of a preset); a `BackendError` says what was expected. */
export async function boardOf(game: string): Promise<Game> {
    // A field that is being filled is empty meanwhile.
    if (/^0x|x0(\D|$)/.test(game))
        throw new BackendError("refused", "A board has at least 1 peg and 1 color: fill in both numbers.");
    const asked =
        boards.get(game) ??
        backend.ask("game", {game, words: true}).then(({words, ...about}) => shapeOf({about, words}));
    boards.set(game, asked);
    asked.catch(() => boards.delete(game));
    return asked;
}
