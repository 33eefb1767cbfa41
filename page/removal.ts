/** A game, removed for good: here, and what the browser keeps of it. */

import {backend} from "./backend";
import {ask} from "./dialog";
import {forgetGame} from "./storage";
import {counted} from "./words";

/**
 * Asks first; throws what went wrong.
 * @returns whether it is gone
 */
export async function removeGame(id: string, title: string, guesses: number): Promise<boolean> {
    const body = `${title}, ${counted(guesses, "guess", "guesses")}. It cannot be brought back.`;
    if (!(await ask({title: "Remove this game?", body, yes: "Remove", no: "Keep it"}))) return false;
    await backend.ask("remove", {id});
    forgetGame(id);
    return true;
}
