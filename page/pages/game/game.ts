/**
 * A game as the page has it: the store that all is drawn of, and the session's commands.
 *
 * Each command changes the session on the server and gives back what becomes of the state.  Where the game is not any
 * more as it is shown, it is shown as it is, and what was entered stays.
 */

import {announce} from "../../announce";
import {draftOf, dropDraft, keepDraft} from "../../draft";
import {shake, tick} from "../../feel";
import * as rows from "../../row";
import {showsLeft} from "../../settings";
import {createStore} from "../../store";
import {OVERTAKEN, isTurns, watchGame} from "../../turns";

import type {Drawn} from "../../view";
import type {Row} from "../../row";
import type {Doing} from "../../store";
import type {Outcome} from "../../turns";
import type {Session} from "../../types";

/**
 * What all layouts draw.
 */
export interface Shown {
    session: Session;
    /** the row to fill */
    row: Row;
    /** rows held aside */
    held: number[][];
    /** about what was just done, until something else is */
    said: string;
    /** where the focus is to go, once */
    focus: {selector: string} | null;
}

/** a component that is given `game`, `state`, and what is `known` */
export type Part = (given: any) => Drawn;
export type State = Shown & Record<string, any> & Doing;
export type Game = ReturnType<typeof createGame>;

/**
 * What one kind of game is made of: a list of components for each place.
 */
export interface Layout {
    /** "Play": for the title of the window */
    name: string;
    title: string;
    /** beside the title */
    about: (session: Session) => string;
    /** selectors: where the focus begins, and goes when what had it is gone; the first that finds something */
    home: string[];
    /** the game, with its commands */
    create: (session: Session) => any;
    /** what is said first */
    state: Part[];
    /** the board, and what stands over and under it */
    main: Part[];
    /** what stands beside it */
    panels: Part[];
    /** on top of them */
    note?: Part[];
    map?: Part[];
}

/** @param more  what the layout keeps besides */
export function createGame(first: Session, more: object) {
    const {pegs} = first.game;
    const draft = draftOf(first.id, first.turns.length);
    const shown: Shown & Record<string, any> = {
        session: first,
        row: rows.rowOf(draft.cells, pegs),
        held: draft.held,
        said: "",
        focus: null,
        ...more,
    };
    const store = createStore(shown);

    function setRow(row: Row) {
        // What was said of the row, or went wrong with it, does not hold for another.
        if (row.cells === store.state.row.cells) return store.set({row});
        const isDropped = store.state.retry !== null;
        anew();
        store.set({row, said: isDropped ? "What you entered before was not sent." : ""});
    }

    /** What was said, or went wrong, does not hold any more. */
    function anew() {
        store.set({said: ""});
        if (store.state.error) store.clear();
    }

    /** Says it where it can be seen, and aloud. */
    function say(sentence: string, aloud: string = sentence) {
        store.set({said: sentence});
        announce(aloud);
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
    function change(
        name: string,
        work: (session: Session) => Promise<Outcome>,
        then: (before: State) => object = () => ({}),
    ) {
        return store.act(name, async () => {
            const {session, isOvertaken} = await work(store.state.session);
            return store.isOpen() ? moved(session, isOvertaken, isOvertaken ? {} : then(store.state)) : {};
        });
    }

    /**
     * What becomes of the state when the game has changed.
     */
    function moved(session: Session, isOvertaken: boolean, then: object = {}) {
        const isEnd = isOver(session);
        const said = isOvertaken && !isEnd ? OVERTAKEN : "";
        const aloud = `${said} ${game.sentence(session)}`.trim();
        if (aloud) announce(aloud);
        tick();
        return {
            session,
            said,
            row: rows.back(store.state.row),
            ...game.onMoved(),
            ...then,
            ...(isEnd && {focus: {selector: ".ending h2"}}),
        };
    }

    /** What becomes of it with *session*, which came with something else. */
    function took(session: Session) {
        const {session: before} = store.state;
        return isTurns(session, before.turns) && session.result === before.result ? {session} : moved(session, true);
    }

    /** Keeps what was not sent, and follows other windows. */
    function start() {
        const unkept = store.subscribe(() => {
            const {session, row, held} = store.state;
            if (session.result === "open") keepDraft(session.id, {row: session.turns.length, cells: row.cells, held});
            else dropDraft(session.id);
        });
        const unwatched = watchGame(
            () => store.state.session,
            (now) => {
                if (!store.state.pending) store.set(took(now));
            },
        );
        return () => (unkept(), unwatched());
    }

    const game = {
        ...{store, setRow, anew, say, refuse, change, took, start},
        /** What else becomes of the state when the game has changed. */
        onMoved: () => ({}) as object,
        /** What is told of it then. */
        sentence: ((session) => (showsLeft() || isOver(session) ? session.status : lastReply(session))) as (
            session: Session,
        ) => string,
    };
    return game;
}

/** Not where a reply says solved, but another one speaks against it. */
export function isOver(session: Session) {
    return session.result !== "open" && !session.is_doubtful;
}

export function lastReply({turns}: Session) {
    const last = turns[turns.length - 1];
    return last ? `Row ${last.row}: ${last.words}.` : "Nothing guessed yet.";
}
