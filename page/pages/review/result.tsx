/** A game judged: the sum, the timeline, every guess, the board, and one guess in detail. */

import {useLayoutEffect, useMemo, useRef, useState} from "preact/hooks";
import {announce} from "../../announce";
import {Timeline} from "../../charts/timeline";
import {colorsOf} from "../../codes";
import {Board} from "../../parts/board";
import {ShownCode} from "../../parts/codes";
import {looksOf} from "../../pegs";
import {turnOf} from "../../session";
import {Button} from "../../view";
import {counted} from "../../words";
import {Detail} from "./detail";
import {isJudged, worstMoments} from "./facts";
import {Replay} from "./replay";
import {Rows, leftAfter} from "./rows";
import {Sum} from "./sum";

import type {Game} from "../../types";
import type {Review} from "../../facts";

/** @param given  *isReplay*: it begins with that */
export function Result({
    found,
    board,
    turn,
    isReplay,
    onTurn,
}: {
    found: Review;
    board: Game;
    turn: number;
    isReplay: boolean;
    onTurn: (turn: number) => void;
}) {
    const {turns, record, words} = found;
    const looks = useMemo(() => looksOf(board), [board]);
    const moments = worstMoments(found);
    const [at, setAt] = useState(() =>
        turn || !moments.length ? Math.max(0, Math.min(turn - 1, turns.length - 1)) : mostLost(found, moments),
    );
    const [replayed, setReplayed] = useState((isReplay && moments.length ? moments : null) as number[] | null);
    const [score, setScore] = useState("");
    const panel = useRef<HTMLElement>(null);
    const isBack = useRef(false);
    const isChosen = useRef(false);

    function choose(to: number) {
        setAt(to);
        onTurn(to + 1);
        isChosen.current = true;
        announce(`Guess ${to + 1}: ${words.turns[to] ?? turns[to].guess}`);
    }

    /** @param to  the guess that was played again last */
    function end(to: number, score: string) {
        setReplayed(null);
        setScore(score);
        setAt(to);
        onTurn(to + 1);
        isBack.current = true;
    }

    useLayoutEffect(() => {
        const heading = panel.current?.querySelector("h2");
        const focused = document.activeElement;
        if (isBack.current) panel.current?.scrollIntoView({block: "nearest"});
        // Where pages have one column the detail stands below the rows.
        if (isChosen.current && heading && !isInSight(heading)) panel.current?.scrollIntoView();
        isChosen.current = false;
        // The button that was pressed may have nothing left to do, or be gone.
        if (
            isBack.current ||
            (panel.current?.contains(focused) && focused instanceof HTMLButtonElement && focused.disabled)
        )
            heading?.focus({preventScroll: true});
        isBack.current = false;
    });

    if (!turns.length)
        return (
            <>
                <Troubles found={found} />
                <p>There is no guess to judge.</p>
            </>
        );
    if (replayed) return <Replay found={found} board={board} looks={looks} moments={replayed} onEnd={end} />;

    const steps = turns.map((each) => ({
        name: each.guess,
        mistake: each.mistake ?? 0,
        luck: each.luck ?? 0,
        status: each.status,
    }));
    const shown = turns.slice(0, at + 1).map((each, row) => turnOf(each, row, board, leftAfter(each)));
    const best = turns[at].best;
    return (
        <div class="stack">
            <Troubles found={found} />
            <Sum {...found} />
            <div class="review-parts">
                <div class="review-board">
                    <Board
                        board={board}
                        turns={shown}
                        limit={turns.length}
                        secret={record.secret ? colorsOf(record.secret, board) : null}
                        label={`The board after guess ${at + 1}`}
                    />
                    {best && best !== turns[at].guess && (
                        <p class="pair best-drawn">
                            <span>Best here</span> <ShownCode text={best} board={board} looks={looks} />
                        </p>
                    )}
                </div>
                <div class="stack review-moves">
                    {isJudged(found) && (
                        <figure class="card figure">
                            <figcaption class="visually-hidden">
                                <h2>From the guesses expected to the guesses used</h2>
                            </figcaption>
                            <Timeline start={found.expected ?? 0} steps={steps} chosen={at} onChoose={choose} />
                            <ul class="legend">
                                {[
                                    ["lost", "mistake"],
                                    ["unlucky", "bad luck"],
                                    ["lucky", "good luck"],
                                ].map(([tone, said]) => (
                                    <li>
                                        <i class={`swatch ${tone}`} aria-hidden="true" />
                                        {said}
                                    </li>
                                ))}
                            </ul>
                        </figure>
                    )}
                    <section class="card all-guesses" aria-label="All guesses">
                        <Rows found={found} board={board} looks={looks} chosen={at} onChoose={choose} />
                        {score && <p class="said">{score}</p>}
                        {moments.length > 0 && (
                            <p class="row">
                                <Button
                                    kind="primary"
                                    onClick={() => setReplayed(moments)}
                                >{`Replay the worst ${moments.length === 1 ? "moment" : `${moments.length} moments`}`}</Button>
                            </p>
                        )}
                    </section>
                </div>
                <section class="card detail" aria-label="The guess in detail" ref={panel}>
                    <Detail
                        found={found}
                        board={board}
                        looks={looks}
                        at={at}
                        onChoose={choose}
                        onReplay={() => setReplayed([at])}
                    />
                </section>
            </div>
        </div>
    );
}

/** Whether the window shows *element*, with some room below it. */
function isInSight(element: Element) {
    const {top} = element.getBoundingClientRect();
    return top >= 0 && top < 0.75 * innerHeight;
}

function mostLost(found: Review, moments: number[]) {
    return moments.reduce((most, at) =>
        (found.turns[at].mistake ?? 0) > (found.turns[most].mistake ?? 0) ? at : most,
    );
}

/** What is wrong with the record. */
function Troubles({
    found: {
        turns,
        record,
        problem,
        words: {contradiction: why},
    },
}: {
    found: Review;
}) {
    if (!why.length && !problem) return null;
    const isCut = why.length > 0 && turns.length < record.turns.length;
    return (
        <div class="note" role="note">
            {isCut && (
                <p>
                    No code is consistent with the feedback of row {turns.length + 1}, so the review ends before that
                    row ({counted(turns.length, "guess", "guesses")}).
                </p>
            )}
            {why.map((line) => (
                <p>{line}</p>
            ))}
            {problem && <p>There is a problem with this record: {problem}</p>}
        </div>
    );
}
