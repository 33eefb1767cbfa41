/** A game that plays itself, slowly, board and map together; a still picture where less motion is wanted. */

import {backend} from "../../js/backend.js";
import {Peg, ReplyPegs} from "../../js/parts/pegs.js";
import {looksOf} from "../../js/pegs.js";
import {Button, html, useEffect, useState} from "../../js/view.js";

/** @import {CodeMap} from "../../js/facts.js" */
/** @import {Game} from "../../js/types.js" */

const SIGNS = ["1", "2", "3", "4", "5", "6"];
/** @type {[string, number, number][]} */
const ROWS = [
    ["1122", 1, 0],
    ["1344", 1, 1],
    ["3425", 2, 0],
    ["4424", 4, 0],
];
/** So many milliseconds each row stands before the next; the last twice as long. */
const REST = 2600;

/** Where a column, or a row, of the map is: six to a field. @param {number} number */
const place = (number) => 4 + 6.6 * number + 4 * Math.floor(number / SIGNS.length);

export function Demo() {
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const [step, setStep] = useState(isStill ? 2 : 0);
    const [isPaused, setPaused] = useState(isStill);
    const [found, setFound] = useState(/** @type {CodeMap | null} */ (null));
    useEffect(() => {
        const asking = new AbortController();
        const turns = ROWS.slice(0, step).map(([guess, black, white]) => `${guess}:${black}-${white}`);
        // It is there for its looks: where no map comes, the board plays alone.
        backend.ask("map", {position: ["4x6", ...turns].join(" ")}, {signal: asking.signal}).then(setFound, () => {});
        return () => asking.abort();
    }, [step]);
    useEffect(() => {
        if (isPaused) return;
        const isLast = step === ROWS.length;
        const timer = setTimeout(() => setStep(isLast ? 0 : step + 1), isLast ? 2 * REST : REST);
        return () => clearTimeout(timer);
    }, [step, isPaused]);
    const looks = looksOf(/** @type {Game} */ ({signs: SIGNS}));
    return html`
        <div class="demo">
            <div class="demo-picture" aria-hidden="true">
                <div class="ornament slab">${ROWS.map(
                    ([guess, black, white], row) => html`
                    <div class=${`ornament-row${row < step ? "" : " to-come"}`}>
                        <span class="code">${[...guess].map((sign) => html`<${Peg} look=${looks[SIGNS.indexOf(sign)]} />`)}</span><${ReplyPegs} black=${black} white=${white} pegs=${4} /></div>`,
                )}
                </div>
                <div class="demo-map"><${Dots} found=${found} /><span>${found?.words.shown ?? " "}</span></div>
            </div>
            <${Button} icon=${isPaused ? "play" : "pause"} kind="quiet" onclick=${() => setPaused(!isPaused)}>${isPaused ? "Let it play" : "Pause"}<//>
        </div>`;
}

/** The map, small enough to be elements: styles have the dots go out in a wave. @param {{found: CodeMap | null}} given */
function Dots({found}) {
    return html`<svg class="demo-dots" viewBox="0 0 259 259">${found?.dots.map((line, row) =>
        line.map(
            (count, column) => html`
        <circle class=${count ? "" : "out"} cx=${place(column)} cy=${place(row)} style=${`transition-delay: ${4 * (row + column)}ms`} />`,
        ),
    )}</svg>`;
}
