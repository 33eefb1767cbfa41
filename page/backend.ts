/**
 * Who knows the answers: a verb and its JSON in, a fact out.  Nothing else knows addresses.
 *
 *     const answer = await backend.ask("guess", {id, guess: [0, 0, 1, 1], row: 1})
 *     await backend.ask("suggest", {game, turns}, {signal})          may be cancelled
 *     backend.address("export")                                      where a browser can download it
 *     await backend.ask("review", {...}, {onProgress})               is told how far it is; follow.js is what pages use
 *     await backend.ask("review", {...}, {method: "DELETE"})         ends the work on it
 *     await backend.ask("review", {id}, {accept: "image/svg+xml"})   another form of the answer
 *
 * A new verb is a line of VERBS.  What fails throws a `BackendError`: its message is a sentence for people.
 */

import {inTab} from "./address";
import {raised} from "./numbers";

/** How each verb goes over HTTP (docs/api.md): what is given fills in `:name`, and else is the query of a GET or DELETE, or the body. */
const VERBS = {
    about: "GET /about",
    game: "POST /about",
    begin: "POST /games",
    challenge: "POST /challenges",
    sent: "POST /challenges/sent",
    session: "GET /games/:id",
    share: "GET /games/:id/share",
    guess: "POST /games/:id/turns",
    edit: "PUT /games/:id/turns",
    undo: "DELETE /games/:id/turns/last",
    hint: "POST /games/:id/hints",
    fits: "POST /games/:id/fits",
    give_up: "POST /games/:id/give-up",
    suggest: "POST /suggestions",
    map: "POST /map",
    records: "POST /records",
    row_picture: "GET /row.svg",
    tree: "GET /tree",
    history: "GET /history",
    daily: "GET /history/daily",
    statistics: "GET /history/statistics",
    export: "GET /history/export",
    import: "POST /history/import",
    remove: "DELETE /history/:id",
    review: "POST /review",
    explain: "POST /explain",
    verify: "POST /verify",
    puzzle: "POST /puzzle",
};

export type Verb = keyof typeof VERBS;
export type Given = Record<string, any>;

/** the part done, from 0 to 1, and in words */
export type Progress = {part: number | null; text: string};
export type Options = {signal?: AbortSignal; method?: string; accept?: string; onProgress?: (told: Progress) => void};

export class BackendError extends Error {
    /**
     * @param kind  no answer came: nothing is lost, it may be asked again;
     *     the page wanted it no more; what was asked cannot be; anything else
     * @param code  the name of what is wrong, as docs/api.md has it
     */
    constructor(
        readonly kind: "network" | "cancelled" | "refused" | "failed",
        message: string,
        readonly status = 0,
        readonly code = "",
    ) {
        super(message);
        this.name = "BackendError";
    }
}

const UNREACHABLE = "Blackpeg does not answer. Is it still running? Nothing is lost.";
const TOO_MANY = 429;
const EVENTS = "text/event-stream";

/** Asks a server or, where there is none, Python in this browser. */
async function send(address: string, request: RequestInit) {
    return inTab ? (await import("./tab/tab")).send(address, request) : fetch(address, request);
}

export const backend = {
    async ask(verb: Verb, given: Given = {}, {signal, onProgress, ...options}: Options = {}): Promise<any> {
        const {method, address, body} = requestOf(verb, given);
        const accept = options.accept ?? (onProgress ? EVENTS : "*/*");
        const request: RequestInit = {
            method: options.method ?? method,
            signal,
            cache: "no-store",
            headers: {Accept: accept},
        };
        if (body) {
            request.body = JSON.stringify(body);
            request.headers = {...request.headers, "Content-Type": "application/json"};
        }
        let response: Response;
        let said: any;
        try {
            response = await send(address, request);
            const isStream = response.headers.get("content-type")?.startsWith(EVENTS);
            if (isStream && response.body && onProgress) return await lastOf(response.body, onProgress);
            const isJson = response.headers.get("content-type")?.startsWith("application/json");
            const text = await response.text();
            said = isJson && text ? factIn(text) : text;
        } catch (error) {
            if (signal?.aborted) throw new BackendError("cancelled", "Cancelled.");
            if (error instanceof BackendError) throw error;
            throw new BackendError("network", UNREACHABLE);
        }
        const {ok, status} = response;
        if (ok) return said;
        const isRefused = status >= 400 && status < 500 && status !== TOO_MANY;
        throw new BackendError(
            isRefused ? "refused" : "failed",
            said?.error?.message ?? `Blackpeg answered with an error (${status}).`,
            status,
            said?.error?.code,
        );
    },

    address: (verb: Verb) => requestOf(verb, {}).address,
};

const factIn = (text: string) => JSON.parse(raised(text));

/**
 * What a stream of events ends with.
 */
async function lastOf(body: ReadableStream<Uint8Array>, onProgress: (told: Progress) => void) {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
        const {done, value} = await reader.read();
        if (done) throw new BackendError("network", UNREACHABLE);
        text += decoder.decode(value, {stream: true});
        const events = text.split("\n\n");
        text = events.pop() ?? "";
        for (const each of events) {
            const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(each) ?? [];
            const told = data && factIn(data);
            if (name === "progress") onProgress(told);
            if (name === "done") return told;
            // The server ended: `follow` asks again until there is one.
            if (name === "failed" && told.code === "stopped") throw new BackendError("network", UNREACHABLE);
            if (name === "failed") throw new BackendError("failed", told.message, 0, told.code);
        }
    }
}

function requestOf(verb: Verb, given: Given) {
    const [method, pattern] = VERBS[verb].split(" ");
    const rest = {...given};
    const path = pattern.replace(/:(\w+)/g, (_, name) => {
        delete rest[name];
        return encodeURIComponent(given[name]);
    });
    if (method === "POST" || method === "PUT") return {method, address: `/api${path}`, body: rest};
    const wanted = Object.entries(rest).filter(([, value]) => value !== null && value !== undefined && value !== "");
    return {method, address: `/api${path}${wanted.length ? `?${new URLSearchParams(wanted)}` : ""}`, body: null};
}

/** Milliseconds between two checks whether the server answers: at first, and at most. */
const REST = 500;
const MOST_REST = 8000;

/** Waits until the server answers, or that is no longer wanted; whether it answers. */
export async function answering(isWanted: () => boolean) {
    for (let rest = REST; isWanted(); rest = Math.min(2 * rest, MOST_REST)) {
        await new Promise((rested) => setTimeout(rested, rest));
        if (isWanted() && (await backend.ask("about").catch(() => null))) return isWanted();
    }
    return false;
}

/** Whether no answer came. */
export function isLost(error: unknown) {
    return error instanceof BackendError && error.kind === "network";
}

/** A sentence about what went wrong, whatever was thrown. */
export function messageOf(error: unknown) {
    return error instanceof Error ? error.message : String(error);
}
