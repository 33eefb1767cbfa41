/** A strategy against a host: one game, watched guess by guess, or what many come to. */

import {boardOf} from "../../js/about.js";
import {announce} from "../../js/announce.js";
import {Histogram} from "../../js/charts/histogram.js";
import {colorsOf} from "../../js/codes.js";
import {rounded, whole} from "../../js/numbers.js";
import {Board} from "../../js/parts/board.js";
import {Chooser, firstBoard} from "../../js/parts/chooser.js";
import {turnOf} from "../../js/session.js";
import {linkOf} from "../../js/share.js";
import {useAnswer, useStore} from "../../js/store.js";
import {Button, Icon, html, useEffect, useLayoutEffect, useMemo, useRef, useState} from "../../js/view.js";
import {Work} from "../../js/work.js";
import {counted} from "../../js/words.js";

/** @import {Played, Series} from "../../js/facts.js" */
/** @import {Game, Turn} from "../../js/types.js" */
/** @import {View} from "../lab.js" */

/** @typedef {Series & {matches: Played[], records: string[], turns: {guess: string, reply: string, after: number | null, basis: string | null}[]}} Match */

/** Milliseconds that a guess is shown. */
const PACE = 1600;
const COUNTS = [1, 10, 100, 1000];
const MOST_LISTED = 20;

/** @param {View} given */
export function Watch({known, query, note, work}) {
    const {job} = useStore(work.store);
    const [game, setGame] = useState(() => firstBoard(known, query.get("game") ?? "4x6"));
    const form = useRef(/** @type {HTMLFormElement | null} */ (null));

    /** @param {Event} event */
    async function begin(event) {
        event.preventDefault();
        const board = await boardOf(game).catch(() => null); // what is wrong with it is said where it is chosen
        if (!board || !form.current) return;
        const {strategy, host, games} = Object.fromEntries(
            [...new FormData(form.current)].map(([name, value]) => [name, String(value)]),
        );
        note({game: board.notation, strategy, host, games, job: null});
        void work.begin("work", {kind: "match", game: board.notation, strategy, host, games: Number(games)});
    }

    /** @param {string} label @param {string} name @param {[string, string][]} all @param {string} first */
    const choice = (label, name, all, first) => html`
        <label class="labelled">${label}<select class="field" name=${name}>${all.map(([value, words]) => html`<option value=${value} selected=${value === (query.get(name) ?? first)}>${words}</option>`)}</select></label>`;
    /** @param {{name: string, about: string}[]} all @returns {[string, string][]} */
    const named = (all) => all.map(({name, about}) => [name, `${name}: ${about}`]);
    return html`
        <form class="card stack lab-form" ref=${form} onsubmit=${begin}>
            <${Chooser} known=${known} game=${game} onGame=${setGame} />
            <div class="trio">
                ${choice("Codebreaker", "strategy", named(known.strategies), "best")}
                ${choice("Codemaker", "host", named(known.hosts), "random")}
                ${choice(
                    "Games",
                    "games",
                    COUNTS.map((count) => [String(count), count === 1 ? "one, to watch" : whole(count)]),
                    "1",
                )}
            </div>
            <button type="submit" class="button primary">Play</button>
        </form>
        <${Work} work=${work} />
        ${job?.status === "done" && html`<${Result} key=${job.id} found=${job.result} />`}`;
}

/** @param {{found: Match}} given */
function Result({found}) {
    const {answer: board} = useAnswer(() => boardOf(found.game), [found.game]);
    if (!found.turns.length) return html`<${Many} ...${found} />`;
    return board && html`<${Playback} found=${found} board=${board} />`;
}

