/**
 * The colors to pick from, under a board; from there, and from any peg of a board, they can be dragged.
 *
 *     html`<${Palette} board=${board} onPick=${color => ...} onErase=${() => ...} />`
 *     drag(event, color)                    what a peg does when it is dragged
 *     isDragged(event)                      whether what is dragged is a color
 *     dropped(event)                        that color; NaN where it is none
 */

import {looksOf} from "../pegs.js";
import {Icon, html, useLayoutEffect, useMemo, useRef, useState} from "../view.js";
import {Hidden, Peg} from "./pegs.js";

/** @import {Game} from "../types.js" */

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
 * @param {{board: Game, onPick: (color: number) => void, onErase: () => void}} given
 */
export function Palette({board, onPick, onErase}) {
    const looks = useMemo(() => looksOf(board), [board]);
    const [stop, setStop] = useState(0);
    const bar = useRef(/** @type {HTMLElement | null} */ (null));
    const isInside = Boolean(bar.current?.contains(document.activeElement));
    useLayoutEffect(() => {
        if (isInside) /** @type {HTMLElement | undefined} */ (bar.current?.children[stop])?.focus();
    }, [stop]);

    /** @param {KeyboardEvent} event */
    function onKey(event) {
        const next = {
            ArrowRight: stop + 1,
            ArrowDown: stop + 1,
            ArrowLeft: stop - 1,
            ArrowUp: stop - 1,
            Home: 0,
            End: -1,
        }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        setStop((next + looks.length + 1) % (looks.length + 1));
    }

    /** @param {number} at */
    const stopAt = (at) => ({tabindex: at === stop ? 0 : -1, onfocus: () => setStop(at)});
    return html`
        <div class="palette" role="toolbar" aria-label="Colors" ref=${bar} onkeydown=${onKey}>
            ${looks.map(
                (look, at) => html`
                <button type="button" class="pick" draggable="true" title=${look.name} ...${stopAt(at)} onclick=${() => onPick(look.color)}
                    ondragstart=${(/** @type {DragEvent} */ event) => drag(event, look.color)}><${Peg} look=${look} /><${Hidden}>${look.label}<//></button>`,
            )}
            <button type="button" class="pick erase" title="Empty a hole" ...${stopAt(looks.length)} onclick=${onErase}><${Icon} name="erase" /><${Hidden}>Empty a hole<//></button>
        </div>`;
}
