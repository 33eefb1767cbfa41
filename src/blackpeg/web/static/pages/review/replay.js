/** Back to the worst moments of a game, to look for better guesses; whatever is as good as the best is right. */

import {announce} from "../../js/announce.js";
import {BackendError, backend, messageOf} from "../../js/backend.js";
import {createBoard, createPalette} from "../../js/board.js";
import {colorsOf, shownCode} from "../../js/codes.js";
import {h, replace} from "../../js/dom.js";
import {follow} from "../../js/follow.js";
import {whole} from "../../js/numbers.js";
import {code} from "../../js/pegs.js";
import {turnOf} from "../../js/session.js";
import {counted, score, written} from "../../js/words.js";
import {guessesLost} from "./facts.js";

/** @import {Job, Overview} from "../../js/facts.js" */
/** @import {Game} from "../../js/types.js" */
/** @import {Look} from "../../js/pegs.js" */
/** @import {Review, ReviewedTurn} from "../../js/facts.js" */

const AS_FAR = /** @type {Record<string, string>} */ ({proven: "", bound: ", as far as is known", estimate: ", by the estimate"});

/**
 * @param {{found: Review, board: Game, looks: Look[], moments: number[], onEnd: (at: number) => void}} options
 */
export function replay({found, board, looks, moments, onEnd}) {
    const root = h("div", {class: "replay stack"});
    const right = new Set();
    moment(0);
    return root;

    /** @param {number} place */
    function moment(place) {
        const at = moments[place];
        const turn = found.turns[at];
        let least = turn.mistake ?? 0;
        /** How often something else was done than to wait. */
        let sentences = 0;
        const tried = h("ol", {class: "tried", "aria-label": "Tried"});
        const said = h("p", {class: "verdict"});
        const rows = createBoard({
            board,
            turns: found.turns.slice(0, at).map((each, row) => turnOf(each, row, board, counted(each.after.number ?? 0, "code"))),
            entry: true,
            label: `The board before guess ${at + 1}`,
            onSubmit: attempt,
            onWrong: say,
            onMissing: (missing) => say(`${counted(missing, "hole is", "holes are")} empty.`),
        });
        const palette = createPalette(board, {onPick: (color) => rows.put(color), onErase: () => rows.erase()});
        const last = place === moments.length - 1;
        const next = h("button", {type: "button", class: "button", onclick: () => (last ? finish() : moment(place + 1))}, last ? "Back to the review" : "Next moment");
        const leave = !last && h("button", {type: "button", class: "button quiet", onclick: finish}, "Back to the review");
        const show = h("button", {type: "button", class: "button", onclick: showBest}, "Show the best");
        const heading = h("h2", {tabindex: -1}, moments.length > 1 ? `Moment ${place + 1} of ${moments.length}: guess ${at + 1}` : `Guess ${at + 1} again`);
        const left = turn.before.number === null ? "" : `${counted(turn.before.number, "code")} left. `;
        replace(
            root,
            h(
                "section",
                {class: "card stack"},
                heading,
                h("p", {}, at ? left : "", "You played ", shownCode(turn.guess, board, looks), `, which lost ${guessesLost(turn.mistake, turn.status)}. What is better?`),
                h("div", {class: "replay-board"}, rows.element, palette.element, h("p", {class: "row center"}, h("button", {type: "button", class: "button primary", onclick: () => rows.submit()}, "Try"), show)),
                said,
                tried,
                h("p", {class: "row"}, next, leave),
            ),
        );
        // The first time it is not in the page yet; then who shows it does this.
        heading.focus();

        /** @param {string} sentence */
        function say(sentence) {
            said.textContent = sentence;
            announce(sentence);
        }

        /** @param {number[]} colors @returns {Promise<boolean>}  whether the row is empty for another */
        async function attempt(colors) {
            const mine = ++sentences;
            say("Judging …");
            try {
                const judged = await judge(found, at, colors, board);
                if (!said.isConnected) return false;
                const lost = judged.mistake ?? 0;
                // Unless the best was shown meanwhile.
                if (mine === sentences) say(verdict(judged, turn, lost, least));
                tried.append(h("li", {}, code(colors, looks), h("span", {}, lost ? `loses ${guessesLost(judged.mistake, judged.status)}` : "no guess is better"), h("span", {class: "quiet"}, leaves(judged))));
                least = Math.min(least, lost);
                if (!lost) {
                    right.add(at);
                    next.classList.add("primary");
                    return false;
                }
                const isEmptied = mine === sentences;
                if (isEmptied) rows.update({cells: []});
                return isEmptied;
            } catch (error) {
                if (said.isConnected) say(messageOf(error));
                return false;
            }
        }

        function showBest() {
            sentences++;
            const best = colorsOf(turn.best ?? "", board);
            if (best) rows.update({cells: best});
            say(`${turn.best} loses nothing${AS_FAR[turn.status] ?? ""}.`);
        }

        function finish() {
            onEnd(at);
            announce(`Found: ${right.size} of ${moments.length}.`);
        }
    }
}

