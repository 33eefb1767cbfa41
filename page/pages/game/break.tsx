/** Break: the person holds a code, and Blackpeg finds it. */

import {useLayoutEffect, useState} from "preact/hooks";
import {announce} from "../../announce";
import {colorsOf} from "../../codes";
import {ask, showDialog} from "../../dialog";
import {openHolderHelp} from "../../help";
import {FillBoard} from "../../parts/board";
import {ReplyForm} from "../../parts/reply";
import {codeWords, looksOf} from "../../pegs";
import {noReply, readReply} from "../../reply";
import * as rows from "../../row";
import {forget, load, save} from "../../storage";
import {told} from "../../turns";
import {Words} from "../../view";
import {inWords, score, written} from "../../words";
import {REPLY, isOver, useShown} from "./game";
import {
    Actions,
    AllCodes,
    Choices,
    Contradiction,
    Said,
    Standing,
    Thinking,
    ToldEnding,
    editRow,
    likelyFor,
} from "./told";

import type {Told} from "../../turns";
import type {Game as BoardOf, Session, Turn} from "../../types";
import type {Game, Given, Kind, Known} from "./game";

/** Seconds for a guess on boards where it takes some. */
const SECONDS = 2;

export const BREAK: Kind = {
    name: "Break",
    title: "Blackpeg breaks your code",
    about: ({game}) => game.title,
    help: openHolderHelp,
    end: ["Stop here?", "The game is kept in the history as it is.", "Stop here", "Go on"],
    home: [REPLY, ".contradiction h2"],
    keeps: (session) => ({noted: notedOf(session), strategy: session.strategy ?? ""}),
    asks: ({strategy}) => ({top: 1, codes: 0, seconds: SECONDS, ...(strategy && {strategy})}),
    heard({store}, {suggestions: [next], contradiction, words}) {
        const {session, offered} = store.state;
        const guess = next ? codeIn(next.guess, session.game) : null;
        // What was entered is the reply to the guess that is shown.
        if (!guess || !offered || !rows.isSame(guess, offered))
            store.set({reply: noReply(session.game), offered: guess});
        if (contradiction) announce(`The feedback contradicts itself. ${words.contradiction.join(" ")}`);
        else if (guess && !isOver(session)) {
            const said = session.turns.length ? `${session.status} ` : "";
            announce(`${said}Guess ${session.turns.length + 1}: ${codeWords(guess, looksOf(session.game))}.`);
        }
    },
    board({state, known}) {
        const {session, noted} = state;
        const guess = nextGuess(state, known);
        return {
            label: `Blackpeg's guesses: ${session.game.title}`,
            limit: null,
            pending: guess ? codeIn(guess, session.game) : null,
            secretWord: "Yours",
            secret: noted ?? (isOver(session) ? (session.secret?.colors ?? null) : "hidden"),
            ...(session.result === "given up" && {action: null}),
        };
    },
    action: {icon: "edit", label: (row) => `Change the feedback of row ${row}`, run: changeReply},
    state: [Status],
    tray: [Asking],
    isStill: true,
    panels: [ToldEnding, Forgotten, Contradiction, Said, Thinking, Actions, Note],
    map: [AllCodes],
};

function codeIn(text: string, board: BoardOf) {
    return colorsOf(text, board) ?? [];
}

/** The person's own code, which this browser keeps until the game is over; it is never sent. */
function notedOf(session: Session) {
    const kept = load(placeOf(session), null as number[] | null);
    const {pegs, colors} = session.game;
    return kept?.length === pegs && kept.every((color) => color < colors) ? kept : null;
}

function note({store}: Game, noted: number[] | null) {
    if (noted) save(placeOf(store.state.session), noted);
    else forget(placeOf(store.state.session));
    store.set({noted});
}

function placeOf({id}: Session) {
    return `secret.${id}`;
}

async function answer(game: Game, guess: string, reply: string) {
    const {store, put} = game;
    if (store.state.pending || !(await isMeant(game, guess, reply))) return;
    await put([...store.state.session.turns.map(told), {guess, reply}]);
}

