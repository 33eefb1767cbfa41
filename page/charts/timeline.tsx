/**
 * A game as steps of the guesses to be expected in all: it starts at what perfect play needs; each mistake adds to it,
 * bad luck adds, too, and good luck takes away; it ends at the guesses that were used.  Up or down says which: numbers
 * have no sign.
 */

import {MARKS, axis, luckMark, rounded, ticks} from "../numbers";
import {Fitted, GridLine, Hatching} from "./fitted";

export type Step = {name: string; mistake: number; luck: number; status: string};

const HEIGHT = 150;
const MARGIN = {top: 26, right: 8, bottom: 30, left: 38};
/** Columns of this many pixels, or more, have their numbers written. */
const LABELED = 34;
/** How wide the ends are, in columns. */
const END = 1.5;

export function Timeline({
    start,
    steps,
    chosen,
    onChoose,
}: {
    start: number;
    steps: Step[];
    chosen: number;
    onChoose: (step: number) => void;
}) {
    const levels = [start];
    for (const {mistake, luck} of steps)
        levels.push(levels[levels.length - 1] + mistake, levels[levels.length - 1] + mistake + luck);
    const {low, high, step: tick} = range(levels);
    const end = levels[levels.length - 1];

    function draw(width: number) {
        const inner = {width: width - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom};
        const column = inner.width / (2 * steps.length + 2 * END);
        const y = (level: number) => MARGIN.top + (inner.height * (high - level)) / (high - low);
        const x = (at: number) => MARGIN.left + column * (END + at);
        const isLabeled = column >= LABELED;
        return (
            <>
                <defs>
                    {["lost", "lucky", "unlucky"].map((name) => (
                        <Hatching id={`hatch-${name}`} name={name} />
                    ))}
                </defs>
                {steps.map((step, at) => (
                    <rect
                        x={x(2 * at) + 1}
                        y="4"
                        width={2 * column - 2}
                        height={HEIGHT - 8}
                        rx="8"
                        class={`ground${at === chosen ? " is-chosen" : ""}`}
                        onClick={() => onChoose(at)}
                    >
                        <title>{`Guess ${at + 1}: ${step.name}`}</title>
                    </rect>
                ))}
                {ticks(low, high, tick).map(({value, text}) => (
                    <GridLine left={MARGIN.left} right={width - MARGIN.right} y={y(value)} text={text} />
                ))}
                {steps.map(({mistake, luck, status}, at) => {
                    const [before, between, after] = levels.slice(2 * at, 2 * at + 3).map(y);
                    const left = x(2 * at);
                    return (
                        <>
                            <Block
                                left={left}
                                column={column}
                                from={before}
                                to={between}
                                amount={mistake}
                                name="lost"
                                mark={MARKS[status]}
                                isLabeled={isLabeled}
                            />
                            <Block
                                left={left + column}
                                column={column}
                                from={between}
                                to={after}
                                amount={luck}
                                name={luck > 0 ? "unlucky" : "lucky"}
                                mark={luckMark(status)}
                                isLabeled={isLabeled}
                            />
                            <text x={left + column} y={HEIGHT - 10} class="tick turn" text-anchor="middle">
                                {at + 1}
                            </text>
                        </>
                    );
                })}
                <Level left={x(-END)} column={END * column} at={y(start)} text={rounded(start)} />
                <Level left={x(2 * steps.length)} column={END * column} at={y(end)} text={rounded(end)} />
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

/**
 * A floating block between two levels, and the line that leads on from it.
 */
function Block({
    left,
    column,
    from,
    to,
    amount,
    name,
    mark,
    isLabeled,
}: {
    left: number;
    column: number;
    from: number;
    to: number;
    amount: number;
    name: string;
    mark: string;
    isLabeled: boolean;
}) {
    const wide = Math.min(column * 0.72, 44);
    const inset = (column - wide) / 2;
    const height = Math.max(Math.abs(from - to), amount ? 2 : 0);
    return (
        <>
            <line x1={left - inset} x2={left + inset} y1={from} y2={from} class="lead" />
            <rect
                x={left + inset}
                y={Math.min(from, to)}
                width={wide}
                height={height}
                rx="3"
                class={`block ${name}`}
                fill={mark ? `url(#hatch-${name})` : undefined}
            />
            <line x1={left + (amount ? column - inset : inset)} x2={left + column} y1={to} y2={to} class="lead" />
            {isLabeled && amount !== 0 && (
                <text
                    x={left + column / 2}
                    y={to > from ? to + 15 : Math.min(from, to) - 6}
                    class={`value ${name}`}
                    text-anchor="middle"
                >
                    {mark + rounded(Math.abs(amount))}
                </text>
            )}
        </>
    );
}

/** A level at one of the ends, as a heavy line with its number. */
function Level({left, column, at, text}: {left: number; column: number; at: number; text: string}) {
    const inset = Math.min(column * 0.1, 6);
    return (
        <>
            <line x1={left + inset} x2={left + column - inset} y1={at} y2={at} class="level" />
            <text x={left + column / 2} y={at - 8} class="value level-value" text-anchor="middle">
                {text}
            </text>
        </>
    );
}
