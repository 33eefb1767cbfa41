/** Assist: guesses and replies of a real board are entered; what is known, and the best next guesses, come back. */

import {about} from "../../js/about.js";
import {announce} from "../../js/announce.js";
import {colorsOf} from "../../js/codes.js";
import {showDialog} from "../../js/dialog.js";
import {Board} from "../../js/parts/board.js";
import {Palette} from "../../js/parts/palette.js";
import {Code, Hidden} from "../../js/parts/pegs.js";
import {ReplyForm} from "../../js/parts/reply.js";
import {looksOf} from "../../js/pegs.js";
import {noReply, readReply} from "../../js/reply.js";
import * as rows from "../../js/row.js";
import {showsLeft} from "../../js/settings.js";
import {load, save} from "../../js/storage.js";
import {takeBack, told} from "../../js/turns.js";
import {Button, Trouble, html} from "../../js/view.js";
import {counted, measures} from "../../js/words.js";
import {Left, Places, Why} from "./advice.js";
import {EditedRow} from "./edit.js";
import {isOver} from "./game.js";
import {Contradiction, Said, createTold} from "./told.js";
import {TypedRows} from "./typed.js";

/** @import {Reply} from "../../js/reply.js" */
/** @import {Row} from "../../js/row.js" */
/** @import {Told} from "../../js/turns.js" */
/** @import {Session, Turn} from "../../js/types.js" */
/** @import {Edited} from "./edit.js" */
/** @import {Layout, State} from "./game.js" */
/** @import {Known} from "./told.js" */

/** @typedef {ReturnType<typeof createAssist>} Assist */
/** @typedef {{game: Assist, state: State, known: Known}} Given */

/** At most this many of the codes left are listed. */
const MOST_CODES = 1000;
const REPLY = ".reply-form input";

/** @type {Layout} */
export const ASSIST = {
    name: "Assist",
    title: "Assist",
    about: ({game}) => `${game.notation}: ${measures(game)}`,
    home: [REPLY, ".contradiction h2"],
    create: createAssist,
    state: [Status, Contradiction, Doubts, Ending, Said, Asking],
    main: [AssistBoard, Entry],
    panels: [Why, Left, Places],
};

/** @param {Session} first */
function createAssist(first) {
    const {game: board} = first;
    const strategy = () => load("assist.strategy", "");
    const game = createTold(first, {offered: null, strategies: []}, ({ignored}) => ({
        ignored,
        codes: MOST_CODES,
        ...(strategy() ? {strategy: strategy()} : {}),
    }));
    const {store, say, refuse, put, change, look} = game;

    // What stands in the row then is the person's.
    game.onMoved = () => ({offered: null});
    game.onKnown = ({suggestions: [best], contradiction, words}, isNews) => {
        const {session, row} = store.state;
        const offered = best ? colorsOf(best.guess, board) : null;
        if (offered && session.result === "open" && isUntouched()) store.set({row: rows.fill(row, offered)});
        if (offered) store.set({offered});
        if (!isNews) return;
        const next = contradiction
            ? (words.contradiction[0] ?? "No code is consistent with all the feedback.")
            : best
              ? `Best next guess: ${best.guess}.`
              : "";
        announce(`${session.status} ${next}`.trim());
    };

    /** Whether nothing is in the row but what was put there for the person. */
    function isUntouched() {
        const {
            row: {cells},
            offered,
        } = store.state;
        return cells.every((color) => color === null) || (offered !== null && rows.isSame(cells, offered));
    }

    /** @returns {Told[]} */
    function rowsTold() {
        return store.state.session.turns.map(told);
    }

    /** Keeps *turns* in the place of those there are; whether they are kept. @param {Told[]} turns @param {number[]} [ignored] */
    async function keep(turns, ignored) {
        // What is asked for meanwhile was meant for a board that is being changed.
        if (store.state.pending) return (say("One moment: the last change is on its way."), false);
        const {
            row: {cells},
            reply,
            session,
        } = store.state;
        await put(turns, ignored, (now) => ({
            // What was entered meanwhile is for the next row.
            ...(now.row.cells === cells && {row: rows.rowOf([], board.pegs)}),
            ...(now.reply === reply && {reply: noReply(board)}),
            // Whoever went on to the board meanwhile stays there.
            ...(document.activeElement?.closest(".reply-form") && {focus: {selector: REPLY}}),
        }));
        return store.state.session !== session && !store.state.said;
    }

    /** @param {string} reply */
    function enter(reply) {
        const guess = rows.colorsIn(store.state.row);
        if (guess) void keep([...rowsTold(), {guess, reply}]);
        else missing();
    }

    function missing() {
        const count = rows.missingIn(store.state.row);
        refuse(`Fill the guess first: ${counted(count, "hole is", "holes are")} empty.`);
        store.set({focus: {selector: ".grid [tabindex='0']"}});
    }

    /** The guess stands in the row: on to its reply. */
    function submit() {
        if (rows.colorsIn(store.state.row)) store.set({focus: {selector: REPLY}});
        else missing();
    }

    function undo() {
        const last = store.state.session.turns.at(-1);
        if (!last) return;
        // What was entered meanwhile stays.
        void change("undo", takeBack, () =>
            isUntouched() ? {row: rows.rowOf(last.colors, board.pegs), reply: readReply(last.reply, board)} : {},
        );
    }

    /** @param {Turn} turn */
    function edit(turn) {
        const {ignored} = store.state.session;
        showDialog(
            `Change row ${turn.row}`,
            (close) => html`
            <${EditedRow} board=${board} turn=${turn} isIgnored=${ignored.includes(turn.row)} onDone=${(/** @type {Edited | null} */ edited) => (close(), void change_to(turn.row, edited))} />`,
        );
    }

    /** @param {number} row @param {Edited | null} edited  null: it is removed */
    function change_to(row, edited) {
        const others = store.state.session.ignored.filter((each) => each !== row);
        if (!edited)
            return keep(
                rowsTold().filter((_, at) => at !== row - 1),
                others.map((each) => (each > row ? each - 1 : each)),
            );
        const {guess, reply, isIgnored} = edited;
        const turns = rowsTold().map((each, at) =>
            at === row - 1 ? {guess, reply, told: reply === each.reply ? each.told : null} : each,
        );
        return keep(turns, isIgnored ? [...others, row] : others);
    }

    /** @param {number} row */
    function ignore(row) {
        void keep(rowsTold(), [...store.state.session.ignored, row]);
    }

    /** @param {{guess: string, reply: string}[]} turns */
    function add(turns) {
        return keep([...rowsTold(), ...turns]);
    }

    /** Puts a code in the row. @param {number[]} colors */
    function take(colors) {
        store.set({row: rows.fill(store.state.row, colors), offered: colors, focus: {selector: REPLY}});
        announce("The guess is in the row. Enter its feedback next.");
    }

    /** @param {string} name */
    function advisedBy(name) {
        save("assist.strategy", name);
        void look();
    }

    /** @param {string} key */
    function command(key) {
        if (key === "u") undo();
        else if (key === "h" && store.state.offered) game.setRow(rows.fill(store.state.row, store.state.offered));
    }

    function start() {
        about().then(
            ({strategies}) => store.set({strategies}),
            () => {},
        );
        return game.start();
    }

    return {...game, strategy, start, enter, submit, undo, edit, ignore, add, take, advisedBy, command};
}

