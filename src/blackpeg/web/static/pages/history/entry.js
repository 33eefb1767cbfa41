/** One game of the history, in short, with what can be done with it. */

import {h, icon} from "../../js/dom.js";
import {dayOf, luckWords, momentOf, rounded} from "../../js/numbers.js";
import {link} from "../../js/router.js";
import {counted} from "../../js/words.js";

/**
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} kind
 * @property {string} game
 * @property {string} title
 * @property {string} result
 * @property {number} guesses
 * @property {boolean} can_go_on
 * @property {string | null} codemaker
 * @property {string | null} codebreaker
 * @property {string} created
 * @property {string} updated
 * @property {boolean} judged
 * @property {number | null} mistakes
 * @property {number | null} luck
 * @property {string[]} turns
 */

/** @type {Record<string, string>} */
const KINDS = {play: "played", assist: "assisted", break: "yours, broken", match: "match", imported: "imported"};

/** @param {Entry} entry @param {(entry: Entry) => void} onRemove */
export function entryView(entry, onRemove) {
    const open = entry.result === "open";
    const {can_go_on: goesOn} = entry;
    const address = goesOn || !entry.guesses ? `/games/${entry.id}` : `/review?id=${entry.id}`;
    const what = `${entry.game}, ${ending(entry)}`;
    const judged = entry.judged && entry.mistakes !== null;
    return h(
        "li",
        {class: "kept-game", "data-id": entry.id},
        h("div", {class: "kept-what"}, link(address, entry.game, {"aria-label": `${what}, ${dayOf(entry.updated)}`}), h("span", {class: open ? "chip open" : "chip"}, KINDS[entry.kind] ?? entry.kind)),
        h("p", {class: "kept-how"}, ending(entry), entry.kind === "play" && entry.codemaker !== "random" ? `, host ${entry.codemaker}` : ""),
        h("p", {class: "kept-sums quiet"}, judged ? `${rounded(entry.mistakes)} lost, ${luckWords(entry.luck ?? 0)}` : ""),
        h("time", {class: "quiet", datetime: entry.updated, title: new Date(entry.updated).toLocaleString()}, momentOf(entry.updated)),
        h(
            "div",
            {class: "kept-actions"},
            goesOn ? link(`/games/${entry.id}`, "Go on", {class: "button", "aria-label": `Go on: ${what}`}) : entry.guesses > 0 && link(`/review?id=${entry.id}`, "Review", {class: "button", "aria-label": `Review: ${what}`}),
            h("button", {type: "button", class: "icon-button", title: "Remove", "aria-label": `Remove ${what}`, onclick: () => onRemove(entry)}, icon("remove")),
        ),
    );
}

/** @param {Entry} entry */
function ending({result, guesses}) {
    const count = counted(guesses, "guess", "guesses");
    switch (result) {
        case "solved": return `solved in ${count}`;
        case "given up": return `given up after ${count}`;
        case "limit": return `not solved in ${count}`;
        default: return guesses ? `open after ${count}` : "just begun";
    }
}
