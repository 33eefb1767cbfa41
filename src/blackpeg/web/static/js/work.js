/**
 * Long work of the server: begun, followed, cancelled, and found again after a reload.
 *
 *     const work = createWork({onStart: (id) => ...})      the id, for the address
 *     await work.begin("work", {kind: "compare", ...})
 *     await work.resume(id)                                a job begun before; false where the server knows none
 *     const {job} = useStore(work.store)                   its result once job.status is "done"
 *     html`<${Work} work=${work} />`                       progress in words and as a bar, with "Cancel"; how it ended, if not well
 *     work.stop()                                          stops following; the job goes on
 */

import {announce} from "./announce.js";
import {BackendError, backend} from "./backend.js";
import {isFocusLost} from "./dom.js";
import {follow} from "./follow.js";
import {createStore, useStore} from "./store.js";
import {Button, Trouble, html, useLayoutEffect, useRef} from "./view.js";

/** @import {Verb} from "./backend.js" */
/** @import {Job} from "./facts.js" */
/** @import {Store} from "./store.js" */

/** Milliseconds after which work is said to be slow. */
const PATIENCE = 1500;

/** @typedef {{job: Job | null, isLost: boolean, isGone: boolean, again: (() => void) | null}} State */
/** @typedef {ReturnType<typeof createWork>} WorkOf */

/** Whether nothing more comes of it. @param {Job} job */
export function isOver({status}) {
    return status !== "waiting" && status !== "running";
}

/** @param {{onStart?: (id: string) => void}} [options] */
export function createWork({onStart} = {}) {
    /** @type {State} */
    const none = {job: null, isLost: false, isGone: false, again: null};
    const store = createStore(none);
    let unfollow = () => {};
    let slow = 0;

    function rest() {
        clearTimeout(slow);
        unfollow();
        unfollow = () => {};
    }

    /** @param {Verb} verb @param {Record<string, any>} request */
    function begin(verb, request) {
        rest();
        store.set(none);
        return store.act("begin", async () => take(await backend.ask(verb, request), () => begin(verb, request)));
    }

    /** @param {string} id */
    async function resume(id) {
        await store.act("begin", async () => {
            try {
                /** @type {Job} */
                const job = await backend.ask("job", {id});
                return take(job, () => begin("work", job.request));
            } catch (error) {
                if (error instanceof BackendError && error.status === 404) return {isGone: true};
                throw error;
            }
        });
        return !store.state.isGone;
    }

    /** @param {Job} job @param {() => void} again @returns {Partial<State>} */
    function take(job, again) {
        if (!store.isOpen()) return {};
        onStart?.(job.id);
        if (!isOver(job)) {
            slow = window.setTimeout(
                () => announce("Blackpeg is at work. It may take a while, and can be cancelled."),
                PATIENCE,
            );
            unfollow = follow(job.id, {
                onProgress: hear,
                onEnd: hear,
                onLost: (isGone) => (isGone ? (rest(), store.set({isGone})) : store.set({isLost: true})),
            });
        }
        return {job, again};
    }

    /** @param {Job} job */
    function hear(job) {
        if (isOver(job)) rest();
        store.set({job, isLost: false});
    }

    function cancel() {
        const {job} = store.state;
        return store.act("cancel", async () => void hear(await backend.ask("cancel", {id: job?.id})));
    }

    return {store, begin, resume, cancel, stop: () => (store.close(), rest())};
}

/** @param {{work: WorkOf}} given */
export function Work({work}) {
    const {job, isGone, pending} = useStore(work.store);
    const place = useRef(/** @type {HTMLElement | null} */ (null));
    const hadFocus = place.current?.contains(document.activeElement);
    useLayoutEffect(() => {
        if (hadFocus && isFocusLost())
            /** @type {HTMLElement | null | undefined} */ (place.current?.querySelector("button, .work-text"))?.focus();
    });
    const drawn =
        pending === "begin"
            ? html`<${Running} text="Asking …" />`
            : isGone
              ? html`<${Ended} work=${work} text="This work is gone because Blackpeg was restarted. Start it again." />`
              : job && !isOver(job)
                ? html`<${Following} work=${work} job=${job} />`
                : job?.status === "cancelled"
                  ? html`<${Ended} work=${work} text="Cancelled." />`
                  : job?.status === "failed" &&
                    html`<${Ended} work=${work} text=${job.error?.message ?? "That did not work."} />`;
    return html`<div class="work" ref=${place}>${drawn}<${Trouble} store=${work.store} /></div>`;
}

/** @param {{work: WorkOf, job: Job}} given */
function Following({work, job}) {
    const waits = job.status === "waiting" ? "Waiting for other work to end. " : "";
    const text = useStore(work.store).isLost
        ? "Blackpeg does not answer. This goes on as soon as it does."
        : `${waits}${job.text || job.title}`;
    return html`<${Running} text=${text} progress=${job.progress} onCancel=${work.cancel} />`;
}

/** @param {{text: string, progress?: number | null, onCancel?: () => void}} given */
function Running({text, progress = null, onCancel}) {
    return html`
        <div class="work-running">
            <p class="work-text" tabindex="-1">${text}</p>
            <div class="work-line"><progress max="1" ...${progress === null ? {} : {value: progress}} aria-label="Progress"></progress>${onCancel && html`<${Button} onclick=${onCancel}>Cancel<//>`}</div>
        </div>`;
}

/** @param {{work: WorkOf, text: string}} given */
function Ended({work, text}) {
    const {again} = useStore(work.store);
    return html`<div class="trouble" role="alert"><p>${text}</p>${again && html`<${Button} onclick=${again}>Start again<//>`}</div>`;
}
