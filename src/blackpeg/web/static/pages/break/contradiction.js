/** Replies that cannot all be right: which, why, and what would put them right with one click. */

import {h, icon} from "../../js/dom.js";
import {capitalized} from "../../js/words.js";

/** @import {Overview, Repair} from "../../js/facts.js" */

const MOST = 5;

/**
 * @param {Overview} found  in which there is a contradiction
 * @param {(repair: Repair) => void} onRepair
 */
export function createContradiction({contradiction, words}, onRepair) {
    const title = contradiction?.is_proven ? "These replies contradict" : "These replies may contradict";
    const repairs = (contradiction?.repairs ?? []).slice(0, MOST).map((repair, at) => {
        return h("li", {}, h("button", {type: "button", class: "button repair", onclick: () => onRepair(repair)}, icon("check"), h("span", {}, capitalized(words.repairs[at]))));
    });
    return h("section", {class: "card contradiction", "aria-label": title},
        h("h2", {tabindex: -1}, title),
        words.contradiction.map((line) => h("p", {}, line)),
        repairs.length ? [h("p", {}, h("b", {}, "To put it right:")), h("ul", {class: "repairs"}, repairs)] : h("p", {}, "Change a reply on the board, or undo."));
}
