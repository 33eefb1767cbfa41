/**
 * A game as the page has it: the store that all is drawn of, and the session's commands.
 *
 * Each command changes the session on the server and gives back what becomes of the state.  Where the game is not any
 * more as it is shown, it is shown as it is, and what was entered stays.
 */

import {announce} from "../../js/announce.js";
import {draftOf, dropDraft, keepDraft} from "../../js/draft.js";
import {shake, tick} from "../../js/feel.js";
import * as rows from "../../js/row.js";
import {showsLeft} from "../../js/settings.js";
import {createStore} from "../../js/store.js";
import {OVERTAKEN, isTurns, watchGame} from "../../js/turns.js";

/** @import {Drawn} from "../../vendor/preact.js" */
/** @import {Row} from "../../js/row.js" */
/** @import {Doing} from "../../js/store.js" */
/** @import {Outcome} from "../../js/turns.js" */
/** @import {Session} from "../../js/types.js" */

/**
 * What all layouts draw.
 *
 * @typedef {object} Shown
 * @property {Session} session
 * @property {Row} row  the row to fill
 * @property {number[][]} held  rows held aside
 * @property {string} said  about what was just done, until something else is
 * @property {{selector: string} | null} focus  where the focus is to go, once
 */

/** @typedef {(given: any) => Drawn} Part  a component that is given `game`, `state`, and what is `known` */
/** @typedef {Shown & Record<string, any> & Doing} State */
/** @typedef {ReturnType<typeof createGame>} Game */

/**
 * What one kind of game is made of: a list of components for each place.
 *
 * @typedef {object} Layout
 * @property {string} name  "Play": for the title of the window
 * @property {string} title
 * @property {(session: Session) => string} about  beside the title
 * @property {string[]} home  selectors: where the focus begins, and goes when what had it is gone; the first that finds something
 * @property {(session: Session) => any} create  the game, with its commands
 * @property {Part[]} state  what is said first
 * @property {Part[]} main  the board, and what stands over and under it
 * @property {Part[]} panels  what stands beside it
 */

/** @param {Session} first @param {object} more  what the layout keeps besides */
export function createGame(first, more) {
    const {pegs} = first.game;
    const draft = draftOf(first.id, first.turns.length);
    /** @type {Shown & Record<string, any>} */
    const shown = {
        session: first,
        row: rows.rowOf(draft.cells, pegs),
        held: draft.held,
        said: "",
        focus: null,
        ...more,
    };
    const store = createStore(shown);

    /** @param {Row} row */
    function setRow(row) {
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

    /** Says it where it can be seen, and aloud. @param {string} sentence @param {string} [aloud] */
    function say(sentence, aloud = sentence) {
        store.set({said: sentence});
        announce(aloud);
    }

    /** Says why the row cannot be sent so. @param {string} sentence */
    function refuse(sentence) {
        say(sentence);
        shake();
    }

    /**
     * Changes the game, and shows what became of it.
     *
     * @param {string} name
     * @param {(session: Session) => Promise<Outcome>} work
     * @param {(before: State) => object} [then]  what else becomes of the state, where the change was made
     */
    function change(name, work, then = () => ({})) {
        return store.act(name, async () => {
            const {session, isOvertaken} = await work(store.state.session);
            return store.isOpen() ? moved(session, isOvertaken, isOvertaken ? {} : then(store.state)) : {};
        });
    }

    /**
     * What becomes of the state when the game has changed.
     *
     * @param {Session} session
     * @param {boolean} isOvertaken
     * @param {object} then
     */
    function moved(session, isOvertaken, then = {}) {
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

    /** What becomes of it with *session*, which came with something else. @param {Session} session */
    function took(session) {
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
        onMoved: () => /** @type {object} */ ({}),
        /** What is told of it then. @type {(session: Session) => string} */
        sentence: (session) => (showsLeft() || isOver(session) ? session.status : lastReply(session)),
    };
    return game;
}

/** Not where a reply says solved, but another one speaks against it. @param {Session} session */
export function isOver(session) {
    return session.result !== "open" && !session.is_doubtful;
}

/** @param {Session} session */
export function lastReply({turns}) {
    const last = turns[turns.length - 1];
    return last ? `Row ${last.row}: ${last.words}.` : "Nothing guessed yet.";
}
