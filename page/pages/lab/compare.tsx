/** Strategies side by side: totals, averages as they are exactly, histograms, and who needs fewer guesses for what. */

import {useEffect, useRef, useState} from "preact/hooks";
import {boardOf} from "../../about";
import {announce} from "../../announce";
import {Bar, Histogram} from "../../charts/histogram";
import {rounded, whole} from "../../numbers";
import {Chooser, firstBoard} from "../../parts/chooser";
import {Scroll} from "../../parts/scroll";
import {useStore} from "../../store";
import {Work} from "../../work";
import {counted, listed} from "../../words";

import type {Compared, Comparison, Evaluation, Pair as PairFact} from "../../facts";
import type {Given, Verb} from "../../backend";
import type {View} from "../lab";

const FIRST = ["minimax", "entropy", "optimal"];
/** The samples that may be taken of boards with too many secrets. */
const SAMPLES = [1000, 10000];
const MOST_STRATEGIES = 6;

export function Compare({known, query, note, work}: View) {
    const asked = query.get("strategies")?.split(",") ?? FIRST;
    const [game, setGame] = useState(() => firstBoard(known, query.get("game") ?? "4x6"));
    const [wrong, setWrong] = useState("");
    const {answer, asked: done, run} = useStore(work.store);
    const form = useRef<HTMLFormElement>(null);

    async function begin(event: Event) {
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
        note({game: board.notation, strategies: strategies.join(","), sample: sample || null});
        void work.begin(...question(board.notation, strategies, sample));
    }

    useEffect(() => {
        if (!query.has("begun")) return;
        const before = question(query.get("game") ?? "4x6", asked, query.get("sample") ?? "");
        if (query.get("begun") === "0") work.rest(...before);
        else void work.begin(...before);
    }, []);

    return (
        <>
            <form class="card stack lab-form" ref={form} onSubmit={begin}>
                <Chooser known={known} game={game} onGame={setGame} />
                <fieldset>
                    <legend>Strategies, up to {MOST_STRATEGIES}</legend>
                    <div class="strategy-choices">
                        {known.strategies.map(({name, about}) => (
                            <label class="check strategy-choice">
                                <input
                                    type="checkbox"
                                    name="strategy"
                                    value={name}
                                    defaultChecked={asked.includes(name)}
                                />
                                <span>
                                    <b>{name}</b> <span class="quiet">{about}</span>
                                </span>
                            </label>
                        ))}
                    </div>
                </fieldset>
                <label class="labelled">
                    Secrets
                    <select class="field" name="sample">
                        <option value="">All secrets</option>
                        {SAMPLES.map((count) => (
                            <option value={count} selected={query.get("sample") === String(count)}>
                                A sample of {whole(count)} secrets
                            </option>
                        ))}
                    </select>
                </label>
                <div role="alert">{wrong && <p class="trouble">{wrong}</p>}</div>
                <button type="submit" class="button primary">
                    Compare
                </button>
            </form>
            <Work work={work} />
            {answer && (
                <Result
                    key={run}
                    found={done?.verb === "evaluate" ? alone(answer as Evaluation) : (answer as Comparison)}
                />
            )}
        </>
    );
}

/** What the server is asked. */
function question(game: string, strategies: string[], sample: string): [Verb, Given] {
    const secrets = {game, ...(sample && {sample: Number(sample)})};
    return strategies.length > 1
        ? ["compare", {...secrets, strategies}]
        : ["evaluate", {...secrets, strategy: strategies[0]}];
}

/** A single strategy as a comparison. */
function alone(evaluation: Evaluation) {
    const {game, seed, strategy} = evaluation;
    return {game, seed, strategies: [{strategy, evaluation, error: null}], pairs: [], ok: true};
}

function best(played: Evaluation[]) {
    if (!played.length) return "No strategy played this board to the end.";
    const least = leastAverage(played);
    const worst = Math.min(...played.map((each) => each.worst));
    const first = played.filter(({average}) => average === least);
    const exactly = first[0].exact ? averageOf(first[0]) : `about ${rounded(least, 3)} (an estimate)`;
    return `Least average, ${exactly}: ${listed(first.map(({strategy}) => strategy))}. Least worst case, ${worst}: ${listed(played.filter((each) => each.worst === worst).map(({strategy}) => strategy))}.`;
}

