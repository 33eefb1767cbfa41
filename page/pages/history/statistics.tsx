/** What the games come to: in numbers, over time in small pictures, and the same as a table. */

import {backend} from "../../backend";
import {BigFigures, Distribution} from "../../charts/standing";
import {Series} from "../../charts/series";
import {Table} from "../../charts/table";
import {COST, MARKS, SAVED, luckMark, percent, rounded} from "../../numbers";
import {counted, hostWords} from "../../words";

import type {Figure} from "../../charts/standing";
import type {Drawn} from "../../view";
import type {FoundGames, Standing, Statistics as StatisticsFact} from "../../facts";

export type Point = {label: string; mistakes: number | null; luck: number | null; wins: number | null; status: string};
export type Figures = {
    found: StatisticsFact;
    board: string;
    boards: string[];
    points: Point[];
    unit: "month" | "game";
    /** The last game of a person that is over, among those of its board and host. */
    standing: Standing | null;
};

/** From this many months on, time is told by months; before, game by game. */
const MONTHS = 3;
const MOST_GAMES = 40;

/** The figures of *board*, or of all; and the boards there are. */
export async function figuresOf(board: string): Promise<Figures> {
    const [all, some, games]: [StatisticsFact, StatisticsFact | null, FoundGames] = await Promise.all([
        backend.ask("statistics"),
        board ? backend.ask("statistics", {game: board}) : null,
        backend.ask("history", {limit: 200, game: board}),
    ]);
    const over = games.entries.filter(
        ({codebreaker, result, hints, taken_back: back}) =>
            codebreaker === "person" && result !== "open" && !hints && !back,
    );
    // The standing of any game tells of all games of its board and host: here, of those that were played most.
    const played = Object.values(
        Object.groupBy(
            over.filter(({kind}) => kind === "play"),
            ({game, codemaker}) => `${game} ${codemaker}`,
        ),
    ).sort((one = [], other = []) => other.length - one.length)[0]?.[0];
    const found = some ?? all;
    const isByMonth = found.by_month.length >= MONTHS;
    const months = found.by_month.map(({name, mean_mistakes: mistakes, mean_luck: luck, win_rate: wins, status}) => ({
        ...{label: name, mistakes, luck, wins, status},
    }));
    return {
        ...{found, board},
        boards: all.by_game.map(({name}) => name),
        points: isByMonth ? months : gameByGame(over.slice(0, MOST_GAMES).reverse()),
        unit: isByMonth ? "month" : "game",
        standing: played ? await backend.ask("standing", {id: played.id}) : null,
    };
}

function gameByGame(over: FoundGames["entries"]): Point[] {
    let wins = 0;
    return over.map(({result, judged, mistakes, luck, status}, at) => {
        wins += result === "solved" ? 1 : 0;
        return {
            label: String(at + 1),
            mistakes: judged ? mistakes : null,
            luck: judged ? luck : null,
            wins: wins / (at + 1),
            status: status ?? "estimate",
        };
    });
}

export function Statistics({found, board, points, unit, standing, open}: Figures & {open: boolean}) {
    if (!found.finished && !found.assisted) return null;
    const title = board ? `Your games of ${board}` : "Your games";
    const figures: Figure[] = [
        ["Games finished", found.finished, ""],
        ["Solved", shareOf(found.win_rate), `${found.wins} of ${found.finished}`],
        ["Guesses", rounded(found.mean_guesses), "on average, of the games solved"],
        [
            "Guesses lost per game",
            marked(found.mean_mistakes, MARKS[found.status]),
            `by mistakes, ${counted(found.judged, "game")} judged`,
        ],
        [
            "Luck per game",
            marked(found.mean_luck && Math.abs(found.mean_luck), luckMark(found.status)),
            found.mean_luck ? `guesses ${found.mean_luck < 0 ? SAVED : COST}` : "",
        ],
    ];
    if (standing && standing.games > 1)
        figures.unshift(
            ["Solved in a row", standing.streak, `longest ${standing.longest}`],
            ["Best", standing.best ?? "–", "guesses"],
        );
    return (
        <section class="stack statistics" aria-label={title}>
            <h2>{title}</h2>
            <BigFigures kind="abreast" of={figures} />
            {found.assisted > 0 && (
                <p class="quiet">
                    {counted(found.assisted, "game")} with help {found.assisted === 1 ? "is" : "are"} counted apart.
                </p>
            )}
            {found.unreadable > 0 && (
                <p class="quiet">Left out: {counted(found.unreadable, "game")} that cannot be read.</p>
            )}
            <details open={open}>
                <summary>Charts</summary>
                <div class="stack">
                    {standing && standing.games > 1 && (
                        <Distribution
                            standing={standing}
                            caption={`Games of ${standing.game}${hostWords(standing.host)}, by guesses`}
                        />
                    )}
                    {points.length > 1 && <OverTime points={points} unit={unit} />}
                </div>
            </details>
        </section>
    );
}

function OverTime({points, unit}: {points: Point[]; unit: "month" | "game"}) {
    const isByMonth = unit === "month";
    const words = isByMonth ? "by month" : "game by game";
    const values = (of: (point: Point) => number | null) =>
        points.map((each) => ({label: each.label, value: of(each)}));
    const charts: [string, Drawn][] = [
        [`Guesses lost by mistakes, ${words}`, <Series points={values(({mistakes}) => mistakes)} tone="lost" />],
        [
            `Guesses that luck cost, ${words}; below 0 it saved some`,
            <Series points={values(({luck}) => luck)} tone="lucky" signed />,
        ],
        [
            isByMonth ? "Games solved, by month" : "Games solved so far",
            <Series points={values(({wins}) => wins)} tone="accent" most={1} write={percent} />,
        ],
    ];
    return (
        <>
            <div class="abreast small-charts">
                {charts.map(([title, drawn]) => (
                    <figure class="card small-chart">
                        <figcaption>{title}</figcaption>
                        {drawn}
                    </figure>
                ))}
            </div>
            <details>
                <summary>Show as a table</summary>
                <Table
                    caption={`Mistakes, luck and games solved, ${words}`}
                    columns={[
                        [isByMonth ? "Month" : "Game", "", ({label}) => label],
                        ["Guesses lost", "amount", ({mistakes, status}) => marked(mistakes, MARKS[status])],
                        ["Luck cost", "amount", ({luck, status}) => marked(luck, luckMark(status))],
                        [isByMonth ? "Solved" : "Solved so far", "amount", ({wins}) => shareOf(wins)],
                    ]}
                    rows={points}
                />
            </details>
        </>
    );
}

/** What is not known has no mark. */
const marked = (value: number | null, mark: string) => (value === null ? "" : mark) + rounded(value);

const shareOf = (share: number | null) => (share === null ? "–" : percent(share));
