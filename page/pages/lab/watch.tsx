/** A strategy against a host: one game, watched guess by guess, or what many come to. */

import {useEffect, useLayoutEffect, useMemo, useRef, useState} from "preact/hooks";
import {boardOf} from "../../about";
import {announce} from "../../announce";
import {backend} from "../../backend";
import {Histogram} from "../../charts/histogram";
import {colorsOf} from "../../codes";
import {Choice, Panel, Way} from "../../fields";
import {rounded, whole} from "../../numbers";
import {Board} from "../../parts/board";
import {turnOf} from "../../session";
import {reviewOf} from "../../share";
import {useAnswer} from "../../store";
import {Button, Words} from "../../view";
import {counted} from "../../words";
import {Asking} from "./asking";

import type {Given, Verb} from "../../backend";
import type {IconName} from "../../dom";
import type {Series} from "../../facts";
import type {Game, Turn} from "../../types";
import type {Chosen, View} from "./asking";

/** Milliseconds that a guess is shown. */
const PACE = 1600;
const COUNTS = [1, 10, 100, 1000];

export function Watch({known, query}: View) {
    const asked = (name: string, first: string) => query.get(name) ?? first;
    const counts = COUNTS.map((count): [string, string] => [
        String(count),
        count === 1 ? "one, to watch" : whole(count),
    ]);
    return (
        <Asking<Series>
            {...{known, query, read, question}}
            view="watch"
            action="Play"
            result={(found) => <Result found={found} />}
        >
            <div class="abreast">
                <Way label="Codebreaker" name="strategy" ways={known.strategies} first={asked("strategy", "best")} />
                <Way label="Codemaker" name="host" ways={known.hosts} first={asked("host", "random")} />
                <Choice label="Games" name="games" all={counts} first={asked("games", "1")} />
            </div>
        </Asking>
    );
}

/** What was chosen, with a seed of its own: so that a reload finds the same games. */
function read(form: FormData): Chosen {
    const chosen = ["strategy", "host", "games"].map((name) => [name, String(form.get(name))]);
    return {...Object.fromEntries(chosen), seed: String(crypto.getRandomValues(new Uint32Array(1))[0])};
}

function question({game, strategy, host, games, seed}: Chosen): [Verb, Given] {
    return ["match", {game, strategy, host, games: Number(games), seed: Number(seed), words: true}];
}

/** The turns that the text of a record has. */
function turnsIn(record: string) {
    return record.match(/^\S+:\S+$/gm) ?? [];
}

function Result({found}: {found: Series}) {
    const {answer: board} = useAnswer(() => boardOf(found.game), [found.game]);
    const isOne = found.words.counts.length > 0;
    return isOne ? board && <Playback found={found} board={board} /> : <Many {...found} />;
}

