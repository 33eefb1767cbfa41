/** A small line over time, with dots that are told apart even where there is one alone. */

import {axis, ticks} from "../numbers.js";
import {html} from "../view.js";
import {Fitted, GridLine} from "./fitted.js";

const HEIGHT = 132;
const MARGIN = {top: 12, right: 14, bottom: 24, left: 48};

/**
 * @param {object} given
 * @param {{label: string, value: number | null}[]} given.points
 * @param {string} given.tone
 * @param {boolean} [given.signed] whether values may be below 0
 * @param {number} [given.most] the top of the axis, if it is known
 * @param {(value: number) => string} [given.write]
 */
export function Series({points, tone, signed = false, most, write}) {
    const values = points.flatMap(({value}) => (value === null ? [] : [value]));
    const {top, step} = most ? {top: most, step: most / 2} : axis(Math.max(...values.map(Math.abs), 0), 2);
    const bottom = signed ? -top : 0;
    const last = points.length - 1;
    const named = last
        ? [
              {at: 0, anchor: "start"},
              {at: last, anchor: "end"},
          ]
        : [{at: 0, anchor: "middle"}];

    /** @param {number} width */
    function draw(width) {
        const inner = {width: width - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom};
        const y = (/** @type {number} */ value) => MARGIN.top + (inner.height * (top - value)) / (top - bottom);
        const x = (/** @type {number} */ at) => MARGIN.left + (inner.width * (last ? at : 1)) / (last || 2);
        const known = points.flatMap(({value}, at) => (value === null ? [] : [{x: x(at), y: y(value)}]));
        const path = known.map((point, at) => `${at ? "L" : "M"}${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join("");
        return html`
            ${ticks(bottom, top, signed ? top : step).map(({value, text}) => html`<${GridLine} left=${MARGIN.left} right=${width - MARGIN.right} y=${y(value)} text=${write ? write(value) : text} />`)}
            <g class=${`tone-${tone}`}><path d=${path} class="line" />${known.map((point) => html`<circle cx=${point.x} cy=${point.y} r="4" class="dot" />`)}</g>
            ${named.map(({at, anchor}) => html`<text x=${x(at)} y=${HEIGHT - 6} class="tick" text-anchor=${anchor}>${points[at].label}</text>`)}`;
    }
    return html`<${Fitted} name="series" height=${HEIGHT} draw=${draw} />`;
}
