/**
 * Numbers side by side, as tables with a bar in each cell.
 */
/** a number (or null) for each row; *tone* is its color */
export type Column = {name: Drawn; values: (number | null)[]; tone?: string};

import {whole} from "../numbers";

import type {Drawn} from "../view";

/** A bar that fills *share*, from 0 to 1, of its place; *tone* is "accent", "quiet", "lost", "lucky" or "unlucky". */
export function Bar({share, tone}: {share: number; tone: string}) {
    // What is there is seen, however little it is.
    const width = share > 0 ? Math.max(share * 100, 0.75) : 0;
    return (
        <svg class={`bar tone-${tone}`} width="100%" height="14" aria-hidden="true" focusable="false">
            <rect width={`${width}%`} height="14" rx="3" />
        </svg>
    );
}

/** A number and its bar, side by side; *most* fills the bar. */
export function Measure({value, most, tone}: {value: number | null | undefined; most: number; tone: string}) {
    return (
        <span class="measure">
            <span class="number">{value ? whole(value) : "–"}</span>
            <Bar share={(value ?? 0) / most} tone={tone} />
        </span>
    );
}

export function Histogram({
    caption,
    head,
    rows,
    columns,
    marked = -1,
    mark = "",
    captioned = false,
}: {
    caption: string;
    head: string;
    rows: Drawn[];
    columns: Column[];
    marked?: number;
    mark?: string;
    captioned?: boolean;
}) {
    const most = Math.max(1, ...columns.flatMap((column) => column.values.map((value) => value ?? 0)));
    return (
        <table class="histogram">
            <caption class={captioned ? undefined : "visually-hidden"}>{caption}</caption>
            <thead>
                <tr>
                    {[head, ...columns.map(({name}) => name)].map((name) => (
                        <th scope="col">{name}</th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {rows.map((name, at) => (
                    <tr class={at === marked ? "is-marked" : undefined}>
                        <th scope="row">
                            {name}
                            {at === marked && <span class="mark"> {mark}</span>}
                        </th>
                        {columns.map(({values, tone}, index) => (
                            <td>
                                <Measure value={values[at]} most={most} tone={tone ?? String(index)} />
                            </td>
                        ))}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
