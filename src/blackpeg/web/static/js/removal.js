/** A game, removed for good: here, and what the browser keeps of it. */

import {backend} from "./backend.js";
import {ask} from "./dialog.js";
import {forgetGame} from "./storage.js";
import {counted} from "./words.js";

/**
 * Asks first; throws what went wrong.
 *
 * @param {string} id
 * @param {string} title
 * @param {number} guesses
 * @returns {Promise<boolean>}  whether it is gone
 */
export async function removeGame(id, title, guesses) {
    const body = `${title}, ${counted(guesses, "guess", "guesses")}. It cannot be brought back.`;
    if (!(await ask({title: "Remove this game?", body, yes: "Remove", no: "Keep it"}))) return false;
    await backend.ask("remove", {id});
    forgetGame(id);
    return true;
}
