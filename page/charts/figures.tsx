/** The figures of your games: numbers beside each other, and how many games took how many guesses. */

import {rounded, whole} from "../numbers";
import {counted} from "../words";
import {Histogram} from "./histogram";

import type {Statistics} from "../facts";

/** A name, a value, and a remark. */
export type Figure = [name: string, value: string | number, said: string];

export function figuresOf({
    games,
    solved,
    best,
    mean_guesses: mean,
    streak,
    longest,
}: Statistics): Record<"solved" | "best" | "streak", Figure> {
    return {
        solved: ["Solved", whole(solved), `of ${counted(games, "game")}`],
        best: [
            "Best",
            best ?? "–",
            mean === null ? "" : `${best === 1 ? "guess" : "guesses"}; ${rounded(mean)} on average`,
        ],
        streak: ["Solved in a row", whole(streak), `longest ${whole(longest)}`],
    };
}

export function BigFigures({of, kind = ""}: {of: Figure[]; kind?: string}) {
    return (
        <dl class={`figures ${kind}`.trim()}>
            {of.map(([name, value, said]) => (
                <div class="figure-number">
                    <dt>{name}</dt>
                    <dd>
                        <b>{value}</b>
                        {said && <span class="quiet">{said}</span>}
                    </dd>
                </div>
            ))}
        </dl>
    );
}

/** *marked* are the guesses of the game whose bar is marked, null if it was not solved. */
export function Distribution({
    of: {histogram, not_solved: others, best},
    caption,
    marked,
}: {
    of: Statistics;
    caption: string;
    marked?: number | null;
}) {
    const first = best ?? 1;
    const counts = histogram.slice(first - 1);
    const names = counts.map((_, at) => String(first + at));
    return (
        <Histogram
            caption={caption}
            head="Guesses"
            rows={others ? [...names, "not solved"] : names}
            columns={[{name: "Games", values: others ? [...counts, others] : counts, tone: "accent"}]}
            {...(marked === undefined
                ? {captioned: true}
                : {mark: "this game", marked: marked === null ? counts.length : marked - first})}
        />
    );
}

/** The games that the figures leave out. */
export function LeftOut({of: {helped, unreadable}}: {of: Statistics}) {
    return (
        <>
            {helped > 0 && (
                <p class="quiet">
                    {counted(helped, "game")} with help (hints, guesses taken back) {helped === 1 ? "is" : "are"}{" "}
                    counted apart.
                </p>
            )}
            {unreadable > 0 && <p class="quiet">Left out: {counted(unreadable, "game")} that cannot be read.</p>}
        </>
    );
}