/** @param {Given} given */
function Status({state: {session}}) {
    return html`<p class="status">${session.turns.length ? session.status : "Play this guess at your table, then tap the feedback you get."}</p>`;
}

/** @param {Given} given */
function AssistBoard({game, state: {session, row}, known}) {
    return html`
        <${Board} board=${session.game} label="The board: guesses and feedback" turns=${session.turns} ignored=${session.ignored} marked=${known.pending ? [] : known.known?.contradiction?.rows}
            row=${session.result === "open" ? row : null} showLeft=${showsLeft()}
            rowActions=${(/** @type {Turn} */ turn) => [{icon: "edit", label: `Change row ${turn.row}`, run: () => game.edit(turn)}]}
            onRow=${game.setRow} onSubmit=${game.submit} onWrong=${game.refuse} onCommand=${game.command} />`;
}

/** Rows each of which may be left out alone, for those who do not know what the reply should have been. @param {Given} given */
function Doubts({game, state: {session}, known: {known}}) {
    const suspects = known?.contradiction?.suspect_rows ?? [];
    return (
        suspects.length > 0 &&
        !isOver(session) &&
        html`
        <div class="card"><p>Not sure what it should have been? Leave a row out:</p>
            <p class="row">${suspects.map((row) => html`<${Button} onclick=${() => game.ignore(row)}>Ignore row ${row}<//>`)}</p></div>`
    );
}

/** @param {Given} given */
function Ending({state: {session}}) {
    return (
        isOver(session) &&
        html`
        <section class="card ending">
            <h2 tabindex="-1">${session.result === "solved" ? `Solved in ${counted(session.turns.length, "guess", "guesses")}` : "This game is over"}</h2>
            <p class="row"><a class="button primary" href=${`/review?id=${session.id}`}>Review this game</a><a class="button" href="/assist">Another board</a></p>
        </section>`
    );
}

/** What to do now: the guess, large, and the buttons for its reply. @param {Given} given */
function Asking({game, state: {session, row, reply}, known: {known, pending}}) {
    if (session.result !== "open") return null;
    const {game: board} = session;
    const colors = rows.colorsIn(row);
    const [advised] = known?.suggestions ?? [];
    const best = advised && !pending ? colorsOf(advised.guess, board) : null;
    const isOwn = best ? !rows.isSame(row.cells, best) : !pending;
    return html`
        <section class="card asking" aria-labelledby="next-guess" aria-busy=${pending ? "true" : null}>
            <h2 id="next-guess">${isOwn ? "Your guess" : "Best next guess"}${colors && html`<${Hidden}> ${colors.map((color) => board.signs[color]).join(board.separator)}<//>`}</h2>
            <div class="guess-shown">
                ${colors ? html`<${Code} colors=${colors} looks=${looksOf(board)} />` : isOwn && html`<p class="quiet">Fill the row on the board.</p>`}
                ${isOwn && best && html`<${Button} onclick=${() => game.take(best)}>Best: ${advised.guess}<//>`}
            </div>
            <${Trouble} store=${game.knowledge} />
            <${ReplyForm} board=${board} reply=${reply} onReply=${(/** @type {Reply} */ next) => game.store.set({reply: next, said: ""})} onSubmit=${game.enter}
                unknown submitLabel="Enter the row" label="The feedback for your guess" />
        </section>`;
}

/** What else may be entered, and what is taken back. @param {Given} given */
function Entry({game, state: {session, row}}) {
    const {game: board} = session;
    return html`
        <div class="stack">
            ${
                session.result === "open" &&
                html`
                <${Palette} board=${board} onPick=${(/** @type {number} */ color) => game.setRow(rows.put(row, color))} onErase=${() => game.setRow(rows.erase(row))} />
                <${TypedRows} board=${board} onTurns=${game.add} onAnew=${game.anew} />`
            }
            <p class="row">
                ${session.turns.length > 0 && html`<${Button} kind="quiet" onclick=${game.undo}>Take the last row back<//>`}
                <a class="button quiet" href="/assist">Another board</a>
            </p>
        </div>`;
}
