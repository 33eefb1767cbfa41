/** Play: the person finds the code that a host has hidden. */

import {useState} from "preact/hooks";
import {announce} from "../../announce";
import {backend} from "../../backend";
import {colorsOf} from "../../codes";
import {ask} from "../../dialog";
import {shake} from "../../feel";
import {openHelp} from "../../help";
import {CodeMap, FoldedMap} from "../../map/map";
import {Board} from "../../parts/board";
import {Palette} from "../../parts/palette";
import {Code} from "../../parts/pegs";
import {looksOf} from "../../pegs";
import {remember} from "../../promise";
import * as rows from "../../row";
import {positionOf, sessionOf} from "../../session";
import {showsLeft} from "../../settings";
import {load, save} from "../../storage";
import {giveUp, makeTurn, takeBack} from "../../turns";
import {Button, IconButton, Trouble} from "../../view";
import {capitalized, counted, measures, whichGuess} from "../../words";
import {Ending} from "./ending";
import {createGame, lastReply} from "./game";
import {Tour} from "./tour";

import type {RowAction} from "../../parts/board";
import type {Layout, State} from "./game";
import type {Cells} from "../../row";
import type {GivenHint} from "../../facts";
import type {Session, Turn} from "../../types";

export type Hint = {lines: string[]; guess: number[] | null};
export type Play = ReturnType<typeof createPlay>;
export type Given = {game: Play; state: State};

const ROW = "[role=grid] [tabindex='0']";

export const PLAY: Layout = {
    name: "Play",
    title: "Break the code",
    about: ({game, host, daily}) =>
        `${game.notation}: ${measures(game)}, ${daily ? `the code of ${daily}` : host === "random" ? "a fair host" : `host ${host}`}`,
    home: [ROW],
    create: createPlay,
    state: [Which, Status],
    main: [PlayBoard, Tray],
    note: [Tour],
    panels: [Ending, Hints, Held, Actions, Host],
    map: [AllCodes],
};

