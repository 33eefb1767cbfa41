/**
 * The board: rows of pegs with their replies, and a row to fill; a table, and a grid with one tab stop.
 *
 *     const board = createBoard({board: session.game, turns: session.turns, limit: session.limit, entry: true,
 *                                onChange: cells => ..., onSubmit: colors => ..., onCommand: key => ...})
 *     root.append(board.element)
 *     board.update({turns, entry: false})   what is given changes; the rest stays
 *     board.put(color)                      at the cursor, as a click on the palette does
 *     board.cells()                         the row being filled: colors, null for an empty hole
 *     board.fill([0, null, 2, 1])           puts a row there (copy, hold, a suggestion)
 *     board.submit()                        calls onSubmit, or onMissing where holes are empty
 *     board.focus()                         puts the focus on the cursor; board.reveal() scrolls to it
 *
 * Options (all but `board` may be left out, and given to `update` later):
 *     turns       rows with a reply; those in `marked` (numbers from 1) are shown as contradicting, in `ignored` as out
 *     limit       draws empty rows up to it (at most `MOST_ROWS` in all)
 *     entry       whether there is a row to fill
 *     pending     instead, a guess that waits for its reply: colors
 *     cells       what is in it
 *     secret      "hidden": a covered row on top; colors: the secret shown there; null: no such row
 *     secretWord  what the row on top is called ("Secret")
 *     label       the name of the table for screen readers
 *     rowActions  (turn) => [{icon, label, run}]: buttons at the end of a row, labels such as "Copy row 3"
 *     showLeft    whether the codes left are shown (true)
 *     onCommand   (key) => void: "u", "h", "?" pressed on the board
 *
 * Where `onSubmit` gives back a promise, what is picked or typed before it is kept goes into the row after, if it is
 * kept with true.
 *
 * Sizes are set in fitting.js, what can be typed is in keyboard.js, and the colors to pick from are in palette.js.
 */

import {h, hidden, icon, replace} from "./dom.js";
import {MOST_ROWS, fit} from "./fitting.js";
import {colorOf, commandOf, noColor} from "./keyboard.js";
import {drag, dropped, isDragged} from "./palette.js";
import {MOST_REPLY_PEGS, hole, looksOf, peg, replyPegs} from "./pegs.js";

/** @import {Game, Turn} from "./types.js" */
/** @import {IconName} from "./dom.js" */

/** @typedef {(number | null)[]} Cells */
/** @typedef {{icon: IconName, label: string, run: () => void}} RowAction */

/**
 * @typedef {object} BoardOptions
 * @property {Game} board
 * @property {Turn[]} [turns]
 * @property {number | null} [limit]
 * @property {boolean} [entry]
 * @property {number[] | null} [pending]
 * @property {Cells} [cells]
 * @property {number[]} [marked]
 * @property {number[]} [ignored]
 * @property {number[] | "hidden" | null} [secret]
 * @property {string} [secretWord]
 * @property {string} [label]
 * @property {boolean} [showLeft]
 * @property {(turn: Turn) => RowAction[]} [rowActions]
 * @property {(cells: Cells) => void} [onChange]
 * @property {(colors: number[]) => void | Promise<boolean>} [onSubmit]
 * @property {(missing: number) => void} [onMissing]
 * @property {(sentence: string) => void} [onWrong]  a key was typed that is no color
 * @property {(key: string) => void} [onCommand]
 */

/** @typedef {ReturnType<typeof createBoard>} BoardView */

/** Beyond this many pegs a page takes all the width there is. */
const MANY_PEGS = 7;

