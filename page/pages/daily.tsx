/** The code of the day: a board, its days as a calendar, and one's streak; /daily?game=5x8&month=2026-11. */

import {replaceAddress} from "../address";
import {about} from "../about";
import {daysIn, monthAfter, weekday} from "../calendar";
import {dayInWords, daysOn, playDay, playedOn, wordsOf} from "../daily";
import {setTitle} from "../router";
import {load} from "../storage";
import {createStore, useStore} from "../store";
import {Button, Select, Trouble, mount} from "../view";
import {boardName, capitalized} from "../words";
import {Today} from "./home/open";

import type {About, PlayedDays} from "../facts";
import type {Store} from "../store";
import type {Place} from "../types";

type State = {days: PlayedDays; month: string};

const WEEKDAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

export async function show(root: HTMLElement, {query}: Place) {
    setTitle("Code of the day");
    const [{presets}, days] = await Promise.all([about(), daysOn(query.get("game") || "4x6")]);
    const asked = query.get("month") ?? "";
    const isKnown = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) && asked >= days.first.slice(0, 7) && asked <= days.today;
    const store = createStore<State>({days, month: isKnown ? asked : days.today.slice(0, 7)});
    return mount(root, <Daily store={store} boards={perBoard(presets, days.game)} />, store);
}

/** What each board is called, once: presets that differ in signs alone have the same code. */
function perBoard(presets: About["presets"], own: string) {
    const named = presets.map(({name, game}) => [boardName(game), capitalized(name.replaceAll("-", " "))]);
    const boards = new Map(named.reverse() as [string, string][]);
    return [...boards, ...(boards.has(own) ? [] : [[own, "Your board"]])].reverse();
}

function Daily({store, boards}: {store: Store<State>; boards: string[][]}) {
    const {days, month, pending} = useStore(store);
    const show = (change: Partial<State>) => {
        const {days, month} = {...store.state, ...change};
        replaceAddress(`/daily?${new URLSearchParams({game: days.game, month})}`);
        return change;
    };
    return (
        <>
            <h1>{`Code of the day #${days.number}`}</h1>
            <p class="lead">Every board has a new code each day, the same for everybody.</p>
            <div class="card abreast daily">
                <div class="stack">
                    <Select
                        label="Board"
                        options={boards.map(([game, name]) => [game, `${name}, ${game}`])}
                        value={days.game}
                        disabled={pending === "days"}
                        onPick={(game) => store.act("days", async () => show({days: await daysOn(game)}))}
                    />
                    <div>
                        <Today game={days.game} days={days} size="large" isOwn />
                    </div>
                    <p class="quiet">
                        {days.words.streak}. A streak counts the days in a row that you solved on the day itself,
                        without hints and without taking a guess back. A day begins at midnight UTC.
                    </p>
                    <p>
                        <a href={`/puzzle?day=${days.today}`}>The puzzle of the day</a>
                        {days.today in load("puzzle.days", {}) && ": solved"}
                    </p>
                    <Trouble store={store} />
                </div>
                <Calendar store={store} turn={(by) => store.set(show({month: monthAfter(month, by)}))} />
            </div>
        </>
    );
}

function Calendar({store, turn}: {store: Store<State>; turn: (by: number) => void}) {
    const {days, month} = store.state;
    const title = dayInWords(`${month}-01`, {month: "long", year: "numeric"});
    const turning = (by: number, icon: "previous" | "next", title: string, isLast: boolean) => (
        <Button icon={icon} title={title} disabled={isLast} onClick={() => turn(by)} />
    );
    return (
        <div>
            <div class="row months">
                {turning(-1, "previous", "The month before", month <= days.first.slice(0, 7))}
                <b aria-live="polite">{title}</b>
                {turning(1, "next", "The month after", month >= days.today.slice(0, 7))}
            </div>
            <div class="calendar" aria-hidden="true">
                {WEEKDAYS.map((name) => (
                    <span>{name}</span>
                ))}
            </div>
            <ul class="calendar" aria-label={title}>
                {daysIn(month).map((day) => (
                    <li key={day} style={{gridColumnStart: weekday(day)}}>
                        <Day day={day} store={store} />
                    </li>
                ))}
            </ul>
        </div>
    );
}

function Day({day, store}: {day: string; store: Store<State>}) {
    const {days, pending} = store.state;
    const number = Number(day.slice(-2));
    if (day < days.first || day > days.today) return <span class="quiet">{number}</span>;
    const played = playedOn(days, day);
    const words = wordsOf(days, day) ?? "not played";
    const sign = {solved: played?.guesses, open: "…", limit: "–", "given up": "–", none: ""}[played?.result ?? "none"];
    return (
        <button
            type="button"
            class={`day${played?.counts ? " counts" : ""}`}
            disabled={pending !== null}
            aria-current={day === days.today ? "date" : undefined}
            aria-label={`${dayInWords(day, {weekday: "long", month: "long", day: "numeric"})}: ${words}`}
            title={words}
            onClick={() => store.act("begin", () => playDay(days.game, day, days))}
        >
            {number}
            <span aria-hidden="true">{sign}</span>
        </button>
    );
}
