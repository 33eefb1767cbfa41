/**
 * The board: rows of pegs with their replies, and a row to fill; a table, and a grid with one tab stop.
 *
 *     html`<${Board} board=${game} turns=${turns} limit=${10} row=${row} onRow=${take} onSubmit=${guess} />`
 *
 * Sizes are set in fitting.js, what a key means is in keyboard.js, and what becomes of the row in row.js.  While the
 * focus is in the grid it is on the one tab stop: the cursor of the row to fill, unless one went elsewhere with arrows.
 */

import {useEffect, useLayoutEffect, useMemo, useRef, useState} from "preact/hooks";
import {MOST_ROWS, fit} from "../fitting";
import {colorOf, commandOf, noColor} from "../keyboard";
import {MOST_REPLY_PEGS, looksOf} from "../pegs";
import * as rows from "../row";
import {IconButton} from "../view";
import {drag, dropped, isDragged} from "./palette";
import {Hidden, Hole, Peg, TurnReply} from "./pegs";

import type {Drawn} from "../view";
import type {IconName} from "../dom";
import type {Row} from "../row";
import type {Game, Turn} from "../types";

export type RowAction = {icon: IconName; label: string; run: () => void};

export interface BoardGiven {
    board: Game;
    turns?: Turn[];
    /** draws empty rows up to it (at most `MOST_ROWS` in all) */
    limit?: number | null;
    /** the row to fill */
    row?: Row | null;
    /** it changed, or its cursor */
    onRow?: (row: Row) => void;
    /** instead, a guess that waits for feedback */
    pending?: number[] | null;
    /** rows, from 1, shown as contradicting */
    marked?: number[];
    /** rows shown as out */
    ignored?: number[];
    /** a row on top: covered, or open; null: none */
    secret?: number[] | "hidden" | null;
    /** what that is called */
    secretWord?: string;
    /** the name of the table for screen readers */
    label?: string;
    /** whether the codes left are shown */
    showLeft?: boolean;
    /** when it is first drawn */
    takesFocus?: boolean;
    /** whether the row to fill is scrolled to */
    reveals?: boolean;
    /** buttons at the end of a row */
    rowActions?: (turn: Turn) => RowAction[];
    onSubmit?: () => void;
    /** a key was typed that is no color */
    onWrong?: (sentence: string) => void;
    /** "u", "h" or "?" was typed */
    onCommand?: (key: string) => void;
}

/** Pixels about a board that is shown whole. */
const MARGIN = 24;
/** Beyond this many pegs a page takes all the width there is. */
const MANY_PEGS = 7;

/** Whether a page with this board takes all the width there is. */
export function isWide({pegs}: Game) {
    return pegs > MANY_PEGS;
}

/** Scrolls to the row to fill; a board that fits above the palette is shown whole, so that it does not move as it fills. */
export function reveal(slab: Element) {
    const tray = slab.closest(".page")?.querySelector(".tray")?.clientHeight ?? 0;
    const isWhole = slab.clientHeight + tray + MARGIN < window.innerHeight;
    (isWhole ? slab : slab.querySelector(".entry, .pending"))?.scrollIntoView({block: "nearest"});
}

