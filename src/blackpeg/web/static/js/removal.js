/** A game, removed for good: here, and what the browser keeps of it. */

import {api} from "./api.js";
import {ask} from "./dialog.js";
import {h} from "./dom.js";
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
    const body = h("p", {}, `${title}, ${counted(guesses, "guess", "guesses")}. It cannot be brought back.`);
    if (!(await ask({title: "Remove this game?", body, yes: "Remove", no: "Keep it"}))) return false;
    await api.delete(`/history/${id}`);
    forgetGame(id);
    return true;
}
