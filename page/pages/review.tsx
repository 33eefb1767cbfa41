/**
 * Review: every guess of a game judged, luck apart from skill.
 *
 *     /review              a record is pasted or dropped, or a game of the history chosen
 *     /review?id=abc       a game of the history
 *     /review#record=...   a record carried by the link itself (share.js), which the browser alone reads
 *     /review?record=...   the same, of which the server makes the preview where links are shown
 *     replay               begins with the replay of the worst moments
 *     turn=                the turn looked at, so that a reload comes back to it; begun=0: the review was cancelled
 *     pasted, number=, game=   the record as it was pasted, the game of it that was chosen, and the board
 */

import {useEffect} from "preact/hooks";
import {boardOf} from "../about";
import {setTitle} from "../router";
import {linkOf, recordIn} from "../share";
import {useAnswer, useStore} from "../store";
import {Failed, mount} from "../view";
import {Work, createWork} from "../work";
import {ending} from "./review/facts";
import {Result} from "./review/result";
import {Start} from "./review/start";

import type {Review as ReviewFact} from "../facts";
import type {Place, Session} from "../types";
import type {WorkOf} from "../work";

export async function show(root: HTMLElement, place: Place, session?: Session) {
    setTitle("Review");
    const id = session?.id ?? place.query.get("id");
    const record = id ? null : (recordIn(place.hash) ?? place.query.get("record"));
    if (!id && record === null) {
        return mount(
            root,
            <Start trouble={place.hash && "This link holds no game that can be read. Was it cut off?"} />,
        );
    }
    const work = createWork({
        onState: (isWanted) => void (root.isConnected && note({begun: isWanted ? null : "0"})),
    });
    const [number, game] = ["number", "game"].map((name) => place.query.get(name));
    const asked = id ? {id} : {record, ...(number && {number: Number(number)}), ...(game && {game})};
    if (place.query.get("begun") === "0") work.rest("review", {...asked, words: true});
    else void work.begin("review", {...asked, words: true});
    const unmount = mount(
        root,
        <Review
            work={work}
            turn={Number(place.query.get("turn"))}
            isReplay={place.query.has("replay")}
            isPasted={place.query.has("pasted")}
        />,
    );
    return () => {
        work.stop();
        unmount();
    };
}

/** @param given  *turn*: the one looked at first, from 1; 0: the worst */
function Review({work, turn, isReplay, isPasted}: {work: WorkOf; turn: number; isReplay: boolean; isPasted: boolean}) {
    const {answer, run} = useStore(work.store);
    const found = answer as ReviewFact | null;
    const {answer: board, error, again} = useAnswer(async () => found && (await boardOf(found.record.game)), [found]);
    useEffect(() => {
        // From now on the address carries the game itself.
        if (!found || !isPasted) return;
        note({pasted: null, number: null, game: null});
        const {hash} = new URL(linkOf(textOf(found.record)));
        history.replaceState(null, "", `${location.pathname}${location.search}${hash}`);
    }, [found]);
    const isShown = found && board;
    return (
        <>
            <div class="review">
                <h1>{isShown ? `Review of ${board.notation}, ${ending(found)}` : "Review"}</h1>
                {isShown && (
                    <Result
                        key={run}
                        found={found}
                        board={board}
                        turn={turn}
                        isReplay={isReplay}
                        onTurn={(turn: number) => note({turn: String(turn)})}
                    />
                )}
            </div>
            <Work work={work} />
            {error && <Failed error={error} again={again} />}
            <p class="row">
                <a class="button quiet" href="/review">
                    Review another game
                </a>
            </p>
        </>
    );
}

/** A record as text, as far as a review needs it. */
function textOf({game, result, secret, turns}: Record<string, any>) {
    return [`game: ${game}`, `result: ${result}`, ...(secret ? [`secret: ${secret}`] : []), ...turns, ""].join("\n");
}

/** Notes *changes* in the address without leaving the page. */
function note(changes: Record<string, string | null>) {
    const query = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changes)) {
        if (value === null) query.delete(name);
        else query.set(name, value);
    }
    history.replaceState(null, "", `${location.pathname}${query.size ? `?${query}` : ""}${location.hash}`);
}