function createPlay(first: Session) {
    remember(first);
    const isNew = !load("toured", false) && !first.turns.length && first.result === "open";
    const game = createGame(first, {hint: null, level: 0, tour: isNew ? 0 : null});
    const {store, say, refuse, setRow, change, took} = game;
    /** The guess that was refused last: who sends it again means it. */
    let doubted: number[] = [];
    game.onMoved = () => ({hint: null, level: 0});

    async function guess() {
        const {row} = store.state;
        const colors = rows.colorsIn(row);
        if (row.ahead) return;
        if (!colors) {
            setRow(rows.rowOf(row.cells, row.cells.length));
            return refuse(`Fill ${counted(rows.missingIn(row), "more hole")} first.`);
        }
        store.set({row: rows.sent(row)});
        const then = ({row: now}: State) =>
            rows.isSame(now.cells, colors) ? {row: rows.rowOf(now.ahead, colors.length)} : {};
        const careful = !rows.isSame(doubted, colors);
        const isDone = await change("guess", (session) => makeTurn(session, colors, careful), then);
        doubted = isDone ? [] : colors;
        if (isDone) return;
        store.set({row: rows.back(store.state.row)});
        shake();
    }

    /** Help ends the streak of today's code, which is asked before. */
    async function isMeant(title: string, yes: string) {
        const {daily, hints, taken_back: back} = store.state.session;
        if (daily !== new Date().toISOString().slice(0, 10) || hints || back) return true;
        const body = "Then today's code no longer counts for your streak.";
        return (await ask({title, body, yes, no: "Keep my streak"})) && store.isOpen();
    }

    async function undo() {
        if (!store.state.session.can_undo) return say("There is nothing to take back.");
        if (!(await isMeant("Take the guess back?", "Take it back"))) return;
        const {
            session: {turns},
            row: {cells},
        } = store.state;
        // What was put into the row meanwhile stays there.
        const then = ({row: now}: State) =>
            rows.isSame(now.cells, cells) ? {row: rows.rowOf(turns[turns.length - 1].colors, cells.length)} : {};
        void change("undo", takeBack, then);
    }

    async function resign() {
        const sure = await ask({
            title: "Give up?",
            body: "The secret is shown, and the game is over.",
            yes: "Give up",
            no: "Play on",
        });
        if (sure && store.isOpen())
            await change("give up", async (session) =>
                session.result === "open" ? giveUp(session) : {session, isOvertaken: false},
            );
    }

    function hint(level: 1 | 2 | 3) {
        void store.act("hint", async () => {
            const got: GivenHint = await backend.ask("hint", {id: first.id, level});
            if (!store.isOpen()) return {};
            const patch = took(sessionOf(got.game));
            announce(got.words.lines.join(" "));
            return {
                ...patch,
                level,
                hint: {lines: got.words.lines, guess: got.hint.guess && colorsOf(got.hint.guess, first.game)},
            };
        });
    }

    function fits() {
        const guess = rows.colorsIn(store.state.row);
        if (!guess) return say("Fill the row first; Fits? then tells you whether it could be the secret.");
        void store.act("fits", async () => {
            const got = await backend.ask("fits", {id: first.id, guess});
            if (!store.isOpen()) return {};
            const patch = took(sessionOf(got.game));
            const said = got.words.lines.join(" ");
            announce(said);
            return {...patch, said};
        });
    }

    function fill(cells: Cells, said?: string) {
        setRow(rows.fill(store.state.row, cells));
        if (said) announce(said);
    }

    function copy(turn: Turn) {
        fill(turn.colors, `Row ${turn.row} is copied.`);
    }

    function repeat() {
        const last = store.state.session.turns.at(-1);
        if (last) copy(last);
        else say("There is no row to repeat yet.");
    }

    function hold() {
        const {row, held} = store.state;
        const colors = rows.colorsIn(row);
        if (row.ahead) return say("One moment: this row is on its way.");
        if (!colors) return say("Fill the row first, then hold it aside.");
        store.set({held: [...held, colors]});
        fill([], "The row is held aside.");
    }

    function drop(at: number) {
        store.set({held: store.state.held.filter((_, each) => each !== at)});
    }

    /** One that says more. How many are left stands on the board already, unless that was turned off. */
    async function nextHint() {
        if (await isMeant("Take a hint?", "Take it"))
            hint(Math.min(3, Math.max(showsLeft() ? 2 : 1, store.state.level + 1)) as 1 | 2 | 3);
    }

    function command(key: string) {
        if (key === "u") void undo();
        else if (key === "h") void nextHint();
        else openHelp(first.game);
    }

    const action: RowAction = {icon: "copy", label: (row) => `Copy row ${row}`, run: copy};

    return {...game, action, guess, undo, resign, nextHint, fits, fill, copy, repeat, hold, drop, command};
}

function Which({state: {session}}: Given) {
    return session.result === "open" && <p class="which">{whichGuess(session)}</p>;
}

/** How many codes are possible; in its place what was just said, or went wrong, until something else is done. */
function Status({game: {store}, state: {session, said, error, isLate}}: Given) {
    if (session.result !== "open") return null;
    return (
        <>
            {(!said || isLate) && !error && <p class="status">{showsLeft() ? session.status : lastReply(session)}</p>}
            {said && !error && <p class="said">{said}</p>}
            <Trouble store={store} />
        </>
    );
}

function PlayBoard({game, state: {session, row}}: Given) {
    const isOpen = session.result === "open";
    return (
        <Board
            board={session.game}
            label={`Board: ${measures(session.game)}`}
            turns={session.turns}
            limit={session.limit}
            row={isOpen ? row : null}
            showLeft={showsLeft()}
            secret={isOpen ? "hidden" : (session.secret?.colors ?? null)}
            secretWord={session.settles ? "Secret" : isOpen ? "Secret?" : "A code that fits"}
            action={isOpen ? game.action : null}
            onRow={game.setRow}
            onSubmit={game.guess}
            onWrong={game.refuse}
            onCommand={game.command}
        />
    );
}