/** Whether *text* is what the person means, where the noted code says otherwise. */
async function isMeant(game: Game, guess: string, text: string) {
    const {noted, session} = game.store.state;
    if (!noted) return true;
    const board = session.game;
    const right = score(codeIn(guess, board), noted);
    if (written(right, board) === text) return true;
    const isCorrected = await ask({
        title: "Is that right?",
        body: (
            <>
                The code you noted gets <b>{inWords(right, board)}</b> for {guess}, not {text}.
            </>
        ),
        yes: `Correct it to ${inWords(right, board)}`,
        no: `Keep ${text}`,
    });
    if (isCorrected) enter(game, written(right, board));
    return isCorrected === false;
}

function enter({store}: Game, text: string) {
    store.set({reply: readReply(text, store.state.session.game), focus: {selector: REPLY}});
}

function changeReply(game: Game, turn: Turn) {
    const {guess} = turn;
    const turns: Told[] = game.store.state.session.turns.map(told);
    editRow(game, turn, (edited) => edited && game.put(turns.with(turn.row - 1, {guess, reply: edited.reply})));
}

/** The guess that waits for its reply. */
function nextGuess({session, pending}: Given["state"], {known, isOld}: Known) {
    if (isOver(session) || pending === "tell" || pending === "undo" || isOld) return null;
    return known?.suggestions[0]?.guess ?? null;
}

function Status({state: {session}}: Given) {
    const {turns, status, game} = session;
    if (isOver(session)) return null;
    return <Standing of={turns.length ? status : `${game.codes_words} are possible.`} />;
}

/** The guess, why it is made, and the field for its reply. */
function Asking({game, state, known}: Given) {
    const {session} = state;
    const {reply} = useShown(game, "entered");
    const guess = nextGuess(state, known);
    if (!guess) return null;
    return (
        <section class="card asking tray" aria-label="Blackpeg guesses">
            <div class="row">
                <h2 tabIndex={-1}>Guess {session.turns.length + 1}</h2>
                <span class="guess-text">{guess}</span>
            </div>
            <p class="why">
                <Words of={known.known?.words.why} />
            </p>
            <ReplyForm
                board={session.game}
                guess={codeIn(guess, session.game)}
                reply={reply}
                onReply={(next) => game.store.set({reply: next, said: ""})}
                onSubmit={(text) => answer(game, guess, text)}
                likely={likelyFor(codeIn(guess, session.game), known, session.game)}
            />
        </section>
    );
}

/** What is shown on this page stays; the browser keeps it no longer. */
function Forgotten({state: {session}}: Given) {
    useLayoutEffect(() => {
        if (isOver(session)) forget(placeOf(session));
    }, [session]);
    return null;
}

function Note({game, state, known}: Given) {
    const {session, noted} = state;
    const board = session.game;
    if (isOver(session)) return null;
    const guess = nextGuess(state, known);
    const right = noted && guess ? score(codeIn(guess, board), noted) : null;
    const open = () =>
        showDialog("Your code", (close) => (
            <NotedCode board={board} noted={noted} onNote={(code) => (close(), note(game, code))} />
        ));
    return (
        <div class="note noted">
            <p>
                {noted
                    ? "Your code is noted in this browser, and nowhere else."
                    : "Note your code, and this page checks your feedback. The code stays in this browser."}
            </p>
            <Choices
                of={[
                    [noted ? "Change it" : "Note my code", open],
                    noted !== null && ["Forget it", () => note(game, null)],
                    right !== null && [
                        `Count for me: ${inWords(right, board)}`,
                        () => enter(game, written(right, board)),
                    ],
                ]}
            />
        </div>
    );
}

function NotedCode({board, noted, onNote}: {board: BoardOf; noted: number[] | null; onNote: (code: number[]) => void}) {
    const [row, setRow] = useState(rows.rowOf(noted, board.pegs));
    const keep = () => {
        const code = rows.colorsIn(row);
        if (code) onNote(code);
    };
    return (
        <>
            <FillBoard board={board} row={row} onRow={setRow} onSubmit={keep} label="Your code" takesFocus />
            <Choices of={[["Keep it here", keep, {kind: "primary"}]]} />
        </>
    );
}
