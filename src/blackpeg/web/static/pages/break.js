/** Let it break yours: choose a board, think of a code, and begin. */

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
    setTitle("Break");
    const known = await about();
    return mount(
        root,
        html`
        <h1>Let it break yours</h1>
        <p class="lead">Think of a code, or hide one on a real board. Blackpeg guesses, says why, and catches slips in your feedback.</p>
        <div class="two"><${Begin} known=${known} asked=${query.get("game")} /><${OpenGames} kind="break" /></div>`,
    );
}

/** @param {{known: About, asked: string | null}} given */
function Begin({known, asked}) {
    const store = useOwnStore({});
    const [game, setGame] = useState(() => firstBoard(known, asked, "break"));
    const [strategy, setStrategy] = useState("");
    const found = known.strategies.find(({name}) => name === strategy);

    /** @param {Event} event */
    function begin(event) {
        event.preventDefault();
        void store.act("begin", async () => {
            const made = await backend.ask("begin", {kind: "break", game, ...(strategy && {strategy})});
            if (store.isOpen()) await navigate(`/games/${made.id}`);
        });
    }

    return html`
        <form class="card stack set-up" onsubmit=${begin}>
            <${Chooser} known=${known} game=${game} onGame=${setGame} remember="break" />
            <div>
                <label class="labelled">How Blackpeg guesses<select class="field" onchange=${(/** @type {any} */ {currentTarget}) => setStrategy(currentTarget.value)}>
                    <option value="">the usual one on this board</option>${known.strategies.map(({name}) => html`<option value=${name}>${name}</option>`)}</select></label>
                <p class="quiet">${found ? `It ${found.about}.` : "Quick and good."}</p>
            </div>
            <${Trouble} store=${store} />
            <p><button type="submit" class="button primary large">I have a code in mind</button></p>
        </form>`;
}
