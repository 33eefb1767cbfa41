/**
 * Long work of the server: begun, followed, cancelled, and found again after a reload by asking the same.
 *
 *     const work = createWork({onState: (isWanted) => ...})     whether it is begun, or cancelled, for the address
 *     void work.begin("compare", {game, strategies})
 *     work.rest("compare", {game, strategies})             it was cancelled before, and can be started again
 *     const {answer, asked, run} = useStore(work.store)    the answer once it is there; *run* is another number for each
 *     html`<${Work} work=${work} />`                       progress in words and as a bar, with "Cancel"; how it ended, if not well
 *     work.stop()                                          stops following; the work goes on for some seconds
 */

import {useLayoutEffect, useRef} from "preact/hooks";
import {announce} from "./announce";
import {BackendError, backend} from "./backend";
import {isFocusLost} from "./dom";
import {follow} from "./follow";
import {createStore, useStore} from "./store";
import {Button, Failed, Trouble} from "./view";

import type {Given, Progress, Verb} from "./backend";

/** Milliseconds after which work is said to be slow. */
const PATIENCE = 1500;

const CANCELLED = "Cancelled.";

export type State = {
    run: number;
    asked: {verb: Verb; given: Given} | null;
    told: Progress | null;
    answer: any;
    isLost: boolean;
    wrong: unknown;
};
export type WorkOf = ReturnType<typeof createWork>;

export function createWork({onState = () => {}}: {onState?: (isWanted: boolean) => void} = {}) {
    const none: State = {run: 0, asked: null, told: null, answer: null, isLost: false, wrong: null};
    const store = createStore(none);
    let following = new AbortController();
    // Windows that ask again and again do not hear of it otherwise.
    const cancelled = new BroadcastChannel("blackpeg.cancelled");
    cancelled.onmessage = ({data}) => void (data === JSON.stringify(store.state.asked) && end());

    async function begin(verb: Verb, given: Given) {
        following.abort();
        following = new AbortController();
        const {signal} = following;
        store.clear();
        store.set({...none, run: store.state.run + 1, asked: {verb, given}});
        onState(true);
        const slow = setTimeout(
            () => announce("Blackpeg is at work. It may take a while, and can be cancelled."),
            PATIENCE,
        );
        signal.addEventListener("abort", () => clearTimeout(slow));
        const take = (change: Partial<State>) => void (signal.aborted || store.set({isLost: false, ...change}));
        try {
            const on = {onProgress: (told: Progress) => take({told}), onLost: () => take({isLost: true})};
            take({answer: await follow(verb, given, {...on, signal})});
        } catch (wrong) {
            take({wrong});
        }
        clearTimeout(slow);
    }

    function rest(verb: Verb, given: Given) {
        store.set({...none, run: store.state.run + 1, asked: {verb, given}, wrong: CANCELLED});
    }

    function cancel() {
        const {asked} = store.state;
        return store.act("cancel", async () => {
            if (!asked) return;
            await backend.ask(asked.verb, asked.given, {method: "DELETE"});
            cancelled.postMessage(JSON.stringify(asked));
            end();
        });
    }

    function end() {
        const {asked, answer} = store.state;
        if (!asked || answer) return;
        following.abort();
        rest(asked.verb, asked.given);
        onState(false);
    }

    return {store, begin, rest, cancel, stop: () => (store.close(), following.abort(), cancelled.close())};
}

export function Work({work}: {work: WorkOf}) {
    const {asked, answer, wrong} = useStore(work.store);
    const place = useRef<HTMLDivElement>(null);
    const hadFocus = place.current?.contains(document.activeElement);
    useLayoutEffect(() => {
        if (hadFocus && isFocusLost())
            (place.current?.querySelector("button, .work-text") as HTMLElement | null | undefined)?.focus();
    });
    const isRefused = wrong instanceof BackendError && wrong.kind === "refused";
    const again = asked && !isRefused ? () => work.begin(asked.verb, asked.given) : null;
    return (
        <div class="work" ref={place}>
            {asked && !answer && (wrong ? <Ended wrong={wrong} again={again} /> : <Running work={work} />)}
            <Trouble store={work.store} />
        </div>
    );
}

function Running({work}: {work: WorkOf}) {
    const {told, isLost} = useStore(work.store);
    const text = isLost ? "Blackpeg does not answer. This goes on as soon as it does." : (told?.text ?? "Asking …");
    const part = told?.part ?? null;
    return (
        <div class="work-running">
            <p class="work-text" tabIndex={-1}>
                {text}
            </p>
            <div class="work-line">
                <progress max="1" {...(part === null ? {} : {value: part})} aria-label="Progress" />
                {told && <Button onClick={work.cancel}>Cancel</Button>}
            </div>
        </div>
    );
}

function Ended({wrong, again}: {wrong: unknown; again: (() => void) | null}) {
    const isCancelled = wrong === CANCELLED || (wrong instanceof BackendError && wrong.code === "cancelled");
    if (!again || !(isCancelled || wrong instanceof BackendError)) return <Failed error={wrong} again={again} />;
    const text = wrong instanceof BackendError ? wrong.message : CANCELLED;
    return (
        <div class="trouble" role="alert">
            <p>{text}</p>
            <Button onClick={again}>Start again</Button>
        </div>
    );
}
