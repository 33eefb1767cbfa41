/** What one can go on with: the code of today, and games that are not over; both are there before they are drawn. */

import {useEffect, useReducer} from "preact/hooks";
import {backend} from "../../backend";
import {daysOn, playDay, playedOn, untilNext, wordsOf} from "../../daily";
import {momentOf} from "../../numbers";
import {useOwnStore, useStore} from "../../store";
import {Button, Trouble} from "../../view";
import {boardName, capitalized, counted} from "../../words";

import type {Entry, PlayedDays} from "../../facts";
import type {Drawn} from "../../view";
import type {Kind} from "../begin";

const MOST = 5;
/** This many are asked for: those without a guess, or that cannot go on, are left out. */
const LOOKED_AT = 30;

/** The open games of *kind*, or of any, that have a guess; none if they cannot be loaded. */
export async function openGames(kind?: Kind): Promise<Entry[]> {
    const found = await backend.ask("history", {result: "open", limit: LOOKED_AT, kind}).catch(() => ({entries: []}));
    return found.entries.filter((each: Entry) => each.guesses > 0 && each.can_go_on).slice(0, MOST);
}

/** Whether today's code is played to its end, so that something else is to be done first. */
export const isDone = (days: PlayedDays | null) => !!days && (playedOn(days, days.today)?.result ?? "open") !== "open";

type TodayGiven = {game: string; days: PlayedDays | null; size?: string; isOwn?: boolean; children?: Drawn};

/**
 * The button that plays the code of today, beside *children*, and what is to be said of it in a few words.  Nothing of it
 * moves when *days* come: a button that is about to be pressed stays that button.
 * @param given  *days*: null until they are known; *isOwn*: on the page of the code of the day, to which nothing leads there
 */
export function Today({game, days, size = "", isOwn, children}: TodayGiven) {
    const store = useOwnStore({});
    const {pending} = useStore(store);
    const today = days?.today ?? new Date().toISOString().slice(0, 10);
    const played = days && playedOn(days, today);
    const isOver = isDone(days);
    const name = days ? `Code of the day #${days.number}` : "Code of the day";
    return (
        <>
            <p class="row today">
                <Button
                    kind={isOver ? size : `primary ${size}`}
                    disabled={pending !== null}
                    onClick={() => store.act("begin", async () => playDay(game, today, days ?? (await daysOn(game))))}
                >
                    {isOver ? "See today's game" : played ? "Finish today's code" : "Play today's code"}
                </Button>
                {children}
            </p>
            <p class="quiet">
                {isOwn ? name : <a href={`/daily?game=${encodeURIComponent(game)}`}>{name}</a>}
                {played ? `: ${wordsOf(days, today)}. ` : ", the same for everybody. "}
                {days && days.streak > 0 && `Streak: ${counted(days.streak, "day")}. `}
                <Countdown today={today} />
            </p>
            <Trouble store={store} />
        </>
    );
}

/** When the code after that of *today* comes, each minute anew; screen readers do not read it aloud. */
export function Countdown({today}: {today: string}) {
    const [, redraw] = useReducer((count: number, _) => count + 1, 0);
    useEffect(() => {
        const timer = setInterval(redraw, 60_000, null);
        return () => clearInterval(timer);
    }, []);
    const left = untilNext(today, Date.now());
    return (
        <span aria-live="off">
            {left ? `The next code comes in ${left}.` : <a href="/daily">The next code is here.</a>}
        </span>
    );
}

/** "4x6" for people who do not read it: "4 pegs and 6 colors". */
function sizeOf(game: string) {
    if (game.startsWith("{")) return boardName(game);
    const [pegs, colors] = game.split(/\D+/).map(Number);
    return `${counted(pegs, "peg")} and ${counted(colors, "color")}`;
}

export function OpenGames({entries}: {entries: Entry[] | null}) {
    return (
        !!entries?.length && (
            <section class="card open-games" aria-labelledby="open-games">
                <h2 id="open-games">Go on with</h2>
                <ul class="links">
                    {entries.map(({id, kind, game, guesses, updated}) => (
                        <li key={id}>
                            <a href={`/games/${id}`}>
                                <b>{`${capitalized(kind)}, ${sizeOf(game)}`}</b>{" "}
                                <span class="quiet">
                                    {counted(guesses, "guess", "guesses")}, {momentOf(updated)}
                                </span>
                            </a>
                        </li>
                    ))}
                </ul>
            </section>
        )
    );
}
