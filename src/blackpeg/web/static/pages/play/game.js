/**
 * A game against a host: the board, the palette, and beside it what is known and what can be done.
 *
 * What was not sent is kept by the browser.  A request that got no answer may be made again: nothing is guessed twice.
 * Where the game went on in another window it is shown as it is, and the row being filled stays.
 */

import {announce} from "../../js/announce.js";
import {backend} from "../../js/backend.js";
import {createBoard, isWide} from "../../js/board.js";
import {colorsOf} from "../../js/codes.js";
import {ask} from "../../js/dialog.js";
import {createDoing} from "../../js/doing.js";
import {h, icon, isFocusLost, keepingFocus, replace} from "../../js/dom.js";
import {dropDraft, draftOf, keepDraft} from "../../js/draft.js";
import {openHelp} from "../../js/help.js";
import {createPalette} from "../../js/palette.js";
import {code} from "../../js/pegs.js";
import {remember} from "../../js/promise.js";
import {setTitle} from "../../js/router.js";
import {sessionOf} from "../../js/session.js";
import {onSettings, showsLeft} from "../../js/settings.js";
import {OVERTAKEN, giveUp, isTurns, makeTurn, takeBack, watchGame} from "../../js/turns.js";
import {capitalized, counted, measures, whichGuess} from "../../js/words.js";
import {createEnding} from "./ending.js";
import {tourOf} from "./tour.js";

/** @import {Cells} from "../../js/board.js" */
/** @import {GivenHint} from "../../js/facts.js" */
/** @import {Session, Turn} from "../../js/types.js" */
/** @import {Outcome} from "../../js/turns.js" */

/**
 * @param {HTMLElement} root
 * @param {Session} start
 */
