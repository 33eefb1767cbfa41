/** One guess in detail: what it achieved in words, its split against that of the best guess, and numbers. */

import {histogram} from "../../js/charts/bars.js";
import {byReply, shownCode, shownReply} from "../../js/codes.js";
import {h, icon} from "../../js/dom.js";
import {percent, rounded, whole} from "../../js/numbers.js";
import {scroll} from "../../js/scroll.js";
import {isJudged, isProven} from "./facts.js";

/** @import {Game} from "../../js/types.js" */
/** @import {Look} from "../../js/pegs.js" */
/** @import {Review, ReviewedTurn} from "../../js/facts.js" */
/** @import {Request} from "./facts.js" */

/**
 * @param {{found: Review, board: Game, looks: Look[], at: number, request: Request, onChoose: (at: number) => void, onReplay: (at: number) => void}} options
 * @returns {(Node | null | false)[]}
 */
export function detail({found, board, looks, at, onChoose, onReplay}) {
    const turn = found.turns[at];
    const hasBetter = turn.best !== null && turn.best !== turn.guess;
    return [
        h(
            "div",
            {class: "detail-head"},
            h("h2", {tabindex: -1}, `Guess ${at + 1}${turn.label ? `: ${turn.label}` : ""}`),
            h("span", {class: "row steps"}, step("back", "The guess before", at - 1), step("next", "The next guess", at + 1)),
        ),
        h("p", {class: "pair"}, shownCode(turn.guess, board, looks), shownReply(turn.reply, board)),
        h("p", {class: "sentences"}, found.words.turns[at]),
        hasBetter && h("p", {class: "pair quiet"}, "Best: ", shownCode(/** @type {string} */ (turn.best), board, looks)),
        (turn.mistake ?? 0) > 0 && h("p", {}, h("button", {type: "button", class: "button", onclick: () => onReplay(at)}, icon("again"), "Look for a better guess")),
        turn.judgement ? splits(turn, board, looks, hasBetter) : null,
        facts(turn, isJudged(found)),
    ];

    /** @param {"back" | "next"} which @param {string} label @param {number} to */
    function step(which, label, to) {
        const none = to < 0 || to >= found.turns.length;
        return h("button", {type: "button", class: "icon-button", "aria-label": label, title: label, disabled: none, onclick: () => onChoose(to)}, icon(which));
    }
}

/**
 * The replies there could have been, for the guess and the best one.
 *
 * @param {ReviewedTurn} turn
 * @param {Game} board
 * @param {Look[]} looks
 * @param {boolean} hasBetter
 */
function splits(turn, board, looks, hasBetter) {
    const made = new Map(Object.entries(turn.played.split?.sizes ?? {}));
    const better = new Map(Object.entries((hasBetter && turn.judgement?.best_advice.split?.sizes) || {}));
    const replies = [...new Set([...made.keys(), ...better.keys()])].sort(byReply);
    const hit = turn.reply;
    const columns = [{name: shownCode(turn.guess, board, looks), values: replies.map((reply) => made.get(reply) ?? null), tone: "accent"}];
    if (better.size) columns.push({name: shownCode(/** @type {string} */ (turn.best), board, looks), values: replies.map((reply) => better.get(reply) ?? null), tone: "lucky"});
    return scroll(
        "How many codes each reply leaves",
        histogram({
            caption: better.size ? "How many codes each reply leaves: your guess, and the best" : "How many codes each reply leaves",
            captioned: true,
            head: "Reply",
            rows: replies.map((reply) => shownReply(reply, board, {pegs: false})),
            columns,
            marked: replies.indexOf(hit),
            mark: "the reply",
        }),
    );
}

/** @param {ReviewedTurn} turn @param {boolean} judged */
function facts(turn, judged) {
    /** @type {[string, string][]} */
    const all = [];
    if (isProven(turn.before) && isProven(turn.after)) all.push(["Codes before and after", `${whole(turn.before.number)} → ${whole(turn.after.number)}`]);
    if (judged) all.push(["Codes to be expected after", rounded(turn.played.expected_size, 1)]);
    if (turn.bits !== null) all.push(["Bits told (expected)", `${judged ? "" : "≈ "}${rounded(turn.bits)} (${turn.bits_expected === null ? "–" : rounded(turn.bits_expected)})`]);
    if (turn.judgement) all.push(["Chance of the reply", percent(turn.judgement.chance)]);
    all.push(["Could be the secret", turn.played.is_candidate ? "yes" : `no, by row ${turn.contradicted_rows.join(", ")}`]);
    return h("dl", {class: "facts"}, all.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
}
