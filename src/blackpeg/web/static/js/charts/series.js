/** A small line over time, with dots that are told apart even where there is one alone. */

import {s} from "../dom.js";
import {axis, rounded} from "../numbers.js";
import {fitted, gridLine, picture} from "./fitted.js";

const HEIGHT = 132;
const MARGIN = {top: 12, right: 14, bottom: 24, left: 48};

/**
 * @param {object} options
 * @param {{label: string, value: number | null}[]} options.points
 * @param {string} options.tone
 * @param {boolean} [options.signed] whether values may be below 0
 * @param {number} [options.most] the top of the axis, if it is known
 * @param {(value: number) => string} [options.write]
 * @returns {HTMLElement}
 */
export function series({points, tone, signed = false, most, write}) {
    return fitted("series", (width) => {
        const values = points.flatMap(({value}) => (value === null ? [] : [value]));
        const far = Math.max(...values.map(Math.abs), 1e-9);
        const {top, step} = most ? {top: most, step: most / 2} : axis(far, 2);
        // As many digits as tell one tick from the next.
        const digits = Math.max(1, (String(Number(step.toPrecision(3))).split(".")[1] ?? "").length);
        const bottom = signed ? -top : 0;
        const inner = {width: width - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom};
        const y = (/** @type {number} */ value) => MARGIN.top + (inner.height * (top - value)) / (top - bottom);
        const x = (/** @type {number} */ at) =>
            MARGIN.left + (points.length === 1 ? inner.width / 2 : (inner.width * at) / (points.length - 1));
        const ticks = [];
        for (let value = bottom; value <= top + 1e-9; value += signed ? top : step) {
            ticks.push(...gridLine(MARGIN.left, width - MARGIN.right, y(value), write ? write(value) : rounded(value, digits)));
        }
        const known = points.flatMap(({value}, at) => (value === null ? [] : [{x: x(at), y: y(value)}]));
        const path = known.map((point, at) => `${at ? "L" : "M"}${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join("");
        const dots = known.map((point) => s("circle", {cx: point.x, cy: point.y, r: 4, class: "dot"}));
        const names = ends(points).map(({at, anchor}) =>
            s("text", {x: x(at), y: HEIGHT - 6, class: "tick", "text-anchor": anchor}, points[at].label),
        );
        const group = s("g", {class: `tone-${tone}`}, s("path", {d: path, class: "line"}), ...dots);
        return picture(width, HEIGHT, ...ticks, group, ...names);
    });
}

/**
 * The points whose names are written: the first and the last.
 * @param {unknown[]} points
 */
function ends(points) {
    if (points.length === 1) return [{at: 0, anchor: "middle"}];
    return [
        {at: 0, anchor: "start"},
        {at: points.length - 1, anchor: "end"},
    ];
}
