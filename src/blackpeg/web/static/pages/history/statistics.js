/** What the games come to: in numbers, over time in small pictures, and the same as a table. */

import {backend} from "../../js/backend.js";
import {series} from "../../js/charts/series.js";
import {h} from "../../js/dom.js";
import {percent, rounded} from "../../js/numbers.js";
import {scroll} from "../../js/scroll.js";
import {counted} from "../../js/words.js";

/** @import {Entry} from "./entry.js" */

/**
 * @typedef {object} Tally
 * @property {string} name
 * @property {number} games
 * @property {number} finished
 * @property {number} wins
 * @property {number | null} win_rate
 * @property {number | null} mean_guesses
 * @property {number} judged
 * @property {number | null} mean_mistakes
 * @property {number | null} mean_luck
 *
 * @typedef {Tally & {by_game: Tally[], by_month: Tally[]}} Statistics
 * @typedef {{label: string, mistakes: number | null, luck: number | null, wins: number | null}} Point
 */

/** From this many months on, time is told by months; before, game by game. */
const MONTHS = 3;
const MOST_GAMES = 40;

/**
 * @param {Statistics} found
 * @param {string | null} board
 */
export async function statistics(found, board) {
    if (!found.finished) return null;
    const points = found.by_month.length >= MONTHS ? months(found.by_month) : await byGame(board);
    const unit = found.by_month.length >= MONTHS ? "month" : "game";
    return h(
        "section",
        {class: "stack", "aria-labelledby": "statistics"},
        h("h2", {id: "statistics"}, board ? `Your games of ${board}` : "Your games"),
        h("dl", {class: "figures"},
            figure("Games finished", String(found.finished), null),
            figure("Solved", found.win_rate === null ? "–" : percent(found.win_rate), `${found.wins} of ${found.finished}`),
            figure("Guesses", found.mean_guesses === null ? "–" : rounded(found.mean_guesses), "on average, of the games solved"),
            figure("Guesses lost a game", found.mean_mistakes === null ? "–" : rounded(found.mean_mistakes), `by mistakes, ${counted(found.judged, "game")} judged`),
            figure("Luck a game", found.mean_luck === null ? "–" : rounded(found.mean_luck), found.mean_luck !== null && found.mean_luck < 0 ? "guesses: it helped" : "guesses")),
        points.length > 1 && pictures(points, unit),
    );
}

/** @param {string} name @param {string} value @param {string | null} words */
function figure(name, value, words) {
    return h("div", {class: "figure-number"}, h("dt", {}, name), h("dd", {}, h("b", {}, value), words && h("span", {class: "quiet"}, words)));
}

/** @param {Point[]} points @param {"month" | "game"} unit */
function pictures(points, unit) {
    /** @param {string} title @param {HTMLElement} picture */
    const one = (title, picture) => h("figure", {class: "card small-chart"}, h("figcaption", {}, title), picture);
    const of = (/** @type {"mistakes" | "luck" | "wins"} */ key) => points.map((point) => ({label: point.label, value: point[key]}));
    const words = unit === "month" ? "by month" : "game by game";
    const heads = [unit === "month" ? "Month" : "Game", "Guesses lost", "Luck", unit === "month" ? "Solved" : "Solved so far"];
    return h(
        "div",
        {class: "stack"},
        h("div", {class: "small-charts"},
            one(`Guesses lost by mistakes, ${words}`, series({points: of("mistakes"), tone: "lost"})),
            one(`Luck, ${words}; below 0 it helped`, series({points: of("luck"), tone: "lucky", signed: true})),
            one(unit === "month" ? "Games solved, by month" : "Games solved so far", series({points: of("wins"), tone: "accent", most: 1, write: percent}))),
        h("details", {}, h("summary", {}, "The same as a table"), scroll("The same as a table", h("table", {class: "turns"}, h("caption", {class: "visually-hidden"}, `Mistakes, luck and games solved, ${words}`),
            h("thead", {}, h("tr", {}, heads.map((head, at) => h("th", {scope: "col", class: at ? "amount" : null}, head)))),
            h("tbody", {}, points.map((point) => h("tr", {}, h("th", {scope: "row"}, point.label), amount(point.mistakes), amount(point.luck), h("td", {class: "amount"}, point.wins === null ? "–" : percent(point.wins)))))))),
    );
}

/** @param {number | null} value */
function amount(value) {
    return h("td", {class: "amount"}, value === null ? "–" : rounded(value));
}

/** @param {Tally[]} tallies @returns {Point[]} */
function months(tallies) {
    return tallies.map(({name, mean_mistakes: mistakes, mean_luck: luck, win_rate: wins}) => ({label: name, mistakes, luck, wins}));
}

/** The last games that are over, the oldest first. @param {string | null} board @returns {Promise<Point[]>} */
async function byGame(board) {
    const {entries} = await backend.ask("history", {limit: 200, game: board});
    const over = entries.filter((/** @type {Entry} */ entry) => entry.codebreaker === "person" && entry.result !== "open").slice(0, MOST_GAMES).reverse();
    let wins = 0;
    return over.map((/** @type {Entry} */ entry, /** @type {number} */ at) => {
        wins += entry.result === "solved" ? 1 : 0;
        return {label: String(at + 1), mistakes: entry.judged ? entry.mistakes : null, luck: entry.judged ? entry.luck : null, wins: wins / (at + 1)};
    });
}
