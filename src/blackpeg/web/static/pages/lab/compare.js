/** Strategies side by side: totals, averages as they are exactly, histograms, and who needs fewer guesses for what. */

import {boardOf} from "../../js/about.js";
import {announce} from "../../js/announce.js";
import {Bar, Histogram} from "../../js/charts/histogram.js";
import {rounded, whole} from "../../js/numbers.js";
import {Chooser, firstBoard} from "../../js/parts/chooser.js";
import {Scroll} from "../../js/parts/scroll.js";
import {useStore} from "../../js/store.js";
import {html, useEffect, useRef, useState} from "../../js/view.js";
import {Work} from "../../js/work.js";
import {counted, listed} from "../../js/words.js";

/** @import {Compared, Comparison, Evaluation, Pair as PairFact} from "../../js/facts.js" */
/** @import {View} from "../lab.js" */

const FIRST = ["minimax", "entropy", "optimal"];
/** The samples that may be taken of boards with too many secrets. */
const SAMPLES = [1000, 10000];
const MOST_STRATEGIES = 6;

/** @param {View} given */
export function Compare({known, query, note, work}) {
    const asked = query.get("strategies")?.split(",") ?? FIRST;
    const [game, setGame] = useState(() => firstBoard(known, query.get("game") ?? "4x6"));
    const [wrong, setWrong] = useState("");
    const {job} = useStore(work.store);
    const form = useRef(/** @type {HTMLFormElement | null} */ (null));

    /** @param {Event} event */
    async function begin(event) {
        event.preventDefault();
        const board = await boardOf(game).catch(() => null); // what is wrong with it is said where it is chosen
        if (!board || !form.current) return;
        const chosen = new FormData(form.current);
        const strategies = chosen.getAll("strategy").map(String);
        const sample = String(chosen.get("sample") ?? "");
        const said = !strategies.length
            ? "Choose at least one strategy."
            : strategies.length > MOST_STRATEGIES
              ? `Choose ${MOST_STRATEGIES} strategies at most.`
              : "";
        setWrong(said);
        if (said) return;
        note({game: board.notation, strategies: strategies.join(","), sample: sample || null, job: null});
        const secrets = {game: board.notation, ...(sample && {sample: Number(sample)})};
        if (strategies.length > 1) void work.begin("work", {kind: "compare", ...secrets, strategies});
        else void work.begin("work", {kind: "evaluate", ...secrets, strategy: strategies[0]});
    }

    return html`
        <form class="card stack lab-form" ref=${form} onsubmit=${begin}>
            <${Chooser} known=${known} game=${game} onGame=${setGame} />
            <fieldset><legend>Strategies, up to ${MOST_STRATEGIES}</legend><div class="strategy-choices">${known.strategies.map(
                ({name, about}) => html`
                <label class="check strategy-choice"><input type="checkbox" name="strategy" value=${name} defaultChecked=${asked.includes(name)} /><span><b>${name}</b> <span class="quiet">${about}</span></span></label>`,
            )}</div></fieldset>
            <label class="labelled">Secrets<select class="field" name="sample"><option value="">All secrets</option>${SAMPLES.map(
                (count) => html`
                <option value=${count} selected=${query.get("sample") === String(count)}>A sample of ${whole(count)} secrets</option>`,
            )}</select></label>
            <div role="alert">${wrong && html`<p class="trouble">${wrong}</p>`}</div>
            <button type="submit" class="button primary">Compare</button>
        </form>
        <${Work} work=${work} />
        ${job?.status === "done" && html`<${Result} key=${job.id} found=${job.kind === "evaluate" ? alone(/** @type {Evaluation} */ (/** @type {unknown} */ (job.result))) : job.result} />`}`;
}

/** A single strategy as a comparison. @param {Evaluation} evaluation */
function alone(evaluation) {
    const {game, seed, strategy} = evaluation;
    return {game, seed, strategies: [{strategy, evaluation, error: null}], pairs: [], ok: true};
}

/** @param {Evaluation[]} played */
function best(played) {
    if (!played.length) return "No strategy played this board to the end.";
    const least = leastAverage(played);
    const worst = Math.min(...played.map((each) => each.worst));
    const first = played.filter(({average}) => average === least);
    const exactly = first[0].exact ? averageOf(first[0]) : `about ${rounded(least, 3)} (an estimate)`;
    return `Least average, ${exactly}: ${listed(first.map(({strategy}) => strategy))}. Least worst case, ${worst}: ${listed(played.filter((each) => each.worst === worst).map(({strategy}) => strategy))}.`;
}

