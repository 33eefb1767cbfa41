/** Break: the person holds a code, and Blackpeg finds it. */

import {useState} from "preact/hooks";
import {announce} from "../../announce";
import {colorsOf} from "../../codes";
import {ask, showDialog} from "../../dialog";
import {openHolderHelp} from "../../help";
import {CodeMap, FoldedMap} from "../../map/map";
import {Board} from "../../parts/board";
import {Palette} from "../../parts/palette";
import {Code} from "../../parts/pegs";
import {ReplyForm} from "../../parts/reply";
import {looksOf} from "../../pegs";
import {noReply, readReply} from "../../reply";
import * as rows from "../../row";
import {showsLeft} from "../../settings";
import {openShare} from "../../share";
import {forget, load, save} from "../../storage";
import {giveUp, takeBack, told} from "../../turns";
import {Button, Trouble} from "../../view";
import {counted, inWords, measures, score, written} from "../../words";
import {isOver} from "./game";
import {Contradiction, Said, createTold} from "./told";

import type {Reply} from "../../reply";
import type {Game, Session, Turn} from "../../types";
import type {RowAction} from "../../parts/board";
import type {Layout, State} from "./game";
import type {Known} from "./told";

export type Break = ReturnType<typeof createBreak>;
export type Given = {game: Break; state: State; known: Known};

/** Seconds for a guess on boards where it takes some. */
const SECONDS = 2;
const REPLY = ".reply-form input:checked, .reply-form input";

export const BREAK: Layout = {
    name: "Break",
    title: "Blackpeg breaks your code",
    about: ({game}) => `${game.notation}: ${measures(game)}. The code stays with you.`,
    home: [".reply-form input", ".contradiction h2"],
    create: createBreak,
    state: [Status],
    main: [BreakBoard, Asking],
    panels: [Ending, Contradiction, Said, Thinking, Actions, Note],
    map: [AllCodes],
};

