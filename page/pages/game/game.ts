/** A game as the page has it: the store that all is drawn of, and the commands of its session. */

import {useLayoutEffect, useReducer, useRef} from "preact/hooks";
import {announce} from "../../announce";
import {backend} from "../../backend";
import {ask} from "../../dialog";
import {draftOf, dropDraft, keepDraft} from "../../draft";
import {shake, tick} from "../../feel";
import {saidOf} from "../../lists";
import {noReply, readReply} from "../../reply";
import * as rows from "../../row";
import {showsLeft} from "../../settings";
import {createStore, useAnswer} from "../../store";
import {counted} from "../../words";
import {OVERTAKEN, giveUp, isTurns, putTurns, takeBack, told, watchGame} from "../../turns";

import type {Overview} from "../../facts";
import type {Reply} from "../../reply";
import type {Row} from "../../row";
import type {Doing} from "../../store";
import type {Outcome, Told} from "../../turns";
import type {BoardGiven, RowAction} from "../../parts/board";
import type {Game as Board, Session, Turn} from "../../types";
import type {Drawn} from "../../view";

/** What is drawn. */
export interface Shown {
    session: Session;
    /** the row to fill, and the feedback that is entered */
    row: Row;
    reply: Reply;
    /** rows held aside */
    held: number[][];
    /** about what was just done, until something else is */
    said: string;
    /** where the focus is to go, once */
    focus: {selector: string} | null;
    hint: {next: number | null; more: string | null; lines: string[]; guess: number[] | null} | null;
    /** the guess that was refused last: who sends it again means it */
    doubted: number[];
    /** which note of the walk-through is shown */
    tour: number | null;
    /** the guess that was put in the row for the person */
    offered: number[] | null;
    /** whose advice it is; "": the usual one's */
    strategy: string;
    /** the person's own code */
    noted: number[] | null;
    /** changes of rows that are there, oldest first: how many rows there were then, and what they had been */
    past: {count: number; turns: Told[]; ignored: number[]}[];
}

/** Where the focus goes: to the row to fill, or to its feedback. */
export const ROW = "[role=grid] [tabindex='0']";
export const REPLY = ".reply-form .tap[tabindex='0'], .reply-form > .part input";

export type State = Shown & Doing;
export type Game = ReturnType<typeof createGame>;
/** What is known of a game whose feedback is told; *isOld*: not of its rows as they are now. */
export type Known = ReturnType<typeof useKnown>;
export type Given = {game: Game; kind: Kind; state: State; known: Known};
export type Part = (given: Given) => Drawn;

/** What one kind of game is made of: a list of components for each place. */
export interface Kind {
    /** "Play": for the title of the window */
    name: string;
    title: string;
    /** beside the title */
    about: (session: Session) => string;
    help: (board: Board) => void;
    /** how it is ended before it is over: a question, what then is, and the answers */
    end?: [title: string, body: string, yes: string, no: string];
    /** selectors: where the focus begins, and goes when what had it is gone; the first that finds something */
    home: string[];
    /** what it keeps besides */
    keeps?: (session: Session) => Partial<Shown>;
    /** what the server is asked of the codes left, besides the rows, where the person tells the feedback */
    asks?: (state: State) => object;
    /** what becomes of the answer */
    heard?: (game: Game, known: Overview, isNews: boolean) => void;
    /** what the board shows besides the rows and the row to fill */
    board: (given: Given) => Partial<BoardGiven>;
    /** the button at the end of each row */
    action?: Omit<RowAction, "run"> & {run: (game: Game, turn: Turn) => void};
    /** what Enter does in the row to fill, if there is one */
    submit?: (game: Game) => void;
    hint?: (game: Game) => void;
    /** what is said first */
    state: Part[];
    /** what stands under the board */
    tray: Part[];
    /** whether it stands at one place, from the first row to the last */
    isStill?: true;
    /** what is shown for a while, over the board if nothing fits beside it, and what stands beside it or below */
    note?: Part[];
    panels: Part[];
    map?: Part[];
}

