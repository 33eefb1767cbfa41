/**
 * A map that one can look at, point at and walk through: the dots, and a line about the one under caret or pointer.
 *
 *     html`<${Dots} found=${map} board=${board} label="Possible codes" onPoint=${(start) => ...} onTake=${(start) => ...} />`
 *
 * What is pointed at, or taken, is told as the colors of its first pegs: on boards of up to 32,768 codes all of them.
 */

import {announce} from "../announce.js";
import {onSettings} from "../settings.js";
import {counted} from "../words.js";
import {backend} from "../backend.js";
import {html, useLayoutEffect, useRef, useState} from "../view.js";
import {whole} from "../numbers.js";
import {planOf} from "./layout.js";
import {createPainter, dotsOf} from "./painter.js";
import {fieldsOf, moved, startAt} from "./walk.js";

/** @import {CodeMap, MapPart} from "../facts.js" */
/** @import {Game} from "../types.js" */
/** @import {Dot, Plan} from "./layout.js" */

const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");
const DARK = window.matchMedia("(prefers-color-scheme: dark)");
const KEYS = "Arrow keys go from dot to dot, Page Down to the next that is possible.";
/** @type {Pick<MapPart, "color" | "shape">[]} */
const PLAIN = [{color: "", shape: "circle"}];

/**
 * @param {object} given
 * @param {CodeMap} given.found
 * @param {Game} given.board
 * @param {string} given.label
 * @param {boolean} [given.isSplit]  whether the parts are shown
 * @param {number | null} [given.marked]  the part that is outlined while none is looked at
 * @param {(start: number[] | null) => void} [given.onPoint]
 * @param {(start: number[]) => void} [given.onTake]
 */
