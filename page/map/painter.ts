/**
 * Draws dots on a canvas; knows pixels and nothing of the page.  The colors of dots without a part, and of those that
 * are out, are the canvas's color and caret-color: themes have them.
 */

import {inkOn} from "../colors";

import type {Plan} from "./layout";

/** Milliseconds that a wave takes from corner to corner, and that each dot takes to fade. */
const WAVE = 500;
const FADE = 320;
/** The steps in which a dot fades. */
const STEPS = 8;
/** What a dot is that has no possible code: out for long, out by the last feedback, or no code of the board. */
const OUT = -1;
const WENT = -2;
const NONE = -3;
/** What a possible code is instead, if few are left on a map of small dots. */
const LARGER = -4;
const FEW = {share: 1 / 64, pitch: 5};
/** How large dots are, in parts of the space there is, and how strong. */
const FULL = {size: 0.86, strength: 1};
const SIZES: Record<number, typeof FULL> = {
    [OUT]: {size: 0.22, strength: 1},
    [WENT]: {size: 0.5, strength: 0.45},
    [LARGER]: {size: 1.8, strength: 1},
};
const PALE = 0.25;
/** From this many pixels on a letter in a dot can be read. */
const READABLE = 9;

/** What tells the dots of a part: a color, and a letter where there is room for it. */
export type Look = {color: string; letter: string};
type Counts = (number | null)[][];

export interface Dots {
    /** of each dot, line by line: the number of its look, or why it has none */
    parts: Int16Array;
    /** how strong each is, up to 1 */
    shades: Float32Array;
    looks: Look[];
}

type Told = {before?: Counts | null; replies?: Counts | null; looks?: Look[]; only?: number | null};

/**
 * @param counts  how many codes of each dot are possible
 * @param before  how many were possible before the last feedback
 * @param replies  which part each is in
 * @param only  the one part that is not pale
 */
export function dotsOf(counts: Counts, {before = null, replies = null, looks = [], only = null}: Told): Dots {
    const every = counts.flat();
    const [was, reply] = [before?.flat(), replies?.flat()];
    const most = Math.log1p(every.reduce<number>((high, count) => Math.max(high, count ?? 0), 1));
    const isPale = (at: number) => only !== null && reply?.[at] !== only;
    return {
        parts: Int16Array.from(every, (count, at) =>
            count === null ? NONE : count ? (reply?.[at] ?? 0) : was?.[at] ? WENT : OUT,
        ),
        shades: Float32Array.from(every, (count, at) =>
            isPale(at) ? PALE : 0.3 + 0.07 * Math.round((10 * Math.log1p(count ?? 0)) / most),
        ),
        looks,
    };
}

