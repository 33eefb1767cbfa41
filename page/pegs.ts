/** Pegs: each has a color, a sign and a shape, so that none is told by its color alone. */

import table from "../src/blackpeg/render/palette.json";
import {NAMED, PAINTS} from "./colors";
import {isWords} from "./lists";

import type {Game} from "./types";

/** How one color of a board looks and is called. */
export interface Look {
    /** from 0 */
    color: number;
    /** names the custom properties */
    key: string;
    /** "sky blue" */
    name: string;
    /** as codes are written */
    sign: string;
    /** one or two letters, for the peg */
    short: string;
    /** "2 sky blue": for screen readers */
    label: string;
    shape: number;
}

/** The colors that letters on a board usually mean. */
const INITIALS: Record<string, string> = table.initials;

type Shape = {path: string; y: number; size: number; round?: boolean};

/** Outlines in a square of 40, each with where its sign stands and how large it is. */
export const SHAPES: Shape[] = [
    {path: "M20 2.5a17.5 17.5 0 1 1 0 35a17.5 17.5 0 1 1 0-35Z", y: 20, size: 20},
    {path: "M9 4h22a5 5 0 0 1 5 5v22a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5Z", y: 20, size: 20},
    {path: "M17.3 4.5a3.2 3.2 0 0 1 5.4 0l15 26.5a3.2 3.2 0 0 1-2.7 4.8H5a3.2 3.2 0 0 1-2.7-4.8Z", y: 24.5, size: 17},
    {
        path: "M17.5 2.7a3.5 3.5 0 0 1 5 0l14.8 14.8a3.5 3.5 0 0 1 0 5L22.5 37.3a3.5 3.5 0 0 1-5 0L2.7 22.5a3.5 3.5 0 0 1 0-5Z",
        y: 20,
        size: 18,
    },
    {
        path: "M12.7 3.5h14.6a3 3 0 0 1 2.6 1.5l7.3 13.5a3 3 0 0 1 0 3L29.9 35a3 3 0 0 1-2.6 1.5H12.7a3 3 0 0 1-2.6-1.5L2.8 21.5a3 3 0 0 1 0-3L10.1 5a3 3 0 0 1 2.6-1.5Z",
        y: 20,
        size: 19,
    },
    {
        path: "M20 1.5l5.6 9.6 11.2 1.7-6.6 8.9 3 10.9-13.2-3.2-13.2 3.2 3-10.9-6.6-8.9 11.2-1.7Z",
        y: 20.5,
        size: 16,
        round: true,
    },
    {
        path: "M20 6.5a8.6 8.6 0 0 1 13.5 13.5a8.6 8.6 0 0 1-13.5 13.5a8.6 8.6 0 0 1-13.5-13.5a8.6 8.6 0 0 1 13.5-13.5Z",
        y: 20,
        size: 18,
    },
    {
        path: "M15 3h10a2.5 2.5 0 0 1 2.5 2.5v7h7a2.5 2.5 0 0 1 2.5 2.5v10a2.5 2.5 0 0 1-2.5 2.5h-7v7a2.5 2.5 0 0 1-2.5 2.5H15a2.5 2.5 0 0 1-2.5-2.5v-7h-7a2.5 2.5 0 0 1-2.5-2.5V15a2.5 2.5 0 0 1 2.5-2.5h7v-7A2.5 2.5 0 0 1 15 3Z",
        y: 20,
        size: 18,
    },
    {path: "M20 2.5 37.5 15.5 31 36.5H9L2.5 15.5Z", y: 21, size: 18, round: true},
    {path: "M20 2c5 3.5 10 5 16 5v12c0 9-6.5 15.5-16 19C10.5 34.5 4 28 4 19V7c6 0 11-1.5 16-5Z", y: 19.5, size: 18},
    {path: "M22.7 35.5a3.2 3.2 0 0 1-5.4 0L2.3 9A3.2 3.2 0 0 1 5 4.2h30A3.2 3.2 0 0 1 37.7 9Z", y: 16, size: 17},
    {path: "M13 3h14l10 10v14L27 37H13L3 27V13Z", y: 20, size: 19, round: true},
    {path: "M20 1.5C29 10.5 34.5 17 34.5 24a14.5 14.5 0 0 1-29 0C5.5 17 11 10.5 20 1.5Z", y: 24, size: 18},
    {path: "M3 34V20a17 17 0 0 1 34 0v14a2.5 2.5 0 0 1-2.5 2.5h-29A2.5 2.5 0 0 1 3 34Z", y: 22, size: 19},
    {path: "M20 37.5 4.5 21.5a9.5 9.5 0 0 1 15.5-11a9.5 9.5 0 0 1 15.5 11Z", y: 20, size: 17, round: true},
    {
        path: "M9 8.5h27.5a2 2 0 0 1 1.5 3L31 29.8a2.5 2.5 0 0 1-2.3 1.7H3.5a2 2 0 0 1-1.5-3L6.7 10.2A2.5 2.5 0 0 1 9 8.5Z",
        y: 20,
        size: 17,
    },
];

