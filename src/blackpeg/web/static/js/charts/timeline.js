/**
 * A game as steps of the guesses to be expected in all: it starts at what perfect play needs; each mistake adds to it,
 * each reply adds (bad luck) or takes away (good luck); it ends at the guesses that were used.
 */

import {s} from "../dom.js";
import {MARKS, axis, luckMark, rounded} from "../numbers.js";
import {fitted, gridLine, hatching, picture} from "./fitted.js";

/** @typedef {{name: string, mistake: number, luck: number, status: string}} Step */

const HEIGHT = 240;
const MARGIN = {top: 26, right: 8, bottom: 30, left: 38};
/** Columns of this many pixels, or more, have their numbers written. */
const LABELED = 34;
/** How wide the ends are, in columns. */
const END = 1.5;

/**
 * @param {object} options
 * @param {number} options.start
 * @param {Step[]} options.steps
 * @param {number} options.chosen the step that is looked at, from 0
 * @param {(step: number) => void} options.onChoose
 * @returns {{element: HTMLElement, choose: (step: number) => void}}
 */
export function timeline({start, steps, chosen, onChoose}) {
    let current = chosen;
    /** @type {SVGElement[]} */
    let grounds = [];
    const element = fitted("timeline", (width) => {
        const drawn = draw(width, start, steps, onChoose);
        grounds = drawn.grounds;
        mark();
        return drawn.picture;
    });
    function mark() {
        grounds.forEach((ground, at) => ground.classList.toggle("is-chosen", at === current));
    }
    return {
        element,
        choose(step) {
            current = step;
            mark();
        },
    };
}

/**
 * @param {number} width
 * @param {number} start
 * @param {Step[]} steps
 * @param {(step: number) => void} onChoose
 */
function draw(width, start, steps, onChoose) {
    const levels = [start];
    for (const step of steps) {
        levels.push(levels[levels.length - 1] + step.mistake);
        levels.push(levels[levels.length - 1] + step.luck);
    }
    const {low, high, step: tick} = range(levels);
    const inner = {width: width - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom};
    const column = inner.width / (2 * steps.length + 2 * END);
    const y = (/** @type {number} */ level) => MARGIN.top + (inner.height * (high - level)) / (high - low);
    const x = (/** @type {number} */ at) => MARGIN.left + column * (END + at);
    const labeled = column >= LABELED;

    /** @type {SVGElement[]} */
    const lines = [];
    for (let level = low; level <= high + 1e-9; level += tick) {
        lines.push(...gridLine(MARGIN.left, width - MARGIN.right, y(level), level.toFixed(Number.isInteger(tick) ? 0 : Number.isInteger(10 * tick) ? 1 : 2)));
    }
    const grounds = steps.map((step, at) => {
        const place = {x: x(2 * at) + 1, y: 4, width: 2 * column - 2, height: HEIGHT - 8, rx: 8};
        return s("rect", {...place, class: "ground", onclick: () => onChoose(at)}, s("title", {}, `Guess ${at + 1}: ${step.name}`));
    });
    const bars = steps.flatMap((step, at) => {
        const [before, between, after] = levels.slice(2 * at, 2 * at + 3);
        const left = x(2 * at);
        const kind = step.luck > 0 ? "unlucky" : "lucky";
        return [
            ...block(left, column, y(before), y(between), step.mistake, "lost", MARKS[step.status], labeled),
            ...block(left + column, column, y(between), y(after), step.luck, kind, luckMark(step.status), labeled),
            s("text", {x: left + column, y: HEIGHT - 10, class: "tick turn", "text-anchor": "middle"}, at + 1),
        ];
    });
    const end = levels[levels.length - 1];
    const ends = [
        ...level(x(-END), END * column, y(start), rounded(start)),
        ...level(x(2 * steps.length), END * column, y(end), rounded(end)),
    ];
    const patterns = s("defs", {}, ...["lost", "lucky", "unlucky"].map((name) => hatching(`hatch-${name}`, name)));
    return {picture: picture(width, HEIGHT, patterns, ...grounds, ...lines, ...bars, ...ends), grounds};
}

/**
 * The axis: round numbers below and above all *levels*.
 * @param {number[]} levels
 */
function range(levels) {
    const least = Math.min(...levels);
    const most = Math.max(...levels);
    const {step} = axis(Math.max(most - least, 0.5), 4);
    const low = Math.max(0, Math.floor(least / step - 0.2) * step);
    return {low, high: Math.ceil(most / step + 0.2) * step, step};
}

/**
 * A floating block between two levels, and the line that leads on from it.
 * @param {number} left
 * @param {number} column
 * @param {number} from
 * @param {number} to
 * @param {number} amount
 * @param {string} name
 * @param {string} mark
 * @param {boolean} labeled
 * @returns {SVGElement[]}
 */
function block(left, column, from, to, amount, name, mark, labeled) {
    const wide = Math.min(column * 0.72, 44);
    const inset = (column - wide) / 2;
    const height = Math.max(Math.abs(from - to), amount ? 2 : 0);
    const fill = mark ? {fill: `url(#hatch-${name})`} : {};
    /** @type {SVGElement[]} */
    const parts = [
        s("line", {x1: left - inset, x2: left + inset, y1: from, y2: from, class: "lead"}),
        s("rect", {x: left + inset, y: Math.min(from, to), width: wide, height, rx: 3, class: `block ${name}`, ...fill}),
    ];
    if (!amount) parts.push(s("line", {x1: left + inset, x2: left + inset + wide, y1: to, y2: to, class: "lead"}));
    parts.push(s("line", {x1: left + column - inset, x2: left + column, y1: to, y2: to, class: "lead"}));
    if (labeled && amount) {
        const text = `${mark}${amount > 0 ? "+" : ""}${rounded(amount)}`;
        const below = to > from;
        const place = below ? to + 15 : Math.min(from, to) - 6;
        parts.push(s("text", {x: left + column / 2, y: place, class: `value ${name}`, "text-anchor": "middle"}, text));
    }
    return parts;
}

/**
 * A level at one of the ends, as a heavy line with its number.
 * @param {number} left
 * @param {number} column
 * @param {number} at
 * @param {string} text
 * @returns {SVGElement[]}
 */
function level(left, column, at, text) {
    const inset = Math.min(column * 0.1, 6);
    return [
        s("line", {x1: left + inset, x2: left + column - inset, y1: at, y2: at, class: "level"}),
        s("text", {x: left + column / 2, y: at - 8, class: "value level-value", "text-anchor": "middle"}, text),
    ];
}
