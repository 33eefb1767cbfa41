/** Games that are not over yet, to go on with. */

import {backend} from "../../js/backend.js";
import {momentOf} from "../../js/numbers.js";
import {html, useEffect, useState} from "../../js/view.js";
import {counted} from "../../js/words.js";

/** @import {Entry} from "../../js/facts.js" */

const MOST = 5;
/** This many are asked for: those nobody guessed in, or can go on with, are left out. */
const LOOKED_AT = 30;

/** @type {Record<string, string>} */
const WORDS = {play: "Play", break: "Break", assist: "Assist"};

/** A card of open games of *kind*, or of any; nothing where there is none. @param {{kind?: "play" | "break" | "assist"}} given */
export function OpenGames({kind}) {
    const [entries, setEntries] = useState(/** @type {Entry[]} */ ([]));
    useEffect(() => {
        // The page works without it; what is wrong will be said where it matters.
        backend.ask("history", {result: "open", limit: LOOKED_AT, kind}).then(
            (found) => setEntries(found.entries),
            () => {},
        );
    }, [kind]);
    const open = entries.filter(({guesses, can_go_on: goesOn}) => guesses > 0 && goesOn).slice(0, MOST);
    return (
        open.length > 0 &&
        html`
        <section class="card open-games" aria-labelledby="open-games">
            <h2 id="open-games">Go on with</h2>
            <ul>${open.map((entry) => html`<li key=${entry.id}><${Game} entry=${entry} /></li>`)}</ul>
        </section>`
    );
}

/** @param {{entry: Entry}} given */
function Game({entry: {id, kind, game, guesses, updated}}) {
    return html`<a href=${`/games/${id}`}><b>${`${WORDS[kind] ?? kind} ${game}`}</b>${" "}<span class="quiet">${counted(guesses, "guess", "guesses")}, ${momentOf(updated)}</span></a>`;
}
