/**
 * A map that one can look at, point at and walk through: the dots, and a line about the one under caret or pointer.
 *
 *     html`<${Dots} found=${map} board=${board} label="Possible codes" onPoint=${(start) => ...} onTake=${(start) => ...} />`
 *
 * What is pointed at, or taken, is told as the colors of its first pegs: on boards of up to 32,768 codes all of them.
 */

import {useLayoutEffect, useRef, useState} from "preact/hooks";
import {announce} from "../announce";
import {onSettings} from "../settings";
import {counted} from "../words";
import {backend} from "../backend";
import {Button} from "../view";
import {whole} from "../numbers";
import {planOf} from "./layout";
import {createPainter, dotsOf} from "./painter";
import {fieldsOf, moved, startAt} from "./walk";

import type {CodeMap, MapPart} from "../facts";
import type {Game} from "../types";
import type {Dot, Plan} from "./layout";
import type {Options} from "../backend";

const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");
const DARK = window.matchMedia("(prefers-color-scheme: dark)");
const KEYS = "Arrow keys go from dot to dot, Page Down to the next that is possible.";
const PLAIN: Pick<MapPart, "color" | "shape">[] = [{color: "", shape: "circle"}];

/** The map after *position*, split by *guess* if there is one. */
export function mapOf(position: string, guess: string | null, options?: Options) {
    const [game, ...turns] = position.split(" ");
    return backend.ask("map", {game, turns, ...(guess && {guess}), words: true}, options);
}

