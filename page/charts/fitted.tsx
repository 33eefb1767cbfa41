/**
 * Pictures drawn for the width there is, and anew when it changes, so that their text keeps its size.
 * They are hidden from screen readers: who shows one puts words or a table beside it.
 *
 *     <Fitted name="series" height={132} draw={(width) => <path ... />} />
 */

import {useLayoutEffect, useRef, useState} from "preact/hooks";
import type {Drawn} from "../view";

/** @param given  *name* is the class of the box */
export function Fitted({name, height, draw}: {name: string; height: number; draw: (width: number) => Drawn}) {
    const box = useRef<HTMLDivElement>(null);
    const [width, setWidth] = useState(0);
    useLayoutEffect(() => {
        const watch = new ResizeObserver(() => setWidth(Math.floor(box.current?.clientWidth ?? 0)));
        if (box.current) watch.observe(box.current);
        return () => watch.disconnect();
    }, []);
    const picture = width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} focusable="false">
            {draw(width)}
        </svg>
    );
    return (
        <div class={`chart ${name}`} style={`block-size: ${height}px`} aria-hidden="true" ref={box}>
            {picture}
        </div>
    );
}

/** Slanted lines, for what is not proven; *id* is what `fill="url(#id)"` names, *name* the class of the lines. */
export function Hatching({id, name}: {id: string; name: string}) {
    return (
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" class={`hatch-ground ${name}`} />
            <rect width="3" height="6" class={`hatch-line ${name}`} />
        </pattern>
    );
}

/** A line of the grid of a chart, with what it stands for. */
export function GridLine({left, right, y, text}: {left: number; right: number; y: number; text: string}) {
    return (
        <>
            <line x1={left} x2={right} y1={y} y2={y} class="grid-line" />
            <text x={left - 8} y={y + 4} class="tick" text-anchor="end">
                {text}
            </text>
        </>
    );
}
