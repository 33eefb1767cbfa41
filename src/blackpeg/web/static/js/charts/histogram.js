/**
 * Numbers side by side, as tables with a bar in each cell.
 *
 * @typedef {{name: Drawn, values: (number | null)[], tone?: string}} Column  a number (or null) for each row; *tone* is its color
 */

import {whole} from "../numbers.js";
import {html} from "../view.js";

/** @import {Drawn} from "../../vendor/preact.js" */

/** A bar that fills *share*, from 0 to 1, of its place; *tone* is "accent", "quiet", "lost", "lucky" or "unlucky". @param {{share: number, tone: string}} given */
export function Bar({share, tone}) {
    // What is there is seen, however little it is.
    const width = share > 0 ? Math.max(share * 100, 0.75) : 0;
    return html`<svg class=${`bar tone-${tone}`} width="100%" height="14" aria-hidden="true" focusable="false"><rect width=${`${width}%`} height="14" rx="3" /></svg>`;
}

/** A number and its bar, side by side; *most* fills the bar. @param {{value: number | null | undefined, most: number, tone: string}} given */
export function Measure({value, most, tone}) {
    return html`<span class="measure"><span class="number">${value ? whole(value) : "–"}</span><${Bar} share=${(value ?? 0) / most} tone=${tone} /></span>`;
}

/**
 * @param {object} given
 * @param {string} given.caption
 * @param {string} given.head  what the rows are
 * @param {Drawn[]} given.rows  their names
 * @param {Column[]} given.columns
 * @param {number} [given.marked]  the row that happened
 * @param {string} [given.mark]  what is said of it
 * @param {boolean} [given.captioned]  whether the caption is seen
 */
export function Histogram({caption, head, rows, columns, marked = -1, mark = "", captioned = false}) {
    const most = Math.max(1, ...columns.flatMap((column) => column.values.map((value) => value ?? 0)));
    return html`
        <table class="histogram">
            <caption class=${captioned ? null : "visually-hidden"}>${caption}</caption>
            <thead><tr>${[head, ...columns.map(({name}) => name)].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
            <tbody>${rows.map(
                (name, at) => html`
                <tr class=${at === marked ? "is-marked" : null}>
                    <th scope="row">${name}${at === marked && html`<span class="mark"> ${mark}</span>`}</th>
                    ${columns.map(({values, tone}, index) => html`<td><${Measure} value=${values[at]} most=${most} tone=${tone ?? String(index)} /></td>`)}
                </tr>`,
            )}</tbody>
        </table>`;
}