export function Dots({
    found,
    board,
    label,
    isSplit = false,
    marked = null,
    onPoint,
    onTake,
}: {
    found: CodeMap;
    board: Game;
    label: string;
    isSplit?: boolean;
    marked?: number | null;
    onPoint?: (start: number[] | null) => void;
    onTake?: (start: number[]) => void;
}) {
    const canvas = useRef<HTMLCanvasElement>(null);
    const above = useRef<HTMLCanvasElement>(null);
    const painter = useRef<ReturnType<typeof createPainter>>(null);
    const plan = useRef<Plan>(null);
    const caret = useRef<Dot>(null);
    const [room, setRoom] = useState(0);
    const [theme, setTheme] = useState(0);
    const [pointed, setPointed] = useState<Dot | null>(null);
    const [ring, setRing] = useState<number | null>(null);
    const parts = isSplit ? found.words.parts : [];
    const at = pointed && found.dots[pointed.row]?.[pointed.column] !== undefined ? pointed : null;

    useLayoutEffect(() => {
        if (!canvas.current || !above.current) return;
        const mine = (painter.current = createPainter(canvas.current, above.current));
        const frame = canvas.current.parentElement as HTMLElement;
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

    return (
        <>
            <div class="map-frame" onPointerMove={point} onPointerLeave={leave}>
                <canvas
                    ref={canvas}
                    class="map-dots"
                    tabIndex={0}
                    role="application"
                    aria-label={`${label}: ${found.words.shown}. ${KEYS}${onTake ? " Enter takes the code." : ""}`}
                    onKeyDown={key}
                    onFocus={() => go(caret.current ?? {column: 0, row: 0})}
                    onBlur={leave}
                    onClick={take}
                />
                <canvas ref={above} class="map-marks" aria-hidden="true" />
            </div>
            <p class="map-line">
                {at ? (
                    said(at)
                ) : (
                    <span class="quiet">
                        {onTake
                            ? "Point at a dot to see its code, click to take it."
                            : "Point at a dot to see its code."}
                    </span>
                )}
            </p>
            {parts.length > 0 && <Legend parts={parts} onRing={setRing} />}
            <p class="map-more">
                <Button kind="quiet" onClick={save}>
                    Save as a picture
                </Button>
            </p>
            <details>
                <summary>{isSplit ? "The parts as a table" : "The fields as a table"}</summary>
                {isSplit ? <Parts parts={parts} /> : <Fields found={found} board={board} />}
            </details>
        </>
    );

    async function save() {
        const drawn = await mapOf(found.position, isSplit ? found.guess : null, {accept: "image/svg+xml"});
        const href = URL.createObjectURL(new Blob([drawn], {type: "image/svg+xml"}));
        Object.assign(document.createElement("a"), {href, download: "blackpeg-map.svg"}).click();
        setTimeout(() => URL.revokeObjectURL(href), 1000);
    }

    function partAt({column, row}: Dot) {
        return isSplit ? (found.replies?.[row][column] ?? null) : null;
    }

    function said(dot: Dot) {
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

    function go(dot: Dot | null) {
        setPointed(dot);
        onPoint?.(
            dot && found.dots[dot.row]?.[dot.column] !== null
                ? startAt(dot, {shown: found.shown, colors: board.colors})
                : null,
        );
    }

    function point(event: PointerEvent) {
        const dot = dotUnder(event);
        if (dot?.column !== at?.column || dot?.row !== at?.row) go(dot);
    }

    function leave() {
        go(document.activeElement === canvas.current ? caret.current : null);
    }

    function dotUnder(event: MouseEvent) {
        const box = (canvas.current as HTMLCanvasElement).getBoundingClientRect();
        const dot = plan.current?.at(event.clientX - box.left, event.clientY - box.top) ?? null;
        return dot && found.dots[dot.row]?.[dot.column] !== null ? dot : null;
    }

    function key(event: KeyboardEvent) {
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

    function take(event: MouseEvent) {
        const dot = dotUnder(event);
        if (!dot) return;
        caret.current = dot;
        onTake?.(startAt(dot, {shown: found.shown, colors: board.colors}));
    }
}

/** Each reply, largest first; under the pointer its dots are outlined. */
function Legend({parts, onRing}: {parts: MapPart[]; onRing: (part: number | null) => void}) {
    return (
        <ul class="map-legend" aria-hidden="true">
            {largestFirst(parts).map((part) => (
                <li onPointerEnter={() => onRing(parts.indexOf(part))} onPointerLeave={() => onRing(null)}>
                    <Sign part={part} /> {part.reply} <span class="quiet">{whole(part.size)}</span>
                </li>
            ))}
        </ul>
    );
}

const SIGNS: Record<string, string> = {
    circle: "M8 1a7 7 0 1 0 0 14A7 7 0 1 0 8 1",
    square: "M2 2h12v12H2z",
    diamond: "M8 0l8 8-8 8-8-8z",
    cross: "M0 6h16v4H0zM6 0h4v16H6z",
};

function Sign({part}: {part: MapPart}) {
    return (
        <svg class="map-sign" viewBox="0 0 16 16" aria-hidden="true">
            <path fill={part.color} d={SIGNS[part.shape]} />
        </svg>
    );
}

function Parts({parts}: {parts: MapPart[]}) {
    return (
        <table class="turns">
            <caption>How many codes give each feedback</caption>
            <thead>
                <tr>
                    <th scope="col">Feedback</th>
                    <th scope="col" class="amount">
                        Codes
                    </th>
                </tr>
            </thead>
            <tbody>
                {largestFirst(parts).map((part) => (
                    <tr>
                        <th scope="row">
                            <Sign part={part} /> {part.words}
                        </th>
                        <td class="amount">{whole(part.size)}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function Fields({found, board}: {found: CodeMap; board: Game}) {
    const fields = fieldsOf(found.dots, board.colors);
    return (
        <div class="scroll" tabIndex={0} role="region" aria-label="Codes by their first pegs">
            <table class="turns map-fields">
                <caption>
                    How many possible codes begin with each pair of pegs: peg 1 across{board.pegs > 1 && ", peg 2 down"}
                </caption>
                <thead>
                    <tr>
                        <td />
                        {board.signs.map((sign) => (
                            <th scope="col" class="amount">
                                {sign}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {fields.map((line, row) => (
                        <tr>
                            <th scope="row">{board.pegs > 1 ? board.signs[row] : "all"}</th>
                            {line.map((count) => (
                                <td class="amount">{whole(count)}</td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

function largestFirst(parts: MapPart[]) {
    return [...parts].sort((one, other) => other.size - one.size);
}
