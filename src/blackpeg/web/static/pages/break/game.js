/**
 * A game in which the person holds the code: Blackpeg's guess with its reasons, the reply, and what is wrong where
 * replies contradict.
 *
 * The person may note the code: it stays in this browser, counts replies, and warns of slips before they are sent.
 */

import {announce} from "../../js/announce.js";
import {backend} from "../../js/backend.js";
import {createBoard} from "../../js/board.js";
import {isWide} from "../../js/parts/board.js";
import {colorsOf} from "../../js/codes.js";
import {ask, openDialog} from "../../js/dialog.js";
import {createDoing, patiently} from "../../js/doing.js";
import {h, icon, isFocusLost, keepingFocus, replace} from "../../js/dom.js";
import {openHolderHelp} from "../../js/help.js";
import {rounded} from "../../js/numbers.js";
import {code} from "../../js/pegs.js";
import {createReply} from "../../js/reply.js";
import {link, report, setTitle} from "../../js/router.js";
import {openShare} from "../../js/share.js";
import {onSettings, showsLeft} from "../../js/settings.js";
import {OVERTAKEN, giveUp, putTurns, repaired, takeBack, told, watchGame} from "../../js/turns.js";
import {counted, inWords, measures, score, written} from "../../js/words.js";
import {createContradiction} from "./contradiction.js";
import {createNote} from "./note.js";

/** @import {Advice, Overview, Repair} from "../../js/facts.js" */
/** @import {Session, Turn} from "../../js/types.js" */
/** @import {Outcome} from "../../js/turns.js" */

/** Seconds for a guess on boards where it takes some. */
const SECONDS = 2;

/**
 * @param {HTMLElement} root
 * @param {Session} start
 */
