/** A game, removed for good: here, and what the browser keeps of it. */

import {backend} from "./backend";
import {ask} from "./dialog";
import {forgetGame} from "./storage";

/**
 * Asks first; *what* is the game in words; throws what went wrong.
 * @returns whether it is gone
 */
export async function removeGame(id: string, what: string): Promise<boolean> {
    const body = `${what}. It cannot be brought back.`;
    if (!(await ask({title: "Remove this game?", body, yes: "Remove", no: "Keep it"}))) return false;
    await backend.ask("remove", {id});
    forgetGame(id);
    return true;
}
