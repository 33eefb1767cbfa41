/** A game judged: the sum, the timeline, every guess, the board, and one guess in detail. */

import {useLayoutEffect, useMemo, useRef, useState} from "preact/hooks";
import {announce} from "../../announce";
import {Timeline} from "../../charts/timeline";
import {colorsOf} from "../../codes";
import {Board} from "../../parts/board";
import {looksOf} from "../../pegs";
import {turnOf} from "../../session";
import {Button} from "../../view";
import {counted} from "../../words";
import {Detail} from "./detail";
import {isJudged, leftAfter, worstMoments} from "./facts";
import {Replay} from "./replay";
import {Rows} from "./rows";
import {Sum} from "./sum";

import type {Review} from "../../facts";
import type {Game} from "../../types";
import type {Drawn} from "../../view";

type ResultGiven = {
    found: Review;
    board: Game;
    /** the one looked at first, from 1; 0: the worst */
    turn: number;
    /** whether it begins with that */
    isReplay: boolean;
    onTurn: (turn: number) => void;
    /** what stands on top, with what may be done from there */
    head: (does?: Drawn) => Drawn;
};

const LEGEND = {lost: "mistake", unlucky: "bad luck", lucky: "good luck"};

export function Result({found, board, turn, isReplay, onTurn, head}: ResultGiven) {
    const {turns, record, words} = found;
    const looks = useMemo(() => looksOf(board), [board]);
    const moments = worstMoments(found);
    const [at, setAt] = useState(() => {
        const lost = moments.map((each) => turns[each].mistake ?? 0);
        const worst = moments[lost.indexOf(Math.max(...lost))] ?? 0;
        return turn ? Math.max(0, Math.min(turn, turns.length) - 1) : worst;
    });
    const [replayed, setReplayed] = useState<number[] | null>(isReplay && moments.length ? moments : null);
    const [score, setScore] = useState("");
    const panel = useRef<HTMLElement>(null);
    const moved = useRef<"" | "chosen" | "back">("");

    function choose(to: number) {
        setAt(to);
        onTurn(to + 1);
        moved.current = "chosen";
        announce(`Guess ${to + 1}: ${words.turns[to] ?? turns[to].guess}`);
    }

    /** @param to  the guess that was played again last */
    function end(to: number, score: string) {
        setReplayed(null);
        setScore(score);
        setAt(to);
        onTurn(to + 1);
        moved.current = "back";
    }

    useLayoutEffect(() => {
        const heading = panel.current?.querySelector("h2");
        const isBack = moved.current === "back";
        if (isBack) panel.current?.scrollIntoView({block: "nearest"});
        // Where pages have one column the detail stands below the rows.
        else if (moved.current && heading && !isInSight(heading)) panel.current?.scrollIntoView();
        moved.current = "";
        // The button that was pressed may have nothing left to do, or be gone.
        if (isBack || panel.current?.querySelector("button:disabled") === document.activeElement)
            heading?.focus({preventScroll: true});
    });

    if (!turns.length)
        return (
            <>
                {head()}
                <Troubles {...found} />
                <p>There is no guess to judge.</p>
            </>
        );
    if (replayed)
        return (
            <>
                {head()}
                <Replay {...{found, board, looks}} moments={replayed} onEnd={end} />
            </>
        );

    const given = {found, board, looks, at, onChoose: choose};
    const {best, guess} = turns[at];
    return (
        <div class="stack">
            {head(
                moments.length > 0 && (
                    <Button icon="again" onClick={() => setReplayed(moments)}>
                        {`Replay the worst ${moments.length === 1 ? "moment" : `${moments.length} moments`}`}
                    </Button>
                ),
            )}
            <Troubles {...found} />
            <Sum {...found} />
            <div class="review-parts">
                <div class="review-board">
                    <Board
                        board={board}
                        turns={turns.slice(0, at + 1).map((each, row) => turnOf(each, row, board, leftAfter(each)))}
                        pending={best === null || best === guess ? null : colorsOf(best, board)}
                        pendingWord="best"
                        limit={turns.length}
                        secret={record.secret ? colorsOf(record.secret, board) : null}
                        label={`The board after guess ${at + 1}`}
                    />
                </div>
                <div class="stack review-moves">
                    {isJudged(found) && (
                        <figure class="card figure">
                            <h2 class="visually-hidden">From the guesses expected to the guesses used</h2>
                            <Timeline start={found.expected ?? 0} turns={turns} chosen={at} onChoose={choose} />
                            <ul class="legend">
                                {Object.entries(LEGEND).map(([tone, said]) => (
                                    <li>
                                        <i class={`swatch ${tone}`} aria-hidden="true" />
                                        {said}
                                    </li>
                                ))}
                            </ul>
                        </figure>
                    )}
                    <section class="card all-guesses" aria-label="All guesses">
                        <Rows {...given} />
                        {score && <p class="said">{score}</p>}
                    </section>
                </div>
                <section class="card detail" aria-label="The guess in detail" ref={panel}>
                    <Detail {...given} onReplay={() => setReplayed([at])} />
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

/** What is wrong with the record. */
function Troubles({turns, record, problem, words: {contradiction: why}}: Review) {
    const isCut = why.length > 0 && turns.length < record.turns.length;
    const cut = `No code is consistent with the feedback of row ${turns.length + 1}, so the review ends before that row (${counted(turns.length, "guess", "guesses")}).`;
    const lines = [isCut && cut, ...why, problem && `There is a problem with this record: ${problem}`].filter(Boolean);
    if (!lines.length) return null;
    return (
        <div class="note" role="note">
            {lines.map((line) => (
                <p>{line}</p>
            ))}
        </div>
    );
}
