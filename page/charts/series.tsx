/** A small line over time, with dots that are told apart even where there is one alone. */

import {axis} from "../numbers";
import {Chart} from "./chart";

import type {Frame} from "./chart";

const HEIGHT = 132;
const MARGIN = {top: 12, right: 14, bottom: 24, left: 48};

type SeriesGiven = {
    points: {label: string; value: number | null}[];
    tone: string;
    /** whether values may be below 0 */
    signed?: boolean;
    /** the highest value there can be */
    most?: number;
    write?: (value: number) => string;
};

/** It begins with the first value that is known. */
export function Series({points: all, tone, signed, most, write}: SeriesGiven) {
    const first = all.findIndex(({value}) => value !== null);
    if (first < 0) return <p class="quiet">Nothing yet.</p>;
    const points = all.slice(first);
    const values = points.map(({value}) => Math.abs(value ?? 0));
    const {top: high, step} = most ? {top: most, step: most / 2} : axis(Math.max(...values), 2);
    const last = points.length - 1;

    function draw({left, right, y, grid}: Frame) {
        const x = (at: number) => (last ? left + ((right - left) * at) / last : (left + right) / 2);
        const known = points.flatMap(({value}, at) => (value === null ? [] : [{x: x(at), y: y(value)}]));
        return (
            <>
                {grid}
                <g class={`tone-${tone}`}>
                    <polyline points={known.map(({x, y}) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")} />
                    {known.map(({x, y}) => (
                        <circle cx={x} cy={y} r="4" />
                    ))}
                </g>
                {[...new Set([0, last])].map((at) => (
                    <text x={x(at)} y={HEIGHT - 6} text-anchor={last ? (at ? "end" : "start") : "middle"}>
                        {points[at].label}
                    </text>
                ))}
            </>
        );
    }
    const range = signed ? {low: -high, high, step: high} : {low: 0, high, step};
    return <Chart name="series" height={HEIGHT} margin={MARGIN} axis={range} write={write} draw={draw} />;
}
