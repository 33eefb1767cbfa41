/** The notes of the first visit, on the board of the first game. */

import {replace} from "../../js/dom.js";
import {load, save} from "../../js/storage.js";
import {startTour} from "../../js/tour.js";

/** @import {Session} from "../../js/types.js" */

/**
 * Starts the tour where nobody has seen it; null where somebody has, or the game has begun.
 *
 * @param {Session} session
 * @param {HTMLElement} place
 * @param {{board: HTMLElement, palette: HTMLElement, send: HTMLElement, panel: HTMLElement, focus: () => void}} parts
 */
export function tourOf(session, place, {board, palette, send, panel, focus}) {
    if (load("toured", false) || session.turns.length || session.result !== "open") return null;
    const {game: {pegs, colors, black_only: blackOnly}} = session;
    const tour = startTour(
        [
            {target: () => palette, title: "Fill the row", text: `Choose ${pegs} pegs from ${colors} colors: click them, type their signs, or drag them.`},
            {target: () => send, title: "Guess", text: "When the row is full, press Guess, or Enter."},
            {target: () => board, title: "Read the reply", text: blackOnly ? "A black peg: a right color in its right place." : "A black peg: a right color in its right place. A white ring: a right color in another place."},
            {target: () => panel, title: "Stuck?", text: "Hints wait beside the board, Undo takes a guess back, and Help has the rest."},
        ],
        (hadFocus) => {
            save("toured", true);
            replace(place);
            if (hadFocus) focus();
        },
    );
    replace(place, tour.element);
    return tour;
}
