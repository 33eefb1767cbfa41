/** What is known of the codes left: how many, the best next guesses, which color can be where, and what contradicts. */

import {histogram} from "../../js/charts/bars.js";
import {places} from "../../js/charts/places.js";
import {byReply, colorsOf, shownReply} from "../../js/codes.js";
import {append, h, hidden} from "../../js/dom.js";
import {rounded} from "../../js/numbers.js";
import {code, looksOf, peg} from "../../js/pegs.js";
import {scroll} from "../../js/scroll.js";
import {capitalized} from "../../js/words.js";
import {createContradiction} from "../break/contradiction.js";

/** @import {Child} from "../../js/dom.js" */
/** @import {Advice, Overview, Repair} from "../../js/facts.js" */
/** @import {Game} from "../../js/types.js" */
/** @import {Look} from "../../js/pegs.js" */

/** At most this many codes are drawn in pegs without being asked for. */
const FEW = 24;

/**
 * @param {{found: Overview, board: Game, strategy: Node, map: Node, isOpen: boolean, onTake: (colors: number[]) => void}} options
 * @returns {(Node | null)[]}
 */
export function advice({found, board, strategy, map, isOpen, onTake}) {
    const looks = looksOf(board);
    if (found.contradiction?.is_proven) return [];
    return [
        found.suggestions.length && isOpen ? best(found, board, looks, strategy, onTake) : null,
        left(found, board, looks, map, isOpen ? onTake : null),
        found.table ? table(found, board, looks) : null,
    ];
}

/**
 * Why no code fits, with what repairs it; null where some do.
 *
 * @param {Overview} found
 * @param {(repair: Repair) => void} onRepair
 * @param {(row: number) => void} onIgnore
 */
export function contradiction(found, onRepair, onIgnore) {
    return found.contradiction && [createContradiction(found, onRepair), doubts(found.contradiction.suspect_rows, onIgnore)];
}

/** Rows each of which may be left out alone, for those who do not know what the reply should have been. @param {number[]} rows @param {(row: number) => void} onIgnore */
function doubts(rows, onIgnore) {
    if (!rows.length) return null;
    const buttons = rows.map((row) => h("button", {type: "button", class: "button", onclick: () => onIgnore(row)}, `Ignore row ${row}`));
    return h("div", {class: "card"}, h("p", {}, "Not sure what it should have been? Leave a row out:"), h("p", {class: "row"}, buttons));
}

/**
 * @param {Overview} found
 * @param {Game} board
 * @param {Look[]} looks
 * @param {Node} strategy
 * @param {(colors: number[]) => void} onTake
 */
function best({suggestions, words}, board, looks, strategy, onTake) {
    const [first, ...others] = suggestions;
    const colors = colorsIn(first, board);
    return h(
        "section",
        {class: "card best", "aria-labelledby": "best-guess"},
        h("h2", {id: "best-guess"}, "Best next guess"),
        h("div", {class: "best-first"}, code(colors, looks), take(first.guess, () => onTake(colors))),
        words.suggestions[0].map((line) => h("p", {class: "line"}, line)),
        split(first, board),
        others.length > 0 && alternatives(others, board, looks, onTake),
        strategy,
    );
}

/** @param {Advice} suggestion @param {Game} board */
function colorsIn({guess}, board) {
    return colorsOf(guess, board) ?? [];
}

/** @param {string} guess @param {() => void} onTake */
function take(guess, onTake) {
    return h("button", {type: "button", class: "button", onclick: onTake}, "Take it", hidden(` (${guess})`));
}