/** The palette, and what can be done with the row: what one needs at once, and the rest behind "More". */
function Tray({game, state: {session, row}}: Given) {
    const [isMore, setMore] = useState(() => load("more", false));
    if (session.result !== "open") return null;
    return (
        <div class="tray">
            <Palette
                board={session.game}
                onPick={(color: number) => game.setRow(rows.put(game.store.state.row, color))}
                onErase={() => game.setRow(rows.erase(game.store.state.row))}
            />
            <div class="row tray-actions">
                {session.can_undo && (
                    <Button icon="undo" onClick={game.undo}>
                        Undo
                    </Button>
                )}
                <Button icon="hint" title="Hint: it is counted, and shown with the result" onClick={game.nextHint}>
                    Hint
                </Button>
                {session.turns.length > 0 && (
                    <Button
                        icon={isMore ? "up" : "down"}
                        aria-expanded={isMore}
                        onClick={() => (save("more", !isMore), setMore(!isMore))}
                    >
                        More
                    </Button>
                )}
                <Button icon="next" kind={`primary send${rows.missingIn(row) ? " unready" : ""}`} onClick={game.guess}>
                    Guess
                </Button>
            </div>
            {isMore && session.turns.length > 0 && (
                <div class="row tray-actions">
                    <Button icon="copy" title="Repeat the last row" onClick={game.repeat}>
                        Repeat
                    </Button>
                    <Button icon="hold" title="Hold this row aside" onClick={game.hold}>
                        Hold
                    </Button>
                    <Button icon="check" title="Fits? Could this row be the secret?" onClick={game.fits}>
                        Fits?
                    </Button>
                    <Button icon="erase" title="Clear this row" onClick={() => game.fill([])}>
                        Clear
                    </Button>
                </div>
            )}
        </div>
    );
}

function Actions({game, state: {session}}: Given) {
    return (
        session.result === "open" && (
            <div class="row game-actions">
                <Button icon="help" onClick={() => openHelp(session.game)}>
                    Help
                </Button>
                <Button icon="flag" onClick={game.resign}>
                    Give up
                </Button>
            </div>
        )
    );
}

/** Rows for later. */
function Held({game, state: {session, held}}: Given) {
    if (!held.length || session.result !== "open") return null;
    const looks = looksOf(session.game);
    return (
        <div class="held">
            <h2>Held aside</h2>
            <ul class="held-rows">
                {held.map((row, at) => {
                    const text = row.map((color) => looks[color].sign).join(session.game.separator);
                    return (
                        <li>
                            <Code colors={row} looks={looks} />
                            <span class="row">
                                <Button title={`Use ${text}`} onClick={() => game.fill(row, `${text} is in the row.`)}>
                                    Use
                                </Button>
                                <IconButton icon="close" label={`Drop ${text}`} onClick={() => game.drop(at)} />
                            </span>
                        </li>
                    );
                })}
            </ul>
        </div>
    );
}

function Hints({game, state: {session, hint, level}}: Given) {
    if (session.result !== "open" || !hint) return null;
    const {lines, guess} = hint as Hint;
    const text = guess?.map((color) => session.game.signs[color]).join(session.game.separator);
    return (
        <section class="card hints" aria-label="Hints">
            {guess && (
                <p class="hint-guess">
                    <Code colors={guess} looks={looksOf(session.game)} />
                    <Button
                        title={`Put it in the row: ${text}`}
                        onClick={() => (game.fill(guess), game.store.set({focus: {selector: ROW}}))}
                    >
                        Put it in the row
                    </Button>
                </p>
            )}
            {lines.map((line) => (
                <p>{line}</p>
            ))}
            {level < 3 && <Button onClick={game.nextHint}>{level === 1 ? "A good guess" : "Why it is good"}</Button>}
        </section>
    );
}

function AllCodes({game, state: {session}}: Given) {
    const take = (colors: number[]) =>
        game.fill(
            colors,
            `${colors.map((color) => session.game.signs[color]).join(session.game.separator)} is in the row.`,
        );
    return (
        session.result === "open" && (
            <FoldedMap isBeside board={session.game}>
                <CodeMap position={positionOf(session)} board={session.game} onTake={take} />
            </FoldedMap>
        )
    );
}

/** What the host promises, or says of itself. */
function Host({
    state: {
        session: {commitment, result, notes, host},
    },
}: Given) {
    if (result !== "open") return null;
    if (commitment) {
        return (
            <details class="promise">
                <summary>The host's promise</summary>
                <p>
                    The code was hidden at the start. When it is revealed, your browser checks it against this
                    fingerprint (SHA-256):
                </p>
                <p>
                    <code class="mono">{commitment.fingerprint}</code>
                </p>
            </details>
        );
    }
    return (
        notes.length > 0 && (
            <details open>
                <summary>The host {host}</summary>
                {notes.map((note) => (
                    <p>{capitalized(note)}</p>
                ))}
            </details>
        )
    );
}
