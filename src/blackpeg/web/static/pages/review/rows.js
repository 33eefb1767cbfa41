/** Every guess of a game in a table: what it left, lost and was lucky by; the timeline, as numbers. */

import {shownCode, shownReply} from "../../js/codes.js";
import {h, hidden} from "../../js/dom.js";
import {MARKS, luckMark, rounded, whole} from "../../js/numbers.js";
import {scroll} from "../../js/scroll.js";
import {isJudged, isProven} from "./facts.js";

/** @import {Game} from "../../js/types.js" */
/** @import {Look} from "../../js/pegs.js" */
/** @import {Count, Review, ReviewedTurn} from "../../js/facts.js" */

/** Columns of numbers, and those that narrow pages do without. @type {Record<string, string>} */
const CLASSES = {"Codes left": "amount spare", Label: "spare", Best: "best-guess", Lost: "amount", Luck: "amount", Bits: "amount", Expected: "amount"};

/**
 * @param {{found: Review, board: Game, looks: Look[], chosen: number, onChoose: (at: number) => void}} options
 */
export function rows({found, board, looks, chosen, onChoose}) {
    const judged = isJudged(found);
    const buttons = found.turns.map((turn, at) =>
        h("button", {type: "button", class: "row-button", "aria-label": `Guess ${at + 1}, ${turn.guess}`, onclick: () => onChoose(at)}, at + 1),
    );
    const lines = found.turns.map((turn, at) =>
        h(
            "tr",
            {onclick: (/** @type {Event} */ event) => void (event.target instanceof HTMLButtonElement || onChoose(at))},
            h("th", {scope: "row"}, buttons[at]),
            h("td", {}, shownCode(turn.guess, board, looks)),
            h("td", {}, shownReply(turn.reply, board)),
            h("td", {class: "amount spare"}, leftAfter(turn)),
            judged ? [lost(turn), lucky(turn), h("td", {class: "spare"}, turn.label), h("td", {class: "best-guess"}, best(turn, board, looks))] : bits(turn),
        ),
    );
    const heads = judged ? ["Lost", "Luck", "Label", "Best"] : ["Bits", "Expected"];
    const table = h(
        "table",
        {class: "turns"},
        h("caption", {}, "Each guess, ", judged ? "with what it lost and its luck, in guesses" : "with the bits it told"),
        h("thead", {}, h("tr", {}, ["", "Guess", "Reply", "Codes left", ...heads].map((head) => h("th", {scope: "col", class: CLASSES[head]}, head || hidden("Number"))))),
        h("tbody", {}, lines),
    );
    choose(chosen);

    /** @param {number} at */
    function choose(at) {
        lines.forEach((line, index) => line.classList.toggle("is-chosen", index === at));
        buttons.forEach((button, index) => button.setAttribute("aria-pressed", String(index === at)));
    }
    return {element: scroll("The table of all guesses", table), choose};
}

/** @param {ReviewedTurn} turn */
export function leftAfter(turn) {
    return isProven(turn.after) ? whole(turn.after.number) : estimated(turn.after);
}

/** An estimated number of codes. @param {Count} count */
function estimated(count) {
    const {number} = count;
    return number === null ? `≤ ${whole(count.high)}` : `≈ ${whole(number < 100 ? number : roughly(number))}`;
}

/** The first two digits, rounded; the others 0. @param {number} number */
function roughly(number) {
    const unit = 10 ** (Math.floor(Math.log10(number)) - 1);
    return Math.round(number / unit) * unit;
}

/** @param {ReviewedTurn} turn */
function lost(turn) {
    const value = turn.mistake ?? 0;
    const text = value ? MARKS[turn.status] + rounded(value) : "0";
    return h("td", {class: `amount${value ? " lost" : " none"}`}, text);
}

/** @param {ReviewedTurn} turn */
function lucky(turn) {
    const value = turn.luck ?? 0;
    const text = value ? `${luckMark(turn.status)}${value > 0 ? "+" : ""}${rounded(value)}` : "0";
    return h("td", {class: `amount ${value > 0 ? "unlucky" : value < 0 ? "lucky" : "none"}`}, text);
}

/** @param {ReviewedTurn} turn @param {Game} board @param {Look[]} looks */
function best(turn, board, looks) {
    return turn.best === turn.guess || turn.best === null ? h("span", {class: "quiet"}, "this one") : shownCode(turn.best, board, looks);
}

/** @param {ReviewedTurn} turn */
function bits(turn) {
    return [turn.bits, turn.bits_expected].map((value) => h("td", {class: "amount"}, value === null ? "–" : `≈ ${rounded(value, 1)}`));
}
