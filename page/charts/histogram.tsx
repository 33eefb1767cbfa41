/** Numbers side by side, as tables with a bar in each cell. */

import {whole} from "../numbers";
import {Table} from "./table";

import type {Drawn} from "../view";

/**
 * One color for one meaning: *accent* is the person's own, *best* the best guess, *lost* a mistake, *lucky* and
 * *unlucky* are luck, and *quiet* is all else.
 */
export type Tone = "accent" | "best" | "lost" | "lucky" | "unlucky" | "quiet";
/** a number (or null) for each row */
export type Column = {name: Drawn; values: (number | null)[]; tone: Tone};

/** A number and its bar, side by side; *most* fills the bar. */
export function Measure({value, most, tone}: {value: number | null; most: number; tone: Tone}) {
    // What is there is seen, however little it is.
    const width = value ? Math.max((100 * value) / most, 0.75) : 0;
    return (
        <span class="measure">
            <span class="number">{value ? whole(value) : "–"}</span>
            <svg class={`bar tone-${tone}`} width="100%" height="14" aria-hidden="true" focusable="false">
                <rect width={`${width}%`} height="14" rx="3" />
            </svg>
        </span>
    );
}

type HistogramGiven = {
    caption: string;
    captioned?: boolean;
    head: string;
    rows: Drawn[];
    columns: Column[];
    /** the row that stands out, and what is written there */
    marked?: number;
    mark?: string;
};

export function Histogram({caption, captioned, head, rows, columns, marked = -1, mark = ""}: HistogramGiven) {
    const most = Math.max(1, ...columns.flatMap(({values}) => values.map((value) => value ?? 0)));
    return (
        <Table {...{caption, captioned}} kind="histogram" heads={[head, ...columns.map(({name}) => name)]}>
            {rows.map((name, at) => (
                <tr class={at === marked ? "is-marked" : undefined}>
                    <th scope="row">
                        {name}
                        {at === marked && <span class="mark"> {mark}</span>}
                    </th>
                    {columns.map(({values, tone}) => (
                        <td>
                            <Measure value={values[at]} most={most} tone={tone} />
                        </td>
                    ))}
                </tr>
            ))}
        </Table>
    );
}
