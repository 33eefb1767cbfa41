/**
 * Who knows the answers: a verb and its JSON in, a fact out.  Nothing else knows addresses.
 *
 *     const answer = await backend.ask("guess", {id, guess: [0, 0, 1, 1], row: 1})
 *     await backend.ask("suggest", {game, turns}, {signal})          may be cancelled
 *     backend.address("export", {format: "csv"})                     where a browser can download it
 *     backend.follow(id, job => ..., isGone => ...)                  the events of a job; follow.js is what pages use
 *
 * A new verb is a line of VERBS.  What fails throws a `BackendError`: its message is a sentence for people.
 */

import type {Job} from "./facts";

/** How each verb goes over HTTP (docs/api.md): what is given fills in `:name`, and else is the query of a GET or DELETE, or the body. */
const VERBS = {
    about: "GET /about",
    game: "GET /game",
    begin: "POST /games",
    session: "GET /games/:id",
    share: "GET /games/:id/share",
    guess: "POST /games/:id/turns",
    edit: "PUT /games/:id/turns",
    undo: "DELETE /games/:id/turns/last",
    hint: "POST /games/:id/hints",
    fits: "POST /games/:id/fits",
    give_up: "POST /games/:id/give-up",
    suggest: "POST /suggestions",
    map: "GET /map",
    map_picture: "GET /map.svg",
    tree: "GET /tree",
    history: "GET /history",
    daily: "GET /history/daily",
    statistics: "GET /history/statistics",
    export: "GET /history/export",
    import: "POST /history/import",
    standing: "GET /history/:id/standing",
    remove: "DELETE /history/:id",
    review_picture: "GET /review.svg",
    work: "POST /jobs",
    jobs: "GET /jobs",
    job: "GET /jobs/:id",
    cancel: "DELETE /jobs/:id",
    events: "GET /jobs/:id/events",
};

export type Verb = keyof typeof VERBS;
export type Given = Record<string, any>;

export interface Backend {
    ask: (verb: Verb, given?: Given, options?: {signal?: AbortSignal}) => Promise<any>;
    address: (verb: Verb, given?: Given) => string;
    /** what is returned ends it; the connection is made again by itself, where it is not refused (*isGone*) */
    follow: (id: string, onJob: (job: Job) => void, onLost: (isGone: boolean) => void) => () => void;
}

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

const http: Backend = {
    async ask(verb, given, {signal} = {}) {
        const {method, address, body} = requestOf(verb, given);
        const request: RequestInit = {method, signal, cache: "no-store"};
        if (body) Object.assign(request, {body: JSON.stringify(body), headers: {"Content-Type": "application/json"}});
        let response: Response;
        let said: any;
        try {
            response = await fetch(address, request);
            const isJson = response.headers.get("content-type")?.startsWith("application/json");
            const text = await response.text();
            said = isJson && text ? JSON.parse(text) : text;
        } catch {
            if (signal?.aborted) throw new BackendError("cancelled", "Cancelled.");
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

    address: (verb, given) => requestOf(verb, given).address,

    follow(id, onJob, onLost) {
        const source = new EventSource(requestOf("events", {id}).address);
        source.addEventListener("error", () => onLost(source.readyState === EventSource.CLOSED));
        for (const kind of ["progress", "done", "failed", "cancelled"]) {
            source.addEventListener(kind, (event) => onJob(JSON.parse((event as MessageEvent).data)));
        }
        return () => source.close();
    },
};

function requestOf(verb: Verb, given: Given = {}) {
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

export const backend = http;

/** A sentence about what went wrong, whatever was thrown. */
export function messageOf(error: unknown) {
    return error instanceof Error ? error.message : String(error);
}
