/**
 * The colors to pick from, under a board; from there, and from any peg of a board, they can be dragged.
 *
 *     const palette = createPalette(board, {onPick: color => ..., onErase: () => ...})
 *     drag(event, color)                    what a peg does when it is dragged
 *     isDragged(event)                      whether what is dragged is a color
 *     dropped(event)                        that color; NaN where it is none
 */

import {h, hidden, icon} from "./dom.js";
import {looksOf, peg} from "./pegs.js";

/** @import {Game} from "./types.js" */

const DRAGGED = "text/x-blackpeg-color";

/** @param {DragEvent} event @param {number} color */
export function drag(event, color) {
    event.dataTransfer?.setData(DRAGGED, String(color));
}

/** @param {DragEvent} event */
export function isDragged(event) {
    return Boolean(event.dataTransfer?.types.includes(DRAGGED));
}

/** @param {DragEvent} event */
export function dropped(event) {
    return isDragged(event) ? Number(event.dataTransfer?.getData(DRAGGED)) : NaN;
}

/**
 * The colors to pick from: a toolbar with one tab stop, arrows inside.
 *
 * @param {Game} board
 * @param {{onPick: (color: number) => void, onErase?: () => void, label?: string}} options
 */
export function createPalette(board, options) {
    const looks = looksOf(board);
    const buttons = looks.map((look) => {
        const button = h("button", {type: "button", class: "pick", tabindex: -1, draggable: "true", title: look.name, onclick: () => options.onPick(look.color)},
            peg(look), hidden(look.label));
        button.addEventListener("dragstart", (event) => drag(event, look.color));
        return button;
    });
    if (options.onErase) {
        buttons.push(h("button", {type: "button", class: "pick erase", tabindex: -1, title: "Empty a hole", onclick: options.onErase}, icon("erase"), hidden("Empty a hole")));
    }
    const element = h("div", {class: "palette", role: "toolbar", "aria-label": options.label ?? "Colors"}, buttons);
    rove(element, buttons);
    return {element, looks};
}

/**
 * One tab stop for *items* of *element*; arrows, Home and End move it.
 *
 * @param {HTMLElement} element
 * @param {HTMLElement[]} items
 */
function rove(element, items) {
    let at = 0;
    /** @param {number} next */
    const move = (next) => {
        items[at].tabIndex = -1;
        at = (next + items.length) % items.length;
        items[at].tabIndex = 0;
    };
    move(0);
    element.addEventListener("focusin", (event) => {
        const found = items.indexOf(/** @type {HTMLElement} */ (event.target));
        if (found >= 0) move(found);
    });
    element.addEventListener("keydown", (event) => {
        const step = {ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1}[event.key];
        if (step === undefined) return;
        event.preventDefault();
        move(step);
        items[at].focus();
    });
}
