/**
 * The server, asked: JSON there, JSON back, and errors that say what to do.
 *
 *     const about = await api.get("/about")
 *     await api.post(`/games/${id}/turns`, {guess: [0, 0, 1, 1]})
 *     await api.text("/history/export?format=csv")
 *     stream(`/jobs/${id}/events`, job => ..., isGone => ...)   // server-sent events; follow.js is what pages use
 *
 * Every call may be given `{signal}` to be cancelled.  What fails throws an `ApiError`: `error.message` is a sentence
 * for people, `error.code` a word for programs; `error.isNetwork` is true where no answer came (then nothing is lost,
 * and the same call may be made again).  `error.isCancelled` is true where the page cancelled the call itself.
 *
 * `about()` is /api/about, asked once.
 */

import {shapeOf} from "./session.js";

/** @import {About, Game, Job} from "./types.js" */

export class ApiError extends Error {
    /**
     * @param {string} code
     * @param {string} message
     * @param {number} status  0 where no answer came
     */
    constructor(code, message, status) {
        super(message);
        this.name = "ApiError";
        this.code = code;
        this.status = status;
    }

    get isNetwork() {
        return this.status === 0 && this.code === "network";
    }

    get isCancelled() {
        return this.code === "cancelled";
    }
}

const PREFIX = "/api";
const UNREACHABLE = "Blackpeg does not answer. Is it still running? Nothing is lost.";

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {{signal?: AbortSignal, type?: string}} options
 * @returns {Promise<Response>}
 */
async function ask(method, path, body, options) {
    /** @type {RequestInit} */
    const request = {method, signal: options.signal, headers: {Accept: "application/json"}, cache: "no-store"};
    if (body !== undefined) {
        request.body = options.type ? String(body) : JSON.stringify(body);
        request.headers = {...request.headers, "Content-Type": options.type ?? "application/json"};
    }
    let response;
    try {
        response = await fetch(PREFIX + path, request);
    } catch (error) {
        if (options.signal?.aborted) throw new ApiError("cancelled", "Cancelled.", 0);
        throw new ApiError("network", UNREACHABLE, 0);
    }
    if (response.ok) return response;
    throw await errorOf(response);
}

/** @param {Response} response */
async function errorOf(response) {
    let said;
    try {
        said = (await response.json()).error;
    } catch {
        said = null;
    }
    const message = said?.message ?? `Blackpeg answered with an error (${response.status}).`;
    return new ApiError(said?.code ?? "error", message, response.status);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {{signal?: AbortSignal, type?: string}} options
 * @returns {Promise<any>}
 */
async function json(method, path, body, options) {
    const response = await ask(method, path, body, options);
    if (response.status === 204) return null;
    try {
        return await response.json();
    } catch {
        // The connection broke in the middle of the answer.
        throw new ApiError("network", UNREACHABLE, 0);
    }
}

export const api = {
    /** @param {string} path @param {{signal?: AbortSignal}} [options] */
    get: (path, options = {}) => json("GET", path, undefined, options),
    /** @param {string} path @param {unknown} [body] @param {{signal?: AbortSignal, type?: string}} [options] */
    post: (path, body = {}, options = {}) => json("POST", path, body, options),
    /** @param {string} path @param {unknown} [body] @param {{signal?: AbortSignal}} [options] */
    put: (path, body = {}, options = {}) => json("PUT", path, body, options),
    /** @param {string} path @param {{signal?: AbortSignal}} [options] */
    delete: (path, options = {}) => json("DELETE", path, undefined, options),
    /** @param {string} path @param {{signal?: AbortSignal}} [options] */
    text: async (path, options = {}) => (await ask("GET", path, undefined, options)).text(),
};

/** @type {Promise<About> | null} */
let known = null;

/** What this Blackpeg can do: presets, hosts, strategies, limits. @returns {Promise<About>} */
export function about() {
    known ??= api.get("/about").catch((/** @type {unknown} */ error) => {
        known = null;
        throw error;
    });
    return /** @type {Promise<About>} */ (known);
}

/**
 * The board that *game* names (a notation or the name of a preset); an `ApiError` says what was expected.
 *
 * @param {string} game
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<Game>}
 */
export async function boardOf(game, options = {}) {
    return shapeOf(await api.get(`/game?game=${encodeURIComponent(game)}`, options));
}

/**
 * Events of a job; the browser connects again by itself where the connection breaks.
 *
 * @param {string} path
 * @param {(job: Job) => void} onJob
 * @param {(isGone: boolean) => void} onLost  the connection broke; *isGone* where it is refused
 * @returns {() => void}  ends the stream
 */
export function stream(path, onJob, onLost) {
    const source = new EventSource(PREFIX + path);
    source.addEventListener("error", () => onLost(source.readyState === EventSource.CLOSED));
    for (const kind of ["progress", "done", "failed", "cancelled"]) {
        source.addEventListener(kind, (event) => onJob(JSON.parse(/** @type {MessageEvent} */ (event).data)));
    }
    return () => source.close();
}

/** A sentence about what went wrong, whatever was thrown. @param {unknown} error */
export function messageOf(error) {
    return error instanceof Error ? error.message : String(error);
}
