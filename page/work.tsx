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

import {useLayoutEffect, useRef} from "preact/hooks";
import {announce} from "./announce";
import {BackendError, backend} from "./backend";
import {isFocusLost} from "./dom";
import {follow} from "./follow";
import {createStore, useStore} from "./store";
import {Button, Trouble} from "./view";

import type {Verb} from "./backend";
import type {Job} from "./facts";

/** Milliseconds after which work is said to be slow. */
const PATIENCE = 1500;

export type State = {job: Job | null; isLost: boolean; isGone: boolean; again: (() => void) | null};
export type WorkOf = ReturnType<typeof createWork>;

/** Whether nothing more comes of it. */
export function isOver({status}: Job) {
    return status !== "waiting" && status !== "running";
}

export function createWork({onStart}: {onStart?: (id: string) => void} = {}) {
    const none: State = {job: null, isLost: false, isGone: false, again: null};
    const store = createStore(none);
    let unfollow = () => {};
    let slow = 0;

    function rest() {
        clearTimeout(slow);
        unfollow();
        unfollow = () => {};
    }

    function begin(verb: Verb, request: Record<string, any>) {
        rest();
        store.set(none);
        return store.act("begin", async () => take(await backend.ask(verb, request), () => begin(verb, request)));
    }

    async function resume(id: string) {
        await store.act("begin", async () => {
            try {
                const job: Job = await backend.ask("job", {id});
                return take(job, () => begin("work", job.request));
            } catch (error) {
                if (error instanceof BackendError && error.status === 404) return {isGone: true};
                throw error;
            }
        });
        return !store.state.isGone;
    }

    function take(job: Job, again: () => void): Partial<State> {
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

    function hear(job: Job) {
        if (isOver(job)) rest();
        store.set({job, isLost: false});
    }

    function cancel() {
        const {job} = store.state;
        return store.act("cancel", async () => void hear(await backend.ask("cancel", {id: job?.id})));
    }

    return {store, begin, resume, cancel, stop: () => (store.close(), rest())};
}

export function Work({work}: {work: WorkOf}) {
    const {job, isGone, pending} = useStore(work.store);
    const place = useRef<HTMLDivElement>(null);
    const hadFocus = place.current?.contains(document.activeElement);
    useLayoutEffect(() => {
        if (hadFocus && isFocusLost())
            (place.current?.querySelector("button, .work-text") as HTMLElement | null | undefined)?.focus();
    });
    const drawn =
        pending === "begin" ? (
            <Running text="Asking …" />
        ) : isGone ? (
            <Ended work={work} text="This work is gone because Blackpeg was restarted. Start it again." />
        ) : job && !isOver(job) ? (
            <Following work={work} job={job} />
        ) : job?.status === "cancelled" ? (
            <Ended work={work} text="Cancelled." />
        ) : (
            job?.status === "failed" && <Ended work={work} text={job.error?.message ?? "That did not work."} />
        );
    return (
        <div class="work" ref={place}>
            {drawn}
            <Trouble store={work.store} />
        </div>
    );
}

function Following({work, job}: {work: WorkOf; job: Job}) {
    const waits = job.status === "waiting" ? "Waiting for other work to end. " : "";
    const text = useStore(work.store).isLost
        ? "Blackpeg does not answer. This goes on as soon as it does."
        : `${waits}${job.text || job.title}`;
    return <Running text={text} progress={job.progress} onCancel={work.cancel} />;
}

function Running({text, progress = null, onCancel}: {text: string; progress?: number | null; onCancel?: () => void}) {
    return (
        <div class="work-running">
            <p class="work-text" tabIndex={-1}>
                {text}
            </p>
            <div class="work-line">
                <progress max="1" {...(progress === null ? {} : {value: progress})} aria-label="Progress" />
                {onCancel && <Button onClick={onCancel}>Cancel</Button>}
            </div>
        </div>
    );
}

function Ended({work, text}: {work: WorkOf; text: string}) {
    const {again} = useStore(work.store);
    return (
        <div class="trouble" role="alert">
            <p>{text}</p>
            {again && <Button onClick={again}>Start again</Button>}
        </div>
    );
}
