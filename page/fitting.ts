/**
 * The sizes of a board for the room there is: pegs shrink, then rows break in lines; holes to fill stay 44 px.
 *
 * In a game rows are as low as lets six of them, the row to fill and the palette stand in the window; where more were
 * played than fit, they scroll inside the board.  board.css reads what is set here: properties and classes of the board.
 */

import {MOST_REPLY_PEGS} from "./pegs";

/** The most rows drawn, those that are not played yet included. */
export const MOST_ROWS = 12;
/** Up to this many, feedback pegs are drawn however little room there is. */
const FEW_PEGS = 6;
/** The board has room for this many played rows on every screen. */
const ROWS = 6;
/** In rem: the least height of a row, a row that is not played yet, what is between two rows. */
const LOW = 1.75;
const THIN = 0.45;
const GAP = 0.2;
/** What is about the secret on top. */
const COVER = 0.8;

export type Fitted = {
    pegs: number;
    /** those played */
    rows: number;
    /** all that may be played */
    drawn: number;
    hasSecret: boolean;
    hasAction: boolean;
    showLeft: boolean;
    /** whether the game is over: then rows stay as high as they are */
    isOver: boolean;
};

export function fit(board: HTMLElement, {pegs, rows, drawn, hasSecret, hasAction, showLeft, isOver}: Fitted) {
    const width = board.clientWidth;
    if (!width) return;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const roomy = width >= 28 * rem;
    // Where there is little room, many feedback pegs make place for their numbers.
    const crowded = !roomy && pegs > FEW_PEGS;
    const padding = (roomy ? 1.5 : 1.25) * rem;
    const pegRoom = width - padding - (roomy ? 3.5 : 2.75) * rem;
    const reply =
        rem *
        (pegs > MOST_REPLY_PEGS
            ? 3.25
            : crowded
              ? 2.5
              : Math.ceil(pegs / 2) * 1.05 + 0.4 + (roomy && pegs > 2 ? 2.75 : 0));
    const actions = hasAction ? Math.max(44, 2.75 * rem) : 0;
    const largest = 3.25 * rem;
    const beside = (left: number) => sized(pegRoom - reply - actions - left, pegs, 1.6 * rem, largest);
    // How many codes are left is shown where pegs need not shrink much for it.
    const withLeft = beside(6.5 * rem);
    const isLeftShown =
        roomy && showLeft && withLeft.lines === 1 && withLeft.size >= Math.min(2.25 * rem, beside(0).size);
    const past = isLeftShown ? withLeft : beside(0);
    // Where the row to fill can stand under the others it does.
    const isSame = past.size >= 44 && past.lines === 1;
    const entry = isSame ? past : sized(pegRoom, pegs, Math.max(46, 2.75 * rem), largest);

    const room = roomFor(board) - padding;
    const spare = (Math.max(0, drawn - 1 - Math.max(rows, ROWS)) * THIN + 0.5) * rem;
    const secret = Number(hasSecret);
    const share =
        (room - entry.lines * entry.size - spare - secret * COVER * rem) / (Math.max(rows, ROWS) + secret) - GAP * rem;
    const roomAt = (height: number) => room - spare - secret * (height + COVER * rem);
    // Where so few would fit, one scrolls the page anyway.
    const isFew = roomAt(LOW * rem) < entry.lines * entry.size + 2 * LOW * rem;
    const most = Math.max(past.size, 44);
    const before = isOver ? parseFloat(board.style.getPropertyValue("--past-high")) : NaN;
    const fitting = past.lines > 1 ? past.size : isFew ? most : Math.min(most, Math.max(LOW * rem, share));
    const high = before || fitting;
    const forRows = roomAt(high);

    const sizes = {
        "--reply": `${reply}px`,
        "--actions": `${actions}px`,
        "--past-size": `${past.size}px`,
        "--past-high": `${high}px`,
        "--past-across": past.across,
        "--past-lines": past.lines,
        "--entry-size": `${entry.size}px`,
        "--entry-across": entry.across,
        "--entry-lines": entry.lines,
        "--rows-room": isFew || forRows === Infinity ? "none" : `${forRows}px`,
    };
    for (const [name, value] of Object.entries(sizes)) board.style.setProperty(name, String(value));
    for (const [name, is] of Object.entries({apart: !isSame, roomy, crowded, "with-left": isLeftShown}))
        board.classList.toggle(name, is);
}

/** The pixels there are for a board in its window, over what stands under it; any number outside a game. */
function roomFor(board: HTMLElement) {
    const game = board.closest(".game");
    if (!game) return Infinity;
    const {top, right} = board.getBoundingClientRect();
    const tray = game.querySelector(".tray")?.getBoundingClientRect();
    const isUnder = tray && tray.left < right;
    return window.innerHeight - top - window.scrollY - (isUnder ? tray.height + 20 : 12);
}

/** The fewest lines in which *count* pegs of at least *least* fit into *width*, and how large they may be. */
function sized(width: number, count: number, least: number, most: number) {
    for (let lines = 1; lines <= count; lines++) {
        const across = Math.ceil(count / lines);
        const size = Math.min(most, Math.floor(width / across));
        if (size >= least) return {size, across, lines: Math.ceil(count / across)};
    }
    return {size: Math.floor(Math.max(width, least)), across: 1, lines: count};
}
