/** Assist: choose a board, or go on with a game. */

import {about} from "../js/about.js";
import {backend} from "../js/backend.js";
import {Chooser, firstBoard} from "../js/parts/chooser.js";
import {navigate, setTitle} from "../js/router.js";
import {useOwnStore} from "../js/store.js";
import {Trouble, html, mount, useState} from "../js/view.js";
import {OpenGames} from "./home/open_games.js";

/** @import {About} from "../js/facts.js" */
/** @import {Place} from "../js/types.js" */

/** @param {HTMLElement} root @param {Place} place */
export async function show(root, {query}) {
    setTitle("Assist");
    const known = await about();
    return mount(
        root,
        html`
        <h1>Assist at a real board</h1>
        <p class="lead">You play at a real board. Enter each guess and its feedback: Blackpeg tells you how many codes are left and what to guess next, and finds slips.</p>
        <div class="two"><${Begin} known=${known} asked=${query.get("game")} /><${OpenGames} kind="assist" /></div>`,
    );
}

/** @param {{known: About, asked: string | null}} given */
function Begin({known, asked}) {
    const store = useOwnStore({});
    const [game, setGame] = useState(() => firstBoard(known, asked, "assist"));

    /** @param {Event} event */
    function begin(event) {
        event.preventDefault();
        void store.act("begin", async () => {
            const made = await backend.ask("begin", {kind: "assist", game});
            if (store.isOpen()) await navigate(`/games/${made.id}`);
        });
    }

    return html`
        <form class="card stack set-up" onsubmit=${begin}>
            <${Chooser} known=${known} game=${game} onGame=${setGame} remember="assist" />
            <${Trouble} store=${store} />
            <p><button type="submit" class="button primary large">Start</button></p>
        </form>`;
}