/** @param {Advice[]} others @param {Game} board @param {Look[]} looks @param {(colors: number[]) => void} onTake */
function alternatives(others, board, looks, onTake) {
    const isByWorth = others.some((each) => each.worth);
    const heads = [...(isByWorth ? ["Still to come"] : []), "Worst", "Expected", "Bits"];
    const lines = others.map((each) =>
        h(
            "tr",
            {},
            h("th", {scope: "row"}, h("button", {type: "button", class: "code-button", title: `Take ${each.guess}`, onclick: () => onTake(colorsIn(each, board))}, hidden("Take "), code(colorsIn(each, board), looks))),
            isByWorth && h("td", {class: "amount"}, stillToCome(each)),
            h("td", {class: "amount"}, each.worst ?? "–"),
            h("td", {class: "amount"}, each.expected_size !== null ? rounded(each.expected_size, 1) : "–"),
            h("td", {class: "amount"}, each.bits === null ? "–" : rounded(each.bits)),
            h("td", {class: "could"}, each.is_candidate ? "yes" : "no"),
        ),
    );
    return scroll("Other good guesses", h("table", {class: "turns"}, h("caption", {}, "Other good guesses, and the codes each would leave"),
        h("thead", {}, h("tr", {}, h("th", {scope: "col"}, "Guess"), heads.map((head) => h("th", {scope: "col", class: "amount"}, head)), h("th", {scope: "col", class: "could"}, "Could be it"))), h("tbody", {}, lines)));
}

/** The guesses still to come, on average, and how far that is known. @param {Advice} suggestion */
function stillToCome({worth}) {
    if (!worth) return "–";
    return {proven: "", bound: "at most ", estimate: "about "}[worth.status] + rounded(worth.average, 4);
}

/** @param {Advice} suggestion @param {Game} board */
function split(suggestion, board) {
    const parts = Object.entries(suggestion.split?.sizes ?? {}).sort(([one], [other]) => byReply(one, other));
    if (parts.length < 2) return null;
    return unfolded("What each reply would leave", () =>
        histogram({
            caption: `Codes left after each reply to ${suggestion.guess}`,
            head: "Reply",
            rows: parts.map(([reply]) => shownReply(reply, board)),
            columns: [{name: "Codes left", values: parts.map(([, size]) => size), tone: "accent"}],
        }),
    );
}

/** What is made when it is first looked at. @param {string} summary @param {() => Child} content */
function unfolded(summary, content) {
    const element = h("details", {}, h("summary", {}, summary));
    element.addEventListener("toggle", () => append(element, content()), {once: true});
    return element;
}

/**
 * @param {Overview} found
 * @param {Game} board
 * @param {Look[]} looks
 * @param {Node} map
 * @param {((colors: number[]) => void) | null} onTake
 */
function left(found, board, looks, map, onTake) {
    const codes = found.codes ?? [];
    const total = found.count.number;
    // "about 28,000,000 codes (26,000,000 to 29,000,000)"
    const [, about, interval] = /^(.*?)(?: \((.*)\))?$/.exec(found.words.count) ?? ["", found.words.count];
    const more = total !== null && total > codes.length && codes.length > 0;
    const content = () => [
        h("ul", {class: codes.length <= FEW ? "codes" : "codes as-text"}, codes.map((text) => h("li", {}, entry(text)))),
        more && h("p", {class: "quiet"}, `The first ${codes.length} in reading order.`),
    ];
    return h(
        "section",
        {class: "card left-card", "aria-labelledby": "codes-left"},
        h("h2", {id: "codes-left"}, `${capitalized(about)} left`),
        interval && h("p", {class: "quiet"}, `Estimated by sampling: ${interval}.`),
        !codes.length ? null : codes.length <= FEW && !more ? content() : unfolded("List them", content),
        codes.length > 0 && map,
    );

    /** @param {string} text */
    function entry(text) {
        const colors = colorsOf(text, board);
        if (!colors || codes.length > FEW) return text;
        return onTake ? h("button", {type: "button", class: "code-button", title: `Take ${text}`, onclick: () => onTake(colors)}, hidden("Take "), code(colors, looks)) : code(colors, looks);
    }
}

/** @param {Overview} found @param {Game} board @param {Look[]} looks */
function table(found, board, looks) {
    return h(
        "section",
        {class: "card", "aria-labelledby": "places"},
        h("h2", {id: "places"}, "Which color can be where"),
        scroll("Which color can be where", places({
            table: /** @type {number[][]} */ (found.table),
            caption: `For each position, how many of the ${found.words.count} have each color there`,
            name: (color) => [peg(looks[color]), hidden(looks[color].label)],
        })),
    );
}
