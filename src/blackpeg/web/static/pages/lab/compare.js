/** Strategies side by side: totals, averages as they are exactly, histograms, and who needs fewer guesses for what. */

import {announce} from "../../js/announce.js";
import {about} from "../../js/about.js";
import {histogram} from "../../js/charts/bars.js";
import {createChooser} from "../../js/chooser.js";
import {h, replace} from "../../js/dom.js";
import {createWork} from "../../js/jobs.js";
import {rounded, whole} from "../../js/numbers.js";
import {link} from "../../js/router.js";
import {scroll} from "../../js/scroll.js";
import {counted, listed} from "../../js/words.js";

/** @import {View} from "../lab.js" */

/**
 * @typedef {{strategy: string, exact: boolean, total: number, average: number, average_exact: string, worst: number,
 *            histogram: number[], standard_error: number | null, basis: {proven: boolean} | null}} Evaluation
 * @typedef {{strategy: string, evaluation: Evaluation | null, error: string | null}} Strategy
 * @typedef {{first: number, second: number, fewer: number, same: number, more: number, draws: boolean,
 *            difference: {turns: string[], guesses: string[], secrets: number} | null}} Pair
 * @typedef {{game: string, strategies: Strategy[], pairs: Pair[]}} Comparison
 */

const FIRST = ["minimax", "entropy", "optimal"];
/** The samples that may be taken of boards with too many secrets. */
const SAMPLES = [1000, 10000];
const MOST_STRATEGIES = 6;

/** @param {View} view */
export async function compare({root, place, note}) {
    const {strategies} = await about();
    const asked = place.query.get("strategies")?.split(",") ?? FIRST;
    const chooser = await createChooser({game: place.query.get("game") ?? "4x6"});
    const boxes = strategies.map(({name, about: words}) => {
        const box = h("input", {type: "checkbox", value: name, checked: asked.includes(name)});
        return {box, label: h("label", {class: "check strategy-choice"}, box, h("span", {}, h("b", {}, name), " ", h("span", {class: "quiet"}, words)))};
    });
    const sample = h("select", {class: "field"}, h("option", {value: ""}, "All secrets"), SAMPLES.map((count) => h("option", {value: count, selected: place.query.get("sample") === String(count)}, `A sample of ${whole(count)} secrets`)));
    const trouble = h("div", {role: "alert"});
    const result = h("div", {class: "stack"});
    const work = createWork({
        onStart: (job) => note({job}),
        onDone: (given, job) => {
            if (!root.isConnected) return;
            /** @type {Comparison} */
            const found = job.kind === "evaluate" ? {game: given.game, strategies: [{strategy: given.strategy, evaluation: given, error: null}], pairs: []} : given;
            replace(result, shown(found));
            announce(best(found));
        },
    });
    const form = h(
        "form",
        {class: "card stack lab-form", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void begin())},
        chooser.element,
        h("fieldset", {}, h("legend", {}, `Strategies, up to ${MOST_STRATEGIES}`), h("div", {class: "strategy-choices"}, boxes.map(({label}) => label))),
        h("label", {class: "labelled"}, "Secrets", sample),
        trouble,
        h("button", {type: "submit", class: "button primary"}, "Compare"),
    );
    replace(root, form, work.element, result);
    const job = place.query.get("job");
    if (job) await work.resume(job);
    return work.stop;

    async function begin() {
        const names = boxes.filter(({box}) => box.checked).map(({box}) => box.value);
        const board = await chooser.checked();
        if (!board || !root.isConnected) return;
        const wrong = !names.length ? "Choose a strategy, or some." : names.length > MOST_STRATEGIES ? `Choose ${MOST_STRATEGIES} strategies at most.` : null;
        replace(trouble, wrong && h("p", {class: "trouble"}, wrong));
        if (wrong) return;
        replace(result);
        note({game: board.notation, strategies: names.join(","), sample: sample.value || null, job: null});
        const secrets = {game: board.notation, ...(sample.value ? {sample: Number(sample.value)} : {})};
        if (names.length > 1) void work.begin("compare", {...secrets, strategies: names});
        else void work.begin("work", {kind: "evaluate", ...secrets, strategy: names[0]});
    }
}

