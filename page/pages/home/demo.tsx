/** A game that plays itself, slowly, board and map together; a still picture where less motion is wanted. */

import {useEffect, useState} from "preact/hooks";
import {backend} from "../../backend";
import {Peg, ReplyPegs} from "../../parts/pegs";
import {looksOf} from "../../pegs";
import {Button} from "../../view";

import type {CodeMap} from "../../facts";
import type {Game} from "../../types";

const SIGNS = ["1", "2", "3", "4", "5", "6"];
const ROWS: [string, number, number][] = [
    ["1122", 1, 0],
    ["1344", 1, 1],
    ["3425", 2, 0],
    ["4424", 4, 0],
];
/** So many milliseconds each row stands before the next; the last twice as long. */
const REST = 2600;

/** Where a column, or a row, of the map is: six to a field. */
const place = (number: number) => 4 + 6.6 * number + 4 * Math.floor(number / SIGNS.length);

export function Demo() {
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const [step, setStep] = useState(isStill ? 2 : 0);
    const [isPaused, setPaused] = useState(isStill);
    const [found, setFound] = useState<CodeMap | null>(null);
    useEffect(() => {
        const asking = new AbortController();
        const turns = ROWS.slice(0, step).map(([guess, black, white]) => `${guess}:${black}-${white}`);
        // It is there for its looks: where no map comes, the board plays alone.
        backend.ask("map", {game: "4x6", turns, words: true}, {signal: asking.signal}).then(setFound, () => {});
        return () => asking.abort();
    }, [step]);
    useEffect(() => {
        if (isPaused) return;
        const isLast = step === ROWS.length;
        const timer = setTimeout(() => setStep(isLast ? 0 : step + 1), isLast ? 2 * REST : REST);
        return () => clearTimeout(timer);
    }, [step, isPaused]);
    const looks = looksOf({signs: SIGNS} as Game);
    return (
        <div class="demo">
            <div class="demo-picture" aria-hidden="true">
                <div class="ornament slab">
                    {ROWS.map(([guess, black, white], row) => (
                        <div class={`ornament-row${row < step ? "" : " to-come"}`}>
                            <span class="code">
                                {[...guess].map((sign) => (
                                    <Peg look={looks[SIGNS.indexOf(sign)]} />
                                ))}
                            </span>
                            <ReplyPegs black={black} white={white} pegs={4} />
                        </div>
                    ))}
                </div>
                <div class="demo-map">
                    <Dots found={found} />
                    <span>{found?.words.shown ?? " "}</span>
                </div>
            </div>
            <Button icon={isPaused ? "play" : "pause"} kind="quiet" onClick={() => setPaused(!isPaused)}>
                {isPaused ? "Let it play" : "Pause"}
            </Button>
        </div>
    );
}

/** The map, small enough to be elements: styles have the dots go out in a wave. */
function Dots({found}: {found: CodeMap | null}) {
    return (
        <svg class="demo-dots" viewBox="0 0 259 259">
            {found?.dots.map((line, row) =>
                line.map((count, column) => (
                    <circle
                        class={count ? "" : "out"}
                        cx={place(column)}
                        cy={place(row)}
                        style={`transition-delay: ${4 * (row + column)}ms`}
                    />
                )),
            )}
        </svg>
    );
}
