/**
 * The map of all codes, each a dot: what is possible yet, and how a guess would split it.
 *
 *     html`<${FoldedMap} board=${board}>...<//>`   folded until somebody unfolds it, then wherever it stands, of boards whose
 *                                           codes can all be listed; in it one or more of
 *     html`<${CodeMap} position="4x6 1122:1-0" board=${board} guess="1344" onTake=${(colors) => ...} />`
 *     html`<${SplitMap} position="4x6 1122:1-0" board=${board} guess="1344" reply="1-1" />`
 *
 * The first is what is possible, and below the split by the guess, or by another while pointer or caret are on its dot;
 * the second the split alone, with the codes outlined that would give the reply.
 */

import {BackendError, backend} from "../backend.js";
import {whole} from "../numbers.js";
import {load, save} from "../storage.js";
import {counted} from "../words.js";
import {Button, html, useEffect, useRef, useState} from "../view.js";
import {Dots} from "./dots.js";

/** @import {CodeMap as Found} from "../facts.js" */
/** @import {Game} from "../types.js" */
/** @import {Drawn} from "../../vendor/preact.js" */

/** So many milliseconds a dot is pointed at before it is asked how its code would split. */
const REST = 120;
/** At most this many maps are kept. */
const MOST = 12;

/** @type {Map<string, Found>} */
const known = new Map();

/** @param {{board: Game, children?: Drawn}} given */
export function FoldedMap({board, children}) {
    const [isOpen, setOpen] = useState(() => load("map", false));
    const toggled = (/** @type {Event} */ event) => {
        const {open} = /** @type {HTMLDetailsElement} */ (event.currentTarget);
        save("map", open);
        setOpen(open);
    };
    if (board.counts !== "proven") return null;
    return html`<details class="folded-map" open=${isOpen} ontoggle=${toggled}><summary>Map of all codes</summary>
        ${isOpen && html`<div class="code-map">${children}<p class="quiet map-note">The map shows only what the feedback tells you. To find a code, go across by its first peg and down by its second, then by the next two pegs inside that square.</p></div>`}
    </details>`;
}

/**
 * @typedef {object} Given
 * @property {string} position  game and turns in the common notation
 * @property {Game} board
 * @property {((colors: number[]) => void) | null} [onTake]
 */

/** @param {Given & {guess?: string | null}} given  without a guess nothing is split */
export function CodeMap({position, board, guess = null, onTake = null}) {
    const [pointed, setPointed] = useState(/** @type {string | null} */ (null));
    const map = useMap(position, null);
    const rest = useRef(0);
    useEffect(() => () => clearTimeout(rest.current), []);
    useEffect(() => setPointed(null), [position]);
    if (!map.found) return html`<${Missing} ...${map} />`;
    return html`
        <section aria-label="Map of all codes">
            <p class="map-said">${stillPossible(map.found, board)} Each dot ${map.found.shown === board.pegs ? "is one" : "stands for all codes that begin alike"}.</p>
            <${Dots} found=${map.found} board=${board} label="Map of all codes" onPoint=${guess ? point : undefined} onTake=${onTake} />
        </section>
        ${guess && html`<${SplitMap} position=${position} board=${board} guess=${pointed ?? guess} onTake=${onTake} />`}`;

    /** @param {number[] | null} start */
    function point(start) {
        clearTimeout(rest.current);
        const code =
            start?.length === board.pegs ? start.map((color) => board.signs[color]).join(board.separator) : null;
        rest.current = window.setTimeout(() => setPointed(code), REST);
    }
}

/** "48 of 1,296 codes are still possible." @param {Found} found @param {Game} board */
function stillPossible({count: {number}}, {codes_words: all}) {
    return `${whole(number)} of ${all} ${Number(number) === 1 ? "is" : "are"} still possible.`;
}

/** @param {Given & {guess: string, reply?: string | null}} given */
export function SplitMap({position, board, guess, reply = null, onTake = null}) {
    const map = useMap(position, guess);
    const {found} = map;
    if (!found) return html`<${Missing} ...${map} />`;
    const {parts} = found.words;
    const came = parts.findIndex((part) => part.reply === reply);
    return html`
        <section aria-label=${`The split by ${found.guess}`}>
            <p class="map-said">${found.guess} ${reply ? "splits" : "would split"} ${counted(found.count.number ?? 0, "code")} into ${counted(parts.length, "part")}.</p>
            <${Dots} found=${found} board=${board} label=${`Split by ${found.guess}`} isSplit marked=${came < 0 ? null : came} onTake=${onTake} />
        </section>`;
}

/** @param {{error: Error | null, retry: () => void}} given */
function Missing({error, retry}) {
    if (!error) return html`<p class="quiet">Drawing the map …</p>`;
    const isRefused = error instanceof BackendError && error.kind === "refused";
    return html`<div class="trouble" role="alert"><p>${error.message}</p>${!isRefused && html`<${Button} onclick=${retry}>Try again<//>`}</div>`;
}

/**
 * The map after *position*, and the last one until it is there.
 *
 * @param {string} position
 * @param {string | null} guess
 */
function useMap(position, guess) {
    const [state, setState] = useState(
        /** @type {{found: Found | null, error: Error | null}} */ ({found: null, error: null}),
    );
    const [tries, setTries] = useState(0);
    const key = `${position} ${guess ?? ""}`;
    useEffect(() => {
        const asking = new AbortController();
        void ask();
        return () => asking.abort();

        async function ask() {
            try {
                /** @type {Found} */
                const found = known.get(key) ?? (await backend.ask("map", {position, guess}, {signal: asking.signal}));
                if (asking.signal.aborted) return;
                known.delete(key);
                known.set(key, found);
                if (known.size > MOST) known.delete(/** @type {string} */ (known.keys().next().value));
                setState({found, error: null});
            } catch (error) {
                if (!asking.signal.aborted && error instanceof Error) setState({found: null, error});
            }
        }
    }, [key, tries]);
    return {...state, retry: () => setTries(tries + 1)};
}
