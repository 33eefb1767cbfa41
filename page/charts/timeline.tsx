/**
 * A game as steps of the guesses to be expected in all: it starts at what perfect play needs; each mistake adds to it,
 * bad luck adds, too, and good luck takes away; it ends at the guesses that were used.  Up or down says which: numbers
 * have no sign.  It is drawn for the width there is, and anew when that changes, so that its text keeps its size.  Screen
 * readers do not hear it: a table stands below.
 */

import {useLayoutEffect, useRef, useState} from "preact/hooks";
import {MARKS, luckMark, rounded} from "../numbers";
import {lossOf} from "../pages/review/facts";

import type {ReviewedTurn} from "../facts";

const HEIGHT = 150;
/** Where the highest and the lowest level are. */
const TOP = 30;
const BOTTOM = HEIGHT - 46;
/** Columns of this many pixels, or more, have their numbers written. */
const LABELED = 31;
/** How wide the ends are, in columns. */
const END = 1.5;

type TimelineGiven = {start: number; turns: ReviewedTurn[]; chosen: number; onChoose: (turn: number) => void};

export function Timeline({start, turns, chosen, onChoose}: TimelineGiven) {
    // Two steps for each turn: what its guess lost, and what its reply brought.
    const steps = turns.flatMap(({mistake, luck, label, status}) => [
        {amount: mistake ?? 0, name: lossOf(label), mark: MARKS[status]},
        {amount: luck ?? 0, name: (luck ?? 0) > 0 ? "unlucky" : "lucky", mark: luckMark(status)},
    ]);
    const levels = [start];
    for (const {amount} of steps) levels.push(levels[levels.length - 1] + amount);

    const box = useRef<HTMLDivElement>(null);
    const [width, setWidth] = useState(0);
    useLayoutEffect(() => {
        const watch = new ResizeObserver(() => setWidth(Math.floor(box.current?.clientWidth ?? 0)));
        if (box.current) watch.observe(box.current);
        return () => watch.disconnect();
    }, []);
    const [low, high] = [Math.min(...levels), Math.max(...levels)];
    const y = (value: number) => TOP + ((BOTTOM - TOP) * (high - value)) / (high - low || 1);

    function draw() {
        const column = width / (steps.length + 2 * END);
        const wide = Math.min(column * 0.72, 44);
        const x = (at: number) => column * (END + at);
        const text = (x: number, y: number, kind: string, said: string | number) => (
            <text x={x} y={y} class={kind} text-anchor="middle">
                {said}
            </text>
        );
        const lead = (from: number, to: number, level: number, kind = "lead") => (
            <line x1={from} x2={to} y1={level} y2={level} class={kind} />
        );
        const end = (at: number, level: number) => (
            <>
                {lead(x(at) + 6, x(at + END) - 6, y(level), "level")}
                {text(Math.max(16, Math.min(x(at + END / 2), width - 16)), y(level) - 8, "level-value", rounded(level))}
            </>
        );
        return (
            <>
                <defs>
                    {["lost", "lucky", "unlucky"].map((name) => (
                        <Hatching name={name} />
                    ))}
                </defs>
                {turns.map(({guess}, at) => (
                    <>
                        <rect
                            x={x(2 * at) + 1}
                            y="4"
                            width={2 * column - 2}
                            height={HEIGHT - 8}
                            rx="8"
                            class={`ground${at === chosen ? " is-chosen" : ""}`}
                            onClick={() => onChoose(at)}
                        >
                            <title>{`Guess ${at + 1}: ${guess}`}</title>
                        </rect>
                        {text(x(2 * at + 1), HEIGHT - 10, "turn", at + 1)}
                    </>
                ))}
                {steps.map(({amount, name, mark}, at) => {
                    const [from, to] = [y(levels[at]), y(levels[at + 1])];
                    const [begin, top] = [x(at + 0.5) - wide / 2, Math.min(from, to)];
                    return (
                        <>
                            {lead(x(at) - (column - wide) / 2, begin, from)}
                            <rect
                                x={begin}
                                y={top}
                                width={wide}
                                height={Math.max(Math.abs(from - to), amount ? 2 : 0)}
                                rx="3"
                                class={`block ${name}`}
                                fill={mark ? `url(#hatch-${name})` : undefined}
                            />
                            {lead(begin + (amount ? wide : 0), x(at + 1), to)}
                            {column >= LABELED &&
                                amount !== 0 &&
                                text(
                                    x(at + 0.5),
                                    to > from ? to + 15 : top - 6,
                                    name,
                                    mark + rounded(Math.abs(amount)),
                                )}
                        </>
                    );
                })}
                {end(-END, levels[0])}
                {end(steps.length, levels[steps.length])}
            </>
        );
    }
    return (
        <div class="timeline" style={`block-size: ${HEIGHT}px`} aria-hidden="true" ref={box}>
            {width > 0 && (
                <svg width={width} height={HEIGHT} focusable="false">
                    {draw()}
                </svg>
            )}
        </div>
    );
}

/** Slanted lines, for what is not proven. */
function Hatching({name}: {name: string}) {
    return (
        <pattern id={`hatch-${name}`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" class={`hatch-ground ${name}`} />
            <rect width="3" height="6" class={name} />
        </pattern>
    );
}
