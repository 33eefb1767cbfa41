/** Play: the person finds the code that a host has hidden. */

import {inTab} from "../../address";
import {useEffect, useLayoutEffect, useState} from "preact/hooks";
import {announce} from "../../announce";
import {backend, isLost} from "../../backend";
import {colorsOf, textOf} from "../../codes";
import {shake} from "../../feel";
import {openHelp} from "../../help";
import {isWords, lackOf, saidOf} from "../../lists";
import {Palette, toTheRow} from "../../parts/palette";
import {Code} from "../../parts/pegs";
import {codeWords, looksOf} from "../../pegs";
import {remember} from "../../promise";
import * as rows from "../../row";
import {sessionOf} from "../../session";
import {showsLeft} from "../../settings";
import {load, save} from "../../storage";
import {makeTurn} from "../../turns";
import {Button, IconButton, Trouble, Words} from "../../view";
import {capitalized, hostName, hostWords, whichGuess} from "../../words";
import {Ending} from "./ending";
import {ROW, statusOf, useShown} from "./game";
import {Actions, AllCodes, Choices, Standing} from "./told";

import type {GivenHint} from "../../facts";
import type {Session, Turn} from "../../types";
import type {Game, Given, Kind} from "./game";
import type {Choice} from "./told";

export const PLAY: Kind = {
    name: "Play",
    title: "Break the code",
    about: ({game, host, daily, daily_words, challenge}) =>
        daily
            ? `${daily_words} of ${daily}: ${game.title}`
            : game.title + hostWords(host) + (challenge ? `. ${challenge}` : ""),
    help: openHelp,
    end: ["Give up?", "The secret is shown, and the game is over.", "Give up", "Play on"],
    home: [ROW],
    keeps(session) {
        remember(session);
        const isFirst = !load("toured", false) && !session.turns.length && session.result === "open";
        return {tour: isFirst ? 0 : null};
    },
    board({state: {session}}) {
        const isOpen = session.result === "open";
        return {
            limit: session.limit,
            secret: isOpen ? "hidden" : (session.secret?.colors ?? null),
            secretWord: session.settles ? "Secret" : isOpen ? "Secret?" : saidOf("A code that fits", session.game),
            ...(!isOpen && {action: null}),
        };
    },
    action: {icon: "copy", label: (row) => `Copy row ${row}`, run: copy},
    submit: (game) => void guess(game),
    hint: (game) => void hint(game),
    state: [Status],
    tray: [Tray],
    isStill: true,
    note: [Tour, Hints],
    panels: [Ending, Held, Actions, Host],
    map: [AllCodes],
};

async function guess({store, setRow, refuse, change}: Game) {
    const {row, doubted, session: before} = store.state;
    const colors = rows.colorsIn(row);
    if (row.ahead) return;
    if (!colors) {
        setRow(rows.rowOf(row.cells, row.cells.length));
        return refuse(lackOf(rows.missingIn(row), before.game));
    }
    const repeated = 1 + before.turns.findIndex((turn) => rows.isSame(turn.colors, colors));
    if (repeated && !rows.isSame(doubted, colors)) {
        store.set({doubted: colors});
        return refuse(`This repeats row ${repeated} and would tell you nothing new. Guess it again to play it anyway.`);
    }
    store.set({row: rows.sent(row)});
    async function send(session: Session) {
        try {
            return await makeTurn(session, colors as number[]);
        } catch (error) {
            // A guess that got no answer stays on its way, for it is sent again by itself.
            if (!isLost(error)) {
                store.set({row: rows.back(store.state.row)});
                shake();
            }
            throw error;
        }
    }
    await change("guess", send, ({row: now}) => ({
        doubted: [],
        ...(rows.isSame(now.cells, colors) && {row: rows.rowOf(now.ahead, colors.length)}),
    }));
}

/** A hint that says more than the last. How many are left stands on the board already, unless that was turned off. */
async function hint({store, took, isMeant}: Game) {
    const {session, hint: last} = store.state;
    // The last hint is said again as it stands: the server is not asked, nor the person whether to take it.
    if (last && !last.next) return announce(last.lines.join(" "));
    const level = last?.next ?? (showsLeft() ? 2 : 1);
    if (!(await isMeant("Take a hint?", "Take it"))) return;
    await store.act("hint", async () => {
        const got: GivenHint = await backend.ask("hint", {id: session.id, level});
        if (!store.isOpen()) return {};
        const {lines} = got.words;
        const text = got.hint.guess ?? "";
        const guess = colorsOf(text, session.game);
        const now = took(sessionOf(got.game));
        const said = lines.join(" ");
        const isNamed = guess && said.endsWith(`: ${text}`);
        announce(isNamed ? said.slice(0, -text.length) + codeWords(guess, looksOf(session.game)) : said);
        return {...now, hint: {next: got.hint.more, more: got.words.more, lines, guess}};
    });
}

