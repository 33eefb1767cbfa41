/**
 * The sizes of a board for the width there is: pegs shrink, then rows break in lines; holes to fill stay 44 px.
 *
 *     fit(element, {pegs: 4, limit: 10, withActions: true, showLeft: true})
 *
 * They are custom properties and classes of the element; board.css reads them.
 */

import {MOST_REPLY_PEGS} from "./pegs";

/** The most rows drawn empty, played ones included. */
export const MOST_ROWS = 12;
/** Up to this many, feedback pegs are drawn however little room there is. */
const FEW_PEGS = 6;
/** What else stands in a window with a board: the head, the secret, the palette; in rem. */
const AROUND = 24;

/**
 * Sets the sizes of *element*, a board, for the width it has.
 */
export function fit(
    element: HTMLElement,
    {pegs, limit, withActions, showLeft}: {pegs: number; limit: number | null; withActions: boolean; showLeft: boolean},
) {
    const width = element.clientWidth;
    if (!width) return;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const roomy = width >= 30 * rem;
    const padding = roomy ? 2.5 * rem : 1.25 * rem;
    const number = 1.75 * rem;
    const gap = roomy ? 1.75 * rem : rem;
    // Where there is little room, many feedback pegs make place for their numbers.
    const crowded = !roomy && pegs > FEW_PEGS;
    const reply =
        pegs > MOST_REPLY_PEGS
            ? 5.5 * rem
            : crowded
              ? 2.5 * rem
              : (Math.ceil(pegs / 2) * 1.05 + 0.4 + (roomy ? 2.75 : 0)) * rem;
    const actions = withActions ? Math.max(44, 2.75 * rem) : 0;
    const entryMost = 3.25 * rem;
    // Where the window is lower than all rows, they are so, too.
    const share = (window.innerHeight - AROUND * rem) / Math.min(limit || 1, MOST_ROWS) - 0.2 * rem;
    const most = Math.min(entryMost, Math.max(44, share));
    const beside = (left: number) =>
        sized(width - padding - number - gap - reply - left - actions, pegs, 1.6 * rem, most);
    // How many codes are left is shown where pegs need not shrink much for it.
    const withLeft = beside(7.5 * rem);
    const isLeftShown =
        roomy && showLeft && withLeft.lines === 1 && withLeft.size >= Math.min(2.25 * rem, beside(0).size);
    const past = isLeftShown ? withLeft : beside(0);
    const entry = sized(width - padding - number - gap, pegs, Math.max(46, 2.75 * rem), entryMost);
    const style = element.style;
    style.setProperty("--reply", `${reply}px`);
    style.setProperty("--actions", `${actions}px`);
    style.setProperty("--past-size", `${past.size}px`);
    style.setProperty("--past-across", String(past.across));
    style.setProperty("--past-lines", String(past.lines));
    // Where the row to fill can stand under the others it does.
    const same = past.size >= 44 && past.lines === 1;
    style.setProperty("--entry-size", `${same ? past.size : entry.size}px`);
    style.setProperty("--entry-across", String(same ? past.across : entry.across));
    style.setProperty("--entry-lines", String(same ? past.lines : entry.lines));
    element.classList.toggle("apart", !same);
    element.classList.toggle("roomy", roomy);
    element.classList.toggle("crowded", crowded);
    element.classList.toggle("with-left", isLeftShown);
}

/**
 * The fewest lines in which *count* pegs of at least *least* fit into *width*, and how large they may be.
 */
function sized(width: number, count: number, least: number, most: number) {
    for (let lines = 1; lines <= count; lines++) {
        const across = Math.ceil(count / lines);
        const size = Math.min(most, Math.floor(width / across));
        if (size >= least) return {size, across, lines: Math.ceil(count / across)};
    }
    return {size: Math.floor(Math.max(width, least)), across: 1, lines: count};
}
