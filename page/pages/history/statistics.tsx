/** The figures of your games of one kind, on a board or on all, and the distribution of their guesses. */

import {BigFigures, Distribution, LeftOut, figuresOf} from "../../charts/figures";
import {COST, MARKS, SAVED, luckMark, rounded, whole} from "../../numbers";
import {counted} from "../../words";

import type {Statistics as StatisticsFact} from "../../facts";

/** What the games of a kind are called.  One kind counts at a time, so that imported games do not dilute one's own. */
const GAMES: Record<StatisticsFact["kind"], string> = {
    play: "Your games",
    assist: "Your games with assistance",
    break: "Games with a code of yours",
    match: "Matches",
    imported: "Imported games",
};

export function Statistics({found, open}: {found: StatisticsFact; open: boolean}) {
    const {kind, game, games, helped, judged, status, mean_mistakes: mistakes, mean_luck: luck} = found;
    if (!games && !helped) return null;
    const title = game ? `${GAMES[kind]} of ${game}` : GAMES[kind];
    return (
        <section class="stack statistics" aria-label={title}>
            <h2>{title}</h2>
            <BigFigures
                kind="abreast"
                of={[
                    ...Object.values(figuresOf(found)),
                    [
                        "Guesses lost per game",
                        marked(mistakes, MARKS[status]),
                        `by mistakes; ${whole(judged)} of ${counted(games, "game")} judged so far`,
                    ],
                    [
                        "Luck per game",
                        marked(luck && Math.abs(luck), luckMark(status)),
                        luck ? `guesses ${luck < 0 ? SAVED : COST}` : "",
                    ],
                ]}
            />
            <LeftOut of={found} />
            {games > 1 && (
                <details open={open}>
                    <summary>Chart</summary>
                    <Distribution of={found} caption={`${title}, by guesses`} />
                </details>
            )}
        </section>
    );
}

/** What is not known has no mark. */
const marked = (value: number | null, mark: string) => (value === null ? "" : mark) + rounded(value);
