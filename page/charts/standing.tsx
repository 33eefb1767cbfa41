/** Where games stand: figures beside each other, and how many games took how many guesses. */

import {Histogram} from "./histogram";

import type {Standing} from "../facts";

/** A name, a value, and what is said of it. */
export type Figure = [name: string, value: string | number, said: string];

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

/** *mark* names the bar of the game that the standing is about; without it no bar is marked. */
export function Distribution({
    standing: {histogram, not_solved: others, best, guesses},
    caption,
    mark,
}: {
    standing: Pick<Standing, "histogram" | "not_solved" | "best" | "guesses">;
    caption: string;
    mark?: string;
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
            {...(mark ? {mark, marked: guesses === null ? counts.length : guesses - first} : {captioned: true})}
        />
    );
}
