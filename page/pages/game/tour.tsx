/** The first visit: four short notes beside the real board, which go on by themselves as one plays; no modal dialog. */

import {useEffect, useLayoutEffect} from "preact/hooks";
import {missingIn} from "../../row";
import {save} from "../../storage";
import {Button} from "../../view";
import {useShown} from "./game";

import type {Given} from "./game";

/** What each note is about. */
const TARGETS = [".palette", ".send", ".board", ".tray-actions"];

export function Tour({game}: Given) {
    const {tour, session, row} = useShown(game, "entered");
    const {pegs, colors, black_only: blackOnly} = session.game;
    const guesses = session.turns.length;
    const isOver = tour === null || guesses > 2 || session.result !== "open";
    const at = Math.max(tour ?? 0, guesses ? guesses + 1 : missingIn(row) ? 0 : 1);
    useLayoutEffect(() => {
        TARGETS.forEach((each, number) =>
            document.querySelector(each)?.classList.toggle("lit", number === at && !isOver),
        );
    });
    useEffect(() => {
        if (tour !== null && isOver) end();
    }, [isOver]);
    if (isOver) return null;

    function end() {
        save("toured", true);
        game.store.set({tour: null});
    }

    const isLast = at === TARGETS.length - 1;
    const place = "A black peg: a right color in its right place.";
    const [title, text] = [
        ["Fill the row", `Choose ${pegs} pegs from ${colors} colors: click them, type their signs, or drag them.`],
        ["Guess", "When the row is full, press Guess, or Enter."],
        ["Read the feedback", blackOnly ? place : `${place} A white ring: a right color in another place.`],
        ["Stuck?", "Hint shows a good guess, and is counted. Undo takes a guess back. More has the rest."],
    ][at];
    return (
        <section
            class="tour"
            aria-labelledby="tour-title"
            onKeyDown={({key}: KeyboardEvent) => key === "Escape" && end()}
        >
            <h2 id="tour-title">{title}</h2>
            <p aria-live="polite">{text}</p>
            <div class="row">
                <p class="quiet tour-count">
                    {at + 1} of {TARGETS.length}
                </p>
                {!isLast && (
                    <Button kind="quiet" onClick={end}>
                        Skip
                    </Button>
                )}
                <Button key="next" kind="primary" onClick={() => (isLast ? end() : game.store.set({tour: at + 1}))}>
                    {isLast ? "Play" : "Next"}
                </Button>
            </div>
        </section>
    );
}
