/**
 * A job of the server, followed until it ends.
 *
 *     const stop = follow(id, {onProgress: job => ..., onEnd: job => ..., onLost: isGone => ...})
 *
 * A browser opens six connections to a server, all its windows together.  So a window that is not seen follows
 * nothing, and goes on when it is seen; at most `STREAMS` windows hold a stream of events, and the others ask again
 * and again.
 */

import {BackendError, backend} from "./backend";

import type {Job} from "./facts";

const STREAMS = 3;
/** Milliseconds between two questions. */
const PACE = 1000;

/** @returns stops following (the job goes on) */
export function follow(
    id: string,
    {
        onProgress,
        onEnd,
        onLost,
    }: {onProgress: (job: Job) => void; onEnd: (job: Job) => void; onLost: (isGone: boolean) => void},
): () => void {
    let pause = new AbortController();
    document.addEventListener("visibilitychange", goOn);
    goOn();
    return stop;

    function stop() {
        pause.abort();
        document.removeEventListener("visibilitychange", goOn);
    }

    function goOn() {
        pause.abort();
        if (document.hidden) return;
        pause = new AbortController();
        void listen(pause.signal);
    }

    async function listen(signal: AbortSignal) {
        const giveBack = await takeStream();
        if (!giveBack) return ask(signal);
        if (signal.aborted) return giveBack();
        const close = backend.follow(id, heard, onLost);
        signal.addEventListener("abort", () => (close(), giveBack()));
    }

    async function ask(signal: AbortSignal) {
        while (!signal.aborted) {
            try {
                const job = await backend.ask("job", {id}, {signal});
                if (!signal.aborted) heard(job);
            } catch (error) {
                if (!signal.aborted) onLost(error instanceof BackendError && error.status === 404);
            }
            await new Promise((rested) => setTimeout(rested, PACE));
        }
    }

    function heard(job: Job) {
        if (job.status === "waiting" || job.status === "running") return onProgress(job);
        stop();
        onEnd(job);
    }
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
