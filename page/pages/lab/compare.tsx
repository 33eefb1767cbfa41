/** Strategies side by side: totals, averages as they are exactly, histograms, and who needs fewer guesses for what. */

import {useEffect} from "preact/hooks";
import {announce} from "../../announce";
import {Histogram, type Tone} from "../../charts/histogram";
import {Table} from "../../charts/table";
import {Check, Choice, Panel} from "../../fields";
import {rounded, whole} from "../../numbers";
import {Hidden} from "../../parts/pegs";
import {Words} from "../../view";
import {counted, listed} from "../../words";
import {Asking, hasTree} from "./asking";

import type {Given, Verb} from "../../backend";
import type {About, Comparison, Evaluation, Pair as PairFact} from "../../facts";
import type {Game} from "../../types";
import type {Chosen, View} from "./asking";

/** What is compared at first: optimal, too, if the board's best tree is known, for else its search may take forever. */
const FIRST = "minimax,entropy";
const firstOf = (board: Game | null) => (board?.solved?.least_total ? `${FIRST},optimal` : FIRST);
/** The samples that may be taken; of boards with more secrets than this the server plays no more than a sample. */
const SAMPLES = [1000, 10000];
const isLarge = (board: Game | null) => board !== null && board.codes > 1_000_000;
const MOST_STRATEGIES = 6;

export function Compare({known, query}: View) {
    return (
        <Asking<Comparison | Evaluation>
            {...{known, query, read, question}}
            view="compare"
            action="Compare"
            result={(found) => <Result known={known} found={"strategies" in found ? found : alone(found)} />}
        >
            {(board) => (
                <>
                    <fieldset>
                        <legend>Strategies, up to {MOST_STRATEGIES}</legend>
                        <div class="abreast">
                            {known.strategies.map(({name, about}) => {
                                const asked = (query.get("strategies") ?? firstOf(board)).split(",");
                                const words = [<b>{name}</b>, " ", <span class="quiet">{about}</span>];
                                return (
                                    <Check
                                        name="strategy"
                                        value={name}
                                        defaultChecked={asked.includes(name)}
                                        words={words}
                                    />
                                );
                            })}
                        </div>
                    </fieldset>
                    <Choice
                        key={String(isLarge(board))}
                        label="Secrets"
                        name="sample"
                        first={query.get("sample") ?? ""}
                        all={[
                            ...(isLarge(board) ? [] : [["", "All secrets"] as [string, string]]),
                            ...SAMPLES.map((n): [string, string] => [String(n), `A sample of ${whole(n)} secrets`]),
                        ]}
                    />
                </>
            )}
        </Asking>
    );
}

function read(form: FormData) {
    const strategies = form.getAll("strategy");
    if (!strategies.length) return "Choose at least one strategy.";
    if (strategies.length > MOST_STRATEGIES) return `Choose ${MOST_STRATEGIES} strategies at most.`;
    const sample = String(form.get("sample") ?? "");
    return {strategies: strategies.join(","), ...(sample && {sample})};
}

/** What the server is asked. */
function question({game, strategies = FIRST, sample}: Chosen): [Verb, Given] {
    const all = strategies.split(",");
    const secrets = {game, ...(sample && {sample: Number(sample)})};
    return all.length > 1 ? ["compare", {...secrets, strategies: all}] : ["evaluate", {...secrets, strategy: all[0]}];
}

/** A single strategy as a comparison. */
function alone(evaluation: Evaluation): Comparison {
    const {game, seed, strategy} = evaluation;
    return {game, seed, strategies: [{strategy, evaluation, error: null}], pairs: [], ok: true};
}

function averageOf({average, average_exact: exactly, exact, standard_error: error}: Evaluation) {
    if (!exact) return `≈ ${rounded(average, 3)}${error ? ` ± ${error.toFixed(3)}` : ""}`;
    return exactly.includes("/") ? `${rounded(average, 4)} (${exactly})` : exactly;
}

