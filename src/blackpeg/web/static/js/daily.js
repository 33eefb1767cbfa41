/**
 * The code of the day: the days played on a board, and a day to be played.
 *
 *     const days = await daysOn("4x6")                what the server tells of this person's days
 *     await playDay("4x6", "2026-11-22", days)        goes to the game of that day, which is begun where there is none
 *     noteGame(session)                               keeps whose game it is, where several play at one server
 *
 * A day is a text, such as "2026-11-22"; it begins at midnight UTC.
 */

import {backend} from "./backend.js";
import {navigate} from "./router.js";
import {load, save} from "./storage.js";

/** @import {PlayedDay, PlayedDays} from "./facts.js" */
/** @import {Session} from "./types.js" */

/** At most this many games of a board are this person's: three years of days. */
const MOST = 1100;

/** @param {string} game @returns {Promise<PlayedDays>} */
export function daysOn(game) {
    return backend.ask("daily", {game, ids: load(nameOf(game), []).join(" ")});
}

/** @param {string} game @param {string} day @param {PlayedDays} days */
export async function playDay(game, day, days) {
    const played = days.days.find(({date}) => date === day);
    await navigate(`/games/${played?.id ?? (await backend.ask("begin", {kind: "play", game, daily: day})).id}`);
}

/** @param {Session} session */
export function noteGame({id, daily, game}) {
    if (!daily) return;
    const name = nameOf(game.notation);
    const ids = load(name, /** @type {string[]} */ ([]));
    if (!ids.includes(id)) save(name, [...ids, id].slice(-MOST));
}

/** A board has the same code however its colors are written. @param {string} game */
function nameOf(game) {
    return `daily.${game.replace(/:.*/, "")}`;
}

/** How the game of *day* went, in words; null where there is none. @param {PlayedDays} found @param {string} day */
export function wordsOf({days, words}, day) {
    const at = days.findIndex(({date}) => date === day);
    return at < 0 ? null : words.days[at];
}

/** "Sunday, November 22, 2026"; or as *form* has it. @param {string} day @param {Intl.DateTimeFormatOptions} [form] */
export function dayInWords(day, form = {weekday: "long", month: "long", day: "numeric", year: "numeric"}) {
    return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", {...form, timeZone: "UTC"});
}
