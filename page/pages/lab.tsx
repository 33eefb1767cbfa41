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

const VIEWS = [
    {
        key: "compare",
        name: "Compare",
        title: "Compare strategies",
        lead: "Each strategy plays every secret of a board: the guesses it needs on average and at worst.",
        Shown: Compare,
    },
    {
        key: "tree",
        name: "Trees",
        title: "Explore a tree",
        lead: "What a strategy guesses after each feedback, down to the last code.",
        Shown: Tree,
    },
    {
        key: "watch",
        name: "Watch",
        title: "Watch two sides play",
        lead: "A strategy plays a host, guess by guess, or many games at once.",
        Shown: Watch,
    },
];

export async function show(root: HTMLElement, {query}: Place) {
    const view = VIEWS.find(({key}) => key === query.get("view")) ?? VIEWS[0];
    setTitle(view.title);
    const known = await about();
    return mount(
        root,
        <>
            <nav class="tabs" aria-label="Lab">
                {VIEWS.map(({key, name}) => (
                    <a href={`/lab?view=${key}`} aria-current={key === view.key ? "page" : undefined}>
                        {name}
                    </a>
                ))}
            </nav>
            <h1>{view.title}</h1>
            <p class="lead">{view.lead}</p>
            <div class="stack">
                <view.Shown known={known} query={query} />
            </div>
        </>,
    );
}
