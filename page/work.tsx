/**
 * Long work of the server: begun, followed, cancelled, and found again after a reload by asking the same.
 *
 *     const work = useWork<Verified>("1")             in a component, until that goes; the address notes begun=1
 *     work.resume(query, "verify", {...})              as the address has it: begun=0 was cancelled, to be started again
 *     const {answer, run} = useStore(work.store)        the answer once it is there; *run* is another number for each
 */

import {here, replaceAddress} from "./address";
import {useLayoutEffect, useMemo, useRef} from "preact/hooks";
import {announce} from "./announce";
import {BackendError, backend} from "./backend";
import {isFocusLost} from "./dom";
import {follow} from "./follow";
import {createStore, useStore} from "./store";
import {Button, Failed, Trouble} from "./view";

import type {Given, Progress, Verb} from "./backend";
import type {Drawn} from "./view";

/** Milliseconds after which work is said to be slow. */
const PATIENCE = 1500;
const CANCELLED = new BackendError("cancelled", "Cancelled.", 0, "cancelled");

type State<Answer> = {
    run: number;
    asked: {verb: Verb; given: Given} | null;
    told: Progress | null;
    answer: Answer | null;
    isLost: boolean;
    wrong: unknown;
};
type WorkOf<Answer> = ReturnType<typeof createWork<Answer>>;

/** Notes in the address what is looked at, without leaving the page; null takes a name out. */
export function note(changes: Record<string, string | null>) {
    const {pathname, searchParams: query, hash} = here();
    for (const [name, value] of Object.entries(changes)) {
        if (value === null) query.delete(name);
        else query.set(name, value);
    }
    replaceAddress(`${pathname}${query.size ? `?${query}` : ""}${hash}`);
}

export function useWork<Answer>(begun: string | null = null) {
    const work = useMemo(() => createWork<Answer>(begun), []);
    useLayoutEffect(() => work.stop, []);
    return work;
}

function createWork<Answer>(begun: string | null) {
    const none: State<Answer> = {run: 0, asked: null, told: null, answer: null, isLost: false, wrong: null};
    const store = createStore(none);
    let following = new AbortController();
    // Windows that ask again and again do not hear of it otherwise.
    const cancelled = new BroadcastChannel("blackpeg.cancelled");
    cancelled.onmessage = ({data: asked}) => void (asked === JSON.stringify(store.state.asked) && end());
    return {store, begin, resume, cancel, stop: () => (store.close(), following.abort(), cancelled.close())};

    async function begin(verb: Verb, given: Given) {
        following.abort();
        following = new AbortController();
        const {signal} = following;
        store.clear();
        store.set({...none, run: store.state.run + 1, asked: {verb, given}});
        note({begun});
        const slow = setTimeout(
            () => announce("Blackpeg is at work. It may take a while, and can be cancelled."),
            PATIENCE,
        );
        signal.addEventListener("abort", () => clearTimeout(slow));
        const take = (change: Partial<State<Answer>>) => void (signal.aborted || store.set({isLost: false, ...change}));
        const on = {onProgress: (told: Progress) => take({told}), onLost: () => take({isLost: true})};
        await follow<Answer>(verb, given, {...on, signal}).then(
            (answer) => take({answer}),
            (wrong: unknown) => take({wrong}),
        );
        clearTimeout(slow);
    }

    function resume(query: URLSearchParams, verb: Verb, given: Given) {
        if (query.get("begun") === "0") rest(verb, given);
        else void begin(verb, given);
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
        note({begun: "0"});
    }
}

/** @param children  what stands in its place before it is begun, and once the answer is there */
export function Work<Answer>({work, children}: {work: WorkOf<Answer>; children?: Drawn}) {
    const {asked, answer, wrong, told, isLost} = useStore(work.store);
    const place = useRef<HTMLDivElement>(null);
    const hadFocus = place.current?.contains(document.activeElement);
    useLayoutEffect(() => {
        if (hadFocus && isFocusLost()) place.current?.querySelector<HTMLElement>("button, [tabindex]")?.focus();
    });

    const isRefused = wrong instanceof BackendError && (wrong.kind === "refused" || wrong.code === "too_large");
    const isCancelled = wrong instanceof BackendError && wrong.code === "cancelled";
    const again = asked && !isRefused ? () => void work.begin(asked.verb, asked.given) : null;
    return (
        <div class="work" ref={place}>
            {!asked || (answer && !wrong) ? (
                children
            ) : wrong ? (
                <Failed error={wrong} again={again} word={isCancelled ? "Start again" : undefined} />
            ) : (
                <div class="work-running">
                    <p class="work-text" tabIndex={-1}>
                        {isLost
                            ? "Blackpeg does not answer. This goes on as soon as it does."
                            : (told?.text ?? "Asking …")}
                    </p>
                    <div class="row">
                        <progress max="1" {...(told?.part != null && {value: told.part})} aria-label="Progress" />
                        <Button disabled={!told} onClick={work.cancel}>
                            Cancel
                        </Button>
                    </div>
                </div>
            )}
            <Trouble store={work.store} />
        </div>
    );
}
