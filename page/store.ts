/**
 * What a page is drawn of, in one place, and the one notion of busy, late, failed and offline.
 *
 *     const store = createStore({session, level: 0})
 *     store.set({level: 2})                                  what is given changes; its readers draw anew
 *     await store.act("hint", async () => ({level: 3}))      an action: one at a time, and what it gives back is set
 *     const {session, pending} = useStore(store)             in a component
 *     store.close()                                          the page is left: nothing is begun, or done again, any more
 *
 * While an action is under way `pending` is its name, and `isLate` says that it takes longer than one waits unasked;
 * the same one is not begun again meanwhile, another waits for it to end.  What went wrong is `error` until the next action
 * begins, or `store.clear()`; `retry` does the same again, null where it would be refused again.  Where no answer came it
 * is done again as soon as the server answers, and before any other action.
 *
 * What is only read, and may be overtaken by the next question, is an answer:
 *
 *     const {answer, error, again} = useAnswer((signal) => backend.ask("tree", {game}, {signal}), [game])
 */

import {useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState} from "preact/hooks";
import {BackendError, answering, isLost} from "./backend";

/** After this many milliseconds without an answer the page says that Blackpeg thinks. */
const PATIENCE = 250;

export type Doing = {pending: string | null; isLate: boolean; error: unknown; retry: (() => Promise<boolean>) | null};

const IDLE: Doing = {pending: null, isLate: false, error: null, retry: null};

export interface Store<State extends object> {
    state: State & Doing;
    set: (change: Partial<State>) => void;
    /** whether it was done */
    act: (name: string, work: () => Promise<Partial<State> | void>) => Promise<boolean>;
    /** a question: the last one wins, the one before is cancelled */
    look: (name: string, work: (signal: AbortSignal) => Promise<Partial<State> | void>) => Promise<boolean>;
    /** whether what it holds is still wanted: until the page is left */
    isOpen: () => boolean;
    close: () => void;
    /** what went wrong is no longer said, and not done again */
    clear: () => void;
    /** what is returned ends it */
    subscribe: (listener: () => void) => () => void;
}

export function createStore<State extends object>(first: State): Store<State> {
    const listeners: Set<() => void> = new Set();
    let isOpen = true;
    /** the action that went wrong last */
    let failed = "";

    /** @param change  some of the state */
    function set(change: object) {
        store.state = {...store.state, ...change};
        for (const each of [...listeners]) each();
    }

    const store: Store<State> = {
        state: {...first, ...IDLE},
        set,
        isOpen: () => isOpen,
        close() {
            isOpen = false;
            asking.abort();
            listeners.clear();
        },
        clear: () => set({error: null, retry: null}),
        async act(name, work) {
            for (;;) {
                const {pending, error, retry} = store.state;
                if (pending === name) return false;
                if (pending)
                    await new Promise((changed) => {
                        const end = store.subscribe(() => (end(), changed(null)));
                    });
                else if (!retry || !isLost(error) || name === failed) break;
                else if (!(await retry()) && !store.state.pending) return false;
            }
            return run(name, work, new AbortController().signal, () => store.act(name, work));
        },
        look(name, work) {
            asking.abort();
            asking = new AbortController();
            return run(name, work, asking.signal, () => store.look(name, work));
        },
        subscribe(listener) {
            listeners.add(listener);
            return () => listeners.delete(listener);
        },
    };
    let asking = new AbortController();
    return store;

    /** @param signal  whether it is not wanted any more */
    async function run(
        name: string,
        work: (signal: AbortSignal) => Promise<object | void>,
        signal: AbortSignal,
        again: () => Promise<boolean>,
    ) {
        if (!isOpen) return false;
        set({...IDLE, pending: name});
        const timer = setTimeout(() => signal.aborted || set({isLate: true}), PATIENCE);
        try {
            const change = await work(signal);
            if (!signal.aborted) set({...change, ...IDLE});
            return !signal.aborted;
        } catch (error) {
            if (signal.aborted) return false;
            const isRefused = error instanceof BackendError && error.kind === "refused";
            failed = name;
            set({...IDLE, error, retry: isRefused ? null : again});
            if (isLost(error)) void goOn(error);
            return false;
        } finally {
            clearTimeout(timer);
        }
    }

    /** Does it again once the server answers, if it is still wanted. */
    async function goOn(error: unknown) {
        if (await answering(() => isOpen && store.state.error === error)) void store.state.retry?.();
    }
}

/**
 * The state of *store*; the component is drawn anew when it changes.
 */
export function useStore<State extends object>(store: Store<State>) {
    const [, redraw] = useReducer((count: number, _) => count + 1, 0);
    useLayoutEffect(() => store.subscribe(() => redraw(null)), [store]);
    return store.state;
}

/**
 * A store of the component's own, which closes with it.
 */
export function useOwnStore<State extends object>(first: State): Store<State> {
    const store = useMemo(() => createStore(first), []);
    useLayoutEffect(() => store.close, []);
    return store;
}

/** Milliseconds after which what got no answer is asked again. */
const PACE = 2000;
/** Milliseconds after which what is read is said to take its time. */
const LATE = 500;

/**
 * Answers *ask*, asked anew when *inputs* change, or by `again()`; an answer that is overtaken is dropped, the last
 * one stays until the next is there.  What gets no answer is asked again by itself; `again` is null if it would be refused
 * again.  *first* is an answer that is there already: nothing is asked until *inputs* change.
 */
export function useAnswer<Answer>(
    ask: (signal: AbortSignal) => Promise<Answer>,
    inputs: readonly unknown[],
    first: Answer | null = null,
) {
    const [told, setTold] = useState({answer: first, error: null as unknown, isLate: false});
    const [count, again] = useReducer((count: number, _) => count + 1, 0);
    const isThere = useRef(first !== null);
    useEffect(() => {
        if (isThere.current) {
            isThere.current = false;
            return;
        }
        const asking = new AbortController();
        const timer = setTimeout(() => setTold((now) => ({...now, isLate: true})), LATE);
        const take = (said: Partial<typeof told>) => {
            clearTimeout(timer);
            if (!asking.signal.aborted) setTold((now) => ({...now, error: null, isLate: false, ...said}));
        };
        let later = 0;
        ask(asking.signal).then(
            (answer) => take({answer}),
            (error) => {
                take({error});
                if (isLost(error) && !asking.signal.aborted) later = window.setTimeout(() => again(null), PACE);
            },
        );
        return () => {
            clearTimeout(timer);
            clearTimeout(later);
            asking.abort();
        };
    }, [...inputs, count]);
    const isRefused = told.error instanceof BackendError && told.error.kind === "refused";
    return {...told, again: isRefused ? null : () => again(null)};
}