export function showPlay(root, start) {
    let session = start;
    let level = 0;
    const draft = draftOf(session.id, session.turns.length);
    remember(session);
    setTitle(`Play ${session.game.notation}`);
    root.classList.toggle("wide", isWide(session.game));

    const view = createBoard({
        board: session.game,
        label: `Board: ${measures(session.game)}`,
        cells: draft.cells,
        rowActions,
        onChange: (cells) => keep({cells}),
        onSubmit: guess,
        onMissing: (missing) => say(`Fill ${counted(missing, "more hole")} first.`),
        onWrong: say,
        onCommand,
    });
    const palette = createPalette(session.game, {onPick: view.put, onErase: view.erase});
    const send = button("Guess", "next", () => view.submit(), "primary send");
    const trouble = h("div", {class: "trouble-place"});
    const {during, isBusy, idle} = createDoing(trouble);
    const tray = h("div", {class: "tray"}, trouble, palette.element, h("div", {class: "row tray-actions"},
        button("Repeat", "copy", repeat, "", "Repeat the last row"),
        button("Hold", "hold", hold, "", "Hold this row aside"),
        button("Fits?", "check", () => void fits(), "", "Fits? Could this row be the secret?"),
        button("Clear", "erase", () => view.clear(), "", "Clear this row"),
        send));

    const number = h("p", {class: "which"});
    const status = h("p", {class: "status"});
    const hints = h("div", {class: "hints", role: "region", "aria-label": "Hints"});
    const held = h("div", {class: "held"});
    const undoButton = button("Undo", "undo", () => void undo());
    const giveUpButton = button("Give up", "flag", () => void resign());
    const actions = h("div", {class: "row game-actions"}, undoButton, giveUpButton, button("Help", "help", () => openHelp(session.game)));
    const hintActions = h("div", {class: "hint-actions"},
        h("h2", {}, "Hints"),
        h("div", {class: "row"},
            button("How many are left", null, () => void hint(1)),
            button("A good guess", null, () => void hint(2)),
            button("Why it is good", null, () => void hint(3))), hints);
    const ending = h("div", {class: "ending-place"});
    const about = h("div", {class: "game-about"}, aboutHost(session));
    const tourPlace = h("div", {class: "tour-place"});
    const state = h("div", {class: "state"}, number, status);
    const panel = h("div", {class: "panel stack"}, ending, actions, held, hintActions, about);

    replace(root,
        h("div", {class: "game-head"}, h("h1", {}, "Break the code"), h("p", {class: "quiet"}, `${session.game.notation}: ${measures(session.game)}, ${hostWords(session)}`)),
        h("div", {class: "game"}, state, h("div", {class: "board-side"}, tourPlace, view.element, tray), panel));

    const tour = tourOf(session, tourPlace, {board: view.element, palette: palette.element, send, panel: hintActions, focus: () => view.focus()});
    const forgetSettings = onSettings(draw);
    // The palette stays at the foot of the window: rows are scrolled clear of it.
    const watch = new ResizeObserver(() => {
        const isFirst = !root.style.getPropertyValue("--tray");
        root.style.setProperty("--tray", `${tray.offsetHeight}px`);
        if (isFirst) view.reveal();
    });
    watch.observe(tray);
    const unwatch = watchGame(() => session, (now) => {
        if (isBusy()) return;
        if (isSame(now)) session = now;
        else void change(async () => ({session: now, isOvertaken: true}));
    });
    draw();

    function draw() {
        const isOpen = session.result === "open";
        root.classList.toggle("over", !isOpen);
        view.update({
            turns: session.turns,
            limit: isOpen ? session.limit : null,
            entry: isOpen,
            showLeft: showsLeft(),
            secret: isOpen ? "hidden" : (session.secret?.colors ?? null),
            secretWord: session.host === "random" ? "Secret" : isOpen ? "Secret?" : "A code that fits",
        });
        tray.hidden = !isOpen;
        hintActions.hidden = !isOpen;
        actions.hidden = !isOpen;
        number.hidden = !isOpen;
        replace(number, whichGuess(session));
        replace(status, isOpen && !showsLeft() ? lastReply(session) : session.status);
        if (!session.can_undo && undoButton === document.activeElement) view.focus();
        undoButton.hidden = !session.can_undo;
        giveUpButton.hidden = !isOpen;
        drawHeld();
        if (isOpen) replace(ending);
    }

    function drawHeld() {
        held.hidden = !draft.held.length || session.result !== "open";
        if (held.hidden) return replace(held);
        replace(held, h("h2", {}, "Held aside"), h("ul", {class: "held-rows"}, draft.held.map((row, at) => {
            const text = row.map((color) => view.looks[color].sign).join(session.game.separator);
            return h("li", {}, code(row, view.looks), h("span", {class: "row"},
                button("Use", null, () => (view.fill(row), announce(`${text} is in the row.`)), "", `Use ${text}`),
                h("button", {type: "button", class: "icon-button", title: `Drop ${text}`, "aria-label": `Drop ${text}`, onclick: () => drop(at)}, icon("close"))));
        })));
    }

    /** @param {Turn} turn */
    function rowActions(turn) {
        if (session.result !== "open") return [];
        return [{icon: /** @type {const} */ ("copy"), label: `Copy row ${turn.row}`, run: () => copy(turn)}];
    }

    /** @param {Turn} turn */
    function copy(turn) {
        view.fill(turn.colors);
        announce(`Row ${turn.row} is copied.`);
    }

    function repeat() {
        const last = session.turns[session.turns.length - 1];
        if (last) copy(last);
        else say("There is no row to repeat yet.");
    }

    function hold() {
        const cells = view.cells();
        if (isBusy()) return say("One moment: this row is on its way.");
        if (cells.includes(null)) return say("Fill the row first, then hold it aside.");
        keep({held: [...draft.held, /** @type {number[]} */ (cells)]});
        drawHeld();
        view.clear();
        announce("The row is held aside.");
    }

    /** @param {number} at */
    function drop(at) {
        keep({held: draft.held.filter((_, each) => each !== at)});
        drawHeld();
        (held.querySelector("button") ?? view).focus();
    }

    /** @param {Partial<import("../../js/draft.js").Draft>} changes */
    function keep(changes) {
        Object.assign(draft, {row: session.turns.length}, changes);
        if (session.result === "open") keepDraft(session.id, draft);
        if (changes.cells) {
            // What was said of the row does not hold for another.
            trouble.querySelector(".said:not(.quiet)")?.remove();
            const missing = changes.cells.filter((color) => color === null).length;
            send.classList.toggle("unready", missing > 0);
            if (changes.cells.some((color) => color !== null)) tour?.reached(missing ? 0 : 1);
        }
    }

    /** @param {string} key */
    function onCommand(key) {
        if (key === "u") void undo();
        else if (key === "h") void hint(nextLevel());
        else openHelp(session.game);
    }

    function nextLevel() {
        // How many are left stands on the board already, unless that was turned off.
        const first = showsLeft() ? 2 : 1;
        return /** @type {1 | 2 | 3} */ (Math.min(3, Math.max(first, level + 1)));
    }

    /** Says it where it can be seen, and aloud. @param {string} sentence @param {string} [aloud] */
    function say(sentence, aloud = sentence) {
        replace(trouble, h("p", {class: "said"}, sentence));
        announce(aloud);
    }

    /**
     * Changes the game, and shows what became of it.
     *
     * @param {() => Promise<Outcome>} work
     * @param {Cells} [next]  put into the row, where the change was made
     * @returns {Promise<boolean>}  whether it was
     */
    async function change(work, next = []) {
        let isMade = false;
        const shown = view.cells().join();
        await during(async () => {
            const {session: now, isOvertaken} = await work();
            if (!root.isConnected) return;
            isMade = !isOvertaken;
            // What was put into the row meanwhile stays there.
            moved(now, isOvertaken || view.cells().join() !== shown ? view.cells() : next);
            if (isOvertaken && session.result === "open") say(OVERTAKEN, `${OVERTAKEN} ${lastReply(session)}`);
        });
        return isMade;
    }

    /** @param {number[]} colors */
    async function guess(colors) {
        await idle();
        const before = session;
        if (!root.isConnected || before.result !== "open") return false;
        return change(() => makeTurn(before, colors));
    }

    /** Shows the game after a turn, a new one or one taken back. @param {Session} now @param {Cells} [cells]  of the row to fill */
    function moved(now, cells = []) {
        const hadFocus = view.element.contains(document.activeElement);
        session = now;
        level = 0;
        replace(hints);
        Object.assign(draft, {row: session.turns.length, cells});
        view.update({cells});
        if (session.result === "open") keepDraft(session.id, draft);
        else dropDraft(session.id);
        send.classList.toggle("unready", view.cells().includes(null));
        draw();
        announce(showsLeft() || session.result !== "open" ? session.status : lastReply(session));
        tour?.reached(2);
        if (session.result !== "open") {
            tour?.end();
            end(true);
        } else {
            if (hadFocus) view.focus();
            view.reveal();
        }
    }

    function undo() {
        if (!session.can_undo) return say("There is nothing to take back.");
        const before = session;
        return change(() => takeBack(before), before.turns[before.turns.length - 1].colors);
    }

    async function resign() {
        const sure = await ask({title: "Give up?", body: h("p", {}, "The secret is shown, and the game is over."), yes: "Give up", no: "Play on"});
        await idle();
        if (sure && root.isConnected && session.result === "open") await change(() => giveUp(session));
    }

    /** Takes the game with what was told of it; where it went on elsewhere, that is shown, too. @param {Session} now */
    function took(now) {
        if (isSame(now)) session = now;
        else moved(now, view.cells());
    }

    /** Whether *now* looks as the game that is shown. @param {Session} now */
    function isSame(now) {
        return isTurns(now, session.turns) && now.result === session.result;
    }

    /** @param {1 | 2 | 3} wanted */
    function hint(wanted) {
        return during(async () => {
            /** @type {GivenHint} */
            const got = await backend.ask("hint", {id: session.id, level: wanted});
            if (!root.isConnected) return;
            took(sessionOf(got.game));
            level = wanted;
            const {hint: {guess: text}, words: {lines}} = got;
            const colors = text === null ? null : colorsOf(text, session.game);
            const drawn = [
                colors ? h("p", {class: "hint-guess"}, code(colors, view.looks), button("Put it in the row", null, () => (view.fill(colors), view.focus()), "", `Put it in the row: ${text}`)) : null,
                lines.map((line) => h("p", {}, line)),
            ];
            keepingFocus(hints, () => replace(hints, drawn), () => (hints.querySelector("button") ?? view).focus());
            announce(lines.join(" "));
        });
    }

    function fits() {
        const cells = view.cells();
        if (cells.includes(null)) return say("Fill the row first: then I tell whether it fits all replies.");
        return during(async () => {
            const got = await backend.ask("fits", {id: session.id, guess: cells});
            if (!root.isConnected) return;
            took(sessionOf(got.game));
            replace(hints, got.words.lines.map((/** @type {string} */ line) => h("p", {class: got.fits ? "yes" : "no"}, line)));
            announce(got.words.lines.join(" "));
        });
    }

    /** @param {boolean} isNew */
    function end(isNew) {
        const made = createEnding(session, {looks: view.looks});
        replace(ending, made.element);
        if (isNew) made.focus();
    }

    send.classList.toggle("unready", view.cells().includes(null));
    if (session.result !== "open") {
        dropDraft(session.id);
        end(false);
    } else if (isFocusLost()) {
        // What is typed next is meant for the row.
        view.focus();
    }
    return () => {
        forgetSettings();
        unwatch();
        watch.disconnect();
    };
}

