/** The first visit: four short notes on the real board, which go on by themselves as one plays; no modal dialog. */

import {missingIn} from "../../js/row.js";
import {save} from "../../js/storage.js";
import {Button, html, useEffect, useLayoutEffect, useRef} from "../../js/view.js";

/** @import {State} from "./game.js" */
/** @import {Play} from "./play.js" */

/** What each note is about. */
const TARGETS = [".palette", ".send", ".board", ".hint-actions"];

/** @param {{game: Play, state: State}} given */
export function Tour({game: {store}, state: {tour, session, row}}) {
    const {pegs, colors, black_only: blackOnly} = session.game;
    const own = useRef(/** @type {HTMLElement | null} */ (null));
    const guesses = session.turns.length;
    const isOver = tour === null || guesses > 2 || session.result !== "open";
    const reached = guesses ? guesses + 1 : missingIn(row) ? 0 : 1;
    const at = Math.max(tour ?? 0, reached);
    const lit = isOver ? "" : TARGETS[at];
    useLayoutEffect(() => {
        for (const each of TARGETS) document.querySelector(each)?.classList.toggle("lit", each === lit);
    });
    useLayoutEffect(() => {
        if (lit) document.querySelector(lit)?.scrollIntoView({block: "nearest"});
    }, [lit]);
    useEffect(() => {
        if (tour !== null && isOver) end();
    }, [isOver]);
    if (isOver) return null;

    function end() {
        save("toured", true);
        store.set({tour: null});
    }

    const isLast = at === TARGETS.length - 1;
    const [title, text] = [
        ["Fill the row", `Choose ${pegs} pegs from ${colors} colors: click them, type their signs, or drag them.`],
        ["Guess", "When the row is full, press Guess, or Enter."],
        [
            "Read the feedback",
            blackOnly
                ? "A black peg: a right color in its right place."
                : "A black peg: a right color in its right place. A white ring: a right color in another place.",
        ],
        ["Stuck?", "Hints wait beside the board, Undo takes a guess back, and Help has the rest."],
    ][at];
    return html`
        <section class="tour" aria-labelledby="tour-title" ref=${own} onkeydown=${(/** @type {KeyboardEvent} */ {key}) => key === "Escape" && end()}>
            <h2 id="tour-title">${title}</h2>
            <div aria-live="polite"><p>${text}</p></div>
            <div class="row">
                <p class="quiet tour-count">${at + 1} of ${TARGETS.length}</p>
                ${!isLast && html`<${Button} kind="quiet" onclick=${end}>Skip<//>`}
                <${Button} key="next" kind="primary" onclick=${() => (isLast ? end() : store.set({tour: at + 1}))}>${isLast ? "Play" : "Next"}<//>
            </div>
        </section>`;
}