/** @param {BoardOptions} options */
export function createBoard(options) {
    const looks = looksOf(options.board);
    const {pegs} = options.board;
    let state = {turns: /** @type {Turn[]} */ ([]), limit: /** @type {number | null} */ (null), entry: false, ...options};
    /** @type {Cells} */
    let cells = filled(options.cells, pegs);
    let cursor = firstEmpty(cells, 0);
    /** What is picked while a guess is on its way: for the row after it. @type {number[] | null} */
    let ahead = null;
    /** The row, from 1, whose reply just came. */
    let fresh = 0;
    /** Where the one tab stop is: row from 0, column from 0. */
    let stop = {row: state.turns.length, column: cursor};

    const body = h("tbody", {role: "rowgroup"});
    const head = h("thead", {role: "rowgroup", class: "visually-hidden"}, headings());
    const table = h("table", {role: "grid", class: "grid", "aria-label": state.label ?? "Board"}, head, body);
    const cover = h("div", {class: "cover"});
    const slab = h("div", {class: "slab"}, cover, table);
    const element = h("div", {class: "board"}, slab);

    /** The cells that can have the focus, by row. @type {HTMLElement[][]} */
    let stops = [];

    function headings() {
        const names = Array.from({length: pegs}, (_, at) => `Peg ${at + 1}`);
        /** @param {string} name */
        const heading = (name) => h("th", {role: "columnheader", scope: "col"}, name);
        return h("tr", {role: "row"}, ["Row", ...names, "Reply", "Codes left", "Actions"].map(heading));
    }

    /** Where a cell stands in its row, for the styles. @param {HTMLElement} cell @param {number} column */
    function at(cell, column) {
        cell.style.setProperty("--at", String(column));
        return cell;
    }

    function draw() {
        const hadFocus = table.contains(document.activeElement);
        stops = [];
        const rows = state.turns.map(pastRow);
        if (state.entry) rows.push(entryRow());
        else if (state.pending) rows.push(pendingRow(state.pending));
        const drawn = Math.min(state.limit ?? 0, MOST_ROWS);
        for (let row = rows.length; row < drawn; row++) rows.push(emptyRow(row));
        replace(body, rows);
        drawCover();
        slab.classList.toggle("hide-left", state.showLeft === false);
        table.classList.toggle("plain", !stops.length);
        place(stop.row, stop.column, hadFocus);
        refit();
    }

    function drawCover() {
        const {secret} = state;
        cover.hidden = !secret;
        if (!secret) return;
        const word = state.secretWord ?? "Secret";
        const said = secret === "hidden" ? `${word}: hidden` : `${word}: ${secret.map((color) => looks[color].label).join(", ")}`;
        const shown = secret !== "hidden" ? secret.map((color) => peg(looks[color]))
            : pegs > MOST_REPLY_PEGS ? h("span", {class: "covered-word", "aria-hidden": "true"}, "hidden")
            : Array.from({length: pegs}, coveredPeg);
        cover.classList.toggle("open", secret !== "hidden");
        replace(cover, hidden(said), h("span", {class: "cover-word", "aria-hidden": "true"}, word), h("span", {class: "cover-pegs"}, shown));
    }

    function coveredPeg() {
        return h("span", {class: "covered", "aria-hidden": "true"});
    }

    /** @param {Turn} turn @param {number} row */
    function pastRow(turn, row) {
        const number = row + 1;
        const classes = ["past"];
        const notes = [];
        if (number === fresh) classes.push("fresh");
        if (state.marked?.includes(number)) classes.push("marked"), notes.push("contradicts");
        if (state.ignored?.includes(number)) classes.push("ignored"), notes.push("ignored");
        const holes = turn.colors.map((color, column) => pastCell(color, row, column));
        const reply = h("td", {role: "gridcell", class: "reply", tabindex: -1}, drawReply(turn, options.board));
        const left = h("td", {role: "gridcell", class: "left"}, turn.count_words ? turn.count_words.replace(/ \(.*/, "") : "");
        const actions = (state.rowActions?.(turn) ?? []).map(rowAction);
        stops.push([...holes, reply, ...actions]);
        const name = h("th", {role: "rowheader", scope: "row", class: "number"}, hidden("Row "), String(number), notes.length ? hidden(`, ${notes.join(", ")}`) : null);
        return h("tr", {role: "row", class: classes.join(" "), dataset: {row: number}}, name, holes, reply, left,
            h("td", {role: "gridcell", class: "actions"}, actions));
    }

    /** @param {number} color @param {number} row @param {number} column */
    function pastCell(color, row, column) {
        const cell = h("td", {role: "gridcell", class: "cell", tabindex: -1, draggable: "true"}, peg(looks[color]), hidden(looks[color].label));
        cell.addEventListener("dragstart", (event) => drag(event, color));
        cell.addEventListener("click", () => place(row, column, true));
        return at(cell, column);
    }

    /** @param {RowAction} action */
    function rowAction(action) {
        return h("button", {type: "button", class: "icon-button", tabindex: -1, title: action.label, "aria-label": action.label, onclick: action.run}, icon(action.icon));
    }

    function entryRow() {
        const row = state.turns.length;
        const holes = cells.map((color, column) => entryCell(color, column));
        stops.push(holes);
        return h("tr", {role: "row", class: "entry", "aria-current": "true", dataset: {row: row + 1}},
            h("th", {role: "rowheader", scope: "row", class: "number"}, hidden("Row "), String(row + 1)),
            holes,
            h("td", {role: "gridcell", class: "reply"}, hidden("no reply yet")),
            h("td", {role: "gridcell", class: "left"}), h("td", {role: "gridcell", class: "actions"}));
    }

    /** @param {number[]} colors */
    function pendingRow(colors) {
        const row = state.turns.length;
        const holes = colors.map((color, column) => pastCell(color, row, column));
        const reply = h("td", {role: "gridcell", class: "reply", tabindex: -1}, h("span", {class: "reply-text", "aria-hidden": "true"}, "?"), hidden("waits for its reply"));
        stops.push([...holes, reply]);
        return h("tr", {role: "row", class: "past pending", "aria-current": "true", dataset: {row: row + 1}},
            h("th", {role: "rowheader", scope: "row", class: "number"}, hidden("Row "), String(row + 1)), holes, reply,
            h("td", {role: "gridcell", class: "left"}), h("td", {role: "gridcell", class: "actions"}));
    }

    /** @param {number | null} color @param {number} column */
    function entryCell(color, column) {
        const look = color === null ? null : looks[color];
        const cell = h("td", {role: "gridcell", class: "cell open", tabindex: -1, draggable: look ? "true" : "false", dataset: {column}},
            look ? peg(look) : hole(), hidden(look ? look.label : "empty"));
        cell.classList.toggle("cursor", column === cursor);
        cell.addEventListener("click", () => {
            cursor = column;
            place(state.turns.length, column, true);
        });
        cell.addEventListener("dragstart", (event) => color !== null && drag(event, color));
        cell.addEventListener("dragover", (event) => {
            if (!isDragged(event)) return;
            event.preventDefault();
            cell.classList.add("over");
        });
        cell.addEventListener("dragleave", () => cell.classList.remove("over"));
        cell.addEventListener("drop", (event) => {
            event.preventDefault();
            const color = dropped(event);
            if (!looks[color]) return;
            cursor = column;
            set(column, color);
        });
        return at(cell, column);
    }

    /** @param {number} row */
    function emptyRow(row) {
        return h("tr", {class: "empty", "aria-hidden": "true"}, h("td", {class: "number"}, String(row + 1)),
            Array.from({length: pegs}, (_, column) => at(h("td", {class: "cell"}, hole()), column)), h("td", {class: "reply"}), h("td", {class: "left"}), h("td", {class: "actions"}));
    }

    /** Moves the tab stop. @param {number} row @param {number} column @param {boolean} focus */
    function place(row, column, focus) {
        if (!stops.length) return;
        const last = stops.length - 1;
        const inRow = stops[Math.max(0, Math.min(row, last))];
        stop = {row: Math.max(0, Math.min(row, last)), column: Math.max(0, Math.min(column, inRow.length - 1))};
        for (const each of table.querySelectorAll("[tabindex='0']")) each.setAttribute("tabindex", "-1");
        const here = inRow[stop.column];
        here.tabIndex = 0;
        if (state.entry && stop.row === state.turns.length) {
            cursor = stop.column;
            for (const each of inRow) each.classList.toggle("cursor", each === here);
        }
        if (focus) here.focus({preventScroll: false});
    }

    /** @param {number} column @param {number | null} color */
    function set(column, color) {
        if (ahead) return void (color === null ? ahead.pop() : ahead.push(color));
        const hadFocus = table.contains(document.activeElement);
        cells = cells.map((each, at) => (at === column ? color : each));
        // On to the next hole to fill, or in a full row to the next one, so that a row can be typed over another.
        if (color !== null) cursor = cells.includes(null) ? firstEmpty(cells, column) : Math.min(column + 1, pegs - 1);
        changed(hadFocus);
    }

    /** @param {boolean} focus */
    function changed(focus) {
        stop = {row: state.turns.length, column: cursor};
        // Only the row that changed is drawn anew.
        const old = body.querySelector("tr.entry");
        if (state.entry && old) {
            stops.pop();
            old.replaceWith(entryRow());
            place(stop.row, cursor, focus);
        }
        state.onChange?.(cells.slice());
    }

    /** @param {number} color */
    function put(color) {
        if (!state.entry) return;
        set(cursor, color);
    }

    /** Empties the hole at the cursor, or where that is empty the one before. */
    function erase() {
        if (!state.entry) return;
        if (!ahead && cells[cursor] === null && cursor > 0) cursor--;
        set(cursor, null);
    }

    /** @param {Cells} row */
    function fill(row) {
        if (ahead) return void (ahead = row.filter((color) => color !== null));
        const hadFocus = table.contains(document.activeElement);
        cells = filled(row, pegs);
        cursor = firstEmpty(cells, 0);
        changed(hadFocus);
    }

    function submit() {
        if (!state.entry || ahead) return;
        const missing = cells.filter((color) => color === null).length;
        if (missing) {
            cursor = firstEmpty(cells, 0);
            place(state.turns.length, cursor, table.contains(document.activeElement));
            state.onMissing?.(missing);
        } else {
            void send(/** @type {number[]} */ (cells.slice()));
        }
    }

    /** @param {number[]} colors */
    async function send(colors) {
        const sending = state.onSubmit?.(colors);
        if (!sending) return;
        ahead = [];
        let isMade = false;
        try {
            isMade = await sending;
        } finally {
            const picked = ahead.slice(0, pegs);
            ahead = null;
            if (isMade && state.entry && picked.length) fill(picked);
        }
    }

    table.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || !stops.length) return;
        if (act(event)) event.preventDefault();
    });

    /** What a key does; whether it did anything. @param {KeyboardEvent} event */
    function act({key, target}) {
        const onButton = target instanceof HTMLButtonElement;
        const {row, column} = stop;
        const inRow = stops[row];
        const atEntry = state.entry && row === state.turns.length;
        switch (key) {
            case "ArrowLeft": return place(row, column - 1, true), true;
            case "ArrowRight": return place(row, column + 1, true), true;
            case "ArrowUp": return place(row - 1, column, true), true;
            case "ArrowDown": return place(row + 1, column, true), true;
            case "Home": return place(row, 0, true), true;
            case "End": return place(row, inRow.length - 1, true), true;
        }
        const command = commandOf(key, options.board);
        if (command) return state.onCommand?.(command), true;
        if (!state.entry || (onButton && (key === "Enter" || key === " "))) return false;
        if (key === "Enter") {
            if (atEntry) submit();
            else fill(state.turns[row].colors), place(state.turns.length, cursor, true);
            return true;
        }
        if (key === "Backspace") return erase(), place(state.turns.length, cursor, true), true;
        if (ahead && key === " ") return true;
        if (key === "Delete") return set(cursor, null), place(state.turns.length, cursor, true), true;
        if (key === " ") {
            const at = atEntry ? column : cursor;
            const next = ((cells[at] ?? -1) + 1) % options.board.colors;
            cells = cells.map((each, position) => (position === at ? next : each));
            cursor = at;
            return changed(true), true;
        }
        const color = colorOf(key, options.board);
        if (color === null) {
            const wrong = noColor(key, options.board);
            if (wrong) state.onWrong?.(wrong);
            return false;
        }
        put(color);
        place(state.turns.length, cursor, true);
        return true;
    }

    function refit() {
        fit(element, {pegs, limit: state.limit, withActions: Boolean(state.rowActions), showLeft: state.showLeft !== false});
    }

    new ResizeObserver(refit).observe(element);
    // How high rows are follows the height of the window, too.
    const resized = new AbortController();
    let wasShown = false;
    window.addEventListener("resize", () => {
        if (wasShown && !element.isConnected) return resized.abort();
        wasShown = element.isConnected;
        refit();
    }, {signal: resized.signal});
    draw();

    return {
        element,
        looks,
        /** @param {Partial<BoardOptions>} changes */
        update(changes) {
            const rows = state.turns.length;
            state = {...state, ...changes};
            const grown = state.turns.length !== rows;
            fresh = state.turns.length === rows + 1 ? rows + 1 : 0;
            if (changes.cells) cells = filled(changes.cells, pegs);
            if (grown || changes.cells) {
                // In a row that is being filled it stays.
                if (changes.cells || cells.every((color) => color === null)) cursor = firstEmpty(cells, 0);
                stop = {row: state.turns.length, column: cursor};
            }
            if (changes.label) table.setAttribute("aria-label", changes.label);
            draw();
        },
        cells: () => cells.slice(),
        put,
        erase,
        fill,
        clear: () => fill([]),
        submit,
        /** Scrolls to the row to fill where it cannot be seen. */
        reveal() {
            body.querySelector(".entry, .pending")?.scrollIntoView({block: "nearest"});
        },
        /** Puts the focus on the cursor. */
        focus() {
            place(stop.row, stop.column, true);
        },
    };
}

