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

/**
 * The board that *game* names (a notation or the name of a preset); a `BackendError` says what was expected.
 *
 * @param {string} game
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<Game>}
 */
export async function boardOf(game, options = {}) {
    return shapeOf(await backend.ask("game", {game}, options));
}
