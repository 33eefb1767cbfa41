/**
 * The map of all codes, each a dot: what is possible yet, and below how a guess would split it.
 *
 *     html`<${CodeMap} position="4x6 1122:1-0" board=${board} guess="1344" onTake=${(colors) => ...} />`
 *
 *     html`<${FoldedMap} ... />`        the same, folded until somebody unfolds it, then wherever it stands
 *
 * Another guess than the given one splits it while pointer or caret are on its dot.
 */

import {BackendError, backend} from "../backend.js";
import {load, save} from "../storage.js";
import {Button, html, useEffect, useRef, useState} from "../view.js";
import {Dots} from "./dots.js";

/** @import {CodeMap as Found} from "../facts.js" */
/** @import {Game} from "../types.js" */

/** So many milliseconds a dot is pointed at before it is asked how its code would split. */
const REST = 120;
/** At most this many maps are kept. */
const MOST = 12;

/** @type {Map<string, Found>} */
const known = new Map();

/** @param {Parameters<typeof CodeMap>[0]} given */
export function FoldedMap(given) {
    const [isOpen, setOpen] = useState(() => load("map", false));
    const toggled = (/** @type {Event} */ event) => {
        const {open} = /** @type {HTMLDetailsElement} */ (event.currentTarget);
        save("map", open);
        setOpen(open);
    };
    return html`<details class="folded-map" open=${isOpen} ontoggle=${toggled}><summary>Map of all codes</summary>${isOpen && html`<${CodeMap} ...${given} />`}</details>`;
}

/**
 * @param {object} given
 * @param {string} given.position  game and turns in the common notation
 * @param {Game} given.board
 * @param {string | null} [given.guess]  null: nothing is split
 * @param {((colors: number[]) => void) | null} [given.onTake]
 */
export function CodeMap({position, board, guess = null, onTake = null}) {
    const [pointed, setPointed] = useState(/** @type {string | null} */ (null));
    const asked = guess && (pointed ?? guess);
    const {found, error, retry} = useMap(position, asked);
    const rest = useRef(0);
    useEffect(() => () => clearTimeout(rest.current), []);
    useEffect(() => setPointed(null), [position]);

    if (error) {
        const isRefused = error instanceof BackendError && error.kind === "refused";
        return html`<div class="code-map trouble" role="alert"><p>${error.message}</p>${!isRefused && html`<${Button} onclick=${retry}>Try again<//>`}</div>`;
    }
    if (!found) return html`<p class="code-map quiet">Drawing the map …</p>`;
    return html`<div class="code-map">
        <section aria-label="Map of all codes">
            <p class="map-said">${found.words.shown}.</p>
            <${Dots} found=${found} board=${board} label="Map of all codes" onPoint=${guess ? point : undefined} onTake=${onTake} />
        </section>
        ${found.guess && html`<section aria-label="The split">
            <p class="map-said">${found.guess} would split them into ${found.words.parts.length}.</p>
            <${Dots} found=${found} board=${board} label=${`Split by ${found.guess}`} isSplit onTake=${onTake} />
        </section>`}
        <p class="quiet map-note">The map shows only what the replies tell you. Each dot is a code, or several that begin alike; pegs 1 and 2 choose the field, across and down. <a href=${backend.address("map_picture", {position, guess: found.guess})}>As a picture</a></p>
    </div>`;

    /** @param {number[] | null} start */
    function point(start) {
        clearTimeout(rest.current);
        const code = start?.length === board.pegs ? start.map((color) => board.signs[color]).join(board.separator) : null;
        rest.current = window.setTimeout(() => setPointed(code), REST);
    }
}

/**
 * The map after *position*, and the last one until it is there.
 *
 * @param {string} position
 * @param {string | null} guess
 */
function useMap(position, guess) {
    const [state, setState] = useState(/** @type {{found: Found | null, error: Error | null}} */ ({found: null, error: null}));
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