function fits({store, say, took}: Game) {
    const colors = rows.colorsIn(store.state.row);
    if (!colors) return say("Fill the row first; Fits? then tells you whether it could be the secret.");
    void store.act("fits", async () => {
        const got = await backend.ask("fits", {id: store.state.session.id, guess: colors});
        if (!store.isOpen()) return {};
        const now = took(sessionOf(got.game));
        const said = got.words.lines.join(" ");
        announce(said);
        return {...now, said};
    });
}

function hold({store, say, fill}: Game) {
    const {row, held} = store.state;
    const colors = rows.colorsIn(row);
    if (row.ahead) return say("One moment: this row is on its way.");
    if (!colors) return say("Fill the row first, then hold it aside.");
    store.set({held: [...held, colors]});
    fill([], "The row is held aside.");
}

function copy({fill}: Game, {colors, row}: Turn) {
    fill(colors, `Row ${row} is copied.`);
}

/** How many codes are possible; in its place what was just said, or went wrong, until something else is done. */
function Status({game: {store}, state: {session, said, error, isLate, pending}}: Given) {
    if (session.result !== "open") return null;
    return (
        <>
            <p class="which">{whichGuess(session)}</p>
            {!error && !isLate && (said ? <p class="said">{said}</p> : <Standing of={statusOf(session)} />)}
            <Trouble store={store} late={pending === "guess" ? "Your guess is on its way." : undefined} />
        </>
    );
}

/** The palette, and what can be done with the row: what one needs at once, and the rest behind "More". */
function Tray({game, state: {session}}: Given) {
    const [isMore, setMore] = useState(() => load("more", false));
    if (session.result !== "open") return null;
    const last = session.turns.at(-1);
    const rare: Choice[] = [
        ["Repeat", () => last && copy(game, last), {icon: "copy", title: "Repeat the last row"}],
        ["Hold", () => hold(game), {icon: "hold", title: "Hold this row aside"}],
        ["Fits?", () => fits(game), {icon: "check", title: "Fits? Could this row be the secret?"}],
        ["Clear", () => game.fill([]), {icon: "erase", title: "Clear this row"}],
    ];
    const turn = () => (save("more", !isMore), setMore(!isMore));
    const hinted = "Hint: it is counted if it tells something new, and shown with the result";
    return (
        <div class="tray" onClick={toTheRow}>
            <Palette board={session.game} onPick={game.pick} onErase={game.erase} />
            <div class="tray-actions">
                <Choices
                    of={[
                        session.can_undo && ["Undo", game.undo, {icon: "undo"}],
                        ["Hint", () => hint(game), {icon: "hint", title: hinted}],
                    ]}
                />
                <Send game={game} />
                <Choices of={[["More", turn, {icon: isMore ? "up" : "down", "aria-expanded": isMore}]]} />
            </div>
            {isMore && <Choices kind="tray-more" of={rare} />}
        </div>
    );
}

function Send({game}: {game: Game}) {
    const {row} = useShown(game, "entered");
    const isReady = rows.colorsIn(row) && !row.ahead;
    return (
        <Button
            icon="next"
            kind={`primary send${isReady ? "" : " unready"}`}
            aria-busy={row.ahead ? "true" : undefined}
            onClick={() => guess(game)}
        >
            Guess
        </Button>
    );
}

/** Rows for later. */
function Held({game: {store, fill}, state: {session, held}}: Given) {
    if (!held.length || session.result !== "open") return null;
    return (
        <div class="held">
            <h2>Held aside</h2>
            <ul class="held-rows">
                {held.map((row) => {
                    const text = textOf(row, session.game);
                    const drop = () => store.set({held: held.filter((each) => each !== row)});
                    return (
                        <li>
                            <Code colors={row} looks={looksOf(session.game)} />
                            <span class="row">
                                <Button title={`Use ${text}`} onClick={() => fill(row, `${text} is in the row.`)}>
                                    Use
                                </Button>
                                <IconButton icon="close" label={`Drop ${text}`} onClick={drop} />
                            </span>
                        </li>
                    );
                })}
            </ul>
        </div>
    );
}

