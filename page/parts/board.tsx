/**
 * The board: rows of pegs with their feedback, and a row to fill; a table, and a grid with one tab stop.
 *
 * While the focus is in the grid it is on the one tab stop: the cursor of the row to fill, unless one went elsewhere
 * with arrows.  A color put in the row draws that row anew, and no other.
 */

import {useLayoutEffect, useMemo, useRef, useState} from "preact/hooks";
import {announce} from "../announce";
import {fit, seatsOf} from "../fitting";
import {colorOf, commandOf, noColor} from "../keyboard";
import {MARKS, hasMarks, saidOf} from "../lists";
import {MOST_REPLY_PEGS, codeWords, looksOf} from "../pegs";
import * as rows from "../row";
import {IconButton} from "../view";
import {Palette, drag} from "./palette";
import {Hidden, Hole, Peg, TurnReply} from "./pegs";

import type {IconName} from "../dom";
import type {Look} from "../pegs";
import type {Row} from "../row";
import type {Game, Turn} from "../types";
import type {Drawn} from "../view";

/** A button at the end of each played row. */
export type RowAction = {icon: IconName; label: (row: number) => string; run: (turn: Turn) => void};

export interface BoardGiven {
    board: Game;
    turns?: Turn[];
    /** how many rows may be played, null: any number; those to come have their places */
    limit?: number | null;
    /** the row to fill */
    row?: Row | null;
    /** it changed, or its cursor */
    onRow?: (row: Row) => void;
    /** instead, a guess that waits for feedback */
    pending?: number[] | null;
    /** what that row says in the place of its feedback */
    pendingWord?: string;
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
    /** null: none now, but its place is kept */
    action?: RowAction | null;
    onSubmit?: () => void;
    /** a key was typed that is no color */
    onWrong?: (sentence: string) => void;
    /** "u", "h" or "?" was typed */
    onCommand?: (key: string) => void;
}

