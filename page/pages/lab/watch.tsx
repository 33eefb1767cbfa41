/** A strategy against a host: one game, watched guess by guess, or what many come to. */

import {useEffect, useLayoutEffect, useMemo, useRef, useState} from "preact/hooks";
import {boardOf} from "../../about";
import {announce} from "../../announce";
import {backend} from "../../backend";
import {Histogram} from "../../charts/histogram";
import {colorsOf} from "../../codes";
import {rounded, whole} from "../../numbers";
import {Board} from "../../parts/board";
import {Chooser, firstBoard} from "../../parts/chooser";
import {turnOf} from "../../session";
import {linkOf} from "../../share";
import {useAnswer, useStore} from "../../store";
import {Button, Icon} from "../../view";
import {Work} from "../../work";
import {counted} from "../../words";

import type {Series} from "../../facts";
import type {Game, Turn} from "../../types";
import type {View} from "../lab";

/** Milliseconds that a guess is shown. */
const PACE = 1600;
const COUNTS = [1, 10, 100, 1000];

export function Watch({known, query, note, work}: View) {
    const {answer, run} = useStore(work.store);
    const [game, setGame] = useState(() => firstBoard(known, query.get("game") ?? "4x6"));
    const form = useRef<HTMLFormElement>(null);

    async function begin(event: Event) {
        event.preventDefault();
        const board = await boardOf(game).catch(() => null); // what is wrong with it is said where it is chosen
        if (!board || !form.current) return;
        const {strategy, host, games} = Object.fromEntries(
            [...new FormData(form.current)].map(([name, value]) => [name, String(value)]),
        );
        // Its own seed: so that a reload finds the same games.
        const seed = String(crypto.getRandomValues(new Uint32Array(1))[0]);
        note({game: board.notation, strategy, host, games, seed});
        void work.begin("match", question({game: board.notation, strategy, host, games, seed}));
    }

    useEffect(() => {
        if (!query.has("begun")) return;
        const before = question(Object.fromEntries(query));
        if (query.get("begun") === "0") work.rest("match", before);
        else void work.begin("match", before);
    }, []);
    useEffect(() => {
        // A game that is watched can be looked at again; where it cannot be kept, it is there all the same.
        const records = answer?.words.counts.length && answer.words.records[0];
        if (records) backend.ask("import", {records, kind: "match"}).catch(() => {});
    }, [answer]);

    const choice = (label: string, name: string, all: [string, string][], first: string) => (
        <label class="labelled">
            {label}
            <select class="field" name={name}>
                {all.map(([value, words]) => (
                    <option value={value} selected={value === (query.get(name) ?? first)}>
                        {words}
                    </option>
                ))}
            </select>
        </label>
    );
    const named = (all: {name: string; about: string}[]): [string, string][] =>
        all.map(({name, about}) => [name, `${name}: ${about}`]);
    return (
        <>
            <form class="card stack lab-form" ref={form} onSubmit={begin}>
                <Chooser known={known} game={game} onGame={setGame} />
                <div class="trio">
                    {choice("Codebreaker", "strategy", named(known.strategies), "best")}
                    {choice("Codemaker", "host", named(known.hosts), "random")}
                    {choice(
                        "Games",
                        "games",
                        COUNTS.map((count) => [String(count), count === 1 ? "one, to watch" : whole(count)]),
                        "1",
                    )}
                </div>
                <button type="submit" class="button primary">
                    Play
                </button>
            </form>
            <Work work={work} />
            {answer && <Result key={run} found={answer} />}
        </>
    );
}

/** What the server is asked. */
function question({game, strategy, host, games, seed}: Record<string, string>) {
    return {game, strategy, host, games: Number(games), seed: Number(seed), words: true};
}

/** The turns that the text of a record has. */
function turnsIn(record: string) {
    return record.match(/^\S+:\S+$/gm) ?? [];
}

function Result({found}: {found: Series}) {
    const {answer: board} = useAnswer(() => boardOf(found.game), [found.game]);
    if (!found.words.counts.length) return <Many {...found} />;
    return board && <Playback found={found} board={board} />;
}

