/** Numbers side by side, as tables with a bar in each cell. */

import {whole} from "../numbers";
import {Table} from "./table";

import type {Drawn} from "../view";
import type {Column as TableColumn} from "./table";

/**
 * One color for one meaning: *accent* is the person's own, *best* the best guess, *lost* a mistake, *lucky* and
 * *unlucky* are luck, and *quiet* is all else.
 */
export type Tone = "accent" | "best" | "quiet";
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

export function Histogram({head, rows, columns, marked, mark, ...given}: HistogramGiven) {
    const most = Math.max(1, ...columns.flatMap(({values}) => values.map((value) => value ?? 0)));
    const name = (row: Drawn, at: number) => (
        <>
            {row}
            {at === marked && <span class="mark"> {mark}</span>}
        </>
    );
    const bars = columns.map(({name, values, tone}): TableColumn<Drawn> => {
        return [name, "", (_, at) => <Measure value={values[at]} most={most} tone={tone} />];
    });
    return (
        <Table
            {...given}
            kind="histogram"
            columns={[[head, "", name], ...bars]}
            rows={rows}
            rowOf={(_, at) => ({class: at === marked ? "is-marked" : ""})}
        />
    );
}