function Result({known, found: {game, strategies, pairs}}: {known: About; found: Comparison}) {
    const played = strategies.flatMap(({evaluation}) => evaluation ?? []);
    const least = Math.min(...played.map(({average}) => average));
    const worst = Math.max(...played.map((each) => each.worst), 0);
    const guesses = Array.from({length: worst}, (_, at) => at + 1);
    const toneOf = (evaluation: Evaluation | null): Tone => (evaluation?.average === least ? "best" : "quiet");
    const said = best(played, least);
    const drawing = known.strategies.flatMap(({name, draws}) => (draws ? name : []));
    useEffect(() => announce(said), []);
    return (
        <>
            <Panel title={game}>
                <p>{said}</p>
                <Table
                    caption="What each strategy needs"
                    kind="turns compared"
                    columns={[
                        ["Strategy", "", ({strategy}) => strategy],
                        ["Average", "amount", ({evaluation}) => evaluation && averageOf(evaluation)],
                        ["Worst", "amount", ({evaluation}) => evaluation?.worst],
                        ["Total", "amount total", ({evaluation: of}) => of && (of.exact ? whole(of.total) : "–")],
                        [
                            "(More)",
                            "",
                            ({evaluation, error}) => (evaluation ? more(evaluation) : <small>failed: {error}</small>),
                        ],
                    ]}
                    rows={strategies}
                    rowOf={({evaluation}) => ({class: toneOf(evaluation) === "best" ? "is-best" : ""})}
                />
            </Panel>
            {played.length > 0 && (
                <Panel title="How many secrets take how many guesses">
                    <Histogram
                        caption="Secrets by guesses"
                        head="Guesses"
                        rows={guesses.map(String)}
                        columns={played.map((each) => ({
                            name: each.strategy,
                            tone: toneOf(each),
                            values: guesses.map((at) => each.histogram[at - 1] ?? 0),
                        }))}
                    />
                </Panel>
            )}
            {pairs.length > 0 && (
                <Panel title="Secret by secret">
                    <p class="quiet">
                        Each bar is all secrets: those that take fewer guesses with the strategy on the left, as many
                        with either, and fewer with the strategy on the right.
                    </p>
                    <ul>
                        {pairs.map((pair) => {
                            const [one, other] = [strategies[pair.first], strategies[pair.second]];
                            const tones: [Tone, Tone] = [toneOf(one.evaluation), toneOf(other.evaluation)];
                            const names = {one: one.strategy, other: other.strategy};
                            return <Duel {...pair} {...names} {...{tones, drawing}} />;
                        })}
                    </ul>
                </Panel>
            )}
        </>
    );
}

function best(played: Evaluation[], least: number) {
    if (!played.length) return "No strategy played this board to the end.";
    const first = played.filter(({average}) => average === least);
    const average = first[0].exact ? averageOf(first[0]) : `about ${rounded(least, 3)} (an estimate)`;
    const worst = Math.min(...played.map((each) => each.worst));
    const names = (all: Evaluation[]) => listed(all.map(({strategy}) => strategy));
    return `Least average, ${average}: ${names(first)}. Least worst case, ${worst}: ${names(played.filter((each) => each.worst === worst))}.`;
}

function more({game, strategy, basis}: Evaluation) {
    return (
        <>
            {basis?.proven && "proven optimal "}
            {hasTree(strategy) && (
                <a href={`/lab?${new URLSearchParams({view: "tree", game, strategy})}`}>
                    Tree<Hidden> of {strategy}</Hidden>
                </a>
            )}
        </>
    );
}

/** *drawing* are the strategies that draw. */
type DuelGiven = PairFact & {one: string; other: string; tones: [Tone, Tone]; drawing: string[]};

/** Two strategies as one bar: for how many secrets each needs fewer guesses. */
function Duel({one, other, tones, fewer, same, more, draws, difference, drawing}: DuelGiven) {
    const differs = difference?.turns.length ? `apart after ${difference.turns.join(" ")}` : "first guesses";
    const differ = difference ? `${differs}: ${difference.guesses.join(" and ")}` : "the same guesses, up to symmetry";
    const drawn = [one, other].filter((name) => drawing.includes(name));
    return (
        <li class="duel">
            <Hidden>
                {one} needs fewer guesses for {counted(fewer, "secret")}, {other} for {whole(more)}; as many for{" "}
                {whole(same)}.{" "}
            </Hidden>
            <span aria-hidden="true">
                {one} <b>{whole(fewer)}</b>
            </span>
            <span class="duel-bar" aria-hidden="true">
                <i class={`tone-${tones[0]}`} style={`--codes: ${fewer}`} />
                <i class="alike" style={`--codes: ${same}`} />
                <i class={`tone-${tones[1]}`} style={`--codes: ${more}`} />
            </span>
            <span aria-hidden="true">
                <b>{whole(more)}</b> {other}
            </span>
            <small class="quiet">
                <span aria-hidden="true">as many: {whole(same)}; </span>
                <Words of={draws ? `${listed(drawn)} ${drawn.length > 1 ? "draw" : "draws"} at random` : differ} />
            </small>
        </li>
    );
}