/** One game, played back. @param {{found: Match, board: Game}} given */
function Playback({found, board}) {
    const turns = useMemo(
        () =>
            found.turns.map((turn, at) =>
                turnOf(turn, at, board, turn.after === null ? null : counted(turn.after, "code")),
            ),
        [found],
    );
    const last = turns.length;
    const [at, setAt] = useState(0);
    const [isPlaying, setPlaying] = useState(() => !matchMedia("(prefers-reduced-motion: reduce)").matches);
    const toggle = useRef(/** @type {HTMLElement | null} */ (null));
    const isOver = at === last;
    const said = sentence(found, board, turns, at);
    const secret = colorsOf(found.matches[0].secret ?? "", board) ?? turns[last - 1].colors;

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

    /** @param {number} to */
    function go(to) {
        setPlaying(false);
        setAt(to);
    }

    function play() {
        if (isOver) setAt(0);
        setPlaying(!isPlaying);
    }

    return html`
        <section class="card watch">
            <h2>${found.strategy} against ${found.host}</h2>
            <p class="quiet">${found.game}, seed ${found.seed}: ${counted(last, "guess", "guesses")}, ${Math.ceil((last * PACE) / 1000)} seconds to watch</p>
            ${found.asked > found.games && html`<p>Neither side plays at random, so all ${whole(found.asked)} games would be this one.</p>`}
            <div class="watch-parts">
                <${Board} board=${board} turns=${turns.slice(0, at)} limit=${last} secret=${isOver ? secret : "hidden"} label="The game" />
                <div class="stack">
                    <div class="row controls" ref=${toggle}>
                        <${Button} kind="primary play-button" icon=${isPlaying ? "pause" : "play"} onclick=${play}>${isPlaying ? "Pause" : isOver ? "Again" : "Play"}<//>
                        <${Button} icon="back" disabled=${at === 0} onclick=${() => go(at - 1)}>Back<//>
                        <button type="button" class="button" disabled=${isOver} onclick=${() => go(at + 1)}>Step<${Icon} name="next" /></button>
                    </div>
                    <input type="range" min="0" max=${last} value=${at} aria-label="Guesses shown" aria-valuetext=${`${at} of ${last}`} oninput=${(/** @type {any} */ {currentTarget}) => go(Number(currentTarget.value))} />
                    <p class="sentences">${said}</p>
                    ${isOver && html`<p class="row"><a class="button" href=${reviewOf(found.records[0])}>Review this game</a></p>`}
                </div>
            </div>
        </section>`;
}

/** @param {Match} found @param {Game} board @param {Turn[]} turns @param {number} at */
function sentence(found, board, turns, at) {
    if (!at)
        return `The codebreaker starts with ${board.codes_words}; the codemaker ${found.host === "random" ? "has hidden one of them" : "gives the feedback"}.`;
    const turn = turns[at - 1];
    const {basis} = found.turns[at - 1];
    const left = turn.count_words ? `, which leaves ${turn.count_words}` : "";
    const isSolved = at === turns.length && turn.black === board.pegs;
    return `Guess ${at}: ${turn.guess}${basis ? `, ${basis}` : ""}. Feedback: ${turn.words}${isSolved ? `. Solved in ${counted(at, "guess", "guesses")}.` : `${left}.`}`;
}

/** @param {string} record */
function reviewOf(record) {
    const {pathname, hash} = new URL(linkOf(record));
    return pathname + hash;
}

/** What many games came to. @param {Match} given */
function Many({strategy, host, game, seed, games, histogram, mean, standard_error: error, worst, failures, records}) {
    const average = mean === null ? "–" : `${rounded(mean, 3)}${error ? ` ± ${error.toFixed(3)}` : ""}`;
    return html`
        <section class="card">
            <h2>${strategy} against ${host}, ${counted(games, "game")}</h2>
            <p>A game took ${average} guesses on average, ${worst ?? "–"} at most; ${failures ? `${failures} not solved` : "all solved"}.</p>
            <${Histogram} caption="Games by guesses" head="Guesses" rows=${histogram.map((_, at) => String(at + 1))} columns=${[{name: "Games", values: histogram, tone: "accent"}]} />
            <p class="quiet">${game}, seeds ${seed} to ${seed + games - 1}</p>
        </section>
        <section class="card"><details><summary>The first ${Math.min(MOST_LISTED, records.length)} games</summary>
            <ol class="links">${records.slice(0, MOST_LISTED).map((record) => html`<li><a class="mono" href=${reviewOf(record)}>${(record.match(/^\S+:\S+$/gm) ?? []).join("  ")}</a></li>`)}</ol></details></section>`;
}
