/** Back to the worst moments of a game, to look for better guesses; whatever is as good as the best is right. */

import {announce} from "../../js/announce.js";
import {BackendError, backend} from "../../js/backend.js";
import {colorsOf} from "../../js/codes.js";
import {follow} from "../../js/follow.js";
import {whole} from "../../js/numbers.js";
import {Board} from "../../js/parts/board.js";
import {ShownCode} from "../../js/parts/codes.js";
import {Palette} from "../../js/parts/palette.js";
import {Code} from "../../js/parts/pegs.js";
import * as rows from "../../js/row.js";
import {turnOf} from "../../js/session.js";
import {useOwnStore, useStore} from "../../js/store.js";
import {Button, Trouble, html, useLayoutEffect, useMemo, useRef, useState} from "../../js/view.js";
import {isOver} from "../../js/work.js";
import {counted, score, written} from "../../js/words.js";
import {guessesLost} from "./facts.js";
import {leftAfter} from "./rows.js";

/** @import {Job, Overview, Review, ReviewedTurn} from "../../js/facts.js" */
/** @import {Look} from "../../js/pegs.js" */
/** @import {Row} from "../../js/row.js" */
/** @import {Game} from "../../js/types.js" */

const AS_FAR = /** @type {Record<string, string>} */ ({
    proven: "",
    bound: ", as far as is known",
    estimate: ", by the estimate",
});

/** @typedef {{row: Row, said: string, least: number, tried: {colors: number[], judged: ReviewedTurn}[]}} Trying */

/** @param {{found: Review, board: Game, looks: Look[], moments: number[], onEnd: (at: number, score: string) => void}} given */
export function Replay({found, board, looks, moments, onEnd}) {
    const [place, setPlace] = useState(0);
    const right = useRef(new Set());
    const isLast = place === moments.length - 1;
    const at = moments[place];

    function finish() {
        const score = `You found a best guess in ${right.current.size} of ${counted(moments.length, "moment")}.`;
        onEnd(at, score);
        announce(score);
    }

    return html`<${Moment} key=${at} found=${found} board=${board} looks=${looks} at=${at} onRight=${() => right.current.add(at)}
        title=${moments.length > 1 ? `Moment ${place + 1} of ${moments.length}: guess ${at + 1}` : `Guess ${at + 1} again`}
        onNext=${isLast ? null : () => setPlace(place + 1)} onEnd=${finish} />`;
}

/** @param {{found: Review, board: Game, looks: Look[], at: number, title: string, onRight: () => void, onNext: (() => void) | null, onEnd: () => void}} given */
function Moment({found, board, looks, at, title, onRight, onNext, onEnd}) {
    const turn = found.turns[at];
    const store = useOwnStore(
        /** @type {Trying} */ ({row: rows.rowOf([], board.pegs), said: "", least: turn.mistake ?? 0, tried: []}),
    );
    const {row, said, tried} = useStore(store);
    const before = useMemo(
        () => found.turns.slice(0, at).map((each, place) => turnOf(each, place, board, leftAfter(each))),
        [],
    );
    const heading = useRef(/** @type {HTMLElement | null} */ (null));
    useLayoutEffect(() => heading.current?.focus(), []);
    const isFound = tried.some(({judged}) => !judged.mistake);

    /** @param {string} sentence */
    function say(sentence) {
        store.set({said: sentence});
        announce(sentence);
    }

    async function attempt() {
        const colors = rows.colorsIn(row);
        const missing = rows.missingIn(row);
        if (!colors) return say(`${counted(missing, "hole is", "holes are")} empty.`);
        say("");
        await store.act("try", async () => {
            const judged = await judge(found, at, colors, board);
            const {state} = store;
            const lost = judged.mistake ?? 0;
            if (!lost) onRight();
            const result = {tried: [...state.tried, {colors, judged}], least: Math.min(state.least, lost)};
            // Unless the best was shown meanwhile.
            if (state.said) return result;
            say(verdict(judged, turn, lost, state.least));
            return {...result, ...(lost && rows.isSame(state.row.cells, colors) && {row: rows.rowOf([], board.pegs)})};
        });
    }

    function showBest() {
        store.set({row: rows.rowOf(colorsOf(turn.best ?? "", board), board.pegs)});
        say(`${turn.best} loses nothing${AS_FAR[turn.status] ?? ""}.`);
    }

    const set = (/** @type {Row} */ next) => store.set({row: next});
    return html`
        <div class="replay stack"><section class="card stack">
            <h2 tabindex="-1" ref=${heading}>${title}</h2>
            <p>${at > 0 && turn.before.number !== null && `${counted(turn.before.number, "code")} left. `}You played <${ShownCode} text=${turn.guess} board=${board} looks=${looks} />, which lost ${guessesLost(turn.mistake, turn.status)}. What is better?</p>
            <div class="replay-board">
                <${Board} board=${board} turns=${before} row=${row} onRow=${set} onSubmit=${attempt} onWrong=${say} label=${`The board before guess ${at + 1}`} />
                <${Palette} board=${board} onPick=${(/** @type {number} */ color) => set(rows.put(store.state.row, color))} onErase=${() => set(rows.erase(store.state.row))} />
                <p class="row center"><${Button} kind="primary" onclick=${attempt}>Try<//><${Button} onclick=${showBest}>Show the best<//></p>
            </div>
            <p class="verdict">${said}</p>
            <${Trouble} store=${store} />
            <ol class="tried" aria-label="Tried">${tried.map(
                ({colors, judged}) => html`
                <li><${Code} colors=${colors} looks=${looks} /><span>${judged.mistake ? `loses ${guessesLost(judged.mistake, judged.status)}` : "no guess is better"}</span><span class="quiet">${leaves(judged)}</span></li>`,
            )}</ol>
            <p class="row">${onNext && html`<${Button} kind=${isFound ? "primary" : ""} onclick=${onNext}>Next moment<//>`}<${Button} kind=${onNext ? "quiet" : isFound ? "primary" : ""} onclick=${onEnd}>Back to the review<//></p>
        </section></div>`;
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
    const guess = colors.map((color) => board.signs[color]).join(board.separator);
    const record = `game: ${found.record.game}\n${[...before, `${guess}:${told}`].join("\n")}\n`;
    return (await resultOf(await backend.ask("work", {kind: "review", record}))).turns[at];
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
    const told = before.map((turn) => ({
        guess: turn.slice(0, turn.lastIndexOf(":")),
        reply: turn.slice(turn.lastIndexOf(":") + 1),
    }));
    /** @type {Overview} */
    const left = await backend.ask("suggest", {
        game: record.game,
        turns: told,
        top: 1,
        codes: 1,
        strategy: "first-consistent",
    });
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
        if (isOver(job)) return end(job);
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
    if (Math.abs(lost - (played.mistake ?? 0)) < 1e-12)
        return `${guess} is as good as what you played: it loses ${words}.`;
    return `${guess} would lose ${words}.`;
}

/** @param {ReviewedTurn} judged */
function leaves(judged) {
    const sizes = Object.values(judged.played.split?.sizes ?? {});
    return sizes.length ? `${counted(sizes.length, "part")}, the largest of ${whole(Math.max(...sizes))}` : "";
}
