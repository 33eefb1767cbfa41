/** Break: the person holds a code, and Blackpeg finds it. */

import {announce} from "../../js/announce.js";
import {colorsOf} from "../../js/codes.js";
import {ask, showDialog} from "../../js/dialog.js";
import {openHolderHelp} from "../../js/help.js";
import {CodeMap, FoldedMap} from "../../js/map/map.js";
import {Board} from "../../js/parts/board.js";
import {Palette} from "../../js/parts/palette.js";
import {Code} from "../../js/parts/pegs.js";
import {ReplyForm} from "../../js/parts/reply.js";
import {looksOf} from "../../js/pegs.js";
import {noReply, readReply} from "../../js/reply.js";
import * as rows from "../../js/row.js";
import {showsLeft} from "../../js/settings.js";
import {openShare} from "../../js/share.js";
import {forget, load, save} from "../../js/storage.js";
import {giveUp, takeBack, told} from "../../js/turns.js";
import {Button, Trouble, html, useState} from "../../js/view.js";
import {counted, inWords, measures, score, written} from "../../js/words.js";
import {isOver} from "./game.js";
import {Contradiction, Said, createTold} from "./told.js";

/** @import {Overview} from "../../js/facts.js" */
/** @import {Reply} from "../../js/reply.js" */
/** @import {Game, Session, Turn} from "../../js/types.js" */
/** @import {Layout, State} from "./game.js" */
/** @import {Known} from "./told.js" */

/** @typedef {ReturnType<typeof createBreak>} Break */
/** @typedef {{game: Break, state: State, known: Known}} Given */

/** Seconds for a guess on boards where it takes some. */
const SECONDS = 2;
const REPLY = ".reply-form input:checked, .reply-form input";

/** @type {Layout} */
export const BREAK = {
    name: "Break",
    title: "Blackpeg breaks your code",
    about: ({game}) => `${game.notation}: ${measures(game)}. The code stays with you.`,
    home: [".reply-form input", ".contradiction h2"],
    create: createBreak,
    state: [Status],
    main: [BreakBoard],
    panels: [Ending, Asking, Contradiction, Said, Thinking, Actions, Note, AllCodes],
};

/** @param {Session} first */
function createBreak(first) {
    const {game: board} = first;
    const place = `secret.${first.id}`;
    const kept = load(place, /** @type {number[] | null} */ (null));
    const isCode = kept?.length === board.pegs && kept.every((color) => color < board.colors);
    const game = createTold(first, {noted: isCode ? kept : null}, ({strategy}) => ({
        top: 1,
        codes: 0,
        seconds: SECONDS,
        ...(strategy ? {strategy} : {}),
    }));
    const {store, knowledge, put, change} = game;
    let asked = "";
    if (isOver(first)) forget(place);

    game.onKnown = ({suggestions: [next], contradiction, words}) => {
        const {session} = store.state;
        // What was entered is the reply to the guess that is shown.
        if (next?.guess !== asked) store.set({reply: noReply(board)});
        asked = next?.guess;
        if (contradiction) announce(`The feedback contradicts itself. ${words.contradiction.join(" ")}`);
        else if (next && !isOver(session))
            announce(
                `${session.turns.length ? `${session.status} ` : ""}Guess ${session.turns.length + 1}: ${codeIn(
                    next.guess,
                    board,
                )
                    .map((color) => looksOf(board)[color].label)
                    .join(", ")}.`,
            );
    };
    game.store.subscribe(() => {
        // What is shown on this page stays; the browser keeps it no longer.
        if (isOver(store.state.session)) forget(place);
    });

    /** @param {string} text */
    async function answer(text) {
        const guess = knowledge.state.known?.suggestions[0]?.guess;
        if (!guess || store.state.pending || !(await isMeant(guess, text))) return;
        await put([...store.state.session.turns.map(told), {guess, reply: text}]);
    }

    /** Whether *text* is what the person means, where the noted code says otherwise. @param {string} guess @param {string} text */
    async function isMeant(guess, text) {
        const {noted} = store.state;
        if (!noted) return true;
        const right = score(codeIn(guess, board), noted);
        if (written(right, board) === text) return true;
        const isCorrected = await ask({
            title: "Is that right?",
            body: html`The code you noted gets <b>${inWords(right, board)}</b> for ${guess}, not ${text}.`,
            yes: `Correct it to ${inWords(right, board)}`,
            no: `Keep ${text}`,
        });
        if (isCorrected) enter(written(right, board));
        return !isCorrected;
    }

    /** @param {string} text */
    function enter(text) {
        store.set({reply: readReply(text, board), focus: {selector: REPLY}});
    }

    function undo() {
        if (store.state.session.can_undo) void change("undo", takeBack);
    }

    async function stop() {
        const sure = await ask({
            title: "Stop here?",
            body: "The game is kept in the history as it is.",
            yes: "Stop",
            no: "Go on",
        });
        if (sure && store.isOpen())
            await change("give up", async (session) =>
                session.result === "open" ? giveUp(session) : {session, isOvertaken: false},
            );
    }

    /** @param {Turn} turn */
    function changeReply(turn) {
        showDialog(
            `Row ${turn.row}`,
            (close) =>
                html`<${ChangedReply} board=${board} turn=${turn} onReply=${(/** @type {string} */ reply) => {
                    close();
                    void put(
                        store.state.session.turns.map((each) =>
                            each.row === turn.row ? {guess: each.guess, reply} : told(each),
                        ),
                    );
                }} />`,
        );
    }

    /** @param {number[] | null} noted */
    function note(noted) {
        if (noted) save(place, noted);
        else forget(place);
        store.set({noted});
    }

    /** @param {string} key */
    function command(key) {
        if (key === "u") undo();
        else if (key === "?") openHolderHelp(board);
    }

    return {...game, answer, enter, undo, stop, changeReply, note, command};
}