export function createPainter(canvas: HTMLCanvasElement) {
    const ink = canvas.getContext("2d") as CanvasRenderingContext2D;
    let shown: Dots | null = null;
    let plan: Plan | null = null;
    // Dots are copied into these pixels from stamps: a call of the canvas for each of 32,768 would take ten frames.
    let image = new ImageData(1, 1);
    let pixels = new Uint32Array(image.data.buffer);
    /** Dots by look, size and strength, drawn once. */
    const stamps: Map<number, {across: number; pixels: Uint32Array}> = new Map();
    let frame = 0;

    return {show, stop: () => cancelAnimationFrame(frame)};

    function show(dots: Dots, wanted: Plan, {isMoving}: {isMoving: boolean}) {
        cancelAnimationFrame(frame);
        const before = shown;
        shown = dots;
        if (wanted !== plan) {
            plan = wanted;
            canvas.width = Math.ceil(plan.across * plan.scale);
            canvas.height = Math.ceil(plan.down * plan.scale);
            canvas.style.inlineSize = `${plan.across}px`;
            image = new ImageData(canvas.width, canvas.height);
            pixels = new Uint32Array(image.data.buffer);
        }
        stamps.clear();
        pixels.fill(0);
        const isWave = isMoving && before?.parts.length === dots.parts.length;
        const going: number[] = [];
        const possible: number[] = [];
        dots.parts.forEach((part, at) => {
            if (part >= 0) possible.push(at);
            else if (isWave && before.parts[at] >= 0) going.push(at);
            else if (part !== NONE) put(at, part);
        });
        const isFew = possible.length <= FEW.share * dots.parts.length && wanted.pitch < FEW.pitch;
        for (const at of going) put(at, before?.parts[at] ?? OUT);
        finish();
        if (before && going.length) wave(before, dots, going, isFew ? finish : () => ink.putImageData(image, 0, 0));

        function finish() {
            for (const at of possible) put(at, dots.parts[at], 0, isFew ? LARGER : dots.parts[at]);
            ink.putImageData(image, 0, 0);
        }
    }

    /** Each of *going* fades, from the upper left to the lower right. */
    function wave(before: Dots, dots: Dots, going: number[], finish: () => void) {
        const {width, height} = plan as Plan;
        const from = going.map((at) => (WAVE / 2) * ((at % width) / width + Math.floor(at / width) / height));
        const done = new Uint8Array(going.length);
        let rest = going.map((_, number) => number);
        const start = performance.now();
        frame = requestAnimationFrame(step);

        function step(now: number) {
            rest = rest.filter((number) => {
                const step = Math.min(STEPS, Math.floor((STEPS * (now - start - from[number])) / FADE));
                if (step > done[number]) {
                    done[number] = step;
                    const at = going[number];
                    put(at, before.parts[at], 0, before.parts[at], true);
                    put(at, before.parts[at], step, dots.parts[at]);
                }
                return step < STEPS;
            });
            finish();
            if (rest.length) frame = requestAnimationFrame(step);
        }
    }

    /** Draws a dot, in a number of steps on its way from *part* to *end*, or takes it away. */
    function put(at: number, part: number, step = 0, end = part, isTaken = false) {
        const {x, y, width, scale} = plan as Plan;
        const stamp = stampOf(part, step, end, (shown as Dots).shades[at]);
        const {across} = stamp;
        const left = Math.round(x[at % width] * scale - across / 2);
        const top = Math.round(y[Math.floor(at / width)] * scale - across / 2);
        for (let row = 0, from = 0; row < across; row++)
            for (let column = 0, to = (top + row) * image.width + left; column < across; column++, from++, to++)
                pixels[to] = isTaken ? 0 : stamp.pixels[from];
    }

    function stampOf(part: number, step: number, end: number, shade: number) {
        const key = (((part - NONE) * 16 + step) * 8 + (end === part ? 7 : -end)) * 64 + Math.round(50 * shade);
        const known = stamps.get(key);
        if (known) return known;
        const {pitch, scale} = plan as Plan;
        const [from, to] = [SIZES[part] ?? {...FULL, strength: shade}, SIZES[end] ?? {...FULL, strength: shade}];
        const share = end === LARGER ? 1 : step / STEPS;
        const between = (one: "size" | "strength") => from[one] + (to[one] - from[one]) * share;
        const wanted = between("size") * pitch * scale;
        const across = Math.max(1, Math.round(wanted));
        const {color, caretColor} = getComputedStyle(canvas);
        const is = step === STEPS ? end : part;
        const look = shown?.looks[is];
        const drawn = Object.assign(document.createElement("canvas"), {width: across, height: across});
        const drawing = drawn.getContext("2d", {willReadFrequently: true}) as CanvasRenderingContext2D;
        drawing.fillStyle = look?.color ?? (is === OUT ? caretColor : color);
        // What is smaller than a pixel is paler instead.
        drawing.globalAlpha = between("strength") * Math.min(1, (wanted / across) ** 2);
        // A dot of few pixels has no shape that anybody sees.
        if (across < 4) drawing.fillRect(0, 0, across, across);
        else {
            drawing.arc(across / 2, across / 2, across / 2, 0, 2 * Math.PI);
            drawing.fill();
        }
        if (look && pitch >= READABLE && step === 0) {
            drawing.fillStyle = inkOn(look.color);
            drawing.font = `600 ${0.8 * across}px system-ui, sans-serif`;
            drawing.textAlign = "center";
            drawing.fillText(look.letter, across / 2, 0.79 * across);
        }
        const stamp = {across, pixels: new Uint32Array(drawing.getImageData(0, 0, across, across).data.buffer)};
        stamps.set(key, stamp);
        return stamp;
    }
}