/** @param {Evaluation[]} played */
function leastAverage(played) {
    return Math.min(...played.map(({average}) => average));
}

/** @param {Evaluation} evaluation */
function averageOf({average, average_exact: exactly, exact, standard_error: error}) {
    if (!exact) return `≈ ${rounded(average, 3)}${error ? ` ± ${error.toFixed(3)}` : ""}`;
    return exactly.includes("/") ? `${rounded(average, 4)} (${exactly})` : exactly;
}

/** @param {{found: Comparison}} given */
function Result({found: {game, strategies, pairs}}) {
    const played = strategies.flatMap(({evaluation}) => evaluation ?? []);
    const least = leastAverage(played);
    const guesses = Array.from({length: Math.max(...played.map(({worst}) => worst), 0)}, (_, at) => at + 1);
    const columns = played.map(({strategy, average, histogram}) => ({
        name: strategy,
        tone: average === least ? "accent" : "quiet",
        values: guesses.map((at) => histogram[at - 1] ?? 0),
    }));
    const said = best(played);
    useEffect(() => announce(said), []);
    return html`
        <section class="card" aria-labelledby="compared">
            <h2 id="compared">${game}</h2>
            <p>${said}</p>
            <${Scroll} label="What each strategy needs"><table class="turns compared">
                <caption class="visually-hidden">What each strategy needs</caption>
                <thead><tr>${["Strategy", "Average", "Worst", "Total"].map((head, at) => html`<th scope="col" class=${at > 0 ? "amount" : null}>${head}</th>`)}<th scope="col"><span class="visually-hidden">More</span></th></tr></thead>
                <tbody>${strategies.map((each) => html`<${Line} game=${game} isBest=${each.evaluation?.average === least} ...${each} />`)}</tbody>
            </table><//>
        </section>
        ${
            played.length > 0 &&
            html`
            <section class="card"><h2>How many secrets take how many guesses</h2>
                <${Scroll} label="Secrets by guesses"><${Histogram} caption="Secrets by guesses" head="Guesses" rows=${guesses.map(String)} columns=${columns} /><//></section>`
        }
        ${
            pairs.length > 0 &&
            html`
            <section class="card"><h2>Secret by secret</h2>
                <ul class="plain">${pairs.map((pair) => html`<li><${Pair} ...${pair} one=${strategies[pair.first].strategy} other=${strategies[pair.second].strategy} /></li>`)}</ul></section>`
        }`;
}

/** @param {Compared & {game: string, isBest: boolean}} given */
function Line({game, strategy, evaluation, error, isBest}) {
    const address = `/lab?view=tree&game=${encodeURIComponent(game)}&strategy=${strategy}`;
    return html`
        <tr class=${isBest ? "is-best" : null}>
            <th scope="row">${strategy}</th>
            ${
                !evaluation
                    ? html`<td colspan="4">failed: ${error}</td>`
                    : html`
                <td class="amount">${averageOf(evaluation)}</td><td class="amount">${evaluation.worst}</td><td class="amount">${evaluation.exact ? whole(evaluation.total) : "–"}</td>
                <td>${evaluation.basis?.proven && "proven optimal"} <a href=${address}>Tree<span class="visually-hidden"> of ${strategy}</span></a></td>`
            }
        </tr>`;
}

/** Two strategies: for how many secrets each needs fewer guesses, as bars and in words. @param {PairFact & {one: string, other: string}} given */
function Pair({one, other, fewer, same, more, draws, difference}) {
    const all = fewer + same + more;
    /** @param {string} name @param {number} count @param {string} tone */
    const bar = (name, count, tone) =>
        html`<span>${name}</span><span class="number">${whole(count)}</span><${Bar} share=${count / all} tone=${tone} />`;
    return html`
        <div class="duel" aria-hidden="true">${bar(`${one} fewer`, fewer, "accent")}${bar("as many", same, "quiet")}${bar(`${other} fewer`, more, "lucky")}</div>
        <p><span class="visually-hidden">${one} needs fewer guesses for ${counted(fewer, "secret")}, ${other} for ${whole(more)}; as many for ${whole(same)}. </span>${difference ? differenceOf(difference) : !draws && "They make the same guesses, up to symmetry."}</p>`;
}

/** @param {NonNullable<PairFact["difference"]>} difference */
function differenceOf({turns, guesses}) {
    return `They ${turns.length ? `differ first after ${turns.join(" ")}` : "differ from the first guess on"}: ${guesses.join(" and ")}.`;
}
