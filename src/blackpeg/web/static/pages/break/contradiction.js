/** Replies that cannot all be right: which, why, and what would put them right with one click. */

import {h, icon} from "../../js/dom.js";
import {capitalized} from "../../js/words.js";

/** @import {Contradiction, Repair} from "../../js/types.js" */

const MOST = 5;

/**
 * @param {Contradiction} found
 * @param {(repair: Repair) => void} onRepair
 */
export function createContradiction(found, onRepair) {
    const title = found.verdict === "impossible" ? "These replies contradict" : "These replies may contradict";
    const repairs = found.repairs.slice(0, MOST).map((repair) => {
        return h("li", {}, h("button", {type: "button", class: "button repair", onclick: () => onRepair(repair)}, icon("check"), h("span", {}, capitalized(repair.text))));
    });
    return h("section", {class: "card contradiction", "aria-label": title},
        h("h2", {tabindex: -1}, title),
        found.lines.map((line) => h("p", {}, line)),
        repairs.length ? [h("p", {}, h("b", {}, "To put it right:")), h("ul", {class: "repairs"}, repairs)] : h("p", {}, "Change a reply on the board, or undo."));
}
