/** Tables of numbers, drawn from their columns and rows; and numbers by name. */

import {useId, useLayoutEffect, useRef, useState} from "preact/hooks";
import {Hidden} from "../parts/pegs";

import type {Drawn} from "../view";

/** A head (in brackets: heard alone), the class of its cells, and what is in that of a row. */
export type Column<Row> = [
    head: Drawn,
    kind: string,
    draw: (row: Row, at: number) => Drawn,
    tone?: (row: Row) => string,
];

type TableGiven<Row> = {
    caption: string;
    /** whether the caption is seen, too */
    captioned?: boolean;
    kind?: string;
    /** the first one names the row */
    columns: Column<Row>[];
    rows: Row[];
    rowOf?: (row: Row, at: number) => Record<string, unknown>;
};

export function Table<Row>({caption, captioned, kind = "turns", columns, rows, rowOf}: TableGiven<Row>) {
    const name = useId();
    // What is read first does not scroll with a table that is wider than its place.
    return (
        <>
            {captioned && (
                <p class="quiet caption" id={name}>
                    {caption}
                </p>
            )}
            <Scroll label={caption}>
                <table class={kind} aria-labelledby={captioned ? name : undefined}>
                    {!captioned && <caption class="visually-hidden">{caption}</caption>}
                    <thead>
                        <tr>
                            {columns.map(([head, kind]) => (
                                <th scope="col" class={kind}>
                                    {/^\(.*\)$/.test(String(head)) ? (
                                        <Hidden>{String(head).slice(1, -1)}</Hidden>
                                    ) : (
                                        head
                                    )}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {rows.map((row, at) => (
                            <tr {...rowOf?.(row, at)}>
                                {columns.map(([, kind, draw, tone], place) => {
                                    const given = {class: `${kind} ${tone?.(row) ?? ""}`, children: draw(row, at)};
                                    return place ? <td {...given} /> : <th scope="row" {...given} />;
                                })}
                            </tr>
                        ))}
                    </tbody>
                </table>
            </Scroll>
        </>
    );
}

/** A box whose content may be wider than it: it scrolls, and if it does, by keyboard, too. */
function Scroll({label, children}: {label: string; children?: Drawn}) {
    const box = useRef<HTMLDivElement>(null);
    const [isWide, setWide] = useState(false);
    useLayoutEffect(() => {
        const here = box.current as HTMLDivElement;
        const measure = () => setWide(here.scrollWidth > here.clientWidth);
        const watch = new ResizeObserver(measure);
        watch.observe(here);
        measure();
        return () => watch.disconnect();
    }, []);
    // A group that does not scroll would be a stop for nothing.
    const stop = isWide ? ({tabIndex: 0, role: "group", "aria-label": label} as const) : {};
    return (
        <div class="scroll" ref={box} {...stop}>
            {children}
        </div>
    );
}

export function Facts({all}: {all: [string, Drawn][]}) {
    return (
        <dl class="abreast facts">
            {all.map(([name, value]) => (
                <div>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                </div>
            ))}
        </dl>
    );
}
