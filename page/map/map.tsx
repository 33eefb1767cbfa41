/** The map of all codes, each a dot: what is possible yet, and how a guess would split it. */

import {useEffect, useLayoutEffect, useMemo, useRef, useState} from "preact/hooks";
import {announce} from "../announce";
import {isLost} from "../backend";
import {Table} from "../charts/table";
import {colorsOf, textOf} from "../codes";
import {inkOn} from "../colors";
import {whole} from "../numbers";
import {Peg} from "../parts/pegs";
import {looksOf} from "../pegs";
import {load, save} from "../storage";
import {useAnswer} from "../store";
import {Button, Failed} from "../view";
import {counted} from "../words";
import {DotsCanvas, Marks, Rings, mapOf, saveMap} from "./canvas";
import {EDGE, fieldsOf, moved, placeOf, planOf, startAt} from "./layout";
import {dotsOf} from "./painter";

import type {CodeMap as Found, MapPart} from "../facts";
import type {Game} from "../types";
import type {Drawn} from "../view";
import type {Dot, Plan} from "./layout";

/** Milliseconds for which the pointer rests on a dot before the page asks how its code would split. */
const REST = 120;
const KEYS = "Arrow keys go from dot to dot, Page Down to the next that is possible.";

/** If Blackpeg does not answer, the page of the game says so: the map does not say it again. */
function NoMap({error, again}: {error: unknown; again: (() => void) | null}) {
    return isLost(error) ? (
        <p class="quiet">The map comes when Blackpeg answers.</p>
    ) : (
        <Failed error={error} again={again} />
    );
}

/** If there is room beside the board of a game, the map stands there open. */
const WIDE = window.matchMedia("(min-width: 75rem)");

type Folded = {board: Game; isBeside?: boolean; hidesCount?: boolean; isOld?: boolean; children?: Drawn};

/** Folded until the person unfolds it, then wherever it stands; of boards whose codes can all be listed. */
export function FoldedMap({board, isBeside, hidesCount, isOld, children}: Folded) {
    const [isOpen, setOpen] = useState(() => !hidesCount && load("map", Boolean(isBeside) && WIDE.matches));
    if (board.counts !== "proven" || board.is_listed) return null;
    return (
        <details
            class="folded-map"
            aria-busy={isOld ? "true" : undefined}
            open={isOpen}
            onToggle={({currentTarget: {open}}) => {
                // The browser tells how it stands at first, too; that is no choice of the person and is not kept.
                if (open === isOpen) return;
                save("map", open);
                setOpen(open);
            }}
        >
            <summary>Map of all codes</summary>
            {isOpen && (
                <div class="code-map">
                    {children}
                    <p class="quiet map-note">
                        To find a code, go across by its first peg{board.pegs > 1 && " and down by its second"}
                        {board.pegs > 2 && "; then do the same with the next pegs inside that square"}.
                        {!board.repeats && " Squares are empty where a color would be there twice."} The map shows only
                        what the feedback tells you.
                    </p>
                </div>
            )}
        </details>
    );
}

type Given = {
    position: string;
    board: Game;
    /** whether it does not say how many codes are left: who plays may not want to know */
    hidesCount?: boolean;
    onTake?: ((colors: number[]) => void) | null;
};

/** What is possible, and below the split by the guess, or by another while pointer or caret are on its dot. */
export function CodeMap({guess = null, ...given}: Given & {guess?: string | null}) {
    const {position, board} = given;
    const [pointed, setPointed] = useState<string | null>(null);
    const rest = useRef(0);
    useEffect(() => () => clearTimeout(rest.current), []);
    useEffect(() => setPointed(null), [position]);

    function point(start: number[] | null) {
        clearTimeout(rest.current);
        const code = start?.length === board.pegs ? textOf(start, board) : null;
        rest.current = window.setTimeout(() => setPointed(code), REST);
    }

    return (
        <SplitMap {...given} onPoint={guess ? point : null}>
            {guess && <SplitMap {...given} guess={pointed ?? guess} />}
        </SplitMap>
    );
}

