/**
 * Assist: help at a real board.  Guesses and replies are entered; the best next guesses come back.
 *
 *     /assist        a board is chosen, or a game that was begun gone on with
 *     /games/:id     the game; each change is kept by the server, so that a reload loses nothing
 */

import {announce} from "../js/announce.js";
import {about} from "../js/about.js";
import {BackendError, backend, messageOf} from "../js/backend.js";
import {createBoard, createPalette} from "../js/board.js";
import {colorsOf} from "../js/codes.js";
import {h, isFocusLost, keepingFocus, replace} from "../js/dom.js";
import {createReply} from "../js/reply.js";
import {FoldedMap} from "../js/map/map.js";
import {link, report, setTitle} from "../js/router.js";
import {onSettings, showsLeft} from "../js/settings.js";
import {load, save} from "../js/storage.js";
import {OVERTAKEN, gameOf, putTurns, repaired, takeBack, told, watchGame} from "../js/turns.js";
import {html, mount} from "../js/view.js";
import {counted, measures} from "../js/words.js";
import {advice, contradiction} from "./assist/advice.js";
import {editRow} from "./assist/edit.js";
import {begin} from "./assist/start.js";
import {typedTurns} from "./assist/typed.js";

/** @import {Overview, Repair} from "../js/facts.js" */
/** @import {Place, Session} from "../js/types.js" */

/** @import {Outcome, Told} from "../js/turns.js" */

/** At most this many of the codes left are listed. */
const MOST_CODES = 1000;

/**
 * @param {HTMLElement} root
 * @param {Place} place
 * @param {Session} [given]
 */
export async function show(root, place, given) {
    setTitle("Assist");
    const id = place.query.get("id");
    const session = given ?? (id ? await gameOf(id) : null);
    return session ? play(root, session) : begin(root, place);
}

/**
 * @param {HTMLElement} root
 * @param {Session} first
 */
