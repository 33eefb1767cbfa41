/** A game whose replies the person tells: what is known of it, asked anew when it has changed, and what contradicts. */

import {backend} from "../../backend";
import {noReply} from "../../reply";
import {createStore} from "../../store";
import {putTurns, repaired, told} from "../../turns";
import {Button, Trouble} from "../../view";
import {capitalized} from "../../words";
import {createGame, isOver} from "./game";

import type {Overview, Repair} from "../../facts";
import type {State} from "./game";
import type {Doing} from "../../store";
import type {Told} from "../../turns";
import type {Session} from "../../types";

export type ToldGame = ReturnType<typeof createTold>;
export type Known = {known: Overview | null} & Doing;

const MOST_REPAIRS = 5;

/**
 * @param more  what the layout keeps besides
 * @param request  what is asked besides
 */
export function createTold(first: Session, more: object, request: (session: Session) => object) {
    const game = createGame(first, {reply: noReply(first.game), ...more});
    const {store, change, start: begin} = game;
    const knowledge = createStore({known: null as Overview | null});
    // What follows is said with what is known then.
    game.sentence = (session) => (isOver(session) ? session.status : "");

    /**
     * Asks what is known of the game as it stands.
     *
     * @param isNews  whether it has changed
     */
    function look(isNews: boolean = false) {
        const {session} = store.state;
        return knowledge.look("suggest", async (signal) => {
            const asked = {game: session.game.notation, turns: session.turns.map(told), ...request(session)};
            const known: Overview = await backend.ask("suggest", asked, {signal});
            if (!signal.aborted && knowledge.isOpen()) whole.onKnown(known, isNews);
            return {known};
        });
    }

    /** Keeps *turns* in the place of those there are. */
    function put(turns: Told[], ignored: number[] = store.state.session.ignored, then?: (before: State) => object) {
        return change("tell", (session) => putTurns(session, turns, ignored), then);
    }

    function repair(chosen: Repair) {
        void put(repaired(store.state.session.turns.map(told), chosen));
    }

    function start() {
        let {session} = store.state;
        const ended = begin();
        const unfollowed = store.subscribe(() => {
            if (store.state.session === session) return;
            session = store.state.session;
            void look(true);
        });
        void look();
        return () => (ended(), unfollowed());
    }

    const whole = Object.assign(game, {
        ...{knowledge, look, put, repair, start},
        /** What becomes of what is known. */
        onKnown: (() => {}) as (known: Overview, isNews: boolean) => void,
    });
    return whole;
}

/** What was just said of the game, or went wrong with it. */
export function Said({game, state: {said}}: {game: ToldGame; state: State}) {
    return (
        <div class="trouble-place">
            <Trouble store={game.store} />
            {said && <p class="said">{said}</p>}
        </div>
    );
}

/** Replies that cannot all be right: which, why, and what would put them right with one click. */
export function Contradiction({game, state: {session}, known: {known}}: {game: ToldGame; state: State; known: Known}) {
    if (!known?.contradiction || isOver(session)) return null;
    const {
        contradiction: {is_proven: isProven, repairs},
        words,
    } = known;
    const title = isProven ? "The feedback contradicts itself" : "The feedback may contradict itself";
    return (
        <section class="card contradiction" aria-label={title}>
            <h2 tabIndex={-1}>{title}</h2>
            {words.contradiction.map((line) => (
                <p>{line}</p>
            ))}
            {repairs.length ? (
                <>
                    <p>
                        <b>To put it right:</b>
                    </p>
                    <ul class="repairs">
                        {repairs.slice(0, MOST_REPAIRS).map((each, at) => (
                            <li>
                                <Button kind="repair" icon="check" onClick={() => game.repair(each)}>
                                    <span>{capitalized(words.repairs[at])}</span>
                                </Button>
                            </li>
                        ))}
                    </ul>
                </>
            ) : (
                <p>Change the feedback of a row on the board, or undo.</p>
            )}
        </section>
    );
}