/** One game, played back. */
function Playback({found, board}: {found: Series; board: Game}) {
    const [record] = found.words.records;
    const turns = useMemo(
        () =>
            turnsIn(record).map((text, at) => {
                const colon = text.lastIndexOf(":");
                const turn = {guess: text.slice(0, colon), reply: text.slice(colon + 1)};
                return turnOf(turn, at, board, found.words.counts[at]);
            }),
        [found],
    );
    const last = turns.length;
    const [at, setAt] = useState(0);
    const [isPlaying, setPlaying] = useState(() => !matchMedia("(prefers-reduced-motion: reduce)").matches);
    const toggle = useRef<HTMLDivElement>(null);
    const isOver = at === last;
    const said = sentence(found, board, turns, at);
    const secret = colorsOf(/^secret: (.*)$/m.exec(record)?.[1] ?? "", board) ?? turns[last - 1].colors;

    useEffect(() => {
        if (!isPlaying || isOver) return setPlaying(false);
        const timer = setTimeout(() => setAt(at + 1), PACE);
        return () => clearTimeout(timer);
    }, [isPlaying, at]);
    useLayoutEffect(() => {
        if (at) announce(said);
        if (document.activeElement instanceof HTMLButtonElement && document.activeElement.disabled)
            toggle.current?.querySelector("button")?.focus();
    }, [at]);

    function go(to: number) {
        setPlaying(false);
        setAt(to);
    }

    function play() {
        if (isOver) setAt(0);
        setPlaying(!isPlaying);
    }

    return (
        <section class="card watch">
            <h2>
                {found.strategy} against {found.host}
            </h2>
            <p class="quiet">
                {found.game}, seed {found.seed}: {counted(last, "guess", "guesses")}, {Math.ceil((last * PACE) / 1000)}{" "}
                seconds to watch
            </p>
            {found.asked > found.games && (
                <p>Neither side plays at random, so all {whole(found.asked)} games would be this one.</p>
            )}
            <div class="watch-parts">
                <Board
                    board={board}
                    turns={turns.slice(0, at)}
                    limit={last}
                    secret={isOver ? secret : "hidden"}
                    label="The game"
                />
                <div class="stack">
                    <div class="row controls" ref={toggle}>
                        <Button kind="primary play-button" icon={isPlaying ? "pause" : "play"} onClick={play}>
                            {isPlaying ? "Pause" : isOver ? "Again" : "Play"}
                        </Button>
                        <Button icon="back" disabled={at === 0} onClick={() => go(at - 1)}>
                            Back
                        </Button>
                        <button type="button" class="button" disabled={isOver} onClick={() => go(at + 1)}>
                            Step
                            <Icon name="next" />
                        </button>
                    </div>
                    <input
                        type="range"
                        min="0"
                        max={last}
                        value={at}
                        aria-label="Guesses shown"
                        aria-valuetext={`${at} of ${last}`}
                        onInput={({currentTarget}: any) => go(Number(currentTarget.value))}
                    />
                    <p class="sentences">{said}</p>
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

function sentence(found: Series, board: Game, turns: Turn[], at: number) {
    if (!at)
        return `The codebreaker starts with ${board.codes_words}; the codemaker ${found.host === "random" ? "has hidden one of them" : "gives the feedback"}.`;
    const turn = turns[at - 1];
    const basis = found.words.bases[at - 1];
    const left = turn.count_words ? `, which leaves ${turn.count_words}` : "";
    const isSolved = at === turns.length && turn.black === board.pegs;
    return `Guess ${at}: ${turn.guess}${basis ? `, ${basis}` : ""}. Feedback: ${turn.words}${isSolved ? `. Solved in ${counted(at, "guess", "guesses")}.` : `${left}.`}`;
}

function reviewOf(record: string) {
    const {pathname, hash} = new URL(linkOf(record));
    return pathname + hash;
}

/** What many games came to. */
function Many({
    strategy,
    host,
    game,
    seed,
    games,
    histogram,
    mean,
    standard_error: error,
    worst,
    failures,
    words,
}: Series) {
    const {records} = words;
    const average = mean === null ? "–" : `${rounded(mean, 3)}${error ? ` ± ${error.toFixed(3)}` : ""}`;
    return (
        <>
            <section class="card">
                <h2>
                    {strategy} against {host}, {counted(games, "game")}
                </h2>
                <p>
                    A game took {average} guesses on average, {worst ?? "–"} at most;{" "}
                    {failures ? `${failures} not solved` : "all solved"}.
                </p>
                <Histogram
                    caption="Games by guesses"
                    head="Guesses"
                    rows={histogram.map((_, at) => String(at + 1))}
                    columns={[{name: "Games", values: histogram, tone: "accent"}]}
                />
                <p class="quiet">
                    {game}, seeds {seed} to {seed + games - 1}
                </p>
            </section>
            <section class="card">
                <details>
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
            </section>
        </>
    );
}