export async function showBreak(root, start) {
    let session = start;
    /** @type {Overview | null} */
    let known = null;
    /** @type {AbortController | null} */
    let thinking = null;
    setTitle(`Break ${session.game.notation}`);
    root.classList.toggle("wide", isWide(session.game));

    const view = createBoard({board: session.game, label: `Blackpeg's guesses: ${measures(session.game)}`, rowActions, onCommand, secretWord: "Yours"});
    const note = createNote(session, view.looks, drawNote);
    const reply = createReply(session.game, {onSubmit: (text) => void answer(text), submitLabel: "Reply"});
    const guessed = h("div", {class: "guessed"});
    const trouble = h("div", {class: "trouble-place"});
    const {during, isBusy, idle} = createDoing(trouble);
    const status = h("p", {class: "status"});
    const noted = h("div", {class: "noted"});
    const undoButton = h("button", {type: "button", class: "button", onclick: () => void undo()}, icon("undo"), "Undo");
    const stopButton = h("button", {type: "button", class: "button", onclick: () => void stop()}, icon("flag"), "Stop here");
    const asking = h("section", {class: "card asking", "aria-label": "Blackpeg guesses"}, guessed, reply.element);
    const wrong = h("div");
    const ending = h("div");
    const actions = h("div", {class: "row game-actions"}, undoButton, stopButton,
        h("button", {type: "button", class: "button", onclick: () => openHolderHelp(session.game)}, icon("help"), "Help"));

    replace(root,
        h("div", {class: "game-head"}, h("h1", {}, "Blackpeg breaks your code"), h("p", {class: "quiet"}, `${session.game.notation}: ${measures(session.game)}. The code stays with you.`)),
        h("div", {class: "game"},
            h("div", {class: "board-side"}, view.element),
            h("div", {class: "state"}, status),
            h("div", {class: "panel stack"}, ending, asking, wrong, trouble, actions, noted)));
    const forgetSettings = onSettings(draw);
    if (isOver()) note.forget();
    draw();
    void think();

    /** Not where a reply says solved, but another one speaks against it. */
    function isOver() {
        return session.result !== "open" && !session.is_doubtful;
    }

    function draw() {
        const isOpen = !isOver();
        const guess = isOpen ? (known?.suggestions[0] ?? null) : null;
        root.classList.toggle("over", !isOpen);
        view.update({
            turns: session.turns,
            pending: guess && colorsIn(guess),
            marked: known?.contradiction?.rows ?? [],
            showLeft: showsLeft(),
            secret: note.secret() ?? (isOpen ? "hidden" : (session.secret?.colors ?? null)),
        });
        asking.hidden = !isOpen || !guess;
        if (guess) drawGuess(guess);
        replace(wrong, isOpen && known?.contradiction ? createContradiction(known, repair) : null);
        replace(status, session.turns.length ? session.status : "");
        undoButton.hidden = !session.can_undo;
        stopButton.hidden = session.result !== "open";
        replace(ending, isOpen ? null : over());
        drawNote();
    }

    /** @param {Advice} guess */
    function drawGuess(guess) {
        const number = session.turns.length + 1;
        replace(guessed,
            h("h2", {tabindex: -1}, `Guess ${number}`),
            h("p", {class: "guess-shown"}, code(colorsIn(guess), view.looks), h("span", {class: "guess-text"}, guess.guess)),
            h("p", {class: "why"}, why(guess)));
    }

    /** @param {Advice} guess */
    function colorsIn({guess}) {
        return colorsOf(guess, session.game) ?? [];
    }

    /** Why it guesses so, in a sentence. @param {Advice} guess */
    function why({is_candidate: isCandidate, worst, parts, expected_size: size}) {
        const count = known?.count.number ?? 0;
        if (!worst || !parts || !size || !(count > 2)) return known?.words.suggestions[0].join(" ") ?? "";
        const could = isCandidate ? "It could be your code, and its" : "It cannot be your code, but its";
        const most = counted(worst, "code");
        return `${could} reply splits the ${counted(count, "code")} left into ${counted(parts, "part")}: at most ${most} would stay, ${rounded(size, 1)} on average.`;
    }

    function drawNote() {
        keepingFocus(noted, () => replace(noted, !isOver() && [note.element, counting()]), () => {});
    }

    /** A button that counts the reply, where the code is known here. */
    function counting() {
        const secret = note.secret();
        const guess = known?.suggestions[0];
        if (!secret || !guess) return null;
        const told = score(colorsIn(guess), secret);
        return h("p", {}, h("button", {type: "button", class: "button", onclick: () => (reply.set(written(told, session.game)), reply.focus())}, `Count for me: ${inWords(told, session.game)}`));
    }

    /** Asks for the next guess. */
    async function think() {
        if (isOver()) return;
        thinking?.abort();
        const mine = (thinking = new AbortController());
        const {game: board, strategy, turns} = session;
        const request = {game: board.notation, turns: turns.map(told), top: 1, codes: 0, seconds: SECONDS, ...(strategy ? {strategy} : {})};
        try {
            const found = await patiently(trouble, () => backend.ask("suggest", request, {signal: mine.signal}));
            if (mine !== thinking) return;
            known = found;
            replace(trouble);
            reply.clear();
            draw();
            tell();
        } catch (error) {
            if (mine === thinking && !mine.signal.aborted) replace(trouble, report(error, () => void think()));
        }
    }

    function tell() {
        const guess = known?.suggestions[0];
        if (known?.contradiction) announce(`These replies contradict. ${known.words.contradiction.join(" ")}`);
        else if (guess) announce(`${session.turns.length ? `${session.status} ` : ""}Guess ${session.turns.length + 1}: ${colorsIn(guess).map((color) => view.looks[color].label).join(", ")}.`);
    }

    /** Changes the game, and shows what became of it. @param {() => Promise<Outcome>} work */
    function change(work) {
        return during(async () => {
            const {session: now, isOvertaken} = await work();
            if (!root.isConnected) return;
            const guess = known?.suggestions[0]?.guess;
            const entered = reply.value();
            const hadFocus = root.contains(document.activeElement);
            session = now;
            known = null;
            if (!isOver()) {
                await think();
                // What was pressed may be there no more; whoever went elsewhere meanwhile stays there.
                if (hadFocus && (isFocusLost() || asking.contains(document.activeElement))) {
                    if (asking.hidden) wrong.querySelector("h2")?.focus();
                    else reply.focus();
                }
                if (isOvertaken) overtaken(guess, entered);
            } else {
                note.forget();
                draw();
                announce(session.status);
                ending.querySelector("h2")?.focus();
            }
        });
    }

    /** Keeps what was entered, where it is a reply to the guess that is shown now. @param {string | undefined} guess @param {string | null} entered */
    function overtaken(guess, entered) {
        if (entered && guess === known?.suggestions[0]?.guess) reply.set(entered);
        trouble.append(h("p", {class: "said"}, OVERTAKEN));
        announce(`${OVERTAKEN} ${session.status}`);
    }

    /** @param {string} text */
    async function answer(text) {
        const guess = known?.suggestions[0];
        if (!guess || isBusy()) return;
        const before = session;
        if (!(await isMeant(guess, text))) return;
        const turns = [...before.turns.map(told), {guess: guess.guess, reply: text}];
        await change(() => putTurns(before, turns));
    }

    /** Whether *text* is what the person means, where the noted code says otherwise. @param {Advice} guess @param {string} text */
    async function isMeant(guess, text) {
        const secret = note.secret();
        if (!secret) return true;
        const right = score(colorsIn(guess), secret);
        if (written(right, session.game) === text) return true;
        const corrected = await ask({
            title: "Is that right?",
            body: h("p", {}, "The code you noted gets ", h("b", {}, inWords(right, session.game)), ` for ${guess.guess}, not ${text}.`),
            yes: `Correct it to ${inWords(right, session.game)}`,
            no: `Keep ${text}`,
        });
        if (!corrected) return true;
        reply.set(written(right, session.game));
        reply.focus();
        return false;
    }

    /** @param {string} key */
    function onCommand(key) {
        if (key === "u" && session.can_undo) void undo();
        else if (key === "?") openHolderHelp(session.game);
    }

    /** @param {Turn} turn */
    function rowActions(turn) {
        if (session.result === "given up") return [];
        return [{icon: /** @type {const} */ ("edit"), label: `Change the reply of row ${turn.row}`, run: () => changeReply(turn)}];
    }

    /** @param {Turn} turn */
    function changeReply(turn) {
        const before = session;
        const form = createReply(session.game, {
            submitLabel: "Change it",
            onSubmit: (text) => {
                close();
                const turns = before.turns.map((each) => (each.row === turn.row ? {guess: each.guess, reply: text} : told(each)));
                void change(() => putTurns(before, turns));
            },
        });
        form.set(turn.reply);
        const close = openDialog({title: `Row ${turn.row}`, body: [h("p", {class: "guess-shown"}, code(turn.colors, view.looks)), form.element]});
        form.focus();
    }

    /** @param {Repair} chosen */
    function repair(chosen) {
        const before = session;
        void change(() => putTurns(before, repaired(before.turns.map(told), chosen)));
    }

    function undo() {
        const before = session;
        return change(() => takeBack(before));
    }

    async function stop() {
        const sure = await ask({title: "Stop here?", body: h("p", {}, "The game is kept in the history as it is."), yes: "Stop", no: "Go on"});
        await idle();
        if (sure && root.isConnected && session.result === "open") await change(() => giveUp(session));
    }

    function over() {
        const solved = session.result === "solved";
        return h("section", {class: `card ending ${solved ? "won" : ""}`, "aria-label": "The end"},
            h("h2", {tabindex: -1}, solved ? `Broken in ${counted(session.turns.length, "guess", "guesses")}` : "Stopped"),
            session.secret && solved ? h("p", {class: "revealed"}, h("span", {class: "quiet"}, "Your code is"), code(session.secret.colors, view.looks)) : null,
            h("div", {class: "row"}, link(`/break?game=${encodeURIComponent(session.game.notation)}`, "Another code", {class: "button primary"}),
                link(`/review?id=${session.id}`, "Review this game", {class: "button"}),
                h("button", {type: "button", class: "button", onclick: () => openShare(session)}, icon("share"), "Share")));
    }

    const unwatch = watchGame(() => session, (now) => {
        if (!isBusy()) void change(async () => ({session: now, isOvertaken: true}));
    });
    return () => {
        unwatch();
        thinking?.abort();
        forgetSettings();
    };
}
