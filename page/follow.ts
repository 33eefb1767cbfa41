/**
 * What may take long: followed until it is answered, whatever comes between.
 *
 *     const review = await follow("review", {id}, {onProgress: ({part, text}) => ..., onLost: () => ..., signal})
 *     await check("review", {record})        a `BackendError` if it is refused; the answer is awaited elsewhere
 *
 * The server knows work by its question: who asks the same waits for the same work, and it goes on for some seconds
 * when no client waits.  A browser opens six connections to a server, all its windows together.  So at most `STREAMS`
 * windows hold a stream of events, and the others ask again and again.
 */

import {BackendError, backend} from "./backend";

import type {Given, Progress, Verb} from "./backend";

const STREAMS = 3;
/** Milliseconds between two questions. */
const PACE = 1000;
/** Milliseconds for which work goes on at least after its client has left. */
const GRACE = 15000;

/**
 * The answer; what refuses, fails or is cancelled throws.
 * @param on  *onLost*: no answer comes
 */
export async function follow<Answer>(
    verb: Verb,
    asked: Given,
    {
        onProgress = () => {},
        onLost = () => {},
        signal,
    }: {onProgress?: (told: Progress) => void; onLost?: () => void; signal?: AbortSignal} = {},
): Promise<Answer> {
    for (;;) {
        const began = Date.now();
        const giveBack = await takeStream();
        const once = new AbortController();
        const end = () => once.abort();
        signal?.addEventListener("abort", end);
        if (signal?.aborted) end();
        try {
            return await backend.ask(verb, asked, {
                signal: once.signal,
                onProgress(told) {
                    onProgress(told);
                    if (!giveBack) end();
                },
            });
        } catch (error) {
            if (!(error instanceof BackendError) || signal?.aborted) throw error;
            if (error.kind === "network") onLost();
            else if (error.kind !== "cancelled") throw error;
        } finally {
            signal?.removeEventListener("abort", end);
            giveBack?.();
        }
        await new Promise((rested) => setTimeout(rested, PACE));
        // Clocks of windows that are not seen go slowly after a while: there it would be begun anew each time.
        if (document.hidden && Date.now() - began > GRACE) await seen();
    }
}

/** Throws what is wrong with a question, if anything; else work on it has begun. */
export async function check(verb: Verb, asked: Given) {
    const heard = new AbortController();
    try {
        await backend.ask(verb, asked, {signal: heard.signal, onProgress: () => heard.abort()});
    } catch (error) {
        if (!heard.signal.aborted) throw error;
    }
}

/** Once the window is seen. */
function seen() {
    return new Promise((shown) => document.addEventListener("visibilitychange", shown, {once: true}));
}

/** One of the streams there are, for all windows: what gives it back; null where none is free. */
async function takeStream(): Promise<(() => void) | null> {
    // Pages that are not of this machine, and not encrypted, have no locks.
    if (!navigator.locks) return null;
    for (let at = 0; at < STREAMS; at++) {
        const giveBack: (() => void) | null = await new Promise((taken) => {
            void navigator.locks.request(`blackpeg.stream.${at}`, {ifAvailable: true}, (lock) => {
                if (!lock) return taken(null);
                return new Promise((done) => taken(() => done(undefined)));
            });
        });
        if (giveBack) return giveBack;
    }
    return null;
}
