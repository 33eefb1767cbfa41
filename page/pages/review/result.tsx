/** A game judged: the sum, the timeline, every guess, one of them in detail, and the board. */

import {useLayoutEffect, useMemo, useRef, useState} from "preact/hooks";
import {announce} from "../../announce";
import {Timeline} from "../../charts/timeline";
import {colorsOf} from "../../codes";
import {saidOf} from "../../lists";
import {Board} from "../../parts/board";
import {looksOf} from "../../pegs";
import {turnOf} from "../../session";
import {Button, Words} from "../../view";
import {counted} from "../../words";
import {note} from "../../work";
import {Detail} from "./detail";
import {isJudged} from "./facts";
import {Replay} from "./replay";
import {Rows, Sum} from "./rows";

import type {Review} from "../../facts";
import type {Game} from "../../types";

const LEGEND = {lost: "mistake", gamble: "gamble that paid off", unlucky: "bad luck", lucky: "good luck"};

/** Begins with the turn that *query* has, or the worst one. */
export function Result({found, board, query}: {found: Review; board: Game; query: URLSearchParams}) {
    const {turns, record, words} = found;
    const looks = useMemo(() => looksOf(board), [board]);
    const moments = found.moments.map((number) => number - 1);
    const lost = (at: number) => turns[at].mistake ?? 0;
    const [at, setAt] = useState(() => {
        const asked = Number(query.get("turn"));
        if (asked) return Math.max(0, Math.min(asked, turns.length) - 1);
        return moments.reduce((worst, each) => (lost(each) > lost(worst) ? each : worst), moments[0] ?? 0);
    });
    const [replayed, setReplayed] = useState(query.has("replay") && moments.length ? moments : null);
    const [score, setScore] = useState("");
    const list = useRef<HTMLElement>(null);
    const panel = useRef<HTMLElement>(null);
    const moved = useRef<"" | "chosen" | "back">("");

    function go(to: number, how: typeof moved.current) {
        setAt(to);
        note({turn: String(to + 1)});
        moved.current = how;
    }

    function choose(to: number) {
        go(to, "chosen");
        announce(`Guess ${to + 1}: ${words.turns[to] ?? turns[to].guess}`);
    }

    useLayoutEffect(() => {
        const heading = panel.current?.querySelector("h2");
        const isBack = moved.current === "back";
        if (list.current && list.current.scrollHeight > list.current.clientHeight)
            list.current.querySelector(".is-chosen")?.scrollIntoView({block: "nearest"});
        if (isBack) panel.current?.scrollIntoView({block: "nearest"});
        // Where pages have one column the detail stands below the rows.
        else if (moved.current && heading && !isInSight(heading)) panel.current?.scrollIntoView();
        // The button that was pressed may have nothing left to do, or be gone; some browsers take the focus from it at once.
        const disabled = panel.current?.querySelector("button:disabled");
        const focused = document.activeElement;
        const lostFocus = disabled && (focused === disabled || (moved.current && focused === document.body));
        moved.current = "";
        if (isBack || lostFocus) heading?.focus({preventScroll: true});
    });

    if (replayed)
        return (
            <Replay
                {...{found, board, looks}}
                moments={replayed}
                onEnd={(to, score) => (setReplayed(null), setScore(score), go(to, "back"))}
            />
        );
    const troubles = troublesOf(found, board);
    const shown = shownIn(found);
    const given = {found: shown, board, looks, at, onChoose: choose};
    const best = turns[at]?.best;
    return (
        <div class="review stack">
            {troubles.length > 0 && (
                <div class="note" role="note">
                    {troubles.map((line) => (
                        <p>
                            <Words of={line} />
                        </p>
                    ))}
                </div>
            )}
            {turns.length > 0 ? (
                <>
                    <Sum {...shown}>
                        {moments.length > 0 && (
                            <Button icon="again" onClick={() => setReplayed(moments)}>
                                {`Replay the worst ${moments.length === 1 ? "moment" : `${moments.length} moments`}`}
                            </Button>
                        )}
                    </Sum>
                    <div class="review-parts">
                        <div class="stack review-moves">
                            {isJudged(found) && (
                                <figure class="card">
                                    <h2 class="visually-hidden">From the guesses expected to the guesses used</h2>
                                    <Timeline
                                        start={found.expected ?? 0}
                                        turns={shown.turns}
                                        chosen={at}
                                        onChoose={choose}
                                    />
                                    <ul class="legend">
                                        {Object.entries(LEGEND).map(
                                            ([tone, said]) =>
                                                (tone !== "gamble" || turns.at(-1)?.label === tone) && (
                                                    <li class="row">
                                                        <i class={`swatch ${tone}`} aria-hidden="true" />
                                                        {said}
                                                    </li>
                                                ),
                                        )}
                                    </ul>
                                </figure>
                            )}
                            <section class="card all-guesses" aria-label="All guesses" ref={list}>
                                <Rows {...given} />
                                {score && <p class="said">{score}</p>}
                            </section>
                        </div>
                        <section class="card detail" aria-label="The guess in detail" ref={panel}>
                            <Detail {...given} onReplay={() => setReplayed([at])} />
                        </section>
                        <div class="review-board">
                            <Board
                                board={board}
                                turns={turns
                                    .slice(0, at + 1)
                                    .map((each, row) => turnOf(each, row, board, words.counts[row]))}
                                pending={best === null || best === turns[at].guess ? null : colorsOf(best, board)}
                                pendingWord="best"
                                limit={turns.length + 1}
                                secret={record.secret ? colorsOf(record.secret, board) : null}
                                label={`The board after guess ${at + 1}`}
                            />
                        </div>
                    </div>
                </>
            ) : (
                <p>There is no guess to judge.</p>
            )}
        </div>
    );
}

/** The review with the numbers that are shown, which are rounded so that they add up. */
function shownIn(found: Review): Review {
    const {shown, mistakes, lucks} = found.words;
    if (!shown) return found;
    const {expected, mistakes: lost, luck, remaining} = shown;
    const turns = found.turns.map((turn, at) => ({...turn, mistake: mistakes[at], luck: lucks[at]}));
    return {...found, expected, mistakes: lost, luck, remaining, turns};
}

/** Whether the window shows *element*, with some room below it. */
function isInSight(element: Element) {
    const {top} = element.getBoundingClientRect();
    return top >= 0 && top < 0.75 * innerHeight;
}

/** What is wrong with the record. */
function troublesOf({turns, record, problem, words: {contradiction: why}}: Review, board: Game): string[] {
    const cut =
        why.length > 0 && turns.length < record.turns.length
            ? `${saidOf("No code", board)} is consistent with the feedback of row ${turns.length + 1}, so the review ends before that row (${counted(turns.length, "guess", "guesses")}).`
            : "";
    return [problem ? `There is a problem with this record: ${problem}` : "", cut, ...why].filter(Boolean);
}