/** One game, played back; how long it takes is told by its last row alone. */
function Playback({found, board}: {found: Series; board: Game}) {
    const [record] = found.words.records;
    const turns = useMemo(
        () =>
            turnsIn(record).map((text, at) => {
                const [, guess, reply] = /^(.*):(.*)$/.exec(text) ?? [];
                return turnOf({guess, reply}, at, board, found.words.counts[at]);
            }),
        [found],
    );
    const last = turns.length;
    const [at, setAt] = useState(0);
    const [isPlaying, setPlaying] = useState(() => !matchMedia("(prefers-reduced-motion: reduce)").matches);
    const controls = useRef<HTMLDivElement>(null);
    const isOver = at === last;
    const said = sentence(found, board, turns, at);
    const secret = colorsOf(/^secret: (.*)$/m.exec(record)?.[1] ?? "", board) ?? turns[last - 1].colors;

    useEffect(() => controls.current?.closest("section")?.scrollIntoView({block: "nearest"}), []);
    useEffect(() => {
        // A game that was watched to its end can be looked at again; if it cannot be kept, it is there all the same.
        if (isOver) backend.ask("import", {records: record, kind: "match"}).catch(() => {});
    }, [isOver]);
    useEffect(() => {
        if (!isPlaying || isOver) return setPlaying(false);
        const timer = setTimeout(() => setAt(at + 1), PACE);
        return () => clearTimeout(timer);
    }, [isPlaying, at]);
    useLayoutEffect(() => {
        if (at) announce(said);
        if (document.activeElement instanceof HTMLButtonElement && document.activeElement.disabled)
            controls.current?.querySelector("button")?.focus();
    }, [at]);

    const steps: [string, number, boolean, IconName?][] = [
        ["Back", at - 1, at === 0, "back"],
        ["Step", at + 1, isOver, "next"],
        ["To the end", last, isOver],
    ];

    function go(to: number, plays = false) {
        setPlaying(plays);
        setAt(to);
    }

    return (
        <section class="card watch">
            <h2>
                {found.strategy} against {found.host}
            </h2>
            <p class="quiet">
                {found.game}, seed {found.seed}
            </p>
            {found.asked > found.games && (
                <p>Neither side plays at random, so all {whole(found.asked)} games would be this one.</p>
            )}
            <div class="abreast">
                <Board board={board} turns={turns.slice(0, at)} secret={isOver ? secret : "hidden"} label="The game" />
                <div class="stack">
                    <div class="row controls" ref={controls}>
                        <Button
                            kind="primary play-button"
                            icon={isPlaying ? "pause" : "play"}
                            onClick={() => go(isOver ? 0 : at, !isPlaying)}
                        >
                            {isPlaying ? "Pause" : isOver ? "Again" : "Watch"}
                        </Button>
                        {steps.map(([name, to, isOut, icon]) => (
                            <Button icon={icon} disabled={isOut} onClick={() => go(to)}>
                                {name}
                            </Button>
                        ))}
                    </div>
                    <p class="sentences">
                        <Words of={said} />
                    </p>
                    {isOver && (
                        <p class="row">
                            <a class="button" href={reviewOf(record)}>
                                Review this game
                            </a>
                        </p>
                    )}
                </div>
            </div>
        </section>
    );
}

function sentence({host, words}: Series, board: Game, turns: Turn[], at: number) {
    if (!at)
        return `The codebreaker starts with ${board.codes_words}; the codemaker ${host === "random" ? "has hidden one of them" : "gives the feedback"}.`;
    const turn = turns[at - 1];
    const basis = words.bases[at - 1];
    const isSolved = at === turns.length && turn.black === board.pegs;
    const left = turn.count_words ? `, which leaves ${turn.count_words}.` : ".";
    return `Guess ${at}: ${turn.guess}${basis ? `, ${basis}` : ""}. Feedback: ${turn.words}${isSolved ? `. Solved in ${counted(at, "guess", "guesses")}.` : left}`;
}

/** What many games came to. */
function Many(found: Series) {
    const {strategy, host, game, seed, games, histogram, mean, standard_error: error, worst, failures} = found;
    const {records} = found.words;
    const average = mean === null ? "–" : `${rounded(mean, 3)}${error ? ` ± ${error.toFixed(3)}` : ""}`;
    return (
        <>
            <Panel title={`${strategy} against ${host}, ${counted(games, "game")}`}>
                <p>
                    A game took {average} guesses on average, {worst ?? "–"} at most;{" "}
                    {failures ? `${failures} not solved` : "all solved"}.
                </p>
                <Histogram
                    caption="Games by guesses"
                    head="Guesses"
                    rows={histogram.map((_, at) => String(at + 1))}
                    columns={[{name: "Games", values: histogram, tone: "quiet"}]}
                />
                <p class="quiet">
                    {game}, seeds {seed} to {seed + games - 1}
                </p>
            </Panel>
            <details class="card">
                <summary>The first {records.length} games</summary>
                <ol class="links">
                    {records.map((record) => (
                        <li>
                            <a class="mono" href={reviewOf(record)}>
                                {turnsIn(record).join("  ")}
                            </a>
                        </li>
                    ))}
                </ol>
            </details>
        </>
    );
}
