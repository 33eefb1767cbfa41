/**
 * What pages share, as types; nothing here runs.  What the server answers is in facts.d.ts.
 */
import type {AboutGame, KeptGame, Row, Session as Told, SessionWords} from "./facts";

/** a board, as session.ts makes it of an answer */
export interface Game extends Omit<AboutGame, "game"> {
    /** such as "4x6-distinct:letters" */
    notation: string;
    /** such as "4 pegs, 6 colors (may repeat)" */
    title: string;
    /** whether the codemaker tells black alone */
    black_only: boolean;
    /** what people call pegs of a feedback: black and white, or bulls and cows */
    called: {black: string; white: string};
    /** "1,296 codes" */
    codes_words: string;
    /** its name in a commitment: of a list the first digits of its hash */
    identity: string;
}
/** a guess and its reply */
export interface Turn extends Pick<Row, "guess" | "reply" | "told"> {
    /** from 1 */
    row: number;
    colors: number[];
    black: number | null;
    white: number | null;
    /** "14 codes": those that are possible after it */
    count_words: string | null;
    /** "2 black, 1 white" */
    words: string;
}
/** the codemaker's promise, and once the game is over what opens it */
export interface Commitment {
    fingerprint: string;
    nonce: string | null;
    /** for a shell: prints the fingerprint */
    command: string | null;
}
/** one game in play, or kept */
export interface Session
    extends Omit<Told, "game" | "rows" | "host" | "secret">,
        Pick<KeptGame, "id" | "created" | "updated" | "rival">,
        Pick<SessionWords, "status" | "daily_words" | "challenge" | "ending" | "notes" | "record"> {
    game: Game;
    host: string;
    /** whether the host had a secret from the start */
    settles: boolean;
    turns: Turn[];
    /** null while the game is open */
    secret: {text: string; colors: number[]} | null;
    commitment: Commitment | null;
    /** rows, from 1, that do not count */
    ignored: number[];
}
/** what a page returns, to be called when it is left */
export type CleanUp = () => void;
/** where a page was asked for */
export type Place = {params: Record<string, string>; query: URLSearchParams; hash: string};
export type Show = (root: HTMLElement, place: Place) => Promise<CleanUp | void>;
