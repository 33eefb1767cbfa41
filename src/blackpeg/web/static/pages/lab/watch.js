/** A strategy against a host: one game, watched guess by guess, or what many come to. */

import {announce} from "../../js/announce.js";
import {about, boardOf} from "../../js/about.js";
import {createBoard} from "../../js/board.js";
import {histogram} from "../../js/charts/bars.js";
import {createChooser} from "../../js/chooser.js";
import {colorsOf} from "../../js/codes.js";
import {h, icon, replace} from "../../js/dom.js";
import {createWork} from "../../js/jobs.js";
import {rounded, whole} from "../../js/numbers.js";
import {link} from "../../js/router.js";
import {turnOf} from "../../js/session.js";
import {linkOf} from "../../js/share.js";
import {counted} from "../../js/words.js";

/** @import {Game} from "../../js/types.js" */
/** @import {View} from "../lab.js" */

/**
 * @typedef {{guess: string, reply: string, after: number | null, basis: string | null}} Played
 * @typedef {{game: string, strategy: string, host: string, seed: number, asked: number, games: number, records: string[], turns: Played[],
 *            histogram: number[], mean: number | null, standard_error: number | null,
 *            worst: number | null, failures: number}} Match
 */

/** Milliseconds that a guess is shown. */
const PACE = 1600;
const COUNTS = [1, 10, 100, 1000];
const MOST_LISTED = 20;

/** @param {View} view */
export async function watch({root, place, note}) {
    const {strategies, hosts} = await about();
    const {query} = place;
    const chooser = await createChooser({game: query.get("game") ?? "4x6"});
    /** @param {{name: string, about: string}[]} all @param {string} first */
    const choice = (all, first) => h("select", {class: "field"}, all.map(({name, about: words}) => h("option", {value: name, selected: name === first}, `${name}: ${words}`)));
    const strategy = choice(strategies, query.get("strategy") ?? "best");
    const host = choice(hosts, query.get("host") ?? "random");
    const games = h("select", {class: "field"}, COUNTS.map((count) => h("option", {value: count, selected: query.get("games") === String(count)}, count === 1 ? "one, to watch" : whole(count))));
    const result = h("div", {class: "stack"});
    /** @type {() => void} */
    let stop = () => {};
    const work = createWork({
        onStart: (job) => note({job}),
        onDone: async (/** @type {Match} */ found) => {
            const board = await boardOf(found.game);
            if (!root.isConnected) return;
            stop();
            if (found.turns.length) stop = playback(result, found, board);
            else replace(result, many(found));
        },
    });
    const form = h(
        "form",
        {class: "card stack lab-form", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void begin())},
        chooser.element,
        h("div", {class: "trio"}, h("label", {class: "labelled"}, "Codebreaker", strategy), h("label", {class: "labelled"}, "Codemaker", host), h("label", {class: "labelled"}, "Games", games)),
        h("button", {type: "submit", class: "button primary"}, "Play"),
    );
    replace(root, form, work.element, result);
    const job = query.get("job");
    if (job) await work.resume(job);
    return () => (work.stop(), stop());

    async function begin() {
        const board = await chooser.checked();
        if (!board || !root.isConnected) return;
        stop();
        replace(result);
        note({game: board.notation, strategy: strategy.value, host: host.value, games: games.value, job: null});
        void work.begin("work", {kind: "match", game: board.notation, strategy: strategy.value, host: host.value, games: Number(games.value)});
    }
}

/**
 * One game, played back.
 *
 * @param {HTMLElement} root
 * @param {Match} found
 * @param {Game} board
 */
