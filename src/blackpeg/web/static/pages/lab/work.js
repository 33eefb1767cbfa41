/** What the server was asked for lately, under way or done, as it stands: found again by whoever left its page. */

import {backend} from "../../js/backend.js";
import {h, replace} from "../../js/dom.js";
import {onWork} from "../../js/jobs.js";
import {link} from "../../js/router.js";

/** @import {Job} from "../../js/facts.js" */

const MOST = 5;
/** @type {Record<string, string>} */
const STATUS = {waiting: "waiting", running: "under way", done: "done", failed: "failed", cancelled: "cancelled"};

/** A list of the last jobs of the lab, drawn anew when one begins or ends; empty where there are none. */
export function recentWork() {
    const element = h("div");
    let number = 0;
    async function draw() {
        const mine = ++number;
        const drawn = await drawWork().catch(() => undefined);
        // The lab works without it, and what is shown stays.
        if (mine !== number || drawn === undefined) return;
        const focused = element.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
        replace(element, drawn);
        [...element.querySelectorAll("a")].find((each) => each.getAttribute("href") === focused)?.focus();
    }
    void draw();
    return {element, stop: onWork(() => void draw())};
}

async function drawWork() {
    /** @type {Job[]} */
    const jobs = await backend.ask("jobs");
    const ours = jobs.filter(({kind}) => kind !== "review").slice(0, MOST);
    if (!ours.length) return null;
    return h(
        "section",
        {class: "recent-work", "aria-labelledby": "recent-work"},
        h("h2", {id: "recent-work"}, "Recent work"),
        h("ul", {class: "links"}, ours.map((job) => h("li", {}, link(addressOf(job), [h("span", {}, job.title), h("span", {class: "quiet"}, STATUS[job.status])])))),
    );
}

/** The view that shows *job*, with what was asked for. @param {Job} job */
function addressOf({id, kind, request}) {
    const {game, strategy, strategies, host, games} = request;
    /** @type {Record<string, any>} */
    const asked = kind === "match" ? {view: "watch", game, strategy, host, games} : {view: "compare", game, strategies: (strategies ?? [strategy]).join(",")};
    return `/lab?${new URLSearchParams({...asked, job: id})}`;
}
