/**
 * Review: every guess of a game judged, luck apart from skill.
 *
 *     /review              a record is pasted or dropped, or a game of the history chosen
 *     /review?id=abc       a game of the history
 *     /review#record=...   a record carried by the link itself (share.js), which the browser alone reads
 *     replay               begins with the replay of the worst moments
 *     job=, turn=          the work under way and the turn looked at, so that a reload comes back to them
 */

import {boardOf} from "../js/about.js";
import {setTitle} from "../js/router.js";
import {linkOf, recordIn} from "../js/share.js";
import {useAnswer, useStore} from "../js/store.js";
import {Failed, html, mount, useEffect} from "../js/view.js";
import {Work, createWork} from "../js/work.js";
import {ending} from "./review/facts.js";
import {Result} from "./review/result.js";
import {Start} from "./review/start.js";

/** @import {Review as ReviewFact} from "../js/facts.js" */
/** @import {Place, Session} from "../js/types.js" */
/** @import {WorkOf} from "../js/work.js" */

/**
 * @param {HTMLElement} root
 * @param {Place} place
 * @param {Session} [session]
 */
export async function show(root, place, session) {
    setTitle("Review");
    const id = session?.id ?? place.query.get("id");
    const record = id || !place.hash ? null : recordIn(place.hash);
    const job = place.query.get("job");
    if (!id && !job && record === null) {
        return mount(
            root,
            html`<${Start} trouble=${place.hash && "This link holds no game that can be read. Was it cut off?"} />`,
        );
    }
    const work = createWork({onStart: (job) => void (root.isConnected && note({job}))});
    if (!job || !(await work.resume(job))) {
        if (!id && record === null)
            return mount(root, html`<${Start} trouble="That review is no longer there. Paste the record again." />`);
        void work.begin("work", {kind: "review", ...(id ? {id} : {record})});
    }
    const unmount = mount(
        root,
        html`<${Review} work=${work} turn=${Number(place.query.get("turn"))} isReplay=${place.query.has("replay")} isPasted=${!id && record === null} />`,
    );
    return () => {
        work.stop();
        unmount();
    };
}

/** @param {{work: WorkOf, turn: number, isReplay: boolean, isPasted: boolean}} given  *turn*: the one looked at first, from 1; 0: the worst */
function Review({work, turn, isReplay, isPasted}) {
    const {job} = useStore(work.store);
    const found = job?.status === "done" ? /** @type {ReviewFact} */ (job.result) : null;
    const {answer: board, error, again} = useAnswer(async () => found && (await boardOf(found.record.game)), [found]);
    useEffect(() => {
        // From now on the address carries the game.
        if (found && isPasted)
            history.replaceState(
                null,
                "",
                `${location.pathname}${location.search}${new URL(linkOf(textOf(found.record))).hash}`,
            );
    }, [found]);
    const isShown = found && board;
    return html`
        <div class="review">
            <h1>${isShown ? `Review of ${board.notation}, ${ending(found)}` : "Review"}</h1>
            ${isShown && html`<${Result} key=${job?.id} found=${found} board=${board} turn=${turn} isReplay=${isReplay} onTurn=${(/** @type {number} */ turn) => note({turn: String(turn)})} />`}
        </div>
        <${Work} work=${work} />
        ${error && html`<${Failed} error=${error} again=${again} />`}
        <p class="row"><a class="button quiet" href="/review">Review another game</a></p>`;
}

/** A record as text, as far as a review needs it. @param {Record<string, any>} record */
function textOf({game, result, secret, turns}) {
    return [`game: ${game}`, `result: ${result}`, ...(secret ? [`secret: ${secret}`] : []), ...turns, ""].join("\n");
}

/** Notes *changes* in the address without leaving the page. @param {Record<string, string>} changes */
function note(changes) {
    const query = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changes)) query.set(name, value);
    history.replaceState(null, "", `${location.pathname}?${query}${location.hash}`);
}