export function Dots({found, board, label, isSplit = false, marked = null, onPoint, onTake}) {
    const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
    const above = useRef(/** @type {HTMLCanvasElement | null} */ (null));
    const painter = useRef(/** @type {ReturnType<typeof createPainter> | null} */ (null));
    const plan = useRef(/** @type {Plan | null} */ (null));
    const caret = useRef(/** @type {Dot | null} */ (null));
    const [room, setRoom] = useState(0);
    const [theme, setTheme] = useState(0);
    const [pointed, setPointed] = useState(/** @type {Dot | null} */ (null));
    const [ring, setRing] = useState(/** @type {number | null} */ (null));
    const parts = isSplit ? found.words.parts : [];
    const at = pointed && found.dots[pointed.row]?.[pointed.column] !== undefined ? pointed : null;

    useLayoutEffect(() => {
        if (!canvas.current || !above.current) return;
        const mine = (painter.current = createPainter(canvas.current, above.current));
        const frame = /** @type {HTMLElement} */ (canvas.current.parentElement);
        const watch = new ResizeObserver(() => setRoom(Math.floor(frame.clientWidth)));
        watch.observe(frame);
        const repaint = () => setTheme((now) => now + 1);
        const forget = onSettings(repaint);
        DARK.addEventListener("change", repaint);
        return () => {
            mine.stop();
            watch.disconnect();
            forget();
            DARK.removeEventListener("change", repaint);
        };
    }, []);
    useLayoutEffect(() => {
        if (!room) return;
        plan.current = planOf({width: found.width, height: found.height, colors: board.colors}, room);
    }, [room, found.width, found.height]);
    useLayoutEffect(() => {
        if (!plan.current) return;
        painter.current?.show(
            dotsOf(found.dots, isSplit ? found.replies : null, isSplit ? parts : PLAIN),
            plan.current,
            {isMoving: !STILL.matches},
        );
    }, [found, room, theme]);
    useLayoutEffect(
        () => painter.current?.mark(at, ring ?? (at ? partAt(at) : marked)),
        [found, room, theme, at, ring, marked],
    );

    return html`
        <div class="map-frame" onpointermove=${point} onpointerleave=${leave}>
            <canvas ref=${canvas} class="map-dots" tabindex="0" role="application" aria-label=${`${label}: ${found.words.shown}. ${KEYS}${onTake ? " Enter takes the code." : ""}`}
                onkeydown=${key} onfocus=${() => go(caret.current ?? {column: 0, row: 0})} onblur=${leave} onclick=${take}></canvas>
            <canvas ref=${above} class="map-marks" aria-hidden="true"></canvas>
        </div>
        <p class="map-line">${at ? said(at) : html`<span class="quiet">${onTake ? "Point at a dot to see its code, click to take it." : "Point at a dot to see its code."}</span>`}</p>
        ${parts.length > 0 && html`<${Legend} parts=${parts} onRing=${setRing} />`}
        <p class="map-more"><a href=${backend.address("map_picture", {position: found.position, guess: isSplit ? found.guess : null})}>As a picture</a></p>
        <details><summary>${isSplit ? "The parts as a table" : "The fields as a table"}</summary>${isSplit ? html`<${Parts} parts=${parts} />` : html`<${Fields} found=${found} board=${board} />`}</details>
    `;

    /** @param {Dot} dot */
    function partAt({column, row}) {
        return isSplit ? (found.replies?.[row][column] ?? null) : null;
    }

    /** @param {Dot} dot */
    function said(dot) {
        const count = found.dots[dot.row][dot.column];
        const start = startAt(dot, {shown: found.shown, colors: board.colors});
        const isWhole = start.length === board.pegs;
        const code = start.map((color) => board.signs[color]).join(board.separator) + (isWhole ? "" : "…");
        if (count === null) return `${code}: no code of this board`;
        const can = isWhole ? (count ? "possible" : "not possible") : `${whole(count)} possible`;
        const part = partAt(dot);
        if (part === null) return `${code}: ${can}`;
        const {reply, words, size} = parts[part];
        return `${code}: ${isWhole ? "" : `${can}; most of them `}would give ${reply} (${words}), in a part of ${counted(size, "code")}`;
    }

    /** @param {Dot | null} dot */
    function go(dot) {
        setPointed(dot);
        onPoint?.(
            dot && found.dots[dot.row]?.[dot.column] !== null
                ? startAt(dot, {shown: found.shown, colors: board.colors})
                : null,
        );
    }

    /** @param {PointerEvent} event */
    function point(event) {
        const dot = dotUnder(event);
        if (dot?.column !== at?.column || dot?.row !== at?.row) go(dot);
    }

    function leave() {
        go(document.activeElement === canvas.current ? caret.current : null);
    }

    /** @param {MouseEvent} event */
    function dotUnder(event) {
        const box = /** @type {HTMLCanvasElement} */ (canvas.current).getBoundingClientRect();
        const dot = plan.current?.at(event.clientX - box.left, event.clientY - box.top) ?? null;
        return dot && found.dots[dot.row]?.[dot.column] !== null ? dot : null;
    }

    /** @param {KeyboardEvent} event */
    function key(event) {
        const here = caret.current ?? {column: 0, row: 0};
        const next = moved(event.key, here, found.dots);
        if (next) {
            caret.current = next;
            go(next);
            announce(said(next));
        } else if ((event.key === "Enter" || event.key === " ") && at)
            onTake?.(startAt(at, {shown: found.shown, colors: board.colors}));
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    /** @param {MouseEvent} event */
    function take(event) {
        const dot = dotUnder(event);
        if (!dot) return;
        caret.current = dot;
        onTake?.(startAt(dot, {shown: found.shown, colors: board.colors}));
    }
}

/** Each reply, largest first; under the pointer its dots are outlined. @param {{parts: MapPart[], onRing: (part: number | null) => void}} given */
function Legend({parts, onRing}) {
    return html`<ul class="map-legend" aria-hidden="true">${largestFirst(parts).map((part) => html`<li onpointerenter=${() => onRing(parts.indexOf(part))} onpointerleave=${() => onRing(null)}><${Sign} part=${part} /> ${part.reply} <span class="quiet">${whole(part.size)}</span></li>`)}</ul>`;
}

/** @type {Record<string, string>} */
const SIGNS = {
    circle: "M8 1a7 7 0 1 0 0 14A7 7 0 1 0 8 1",
    square: "M2 2h12v12H2z",
    diamond: "M8 0l8 8-8 8-8-8z",
    cross: "M0 6h16v4H0zM6 0h4v16H6z",
};

/** @param {{part: MapPart}} given */
function Sign({part}) {
    return html`<svg class="map-sign" viewBox="0 0 16 16" aria-hidden="true"><path fill=${part.color} d=${SIGNS[part.shape]} /></svg>`;
}

/** @param {{parts: MapPart[]}} given */
function Parts({parts}) {
    return html`<table class="turns"><caption>How many codes give each feedback</caption><thead><tr><th scope="col">Feedback</th><th scope="col" class="amount">Codes</th></tr></thead>
        <tbody>${largestFirst(parts).map((part) => html`<tr><th scope="row"><${Sign} part=${part} /> ${part.words}</th><td class="amount">${whole(part.size)}</td></tr>`)}</tbody></table>`;
}

/** @param {{found: CodeMap, board: Game}} given */
function Fields({found, board}) {
    const fields = fieldsOf(found.dots, board.colors);
    return html`<div class="scroll" tabindex="0" role="region" aria-label="Codes by their first pegs"><table class="turns map-fields"><caption>How many possible codes begin with each pair of pegs: peg 1 across${board.pegs > 1 && ", peg 2 down"}</caption>
        <thead><tr><td></td>${board.signs.map((sign) => html`<th scope="col" class="amount">${sign}</th>`)}</tr></thead>
        <tbody>${fields.map((line, row) => html`<tr><th scope="row">${board.pegs > 1 ? board.signs[row] : "all"}</th>${line.map((count) => html`<td class="amount">${whole(count)}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** @param {MapPart[]} parts */
function largestFirst(parts) {
    return [...parts].sort((one, other) => other.size - one.size);
}
