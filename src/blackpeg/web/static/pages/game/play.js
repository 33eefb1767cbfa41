/** Play: the person finds the code that a host has hidden. */

import {announce} from "../../js/announce.js";
import {backend} from "../../js/backend.js";
import {colorsOf} from "../../js/codes.js";
import {ask} from "../../js/dialog.js";
import {shake} from "../../js/feel.js";
import {openHelp} from "../../js/help.js";
import {CodeMap, FoldedMap} from "../../js/map/map.js";
import {Board, reveal} from "../../js/parts/board.js";
import {Palette} from "../../js/parts/palette.js";
import {Code} from "../../js/parts/pegs.js";
import {looksOf} from "../../js/pegs.js";
import {remember} from "../../js/promise.js";
import * as rows from "../../js/row.js";
import {positionOf, sessionOf} from "../../js/session.js";
import {showsLeft} from "../../js/settings.js";
import {load} from "../../js/storage.js";
import {giveUp, makeTurn, takeBack} from "../../js/turns.js";
import {Button, IconButton, Trouble, html, useEffect, useRef} from "../../js/view.js";
import {capitalized, counted, measures, whichGuess} from "../../js/words.js";
import {Ending} from "./ending.js";
import {createGame, lastReply} from "./game.js";
import {Tour} from "./tour.js";

/** @import {Layout, State} from "./game.js" */
/** @import {Cells} from "../../js/row.js" */
/** @import {GivenHint} from "../../js/facts.js" */
/** @import {Session, Turn} from "../../js/types.js" */

/** @typedef {{lines: string[], guess: number[] | null}} Hint */
/** @typedef {ReturnType<typeof createPlay>} Play */
/** @typedef {{game: Play, state: State}} Given */

const ROW = "[role=grid] [tabindex='0']";

/** @type {Layout} */
export const PLAY = {
    name: "Play",
    title: "Break the code",
    about: ({game, host, daily}) =>
        `${game.notation}: ${measures(game)}, ${daily ? `the code of ${daily}` : host === "random" ? "a fair host" : `host ${host}`}`,
    home: [ROW],
    create: createPlay,
    state: [Which, Status],
    main: [PlayBoard, Tray],
    panels: [Ending, Actions, Held, Hints, AllCodes, Host],
};

