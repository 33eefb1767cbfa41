/** What this Blackpeg can do (presets, hosts, strategies, limits), asked once; and any board it knows. */

import {backend} from "./backend.js";
import {shapeOf} from "./session.js";

/** @import {About} from "./facts.js" */
/** @import {Game} from "./types.js" */

/** @type {Promise<About> | null} */
let known = null;

/** @returns {Promise<About>} */
export function about() {
    known ??= backend.ask("about").catch((/** @type {unknown} */ error) => {
        known = null;
        throw error;
    });
    return /** @type {Promise<About>} */ (known);
}

/** The boards that were asked for: what is said of one stays. @type {Map<string, Promise<Game>>} */
const boards = new Map();

/** The board that *game* names (a notation or the name of a preset); a `BackendError` says what was expected. @param {string} game @returns {Promise<Game>} */
export function boardOf(game) {
    const asked = boards.get(game) ?? backend.ask("game", {game}).then(shapeOf);
    boards.set(game, asked);
    asked.catch(() => boards.delete(game));
    return asked;
}
