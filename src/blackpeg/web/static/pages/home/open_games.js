/** Games that are not over yet, to go on with. */

import {api} from "../../js/api.js";
import {h} from "../../js/dom.js";
import {momentOf} from "../../js/numbers.js";
import {link} from "../../js/router.js";
import {counted} from "../../js/words.js";

const MOST = 5;
/** This many are asked for: those nobody guessed in, or can go on with, are left out. */
const LOOKED_AT = 30;

/**
 * A card of open games of *kind*, or of any; null where there is none.
 *
 * @param {"play" | "break" | "assist" | null} kind
 */
export async function openGames(kind) {
    let found;
    try {
        found = await api.get(`/history?result=open&limit=${LOOKED_AT}${kind ? `&kind=${kind}` : ""}`);
    } catch {
        // The page works without it; what is wrong will be said where it matters.
        return null;
    }
    /** @type {import("../history/entry.js").Entry[]} */
    const all = found.entries;
    const entries = all.filter(({guesses, can_go_on: goesOn}) => guesses > 0 && goesOn).slice(0, MOST);
    if (!entries.length) return null;
    return h("section", {class: "card open-games", "aria-labelledby": "open-games"},
        h("h2", {id: "open-games"}, "Go on with"),
        h("ul", {}, entries.map((entry) => h("li", {}, link(`/games/${entry.id}`, [
            h("b", {}, `${WORDS[entry.kind] ?? entry.kind} ${entry.game}`), " ",
            h("span", {class: "quiet"}, `${counted(entry.guesses, "guess", "guesses")}, ${momentOf(entry.updated)}`),
        ])))));
}

/** @type {Record<string, string>} */
const WORDS = {play: "Play", break: "Break", assist: "Assist"};