/** @param {string} text @param {Game} board */
function codeIn(text, board) {
    return colorsOf(text, board) ?? [];
}

/** The guess that waits for its reply. @param {Given} given */
function nextGuess({state: {session, pending}, known}) {
    if (isOver(session) || pending === "tell" || pending === "undo" || known.pending) return null;
    return known.known?.suggestions[0] ?? null;
}

/** @param {Given} given */
function Status({state: {session}}) {
    return html`<p class="status">${session.turns.length > 0 && session.status}</p>`;
}

/** @param {Given} given */
function BreakBoard(given) {
    const {
        game,
        state: {session, noted},
        known,
    } = given;
    const guess = nextGuess(given);
    /** @param {Turn} turn */
    const rowActions = (turn) =>
        session.result === "given up"
            ? []
            : [{icon: "edit", label: `Change the feedback of row ${turn.row}`, run: () => game.changeReply(turn)}];
    return html`
        <${Board} board=${session.game} label=${`Blackpeg's guesses: ${measures(session.game)}`} turns=${session.turns} pending=${guess && codeIn(guess.guess, session.game)}
            marked=${known.pending ? [] : known.known?.contradiction?.rows} showLeft=${showsLeft()} secretWord="Yours" reveals
            secret=${noted ?? (isOver(session) ? (session.secret?.colors ?? null) : "hidden")} rowActions=${rowActions} onCommand=${game.command} />`;
}

/** The guess, why it is made, and the field for its reply. @param {Given} given */
function Asking(given) {
    const {
        game,
        state: {session, reply},
        known: {known},
    } = given;
    const guess = nextGuess(given);
    if (!guess || !known) return null;
    return html`
        <section class="card asking" aria-label="Blackpeg guesses">
            <div class="guessed">
                <h2 tabindex="-1">Guess ${session.turns.length + 1}</h2>
                <p class="guess-shown"><${Code} colors=${codeIn(guess.guess, session.game)} looks=${looksOf(session.game)} /><span class="guess-text">${guess.guess}</span></p>
                <p class="why">${known.words.why}</p>
            </div>
            <${ReplyForm} board=${session.game} reply=${reply} onReply=${(/** @type {Reply} */ next) => game.store.set({reply: next, said: ""})} onSubmit=${game.answer} />
        </section>`;
}

/** @param {Given} given */
function Thinking({game}) {
    return html`<${Trouble} store=${game.knowledge} />`;
}

/** @param {Given} given */
function Actions({game, state: {session}}) {
    return html`
        <div class="row game-actions">
            ${session.can_undo && html`<${Button} icon="undo" onclick=${game.undo}>Undo<//>`}
            ${session.result === "open" && html`<${Button} icon="flag" onclick=${game.stop}>Stop here<//>`}
            <${Button} icon="help" onclick=${() => openHolderHelp(session.game)}>Help<//>
        </div>`;
}

/** The person's code, noted in this browser alone: it is never sent. @param {Given} given */
function Note(given) {
    const {
        game,
        state: {session, noted},
    } = given;
    const guess = nextGuess(given);
    if (isOver(session)) return null;
    const right = noted && guess && score(codeIn(guess.guess, session.game), noted);
    const open = () =>
        showDialog(
            "Your code",
            (close) =>
                html`<${NotedCode} board=${session.game} noted=${noted} onNote=${(/** @type {number[]} */ code) => (close(), game.note(code))} />`,
        );
    return html`
        <div class="note noted">
            <p>${noted ? "Your code is noted in this browser, and nowhere else." : "Note your code, and this page checks your feedback. The code stays in this browser."}</p>
            <p class="row"><${Button} onclick=${open}>${noted ? "Change it" : "Note my code"}<//>${noted && html`<${Button} onclick=${() => game.note(null)}>Forget it<//>`}</p>
            ${right && html`<p><${Button} onclick=${() => game.enter(written(right, session.game))}>Count for me: ${inWords(right, session.game)}<//></p>`}
        </div>`;
}

/** What is possible, and how the guess would split it. @param {Given} given */
function AllCodes({state: {session}, known: {known}}) {
    if (!known || known.contradiction) return null;
    const next = isOver(session) ? undefined : known.suggestions[0];
    return html`<${FoldedMap} board=${session.game}><${CodeMap} position=${known.position} board=${session.game} guess=${next?.guess ?? null} /><//>`;
}