async function play(root, first) {
    let session = first;
    const {game: board} = session;
    /** What was put into the row for the person, so that it may be put elsewhere again. @type {number[] | null} */
    let offered = null;
    /** @type {AbortController | null} */
    let asking = null;
    let isBusy = false;
    /** Whether to ask again once the change that is under way is made. */
    let mustLook = false;

    const rows = createBoard({
        board,
        turns: session.turns,
        ignored: session.ignored,
        entry: session.result === "open",
        label: "The board: guesses and replies",
        showLeft: showsLeft(),
        rowActions: (turn) => [{icon: "edit", label: `Change row ${turn.row}`, run: () => void edit(turn.row)}],
        onSubmit: () => reply.focus(),
        onMissing: missing,
        onWrong: trouble,
        onChange: () => drawReplyLabel(),
        onCommand: (key) => command(key),
    });
    const palette = createPalette(board, {onPick: (color) => rows.put(color), onErase: () => rows.erase()});
    const reply = createReply(board, {onSubmit: (text) => void enter(text), unknown: true, submitLabel: "Enter the row", label: "The reply to your guess"});
    const typed = typedTurns(board, (turns) => put([...rowsTold(), ...turns]));
    const note = h("div", {class: "trouble-place", role: "alert"});
    const undoButton = h("button", {type: "button", class: "button quiet", onclick: () => void undo()}, "Take the last row back");
    const replyTitle = h("h2", {id: "reply-title"});
    const strategy = await strategyChoice();
    const side = h("div", {class: "stack"});
    const map = h("div");
    const wrong = h("div", {class: "wrong stack"});
    const entry = h("div", {class: "stack"}, palette.element, h("div", {class: "card"}, replyTitle, reply.element, typed));
    const over = h("section", {class: "card ending"});
    const status = h("p", {class: "status"});
    replace(
        root,
        h("div", {class: "game-head"}, h("h1", {}, "Assist"), h("p", {class: "quiet"}, `${board.notation}: ${measures(board)}`)),
        status,
        h(
            "div",
            {class: "assist"},
            h("div", {class: "stack"}, rows.element, wrong, over, note, entry, h("p", {class: "row"}, undoButton, link("/assist", "Another board", {class: "button quiet"}))),
            side,
        ),
    );
    draw(null);
    void look();
    const forgetSettings = onSettings(() => rows.update({showLeft: showsLeft()}));
    const unwatch = watchGame(() => session, (now) => void change(async () => ({session: now, isOvertaken: true}), {turns: now.turns.map(told), ignored: now.ignored}));
    return () => {
        unwatch();
        asking?.abort();
        forgetSettings();
        mount(map, null)();
    };

    /** @returns {Told[]} */
    function rowsTold() {
        return session.turns.map(told);
    }

    /** @param {string} text */
    async function enter(text) {
        const cells = rows.cells();
        const empty = cells.filter((color) => color === null).length;
        if (empty) return missing(empty);
        if (!(await put([...rowsTold(), {guess: /** @type {number[]} */ (cells), reply: text}]))) return;
        if (session.result !== "open") goOn();
        // Whoever went on to the board meanwhile stays there.
        else if (isFocusLost() || reply.element.contains(document.activeElement)) reply.focus();
    }

    /** Puts the focus where the game goes on, or ended. */
    function goOn() {
        if (session.result === "open") reply.focus();
        else (session.is_doubtful ? wrong : over).querySelector("h2")?.focus();
    }

    /** @param {number} empty */
    function missing(empty) {
        trouble(`Fill the guess first: ${counted(empty, "hole is", "holes are")} empty.`);
        rows.focus();
    }

    /**
     * Keeps *turns* in the place of those there are, and asks what follows from them.
     *
     * @param {Told[]} turns
     * @param {number[]} [ignored]
     * @returns {Promise<boolean>}  whether they are kept
     */
    function put(turns, ignored = session.ignored) {
        const before = session;
        return change(() => putTurns(before, turns, ignored), {turns, ignored});
    }

    /**
     * Changes the game, and asks what follows.
     *
     * @param {() => Promise<Outcome>} work
     * @param {{turns: Told[], ignored: number[]}} wanted  what it is to be
     * @returns {Promise<boolean>}  whether it is so
     */
    async function change(work, wanted) {
        // What is asked for meanwhile was meant for a board that is being changed.
        if (isBusy) {
            trouble("One moment: the last change is on its way.");
            return false;
        }
        isBusy = true;
        replace(note);
        const cells = rows.cells().join();
        const entered = reply.changes();
        const found = suggest(wanted);
        let isOvertaken = false;
        try {
            ({session, isOvertaken} = await work());
        } catch (error) {
            isBusy = false;
            asking?.abort();
            if (!root.isConnected) return false;
            if (error instanceof BackendError && error.kind === "network") replace(note, report(error, () => void change(work, wanted)));
            else trouble(messageOf(error));
            void look();
            return false;
        } finally {
            isBusy = false;
        }
        if (!root.isConnected) return false;
        offered = null;
        if (isOvertaken) {
            trouble(OVERTAKEN);
            draw(null);
            void look();
            return false;
        }
        // What was entered meanwhile is for the next row.
        if (rows.cells().join() === cells) rows.clear();
        if (reply.changes() === entered) reply.clear();
        keepingFocus(root, () => draw(null), goOn);
        if (mustLook) void look();
        else void found.then((known) => know(known, true));
        return true;
    }

    async function undo() {
        const before = session;
        const last = before.turns[before.turns.length - 1];
        if (!last) return;
        const ignored = before.ignored.filter((row) => row < before.turns.length);
        if (!(await change(() => takeBack(before), {turns: rowsTold().slice(0, -1), ignored}))) return;
        // What was entered meanwhile stays.
        if (!isUntouched()) return;
        rows.fill(last.colors);
        reply.set(last.reply);
    }

    /** @param {number} row */
    async function edit(row) {
        const turn = session.turns[row - 1];
        const answer = await editRow({board, turn, ignored: session.ignored.includes(row)});
        if (!answer) return void (isFocusLost() && focusRow(row));
        const ignored = new Set(session.ignored);
        if (answer.remove) {
            const after = [...ignored].filter((each) => each !== row).map((each) => (each > row ? each - 1 : each));
            await put(rowsTold().filter((_, at) => at !== row - 1), after);
        } else {
            if (answer.ignored) ignored.add(row);
            else ignored.delete(row);
            await put(rowsTold().map((each, at) => (at === row - 1 ? {guess: answer.colors, reply: answer.reply, told: answer.reply === each.reply ? each.told : null} : each)), [...ignored]);
        }
        if (isFocusLost() || rows.element.contains(document.activeElement)) focusRow(row);
    }

    /** @param {number} row  or the last */
    function focusRow(row) {
        const button = root.querySelector(`[data-row="${Math.min(row, session.turns.length)}"] .icon-button`);
        if (button instanceof HTMLElement) button.focus();
        else rows.focus();
    }

    /** @param {string} key */
    function command(key) {
        if (key === "u") void undo();
        else if (key === "h" && offered) rows.fill(offered);
    }

    /** Asks what is known as the game stands. */
    async function look() {
        mustLook = isBusy;
        if (mustLook) return;
        know(await suggest({turns: rowsTold(), ignored: session.ignored}), false);
    }

    /** @param {Overview | Error | null} found @param {boolean} aloud */
    function know(found, aloud) {
        if (!found || !root.isConnected) return;
        if (found instanceof Error) return failed(found);
        // What was pressed, such as a repair, may be there no more.
        keepingFocus(root, () => draw(found), goOn);
        if (aloud) announce(said(found));
    }

    /**
     * What is known after these turns; null where it is no longer wanted.
     *
     * @param {{turns: Told[], ignored: number[]}} what
     * @returns {Promise<Overview | Error | null>}
     */
    async function suggest(what) {
        asking?.abort();
        const mine = (asking = new AbortController());
        side.setAttribute("aria-busy", "true");
        try {
            const chosen = load("assist.strategy", "");
            const request = {game: board.notation, ...what, codes: MOST_CODES, ...(chosen ? {strategy: chosen} : {})};
            /** @type {Overview} */
            const found = await backend.ask("suggest", request, {signal: mine.signal});
            return mine === asking ? found : null;
        } catch (error) {
            return mine === asking && !mine.signal.aborted && error instanceof Error ? error : null;
        } finally {
            if (mine === asking) side.removeAttribute("aria-busy");
        }
    }

    /** @param {Error} error */
    function failed(error) {
        announce(session.status);
        keepingFocus(root, () => replace(side, h("section", {class: "card"}, report(error, () => void look()), strategy)), goOn);
    }

    /** @param {Overview | null} found */
    function draw(found) {
        const open = session.result === "open";
        entry.hidden = !open;
        over.hidden = open || session.is_doubtful;
        undoButton.hidden = !session.turns.length;
        status.textContent = session.turns.length ? session.status : "Think of a secret code, or let a real board hide one. Play a guess, and enter its reply.";
        // Drawn once: its title has the focus when what is known comes.
        if (!open && !found) {
            replace(over, h("h2", {tabindex: -1}, session.result === "solved" ? `Solved in ${counted(session.turns.length, "guess", "guesses")}` : "This game is over"),
                h("p", {class: "row"}, link(`/review?id=${session.id}`, "Review this game", {class: "button primary"}), link("/assist", "Another board", {class: "button"})));
        }
        rows.update({turns: session.turns, ignored: session.ignored, entry: open, marked: found?.contradiction?.rows ?? []});
        if (!found) return drawReplyLabel();
        replace(wrong, contradiction(found, repair, ignore));
        const best = found.suggestions[0] ? colorsOf(found.suggestions[0].guess, board) : null;
        if (open && best && isUntouched()) rows.fill(best);
        if (best) offered = best;
        const guess = open ? found.suggestions[0]?.guess : null;
        mount(map, html`<${FoldedMap} position=${found.position} board=${board} guess=${guess} onTake=${open ? take : null} />`);
        replace(side, advice({found, board, strategy, map, onTake: take, isOpen: open}));
        drawReplyLabel();
    }

    /** Whether nothing is in the row but what was put there for the person. */
    function isUntouched() {
        const cells = rows.cells();
        return cells.every((color) => color === null) || (offered !== null && cells.every((color, at) => color === offered?.[at]));
    }

    function drawReplyLabel() {
        const cells = rows.cells();
        const full = !cells.includes(null);
        const separator = board.signs.some((sign) => sign.length > 1) ? "," : "";
        const text = full ? cells.map((color) => board.signs[/** @type {number} */ (color)]).join(separator) : "";
        replace(replyTitle, full ? `The reply to ${text}` : "The reply to your guess");
    }

    /** @param {number[]} colors */
    function take(colors) {
        rows.fill(colors);
        offered = colors;
        announce("In the row. Now its reply.");
        reply.focus();
    }

    /** @param {Repair} chosen */
    function repair(chosen) {
        void put(repaired(rowsTold(), chosen));
    }

    /** @param {number} row */
    function ignore(row) {
        void put(rowsTold(), [...session.ignored, row]);
    }

    /** @param {Overview} found */
    function said(found) {
        if (found.contradiction) return `${session.status} ${found.words.contradiction[0] ?? "No code fits all the replies."}`;
        const next = found.suggestions[0];
        return next ? `${session.status} Best next guess: ${next.guess}.` : session.status;
    }

    /** @param {string} sentence */
    function trouble(sentence) {
        replace(note, h("p", {class: "trouble"}, sentence));
    }

    async function strategyChoice() {
        const {strategies} = await about();
        const chosen = load("assist.strategy", "");
        const choice = h("select", {class: "field", onchange: () => (save("assist.strategy", choice.value), void look())},
            h("option", {value: ""}, `usual (${board.strategy})`),
            strategies.map(({name}) => h("option", {value: name, selected: name === chosen}, name)));
        return h("label", {class: "labelled strategy"}, h("span", {}, "Advice by"), choice);
    }
}