type Asked = Given & {guess?: string; reply?: string; onPoint?: Charted["onPoint"]; children?: Drawn};

/** The map of a position, or its split by *guess*, with those codes strong that would give the *reply*. */
export function SplitMap({position, board, hidesCount, guess, reply, onTake, onPoint, children}: Asked) {
    const turns = position.split(" ").slice(1);
    const earlier = [board.notation, ...turns.slice(0, -1)].join(" ");
    const {answer, error, again} = useAnswer(
        async (signal) => ({
            of: position,
            found: await mapOf(position, guess ?? null, signal),
            before: turns.length && !guess ? await mapOf(earlier, null, signal) : null,
        }),
        [position, guess],
    );
    if (error) return <NoMap error={error} again={again} />;
    if (!answer) return <p class="quiet map-waits">Drawing the map …</p>;
    const {found, before} = answer;
    const number = Number(found.count.number);
    const label = guess ? `The split by ${found.guess}` : "Map of all codes";
    const said = guess
        ? `${found.guess} ${reply ? "splits" : "would split"} ${counted(number, "code")} into ${counted(found.words.parts.length, "part")}.`
        : `${whole(number)} of ${board.codes_words} ${number === 1 ? "is" : "are"} possible.`;
    const played = guess ? found.guess : turns.at(-1)?.split(":")[0];
    return (
        <>
            <section aria-label={label} aria-busy={answer.of === position ? undefined : "true"}>
                {!hidesCount && <p class="map-said">{said}</p>}
                <Chart {...{found, before, board, hidesCount, label, played, reply, onTake, onPoint}} />
            </section>
            {children}
        </>
    );
}

interface Charted {
    found: Found;
    board: Game;
    hidesCount?: boolean;
    label: string;
    /** the map before the last feedback */
    before?: Found | null;
    /** a guess to be marked */
    played?: string | null;
    reply?: string | null;
    /** both are told the colors of the first pegs: on boards of up to 32,768 codes of all of them */
    onPoint?: ((start: number[] | null) => void) | null;
    onTake?: Given["onTake"];
}

