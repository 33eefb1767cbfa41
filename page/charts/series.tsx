/** A small line over time, with dots that are told apart even where there is one alone. */

import {axis, ticks} from "../numbers";
import {Fitted, GridLine} from "./fitted";

const HEIGHT = 132;
const MARGIN = {top: 12, right: 14, bottom: 24, left: 48};

export function Series({
    points,
    tone,
    signed = false,
    most,
    write,
}: {
    points: {label: string; value: number | null}[];
    tone: string;
    signed?: boolean;
    most?: number;
    write?: (value: number) => string;
}) {
    const values = points.flatMap(({value}) => (value === null ? [] : [value]));
    const {top, step} = most ? {top: most, step: most / 2} : axis(Math.max(...values.map(Math.abs), 0), 2);
    const bottom = signed ? -top : 0;
    const last = points.length - 1;
    const named = last
        ? [
              {at: 0, anchor: "start"},
              {at: last, anchor: "end"},
          ]
        : [{at: 0, anchor: "middle"}];

    function draw(width: number) {
        const inner = {width: width - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom};
        const y = (value: number) => MARGIN.top + (inner.height * (top - value)) / (top - bottom);
        const x = (at: number) => MARGIN.left + (inner.width * (last ? at : 1)) / (last || 2);
        const known = points.flatMap(({value}, at) => (value === null ? [] : [{x: x(at), y: y(value)}]));
        const path = known.map((point, at) => `${at ? "L" : "M"}${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join("");
        return (
            <>
                {ticks(bottom, top, signed ? top : step).map(({value, text}) => (
                    <GridLine
                        left={MARGIN.left}
                        right={width - MARGIN.right}
                        y={y(value)}
                        text={write ? write(value) : text}
                    />
                ))}
                <g class={`tone-${tone}`}>
                    <path d={path} class="line" />
                    {known.map((point) => (
                        <circle cx={point.x} cy={point.y} r="4" class="dot" />
                    ))}
                </g>
                {named.map(({at, anchor}) => (
                    <text x={x(at)} y={HEIGHT - 6} class="tick" text-anchor={anchor}>
                        {points[at].label}
                    </text>
                ))}
            </>
        );
    }
    return <Fitted name="series" height={HEIGHT} draw={draw} />;
}
