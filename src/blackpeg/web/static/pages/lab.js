/**
 * Lab: strategies compared, their trees explored, two sides watched.
 *
 *     /lab?view=compare    strategies side by side
 *     /lab?view=tree       the tree of a strategy, reply by reply
 *     /lab?view=watch      a strategy against a host
 *     job=, game=, ...     what was asked for, so that a reload comes back to it
 */

import {h, replace} from "../js/dom.js";
import {link, setTitle} from "../js/router.js";
import {compare} from "./lab/compare.js";
import {tree} from "./lab/tree.js";
import {recentWork} from "./lab/work.js";
import {watch} from "./lab/watch.js";

/** @import {CleanUp, Place, Show} from "../js/types.js" */

/** @typedef {{root: HTMLElement, place: Place, note: (changes: Record<string, string | null>) => void}} View */

/** @type {Record<string, {name: string, title: string, lead: string, show: (view: View) => Promise<CleanUp | void>}>} */
const VIEWS = {
    compare: {name: "Compare", title: "Compare strategies", lead: "Every secret of a board, played by each strategy: what it needs on average, exactly, and at worst.", show: compare},
    tree: {name: "Trees", title: "Explore a tree", lead: "What a strategy guesses after each reply, down to the last code.", show: tree},
    watch: {name: "Watch", title: "Watch two sides play", lead: "A strategy against a host, guess by guess, or many games at once.", show: watch},
};

/** @type {Show} */
export async function show(root, place) {
    const chosen = VIEWS[place.query.get("view") ?? ""] ? String(place.query.get("view")) : "compare";
    const view = VIEWS[chosen];
    setTitle(view.title);
    const tabs = Object.entries(VIEWS).map(([key, {name}]) => link(`/lab?view=${key}`, name, {"aria-current": key === chosen ? "page" : null}));
    const content = h("div", {class: "stack"});
    replace(root, h("nav", {class: "tabs", "aria-label": "Lab"}, tabs), h("h1", {}, view.title), h("p", {class: "lead"}, view.lead), content);
    const left = await view.show({root: content, place, note: (changes) => void (root.isConnected && noted(chosen, changes))});
    const recent = recentWork();
    root.append(recent.element);
    return () => {
        recent.stop();
        left?.();
    };
}

/** Notes in the address what is looked at. @param {string} view @param {Record<string, string | null>} changes */
function noted(view, changes) {
    const query = new URLSearchParams(location.search);
    query.set("view", view);
    for (const [name, value] of Object.entries(changes)) {
        if (value === null) query.delete(name);
        else query.set(name, value);
    }
    history.replaceState(null, "", `${location.pathname}?${query}`);
}
