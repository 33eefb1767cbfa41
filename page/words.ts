/** What the pages say and count by themselves; all else is said by the server. */

import type {Game, Session} from "./types";

/**
 * "1 peg", "2 pegs"; thousands are separated.
 */
export function counted(number: number, noun: string, many: string = `${noun}s`) {
    return `${number.toLocaleString("en-US")} ${number === 1 ? noun : many}`;
}

/** "red, blue and green". */
export function listed(items: string[]) {
    return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;
}

export function capitalized(text: string) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/** All in capitals, but for letters whose capital is two, such as ß. */
export function capitals(text: string) {
    return [...text].map((sign) => (sign.toUpperCase().length > sign.length ? sign : sign.toUpperCase())).join("");
}

/** The board by which games are known, "4x6" of "4x6:initials": how its colors are written is no name for people.  A list is "12 words". */
export function boardName(game: string) {
    return game.startsWith("{") ? counted(game.split("}")[0].split(",").length, "word") : game.replace(/:.*/, "");
}

/**
 * The feedback: black for a color in its place, white for each other peg of the secret whose color was guessed.
 */
export function score(guess: number[], secret: number[]): {black: number; white: number} {
    const black = guess.filter((color, at) => color === secret[at]).length;
    const shared = [...new Set(guess)].reduce((sum, color) => {
        const times = (pegs: number[]) => pegs.filter((each) => each === color).length;
        return sum + Math.min(times(guess), times(secret));
    }, 0);
    return {black, white: shared - black};
}

/** A reply as it is written: "2-1", or "2" where only black counts. */
export function written(reply: {black: number; white: number}, board: Game) {
    return board.black_only ? String(reply.black) : `${reply.black}-${reply.white}`;
}

/** "2 black", "1 bull", "cows unknown". */
export function pegsCounted(number: number | "?", which: "black" | "white", {called}: Game) {
    if (number === "?") return `${called[which]} unknown`;
    return `${number} ${number === 1 ? called[which].replace(/s$/, "") : called[which]}`;
}

/** "2 black, 1 white". */
export function inWords({black, white}: {black: number | "?"; white: number | "?"}, board: Game) {
    const right = pegsCounted(black, "black", board);
    return board.black_only ? right : `${right}, ${pegsCounted(white, "white", board)}`;
}

/** "Guess 3 of 10". */
export function whichGuess(session: Session) {
    const next = session.turns.length + 1;
    if (session.limit === null) return `Guess ${next}`;
    return next === session.limit ? `Guess ${next} of ${session.limit}, the last` : `Guess ${next} of ${session.limit}`;
}

/** Who holds the code, unless it is the usual host: ", host merciless (worst)"; in practice the game goes on from given turns. */
export function hostWords(host: string) {
    if (host === "random" || host === "challenge") return "";
    return host === "practice" ? ", played on from a position" : `, host ${hostName(host)}`;
}

/** As they are offered, in lower case; by the name in brackets the history finds them. */
const HOSTS: Record<string, string> = {evasive: "slippery", adversary: "stingy", worst: "merciless"};

export const hostName = (host: string) => (host in HOSTS ? `${HOSTS[host]} (${host})` : host);

/** A side by its name; null if it has none. */
export const named = (side: string) => (["person", "unknown"].includes(side) ? null : side);