/** @param {Session} first */
function createPlay(first) {
    remember(first);
    const isNew = !load("toured", false) && !first.turns.length && first.result === "open";
    const game = createGame(first, {hint: null, level: 0, tour: isNew ? 0 : null});
    const {store, say, refuse, setRow, change, took} = game;
    /** The guess that was refused last: who sends it again means it. @type {number[]} */
    let doubted = [];
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
        const then = (/** @type {State} */ {row: now}) =>
            rows.isSame(now.cells, colors) ? {row: rows.rowOf(now.ahead, colors.length)} : {};
        const careful = !rows.isSame(doubted, colors);
        const isDone = await change("guess", (session) => makeTurn(session, colors, careful), then);
        doubted = isDone ? [] : colors;
        if (isDone) return;
        store.set({row: rows.back(store.state.row)});
        shake();
    }

    function undo() {
        const {
            session: {can_undo: can, turns},
            row: {cells},
        } = store.state;
        if (!can) return say("There is nothing to take back.");
        // What was put into the row meanwhile stays there.
        const then = (/** @type {State} */ {row: now}) =>
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

    /** @param {1 | 2 | 3} level */
    function hint(level) {
        void store.act("hint", async () => {
            /** @type {GivenHint} */
            const got = await backend.ask("hint", {id: first.id, level});
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

    /** @param {Cells} cells @param {string} [said] */
    function fill(cells, said) {
        setRow(rows.fill(store.state.row, cells));
        if (said) announce(said);
    }

    /** @param {Turn} turn */
    function copy(turn) {
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

    /** @param {number} at */
    function drop(at) {
        store.set({held: store.state.held.filter((_, each) => each !== at)});
    }

    /** @param {string} key */
    function command(key) {
        if (key === "u") undo();
        // How many are left stands on the board already, unless that was turned off.
        else if (key === "h")
            hint(/** @type {1 | 2 | 3} */ (Math.min(3, Math.max(showsLeft() ? 2 : 1, store.state.level + 1))));
        else openHelp(first.game);
    }

    return {...game, guess, undo, resign, hint, fits, fill, copy, repeat, hold, drop, command};
}

/** @param {Given} given */
function Which({state: {session}}) {
    return session.result === "open" && html`<p class="which">${whichGuess(session)}</p>`;
}

/** @param {Given} given */
function Status({state: {session}}) {
    return (
        session.result === "open" && html`<p class="status">${showsLeft() ? session.status : lastReply(session)}</p>`
    );
}

/** @param {Given} given */
function PlayBoard({game, state: {session, row}}) {
    const isOpen = session.result === "open";
    return html`
        <${Board} board=${session.game} label=${`Board: ${measures(session.game)}`} turns=${session.turns} limit=${session.limit}
            row=${isOpen ? row : null} reveals=${isOpen} showLeft=${showsLeft()}
            secret=${isOpen ? "hidden" : (session.secret?.colors ?? null)}
            secretWord=${session.settles ? "Secret" : isOpen ? "Secret?" : "A code that fits"}
            rowActions=${(/** @type {Turn} */ turn) => (isOpen ? [{icon: "copy", label: `Copy row ${turn.row}`, run: () => game.copy(turn)}] : [])}
            onRow=${game.setRow} onSubmit=${game.guess} onWrong=${game.refuse} onCommand=${game.command} />`;
}

/** The palette, and what can be done with the row; at the foot of the window. @param {Given} given */
function Tray({game, state}) {
    const {session, row, said} = state;
    const tray = useRef(/** @type {HTMLElement | null} */ (null));
    const isOpen = session.result === "open";
    // Rows are scrolled clear of it.
    useEffect(() => {
        const page = /** @type {HTMLElement | null | undefined} */ (tray.current?.closest(".page"));
        if (!tray.current || !page) return;
        const watch = new ResizeObserver(() => {
            const isFirst = !page.style.getPropertyValue("--tray");
            page.style.setProperty("--tray", `${tray.current?.offsetHeight}px`);
            const slab = page.querySelector(".slab");
            if (isFirst && slab) reveal(slab);
        });
        watch.observe(tray.current);
        return () => watch.disconnect();
    }, [isOpen]);
    return (
        isOpen &&
        html`
        <div class="tray" ref=${tray}>
            <${Tour} game=${game} state=${state} />
            <div class="trouble-place"><${Trouble} store=${game.store} />${said && html`<p class="said">${said}</p>`}</div>
            <${Palette} board=${session.game} onPick=${(/** @type {number} */ color) => game.setRow(rows.put(game.store.state.row, color))}
                onErase=${() => game.setRow(rows.erase(game.store.state.row))} />
            <div class="row tray-actions">
                <${Button} icon="copy" title="Repeat the last row" onclick=${game.repeat}>Repeat<//>
                <${Button} icon="hold" title="Hold this row aside" onclick=${game.hold}>Hold<//>
                <${Button} icon="check" title="Fits? Could this row be the secret?" onclick=${game.fits}>Fits?<//>
                <${Button} icon="erase" title="Clear this row" onclick=${() => game.fill([])}>Clear<//>
                <${Button} icon="next" kind=${`primary send${rows.missingIn(row) ? " unready" : ""}`} onclick=${game.guess}>Guess<//>
            </div>
        </div>`
    );
}

/** @param {Given} given */
function Actions({game, state: {session}}) {
    return (
        session.result === "open" &&
        html`
        <div class="row game-actions">
            ${session.can_undo && html`<${Button} icon="undo" onclick=${game.undo}>Undo<//>`}
            <${Button} icon="flag" onclick=${game.resign}>Give up<//>
            <${Button} icon="help" onclick=${() => openHelp(session.game)}>Help<//>
        </div>`
    );
}

/** Rows for later. @param {Given} given */
function Held({game, state: {session, held}}) {
    if (!held.length || session.result !== "open") return null;
    const looks = looksOf(session.game);
    return html`
        <div class="held"><h2>Held aside</h2><ul class="held-rows">${held.map((row, at) => {
            const text = row.map((color) => looks[color].sign).join(session.game.separator);
            return html`
                <li><${Code} colors=${row} looks=${looks} /><span class="row">
                    <${Button} title=${`Use ${text}`} onclick=${() => game.fill(row, `${text} is in the row.`)}>Use<//>
                    <${IconButton} icon="close" label=${`Drop ${text}`} onclick=${() => game.drop(at)} />
                </span></li>`;
        })}</ul></div>`;
}

/** @param {Given} given */
function Hints({game, state: {session, hint}}) {
    if (session.result !== "open") return null;
    const {lines = [], guess = null} = /** @type {Hint | null} */ (hint) ?? {};
    const text = guess?.map((color) => session.game.signs[color]).join(session.game.separator);
    return html`
        <div class="hint-actions">
            <h2>Hints</h2>
            <p class="quiet">These hints are counted and shown with the result.</p>
            <div class="row">
                ${!showsLeft() && html`<${Button} onclick=${() => game.hint(1)}>How many are left<//>`}
                <${Button} onclick=${() => game.hint(2)}>A good guess<//>
                <${Button} onclick=${() => game.hint(3)}>Why it is good<//>
            </div>
            <div class="hints" role="region" aria-label="Hints">
                ${
                    guess &&
                    html`
                    <p class="hint-guess"><${Code} colors=${guess} looks=${looksOf(session.game)} />
                        <${Button} title=${`Put it in the row: ${text}`} onclick=${() => (game.fill(guess), game.store.set({focus: {selector: ROW}}))}>Put it in the row<//></p>`
                }
                ${lines.map((line) => html`<p>${line}</p>`)}
            </div>
        </div>`;
}

/** @param {Given} given */
function AllCodes({game, state: {session}}) {
    /** @param {number[]} colors */
    const take = (colors) =>
        game.fill(
            colors,
            `${colors.map((color) => session.game.signs[color]).join(session.game.separator)} is in the row.`,
        );
    return (
        session.result === "open" &&
        html`<${FoldedMap} board=${session.game}><${CodeMap} position=${positionOf(session)} board=${session.game} onTake=${take} /><//>`
    );
}

/** What the host promises, or says of itself. @param {Given} given */
function Host({
    state: {
        session: {commitment, result, notes, host},
    },
}) {
    if (result !== "open") return null;
    if (commitment) {
        return html`
            <details class="promise"><summary>The host's promise</summary>
                <p>The code was hidden at the start. When it is revealed, your browser checks it against this fingerprint (SHA-256):</p>
                <p><code class="mono">${commitment.fingerprint}</code></p></details>`;
    }
    return (
        notes.length > 0 &&
        html`<details open><summary>The host ${host}</summary>${notes.map((note) => html`<p>${capitalized(note)}</p>`)}</details>`
    );
}
