/** A reply that is being entered, as a value; what numbers cannot say, such as "=3", stays as text until others are chosen. */

import {capitalized, pegsCounted} from "./words";

import type {Game} from "./types";

export type Part = number | "?" | null;
/** typed*: how many digits were */
export type Reply = {black: Part; white: Part; text: string | null; typed: number};

/** Whether a reply may have white: with one peg there can be none. */
export const hasWhite = ({black_only, pegs}: Game) => !black_only && pegs > 1;

export function noReply(board: Game): Reply {
    return {black: null, white: hasWhite(board) ? null : 0, text: null, typed: 0};
}

export function readReply(text: string, board: Game): Reply {
    const read = (each: string | undefined): Part =>
        each === "?" ? "?" : each && /^\d+$/.test(each) ? Number(each) : null;
    const [black, white] = text.split("-").map(read);
    const reply = {black, white: hasWhite(board) ? (white ?? null) : 0, typed: 0};
    return {...reply, text: reply.black === null || reply.white === null ? text : null};
}

/** All black leaves no white. */
export function choose(reply: Reply, which: "black" | "white", part: Part, board: Game): Reply {
    const next = {...reply, [which]: part, text: null};
    return which === "black" && part === board.pegs ? {...next, white: 0} : next;
}

/** The first digit is black, the second white. */
export function type(reply: Reply, part: Part, board: Game): Reply {
    if (typeof part === "number" && part > board.pegs) return reply;
    const which = reply.typed % 2 === 0 || !hasWhite(board) ? "black" : "white";
    return {...choose(reply, which, part, board), typed: reply.typed + 1};
}

export function written({black, white, text}: Reply, board: Game) {
    if (text) return text;
    if (black === null || white === null || !goTogether(black, white, board)) return null;
    return board.black_only ? String(black) : `${black}-${white}`;
}

/** What a reply lacks that cannot be sent. */
export function lacking({black, white}: Reply, board: Game) {
    const {pegs, called} = board;
    if (black === null) return `How many ${called.black}?`;
    if (white === null) return `How many ${called.white}?`;
    if (Number(black) < 0 || Number(white) < 0) return "No number can be less than 0.";
    if (Number(black) + Number(white) > pegs)
        return `${capitalized(called.black)} and ${called.white} cannot be more than ${pegs} together.`;
    return `With ${pegsCounted(black, "black", board)} the last peg is in its place, too: there can be no ${called.white}.`;
}

/** Whether there is such a reply: all black but one, and that one white, cannot be. */
export function goTogether(black: Part, white: Part, {pegs}: Game) {
    if (typeof black !== "number" || typeof white !== "number") return true;
    return black >= 0 && white >= 0 && black + white <= pegs && !(black === pegs - 1 && white === 1);
}
