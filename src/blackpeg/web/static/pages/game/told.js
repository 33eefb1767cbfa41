/** A game whose replies the person tells: what is known of it, asked anew when it has changed, and what contradicts. */

import {backend} from "../../js/backend.js";
import {noReply} from "../../js/reply.js";
import {createStore} from "../../js/store.js";
import {putTurns, repaired, told} from "../../js/turns.js";
import {Button, Trouble, html} from "../../js/view.js";
import {capitalized} from "../../js/words.js";
import {createGame, isOver} from "./game.js";

/** @import {Overview, Repair} from "../../js/facts.js" */
/** @import {State} from "./game.js" */
/** @import {Doing} from "../../js/store.js" */
/** @import {Told} from "../../js/turns.js" */
/** @import {Session} from "../../js/types.js" */

/** @typedef {ReturnType<typeof createTold>} ToldGame */
/** @typedef {{known: Overview | null} & Doing} Known */

const MOST_REPAIRS = 5;

/**
 * @param {Session} first
 * @param {object} more  what the layout keeps besides
 * @param {(session: Session) => object} request  what is asked besides
 */
export function createTold(first, more, request) {
    const game = createGame(first, {reply: noReply(first.game), ...more});
    const {store, change, start: begin} = game;
    const knowledge = createStore({known: /** @type {Overview | null} */ (null)});
    // What follows is said with what is known then.
    game.sentence = (session) => (isOver(session) ? session.status : "");

    /** Asks what is known of the game as it stands. @param {boolean} [isNews]  whether it has changed */
    function look(isNews = false) {
        const {session} = store.state;
        return knowledge.look("suggest", async (signal) => {
            const asked = {game: session.game.notation, turns: session.turns.map(told), ...request(session)};
            /** @type {Overview} */
            const known = await backend.ask("suggest", asked, {signal});
            if (!signal.aborted && knowledge.isOpen()) whole.onKnown(known, isNews);
            return {known};
        });
    }

    /** Keeps *turns* in the place of those there are. @param {Told[]} turns @param {number[]} [ignored] @param {(before: State) => object} [then] */
    function put(turns, ignored = store.state.session.ignored, then) {
        return change("tell", (session) => putTurns(session, turns, ignored), then);
    }

    /** @param {Repair} chosen */
    function repair(chosen) {
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
        /** What becomes of what is known. @type {(known: Overview, isNews: boolean) => void} */
        onKnown: () => {},
    });
    return whole;
}

/** What was just said of the game, or went wrong with it. @param {{game: ToldGame, state: State}} given */
export function Said({game, state: {said}}) {
    return html`<div class="trouble-place"><${Trouble} store=${game.store} />${said && html`<p class="said">${said}</p>`}</div>`;
}

/** Replies that cannot all be right: which, why, and what would put them right with one click. @param {{game: ToldGame, state: State, known: Known}} given */
export function Contradiction({game, state: {session}, known: {known}}) {
    if (!known?.contradiction || isOver(session)) return null;
    const {
        contradiction: {is_proven: isProven, repairs},
        words,
    } = known;
    const title = isProven ? "The feedback contradicts itself" : "The feedback may contradict itself";
    return html`
        <section class="card contradiction" aria-label=${title}>
            <h2 tabindex="-1">${title}</h2>
            ${words.contradiction.map((line) => html`<p>${line}</p>`)}
            ${
                repairs.length
                    ? html`<p><b>To put it right:</b></p><ul class="repairs">${repairs.slice(0, MOST_REPAIRS).map(
                          (each, at) => html`
                <li><${Button} kind="repair" icon="check" onclick=${() => game.repair(each)}><span>${capitalized(words.repairs[at])}</span><//></li>`,
                      )}</ul>`
                    : html`<p>Change the feedback of a row on the board, or undo.</p>`
            }
        </section>`;
}
