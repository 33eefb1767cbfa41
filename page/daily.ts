/**
 * The code of the day: the days played on a board, and a day to be played.
 *
 *     const days = await daysOn("4x6")                what the server tells of this person's days
 *     await playDay("4x6", "2026-11-22", days)        goes to the game of that day, which is begun where there is none
 *     noteGame(session)                               keeps whose game it is, where several play at one server
 *
 * A day is a text, such as "2026-11-22"; it begins at midnight UTC.
 */

import {backend} from "./backend";
import {navigate} from "./router";
import {load, save} from "./storage";
import {boardName} from "./words";

import type {PlayedDays} from "./facts";
import type {Session} from "./types";

/** At most this many games of a board are this person's: three years of days. */
const MOST = 1100;

export function daysOn(game: string): Promise<PlayedDays> {
    return backend.ask("daily", {game, ids: load(nameOf(game), []).join(" ")});
}

export async function playDay(game: string, day: string, days: PlayedDays) {
    const played = days.days.find(({date}) => date === day);
    await navigate(`/games/${played?.id ?? (await backend.ask("begin", {kind: "play", game, daily: day})).id}`);
}

export function noteGame({id, daily, game}: Session) {
    if (!daily) return;
    const name = nameOf(game.notation);
    const ids = load(name, [] as string[]);
    if (!ids.includes(id)) save(name, [...ids, id].slice(-MOST));
}

/** A board has the same code however its colors are written. */
const nameOf = (game: string) => `daily.${boardName(game)}`;

/** The game of *day* in which more was done than to look at the board; undefined without one. */
export const playedOn = ({days}: PlayedDays, day: string) =>
    days.find(({date, is_played}) => date === day && is_played);

/** How the game of *day* went, in words; null where there is none. */
export function wordsOf({days, words}: PlayedDays, day: string) {
    const at = days.findIndex(({date, is_played}) => date === day && is_played);
    return at < 0 ? null : words.days[at];
}

/** Whether this game still counts for the streak of days: it was begun on its day, and played without help. */
export function countsForStreak({daily, created, hints, taken_back: back, result}: Session) {
    return created.slice(0, 10) === daily && !hints && !back && (result === "open" || result === "solved");
}

/** "7 h 12 min", in one line, from *now* to the end of *today* in UTC; empty where it has ended. */
export function untilNext(today: string, now: number) {
    const minutes = Math.ceil((Date.parse(today) + 86_400_000 - now) / 60_000);
    if (minutes <= 0) return "";
    const parts = minutes < 60 ? [minutes, "min"] : [Math.floor(minutes / 60), "h", minutes % 60, "min"];
    return parts.join("\u00a0");
}

/** "Sunday, November 22, 2026"; or as *form* has it. */
export function dayInWords(
    day: string,
    form: Intl.DateTimeFormatOptions = {weekday: "long", month: "long", day: "numeric", year: "numeric"},
) {
    return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", {...form, timeZone: "UTC"});
}
