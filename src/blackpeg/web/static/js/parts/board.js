/**
 * The board: rows of pegs with their replies, and a row to fill; a table, and a grid with one tab stop.
 *
 *     html`<${Board} board=${game} turns=${turns} limit=${10} row=${row} onRow=${take} onSubmit=${guess} />`
 *
 * Sizes are set in fitting.js, what a key means is in keyboard.js, and what becomes of the row in row.js.  While the
 * focus is in the grid it is on the one tab stop: the cursor of the row to fill, unless one went elsewhere with arrows.
 */

import {MOST_ROWS, fit} from "../fitting.js";
import {colorOf, commandOf, noColor} from "../keyboard.js";
import {MOST_REPLY_PEGS, looksOf} from "../pegs.js";
import * as rows from "../row.js";
import {IconButton, html, useEffect, useLayoutEffect, useMemo, useRef, useState} from "../view.js";
import {drag, dropped, isDragged} from "./palette.js";
import {Hidden, Hole, Peg, TurnReply} from "./pegs.js";

/** @import {Drawn} from "../../vendor/preact.js" */
/** @import {IconName} from "../dom.js" */
/** @import {Row} from "../row.js" */
/** @import {Game, Turn} from "../types.js" */

/** @typedef {{icon: IconName, label: string, run: () => void}} RowAction */

/**
 * @typedef {object} BoardGiven
 * @property {Game} board
 * @property {Turn[]} [turns]
 * @property {number | null} [limit]  draws empty rows up to it (at most `MOST_ROWS` in all)
 * @property {Row | null} [row]  the row to fill
 * @property {(row: Row) => void} [onRow]  it changed, or its cursor
 * @property {number[] | null} [pending]  instead, a guess that waits for feedback
 * @property {number[]} [marked]  rows, from 1, shown as contradicting
 * @property {number[]} [ignored]  rows shown as out
 * @property {number[] | "hidden" | null} [secret]  a row on top: covered, or open; null: none
 * @property {string} [secretWord]  what that is called
 * @property {string} [label]  the name of the table for screen readers
 * @property {boolean} [showLeft]  whether the codes left are shown
 * @property {boolean} [takesFocus]  when it is first drawn
 * @property {boolean} [reveals]  whether the row to fill is scrolled to
 * @property {(turn: Turn) => RowAction[]} [rowActions]  buttons at the end of a row
 * @property {() => void} [onSubmit]
 * @property {(sentence: string) => void} [onWrong]  a key was typed that is no color
 * @property {(key: string) => void} [onCommand]  "u", "h" or "?" was typed
 */

/** Pixels about a board that is shown whole. */
const MARGIN = 24;
/** Beyond this many pegs a page takes all the width there is. */
const MANY_PEGS = 7;

/** Whether a page with this board takes all the width there is. @param {Game} board */
export function isWide({pegs}) {
    return pegs > MANY_PEGS;
}

/** Scrolls to the row to fill; a board that fits above the palette is shown whole, so that it does not move as it fills. @param {Element} slab */
export function reveal(slab) {
    const tray = slab.closest(".page")?.querySelector(".tray")?.clientHeight ?? 0;
    const isWhole = slab.clientHeight + tray + MARGIN < window.innerHeight;
    (isWhole ? slab : slab.querySelector(".entry, .pending"))?.scrollIntoView({block: "nearest"});
}