function playback(root, found, board) {
    const turns = found.turns.map((turn, at) => turnOf(turn, at, board, turn.after === null ? null : counted(turn.after, "code")));
    const last = turns.length;
    let at = 0;
    let timer = 0;
    const secret = colorsOf(/^secret: (.*)$/m.exec(found.records[0] ?? "")?.[1] ?? "", board);
    const rows = createBoard({board, turns: [], limit: last, secret: "hidden", label: "The game"});
    const said = h("p", {class: "sentences"});
    const toggle = h("button", {type: "button", class: "button primary play-button", onclick: () => (timer ? pause() : start())});
    const slider = h("input", {type: "range", min: 0, max: last, value: 0, "aria-label": "Guesses shown", oninput: () => (pause(), show(Number(slider.value)))});
    const back = h("button", {type: "button", class: "button", onclick: () => (pause(), show(at - 1))}, icon("back"), "Back");
    const next = h("button", {type: "button", class: "button", onclick: () => (pause(), show(at + 1))}, "Step", icon("next"));
    const after = h("p", {class: "row"}, link(new URL(linkOf(found.records[0])).pathname + new URL(linkOf(found.records[0])).hash, "Review this game", {class: "button"}));
    replace(
        root,
        h("section", {class: "card watch"}, h("h2", {}, `${found.strategy} against ${found.host}`), h("p", {class: "quiet"}, `${found.game}, seed ${found.seed}: ${counted(last, "guess", "guesses")}, ${Math.ceil((last * PACE) / 1000)} seconds to watch`),
            found.asked > found.games && h("p", {}, `Neither side draws anything, so all ${whole(found.asked)} games would be this one.`),
            h("div", {class: "watch-parts"}, rows.element, h("div", {class: "stack"}, h("div", {class: "row controls"}, back, toggle, next), slider, said, after))),
    );
    show(0);
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) start();
    return pause;

    function start() {
        if (at === last) show(0);
        timer = window.setInterval(() => (at < last ? show(at + 1) : pause()), PACE);
        label();
    }

    function pause() {
        clearInterval(timer);
        timer = 0;
        label();
    }

    function label() {
        replace(toggle, icon(timer ? "pause" : "play"), timer ? "Pause" : at === last ? "Again" : "Play");
    }

    /** @param {number} to */
    function show(to) {
        at = Math.max(0, Math.min(to, last));
        slider.value = String(at);
        slider.setAttribute("aria-valuetext", `${at} of ${last}`);
        const over = at === last;
        rows.update({turns: turns.slice(0, at), secret: over ? (secret ?? turns[last - 1].colors) : "hidden"});
        const hadFocus = [back, next].find((button) => button === document.activeElement);
        back.disabled = at === 0;
        next.disabled = over;
        if (hadFocus?.disabled) toggle.focus();
        after.hidden = !over;
        said.textContent = sentence();
        if (at) announce(said.textContent ?? "");
        if (over) pause();
        else label();
    }

    function sentence() {
        if (!at) return `The codebreaker knows ${board.codes_words}; the codemaker ${found.host === "random" ? "has hidden one of them" : "answers"}.`;
        const turn = turns[at - 1];
        const basis = found.turns[at - 1].basis;
        const left = turn.count_words ? `, which leaves ${turn.count_words}` : "";
        const solved = at === last && turn.black === board.pegs;
        return `Guess ${at}: ${turn.guess}${basis ? `, ${basis}` : ""}. The reply: ${turn.words}${solved ? `. Solved in ${counted(at, "guess", "guesses")}.` : `${left}.`}`;
    }
}

/** What many games came to. @param {Match} found */
function many(found) {
    const {histogram: counts, mean: average, standard_error: error, worst, failures} = found;
    const mean = average !== null ? `${rounded(average, 3)}${error ? ` ± ${error.toFixed(3)}` : ""}` : "–";
    return [
        h("section", {class: "card"}, h("h2", {}, `${found.strategy} against ${found.host}, ${counted(found.games, "game")}`),
            h("p", {}, `A game took ${mean} guesses on average, ${worst ?? "–"} at most; ${failures ? `${failures} not solved` : "all solved"}.`),
            histogram({caption: "Games by guesses", head: "Guesses", rows: counts.map((_, at) => String(at + 1)), columns: [{name: "Games", values: counts, tone: "accent"}]}),
            h("p", {class: "quiet"}, `${found.game}, seeds ${found.seed} to ${found.seed + found.games - 1}`)),
        h("section", {class: "card"}, h("details", {}, h("summary", {}, `The first ${Math.min(MOST_LISTED, found.records.length)} games`),
            h("ol", {class: "links"}, found.records.slice(0, MOST_LISTED).map((record) => h("li", {}, link(new URL(linkOf(record)).pathname + new URL(linkOf(record)).hash, (record.match(/^\S+:\S+$/gm) ?? []).join("  "), {class: "mono"})))))),
    ];
}