export function createGame(first: Session, more: Partial<Shown> = {}) {
    const {game: board} = first;
    const draft = draftOf(first.id, first.turns.length);
    const store = createStore<Shown>({
        session: first,
        row: rows.rowOf(draft.cells, board.pegs),
        reply: noReply(board),
        held: draft.held,
        said: "",
        focus: null,
        hint: null,
        doubted: [],
        tour: null,
        offered: null,
        strategy: "",
        noted: null,
        past: [],
        ...more,
    });

    function setRow(row: Row) {
        const {state} = store;
        if (row.cells === state.row.cells) return store.set({row});
        // Messages about the row, and what went wrong with it, does not hold for another.
        const said = state.retry ? "What you entered before was not sent." : "";
        if (state.error) store.clear();
        store.set({row, said});
    }

    function fill(cells: rows.Cells, aloud = "") {
        setRow(rows.fill(store.state.row, cells));
        if (aloud) announce(aloud);
    }

    /** Puts a code in the row, and goes on to its feedback where that is told. */
    function take(colors: number[]) {
        const isTold = store.state.session.kind !== "play";
        fill(colors, `The guess is in the row.${isTold ? " Enter its feedback next." : ""}`);
        store.set({offered: colors, focus: {selector: isTold ? REPLY : ROW}});
    }

    const pick = (color: number) => setRow(rows.put(store.state.row, color));
    const erase = () => setRow(rows.erase(store.state.row));

    /** What was said, or went wrong, does not hold any more. */
    function anew() {
        store.set({said: ""});
        if (store.state.error) store.clear();
    }

    /** What was wrong with the last change, to be said elsewhere; null if it is sent again by itself, as no answer came. */
    function refused() {
        const {error, retry, said} = store.state;
        if (retry) return null;
        anew();
        return error ?? new Error(said);
    }

    /** Says it where it can be seen, and aloud. */
    function say(sentence: string) {
        store.set({said: sentence});
        announce(sentence);
    }

    /** Says why the row cannot be sent so. */
    function refuse(sentence: string) {
        say(sentence);
        shake();
    }

    /**
     * Changes the game, and shows what became of it.
     * @param then  what else becomes of the state, where the change was made
     */
    function change(name: string, work: (now: Session) => Promise<Outcome>, then?: (before: State) => Partial<Shown>) {
        return store.act(name, async () => {
            const {session, isOvertaken} = await work(store.state.session);
            return store.isOpen() ? moved(session, isOvertaken, isOvertaken ? {} : then?.(store.state)) : {};
        });
    }

    /** What becomes of the state when the game has changed. */
    function moved(session: Session, isOvertaken: boolean, then: Partial<Shown> = {}): Partial<Shown> {
        const isEnd = isOver(session);
        const said = isOvertaken && !isEnd ? OVERTAKEN : "";
        // Where the person tells the feedback, what follows is said with what is known then.
        const status = isEnd || session.kind === "play" ? statusOf(session) : "";
        if (said || status) announce(`${said} ${status}`.trim());
        tick();
        const focus = isEnd ? {focus: {selector: ".ending h2"}} : {};
        const past = isOvertaken ? [] : store.state.past;
        return {session, said, row: rows.back(store.state.row), hint: null, offered: null, past, ...then, ...focus};
    }

    /** What becomes of it with *session*, which came with something else. */
    function took(session: Session) {
        const {session: before} = store.state;
        return isTurns(session, before.turns) && session.result === before.result ? {session} : moved(session, true);
    }

    /** Keeps *turns* in the place of those there are. */
    function put(
        turns: (Told | string)[],
        ignored = store.state.session.ignored,
        then?: (before: State) => Partial<Shown>,
    ) {
        const {session, past} = store.state;
        const before = {count: turns.length, turns: session.turns.map(told), ignored: session.ignored};
        const isChange = turns.length <= session.turns.length;
        return change(
            "tell",
            (session) => putTurns(session, turns, ignored),
            (now) => ({...(isChange && {past: [...past, before]}), ...then?.(now)}),
        );
    }

    /** Help ends the streak of today's code, which is asked before. */
    async function isMeant(title: string, yes: string) {
        const {daily, hints, taken_back: back} = store.state.session;
        if (daily !== new Date().toISOString().slice(0, 10) || hints || back) return true;
        const body = "Then today's code no longer counts for your streak.";
        return (await ask({title, body, yes, no: "Keep my streak"})) && store.isOpen();
    }

    /** Takes back what was done last: a change of rows, or the last row. */
    async function undo() {
        const past = [...store.state.past];
        const before = past.pop();
        if (before?.count === store.state.session.turns.length) {
            await change(
                "undo",
                (session) => putTurns(session, before.turns, before.ignored),
                () => ({past}),
            );
            return;
        }
        if (!store.state.session.can_undo) return say("There is nothing to take back.");
        if (!(await isMeant("Take the guess back?", "Take it back"))) return;
        const {session, row} = store.state;
        const last = session.turns[session.turns.length - 1];
        // What the person put into the row meanwhile stays there.
        await change("undo", takeBack, (now) =>
            rows.isSame(now.row.cells, row.cells) || rows.isSame(now.row.cells, now.offered ?? [])
                ? {row: rows.rowOf(last.colors, board.pegs), reply: readReply(last.reply, board)}
                : {},
        );
    }

    async function end(title: string, body: string, yes: string, no: string) {
        if ((await ask({title, body, yes, no})) && store.isOpen())
            await change("give up", async (session) =>
                session.result === "open" ? giveUp(session) : {session, isOvertaken: false},
            );
    }

    /** Keeps what was not sent, and follows other windows. */
    function start() {
        let kept = store.state;
        const unkept = store.subscribe(() => {
            const {session, row, held} = store.state;
            if (session === kept.session && row.cells === kept.row.cells && held === kept.held) return;
            kept = store.state;
            if (session.result === "open") keepDraft(session.id, {row: session.turns.length, cells: row.cells, held});
            else dropDraft(session.id);
        });
        const unwatched = watchGame(
            () => store.state.session,
            (now) => {
                if (!store.state.pending) store.set(took(now));
            },
            (gone) => void store.act("look", () => Promise.reject(gone)),
        );
        return () => (unkept(), unwatched());
    }

    return {
        store,
        setRow,
        fill,
        take,
        pick,
        erase,
        anew,
        refused,
        say,
        refuse,
        change,
        took,
        put,
        isMeant,
        undo,
        end,
        start,
    };
}

