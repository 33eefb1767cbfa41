/**
 * Draws dots on a canvas; knows pixels and nothing of the page.
 *
 *     const painter = createPainter(canvas, above)
 *     painter.show(dots, plan, {isMoving: true})     what went out since goes out in a wave
 *     painter.mark(caret, ring)                      a frame around a dot, and around each dot of a part
 *     painter.stop()
 *
 * The colors of dots without a part, of those that are out, and of marks are the canvas's color, caret-color and
 * outline-color, so that a theme has them.  Dots lie as in `planOf`; their marks are on the canvas *above*.
 */

import type {MapPart} from "../facts";
import type {Dot, Plan} from "./layout";

/** Milliseconds that a wave takes from corner to corner, and that each dot takes to go out. */
const WAVE = 500;
const GOING = 260;
/** The size of a dot of codes that are possible, and of the others, in parts of the space there is. */
const FULL = 0.86;
const OUT = 0.22;
const OTHER = -1;
const NONE = -2;

export interface Dots {
    width: number;
    /** of each dot, line by line: the number of its look; -1 where it is out, -2 where there is no code */
    parts: Int16Array;
    /** how strong each is, up to 1 */
    shades: Float32Array;
    looks: Pick<MapPart, "color" | "shape">[];
}

/**
 * @param counts  how many codes of each dot are possible
 * @param replies  which part each is in
 */
export function dotsOf(
    counts: (number | null)[][],
    replies: (number | null)[][] | null,
    looks: Pick<MapPart, "color" | "shape">[],
): Dots {
    const width = counts[0].length;
    const parts = new Int16Array(width * counts.length);
    const shades = new Float32Array(parts.length);
    const most = Math.log1p(Math.max(1, ...counts.map((line) => Math.max(...line.map((count) => count ?? 0)))));
    counts.forEach((line, row) =>
        line.forEach((count, column) => {
            const at = row * width + column;
            parts[at] = count === null ? NONE : count ? (replies?.[row][column] ?? 0) : OTHER;
            shades[at] = count ? 0.3 + 0.07 * Math.round((10 * Math.log1p(count)) / most) : 1;
        }),
    );
    return {width, parts, shades, looks};
}

export type Stamp = {across: number; pixels: Uint32Array};

