/**
 * A game as steps of the guesses to be expected in all: it starts at what perfect play needs; each mistake adds to it,
 * bad luck adds, too, and good luck takes away; it ends at the guesses that were used.  Up or down says which: numbers
 * have no sign.
 */

import {MARKS, axis, luckMark, rounded, ticks} from "../numbers";
import {Fitted, GridLine, Hatching} from "./fitted";

import type {ReviewedTurn} from "../facts";

const HEIGHT = 150;
const MARGIN = {top: 26, right: 8, bottom: 30, left: 38};
/** Columns of this many pixels, or more, have their numbers written. */
const LABELED = 31;
/** How wide the ends are, in columns. */
const END = 1.5;

type TimelineGiven = {start: number; turns: ReviewedTurn[]; chosen: number; onChoose: (turn: number) => void};

export function Timeline({start, turns, chosen, onChoose}: TimelineGiven) {
    // Two steps for each turn: what its guess lost, and what its reply brought.
    const steps = turns.flatMap(({mistake, luck, status}) => [
        {amount: mistake ?? 0, name: "lost", mark: MARKS[status]},
        {amount: luck ?? 0, name: (luck ?? 0) > 0 ? "unlucky" : "lucky", mark: luckMark(status)},
    ]);
    const levels = [start];
    for (const {amount} of steps) levels.push(levels[levels.length - 1] + amount);
    const {low, high, step: tick} = range(levels);

    function draw(width: number) {
        const inner = {width: width - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom};
        const column = inner.width / (steps.length + 2 * END);
        const wide = Math.min(column * 0.72, 44);
        const inset = (column - wide) / 2;
        const y = (level: number) => MARGIN.top + (inner.height * (high - level)) / (high - low);
        const x = (at: number) => MARGIN.left + column * (END + at);
        const ends = [
            {left: x(-END), level: levels[0]},
            {left: x(steps.length), level: levels[steps.length]},
        ];
        return (
            <>
                <defs>
                    {["lost", "lucky", "unlucky"].map((name) => (
                        <Hatching id={`hatch-${name}`} name={name} />
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
                        <text x={x(2 * at + 1)} y={HEIGHT - 10} class="tick turn" text-anchor="middle">
                            {at + 1}
                        </text>
                    </>
                ))}
                {ticks(low, high, tick).map(({value, text}) => (
                    <GridLine left={MARGIN.left} right={width - MARGIN.right} y={y(value)} text={text} />
                ))}
                {steps.map(({amount, name, mark}, at) => {
                    const [from, to] = [y(levels[at]), y(levels[at + 1])];
                    const left = x(at) + inset;
                    const top = Math.min(from, to);
                    return (
                        <>
                            <line x1={left - 2 * inset} x2={left} y1={from} y2={from} class="lead" />
                            <rect
                                x={left}
                                y={top}
                                width={wide}
                                height={Math.max(Math.abs(from - to), amount ? 2 : 0)}
                                rx="3"
                                class={`block ${name}`}
                                fill={mark ? `url(#hatch-${name})` : undefined}
                            />
                            <line x1={left + (amount ? wide : 0)} x2={x(at + 1)} y1={to} y2={to} class="lead" />
                            {column >= LABELED && amount !== 0 && (
                                <text
                                    x={left + wide / 2}
                                    y={to > from ? to + 15 : top - 6}
                                    class={`value ${name}`}
                                    text-anchor="middle"
                                >
                                    {mark + rounded(Math.abs(amount))}
                                </text>
                            )}
                        </>
                    );
                })}
                {ends.map(({left, level}) => (
                    <>
                        <line x1={left + 6} x2={left + END * column - 6} y1={y(level)} y2={y(level)} class="level" />
                        <text
                            x={left + (END * column) / 2}
                            y={y(level) - 8}
                            class="value level-value"
                            text-anchor="middle"
                        >
                            {rounded(level)}
                        </text>
                    </>
                ))}
            </>
        );
    }
    return <Fitted name="timeline" height={HEIGHT} draw={draw} />;
}

/** The axis: round numbers below and above all *levels*. */
function range(levels: number[]) {
    const least = Math.min(...levels);
    const most = Math.max(...levels);
    const {step} = axis(Math.max(most - least, 0.5), 4);
    const low = Math.max(0, Math.floor(least / step - 0.2) * step);
    return {low, high: Math.ceil(most / step + 0.2) * step, step};
}