export function Board(given: BoardGiven) {
    const {
        board,
        turns = [],
        limit = null,
        row = null,
        onRow = () => {},
        pending = null,
        secret = null,
        showLeft = true,
        rowActions,
    } = given;
    const {pegs} = board;
    const looks = useMemo(() => looksOf(board), [board]);
    const actions = turns.map((turn) => rowActions?.(turn) ?? []);
    const count = turns.length;

    /** How many stops each row has. */
    const widths = actions.map((each) => pegs + 1 + each.length);
    if (row) widths.push(pegs);
    else if (pending) widths.push(pegs + 1);
    /** Where arrows went, while rows and what is in them are as they were. */
    const [went, setWent] = useState({row: 0, column: 0, count: -1, cells: row?.cells});
    const isThere = went.count === count && went.cells === row?.cells;
    const stop = isThere ? went : {row: widths.length - 1, column: row?.cursor ?? 0};

    function go(to: number, column: number) {
        const next = Math.max(0, Math.min(to, widths.length - 1));
        const place = Math.max(0, Math.min(column, widths[next] - 1));
        if (row && next === count) goBack(rows.at(row, place));
        else setWent({row: next, column: place, count, cells: row?.cells});
    }

    /** To the row to fill. */
    function goBack(next: Row) {
        setWent({...went, count: -1});
        onRow(next);
    }

    const slab = useRef<HTMLDivElement>(null);
    const hadFocus = Boolean(slab.current?.contains(document.activeElement));
    useLayoutEffect(() => {
        const here = slab.current?.querySelector("[tabindex='0']") as HTMLElement | null | undefined;
        if (hadFocus && here && document.activeElement !== here) here.focus();
    });
    useLayoutEffect(() => {
        if (given.takesFocus)
            (slab.current?.querySelector("[tabindex='0']") as HTMLElement | null | undefined)?.focus();
    }, []);
    const grown = useRef({count, fresh: 0});
    if (grown.current.count !== count) grown.current = {count, fresh: count === grown.current.count + 1 ? count : 0};
    const refit = () =>
        slab.current?.parentElement &&
        fit(slab.current.parentElement, {pegs, limit, withActions: Boolean(rowActions), showLeft});
    const newest = useRef(refit);
    newest.current = refit;
    useLayoutEffect(() => void refit());
    useLayoutEffect(() => {
        if (given.reveals && slab.current) reveal(slab.current);
    }, [count, given.reveals]);
    useEffect(() => {
        const again = () => newest.current();
        const watch = new ResizeObserver(again);
        if (slab.current?.parentElement) watch.observe(slab.current.parentElement);
        // How high rows are follows the height of the window, too.
        window.addEventListener("resize", again);
        return () => {
            watch.disconnect();
            window.removeEventListener("resize", again);
        };
    }, []);

    /** What a key does; whether it did anything. */
    function act({key, target}: KeyboardEvent) {
        switch (key) {
            case "ArrowLeft":
                return (go(stop.row, stop.column - 1), true);
            case "ArrowRight":
                return (go(stop.row, stop.column + 1), true);
            case "ArrowUp":
                return (go(stop.row - 1, stop.column), true);
            case "ArrowDown":
                return (go(stop.row + 1, stop.column), true);
            case "Home":
                return (go(stop.row, 0), true);
            case "End":
                return (go(stop.row, widths[stop.row] - 1), true);
        }
        const command = commandOf(key, board);
        if (command) return (given.onCommand?.(command), true);
        if (!row || (target instanceof HTMLButtonElement && (key === "Enter" || key === " "))) return false;
        if (key === "Enter") {
            if (stop.row < count) goBack(rows.fill(row, turns[stop.row].colors));
            else given.onSubmit?.();
            return true;
        }
        if (key === "Backspace") return (goBack(rows.erase(row)), true);
        if (key === "Delete") return (goBack(rows.empty(row)), true);
        if (key === " ") return (goBack(rows.turned(row, board.colors)), true);
        const color = colorOf(key, board);
        if (color !== null) return (goBack(rows.put(row, color)), true);
        const wrong = noColor(key, board);
        if (wrong) given.onWrong?.(wrong);
        return false;
    }

    function onKey(event: KeyboardEvent) {
        if (event.ctrlKey || event.metaKey || event.altKey || !widths.length) return;
        if (act(event)) event.preventDefault();
    }

    /** What makes a cell or a button one of the stops. */
    function stopAt(at: number, column: number) {
        const isHere = stop.row === at && stop.column === column;
        return {tabIndex: isHere ? 0 : -1, onFocus: () => isHere || go(at, column)};
    }

    function pastCell(color: number, at: number, column: number) {
        return (
            <td
                role="gridcell"
                class="cell"
                draggable={true}
                style={`--at: ${column}`}
                {...stopAt(at, column)}
                onClick={focus}
                onDragStart={(event: DragEvent) => drag(event, color)}
            >
                <Peg look={looks[color]} />
                <Hidden>{looks[color].label}</Hidden>
            </td>
        );
    }

    function pastRow(turn: Turn, at: number) {
        const number = at + 1;
        const isMarked = given.marked?.includes(number);
        const isIgnored = given.ignored?.includes(number);
        const notes = `${isMarked ? ", contradicts" : ""}${isIgnored ? ", ignored" : ""}`;
        return (
            <tr
                key={number}
                role="row"
                class={`past${number === grown.current.fresh ? " fresh" : ""}${isMarked ? " marked" : ""}${isIgnored ? " ignored" : ""}`}
                data-row={number}
            >
                <RowHead number={number} notes={notes} />
                {turn.colors.map((color, column) => pastCell(color, at, column))}
                <td role="gridcell" class="reply" {...stopAt(at, pegs)}>
                    <TurnReply turn={turn} board={board} />
                </td>
                <td role="gridcell" class="left">
                    {turn.count_words?.replace(/ \(.*/, "")}
                </td>
                <td role="gridcell" class="actions">
                    {actions[at].map(({icon, label, run}, place) => (
                        <IconButton icon={icon} label={label} onClick={run} {...stopAt(at, pegs + 1 + place)} />
                    ))}
                </td>
            </tr>
        );
    }

    function entryRow(entry: Row) {
        return (
            <tr key="entry" role="row" class="entry" aria-current="true" data-row={count + 1}>
                <RowHead number={count + 1} />
                {entry.cells.map((color, column) => (
                    <td
                        role="gridcell"
                        class={`cell open${column === entry.cursor ? " cursor" : ""}`}
                        draggable={color !== null}
                        data-column={column}
                        style={`--at: ${column}`}
                        {...stopAt(count, column)}
                        onClick={focus}
                        onDragStart={(event: DragEvent) => color !== null && drag(event, color)}
                        onDragOver={dragOver}
                        onDragLeave={dragOut}
                        onDrop={(event: DragEvent) => drop(event, rows.at(entry, column))}
                    >
                        {color === null ? <Hole /> : <Peg look={looks[color]} />}
                        <Hidden>{color === null ? "empty" : looks[color].label}</Hidden>
                    </td>
                ))}
                <td role="gridcell" class="reply">
                    <Hidden>no feedback yet</Hidden>
                </td>
                <td role="gridcell" class="left" />
                <td role="gridcell" class="actions" />
            </tr>
        );
    }

    function drop(event: DragEvent, into: Row) {
        event.preventDefault();
        dragOut(event);
        const color = dropped(event);
        if (looks[color]) goBack(rows.put(into, color));
    }

    function pendingRow(colors: number[]) {
        return (
            <tr key="pending" role="row" class="past pending" aria-current="true" data-row={count + 1}>
                <RowHead number={count + 1} />
                {colors.map((color, column) => pastCell(color, count, column))}
                <td role="gridcell" class="reply" {...stopAt(count, pegs)}>
                    <span class="reply-text" aria-hidden="true">
                        ?
                    </span>
                    <Hidden>waits for feedback</Hidden>
                </td>
                <td role="gridcell" class="left" />
                <td role="gridcell" class="actions" />
            </tr>
        );
    }

    const headings = [
        "Row",
        ...Array.from({length: pegs}, (_, at) => `Peg ${at + 1}`),
        "Feedback",
        "Codes left",
        "Actions",
    ];
    const drawn = Math.min(limit ?? 0, MOST_ROWS);
    const rest = Array.from({length: Math.max(0, drawn - widths.length)}, (_, at) => widths.length + at + 1);
    return (
        <div class="board">
            <div class={`slab${showLeft ? "" : " hide-left"}`} ref={slab}>
                <Cover secret={secret} word={given.secretWord ?? "Secret"} pegs={pegs} looks={looks} />
                <table
                    role="grid"
                    class={`grid${widths.length ? "" : " plain"}`}
                    aria-label={given.label ?? "Board"}
                    onKeyDown={onKey}
                >
                    <thead role="rowgroup" class="visually-hidden">
                        <tr role="row">
                            {headings.map((name) => (
                                <th role="columnheader" scope="col">
                                    {name}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody role="rowgroup">
                        {turns.map(pastRow)}
                        {row ? entryRow(row) : pending && pendingRow(pending)}
                        {rest.map((number) => (
                            <tr key={`empty ${number}`} class="empty" aria-hidden="true">
                                <td class="number">{number}</td>
                                {headings.slice(1, pegs + 1).map((_, column) => (
                                    <td class="cell" style={`--at: ${column}`}>
                                        <Hole />
                                    </td>
                                ))}
                                <td class="reply" />
                                <td class="left" />
                                <td class="actions" />
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
        </div>
    );
}

function RowHead({number, notes = ""}: {number: number; notes?: string}) {
    return (
        <th role="rowheader" scope="row" class="number">
            <Hidden>{"Row "}</Hidden>
            {number}
            {notes && <Hidden>{notes}</Hidden>}
        </th>
    );
}

/** The secret on top: covered, or open. */
function Cover({
    secret,
    word,
    pegs,
    looks,
}: {
    secret: number[] | "hidden" | null;
    word: string;
    pegs: number;
    looks: import("../pegs").Look[];
}) {
    if (!secret) return null;
    const isHidden = secret === "hidden";
    const shown: Drawn = !isHidden ? (
        secret.map((color) => <Peg look={looks[color]} />)
    ) : pegs > MOST_REPLY_PEGS ? (
        <span class="covered-word" aria-hidden="true">
            hidden
        </span>
    ) : (
        Array.from({length: pegs}, () => <span class="covered" aria-hidden="true" />)
    );
    return (
        <div class={`cover${isHidden ? "" : " open"}`}>
            <Hidden>{`${word}: ${isHidden ? "hidden" : secret.map((color) => looks[color].label).join(", ")}`}</Hidden>
            <span class="cover-word" aria-hidden="true">
                {word}
            </span>
            <span class="cover-pegs">{shown}</span>
        </div>
    );
}

function focus({currentTarget}: Event) {
    if (currentTarget instanceof HTMLElement) currentTarget.focus();
}

function dragOver(event: DragEvent) {
    if (!isDragged(event)) return;
    event.preventDefault();
    if (event.currentTarget instanceof Element) event.currentTarget.classList.add("over");
}

function dragOut({currentTarget}: Event) {
    if (currentTarget instanceof Element) currentTarget.classList.remove("over");
}
