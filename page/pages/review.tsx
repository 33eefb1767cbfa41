/**
 * Review: every guess of a game judged, luck apart from skill.
 *
 *     /review?id=abc       a game of the history; &replay begins with its worst moments
 *     /review#record=...   a record carried by the link itself (share.tsx), which the browser alone reads
 *     /review?record=...   the same, from links that were shared before
 *     turn=, begun=0       the turn looked at, so that a reload comes back to it; the review was cancelled
 *     pasted, number=, game=   the record as it was pasted, the game of it that is shown, and the board
 */

import {useEffect} from "preact/hooks";
import {boardOf} from "../about";
import {here, replaceAddress} from "../address";
import {announce} from "../announce";
import {BackendError, backend} from "../backend";
import {setTitle} from "../router";
import {recordIn, reviewOf} from "../share";
import {load, save} from "../storage";
import {useAnswer, useStore} from "../store";
import {Failed, mount} from "../view";
import {boardName, named} from "../words";
import {Work, note, useWork} from "../work";
import {Result} from "./review/result";
import {Start} from "./review/start";

import type {Recorded, Review as ReviewFact} from "../facts";
import type {Place, Session} from "../types";

/** The browser keeps which games were gone back to, the last ones. */
const MOST_REPLAYED = 200;
const CUT = "This link holds no game that can be read. Was it cut off?";

export async function show(root: HTMLElement, {query, hash}: Place, session?: Session) {
    setTitle("Review");
    const id = session?.id ?? query.get("id");
    const record = id ? null : (recordIn(hash) ?? query.get("record"));
    const isGiven = id || record !== null;
    return mount(root, isGiven ? <Review id={id} record={record} query={query} /> : <Start wrong={hash && CUT} />);
}

type ReviewGiven = {id: string | null; record: string | null; query: URLSearchParams};

function Review({id, record, query}: ReviewGiven) {
    const work = useWork<ReviewFact>();
    const {answer: found, run, wrong} = useStore(work.store);
    const {answer: board, error, again} = useAnswer(async () => found && (await boardOf(found.record.game)), [found]);
    const number = Number(query.get("number") ?? 1);
    const game = query.get("game");
    const {answer: games} = useAnswer(async (signal) => {
        const told: Recorded = id ? {games: []} : await backend.ask("records", {record, game}, {signal});
        if (told.games.length > 1 && !query.has("number"))
            announce(`${told.games.length} games were pasted. Choose which one you review.`);
        return told.games;
    }, []);
    useEffect(() => {
        const asked = id ? {id} : {record, ...(query.has("number") && {number}), ...(game && {game})};
        if (id && query.has("replay"))
            save("replayed", [...new Set([id, ...load("replayed", [] as string[])])].slice(0, MOST_REPLAYED));
        work.resume(query, "review", {...asked, words: true});
    }, []);
    useEffect(() => {
        // From now on the address carries the game itself, unless there are others beside it.
        if (!found || !query.has("pasted") || games?.length !== 1) return;
        note({pasted: null, number: null, game: null});
        const {game, result, secret, turns} = found.record;
        const told = [`game: ${game}`, `result: ${result}`, ...(secret ? [`secret: ${secret}`] : []), ...turns, ""];
        replaceAddress(reviewOf(told.join("\n"), here().search));
    }, [found, games]);
    useEffect(() => document.querySelector(".review-head [aria-current]")?.scrollIntoView({block: "nearest"}), [games]);
    // Nothing says which board it was played on: it is asked where records are pasted.
    if (record && wrong instanceof BackendError && wrong.code === "no_game")
        return <Start given={record} wrong={wrong} />;
    return (
        <>
            <div class="row review-head">
                <h1>{found && board ? `Review of ${boardName(board.notation)}, ${found.words.outcome}` : "Review"}</h1>
                {record !== null && games && games.length > 1 && (
                    <nav class="row" aria-label="The games that were pasted">
                        {games.length} games were pasted:
                        {games.map(({game: board, codebreaker, how}, at) => (
                            <a
                                href={reviewOf(record, `?pasted&number=${at + 1}${game ? `&game=${game}` : ""}`)}
                                aria-current={at + 1 === number ? "page" : undefined}
                            >
                                {named(codebreaker) ?? `Game ${at + 1}`}: {boardName(board)}, {how}
                            </a>
                        ))}
                    </nav>
                )}
                <a class="button quiet" href="/review">
                    Review another game
                </a>
            </div>
            {found && board && <Result key={run} found={found} board={board} query={query} />}
            <Work work={work} />
            {error && <Failed error={error} again={again} />}
        </>
    );
}
