/** Maps and the dots on them, drawn: what the map of a position and the small ones of a row have in common. */

import {useEffect, useLayoutEffect, useReducer, useRef} from "preact/hooks";
import {backend} from "../backend";
import {onSettings} from "../settings";
import {createPainter} from "./painter";

import type {ComponentChildren, RefObject} from "preact";
import type {CodeMap as Found} from "../facts";
import type {Game} from "../types";
import type {Dots} from "./painter";
import type {Dot, Plan} from "./layout";

const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");
const DARK = window.matchMedia("(prefers-color-scheme: dark)");
/** At most this many maps are kept. */
const MOST = 24;

const known: Map<string, Found> = new Map();
let last: Promise<unknown> = Promise.resolve();

/** What the server is asked for the map after *position*. */
function askedOf(position: string, guess: string | null) {
    const [game, ...turns] = position.split(" ");
    return {game, turns, ...(guess && {guess}), words: true};
}

/** Saves the map as a picture of its own. */
export async function saveMap(position: string, guess: string | null) {
    const drawn = await backend.ask("map", askedOf(position, guess), {accept: "image/svg+xml"});
    const href = URL.createObjectURL(new Blob([drawn], {type: "image/svg+xml"}));
    Object.assign(document.createElement("a"), {href, download: "blackpeg-map.svg"}).click();
    setTimeout(() => URL.revokeObjectURL(href), 1000);
}

/** The map after *position*, split by a guess if there is one; maps are asked for one after the other, and kept. */
export function mapOf(position: string, guess: string | null, signal: AbortSignal): Promise<Found> {
    const key = `${position} ${guess ?? ""}`;
    const asked = last.then(async () => {
        signal.throwIfAborted();
        const found: Found = known.get(key) ?? (await backend.ask("map", askedOf(position, guess), {signal}));
        known.delete(key);
        known.set(key, found);
        if (known.size > MOST) known.delete(known.keys().next().value as string);
        return found;
    });
    last = asked.catch(() => {});
    return asked;
}

type Drawing = {dots: Dots; plan: Plan; board: Pick<Game, "repeats">; canvas?: RefObject<HTMLCanvasElement | null>};

/** The dots of a map on its fields; they fade when they go out.  *dots* and *plan* are drawn anew when they are others. */
export function DotsCanvas({dots, plan, board, canvas, ...rest}: Drawing & Record<string, unknown>) {
    const own = useRef<HTMLCanvasElement>(null);
    const painter = useRef<ReturnType<typeof createPainter>>(null);
    const [theme, repaint] = useReducer((count: number, _: unknown) => count + 1, 0);
    const here = canvas ?? own;
    useLayoutEffect(() => {
        painter.current = createPainter(here.current as HTMLCanvasElement);
        return () => painter.current?.stop();
    }, []);
    useEffect(() => {
        const forget = onSettings(() => repaint(null));
        DARK.addEventListener("change", repaint);
        return () => (forget(), DARK.removeEventListener("change", repaint));
    }, []);
    useLayoutEffect(() => painter.current?.show(dots, plan, {isMoving: !STILL.matches}), [dots, plan, theme]);
    return (
        <>
            <Marks plan={plan}>
                <path class="map-fields-below" d={fieldsPath(plan, board.repeats)} />
            </Marks>
            <canvas ref={here} class="map-dots" {...rest} />
        </>
    );
}

/** What lies on a map, in its pixels. */
export function Marks({plan, children}: {plan: Plan; children: ComponentChildren}) {
    return (
        <svg class="map-marks" viewBox={`0 0 ${plan.across} ${plan.down}`} aria-hidden="true">
            {children}
        </svg>
    );
}

/** Rings around dots: the caret, a guess, the secret. */
export function Rings({plan, ...marked}: {plan: Plan; caret?: Dot | null; guess?: Dot | null; secret?: Dot | null}) {
    const radius = Math.max(0.75 * plan.pitch, 6);
    return (
        <Marks plan={plan}>
            {Object.entries(marked).map(
                ([kind, dot]) =>
                    dot && <circle class={`map-${kind}`} cx={plan.x[dot.column]} cy={plan.y[dot.row]} r={radius} />,
            )}
        </Marks>
    );
}

/** A square for each field of more than one dot. */
function fieldsPath(plan: Plan, repeats: boolean) {
    const [across, down] = [plan.cells(plan.x, 0), plan.cells(plan.y, 0)];
    if (across.length === plan.width || down.length < 2) return "";
    const pad = plan.pitch / 4;
    return down
        .flatMap(({begin: top, end: bottom}, row) =>
            across.map(({begin, end}, column) =>
                repeats || row !== column
                    ? `M${begin - pad} ${top - pad}H${end + pad}V${bottom + pad}H${begin - pad}z`
                    : "",
            ),
        )
        .join("");
}