/** @param {{board: Game, noted: number[] | null, onNote: (code: number[]) => void}} given */
function NotedCode({board, noted, onNote}) {
    const [row, setRow] = useState(rows.rowOf(noted, board.pegs));
    const keep = () => {
        const code = rows.colorsIn(row);
        if (code) onNote(code);
    };
    return html`
        <${Board} board=${board} row=${row} onRow=${setRow} onSubmit=${keep} label="Your code" takesFocus />
        <${Palette} board=${board} onPick=${(/** @type {number} */ color) => setRow(rows.put(row, color))} onErase=${() => setRow(rows.erase(row))} />
        <div class="row"><${Button} kind="primary" onclick=${keep}>Keep it here<//></div>`;
}

/** @param {{board: Game, turn: Turn, onReply: (reply: string) => void}} given */
function ChangedReply({board, turn, onReply}) {
    const [reply, setReply] = useState(readReply(turn.reply, board));
    return html`
        <p class="guess-shown"><${Code} colors=${turn.colors} looks=${looksOf(board)} /></p>
        <${ReplyForm} board=${board} reply=${reply} onReply=${setReply} onSubmit=${onReply} submitLabel="Change it" takesFocus />`;
}

/** @param {Given} given */
function Ending({state: {session}}) {
    if (!isOver(session)) return null;
    const {game: board, turns, secret, id} = session;
    const isSolved = session.result === "solved";
    return html`
        <section class=${`card ending${isSolved ? " won" : ""}`} aria-label="The end">
            <h2 tabindex="-1">${isSolved ? `Broken in ${counted(turns.length, "guess", "guesses")}` : "Stopped"}</h2>
            ${secret && isSolved && html`<p class="revealed"><span class="quiet">Your code is</span><${Code} colors=${secret.colors} looks=${looksOf(board)} /></p>`}
            <div class="row">
                <a class="button primary" href=${`/break?game=${encodeURIComponent(board.notation)}`}>Another code</a>
                <a class="button" href=${`/review?id=${id}`}>Review this game</a>
                <${Button} icon="share" onclick=${() => openShare(session)}>Share<//>
            </div>
        </section>`;
}
