/** What the server was asked for lately, under way or done, as it stands: found again by whoever left its page. */

import {backend} from "../../js/backend.js";
import {useAnswer, useStore} from "../../js/store.js";
import {html} from "../../js/view.js";

/** @import {Job} from "../../js/facts.js" */
/** @import {WorkOf} from "../../js/work.js" */

const MOST = 5;
/** @type {Record<string, string>} */
const STATUS = {waiting: "waiting", running: "under way", done: "done", failed: "failed", cancelled: "cancelled"};

/** A list of the last jobs of the lab, asked for anew when one begins or ends; nothing where there are none. @param {{work: WorkOf}} given */
export function RecentWork({work}) {
    const {job} = useStore(work.store);
    /** @type {{answer: Job[] | null}} */
    const {answer: jobs} = useAnswer((signal) => backend.ask("jobs", {}, {signal}), [job?.id, job?.status]);
    const ours = (jobs ?? []).filter(({kind}) => kind !== "review").slice(0, MOST);
    return (
        ours.length > 0 &&
        html`
        <section class="recent-work" aria-labelledby="recent-work">
            <h2 id="recent-work">Recent work</h2>
            <ul class="links">${ours.map((each) => html`<li key=${each.id}><a href=${addressOf(each)}><span>${each.title}</span><span class="quiet">${STATUS[each.status]}</span></a></li>`)}</ul>
        </section>`
    );
}

/** The view that shows *job*, with what was asked for. @param {Job} job */
function addressOf({id, kind, request}) {
    const {game, strategy, strategies, host, games} = request;
    /** @type {Record<string, any>} */
    const asked =
        kind === "match"
            ? {view: "watch", game, strategy, host, games}
            : {view: "compare", game, strategies: (strategies ?? [strategy]).join(",")};
    return `/lab?${new URLSearchParams({...asked, job: id})}`;
}