export function createPainter(canvas: HTMLCanvasElement, above: HTMLCanvasElement) {
    const ink = canvas.getContext("2d") as CanvasRenderingContext2D;
    const marks = above.getContext("2d") as CanvasRenderingContext2D;
    let shown: Dots | null = null;
    let plan: Plan | null = null;
    // Dots are copied into these pixels from stamps: a call of the canvas for each of 32,768 would take ten frames.
    let image = new ImageData(1, 1);
    let pixels = new Uint32Array(image.data.buffer);
    /** Dots by look, size and shade, drawn once. */
    const stamps: Map<number, Stamp> = new Map();
    let colors = {color: "", caretColor: ""};
    let frame = 0;
    let scale = 1;

    return {show, mark, stop: () => cancelAnimationFrame(frame)};

    function show(dots: Dots, wanted: Plan, {isMoving}: {isMoving: boolean}) {
        cancelAnimationFrame(frame);
        const before = shown;
        shown = dots;
        if (wanted !== plan) {
            plan = wanted;
            scale = window.devicePixelRatio || 1;
            for (const each of [canvas, above]) {
                each.width = Math.ceil(plan.across * scale);
                each.height = Math.ceil(plan.down * scale);
                each.style.inlineSize = `${plan.across}px`;
                each.style.blockSize = `${plan.down}px`;
            }
            image = new ImageData(canvas.width, canvas.height);
            pixels = new Uint32Array(image.data.buffer);
        }
        stamps.clear();
        const {color, caretColor} = getComputedStyle(canvas);
        colors = {color, caretColor};
        pixels.fill(0);
        const isWave = isMoving && before?.parts.length === dots.parts.length && before.width === dots.width;
        const going: number[] = [];
        dots.parts.forEach((part, at) => {
            if (isWave && part === OTHER && before.parts[at] >= 0) {
                going.push(at);
                put(at, before, FULL);
            } else put(at, dots, part === OTHER ? OUT : FULL);
        });
        ink.putImageData(image, 0, 0);
        if (before && going.length) wave(before, dots, going);
    }

    /** Each of *going* shrinks, from the upper left to the lower right. */
    function wave(before: Dots, dots: Dots, going: number[]) {
        const {width} = dots;
        const height = dots.parts.length / width;
        const from = going.map((at) => (WAVE / 2) * ((at % width) / width + Math.floor(at / width) / height));
        let rest = going.map((_, number) => number);
        const start = performance.now();
        frame = requestAnimationFrame(step);

        function step(now: number) {
            rest = rest.filter((number) => {
                const part = (now - start - from[number]) / GOING;
                if (part <= 0) return true;
                put(going[number], before, 0);
                if (part >= 1) put(going[number], dots, OUT);
                else put(going[number], before, FULL + ((OUT - FULL) * Math.ceil(8 * part)) / 8);
                return part < 1;
            });
            ink.putImageData(image, 0, 0);
            if (rest.length) frame = requestAnimationFrame(step);
        }
    }

    function middle(at: number, dots: Dots): [number, number] {
        const column = at % dots.width;
        const {x, y} = plan as Plan;
        return [x[column] * scale, y(column, Math.floor(at / dots.width)) * scale];
    }

    /** @param size  part of the space there is; 0 empties it */
    function put(at: number, dots: Dots, size: number) {
        if (dots.parts[at] === NONE) return;
        const [x, y] = middle(at, dots);
        const stamp = stampOf(dots.parts[at], dots, size || FULL, dots.shades[at]);
        const {across} = stamp;
        const from = Math.round(y - across / 2) * image.width + Math.round(x - across / 2);
        for (let row = 0; row < across; row++) {
            for (let column = 0; column < across; column++) {
                pixels[from + row * image.width + column] = size ? stamp.pixels[row * across + column] : 0;
            }
        }
    }

    function stampOf(part: number, dots: Dots, size: number, shade: number) {
        const key = (part * 64 + Math.round(50 * size)) * 64 + Math.round(50 * shade);
        const known = stamps.get(key);
        if (known) return known;
        const across = Math.max(1, Math.round(size * (plan as Plan).pitch * scale));
        const look = part === OTHER ? {color: colors.caretColor, shape: "circle"} : dots.looks[part];
        const drawn = document.createElement("canvas");
        drawn.width = drawn.height = across;
        const drawing = drawn.getContext("2d", {willReadFrequently: true}) as CanvasRenderingContext2D;
        drawing.fillStyle = look.color || colors.color;
        drawing.globalAlpha = shade;
        // A dot of few pixels has no shape that anybody sees.
        if (across < 4) drawing.fillRect(0, 0, across, across);
        else drawing.fill(outline(look.shape, across / 2, across / 2, across / 2));
        const stamp = {across, pixels: new Uint32Array(drawing.getImageData(0, 0, across, across).data.buffer)};
        stamps.set(key, stamp);
        return stamp;
    }

    /** @param ring  the number of a part */
    function mark(caret: Dot | null, ring: number | null) {
        if (!shown || !plan) return;
        marks.clearRect(0, 0, above.width, above.height);
        marks.strokeStyle = getComputedStyle(canvas).outlineColor;
        const space = plan.pitch * scale;
        if (ring !== null) {
            marks.lineWidth = Math.max(1, 0.1 * space);
            marks.beginPath();
            shown.parts.forEach((part, at) => {
                if (part !== ring) return;
                const [x, y] = middle(at, shown as Dots);
                marks.rect(x - 0.48 * space, y - 0.48 * space, 0.96 * space, 0.96 * space);
            });
            marks.stroke();
        }
        if (caret) {
            const [x, y] = middle(caret.row * shown.width + caret.column, shown);
            const half = Math.max(0.75 * space, 5 * scale);
            marks.lineWidth = Math.max(2 * scale, 0.15 * space);
            marks.strokeRect(x - half, y - half, 2 * half, 2 * half);
        }
    }
}

function outline(shape: string, x: number, y: number, half: number) {
    const path = new Path2D();
    if (shape === "square") path.rect(x - 0.85 * half, y - 0.85 * half, 1.7 * half, 1.7 * half);
    else if (shape === "diamond") {
        path.moveTo(x, y - half);
        for (const [across, down] of [
            [1, 0],
            [0, 1],
            [-1, 0],
        ])
            path.lineTo(x + across * half, y + down * half);
    } else if (shape === "cross") {
        path.rect(x - half, y - 0.3 * half, 2 * half, 0.6 * half);
        path.rect(x - 0.3 * half, y - half, 0.6 * half, 2 * half);
    } else path.arc(x, y, half, 0, 2 * Math.PI);
    return path;
}
