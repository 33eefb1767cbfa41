/**
 * Lab: strategies compared, their trees explored, two sides watched.
 *
 *     /lab?view=compare    strategies side by side
 *     /lab?view=tree       the tree of a strategy, reply by reply
 *     /lab?view=watch      a strategy against a host
 *     game=, begun=, ...   what was asked for, so that a reload comes back to it; begun=0: it was cancelled
 */

import {about} from "../about";
import {setTitle} from "../router";
import {mount} from "../view";
import {createWork} from "../work";
import {Compare} from "./lab/compare";
import {Tree} from "./lab/tree";
import {Watch} from "./lab/watch";

import type {About} from "../facts";
import type {Place} from "../types";
import type {WorkOf} from "../work";

/** what each view is given */
export interface View {
    known: About;
    /** what was asked for at first */
    query: URLSearchParams;
    /** in the address */
    note: (changes: Record<string, string | null>) => void;
    work: WorkOf;
}

const VIEWS = {
    compare: {
        name: "Compare",
        title: "Compare strategies",
        lead: "Each strategy plays every secret of a board: the guesses it needs on average and at worst.",
        Shown: Compare,
    },
    tree: {
        name: "Trees",
        title: "Explore a tree",
        lead: "What a strategy guesses after each feedback, down to the last code.",
        Shown: Tree,
    },
    watch: {
        name: "Watch",
        title: "Watch two sides play",
        lead: "A strategy plays a host, guess by guess, or many games at once.",
        Shown: Watch,
    },
};

export async function show(root: HTMLElement, {query}: Place) {
    const asked = query.get("view") ?? "";
    const chosen = asked in VIEWS ? (asked as keyof typeof VIEWS) : "compare";
    const {title, lead, Shown} = VIEWS[chosen];
    setTitle(title);
    const known = await about();
    const note = (changes: Record<string, string | null>) =>
        void (root.isConnected && noted({view: chosen, ...changes}));
    const work = createWork({onState: (isWanted) => note({begun: isWanted ? "1" : "0"})});
    const unmount = mount(
        root,
        <>
            <nav class="tabs" aria-label="Lab">
                {Object.entries(VIEWS).map(([key, {name}]) => (
                    <a href={`/lab?view=${key}`} aria-current={key === chosen ? "page" : undefined}>
                        {name}
                    </a>
                ))}
            </nav>
            <h1>{title}</h1>
            <p class="lead">{lead}</p>
            <div class="stack">
                <Shown {...{known, query, note, work}} />
            </div>
        </>,
    );
    return () => {
        work.stop();
        unmount();
    };
}

/** Notes in the address what is looked at. */
function noted(changes: Record<string, string | null>) {
    const query = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changes)) {
        if (value === null) query.delete(name);
        else query.set(name, value);
    }
    history.replaceState(null, "", `${location.pathname}?${query}`);
}