/** @param {BoardGiven} given */
export function Board(given) {
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

    /** @param {number} to @param {number} column */
    function go(to, column) {
        const next = Math.max(0, Math.min(to, widths.length - 1));
        const place = Math.max(0, Math.min(column, widths[next] - 1));
        if (row && next === count) goBack(rows.at(row, place));
        else setWent({row: next, column: place, count, cells: row?.cells});
    }

    /** To the row to fill. @param {Row} next */
    function goBack(next) {
        setWent({...went, count: -1});
        onRow(next);
    }

    const slab = useRef(/** @type {HTMLElement | null} */ (null));
    const hadFocus = Boolean(slab.current?.contains(document.activeElement));
    useLayoutEffect(() => {
        const here = /** @type {HTMLElement | null | undefined} */ (slab.current?.querySelector("[tabindex='0']"));
        if (hadFocus && here && document.activeElement !== here) here.focus();
    });
    useLayoutEffect(() => {
        if (given.takesFocus)
            /** @type {HTMLElement | null | undefined} */ (slab.current?.querySelector("[tabindex='0']"))?.focus();
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

    /** What a key does; whether it did anything. @param {KeyboardEvent} event */
    function act({key, target}) {
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

    /** @param {KeyboardEvent} event */
    function onKey(event) {
        if (event.ctrlKey || event.metaKey || event.altKey || !widths.length) return;
        if (act(event)) event.preventDefault();
    }

    /** What makes a cell or a button one of the stops. @param {number} at @param {number} column */
    function stopAt(at, column) {
        const isHere = stop.row === at && stop.column === column;
        return {tabindex: isHere ? 0 : -1, onfocus: () => isHere || go(at, column)};
    }

    /** @param {number} color @param {number} at @param {number} column */
    function pastCell(color, at, column) {
        return html`<td role="gridcell" class="cell" draggable="true" style=${`--at: ${column}`} ...${stopAt(at, column)} onclick=${focus}
            ondragstart=${(/** @type {DragEvent} */ event) => drag(event, color)}><${Peg} look=${looks[color]} /><${Hidden}>${looks[color].label}<//></td>`;
    }

    /** @param {Turn} turn @param {number} at */
    function pastRow(turn, at) {
        const number = at + 1;
        const isMarked = given.marked?.includes(number);
        const isIgnored = given.ignored?.includes(number);
        const notes = `${isMarked ? ", contradicts" : ""}${isIgnored ? ", ignored" : ""}`;
        return html`
            <tr key=${number} role="row" class=${`past${number === grown.current.fresh ? " fresh" : ""}${isMarked ? " marked" : ""}${isIgnored ? " ignored" : ""}`} data-row=${number}>
                <${RowHead} number=${number} notes=${notes} />
                ${turn.colors.map((color, column) => pastCell(color, at, column))}
                <td role="gridcell" class="reply" ...${stopAt(at, pegs)}><${TurnReply} turn=${turn} board=${board} /></td>
                <td role="gridcell" class="left">${turn.count_words?.replace(/ \(.*/, "")}</td>
                <td role="gridcell" class="actions">${actions[at].map(
                    ({icon, label, run}, place) => html`
                    <${IconButton} icon=${icon} label=${label} onclick=${run} ...${stopAt(at, pegs + 1 + place)} />`,
                )}</td>
            </tr>`;
    }

    /** @param {Row} entry */
    function entryRow(entry) {
        return html`
            <tr key="entry" role="row" class="entry" aria-current="true" data-row=${count + 1}>
                <${RowHead} number=${count + 1} />
                ${entry.cells.map(
                    (color, column) => html`
                    <td role="gridcell" class=${`cell open${column === entry.cursor ? " cursor" : ""}`} draggable=${color === null ? "false" : "true"} data-column=${column} style=${`--at: ${column}`}
                        ...${stopAt(count, column)} onclick=${focus}
                        ondragstart=${(/** @type {DragEvent} */ event) => color !== null && drag(event, color)}
                        ondragover=${dragOver} ondragleave=${dragOut}
                        ondrop=${(/** @type {DragEvent} */ event) => drop(event, rows.at(entry, column))}>
                        ${color === null ? html`<${Hole} />` : html`<${Peg} look=${looks[color]} />`}<${Hidden}>${color === null ? "empty" : looks[color].label}<//>
                    </td>`,
                )}
                <td role="gridcell" class="reply"><${Hidden}>no feedback yet<//></td><td role="gridcell" class="left"></td><td role="gridcell" class="actions"></td>
            </tr>`;
    }

    /** @param {DragEvent} event @param {Row} into */
    function drop(event, into) {
        event.preventDefault();
        dragOut(event);
        const color = dropped(event);
        if (looks[color]) goBack(rows.put(into, color));
    }

    /** @param {number[]} colors */
    function pendingRow(colors) {
        return html`
            <tr key="pending" role="row" class="past pending" aria-current="true" data-row=${count + 1}>
                <${RowHead} number=${count + 1} />
                ${colors.map((color, column) => pastCell(color, count, column))}
                <td role="gridcell" class="reply" ...${stopAt(count, pegs)}><span class="reply-text" aria-hidden="true">?</span><${Hidden}>waits for feedback<//></td>
                <td role="gridcell" class="left"></td><td role="gridcell" class="actions"></td>
            </tr>`;
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
    return html`
        <div class="board"><div class=${`slab${showLeft ? "" : " hide-left"}`} ref=${slab}>
            <${Cover} secret=${secret} word=${given.secretWord ?? "Secret"} pegs=${pegs} looks=${looks} />
            <table role="grid" class=${`grid${widths.length ? "" : " plain"}`} aria-label=${given.label ?? "Board"} onkeydown=${onKey}>
                <thead role="rowgroup" class="visually-hidden"><tr role="row">${headings.map((name) => html`<th role="columnheader" scope="col">${name}</th>`)}</tr></thead>
                <tbody role="rowgroup">
                    ${turns.map(pastRow)}
                    ${row ? entryRow(row) : pending && pendingRow(pending)}
                    ${rest.map(
                        (number) => html`
                        <tr key=${`empty ${number}`} class="empty" aria-hidden="true"><td class="number">${number}</td>${headings
                            .slice(1, pegs + 1)
                            .map(
                                (_, column) => html`
                            <td class="cell" style=${`--at: ${column}`}><${Hole} /></td>`,
                            )}<td class="reply"></td><td class="left"></td><td class="actions"></td></tr>`,
                    )}
                </tbody>
            </table>
        </div></div>`;
}

/** @param {{number: number, notes?: string}} given */
function RowHead({number, notes = ""}) {
    return html`<th role="rowheader" scope="row" class="number"><${Hidden}>${"Row "}<//>${number}${notes && html`<${Hidden}>${notes}<//>`}</th>`;
}

/** The secret on top: covered, or open. @param {{secret: number[] | "hidden" | null, word: string, pegs: number, looks: import("../pegs.js").Look[]}} given */
function Cover({secret, word, pegs, looks}) {
    if (!secret) return null;
    const isHidden = secret === "hidden";
    /** @type {Drawn} */
    const shown = !isHidden
        ? secret.map((color) => html`<${Peg} look=${looks[color]} />`)
        : pegs > MOST_REPLY_PEGS
          ? html`<span class="covered-word" aria-hidden="true">hidden</span>`
          : Array.from({length: pegs}, () => html`<span class="covered" aria-hidden="true"></span>`);
    return html`
        <div class=${`cover${isHidden ? "" : " open"}`}>
            <${Hidden}>${`${word}: ${isHidden ? "hidden" : secret.map((color) => looks[color].label).join(", ")}`}<//>
            <span class="cover-word" aria-hidden="true">${word}</span><span class="cover-pegs">${shown}</span>
        </div>`;
}

/** @param {Event} event */
function focus({currentTarget}) {
    if (currentTarget instanceof HTMLElement) currentTarget.focus();
}

/** @param {DragEvent} event */
function dragOver(event) {
    if (!isDragged(event)) return;
    event.preventDefault();
    if (event.currentTarget instanceof Element) event.currentTarget.classList.add("over");
}

/** @param {Event} event */
function dragOut({currentTarget}) {
    if (currentTarget instanceof Element) currentTarget.classList.remove("over");
}
