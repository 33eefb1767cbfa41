/**
 * What pages share, as types; nothing here runs.  What the server answers is in facts.d.ts.
 */
/** a game's shape, as session.js makes it of an answer */
export interface Game {
    /** such as "4x6-distinct:letters" */
    notation: string;
    /** such as "4 pegs, 6 colors" */
    title: string;
    pegs: number;
    colors: number;
    /** whether a color may come twice */
    repeats: boolean;
    /** whether the codemaker tells black alone */
    black_only: boolean;
    /** how each color is written */
    signs: string[];
    /** what stands between two signs of a code */
    separator: string;
    /** "1,296 codes" */
    codes_words: string;
    /** "proven" where all codes of the board can be listed */
    counts: string;
    /** the usual one of this game */
    strategy: string;
    /** those that can play it */
    hosts: string[];
    /** the most guesses of a game to play; null: any number */
    usual_limit: number | null;
}
/** a guess and its reply, as session.js makes it */
export interface Turn {
    /** from 1 */
    row: number;
    guess: string;
    colors: number[];
    /** "2-1", "1-?", "=3" */
    reply: string;
    black: number | null;
    white: number | null;
    /** "14 codes": those that are possible after it */
    count_words: string | null;
    /** "2 black, 1 white" */
    words: string;
    /** the reply that was told at first, where a repair made another of it */
    told: string | null;
}
/** the codemaker's promise, and once the game is over what opens it */
export interface Commitment {
    fingerprint: string;
    nonce: string | null;
    /** for a shell: prints the fingerprint */
    command: string | null;
}
/** one game in play, or kept, as session.js makes it of an answer */
export interface Session {
    id: string;
    kind: "play" | "assist" | "break" | "match" | "imported";
    game: Game;
    host: string;
    /** whether the host had a secret from the start */
    settles: boolean;
    /** the day whose code it is, of a game of the day */
    daily: string | null;
    /** null: the usual one */
    strategy: string | null;
    /** the most guesses */
    limit: number | null;
    turns: Turn[];
    result: "open" | "solved" | "given up" | "limit";
    /** whether a reply says solved, and another speaks against it */
    is_doubtful: boolean;
    /** null while the game is open */
    secret: {text: string; colors: number[]} | null;
    hints: number;
    taken_back: number;
    can_undo: boolean;
    /** whether it is open, and its host is there */
    can_go_on: boolean;
    commitment: Commitment | null;
    /** "Row 3: 2 black, 1 white. 14 codes left." */
    status: string;
    /** how it ended, in sentences; empty while it is open */
    ending: string[];
    /** what a host without a secret says of itself */
    notes: string[];
    /** rows, from 1, that do not count */
    ignored: number[];
    created: string;
    updated: string;
    /** the text of the record; no secret while open */
    record: string;
}
/** what a page returns, to be called when it is left */
export type CleanUp = () => void;
/** where a page was asked for */
export type Place = {params: Record<string, string>; query: URLSearchParams; hash: string};
export type Show = (root: HTMLElement, place: Place) => Promise<CleanUp | void>;