/**
 * @param {string} text
 * @param {import("../../js/dom.js").IconName | null} drawn
 * @param {() => void} run
 * @param {string} [kind]
 * @param {string} [label]  for screen readers, where the text alone is short
 */
function button(text, drawn, run, kind = "", label) {
    return h("button", {type: "button", class: `button ${kind}`, onclick: run, "aria-label": label, title: label}, drawn ? icon(drawn) : null, text);
}

/** @param {Session} session */
function lastReply(session) {
    const last = session.turns[session.turns.length - 1];
    return last ? `Row ${last.row}: ${last.words}.` : "Nothing guessed yet.";
}

/** @param {Session} session */
function hostWords(session) {
    return session.host === "random" ? "a fair host" : `host ${session.host}`;
}

/** @param {Session} session */
function aboutHost(session) {
    if (session.commitment) {
        return h("details", {class: "promise"}, h("summary", {}, "The host's promise"),
            h("p", {}, "The code is hidden from the start. This fingerprint (SHA-256) of it is checked when it is revealed:"),
            h("p", {}, h("code", {class: "fingerprint"}, session.commitment.fingerprint)));
    }
    if (session.result !== "open" || !session.notes.length) return null;
    return h("details", {open: true}, h("summary", {}, `The host ${session.host}`), session.notes.map((note) => h("p", {}, capitalized(note))));
}
