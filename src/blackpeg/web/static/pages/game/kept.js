/** A game that is open, and cannot be gone on with: its board, why that is so, and what can be done. */

import {Board} from "../../js/parts/board.js";
import {removeGame} from "../../js/removal.js";
import {navigate} from "../../js/router.js";
import {showsLeft} from "../../js/settings.js";
import {giveUp} from "../../js/turns.js";
import {Button, Trouble, html} from "../../js/view.js";
import {measures} from "../../js/words.js";
import {createGame} from "./game.js";

/** @import {Session} from "../../js/types.js" */
/** @import {Layout, State} from "./game.js" */

/** @typedef {{game: ReturnType<typeof createKept>, state: State}} Given */

/** @type {Layout} */
export const KEPT = {
    name: "Kept",
    title: "A game that stopped",
    about: ({game}) => `${game.notation}: ${measures(game)}`,
    home: [],
    create: createKept,
    state: [],
    main: [KeptBoard],
    panels: [Why],
};

/** @param {Session} first */
function createKept(first) {
    const game = createGame(first, {});
    const {store, change} = game;

    function remove() {
        void store.act("remove", async () => {
            if (await removeGame(first.id, first.game.notation, first.turns.length))
                await navigate("/history", {replace: true});
        });
    }

    async function end() {
        if (await change("give up", giveUp)) await navigate(`/games/${first.id}`, {replace: true});
    }

    return {...game, remove, end};
}

/** @param {Given} given */
function KeptBoard({state: {session}}) {
    return html`<${Board} board=${session.game} turns=${session.turns} showLeft=${showsLeft()} label=${`Board: ${measures(session.game)}`} />`;
}

/** @param {Given} given */
function Why({game, state: {session}}) {
    return html`
        <section class="card stack" aria-label="Why it stopped">
            <p>This game was played outside this page and left open there. Only that program knew its code, so nobody can give feedback for a guess any more.</p>
            <p class="row">
                ${session.turns.length > 0 && html`<a class="button primary" href=${`/review?id=${session.id}`}>Review it so far</a>`}
                <${Button} onclick=${game.end}>Give it up<//>
                <${Button} onclick=${game.remove}>Remove it<//>
            </p>
            <${Trouble} store=${game.store} />
        </section>`;
}