function leastAverage(played: Evaluation[]) {
    return Math.min(...played.map(({average}) => average));
}

function averageOf({average, average_exact: exactly, exact, standard_error: error}: Evaluation) {
    if (!exact) return `≈ ${rounded(average, 3)}${error ? ` ± ${error.toFixed(3)}` : ""}`;
    return exactly.includes("/") ? `${rounded(average, 4)} (${exactly})` : exactly;
}

function Result({found: {game, strategies, pairs}}: {found: Comparison}) {
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
    return (
        <>
            <section class="card" aria-labelledby="compared">
                <h2 id="compared">{game}</h2>
                <p>{said}</p>
                <Scroll label="What each strategy needs">
                    <table class="turns compared">
                        <caption class="visually-hidden">What each strategy needs</caption>
                        <thead>
                            <tr>
                                {["Strategy", "Average", "Worst", "Total"].map((head, at) => (
                                    <th scope="col" class={at > 0 ? "amount" : undefined}>
                                        {head}
                                    </th>
                                ))}
                                <th scope="col">
                                    <span class="visually-hidden">More</span>
                                </th>
                            </tr>
                        </thead>
                        <tbody>
                            {strategies.map((each) => (
                                <Line game={game} isBest={each.evaluation?.average === least} {...each} />
                            ))}
                        </tbody>
                    </table>
                </Scroll>
            </section>
            {played.length > 0 && (
                <section class="card">
                    <h2>How many secrets take how many guesses</h2>
                    <Scroll label="Secrets by guesses">
                        <Histogram
                            caption="Secrets by guesses"
                            head="Guesses"
                            rows={guesses.map(String)}
                            columns={columns}
                        />
                    </Scroll>
                </section>
            )}
            {pairs.length > 0 && (
                <section class="card">
                    <h2>Secret by secret</h2>
                    <ul class="plain">
                        {pairs.map((pair) => (
                            <li>
                                <Pair
                                    {...pair}
                                    one={strategies[pair.first].strategy}
                                    other={strategies[pair.second].strategy}
                                />
                            </li>
                        ))}
                    </ul>
                </section>
            )}
        </>
    );
}

function Line({game, strategy, evaluation, error, isBest}: Compared & {game: string; isBest: boolean}) {
    const address = `/lab?view=tree&game=${encodeURIComponent(game)}&strategy=${strategy}`;
    return (
        <tr class={isBest ? "is-best" : undefined}>
            <th scope="row">{strategy}</th>
            {!evaluation ? (
                <td colspan={4}>failed: {error}</td>
            ) : (
                <>
                    <td class="amount">{averageOf(evaluation)}</td>
                    <td class="amount">{evaluation.worst}</td>
                    <td class="amount">{evaluation.exact ? whole(evaluation.total) : "–"}</td>
                    <td>
                        {evaluation.basis?.proven && "proven optimal"}{" "}
                        <a href={address}>
                            Tree<span class="visually-hidden"> of {strategy}</span>
                        </a>
                    </td>
                </>
            )}
        </tr>
    );
}

/** Two strategies: for how many secrets each needs fewer guesses, as bars and in words. */
function Pair({one, other, fewer, same, more, draws, difference}: PairFact & {one: string; other: string}) {
    const all = fewer + same + more;
    const bar = (name: string, count: number, tone: string) => (
        <>
            <span>{name}</span>
            <span class="number">{whole(count)}</span>
            <Bar share={count / all} tone={tone} />
        </>
    );
    return (
        <>
            <div class="duel" aria-hidden="true">
                {bar(`${one} fewer`, fewer, "accent")}
                {bar("as many", same, "quiet")}
                {bar(`${other} fewer`, more, "lucky")}
            </div>
            <p>
                <span class="visually-hidden">
                    {one} needs fewer guesses for {counted(fewer, "secret")}, {other} for {whole(more)}; as many for{" "}
                    {whole(same)}.{" "}
                </span>
                {difference ? differenceOf(difference) : !draws && "They make the same guesses, up to symmetry."}
            </p>
        </>
    );
}

function differenceOf({turns, guesses}: NonNullable<PairFact["difference"]>) {
    return `They ${turns.length ? `differ first after ${turns.join(" ")}` : "differ from the first guess on"}: ${guesses.join(" and ")}.`;
}
