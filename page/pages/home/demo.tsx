/** A game that plays itself, slowly, board and map together; a still picture where less motion is wanted. */

import {useEffect, useState} from "preact/hooks";
import {Hole, Peg, ReplyPegs} from "../../parts/pegs";
import {looksOf} from "../../pegs";
import {Button} from "../../view";
import {score} from "../../words";

import type {Game} from "../../types";

/** Four guesses and their feedback; colors are counted from 0. */
const ROWS: [number[], {black: number; white: number}][] = [
    [[0, 0, 1, 1], {black: 1, white: 0}],
    [[0, 2, 3, 3], {black: 1, white: 1}],
    [[2, 3, 1, 4], {black: 2, white: 0}],
    [[3, 3, 1, 3], {black: 4, white: 0}],
];
/** Milliseconds for which each row stands before the next; the last one stands twice as long. */
const REST = 2600;

/** Every code: where it is on the map, and how many of the rows leave it possible. */
const DOTS = Array.from({length: 6 ** 4}, (_, at) => {
    const code = [216, 36, 6, 1].map((unit) => Math.floor(at / unit) % 6);
    const [x, y] = [0, 1].map((axis) => 4 + 43.6 * code[axis] + 6.6 * code[axis + 2]);
    const out = ROWS.findIndex(([guess, {black, white}]) => {
        const got = score(guess, code);
        return got.black !== black || got.white !== white;
    });
    return {x, y, fits: out < 0 ? ROWS.length : out};
});

export function Demo() {
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const [step, setStep] = useState(isStill ? 2 : 1);
    const [isPaused, setPaused] = useState(isStill);
    useEffect(() => {
        if (isPaused) return;
        const isLast = step === ROWS.length;
        const timer = setTimeout(() => setStep(isLast ? 1 : step + 1), isLast ? 2 * REST : REST);
        return () => clearTimeout(timer);
    }, [step, isPaused]);
    const looks = looksOf({signs: [..."123456"]} as Game);
    const left = DOTS.filter(({fits}) => fits >= step).length;
    return (
        <div class="stack demo">
            <div class="row demo-picture" aria-hidden="true">
                <div class="ornament slab">
                    {ROWS.map(([guess, feedback], row) => (
                        <div class="row ornament-row">
                            <span class="code">
                                {guess.map((color) =>
                                    row < step ? (
                                        <Peg look={looks[color]} />
                                    ) : (
                                        <span class="demo-hole">
                                            <Hole />
                                        </span>
                                    ),
                                )}
                            </span>
                            <ReplyPegs {...(row < step ? feedback : {black: 0, white: 0})} pegs={4} />
                        </div>
                    ))}
                </div>
                <svg class="demo-dots" viewBox="-26 -26 285 285">
                    {looks.map(({key, sign}, color) =>
                        [`${20 + 43.6 * color} -14`, `-14 ${20 + 43.6 * color}`].map((place) => (
                            <g transform={`translate(${place})`} style={`--face: var(--face-${key})`}>
                                <circle class="peg-face" r="10" />
                                <text class="peg-sign" font-size="13" style={`--ink: var(--ink-${key})`}>
                                    {sign}
                                </text>
                            </g>
                        )),
                    )}
                    {DOTS.map(({x, y, fits}) => (
                        <circle
                            class={fits >= step ? "" : "out"}
                            cx={x}
                            cy={y}
                            style={`transition-delay: ${(x + y) / 2}ms`}
                        />
                    ))}
                </svg>
            </div>
            <p class="row center quiet">
                <span class="demo-said">
                    {left === 1 ? "One of 1,296 codes is left: found." : `${left} of 1,296 codes are still possible.`}
                </span>
                <Button icon={isPaused ? "play" : "pause"} kind="quiet" onClick={() => setPaused(!isPaused)}>
                    {isPaused ? "Let it play" : "Pause"}
                </Button>
            </p>
        </div>
    );
}
