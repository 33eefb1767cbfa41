/**
 * A job of the server, followed until it ends.
 *
 *     const stop = follow(id, {onProgress: job => ..., onEnd: job => ..., onLost: isGone => ...})
 *
 * A browser opens six connections to a server, all its windows together.  So a window that is not seen follows
 * nothing, and goes on when it is seen; at most `STREAMS` windows hold a stream of events, and the others ask again
 * and again.
 */

import {BackendError, backend} from "./backend.js";

/** @import {Job} from "./facts.js" */

const STREAMS = 3;
/** Milliseconds between two questions. */
const PACE = 1000;

/**
 * @param {string} id
 * @param {object} on
 * @param {(job: Job) => void} on.onProgress
 * @param {(job: Job) => void} on.onEnd  done, failed or cancelled
 * @param {(isGone: boolean) => void} on.onLost  no answer came; *isGone* where there is no such job any more
 * @returns {() => void}  stops following (the job goes on)
 */
export function follow(id, {onProgress, onEnd, onLost}) {
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

    /** @param {AbortSignal} signal */
    async function listen(signal) {
        const giveBack = await takeStream();
        if (!giveBack) return ask(signal);
        if (signal.aborted) return giveBack();
        const close = backend.follow(id, heard, onLost);
        signal.addEventListener("abort", () => (close(), giveBack()));
    }

    /** @param {AbortSignal} signal */
    async function ask(signal) {
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

    /** @param {Job} job */
    function heard(job) {
        if (job.status === "waiting" || job.status === "running") return onProgress(job);
        stop();
        onEnd(job);
    }
}

/** One of the streams there are, for all windows: what gives it back; null where none is free. @returns {Promise<(() => void) | null>} */
async function takeStream() {
    // Pages that are not of this machine, and not encrypted, have no locks.
    if (!navigator.locks) return null;
    for (let at = 0; at < STREAMS; at++) {
        /** @type {(() => void) | null} */
        const giveBack = await new Promise((taken) => {
            void navigator.locks.request(`blackpeg.stream.${at}`, {ifAvailable: true}, (lock) => {
                if (!lock) return taken(null);
                return new Promise((done) => taken(() => done(undefined)));
            });
        });
        if (giveBack) return giveBack;
    }
    return null;
}