/** @param {Comparison} found @returns {Evaluation[]} of the strategies that played to the end */
function evaluations(found) {
    return found.strategies.flatMap(({evaluation}) => evaluation ?? []);
}

/** @param {Comparison} found */
function best(found) {
    const played = evaluations(found);
    if (!played.length) return "No strategy played this board to the end.";
    const least = Math.min(...played.map(({average}) => average));
    const worst = Math.min(...played.map((each) => each.worst));
    const first = played.filter(({average}) => average === least);
    const exactly = first[0].exact ? averageOf(first[0]) : `about ${rounded(least, 3)} (an estimate)`;
    return `Least average, ${exactly}: ${listed(first.map(({strategy}) => strategy))}. Least worst case, ${worst}: ${listed(played.filter((each) => each.worst === worst).map(({strategy}) => strategy))}.`;
}

/** @param {Evaluation} evaluation */
function averageOf({average, average_exact: exactly, exact, standard_error: error}) {
    if (!exact) return `≈ ${rounded(average, 3)}${error ? ` ± ${error.toFixed(3)}` : ""}`;
    return exactly.includes("/") ? `${rounded(average, 4)} (${exactly})` : exactly;
}

/** @param {Comparison} found */
function shown(found) {
    const played = evaluations(found);
    const least = Math.min(...played.map(({average}) => average));
    const lines = found.strategies.map(({strategy, evaluation: each, error}) =>
        h(
            "tr",
            {class: each?.average === least ? "is-best" : null},
            h("th", {scope: "row"}, strategy),
            !each
                ? h("td", {colspan: 4}, `failed: ${error}`)
                : [
                      h("td", {class: "amount"}, averageOf(each)),
                      h("td", {class: "amount"}, each.worst),
                      h("td", {class: "amount"}, each.exact ? whole(each.total) : "–"),
                      h("td", {}, each.basis?.proven ? "proven optimal" : "", " ", link(`/lab?view=tree&game=${encodeURIComponent(found.game)}&strategy=${strategy}`, ["Tree", h("span", {class: "visually-hidden"}, ` of ${strategy}`)])),
                  ],
        ),
    );
    const deepest = Math.max(...played.map(({worst}) => worst), 0);
    const guesses = Array.from({length: deepest}, (_, at) => at + 1);
    return [
        h("section", {class: "card", "aria-labelledby": "compared"}, h("h2", {id: "compared"}, found.game), h("p", {}, best(found)),
            scroll("What each strategy needs", h("table", {class: "turns compared"}, h("caption", {class: "visually-hidden"}, "What each strategy needs"),
                h("thead", {}, h("tr", {}, ["Strategy", "Average", "Worst", "Total", ""].map((head, at) => h("th", {scope: "col", class: at > 0 && at < 4 ? "amount" : null}, head || h("span", {class: "visually-hidden"}, "More"))))), h("tbody", {}, lines)))),
        played.length > 0 && h("section", {class: "card"}, h("h2", {}, "How many secrets take how many guesses"),
            scroll("Secrets by guesses", histogram({caption: "Secrets by guesses", head: "Guesses", rows: guesses.map(String), columns: played.map((each) => ({name: each.strategy, tone: each.average === least ? "accent" : "quiet", values: guesses.map((at) => each.histogram[at - 1] ?? 0)}))}))),
        found.pairs.length > 0 && h("section", {class: "card"}, h("h2", {}, "Secret by secret"), h("ul", {class: "plain"}, found.pairs.map((each) => h("li", {}, pair(each, found.strategies))))),
    ];
}

/** @param {Pair} pair @param {Strategy[]} strategies */
function pair({first, second, fewer, same, more, draws, difference}, strategies) {
    const [one, other] = [strategies[first].strategy, strategies[second].strategy];
    const counts = `${one} needs fewer guesses for ${counted(fewer, "secret")}, ${other} for ${whole(more)}; as many for ${whole(same)}.`;
    if (draws) return counts;
    if (!difference) return `${counts} They make the same guesses, up to symmetry.`;
    const where = difference.turns.length ? `differ first after ${difference.turns.join(" ")}` : "differ from the first guess on";
    return `${counts} They ${where}: ${difference.guesses.join(" and ")}.`;
}
