/** Play: choose a board and a host, or go on with a game. */

import {about, boardOf} from "../js/about.js";
import {backend} from "../js/backend.js";
import {Chooser, firstBoard, useBoard} from "../js/parts/chooser.js";
import {navigate, setTitle} from "../js/router.js";
import {load, save} from "../js/storage.js";
import {useOwnStore} from "../js/store.js";
import {Trouble, html, mount, useState} from "../js/view.js";
import {capitalized} from "../js/words.js";
import {OpenGames} from "./home/open_games.js";
import {Today} from "./home/today.js";

/** @import {About} from "../js/facts.js" */
/** @import {Game, Place} from "../js/types.js" */

/** @param {HTMLElement} root @param {Place} place */
export async function show(root, {query}) {
    setTitle("Play");
    const known = await about();
    return mount(root, html`<${Play} known=${known} asked=${query.get("game")} />`);
}

/** @param {{known: About, asked: string | null}} given */
function Play({known, asked}) {
    const [game, setGame] = useState(() => firstBoard(known, asked, "play"));
    const {answer: board} = useBoard(game);
    return html`
        <h1>Play</h1>
        <p class="lead">Blackpeg hides a code. You find it, guess by guess.</p>
        <div class="two">
            <${Begin} known=${known} game=${game} onGame=${setGame} board=${board} />
            <div>${board && html`<${Today} game=${board.notation} />`}<${OpenGames} kind="play" /></div>
        </div>`;
}

/** @param {{known: About, game: string, onGame: (game: string) => void, board: Game | null}} given */
function Begin({known, game, onGame, board}) {
    const store = useOwnStore({});
    const [chosen, setChosen] = useState(() => load("host", "random"));
    /** As it was typed; null: the usual one of the board. */
    const [limit, setLimit] = useState(/** @type {string | null} */ (null));
    const can = (/** @type {string} */ name) => !board || board.hosts.includes(name);
    const host = can(chosen) ? chosen : "random";

    /** @param {Event} event */
    function begin(event) {
        event.preventDefault();
        const seed = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("seed");
        save("host", host);
        void store.act("begin", async () => {
            const most = limit ?? (await boardOf(game)).usual_limit;
            const made = await backend.ask("begin", {
                kind: "play",
                game,
                host,
                limit: Number(most ?? 0),
                ...(seed ? {seed: Number(seed)} : {}),
            });
            if (store.isOpen()) await navigate(`/games/${made.id}`);
        });
    }

    return html`
        <form class="card stack set-up" onsubmit=${begin}>
            <${Chooser} known=${known} game=${game} onGame=${onGame} remember="play" />
            <fieldset class="hosts"><legend>Who gives the feedback</legend>${known.hosts.map(
                ({name, about, settles}) => html`
                <label class="host"><input type="radio" name="host" value=${name} checked=${name === host} disabled=${!can(name)} onchange=${() => setChosen(name)} />
                    <span><b>${name === "random" ? "Fair" : capitalized(name)}</b> <span class="quiet">${about}${settles && ", and proves at the end that it did not change it"}</span></span></label>`,
            )}</fieldset>
            <label class="labelled">Most guesses<span class="quiet"> (empty: any number)</span>
                <input class="field short" type="number" min="1" max=${known.limits.turns ?? 100} inputmode="numeric" placeholder="any" value=${limit ?? board?.usual_limit ?? ""} oninput=${(/** @type {any} */ {currentTarget}) => setLimit(currentTarget.value)} /></label>
            <details><summary>More</summary><label class="labelled">Seed<span class="quiet"> (the same number hides the same code)</span><input class="field" name="seed" type="number" min="0" inputmode="numeric" /></label></details>
            <${Trouble} store=${store} />
            <p><button type="submit" class="button primary large">Start</button></p>
        </form>`;
}