/** Whether a page with this board takes all the width there is. @param {Game} board */
export function isWide({pegs}) {
    return pegs > MANY_PEGS;
}

/** @param {Cells | undefined} row @param {number} pegs @returns {Cells} */
function filled(row, pegs) {
    return Array.from({length: pegs}, (_, at) => row?.[at] ?? null);
}

/** The first empty hole from *start* on, around; *start* where none is. @param {Cells} cells @param {number} start */
function firstEmpty(cells, start) {
    const after = cells.indexOf(null, start);
    if (after >= 0) return after;
    const before = cells.indexOf(null);
    return before >= 0 ? before : Math.min(start, cells.length - 1);
}

/**
 * A reply: feedback pegs and numbers; what is not known is told as text.
 *
 * @param {Turn} turn
 * @param {Game} board
 */
function drawReply(turn, board) {
    const {black, white, words} = turn;
    if (black === null || (white === null && !board.black_only)) {
        return [h("span", {class: "reply-text", "aria-hidden": "true"}, turn.reply), hidden(words)];
    }
    const full = {black, white: white ?? 0};
    const numbers = h("span", {class: "reply-numbers", "aria-hidden": "true"}, board.black_only ? String(black) : `${black}–${white}`);
    if (board.pegs <= MOST_REPLY_PEGS) return [replyPegs(full, board.pegs), numbers, hidden(words)];
    const counts = h("span", {class: "reply-counts", "aria-hidden": "true"}, h("i", {class: "key black"}), String(black),
        ...(board.black_only ? [] : [h("i", {class: "key white"}), String(white)]));
    return [counts, hidden(words)];
}
