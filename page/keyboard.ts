/**
 * Keys of the board: `keysOf` lists them for the help.  Signs, Enter and Backspace count on the whole page, all others
 * while the board has the focus.
 */

import {saidOf} from "./lists";

import type {Game} from "./types";

const COMMANDS = ["u", "h", "?"];

/** The color that *key* means on *board*: its sign; else the digits and letters in order; null where it means none. */
export function colorOf(key: string, board: Game): number | null {
    if (key.length !== 1 || key === " ") return null;
    const signs = board.signs.map((sign) => sign.toLowerCase());
    const lower = key.toLowerCase();
    const exact = signs.indexOf(lower);
    if (exact >= 0) return exact;
    const starts = signs.filter((sign) => sign.length > 1 && sign.startsWith(lower));
    if (starts.length === 1 && !/[0-9]/.test(lower)) return signs.indexOf(starts[0]);
    const at = /[1-9]/.test(key) ? Number(key) - 1 : key === "0" ? 9 : letterAt(lower);
    return at !== null && at < board.colors ? at : null;
}

/** The key of a color whose sign is too long to be one, such as k of 11; none of another. */
export function keyOf(color: number, board: Game) {
    const all = board.signs[color].length > 1 ? "1234567890abcdefghijklmnopqrstuvwxyz" : "";
    return [...all].find((key) => colorOf(key, board) === color);
}

/** a is the first color, b the second, but u and h are commands. */
function letterAt(letter: string) {
    return /[a-z]/.test(letter) && !COMMANDS.includes(letter) ? letter.charCodeAt(0) - 97 : null;
}

/** "u" (undo), "h" (hint) or "?" (help) if *key* is that command, and no color, on *board*. */
export function commandOf(key: string, board: Game): string | null {
    const lower = key.toLowerCase();
    return COMMANDS.includes(lower) && colorOf(key, board) === null ? lower : null;
}

/** What needs every key itself, and what needs Enter. */
const TYPED = "input, textarea, select, dialog, [role=grid], .reply-form";
const PRESSED = "a, button, summary, [role=application]";

/** From now on signs, Enter and Backspace go to what *home* finds unless the place that has the focus needs them; ends it. */
export function keysGoHome(home: () => HTMLElement | null, board: Game) {
    function onKey(event: KeyboardEvent) {
        const {key, target, ctrlKey, metaKey, altKey, defaultPrevented} = event;
        if (defaultPrevented || ctrlKey || metaKey || altKey || !/^(\S|Enter|Backspace)$/.test(key)) return;
        const needs = key === "Enter" ? `${TYPED}, ${PRESSED}` : TYPED;
        if (commandOf(key, board) || (target as Element).closest(needs) || document.querySelector(":modal")) return;
        const place = home();
        place?.focus({preventScroll: true});
        const isTaken =
            place?.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true})) === false;
        if (isTaken) event.preventDefault();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
}

/** What can be typed on *board*: keys, and what they do. */
export function keysOf(board: Game): [string, string][] {
    const free = COMMANDS.filter((key) => commandOf(key, board));
    const commands: [string, string][] = [
        ["u", "take back the last guess"],
        ["h", "a hint"],
        ["?", "this help"],
    ];
    const further = board.signs.flatMap((sign, color) => {
        const key = color >= 9 && keyOf(color, board);
        return key ? `${key} is ${sign}` : [];
    });
    const all: [string, string][] = [
        ["Arrow keys", "from hole to hole, and to earlier rows"],
        [signKeys(board), ["put a color in the hole", further.join(", ")].filter(Boolean).join(": ")],
        ["Space", "the next color"],
        ["Backspace", "empty the hole"],
        ["Enter", "send the guess; on an earlier row, copy it"],
        ...commands.filter(([key]) => free.includes(key)),
    ];
    return all.map(([key, what]) => [key, saidOf(what, board)]);
}

/** What to say of a sign that is none of the board's; null of any other key. */
export function noColor(key: string, board: Game) {
    return /^[\da-z]$/i.test(key) ? saidOf(`No color is ${key} here: type ${signKeys(board)}.`, board) : null;
}

function signKeys(board: Game) {
    const signs = board.signs;
    if (signs.length > 1 && signs.every((sign) => sign.length === 1))
        return `${signs[0]} to ${signs[signs.length - 1]}`;
    return board.colors <= 9 ? `1 to ${board.colors}` : "1 to 9, 0, letters";
}