/**
 * What the guess *colors* would have been worth: the game up to there is judged again, with this guess and the reply to it.
 *
 * @param {Review} found
 * @param {number} at
 * @param {number[]} colors
 * @param {Game} board
 * @returns {Promise<ReviewedTurn>}
 */
async function judge(found, at, colors, board) {
    const before = found.record.turns.slice(0, at);
    // Whichever reply it is, the guess is worth the same; one that can be proves most.
    const told = written(score(colors, await secretOf(found, before, board)), board);
    const separator = board.signs.some((sign) => sign.length > 1) ? "," : "";
    const guess = colors.map((color) => board.signs[color]).join(separator);
    const record = `game: ${found.record.game}\n${[...before, `${guess}:${told}`].join("\n")}\n`;
    return (await resultOf(await backend.ask("review", {record}))).turns[at];
}

/**
 * The secret, or where nobody told it a code that fits the turns *before*.
 *
 * @param {Review} found
 * @param {string[]} before
 * @param {Game} board
 * @returns {Promise<number[]>}
 */
async function secretOf({record, turns}, before, board) {
    const known = record.secret ?? (record.result === "solved" ? turns[turns.length - 1].guess : null);
    if (known) return colorsOf(known, board) ?? [];
    const told = before.map((turn) => ({guess: turn.slice(0, turn.lastIndexOf(":")), reply: turn.slice(turn.lastIndexOf(":") + 1)}));
    /** @type {Overview} */
    const left = await backend.ask("suggest", {game: record.game, turns: told, top: 1, codes: 1, strategy: "first-consistent"});
    return colorsOf(left.codes?.[0] ?? "", board) ?? [];
}

/** @param {Job} job @returns {Promise<Review>} */
function resultOf(job) {
    return new Promise((resolve, reject) => {
        /** @param {Job} ended */
        const end = (ended) => {
            if (ended.status === "done") resolve(/** @type {Review} */ (ended.result));
            else reject(new BackendError("failed", ended.error?.message ?? "That guess could not be judged."));
        };
        if (job.status !== "waiting" && job.status !== "running") return end(job);
        const stop = follow(job.id, {
            onProgress: () => {},
            onEnd: end,
            onLost: (isGone) => {
                if (!isGone) return;
                stop();
                reject(new BackendError("failed", "That guess is not being judged any more. Try it again."));
            },
        });
    });
}

/** @param {ReviewedTurn} judged @param {ReviewedTurn} played @param {number} lost @param {number} least */
function verdict(judged, played, lost, least) {
    const {guess} = judged;
    const words = guessesLost(judged.mistake, judged.status);
    if (!lost) return `${guess} is right: no guess is better${AS_FAR[judged.status] ?? ""}.`;
    if (guess === played.guess) return `That is what you played; it lost ${words}.`;
    if (lost < least - 1e-12) return `${guess} is better: it loses ${words}. The best is better still.`;
    if (Math.abs(lost - (played.mistake ?? 0)) < 1e-12) return `${guess} is as good as what you played: it loses ${words}.`;
    return `${guess} would lose ${words}.`;
}

/** @param {ReviewedTurn} judged */
function leaves(judged) {
    const sizes = Object.values(judged.played.split?.sizes ?? {});
    return sizes.length ? `${counted(sizes.length, "part")}, the largest of ${whole(Math.max(...sizes))}` : "";
}
