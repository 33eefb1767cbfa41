/** Codes and replies as the server writes them, read and said. */

import {hasMarks} from "./lists";
import {inWords, pegsCounted} from "./words";

import type {Game} from "./types";

/**
 * The colors that *text* spells on *board*; null where it spells none.
 */
export function colorsOf(text: string, board: Game): number[] | null {
    const signs = board.separator ? text.split(board.separator) : [...text];
    const colors = signs.map((sign) => board.signs.indexOf(sign));
    return colors.length === board.pegs && !colors.includes(-1) ? colors : null;
}

/** A code as the server writes it. */
export function textOf(colors: number[], {signs, separator}: Pick<Game, "signs" | "separator">) {
    return colors.map((color) => signs[color]).join(separator);
}

/**
 * "2 black, 1 white", as the server says it.
 */
export function replyWords(text: string, board: Game) {
    if (board.feedback === "in-common") return /^\d/.test(text) ? `${text} in common` : text;
    if (hasMarks(board) && text !== "?") {
        const [right, elsewhere] = ["G", "Y"].map((mark) => text.split(mark).length - 1);
        return `${right} in place, ${elsewhere} elsewhere`;
    }
    if (text.startsWith("=")) return `${text.slice(1)} ${board.called.black} and ${board.called.white} together`;
    const [black, white] = text.split("-").map((part) => (part === "?" ? part : Number(part)));
    return white === undefined ? pegsCounted(black, "black", board) : inWords({black, white}, board);
}

/** The order of replies: fewer black first, then fewer white. */
export function byReply(one: string, other: string) {
    const [black, white = 0] = one.split("-").map(Number);
    const [otherBlack, otherWhite = 0] = other.split("-").map(Number);
    return black - otherBlack || white - otherWhite;
}

/** The guess and the reply of a turn as it is written: a code may have a colon in it. */
export function partsOf(turn: string): [guess: string, reply: string] {
    const at = turn.lastIndexOf(":");
    return [turn.slice(0, at), turn.slice(at + 1)];
}
