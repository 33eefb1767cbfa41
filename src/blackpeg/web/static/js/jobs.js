/**
 * Long work of the server: begun, followed, cancelled, and found again after a reload.
 *
 *     const work = createWork({onDone: result => ..., onStart: id => ..., onIdle: () => ...})
 *     root.append(work.element)                    progress in words and as a bar, with "Cancel"
 *     await work.begin("work", {kind: "compare", ...})
 *     await work.resume(id)                        follows a job begun before; false where the server knows none
 *     work.stop()                                  stops following; the job goes on
 *
 *     const stop = onWork(() => ...)               whenever work of this page begins, goes on or ends
 *
 * `onStart` gets the id, for the address; `onIdle` is called where the work ended without a result.
 */

import {announce} from "./announce.js";
import {BackendError, backend, messageOf} from "./backend.js";
import {h, keepingFocus, replace} from "./dom.js";
import {follow} from "./follow.js";
import {report} from "./router.js";

/** @import {Verb} from "./backend.js" */
/** @import {Job} from "./facts.js" */

/** Milliseconds after which work is said to be slow. */
const PATIENCE = 1500;
/** The event of work that begins or ends. */
const WORK = "blackpeg-work";

/** @param {() => void} listener @returns {() => void}  stops */
export function onWork(listener) {
    document.addEventListener(WORK, listener);
    return () => document.removeEventListener(WORK, listener);
}

function tellOfWork() {
    document.dispatchEvent(new Event(WORK));
}

/**
 * @param {object} options
 * @param {(result: any, job: Job) => void | Promise<void>} options.onDone
 * @param {(id: string) => void} [options.onStart]
 * @param {() => void} [options.onIdle]
 */
export function createWork({onDone, onStart, onIdle}) {
    const element = h("div", {class: "work"});
    /** @type {(() => void) | null} */
    let unfollow = null;
    /** @type {(() => Promise<void>) | null} */
    let again = null;
    let number = 0;
    let slow = 0;
    /** What was told of last. */
    let status = "";

    function stop() {
        number += 1;
        clearTimeout(slow);
        unfollow?.();
        unfollow = null;
    }

    /** @param {Verb} verb @param {Record<string, any>} request */
    async function begin(verb, request) {
        stop();
        const mine = number;
        again = () => begin(verb, request);
        showWaiting("Asking …", null, null);
        try {
            /** @type {Job} */
            const job = await backend.ask(verb, request);
            if (mine !== number) return;
            take(job);
        } catch (error) {
            if (mine !== number) return;
            // What is refused once is refused again, but where there was too much to do.
            if (error instanceof BackendError && error.kind === "refused") again = null;
            showEnd(messageOf(error));
        }
    }

    /** @param {string} id */
    async function resume(id) {
        stop();
        const mine = number;
        showWaiting("Asking …", null, null);
        try {
            /** @type {Job} */
            const job = await backend.ask("job", {id});
            if (mine === number) take(job);
            return true;
        } catch (error) {
            if (!(error instanceof BackendError && error.status === 404)) throw error;
            gone();
            return false;
        }
    }

    function gone() {
        stop();
        tellOfWork();
        showEnd("This work is no longer there: Blackpeg was started anew. Begin it again.");
    }

    /** @param {Job} job */
    function take(job) {
        onStart?.(job.id);
        if (job.status !== "waiting" && job.status !== "running") return void end(job);
        status = "";
        show(job);
        slow = window.setTimeout(() => announce("Blackpeg is at work. It may take a while, and can be cancelled."), PATIENCE);
        unfollow = follow(job.id, {
            onProgress: show,
            onEnd: end,
            onLost: (isGone) => (isGone ? gone() : showWaiting("Blackpeg does not answer. This goes on as soon as it does.", null, job)),
        });
    }

    /** @param {Job} job */
    function show(job) {
        if (job.status !== status) tellOfWork();
        status = job.status;
        const waits = job.status === "waiting" ? "Waiting for other work to end. " : "";
        showWaiting(`${waits}${job.text || job.title}`, job.progress, job);
    }

    /** @param {Job} job */
    function end(job) {
        unfollow = null;
        clearTimeout(slow);
        tellOfWork();
        again ??= () => begin("work", job.request);
        if (job.status === "done") {
            void finish(job);
        } else if (job.status === "cancelled") {
            showEnd("Cancelled.");
        } else {
            showEnd(job.error?.message ?? "That did not work.");
        }
    }

    /** Hands the result over; where that fails it is said, and can be tried again. @param {Job} job */
    async function finish(job) {
        const mine = number;
        replace(element);
        try {
            await onDone(job.result, job);
        } catch (error) {
            if (mine !== number) return;
            // Where the page has put its result in the place of the work, what went wrong is said at the top of it.
            if (!element.isConnected) document.querySelector("#main > .page")?.prepend(element);
            replace(element, report(error, () => void finish(job)));
        }
    }

    /** @param {string} text @param {number | null} progress @param {Job | null} job */
    function showWaiting(text, progress, job) {
        const kept = element.querySelector(".work-running");
        if (kept && job && kept.getAttribute("data-job") === job.id) {
            const words = kept.querySelector(".work-text");
            const bar = kept.querySelector("progress");
            if (words) words.textContent = text;
            if (bar && progress !== null) bar.value = progress;
            return;
        }
        const bar = h("progress", {max: 1, value: progress, "aria-label": "Progress"});
        const cancel = job && h("button", {type: "button", class: "button", onclick: () => void stopWork(job)}, "Cancel");
        const words = h("p", {class: "work-text", tabindex: -1}, text);
        draw(h("div", {class: "work-running", "data-job": job?.id}, words, h("div", {class: "work-line"}, bar, cancel)));
    }

    /** @param {Job} job */
    async function stopWork(job) {
        try {
            const ended = await backend.ask("cancel", {id: job.id});
            if (unfollow && ended?.status === "cancelled") {
                stop();
                end(ended);
            }
        } catch (error) {
            showEnd(messageOf(error));
        }
    }

    /** @param {string} text */
    function showEnd(text) {
        const retry = again && h("button", {type: "button", class: "button", onclick: again}, "Start again");
        draw(h("div", {class: "trouble", role: "alert"}, h("p", {}, text), retry));
        onIdle?.();
    }

    /** The focus stays in it. @param {HTMLElement} shown */
    function draw(shown) {
        keepingFocus(element, () => replace(element, shown), () => (shown.querySelector("button") ?? shown.querySelector("p"))?.focus());
    }

    return {element, begin, resume, stop, clear: () => (stop(), replace(element))};
}