const NONE: Turn[] = [];
export function Board({board, turns = NONE, limit, row = null, pending, secret = null, action, ...given}: BoardGiven) {
    const {onRow = () => {}, showLeft = true, marked, ignored} = given;
    const {pegs} = board;
    const looks = useMemo(() => looksOf(board), [board]);
    const count = turns.length;
    const box = useRef<HTMLDivElement>(null);
    const list = useRef<HTMLTableSectionElement>(null);

    /** Where arrows went, while rows and what is in them are as they were. */
    const [went, setWent] = useState({row: 0, column: 0, count: -1, cells: row?.cells});
    const last = row || pending ? count : count - 1;
    const isThere = went.count === count && went.cells === row?.cells;
    const stop = isThere ? went : {row: last, column: row?.cursor ?? 0};

    function go(to: number, column: number) {
        const next = Math.max(0, Math.min(to, last));
        const stops = next < count ? pegs + (action ? 2 : 1) : row ? pegs : pegs + 1;
        const place = Math.max(0, Math.min(column, stops - 1));
        // Who looked at an earlier row and is back at the cursor did not move it.
        const isBack = stop.row < count && place === row?.cursor;
        if (row && next === count) fill(isBack ? row : rows.at(row, place));
        else setWent({row: next, column: place, count, cells: row?.cells});
    }

    /** Back to the row to fill. */
    function fill(next: Row) {
        if (isThere) setWent({...went, count: -1});
        onRow(next);
    }

    const hadFocus = Boolean(list.current?.contains(document.activeElement));
    useLayoutEffect(() => {
        const here = list.current?.querySelector<HTMLElement>("[tabindex='0']");
        if (hadFocus && document.activeElement !== here) here?.focus();
    });
    useLayoutEffect(() => {
        if (given.takesFocus) list.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    }, []);
    const seats = limit === undefined ? 0 : seatsOf(limit);
    const sizes = {
        pegs,
        seats,
        hasSecret: Boolean(secret),
        hasAction: action !== undefined,
        isAlone: count === 0 && action === undefined,
        showLeft,
    };
    useLayoutEffect(() => {
        const refit = () => {
            if (!box.current || !list.current) return;
            fit(box.current, sizes);
            list.current.scrollTop = list.current.scrollHeight;
        };
        const watch = new ResizeObserver(refit);
        if (box.current) watch.observe(box.current);
        window.addEventListener("resize", refit);
        refit();
        return () => (watch.disconnect(), window.removeEventListener("resize", refit));
    }, [...Object.values(sizes), count]);

    /** What a key does; whether it did anything. */
    function act({key, target}: KeyboardEvent) {
        const moves: Record<string, [number, number]> = {
            ArrowLeft: [stop.row, stop.column - 1],
            ArrowRight: [stop.row, stop.column + 1],
            ArrowUp: [stop.row - 1, stop.column],
            ArrowDown: [stop.row + 1, stop.column],
            Home: [stop.row, 0],
            End: [stop.row, pegs + 1],
        };
        if (key in moves) return (go(...moves[key]), true);
        const command = commandOf(key, board);
        if (command) return (given.onCommand?.(command), true);
        if (!row || (target instanceof HTMLButtonElement && (key === "Enter" || key === " "))) return false;
        if (key === "Enter") {
            if (stop.row < count) fill(rows.fill(row, turns[stop.row].colors));
            else given.onSubmit?.();
            return true;
        }
        const color = colorOf(key, board);
        if (key === "Backspace") fill(rows.erase(row));
        else if (key === "Delete") fill(rows.empty(row));
        else if (key === " ") fill(rows.turned(row, board.colors));
        else if (color !== null) {
            // The focus is on the last hole, and the color goes into another.
            if (row.came === "end" && !row.ahead)
                announce(saidOf("The row is full: from its first hole again.", board));
            fill(rows.put(row, color));
        } else {
            const wrong = noColor(key, board);
            if (wrong) given.onWrong?.(wrong);
            return false;
        }
        return true;
    }

    function onKey(event: KeyboardEvent) {
        if (event.ctrlKey || event.metaKey || event.altKey || last < 0) return;
        if (act(event)) event.preventDefault();
    }

    /** A stop that has got the focus, by pointer or by a screen reader, is the one from now on. */
    function onFocus(event: FocusEvent) {
        const place = placeOf(event);
        if (place && (place.row !== stop.row || place.column !== stop.column)) go(place.row, place.column);
    }

    /** A hole that is clicked is chosen, even if it had the focus already. */
    function onClick(event: MouseEvent) {
        const cell = cellOf(event);
        cell?.focus();
        const place = cell && placeOf(event);
        if (place?.row === count) go(place.row, place.column);
    }

    function onPeg(event: CustomEvent<number>) {
        const place = placeOf(event);
        if (row && place) fill(rows.put(rows.at(row, place.column), event.detail));
    }

    type More = {notes?: string; left?: string; button?: Drawn; marks?: string};
    const stopAt = (at: number, column: number) => ({
        "data-column": column,
        tabIndex: stop.row === at && stop.column === column ? 0 : -1,
    });
    function line(
        number: number,
        kind: string,
        cells: rows.Cells,
        reply: Drawn,
        {notes, left, button, marks}: More = {},
    ) {
        const cursor = kind === "entry" ? row?.cursor : undefined;
        return (
            <tr
                key={cursor === undefined ? number : kind}
                role="row"
                class={kind}
                aria-current={number > count ? "true" : undefined}
                data-row={number}
            >
                <th role="rowheader" scope="row" class="number">
                    <Hidden>{"Row "}</Hidden>
                    {number}
                    {notes && <Hidden>{notes}</Hidden>}
                </th>
                {cells.map((color, column) => {
                    const look = color === null ? null : looks[color];
                    return (
                        <td
                            role="gridcell"
                            class={`cell${column === cursor ? " cursor" : ""}`}
                            data-color={look?.color}
                            data-mark={marks?.[column]}
                            style={`--at: ${column}`}
                            {...stopAt(number - 1, column)}
                        >
                            {look ? <Peg look={look} /> : <Hole />}
                            <Hidden>
                                {look?.label ?? "empty"}
                                {marks && `, ${MARKS[marks[column]] ?? "unknown"}`}
                            </Hidden>
                        </td>
                    );
                })}
                <td role="gridcell" class="reply" {...(cursor === undefined && stopAt(number - 1, pegs))}>
                    {reply}
                </td>
                <td role="gridcell" class="left">
                    {left}
                </td>
                <td role="gridcell" class="actions">
                    {button}
                </td>
            </tr>
        );
    }

    const stopOnTop = stop.row < last || !row ? stop : null;
    const shown = useRef(count);
    const past = useMemo(() => {
        const fresh = count === shown.current + 1 ? count : 0;
        shown.current = count;
        return turns.map((turn, at) => {
            const number = at + 1;
            const isMarked = marked?.includes(number);
            const isIgnored = ignored?.includes(number);
            const kinds = ["past", number === fresh && "fresh", isMarked && "marked", isIgnored && "ignored"];
            // Marks stand on the letters.
            const isShown = hasMarks(board) && !turn.reply.includes("?");
            const reply = isShown ? <Hidden>{turn.words}</Hidden> : <TurnReply turn={turn} board={board} />;
            return line(number, kinds.filter(Boolean).join(" "), turn.colors, reply, {
                notes: (isMarked ? ", contradicts" : "") + (isIgnored ? ", ignored" : "") || undefined,
                marks: isShown ? turn.reply : undefined,
                left: turn.count_words?.replace(/ \(.*/, ""),
                button: action && (
                    <IconButton
                        icon={action.icon}
                        label={action.label(number)}
                        {...stopAt(at, pegs + 1)}
                        onClick={() => action.run(turn)}
                    />
                ),
            });
        });
    }, [turns, board, marked, ignored, action, stopOnTop?.row, stopOnTop?.column]);

    const {pendingWord = "?"} = given;
    const waiting = (
        <>
            <span class="reply-text" aria-hidden="true">
                {pendingWord}
            </span>
            <Hidden>{given.pendingWord ?? "waits for feedback"}</Hidden>
        </>
    );
    const entry = row
        ? line(count + 1, "entry", row.cells, <Hidden>no feedback yet</Hidden>)
        : pending && line(count + 1, "past pending", pending, waiting);
    const head = useMemo(() => <Heads board={board} />, [board]);
    return (
        <div class="board" ref={box}>
            <div class={`slab${showLeft ? "" : " hide-left"}`}>
                <Cover secret={secret} word={given.secretWord ?? "Secret"} pegs={pegs} looks={looks} />
                <table
                    role="grid"
                    class="grid"
                    aria-label={given.label ?? "Board"}
                    onKeyDown={onKey}
                    onFocusIn={onFocus}
                    onClick={onClick}
                    onPointerDown={(event) => drag(event, cellOf(event)?.dataset.color)}
                    {...{onpeg: onPeg}}
                >
                    {head}
                    <tbody role="rowgroup" ref={list}>
                        {past}
                        {entry}
                    </tbody>
                </table>
            </div>
        </div>
    );
}

/** A board with a row to fill, and the colors to fill it from. */
export function FillBoard({onRow, ...given}: BoardGiven & {row: Row; onRow: (row: Row) => void}) {
    return (
        <>
            <Board {...given} onRow={onRow} />
            <Palette
                board={given.board}
                onPick={(color) => onRow(rows.put(given.row, color))}
                onErase={() => onRow(rows.erase(given.row))}
            />
        </>
    );
}

function Heads({board}: {board: Game}) {
    const names = Array.from({length: board.pegs}, (_, at) => saidOf(`Peg ${at + 1}`, board));
    return (
        <thead role="rowgroup" class="visually-hidden">
            <tr role="row">
                {["Row", ...names, "Feedback", saidOf("Codes left", board), "Actions"].map((name) => (
                    <th role="columnheader" scope="col">
                        {name}
                    </th>
                ))}
            </tr>
        </thead>
    );
}

type Secret = {secret: number[] | "hidden" | null; word: string; pegs: number; looks: Look[]};

/** The secret on top: covered, or open. */
function Cover({secret, word, pegs, looks}: Secret) {
    if (!secret) return null;
    const isHidden = secret === "hidden";
    return (
        <div class={`cover${isHidden ? "" : " open"}`}>
            <Hidden>{`${word}: ${isHidden ? "hidden" : codeWords(secret, looks)}`}</Hidden>
            <span class="cover-pegs" aria-hidden="true">
                {!isHidden
                    ? secret.map((color) => <Peg look={looks[color]} />)
                    : pegs <= MOST_REPLY_PEGS && Array.from({length: pegs}, () => <span class="covered" />)}
            </span>
            <span class="cover-word" aria-hidden="true">
                {word}
                {isHidden && pegs > MOST_REPLY_PEGS && ": hidden"}
            </span>
        </div>
    );
}

/** The row, from 0, and the stop in it. */
function placeOf({target}: Event) {
    const stop = target instanceof Element ? target.closest<HTMLElement>("[data-column]") : null;
    return stop && {row: Number(stop.closest("tr")?.dataset.row) - 1, column: Number(stop.dataset.column)};
}

function cellOf({target}: Event) {
    return target instanceof Element ? target.closest<HTMLElement>(".cell") : null;
}
