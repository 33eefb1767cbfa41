/** The game as a sum: what was used is what was to be expected, what mistakes lost, and luck. */

import {h, hidden} from "../../js/dom.js";
import {bar} from "../../js/charts/bars.js";
import {AS_KNOWN, MARKS, luckMark, rounded} from "../../js/numbers.js";
import {counted} from "../../js/words.js";
import {isJudged} from "./facts.js";

/** @import {Review} from "../../js/facts.js" */

/** @param {Review} found */
export function sum(found) {
    if (!isJudged(found)) return unjudged(found);
    const {used, status} = found;
    const luck = found.luck ?? 0;
    const remaining = found.remaining ?? 0;
    const rest = luckMark(status);
    const parts = [
        term(String(used), used === 1 ? "guess used" : "guesses used", "used"),
        ...(remaining ? [sign("+"), term(rest + rounded(remaining), "still expected", "used")] : []),
        sign("="),
        term(rest + rounded(found.expected), "expected", "expected"),
        sign("+"),
        term(known(status, found.mistakes ?? 0), "lost by mistakes", "lost"),
        sign(luck < 0 ? "−" : "+"),
        term(rest + rounded(Math.abs(luck)), luck < 0 ? "won by luck" : luck > 0 ? "by bad luck" : "by luck", luck < 0 ? "lucky" : luck > 0 ? "unlucky" : "expected"),
    ];
    return h(
        "section",
        {class: "card sum", "aria-label": "The sum"},
        h("p", {class: "equation"}, parts),
        h("div", {class: "scales"}, scale("Skill", found.skill, "99 is a game without a mistake", "accent"), scale("Luck", found.luck_score, "50 is as expected", "lucky")),
        status !== "proven" && h("p", {class: "quiet"}, "≤ is at most so much, ≈ an estimate: not every position of this game is proven."),
        h("details", {}, h("summary", {}, "Exactly"), h("p", {class: "exact"}, exactly(found))),
    );
}

/** @param {string} status @param {number} value */
function known(status, value) {
    return value ? MARKS[status] + rounded(value) : "0";
}

/** @param {string} number @param {string} words @param {string} tone */
function term(number, words, tone) {
    const mark = number.startsWith(MARKS.bound) ? AS_KNOWN.bound : number.startsWith(MARKS.estimate) ? AS_KNOWN.estimate : null;
    const shown = mark ? [hidden(mark + number.slice(2)), h("span", {"aria-hidden": "true"}, number)] : number;
    return h("span", {class: `term ${tone}`}, h("b", {}, shown), " ", h("span", {class: "term-words"}, words));
}

/** @param {string} sign */
function sign(sign) {
    return [" ", h("span", {class: "sign"}, sign), " "];
}

/** @param {string} name @param {number | null} value @param {string} meaning @param {string} tone */
function scale(name, value, meaning, tone) {
    return h("p", {class: "scale"}, h("span", {}, h("b", {}, `${name} ${value}`), ` of 99 `, h("span", {class: "quiet"}, `· ${meaning}`)), bar((value ?? 0) / 99, tone));
}

/** @param {Review} found */
function exactly({used, remaining, remaining_exact, expected_exact: expected, mistakes_exact: mistakes, luck_exact: luck}) {
    const left = remaining ? ` + ${remaining_exact}` : "";
    const due = luck?.startsWith("-") ? `− ${luck.slice(1)}` : `+ ${luck}`;
    return `${used}${left} = ${expected} + ${mistakes} ${due}`;
}

/** @param {Review} found */
function unjudged(found) {
    return h(
        "section",
        {class: "card sum", "aria-label": "The sum"},
        h("p", {}, h("b", {}, `${counted(found.used, "guess", "guesses")}. `), "On a board as large as this guesses are not judged; what each told is estimated, ≈, by sampling codes that fit."),
    );
}
