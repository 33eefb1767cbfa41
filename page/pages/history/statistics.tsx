/** What the games come to: in numbers, over time in small pictures, and the same as a table. */

import {backend} from "../../backend";
import {Histogram} from "../../charts/histogram";
import {Series} from "../../charts/series";
import {COST, SAVED, luckSaved, percent, rounded} from "../../numbers";
import {Scroll} from "../../parts/scroll";
import {counted} from "../../words";

import type {Drawn} from "../../view";
import type {FoundGames, Standing, Statistics as StatisticsFact} from "../../facts";

export type Point = {label: string; mistakes: number | null; luck: number | null; wins: number | null};
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
    const over = games.entries.filter((entry) => entry.codebreaker === "person" && entry.result !== "open");
    // The standing of any game tells of all games of its board and host: here, of those that were played most.
    const played = Object.values(
        Object.groupBy(
            over.filter(({kind}) => kind === "play"),
            ({game, codemaker}) => `${game} ${codemaker}`,
        ),
    ).sort((one = [], other = []) => other.length - one.length)[0]?.[0];
    const found = some ?? all;
    const isByMonth = found.by_month.length >= MONTHS;
    const months = found.by_month.map(({name, mean_mistakes: mistakes, mean_luck: luck, win_rate: wins}) => ({
        ...{label: name, mistakes, luck, wins},
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
    return over.map(({result, judged, mistakes, luck}, at) => {
        wins += result === "solved" ? 1 : 0;
        return {
            label: String(at + 1),
            mistakes: judged ? mistakes : null,
            luck: judged ? luck : null,
            wins: wins / (at + 1),
        };
    });
}

export function Statistics({found, board, points, unit, standing}: Figures) {
    if (!found.finished) return null;
    return (
        <section class="stack statistics" aria-labelledby="statistics">
            <h2 id="statistics">{board ? `Your games of ${board}` : "Your games"}</h2>
            {standing && standing.games > 1 && (
                <div class="halves">
                    <dl class="figures">
                        <Figure
                            name="Solved in a row"
                            value={String(standing.streak)}
                            words={`longest ${standing.longest}`}
                        />
                        <Figure name="Best" value={String(standing.best ?? "–")} words="guesses" />
                    </dl>
                    <Distribution standing={standing} />
                </div>
            )}
            <dl class="figures">
                <Figure name="Games finished" value={String(found.finished)} />
                <Figure name="Solved" value={shareOf(found.win_rate)} words={`${found.wins} of ${found.finished}`} />
                <Figure name="Guesses" value={rounded(found.mean_guesses)} words="on average, of the games solved" />
                <Figure
                    name="Guesses lost a game"
                    value={rounded(found.mean_mistakes)}
                    words={`by mistakes, ${counted(found.judged, "game")} judged`}
                />
                <Figure
                    name="Luck a game"
                    value={luckSaved(found.mean_luck)}
                    words={found.mean_luck ? `guesses ${found.mean_luck < 0 ? SAVED : COST}` : ""}
                />
            </dl>
            {found.unreadable > 0 && (
                <p class="quiet">Left out: {counted(found.unreadable, "game")} that cannot be read.</p>
            )}
            {points.length > 1 && <OverTime points={points} unit={unit} />}
        </section>
    );
}

/** How many of the games of one board and host took how many guesses. */
function Distribution({standing: {game, host, histogram, not_solved: others, best}}: {standing: Standing}) {
    const first = best ?? 1;
    const counts = histogram.slice(first - 1);
    const names = counts.map((_, at) => String(first + at));
    return (
        <Histogram
            caption={`Games of ${game}, host ${host}, by guesses`}
            head="Guesses"
            rows={others ? [...names, "not solved"] : names}
            columns={[{name: "Games", values: others ? [...counts, others] : counts, tone: "accent"}]}
            captioned
        />
    );
}

function Figure({name, value, words}: {name: string; value: string; words?: string}) {
    return (
        <div class="figure-number">
            <dt>{name}</dt>
            <dd>
                <b>{value}</b>
                {words && <span class="quiet">{words}</span>}
            </dd>
        </div>
    );
}

function OverTime({points, unit}: {points: Point[]; unit: "month" | "game"}) {
    const isByMonth = unit === "month";
    const words = isByMonth ? "by month" : "game by game";
    const of = (key: "mistakes" | "wins") => points.map((point) => ({label: point.label, value: point[key]}));
    const saved = points.map(({label, luck}) => ({label, value: luck === null ? null : -luck}));
    const heads = [
        isByMonth ? "Month" : "Game",
        "Guesses lost",
        "Saved by luck",
        isByMonth ? "Solved" : "Solved so far",
    ];
    return (
        <div class="stack">
            <div class="small-charts">
                <SmallChart title={`Guesses lost by mistakes, ${words}`}>
                    <Series points={of("mistakes")} tone="lost" />
                </SmallChart>
                <SmallChart title={`Guesses saved by luck, ${words}; below 0 it cost some`}>
                    <Series points={saved} tone="lucky" signed />
                </SmallChart>
                <SmallChart title={isByMonth ? "Games solved, by month" : "Games solved so far"}>
                    <Series points={of("wins")} tone="accent" most={1} write={percent} />
                </SmallChart>
            </div>
            <details>
                <summary>Show as a table</summary>
                <Scroll label="Show as a table">
                    <table class="turns">
                        <caption class="visually-hidden">{`Mistakes, luck and games solved, ${words}`}</caption>
                        <thead>
                            <tr>
                                {heads.map((head, at) => (
                                    <th scope="col" class={at ? "amount" : undefined}>
                                        {head}
                                    </th>
                                ))}
                            </tr>
                        </thead>
                        <tbody>
                            {points.map(({label, mistakes, luck, wins}) => (
                                <tr>
                                    <th scope="row">{label}</th>
                                    {[rounded(mistakes), luckSaved(luck), shareOf(wins)].map((text) => (
                                        <td class="amount">{text}</td>
                                    ))}
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </Scroll>
            </details>
        </div>
    );
}

function SmallChart({title, children}: {title: string; children?: Drawn}) {
    return (
        <figure class="card small-chart">
            <figcaption>{title}</figcaption>
            {children}
        </figure>
    );
}

function shareOf(share: number | null) {
    return share === null ? "–" : percent(share);
}
