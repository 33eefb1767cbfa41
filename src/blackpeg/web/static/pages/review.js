/**
 * Review: every guess of a game judged, luck apart from skill.
 *
 *     /review              a record is pasted or dropped, or a game of the history chosen
 *     /review?id=abc       a game of the history
 *     /review#record=...   a record carried by the link itself (share.js), which the browser alone reads
 *     job=, turn=          the work under way and the turn looked at, so that a reload comes back to them
 */

import {boardOf} from "../js/about.js";
import {h, replace} from "../js/dom.js";
import {createWork} from "../js/jobs.js";
import {link, setTitle} from "../js/router.js";
import {linkOf, recordIn} from "../js/share.js";
import {showReview} from "./review/result.js";
import {chooser} from "./review/start.js";

/** @import {Place, Session} from "../js/types.js" */

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
        return chooser(root, place.hash ? "This link holds no game that can be read. Was it cut off?" : null);
    }
    const request = id ? {id} : {record};
    const result = h("div", {class: "review"}, h("h1", {}, "Review"));
    const work = createWork({
        onStart: (job) => void (root.isConnected && address({job})),
        onDone: async (found) => {
            const board = await boardOf(found.record.game);
            if (!root.isConnected) return;
            work.element.remove();
            if (!id && record === null) history.replaceState(null, "", `${location.pathname}${location.search}#${new URL(linkOf(textOf(found.record))).hash.slice(1)}`);
            showReview(result, {found, board, request, turn: Number(place.query.get("turn")) || 0, onTurn: (turn) => address({turn: String(turn)})});
        },
    });
    const another = h("p", {class: "row"}, link("/review", "Review another game", {class: "button quiet"}));
    replace(root, result, work.element, another);
    if (!job || !(await work.resume(job))) {
        if (!id && record === null) return chooser(root, "That review is no longer there. Paste the record again.");
        void work.begin("review", request);
    }
    return work.stop;
}

/** A record as text, as far as a review needs it. @param {{game: string, result: string, secret: string | null, turns: string[]}} record */
function textOf({game, result, secret, turns}) {
    return [`game: ${game}`, `result: ${result}`, ...(secret ? [`secret: ${secret}`] : []), ...turns, ""].join("\n");
}

/** Notes *changes* in the address without leaving the page. @param {Record<string, string>} changes */
function address(changes) {
    const query = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changes)) query.set(name, value);
    history.replaceState(null, "", `${location.pathname}?${query}${location.hash}`);
}