/** A hole left empty on purpose, written "_". */
export const BLANK: Shape = {path: "M20 8a12 12 0 1 1 0 24a12 12 0 1 1 0-24Z", y: 20, size: 16};

/** The look of each color of *board*. */
export function looksOf(board: Game): Look[] {
    if (isWords(board)) return board.signs.map((sign, color) => letterLook(sign, color));
    const meant = meantBy(board.signs);
    const shorts = shortened(board.signs);
    let number = 0;
    return board.signs.map((sign, color) => {
        if (sign === "_") return {color, key: "blank", name: "blank", sign, short: "_", label: "blank", shape: -1};
        const at = number++;
        // A word names its color itself, whatever it is painted in.
        const isName = sign.length > 2 && !/\d/.test(sign);
        const name = meant ? meant[color] : isName ? sign : (PAINTS[at]?.[0] ?? `color ${color + 1}`);
        const key = meant ? `n-${name}` : `c${at}`;
        const label = name.toLowerCase() === sign.toLowerCase() ? name : `${sign} ${name}`;
        return {color, key, name, sign, short: shorts[color], label, shape: at % SHAPES.length};
    });
}

const LETTER = "letter";

/** A letter has a tile, whose color is for its mark. */
const letterLook = (sign: string, color: number): Look => ({
    color,
    key: LETTER,
    name: sign,
    sign,
    short: sign,
    label: sign,
    shape: 1,
});

/** A code as it is heard: "1 orange, 2 sky blue", or a word. */
export function codeWords(colors: number[], looks: Look[]) {
    if (looks[0].key === LETTER) return colors.map((color) => looks[color].sign).join("");
    return colors.map((color) => looks[color].label).join(", ");
}

/** The colors that *signs* mean; null where not all of them mean one. */
function meantBy(signs: string[]) {
    const lower = signs.map((sign) => sign.toLowerCase());
    if (lower.every((sign) => sign in NAMED)) return lower;
    const told = lower.filter((sign) => sign !== "_");
    if (told.length && told.every((sign) => sign in INITIALS) && new Set(told).size === told.length) {
        return lower.map((sign) => INITIALS[sign] ?? "blank");
    }
    return null;
}

/** At most two letters for each sign, all different where that can be. */
function shortened(signs: string[]) {
    if (signs.every((sign) => sign.length <= 2)) return signs;
    const one = signs.map((sign) => sign[0].toUpperCase());
    if (new Set(one).size === one.length) return one;
    return signs.map((sign) => sign.slice(0, 2));
}

export function signSize(sign: string, size: number) {
    return sign.length > 1 ? size * 0.78 : size;
}

/** Beyond this many pegs a reply is drawn as its numbers alone. */
export const MOST_REPLY_PEGS = 8;
