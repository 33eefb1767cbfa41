/** What the games come to: in numbers, over time in small pictures, and the same as a table. */

import {backend} from "../../backend";
import {BigFigures, Distribution} from "../../charts/standing";
import {Series} from "../../charts/series";
import {Table} from "../../charts/table";
import {COST, MARKS, SAVED, luckMark, percent, rounded, whole} from "../../numbers";
import {counted} from "../../words";

import type {Figure} from "../../charts/standing";
import type {Drawn} from "../../view";
import type {Entry, FoundGames, Statistics as StatisticsFact} from "../../facts";

export type Point = {label: string; mistakes: number | null; luck: number | null; wins: number | null; status: string};
export type Figures = {
    found: StatisticsFact;
    board: string;
    kind: Kind;
    boards: string[];
    points: Point[];
    unit: "month" | "game";
};

type Kind = Entry["kind"];
/** What the games of a kind are called.  One kind counts at a time, so that imported games do not dilute one's own. */
const GAMES: Record<Kind, string> = {
    play: "Your games",
    assist: "Your games with assistance",
    break: "Games with a code of yours",
    match: "Matches",
    imported: "Imported games",
};

/** From this many months on, time is told by months; before, game by game. */
const MONTHS = 3;
const MOST_GAMES = 40;

/**
 * The figures of one kind of games, on a board or on all, and the boards there are.  If no kind is asked for, the games
 * that were played here count, or the imported ones if there are no others.
 */
export async function figuresOf({game: board, kind: wanted}: {game: string; kind: string}): Promise<Figures> {
    const kind = (wanted || "play") as Kind;
    const which = {kind, ...(board && {game: board})};
    const [all, found, games]: [StatisticsFact, StatisticsFact, FoundGames] = await Promise.all([
        backend.ask("statistics"),
        backend.ask("statistics", which),
        backend.ask("history", {limit: 200, ...which}),
    ]);
    if (!wanted && !found.finished && !found.assisted) return figuresOf({game: board, kind: "imported"});
    const over = games.entries.filter(
        ({codebreaker, result, hints, taken_back: back}) =>
            codebreaker === "person" && result !== "open" && !hints && !back,
    );
    const isByMonth = found.by_month.length >= MONTHS;
    const months = found.by_month.map(({name, mean_mistakes: mistakes, mean_luck: luck, win_rate: wins, status}) => ({
        ...{label: name, mistakes, luck, wins, status},
    }));
    return {
        ...{found, board, kind},
        boards: all.by_game.map(({name}) => name),
        points: isByMonth ? months : gameByGame(over.slice(0, MOST_GAMES).reverse()),
        unit: isByMonth ? "month" : "game",
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

export function Statistics({found, board, kind, points, unit, open}: Figures & {open: boolean}) {
    const {finished, wins, histogram} = found;
    if (!finished && !found.assisted) return null;
    const title = board ? `${GAMES[kind]} of ${board}` : GAMES[kind];
    const best = histogram.findIndex(Boolean) + 1 || null;
    const judged = `${whole(found.judged)} of ${counted(finished, "game")} judged so far`;
    const figures: Figure[] = [
        ["Games finished", whole(finished), kind === "play" ? "played here, without help" : ""],
        ["Solved", shareOf(found.win_rate), `${whole(wins)} of ${whole(finished)}`],
        ["Solved in a row", whole(found.streak), `longest ${whole(found.longest)}`],
        ["Guesses", rounded(found.mean_guesses), `on average, of the games solved${best ? `; best ${best}` : ""}`],
        ["Guesses lost per game", marked(found.mean_mistakes, MARKS[found.status]), `by mistakes; ${judged}`],
        [
            "Luck per game",
            marked(found.mean_luck && Math.abs(found.mean_luck), luckMark(found.status)),
            found.mean_luck ? `guesses ${found.mean_luck < 0 ? SAVED : COST}` : "",
        ],
    ];
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
                    {finished > 1 && (
                        <Distribution
                            standing={{histogram, not_solved: finished - wins, best, guesses: null}}
                            caption={`${title}, by guesses`}
                        />
                    )}
                    {points.length > 1 && <OverTime points={points} unit={unit} judged={judged} />}
                </div>
            </details>
        </section>
    );
}

function OverTime({points, unit, judged}: {points: Point[]; unit: "month" | "game"; judged: string}) {
    const isByMonth = unit === "month";
    const words = isByMonth ? "by month" : "game by game";
    const values = (of: (point: Point) => number | null) =>
        points.map((each) => ({label: each.label, value: of(each)}));
    const charts: [string, Drawn][] = [
        [
            `Guesses lost by mistakes, ${words}; ${judged}`,
            <Series points={values(({mistakes}) => mistakes)} tone="lost" />,
        ],
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
