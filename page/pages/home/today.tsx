/** The code of today: how one's game of it stands, and the days before. */

import {useEffect} from "preact/hooks";
import {dayInWords, daysOn, playDay, wordsOf} from "../../daily";
import {useOwnStore, useStore} from "../../store";
import {Button, Trouble} from "../../view";

import type {PlayedDays} from "../../facts";

/** A card; nothing until the server has answered. */
export function Today({game}: {game: string}) {
    const store = useOwnStore({days: null as PlayedDays | null});
    const {days, pending} = useStore(store);
    useEffect(() => {
        // The page works without it; what is wrong will be said where it matters.
        daysOn(game).then(
            (found) => store.set({days: found}),
            () => {},
        );
    }, [game]);
    if (!days || days.game !== game.replace(/:.*/, "")) return null;
    const words = wordsOf(days, days.today);
    const isOver = words !== null && days.days[0].result !== "open";
    return (
        <section class="card daily-card" aria-labelledby="daily">
            <h2 id="daily">Code of the day</h2>
            <p>
                {dayInWords(days.today)}, {days.game}: {words ? `${words}.` : "everybody plays this code."}
            </p>
            {days.days.length > 0 && <p class="quiet">{days.words.streak}.</p>}
            <p class="row">
                <Button
                    kind={words ? "" : "primary"}
                    disabled={pending}
                    onClick={() => store.act("begin", () => playDay(game, days.today, days))}
                >
                    {words === null ? "Play today's code" : isOver ? "See the game" : "Go on"}
                </Button>
                <a class="button" href={`/daily?game=${encodeURIComponent(game)}`}>
                    Past days and other boards
                </a>
            </p>
            <Trouble store={store} />
        </section>
    );
}
