/** The code of the day: a board, its days as a calendar, and one's streak; /daily?game=5x8&month=2026-11. */

import {about} from "../about";
import {daysIn, monthAfter, weekday} from "../calendar";
import {dayInWords, daysOn, playDay, wordsOf} from "../daily";
import {setTitle} from "../router";
import {createStore, useStore} from "../store";
import {Button, Trouble, mount} from "../view";
import {capitalized} from "../words";

import type {About, PlayedDays} from "../facts";
import type {Store} from "../store";
import type {Place} from "../types";

export type State = {game: string; presets: About["presets"]; days: PlayedDays; month: string};

const WEEKDAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

export async function show(root: HTMLElement, {query}: Place) {
    setTitle("Code of the day");
    const {presets} = await about();
    const game = query.get("game") || "4x6";
    const days = await daysOn(game);
    const asked = query.get("month") ?? "";
    const known = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) && asked >= days.first.slice(0, 7) && asked <= days.today;
    const month = known ? asked : days.today.slice(0, 7);
    const store = createStore({game, presets: perBoard(presets, days.game), days, month} as State);
    return mount(root, <Daily store={store} />, store);
}

/** The presets, each board once: those that differ in signs alone have the same code. */
function perBoard(presets: About["presets"], own: string) {
    const boards = new Map(presets.toReversed().map((each) => [each.game.replace(/:.*/, ""), each]));
    const named = [...boards].toReversed().map(([game, {name, about: said}]) => ({name, game, about: said}));
    return boards.has(own) ? named : [...named, {name: "your board", game: own, about: ""}];
}

function Daily({store}: {store: Store<State>}) {
    const {game, presets, days, month, pending} = useStore(store);
    const now = wordsOf(days, days.today);

    function choose(chosen: string) {
        void store.act("days", async () => {
            const found = await daysOn(chosen);
            keep(chosen, month);
            return {game: chosen, days: found};
        });
    }

    function turn(by: number) {
        const next = monthAfter(month, by);
        keep(game, next);
        store.set({month: next});
    }

    function keep(board: string, shown: string) {
        history.replaceState(null, "", `/daily?${new URLSearchParams({game: board, month: shown})}`);
    }

    const play = (day: string) => void store.act("begin", () => playDay(game, day, days));
    return (
        <>
            <h1>Code of the day</h1>
            <p class="lead">
                Every board has a new code each day, and everybody plays that code. A day begins at midnight UTC.
            </p>
            <div class="card stack daily">
                <label class="labelled">
                    Board
                    <select
                        class="field"
                        value={days.game}
                        disabled={pending === "days"}
                        onChange={(event: Event & {currentTarget: HTMLSelectElement}) =>
                            choose(event.currentTarget.value)
                        }
                    >
                        {presets.map((each) => (
                            <option
                                value={each.game.replace(/:.*/, "")}
                                selected={each.game.replace(/:.*/, "") === days.game}
                            >
                                {capitalized(each.name.replaceAll("-", " "))}, {each.game.replace(/:.*/, "")}
                            </option>
                        ))}
                    </select>
                </label>
                <p>
                    {dayInWords(days.today)}: {now ?? "not played yet"}. <span class="quiet">{days.words.streak}.</span>
                </p>
                <p>
                    <Button kind="primary large" disabled={pending !== null} onClick={() => play(days.today)}>
                        {now === null
                            ? "Play today's code"
                            : days.days[0].result === "open"
                              ? "Go on"
                              : "See today's game"}
                    </Button>
                </p>
                <Trouble store={store} />
                <Calendar days={days} month={month} isBusy={pending !== null} play={play} turn={turn} />
                <p class="quiet">
                    A streak counts the days in a row that you solved on the day itself, without hints and without
                    taking a guess back.
                </p>
            </div>
        </>
    );
}

function Calendar({
    days,
    month,
    isBusy,
    play,
    turn,
}: {
    days: PlayedDays;
    month: string;
    isBusy: boolean;
    play: (day: string) => void;
    turn: (by: number) => void;
}) {
    const title = dayInWords(`${month}-01`, {month: "long", year: "numeric"});
    return (
        <>
            <div class="row months">
                <Button
                    icon="previous"
                    title="The month before"
                    disabled={month <= days.first.slice(0, 7)}
                    onClick={() => turn(-1)}
                />
                <b aria-live="polite">{title}</b>
                <Button
                    icon="next"
                    title="The month after"
                    disabled={month >= days.today.slice(0, 7)}
                    onClick={() => turn(1)}
                />
            </div>
            <div class="calendar weekdays" aria-hidden="true">
                {WEEKDAYS.map((name) => (
                    <span>{name}</span>
                ))}
            </div>
            <ul class="calendar" aria-label={title}>
                {daysIn(month).map((day) => (
                    <li key={day} style={{gridColumnStart: weekday(day)}}>
                        <Day day={day} days={days} isBusy={isBusy} play={play} />
                    </li>
                ))}
            </ul>
        </>
    );
}

function Day({day, days, isBusy, play}: {day: string; days: PlayedDays; isBusy: boolean; play: (day: string) => void}) {
    const number = Number(day.slice(-2));
    if (day < days.first || day > days.today) return <span class="quiet">{number}</span>;
    const played = days.days.find(({date}) => date === day);
    const words = wordsOf(days, day) ?? "not played";
    const sign = !played
        ? ""
        : played.result === "solved"
          ? String(played.guesses)
          : played.result === "open"
            ? "…"
            : "–";
    return (
        <button
            type="button"
            class={`day${played?.counts ? " counts" : ""}`}
            disabled={isBusy}
            aria-current={day === days.today ? "date" : undefined}
            aria-label={`${dayInWords(day, {weekday: "long", month: "long", day: "numeric"})}: ${words}`}
            title={words}
            onClick={() => play(day)}
        >
            {number}
            <span aria-hidden="true">{sign}</span>
        </button>
    );
}
