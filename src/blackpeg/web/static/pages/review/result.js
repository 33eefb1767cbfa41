/** A game judged: the sum, the timeline, every guess, and one of them in detail. */

import {announce} from "../../js/announce.js";
import {Timeline} from "../../js/charts/timeline.js";
import {h, keepingFocus, replace} from "../../js/dom.js";
import {looksOf} from "../../js/pegs.js";
import {html, mount} from "../../js/view.js";
import {counted} from "../../js/words.js";
import {detail} from "./detail.js";
import {ending, isJudged, worstMoments} from "./facts.js";
import {replay} from "./replay.js";
import {rows} from "./rows.js";
import {sum} from "./sum.js";

/** @import {Game} from "../../js/types.js" */
/** @import {Review} from "../../js/facts.js" */
/** @import {Request} from "./facts.js" */

/**
 * @param {HTMLElement} root
 * @param {{found: Review, board: Game, request: Request, turn: number, onTurn: (turn: number) => void}} options
 */
export function showReview(root, {found, board, request, turn, onTurn}) {
    const looks = looksOf(board);
    const moments = worstMoments(found);
    let chosen = Math.min(Math.max(turn - 1, 0), found.turns.length - 1);
    if (!turn && moments.length) chosen = mostLost(found, moments);
    const heading = h("h1", {tabindex: -1}, `Review of ${board.notation}, ${ending(found)}`);
    if (!found.turns.length) {
        shown(troubles(found), h("p", {}, "There is no guess to judge."));
        return;
    }
    const table = rows({found, board, looks, chosen, onChoose: choose});
    const steps = found.turns.map((each) => ({name: each.guess, mistake: each.mistake ?? 0, luck: each.luck ?? 0, status: each.status}));
    const line = isJudged(found) ? h("div") : null;
    drawLine();
    const panel = h("section", {class: "card detail", "aria-label": "The guess in detail"});
    const again = h("button", {type: "button", class: "button primary", onclick: () => startReplay(moments)}, `Replay the worst ${moments.length === 1 ? "moment" : `${moments.length} moments`}`);
    const whole = h(
        "div",
        {class: "stack"},
        troubles(found),
        sum(found),
        line && h("figure", {class: "card figure"}, caption(), line),
        h("div", {class: "review-parts"}, h("section", {class: "card all-guesses", "aria-label": "All guesses"}, table.element, moments.length > 0 && h("p", {class: "row"}, again)), panel),
    );
    shown(whole);
    drawDetail();

    /** The title has the focus where the one before it had. @param {...import("../../js/dom.js").Child} content */
    function shown(...content) {
        keepingFocus(root, () => replace(root, heading, ...content), () => heading.focus());
    }

    function drawLine() {
        if (line) mount(line, html`<${Timeline} start=${found.expected ?? 0} steps=${steps} chosen=${chosen} onChoose=${choose} />`);
    }

    function drawDetail() {
        const pressed = document.activeElement?.getAttribute("aria-label");
        keepingFocus(
            panel,
            () => replace(panel, detail({found, board, looks, at: chosen, request, onChoose: choose, onReplay: (at) => startReplay([at])})),
            () => {
                const same = [...panel.querySelectorAll("button")].find((button) => !button.disabled && button.getAttribute("aria-label") === pressed);
                (same ?? panel.querySelector("h2"))?.focus();
            },
        );
    }

    /** @param {number} at */
    function choose(at) {
        if (at < 0 || at >= found.turns.length) return;
        chosen = at;
        table.choose(at);
        drawLine();
        drawDetail();
        onTurn(at + 1);
        announce(`Guess ${at + 1}: ${panel.querySelector(".sentences")?.textContent ?? found.turns[at].guess}`);
    }

    /** @param {number[]} which */
    function startReplay(which) {
        replace(root, heading, replay({found, board, looks, moments: which, onEnd: (at) => {
            replace(root, heading, whole);
            choose(at);
            panel.scrollIntoView({block: "nearest"});
            panel.querySelector("h2")?.focus({preventScroll: true});
        }}));
        root.querySelector("h2")?.focus();
    }
}

/** @param {Review} found @param {number[]} moments */
function mostLost(found, moments) {
    return moments.reduce((most, at) => ((found.turns[at].mistake ?? 0) > (found.turns[most].mistake ?? 0) ? at : most));
}

function caption() {
    /** @param {string} tone @param {string} words */
    const key = (tone, words) => h("li", {}, h("i", {class: `swatch ${tone}`, "aria-hidden": "true"}), words);
    return h(
        "figcaption",
        {},
        h("h2", {}, "From the guesses expected to the guesses used"),
        h("ul", {class: "legend"}, key("lost", "lost by a mistake"), key("unlucky", "cost by bad luck"), key("lucky", "won by luck")),
    );
}

/** What is wrong with the record. @param {Review} found */
function troubles(found) {
    const {problem, words: {contradiction: why}} = found;
    if (!why.length && !problem) return null;
    const row = found.turns.length + 1;
    return h(
        "div",
        {class: "note", role: "note"},
        why.length > 0 && h("p", {}, found.turns.length < found.record.turns.length ? `With the reply of row ${row} no code fits any more; so the review ends before it (${counted(found.turns.length, "guess", "guesses")}).` : ""),
        why.map((line) => h("p", {}, line)),
        problem && h("p", {}, `Something is wrong with this record: ${problem}`),
    );
}