function Hints({game, state: {session, hint: last}}: Given) {
    if (session.result !== "open" || !last) return null;
    const {more, lines, guess: good} = last;
    const text = good && textOf(good, session.game);
    return (
        <section class="card hints" aria-label="Hints">
            {good && (
                <p class="hint-guess">
                    <Code colors={good} looks={looksOf(session.game)} />
                    <Button title={`Put it in the row: ${text}`} onClick={() => game.take(good)}>
                        Put it in the row
                    </Button>
                </p>
            )}
            {lines.map((line) => (
                <p>
                    <Words of={line} />
                </p>
            ))}
            {more && <Button onClick={() => hint(game)}>{capitalized(more)}</Button>}
        </section>
    );
}

/** What the host promises, or says of itself. */
function Host({state: {session}}: Given) {
    const {commitment, result, notes, host} = session;
    if (result !== "open" || (!commitment && !notes.length)) return null;
    return (
        <details class="promise" open={!commitment}>
            <summary>{commitment ? "The host's promise" : `The host ${hostName(host)}`}</summary>
            {commitment ? (
                <>
                    <p>
                        The code was hidden at the start. When it is revealed, your browser checks it against this
                        fingerprint (SHA-256):
                    </p>
                    <p>
                        <code class="mono">{commitment.fingerprint}</code>
                    </p>
                    {inTab && (
                        <p>
                            Blackpeg runs in this browser, so the code is in its memory, and who looks there can find
                            it. The fingerprint still proves that the code did not change.
                        </p>
                    )}
                </>
            ) : (
                notes.map((note) => <p>{capitalized(note)}</p>)
            )}
        </details>
    );
}

/** What each note of the walk-through is about. */
const TARGETS = [".palette", ".send", ".board", ".tray-actions"];

/** The first visit: four short notes beside the real board, which go on by themselves as one plays; no modal dialog. */
function Tour({game}: Given) {
    const {tour, session, row} = useShown(game, "entered");
    const {game: board} = session;
    const {pegs, colors, called, black_only: blackOnly} = board;
    const guesses = session.turns.length;
    const isOver = tour === null || guesses > 2 || session.result !== "open";
    const at = Math.max(tour ?? 0, guesses ? guesses + 1 : rows.missingIn(row) ? 0 : 1);
    useLayoutEffect(() => {
        TARGETS.forEach((each, number) =>
            document.querySelector(each)?.classList.toggle("lit", number === at && !isOver),
        );
    });
    useEffect(() => {
        if (tour !== null && isOver) end();
    }, [isOver]);
    if (isOver) return null;

    function end() {
        save("toured", true);
        game.store.set({tour: null});
    }

    const isLast = at === TARGETS.length - 1;
    const [right, other] =
        called.black === "black" ? ["Black pegs", "White rings"] : [called.black, called.white].map(capitalized);
    const place = `${right}: right colors in their right places.`;
    const [title, text] = [
        [
            "Fill the row",
            isWords(board)
                ? `Choose ${pegs} letters: click them, type them, or drag them.`
                : `Choose ${pegs} pegs from ${colors} colors: click them, type their signs, or drag them.`,
        ],
        ["Guess", "When the row is full, press Guess, or Enter."],
        ["Read the feedback", blackOnly ? place : `${place} ${other}: right colors in other places.`],
        ["Stuck?", "Hint tells a color, then more, and is counted. Undo takes a guess back. More has the rest."],
    ][at].map((each) => saidOf(each, board));
    return (
        <section
            class="tour"
            aria-labelledby="tour-title"
            onKeyDown={({key}: KeyboardEvent) => key === "Escape" && end()}
        >
            <h2 id="tour-title">{title}</h2>
            <p aria-live="polite">{text}</p>
            <div class="row">
                <p class="quiet tour-count">
                    {at + 1} of {TARGETS.length}
                </p>
                {!isLast && (
                    <Button kind="quiet" onClick={end}>
                        Skip
                    </Button>
                )}
                <Button key="next" kind="primary" onClick={() => (isLast ? end() : game.store.set({tour: at + 1}))}>
                    {isLast ? "Play" : "Next"}
                </Button>
            </div>
        </section>
    );
}