function createBreak(first: Session) {
    const {game: board} = first;
    const place = `secret.${first.id}`;
    const kept = load(place, null as number[] | null);
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

    async function answer(text: string) {
        const guess = knowledge.state.known?.suggestions[0]?.guess;
        if (!guess || store.state.pending || !(await isMeant(guess, text))) return;
        await put([...store.state.session.turns.map(told), {guess, reply: text}]);
    }

    /** Whether *text* is what the person means, where the noted code says otherwise. */
    async function isMeant(guess: string, text: string) {
        const {noted} = store.state;
        if (!noted) return true;
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
        if (isCorrected) enter(written(right, board));
        return !isCorrected;
    }

    function enter(text: string) {
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

    function changeReply(turn: Turn) {
        showDialog(`Row ${turn.row}`, (close) => (
            <ChangedReply
                board={board}
                turn={turn}
                onReply={(reply: string) => {
                    close();
                    void put(
                        store.state.session.turns.map((each) =>
                            each.row === turn.row ? {guess: each.guess, reply} : told(each),
                        ),
                    );
                }}
            />
        ));
    }

    function note(noted: number[] | null) {
        if (noted) save(place, noted);
        else forget(place);
        store.set({noted});
    }

    function command(key: string) {
        if (key === "u") undo();
        else if (key === "?") openHolderHelp(board);
    }

    const action: RowAction = {
        icon: "edit",
        label: (row) => `Change the feedback of row ${row}`,
        run: changeReply,
    };
    return {...game, change_one: action, answer, enter, undo, stop, changeReply, note, command};
}

function codeIn(text: string, board: Game) {
    return colorsOf(text, board) ?? [];
}

/** The guess that waits for its reply. */
function nextGuess({state: {session, pending}, known}: Given) {
    if (isOver(session) || pending === "tell" || pending === "undo" || known.pending) return null;
    return known.known?.suggestions[0] ?? null;
}

function Status({state: {session}}: Given) {
    return (
        !isOver(session) && (
            <p class="status">{session.turns.length ? session.status : `${session.game.codes_words} are possible.`}</p>
        )
    );
}

function BreakBoard(given: Given) {
    const {
        game,
        state: {session, noted},
        known,
    } = given;
    const guess = nextGuess(given);
    return (
        <Board
            board={session.game}
            label={`Blackpeg's guesses: ${measures(session.game)}`}
            turns={session.turns}
            pending={guess && codeIn(guess.guess, session.game)}
            marked={known.pending ? undefined : known.known?.contradiction?.rows}
            showLeft={showsLeft()}
            secretWord="Yours"
            secret={noted ?? (isOver(session) ? (session.secret?.colors ?? null) : "hidden")}
            action={session.result === "given up" ? null : game.change_one}
            onCommand={game.command}
        />
    );
}

/** The guess, why it is made, and the field for its reply. */
function Asking(given: Given) {
    const {
        game,
        state: {session, reply},
        known: {known},
    } = given;
    const guess = nextGuess(given);
    if (!guess || !known) return null;
    return (
        <section class="card asking tray" aria-label="Blackpeg guesses">
            <div class="row">
                <h2 tabIndex={-1}>Guess {session.turns.length + 1}</h2>
                <span class="guess-text">{guess.guess}</span>
            </div>
            <p class="why">{known.words.why}</p>
            <ReplyForm
                board={session.game}
                reply={reply}
                onReply={(next: Reply) => game.store.set({reply: next, said: ""})}
                onSubmit={game.answer}
            />
        </section>
    );
}

function Thinking({game}: Given) {
    return <Trouble store={game.knowledge} />;
}

function Actions({game, state: {session}}: Given) {
    return (
        <div class="row game-actions">
            {session.can_undo && (
                <Button icon="undo" onClick={game.undo}>
                    Undo
                </Button>
            )}
            {session.result === "open" && (
                <Button icon="flag" onClick={game.stop}>
                    Stop here
                </Button>
            )}
            <Button icon="help" onClick={() => openHolderHelp(session.game)}>
                Help
            </Button>
        </div>
    );
}

/** The person's code, noted in this browser alone: it is never sent. */
function Note(given: Given) {
    const {
        game,
        state: {session, noted},
    } = given;
    const guess = nextGuess(given);
    if (isOver(session)) return null;
    const right = noted && guess && score(codeIn(guess.guess, session.game), noted);
    const open = () =>
        showDialog("Your code", (close) => (
            <NotedCode board={session.game} noted={noted} onNote={(code: number[]) => (close(), game.note(code))} />
        ));
    return (
        <div class="note noted">
            <p>
                {noted
                    ? "Your code is noted in this browser, and nowhere else."
                    : "Note your code, and this page checks your feedback. The code stays in this browser."}
            </p>
            <p class="row">
                <Button onClick={open}>{noted ? "Change it" : "Note my code"}</Button>
                {noted && <Button onClick={() => game.note(null)}>Forget it</Button>}
            </p>
            {right && (
                <p>
                    <Button onClick={() => game.enter(written(right, session.game))}>
                        Count for me: {inWords(right, session.game)}
                    </Button>
                </p>
            )}
        </div>
    );
}

/** What is possible, and how the guess would split it. */
function AllCodes({state: {session}, known: {known}}: Given) {
    if (!known || known.contradiction) return null;
    const next = isOver(session) ? undefined : known.suggestions[0];
    return (
        <FoldedMap isBeside board={session.game}>
            <CodeMap position={known.position} board={session.game} guess={next?.guess ?? null} />
        </FoldedMap>
    );
}

function NotedCode({board, noted, onNote}: {board: Game; noted: number[] | null; onNote: (code: number[]) => void}) {
    const [row, setRow] = useState(rows.rowOf(noted, board.pegs));
    const keep = () => {
        const code = rows.colorsIn(row);
        if (code) onNote(code);
    };
    return (
        <>
            <Board board={board} row={row} onRow={setRow} onSubmit={keep} label="Your code" takesFocus />
            <Palette
                board={board}
                onPick={(color: number) => setRow(rows.put(row, color))}
                onErase={() => setRow(rows.erase(row))}
            />
            <div class="row">
                <Button kind="primary" onClick={keep}>
                    Keep it here
                </Button>
            </div>
        </>
    );
}

function ChangedReply({board, turn, onReply}: {board: Game; turn: Turn; onReply: (reply: string) => void}) {
    const [reply, setReply] = useState(readReply(turn.reply, board));
    return (
        <>
            <p class="guess-shown">
                <Code colors={turn.colors} looks={looksOf(board)} />
            </p>
            <ReplyForm
                board={board}
                reply={reply}
                onReply={setReply}
                onSubmit={onReply}
                submitLabel="Change it"
                takesFocus
            />
        </>
    );
}

function Ending({state: {session}}: Given) {
    if (!isOver(session)) return null;
    const {game: board, turns, id} = session;
    const isSolved = session.result === "solved";
    return (
        <section class={`card ending${isSolved ? " won" : ""}`} aria-label="The end">
            <h2 tabIndex={-1}>{isSolved ? `Broken in ${counted(turns.length, "guess", "guesses")}` : "Stopped"}</h2>
            <div class="row">
                <a class="button primary" href={`/break?game=${encodeURIComponent(board.notation)}`}>
                    Another code
                </a>
                <a class="button" href={`/review?id=${id}`}>
                    Review this game
                </a>
                <Button icon="share" onClick={() => openShare(session)}>
                    Share
                </Button>
            </div>
        </section>
    );
}