/** A map that one can look at, point at and walk through. */
function Chart({found, board, hidesCount, label, before = null, played = null, reply = null, ...given}: Charted) {
    const {onPoint, onTake} = given;
    const frame = useRef<HTMLDivElement>(null);
    const canvas = useRef<HTMLCanvasElement>(null);
    const caret = useRef<Dot>({column: 0, row: 0});
    const [room, setRoom] = useState(0);
    const [pointed, setPointed] = useState<Dot | null>(null);
    const [only, setOnly] = useState<number | null>(null);
    const {parts} = found.words;
    const isSplit = found.replies !== null;
    const told = parts.findIndex((part) => part.reply === reply);
    const came = told < 0 ? null : told;
    const at = pointed && found.dots[pointed.row]?.[pointed.column] !== undefined ? pointed : null;
    const shape = {width: found.width, height: found.height, shown: found.shown, colors: board.colors};
    const guess = played ? colorsOf(played, board) : null;

    useLayoutEffect(() => {
        const box = frame.current as HTMLDivElement;
        const measure = () => setRoom(Math.floor(box.clientWidth));
        const watch = new ResizeObserver(measure);
        watch.observe(box);
        measure();
        return () => watch.disconnect();
    }, []);
    const plan = useMemo(
        () => (room ? planOf(shape, room, EDGE.room, Math.max(2, window.devicePixelRatio)) : null),
        [room, found.width, found.height, board.notation],
    );
    const dots = useMemo(
        () => dotsOf(found.dots, {before: before?.dots, replies: found.replies, looks: parts, only: only ?? came}),
        [found, before, only, came],
    );

    return (
        <>
            <div class="map-frame" ref={frame} onPointerMove={point} onPointerLeave={leave}>
                {plan && (
                    <div class="map-picture">
                        <DotsCanvas
                            {...{dots, plan, board, canvas}}
                            tabIndex={0}
                            role="application"
                            aria-label={`${label}${hidesCount ? "" : `: ${found.words.shown}`}. ${KEYS}${onTake ? " Enter takes the code." : ""}`}
                            onKeyDown={key}
                            onFocus={() => go(caret.current)}
                            onBlur={leave}
                            onClick={(event: MouseEvent) => take(dotUnder(event))}
                        />
                        <Edges plan={plan} board={board} />
                        <Rings plan={plan} caret={at} guess={guess && placeOf(guess, shape)} />
                    </div>
                )}
            </div>
            <ul class="map-legend" aria-hidden="true">
                {isSplit
                    ? largestFirst(parts).map((part) => (
                          <li
                              class={part.reply === reply ? "came" : ""}
                              onPointerEnter={() => setOnly(parts.indexOf(part))}
                              onPointerLeave={() => setOnly(null)}
                          >
                              <Sign part={part} /> {part.reply} <span class="quiet">{whole(part.size)}</span>
                          </li>
                      ))
                    : before && (
                          <>
                              <li class="map-possible">possible</li>
                              <li class="map-went">ruled out by the last feedback</li>
                              <li class="map-out">ruled out before</li>
                              <li class="map-guess">your last guess</li>
                          </>
                      )}
            </ul>
            <p class="map-line">
                {at ? (
                    said(at)
                ) : (
                    <span class="quiet">
                        {found.shown === board.pegs
                            ? "Each dot is a code"
                            : "A dot stands for all codes that begin alike"}
                        : point at one to see it{onTake ? ", click to take it" : ""}.
                    </span>
                )}
            </p>
            <details>
                <summary>{isSplit ? "The parts as a table" : "The fields as a table"}</summary>
                {isSplit ? (
                    <Numbers
                        caption="How many codes give each feedback"
                        heads={["Feedback", "Codes"]}
                        lines={largestFirst(parts).map((part) => [
                            <>
                                <Sign part={part} /> {part.words}
                            </>,
                            part.size,
                        ])}
                    />
                ) : (
                    <Numbers
                        caption={`How many possible codes begin with each pair of pegs: peg 1 across${board.pegs > 1 ? ", peg 2 down" : ""}`}
                        heads={["(Peg 2)", ...board.signs]}
                        lines={fieldsOf(found.dots, board.colors).map((line, row) => [
                            board.pegs > 1 ? board.signs[row] : "all",
                            ...line,
                        ])}
                    />
                )}
                <p class="map-more">
                    <Button kind="quiet" onClick={() => saveMap(found.position, found.guess)}>
                        Save as a picture
                    </Button>
                </p>
            </details>
        </>
    );

    function said(dot: Dot) {
        const count = found.dots[dot.row][dot.column];
        const start = startAt(dot, shape);
        const isWhole = start.length === board.pegs;
        const code = textOf(start, board) + (isWhole ? "" : "…");
        if (count === null) return `${code}: no code of this board`;
        const can = isWhole ? (count ? "possible" : "not possible") : `${whole(count)} possible`;
        const part = found.replies?.[dot.row][dot.column] ?? null;
        if (part === null) return `${code}: ${can}`;
        const {reply, words, size} = parts[part];
        return `${code}: ${isWhole ? "" : `${can}; most of them `}would give ${reply} (${words}), in a part of ${counted(size, "code")}`;
    }

    function isCode(dot: Dot | null | undefined): dot is Dot {
        return typeof dot?.row === "number" && found.dots[dot.row]?.[dot.column] !== null;
    }

    function go(dot: Dot | null) {
        setPointed(dot);
        onPoint?.(isCode(dot) ? startAt(dot, shape) : null);
    }

    function leave() {
        go(document.activeElement === canvas.current ? caret.current : null);
    }

    function dotUnder({clientX, clientY}: MouseEvent) {
        const box = (canvas.current as HTMLCanvasElement).getBoundingClientRect();
        const dot = plan?.at(clientX - box.left, clientY - box.top);
        return isCode(dot) ? dot : null;
    }

    function point(event: PointerEvent) {
        const dot = dotUnder(event);
        if (dot?.column !== at?.column || dot?.row !== at?.row) go(dot);
    }

    function take(dot: Dot | null) {
        if (!isCode(dot)) return;
        caret.current = dot;
        onTake?.(startAt(dot, shape));
    }

    function key(event: KeyboardEvent) {
        const next = moved(event.key, caret.current, found.dots);
        if (next) {
            caret.current = next;
            go(next);
            announce(said(next));
        } else if (event.key === "Enter" || event.key === " ") take(at);
        else return;
        event.preventDefault();
        event.stopPropagation();
    }
}

