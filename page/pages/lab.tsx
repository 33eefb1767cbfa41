/**
 * Lab: strategies compared, their trees explored, two sides watched.
 *
 *     /lab?view=compare    strategies side by side
 *     /lab?view=tree       the tree of a strategy, feedback by feedback
 *     /lab?view=watch      a strategy against a host
 *     game=, begun=, ...   what was asked for, so that a reload comes back to it; begun=0: it was cancelled
 */

import {about} from "../about";
import {setTitle} from "../router";
import {mount} from "../view";
import {Compare} from "./lab/compare";
import {Tree} from "./lab/tree";
import {Watch} from "./lab/watch";

import type {Place} from "../types";

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
    const {title, lead, Shown} = VIEWS[query.get("view") as keyof typeof VIEWS] ?? VIEWS.compare;
    setTitle(title);
    const known = await about();
    return mount(
        root,
        <>
            <nav class="tabs" aria-label="Lab">
                {Object.entries(VIEWS).map(([view, {name, ...its}]) => (
                    <a href={`/lab?view=${view}`} aria-current={its.title === title ? "page" : undefined}>
                        {name}
                    </a>
                ))}
            </nav>
            <h1>{title}</h1>
            <p class="lead">{lead}</p>
            <div class="stack">
                <Shown known={known} query={query} />
            </div>
        </>,
    );
}
