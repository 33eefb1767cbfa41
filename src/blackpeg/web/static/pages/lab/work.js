/** What the server was asked for lately, under way or done: found again by whoever left its page. */

import {api} from "../../js/api.js";
import {h} from "../../js/dom.js";
import {link} from "../../js/router.js";

/** @import {Job} from "../../js/types.js" */

const MOST = 5;
/** @type {Record<string, string>} */
const STATUS = {waiting: "waiting", running: "under way", done: "done", failed: "failed", cancelled: "cancelled"};

/** A list of the last jobs of the lab; empty where there are none. */
export async function recentWork() {
    /** @type {Job[]} */
    let jobs = [];
    try {
        jobs = await api.get("/jobs");
    } catch {
        // The lab works without it.
    }
    const ours = jobs.filter(({kind}) => kind !== "review").slice(0, MOST);
    if (!ours.length) return h("div");
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
