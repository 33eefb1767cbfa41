/** What the server was asked for lately, under way or done, as it stands: found again by whoever left its page. */

import {backend} from "../../backend";
import {useAnswer, useStore} from "../../store";

import type {Job} from "../../facts";
import type {WorkOf} from "../../work";

const MOST = 5;
const STATUS: Record<string, string> = {
    waiting: "waiting",
    running: "under way",
    done: "done",
    failed: "failed",
    cancelled: "cancelled",
};

/** A list of the last jobs of the lab, asked for anew when one begins or ends; nothing where there are none. */
export function RecentWork({work}: {work: WorkOf}) {
    const {job} = useStore(work.store);
    const {answer: jobs}: {answer: Job[] | null} = useAnswer(
        (signal) => backend.ask("jobs", {}, {signal}),
        [job?.id, job?.status],
    );
    const ours = (jobs ?? []).filter(({kind}) => kind !== "review").slice(0, MOST);
    return (
        ours.length > 0 && (
            <section class="recent-work" aria-labelledby="recent-work">
                <h2 id="recent-work">Recent work</h2>
                <ul class="links">
                    {ours.map((each) => (
                        <li key={each.id}>
                            <a href={addressOf(each)}>
                                <span>{each.title}</span>
                                <span class="quiet">{STATUS[each.status]}</span>
                            </a>
                        </li>
                    ))}
                </ul>
            </section>
        )
    );
}

/** The view that shows *job*, with what was asked for. */
function addressOf({id, kind, request}: Job) {
    const {game, strategy, strategies, host, games} = request;
    const asked: Record<string, any> =
        kind === "match"
            ? {view: "watch", game, strategy, host, games}
            : {view: "compare", game, strategies: (strategies ?? [strategy]).join(",")};
    return `/lab?${new URLSearchParams({...asked, job: id})}`;
}
