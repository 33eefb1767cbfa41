/** A histogram that is a table: each number stands beside its bar, so nothing has to be told twice. */

import {h, s} from "../dom.js";
import {whole} from "../numbers.js";

/** @import {Child} from "../dom.js" */

/**
 * A column of a histogram: *name* heads it, *values* has a number (or null) for each row; *tone* is its color.
 *
 * @typedef {{name: Child, values: (number | null)[], tone?: string}} Column
 */

/**
 * A bar that fills *share*, from 0 to 1, of its place.
 *
 * @param {number} share
 * @param {string} tone  "accent", "quiet", "lost", "lucky", or the number of a series
 */
export function bar(share, tone) {
    // What is there is seen, however little it is.
    const width = share > 0 ? Math.max(share * 100, 0.75) : 0;
    return s(
        "svg",
        {class: `bar tone-${tone}`, width: "100%", height: 14, "aria-hidden": "true", focusable: "false"},
        s("rect", {width: `${width}%`, height: 14, rx: 3}),
    );
}

/**
 * A number and its bar, side by side; *most* fills the bar.
 *
 * @param {number | null | undefined} value
 * @param {number} most
 * @param {string} tone
 */
export function measure(value, most, tone) {
    const number = h("span", {class: "number"}, value ? whole(value) : "–");
    return h("span", {class: "measure"}, number, bar((value ?? 0) / most, tone));
}

/**
 * @param {object} options
 * @param {string} options.caption
 * @param {string} options.head  what the rows are
 * @param {Child[]} options.rows  their names
 * @param {Column[]} options.columns
 * @param {number} [options.marked]  the row that happened
 * @param {string} [options.mark]  what is said of it
 * @param {boolean} [options.captioned]  whether the caption is seen
 */
export function histogram({caption, head, rows, columns, marked = -1, mark = "", captioned = false}) {
    const most = Math.max(1, ...columns.flatMap((column) => column.values.map((value) => value ?? 0)));
    const body = rows.map((name, at) => {
        const here = at === marked;
        const label = h("th", {scope: "row"}, name, here && h("span", {class: "mark"}, ` ${mark}`));
        const cells = columns.map(({values, tone}, index) =>
            h("td", {}, measure(values[at], most, tone ?? String(index))),
        );
        return h("tr", {class: here ? "is-marked" : null}, label, cells);
    });
    return h(
        "table",
        {class: "histogram"},
        h("caption", {class: captioned ? null : "visually-hidden"}, caption),
        h("thead", {}, h("tr", {}, [head, ...columns.map(({name}) => name)].map((name) => h("th", {scope: "col"}, name)))),
        h("tbody", {}, body),
    );
}
