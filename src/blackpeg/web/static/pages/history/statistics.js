/** What the games come to: in numbers, over time in small pictures, and the same as a table. */

import {backend} from "../../js/backend.js";
import {Series} from "../../js/charts/series.js";
import {COST, SAVED, luckSaved, percent, rounded} from "../../js/numbers.js";
import {Scroll} from "../../js/parts/scroll.js";
import {html} from "../../js/view.js";
import {counted} from "../../js/words.js";

/** @import {Drawn} from "../../vendor/preact.js" */
/** @import {FoundGames, Statistics as StatisticsFact} from "../../js/facts.js" */

/** @typedef {{label: string, mistakes: number | null, luck: number | null, wins: number | null}} Point */
/** @typedef {{found: StatisticsFact, board: string, boards: string[], points: Point[], unit: "month" | "game"}} Figures */

/** From this many months on, time is told by months; before, game by game. */
const MONTHS = 3;
const MOST_GAMES = 40;

/** The figures of *board*, or of all; and the boards there are. @param {string} board @returns {Promise<Figures>} */
export async function figuresOf(board) {
    /** @type {[StatisticsFact, StatisticsFact | null]} */
    const [all, some] = await Promise.all([
        backend.ask("statistics"),
        board ? backend.ask("statistics", {game: board}) : null,
    ]);
    const found = some ?? all;
    const isByMonth = found.by_month.length >= MONTHS;
    const points = isByMonth
        ? found.by_month.map(({name, mean_mistakes: mistakes, mean_luck: luck, win_rate: wins}) => ({
              label: name,
              mistakes,
              luck,
              wins,
          }))
        : found.finished
          ? await byGame(board)
          : [];
    return {found, board, boards: all.by_game.map(({name}) => name), points, unit: isByMonth ? "month" : "game"};
}

/** The last games that are over, the oldest first. @param {string} board @returns {Promise<Point[]>} */
async function byGame(board) {
    /** @type {FoundGames} */
    const {entries} = await backend.ask("history", {limit: 200, game: board});
    const over = entries
        .filter((entry) => entry.codebreaker === "person" && entry.result !== "open")
        .slice(0, MOST_GAMES)
        .reverse();
    let wins = 0;
    return over.map(({result, judged, mistakes, luck}, at) => {
        wins += result === "solved" ? 1 : 0;
        return {
            label: String(at + 1),
            mistakes: judged ? mistakes : null,
            luck: judged ? luck : null,
            wins: wins / (at + 1),
        };
    });
}

/** @param {Figures} given */
export function Statistics({found, board, points, unit}) {
    if (!found.finished) return null;
    return html`
        <section class="stack" aria-labelledby="statistics">
            <h2 id="statistics">${board ? `Your games of ${board}` : "Your games"}</h2>
            <dl class="figures">
                <${Figure} name="Games finished" value=${String(found.finished)} />
                <${Figure} name="Solved" value=${shareOf(found.win_rate)} words=${`${found.wins} of ${found.finished}`} />
                <${Figure} name="Guesses" value=${rounded(found.mean_guesses)} words="on average, of the games solved" />
                <${Figure} name="Guesses lost a game" value=${rounded(found.mean_mistakes)} words=${`by mistakes, ${counted(found.judged, "game")} judged`} />
                <${Figure} name="Luck a game" value=${luckSaved(found.mean_luck)} words=${found.mean_luck ? `guesses ${found.mean_luck < 0 ? SAVED : COST}` : ""} />
            </dl>
            ${found.unreadable > 0 && html`<p class="quiet">Left out: ${counted(found.unreadable, "game")} that cannot be read.</p>`}
            ${points.length > 1 && html`<${OverTime} points=${points} unit=${unit} />`}
        </section>`;
}

/** @param {{name: string, value: string, words?: string}} given */
function Figure({name, value, words}) {
    return html`<div class="figure-number"><dt>${name}</dt><dd><b>${value}</b>${words && html`<span class="quiet">${words}</span>`}</dd></div>`;
}

/** @param {{points: Point[], unit: "month" | "game"}} given */
function OverTime({points, unit}) {
    const isByMonth = unit === "month";
    const words = isByMonth ? "by month" : "game by game";
    /** @param {"mistakes" | "wins"} key */
    const of = (key) => points.map((point) => ({label: point.label, value: point[key]}));
    const saved = points.map(({label, luck}) => ({label, value: luck === null ? null : -luck}));
    const heads = [
        isByMonth ? "Month" : "Game",
        "Guesses lost",
        "Saved by luck",
        isByMonth ? "Solved" : "Solved so far",
    ];
    return html`
        <div class="stack">
            <div class="small-charts">
                <${SmallChart} title=${`Guesses lost by mistakes, ${words}`}><${Series} points=${of("mistakes")} tone="lost" /><//>
                <${SmallChart} title=${`Guesses saved by luck, ${words}; below 0 it cost some`}><${Series} points=${saved} tone="lucky" signed /><//>
                <${SmallChart} title=${isByMonth ? "Games solved, by month" : "Games solved so far"}><${Series} points=${of("wins")} tone="accent" most=${1} write=${percent} /><//>
            </div>
            <details><summary>Show as a table</summary><${Scroll} label="Show as a table"><table class="turns">
                <caption class="visually-hidden">${`Mistakes, luck and games solved, ${words}`}</caption>
                <thead><tr>${heads.map((head, at) => html`<th scope="col" class=${at ? "amount" : null}>${head}</th>`)}</tr></thead>
                <tbody>${points.map(
                    ({label, mistakes, luck, wins}) => html`
                    <tr><th scope="row">${label}</th>${[rounded(mistakes), luckSaved(luck), shareOf(wins)].map((text) => html`<td class="amount">${text}</td>`)}</tr>`,
                )}</tbody>
            </table><//></details>
        </div>`;
}

/** @param {{title: string, children?: Drawn}} given */
function SmallChart({title, children}) {
    return html`<figure class="card small-chart"><figcaption>${title}</figcaption>${children}</figure>`;
}

/** @param {number | null} share */
function shareOf(share) {
    return share === null ? "–" : percent(share);
}
