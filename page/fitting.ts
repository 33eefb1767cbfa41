/**
 * The sizes of a board for the room there is: pegs shrink, then rows break in lines.  A peg stands under its hole: the
 * row to fill has the columns of the others, and is 44 px high where they are lower.
 *
 * While a game is open its board has a place (game.css) whose height depends on nothing in it.  Rows are as high as lets
 * all that may be played stand there; where more are played than fit, they scroll inside.  board.css reads what is set
 * here: properties and classes of the board.
 */

import {MOST_REPLY_PEGS} from "./pegs";

/** Rows for which there is a place if the game has no limit, and at most. */
const ROWS = 10;
const MOST_ROWS = 12;
/** Up to this many, feedback pegs are drawn however little room there is; up to the other, large. */
const FEW_PEGS = 6;
const LARGE_PEGS = 4;
/** Pixels of what is touched. */
const TOUCH = 44;
/**
 * In rem: the least room of a peg across and of a line, on a telephone and in a wide board, the most of a line, what is
 * between two rows, the row's number.
 */
const NARROW = 1.5;
const LOW = 1.85;
const LOW_IF_ROOMY = 1.6;
const LARGE = 3.25;
const GAP = 0.2;
const NUMBER = 1.75;
/** What is about the secret on top. */
const COVER = 0.8;

export type Fitted = {
    pegs: number;
    /** for how many there is a place */
    seats: number;
    hasSecret: boolean;
    hasAction: boolean;
    /** whether only the row to fill is there, and stays so */
    isAlone: boolean;
    showLeft: boolean;
};

/** For how many rows a game has a place. */
export const seatsOf = (limit: number | null) => Math.min(limit ?? ROWS, MOST_ROWS);

export function fit(board: HTMLElement, {pegs, seats, hasSecret, hasAction, isAlone, showLeft}: Fitted) {
    const width = board.clientWidth;
    if (!width) return;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const touch = Math.max(TOUCH, 2.75 * rem);
    const roomy = width >= 28 * rem;
    const least = (roomy ? LOW_IF_ROOMY : LOW) * rem;
    // Where there is little room, many feedback pegs make place for their numbers.
    const crowded = !roomy && pegs > FEW_PEGS;
    const padding = (roomy ? 1.5 : 1.25) * rem;
    const key = (roomy || pegs <= LARGE_PEGS ? 0.82 : 0.65) * rem;
    const drawn = (Math.ceil(pegs / 2) * 1.27 + 0.45) * key + (roomy && pegs > 2 ? 2.75 * rem : 0);
    const reply = pegs > MOST_REPLY_PEGS ? 3.25 * rem : crowded ? 2.5 * rem : drawn;
    const after = (isAlone ? 0 : reply + (roomy ? 0.75 : 0.4) * rem) + (hasAction ? touch : 0);
    // In a wide board the pegs stand in the middle.
    const beside = (left: number) => {
        const before = NUMBER * rem + left;
        return sized(width - padding - (roomy ? 2 * Math.max(before, after) : before + after), pegs, rem);
    };
    // How many codes are left is shown where pegs need not shrink much for it.
    const withLeft = beside(6.5 * rem);
    const isLeftShown =
        roomy && showLeft && withLeft.lines === 1 && withLeft.size >= Math.min(2.25 * rem, beside(0).size);
    const {size, across, lines} = isLeftShown ? withLeft : beside(0);

    const most = lines > 1 ? size : Math.max(size, touch);
    const secret = Number(hasSecret);
    /** What *count* rows besides the row to fill need, and that row, if a line is so *high*. */
    const needed = (high: number, count: number) =>
        padding + (secret * COVER + count * GAP) * rem + ((count + secret) * high + Math.max(high, touch)) * lines;
    const place = board.closest<HTMLElement>(".place");
    const above = (place?.parentElement?.getBoundingClientRect().top ?? 0) + window.scrollY;
    place?.style.setProperty("--above", `${above}px`);
    board.style.setProperty("--least", `${needed(least, lines > 1 ? 0 : 1)}px`);
    board.style.setProperty("--tallest", `${needed(most, seats - 1)}px`);
    const isPlaced = getComputedStyle(board).contain.includes("size");
    const room = isPlaced ? board.clientHeight : Infinity;
    const heights = (seats + secret) * lines;
    const all = (room - needed(0, seats - 1) + touch * lines) / heights;
    const low = (room - needed(0, seats - 1)) / (heights - lines);
    const fitting = Math.min(most, Math.max(least, all < touch ? low : all));
    // If nothing stands under the board any more, its rows stay as they were.
    const kept = place && !isPlaced && board.style.getPropertyValue("--rows-room");
    const high = kept ? parseFloat(board.style.getPropertyValue("--past-high")) : fitting;
    const each = high * lines + GAP * rem;
    // What scrolls shows whole rows.
    const filled = Math.max(high, touch) * lines;
    const whole = Math.max(0, Math.floor((room - padding - secret * (high * lines + COVER * rem) - filled + 1) / each));

    const sizes = {
        "--reply": `${isAlone ? 0 : reply}px`,
        "--actions": `${hasAction ? touch : 0}px`,
        "--key-most": `${key}px`,
        "--size": `${size}px`,
        "--past-high": `${high}px`,
        "--entry-high": `${Math.max(high, touch)}px`,
        "--across": across,
        "--lines": lines,
        "--last": pegs - across * (lines - 1),
        "--rows-room": isPlaced ? `${filled + whole * each}px` : "none",
        "--places": `${whole * each + high * lines}px`,
        "--pitch": `${each / lines}px`,
    };
    for (const [name, value] of Object.entries(sizes)) board.style.setProperty(name, String(value));
    for (const [name, is] of Object.entries({roomy, crowded, "with-left": isLeftShown}))
        board.classList.toggle(name, is);
}

/** The fewest lines in which *count* pegs fit into *width*, and how large they may be. */
function sized(width: number, count: number, rem: number) {
    for (let lines = 1; lines <= count; lines++) {
        const across = Math.ceil(count / lines);
        const size = Math.min(LARGE * rem, Math.floor(width / across));
        if (size >= NARROW * rem) return {size, across, lines: Math.ceil(count / across)};
    }
    return {size: Math.floor(Math.max(width, NARROW * rem)), across: 1, lines: count};
}