/**
 * The state; who asks for it is drawn anew when what is being entered changes, or all the rest: a color that is picked
 * draws the row anew, and not the page.
 */
export function useShown({store}: Game, what: "entered" | "rest"): State {
    const [, redraw] = useReducer((count: number, _: null) => count + 1, 0);
    const drawn = useRef(store.state);
    drawn.current = store.state;
    useLayoutEffect(
        () =>
            store.subscribe(() => {
                const {row, reply, ...rest} = store.state;
                const before: Record<string, unknown> = {...drawn.current};
                const isEntered = row !== before.row || reply !== before.reply;
                const isRest = Object.entries(rest).some(([name, value]) => value !== before[name]);
                if (what === "entered" ? isEntered : isRest) redraw(null);
            }),
        [store],
    );
    return store.state;
}

/** What is known of the codes left, asked anew when the rows change, or who advises. */
export function useKnown(game: Game, {asks, heard}: Kind) {
    const {session, strategy} = game.store.state;
    const before = useRef(session);
    const {answer, error, ...asked} = useAnswer(
        async (signal) => {
            if (!asks) return null;
            const isNews = before.current !== session;
            before.current = session;
            const given = {game: session.game.notation, turns: session.turns.map(told), ...asks(game.store.state)};
            const known: Overview = await backend.ask("suggest", given, {signal});
            if (!signal.aborted) heard?.(game, known, isNews);
            return {known, session, strategy};
        },
        asks ? [session, strategy] : [],
    );
    const isOld = Boolean(asks) && !error && (answer?.session !== session || answer.strategy !== strategy);
    return {known: answer?.known ?? null, isOld, error, ...asked};
}

export function isOver(session: Session) {
    return session.result !== "open";
}

/** Whether there may be another row: none follows one that says solved, even if another row speaks against it. */
export function takesRow(session: Session) {
    return !isOver(session) && !session.is_doubtful;
}

/** What to do first; then how many codes are possible, unless that is not to be shown before the end. */
export function statusOf(session: Session) {
    const last = session.turns.at(-1);
    if (!last && !isOver(session))
        return saidOf(`Choose ${counted(session.game.pegs, "color")}, then press Guess.`, session.game);
    return !last || showsLeft() || isOver(session) ? session.status : `Row ${last.row}: ${last.words}.`;
}
