/**
 * Pictures drawn for the width there is, and anew when it changes, so that their text keeps its size.
 * They are hidden from screen readers: who shows one puts words or a table beside it.
 */

import {h, s} from "../dom.js";

/**
 * A box with the picture that *draw* makes for a width in pixels.
 *
 * @param {string} name  the class of the box
 * @param {(width: number) => SVGElement} draw
 * @returns {HTMLElement}
 */
export function fitted(name, draw) {
    const box = h("div", {class: `chart ${name}`, "aria-hidden": "true"});
    let drawn = 0;
    new ResizeObserver(() => {
        const width = Math.floor(box.clientWidth);
        if (width === drawn || width === 0) return;
        drawn = width;
        box.replaceChildren(draw(width));
    }).observe(box);
    return box;
}

/**
 * @param {number} width
 * @param {number} height
 * @param {...(Node | Node[])} children
 */
export function picture(width, height, ...children) {
    return s("svg", {width, height, viewBox: `0 0 ${width} ${height}`, focusable: "false"}, ...children);
}

/**
 * Slanted lines, for what is not proven; *id* is what `fill="url(#id)"` names, *name* the class of the lines.
 *
 * @param {string} id
 * @param {string} name
 */
export function hatching(id, name) {
    return s(
        "pattern",
        {id, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)"},
        s("rect", {width: 6, height: 6, class: `hatch-ground ${name}`}),
        s("rect", {width: 3, height: 6, class: `hatch-line ${name}`}),
    );
}

/**
 * A line of the grid of a chart, with what it stands for.
 *
 * @param {number} left
 * @param {number} right
 * @param {number} y
 * @param {string} text
 * @returns {SVGElement[]}
 */
export function gridLine(left, right, y, text) {
    return [
        s("line", {x1: left, x2: right, y1: y, y2: y, class: "grid-line"}),
        s("text", {x: left - 8, y: y + 4, class: "tick", "text-anchor": "end"}, text),
    ];
}
