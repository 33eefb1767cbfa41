/**
 * Lab: strategies compared, their trees explored, two sides watched.
 *
 *     /lab?view=compare    strategies side by side
 *     /lab?view=tree       the tree of a strategy, reply by reply
 *     /lab?view=watch      a strategy against a host
 *     job=, game=, ...     what was asked for, so that a reload comes back to it
 */

import {about} from "../js/about.js";
import {setTitle} from "../js/router.js";
import {html, mount} from "../js/view.js";
import {createWork} from "../js/work.js";
import {Compare} from "./lab/compare.js";
import {Tree} from "./lab/tree.js";
import {RecentWork} from "./lab/work.js";
import {Watch} from "./lab/watch.js";

/** @import {About} from "../js/facts.js" */
/** @import {Place} from "../js/types.js" */
/** @import {WorkOf} from "../js/work.js" */

/**
 * @typedef {object} View  what each view is given
 * @property {About} known
 * @property {URLSearchParams} query  what was asked for at first
 * @property {(changes: Record<string, string | null>) => void} note  in the address
 * @property {WorkOf} work
 */

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

/** @param {HTMLElement} root @param {Place} place */
export async function show(root, {query}) {
    const asked = query.get("view") ?? "";
    const chosen = asked in VIEWS ? /** @type {keyof typeof VIEWS} */ (asked) : "compare";
    const {title, lead, Shown} = VIEWS[chosen];
    setTitle(title);
    const known = await about();
    const note = (/** @type {Record<string, string | null>} */ changes) =>
        void (root.isConnected && noted({view: chosen, ...changes}));
    const work = createWork({onStart: (job) => note({job})});
    const unmount = mount(
        root,
        html`
        <nav class="tabs" aria-label="Lab">${Object.entries(VIEWS).map(([key, {name}]) => html`<a href=${`/lab?view=${key}`} aria-current=${key === chosen ? "page" : null}>${name}</a>`)}</nav>
        <h1>${title}</h1>
        <p class="lead">${lead}</p>
        <div class="stack"><${Shown} ...${{known, query, note, work}} /></div>
        <${RecentWork} work=${work} />`,
    );
    const job = query.get("job");
    if (job) void work.resume(job);
    return () => {
        work.stop();
        unmount();
    };
}

/** Notes in the address what is looked at. @param {Record<string, string | null>} changes */
function noted(changes) {
    const query = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changes)) {
        if (value === null) query.delete(name);
        else query.set(name, value);
    }
    history.replaceState(null, "", `${location.pathname}?${query}`);
}
