/**
 * A chart with an axis, drawn for the width there is and anew when that changes, so that its text keeps its size.
 * Screen readers do not hear it: words or a table stand beside it.
 */

import {useLayoutEffect, useRef, useState} from "preact/hooks";
import {ticks} from "../numbers";

import type {Drawn} from "../view";

/** Where things are: the ends of the axis' lines, which are `grid`, and the height of a value. */
export type Frame = {left: number; right: number; y: (value: number) => number; grid: Drawn};

type ChartGiven = {
    /** the class of its box */
    name: string;
    height: number;
    margin: {top: number; right: number; bottom: number; left: number};
    axis: {low: number; high: number; step: number};
    draw: (frame: Frame) => Drawn;
};

export function Chart({name, height, margin, axis: {low, high, step}, draw}: ChartGiven) {
    const box = useRef<HTMLDivElement>(null);
    const [width, setWidth] = useState(0);
    useLayoutEffect(() => {
        const watch = new ResizeObserver(() => setWidth(Math.floor(box.current?.clientWidth ?? 0)));
        if (box.current) watch.observe(box.current);
        return () => watch.disconnect();
    }, []);
    const {left, top} = margin;
    const right = width - margin.right;
    const y = (value: number) => top + ((height - top - margin.bottom) * (high - value)) / (high - low);
    const grid = ticks(low, high, step).map(({value, text}) => (
        <>
            <line x1={left} x2={right} y1={y(value)} y2={y(value)} class="grid-line" />
            <text x={left - 8} y={y(value) + 4} text-anchor="end">
                {text}
            </text>
        </>
    ));
    return (
        <div class={`chart ${name}`} style={`block-size: ${height}px`} aria-hidden="true" ref={box}>
            {width > 0 && (
                <svg width={width} height={height} focusable="false">
                    {draw({left, right, y, grid})}
                </svg>
            )}
        </div>
    );
}