/** The pegs along two edges: the first across, the second down, and small ones inside fields. */
function Edges({plan, board}: {plan: Plan; board: Game}) {
    const looks = looksOf(board);
    const [across, down] = [plan.cells(plan.x, 0), plan.cells(plan.y, 0)];
    const cell = (across[0]?.end ?? 0) - (across[0]?.begin ?? 0);
    // Pegs that would be too small to be read stand in two lines.
    const lines = cell < EDGE.peg && board.colors > 2 ? 2 : 1;
    const size = Math.min(EDGE.peg, lines * cell, EDGE.room / lines);
    const line = (color: number) => (lines === 1 ? EDGE.peg / 2 : EDGE.room * (0.25 + 0.5 * (color % 2)));
    const inner = (cells: {begin: number; end: number; middle: number}[]) =>
        plan.shown > 3 && cells[0].end - cells[0].begin >= EDGE.inner ? cells : [];
    const [beside, above] = [plan.x[0], plan.y[0]].map((first) => first - plan.pitch / 2 - EDGE.inner / 2 - 1);
    const small = (color: number, x: number, y: number) => (
        <circle style={`fill: var(--face-${looks[color].key})`} cx={x} cy={y} r={EDGE.inner / 2} />
    );
    const large = (color: number, x: number, y: number) => (
        <span class="map-peg" style={`--x: ${x}px; --y: ${y}px; font-size: ${size}px`} aria-hidden="true">
            <Peg look={looks[color]} />
        </span>
    );
    return (
        <>
            <Marks plan={plan}>
                {inner(plan.cells(plan.x, 1)).map(({middle}, at) => small(at % board.colors, middle, above))}
                {inner(plan.cells(plan.y, 1)).map(({middle}, at) => small(at % board.colors, beside, middle))}
            </Marks>
            {size >= 8 && across.map(({middle}, color) => large(color, middle, line(color)))}
            {size >= 8 && board.pegs > 1 && down.map(({middle}, color) => large(color, line(color), middle))}
        </>
    );
}

function Sign({part: {color, letter}}: {part: MapPart}) {
    return (
        <svg class="map-sign" viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="10" cy="10" r="10" fill={color} />
            <text x="10" y="14.5" text-anchor="middle" fill={inkOn(color)}>
                {letter}
            </text>
        </svg>
    );
}

/** @param lines  each begins with its heading */
function Numbers({caption, heads, lines}: {caption: string; heads: string[]; lines: [Drawn, ...number[]][]}) {
    return (
        <Table
            kind="turns map-table"
            captioned
            caption={caption}
            columns={heads.map((head, at) => [
                head,
                at ? "amount" : "",
                (line: [Drawn, ...number[]]) => (at ? whole(line[at] as number) : line[0]),
            ])}
            rows={lines}
        />
    );
}

function largestFirst(parts: MapPart[]) {
    return [...parts].sort((one, other) => other.size - one.size);
}
