/**
 * The colors of pegs: ours, and the person's own over them.
 *
 *     applyColors()             sets the colors of the page
 *     faceOf("c0")              the color of a peg by its key ("c0" the first of a board, "n-red" one with that name)
 *
 * They are custom properties of the root (--face-c0, --ink-c0, --edge-c0), so a changed color shows at once everywhere.
 * A sign is black or white, whichever is easier to read (4.58:1 at least); where a face has less than 3:1 against the
 * board, its edge is the face darkened, or on a dark board lightened, until it has.
 */

import {load} from "./storage";

export type Paint = [name: string, hex: string];

/** Okabe and Ito's eight (2008; black lighter), then others as different as can be. */
export const PAINTS: Paint[] = [
    ["orange", "#e69f00"],
    ["sky blue", "#56b4e9"],
    ["green", "#009e73"],
    ["yellow", "#f0e442"],
    ["blue", "#0072b2"],
    ["vermilion", "#d55e00"],
    ["pink", "#cc79a7"],
    ["black", "#3a3a3a"],
    ["white", "#f7f7f4"],
    ["brown", "#8a5a33"],
    ["lime", "#a5d64a"],
    ["navy", "#25307c"],
    ["crimson", "#b3123f"],
    ["aqua", "#86e3d6"],
    ["lavender", "#b7a3e3"],
    ["olive", "#6c7422"],
    ["peach", "#ffc8a2"],
    ["gray", "#9a9ea3"],
    ["violet", "#6a3fb5"],
    ["maroon", "#6d1f2c"],
    ["mint", "#bdf0c4"],
    ["gold", "#b98a12"],
    ["steel", "#5b7896"],
    ["rose", "#f590b4"],
    ["forest", "#1f5733"],
    ["cream", "#fff2c2"],
];

/** What signs that mean a color look like. */
export const NAMED: Record<string, string> = {
    red: "#c82323",
    green: "#008c46",
    blue: "#0064be",
    yellow: "#f0e442",
    orange: "#e69100",
    purple: "#783c96",
    white: "#f0f0f0",
    cyan: "#56c8e1",
    magenta: "#cd3c96",
    turquoise: "#3cbeaa",
    lime: "#a5d23c",
    navy: "#192d6e",
    khaki: "#beaf6e",
    amber: "#ffbf00",
    indigo: "#4b32a0",
    silver: "#b9bec3",
    black: "#3a3a3a",
    brown: "#82502d",
    pink: "#f096b4",
    violet: "#8c5ac8",
};

const MOST_COLORS = 100;

/** Every key that a peg may have, with its own color. */
export function ownColors(): Record<string, string> {
    const all: Record<string, string> = {blank: "#8c8c8c"};
    for (let number = 0; number < MOST_COLORS; number++) all[`c${number}`] = PAINTS[number]?.[1] ?? farHue(number);
    for (const [name, hex] of Object.entries(NAMED)) all[`n-${name}`] = hex;
    return all;
}

/** A hue a golden angle from the last, in one of three shades. */
function farHue(number: number) {
    const hue = (0.08 + number * 0.618034) % 1;
    const light = [0.42, 0.7, 0.28][number % 3];
    const part = (shift: number) => {
        const at = (shift + hue * 12) % 12;
        const value = light - 0.6 * Math.min(light, 1 - light) * Math.max(-1, Math.min(at - 3, 9 - at, 1));
        return Math.round(255 * value)
            .toString(16)
            .padStart(2, "0");
    };
    return `#${part(0)}${part(8)}${part(4)}`;
}

export function faceOf(key: string) {
    return load("colors", {} as Record<string, string>)[key] ?? ownColors()[key];
}

/** Sets the colors of all pegs, the person's own over ours. */
export function applyColors() {
    const root = document.documentElement.style;
    const chosen = load("colors", {} as Record<string, string>);
    const light = slab("light");
    const dark = slab("dark");
    for (const [key, own] of Object.entries(ownColors())) {
        const face = /^#[0-9a-f]{6}$/i.test(chosen[key] ?? "") ? chosen[key] : own;
        root.setProperty(`--face-${key}`, face);
        root.setProperty(`--ink-${key}`, inkOn(face));
        root.setProperty(`--edge-${key}`, `light-dark(${edgeOn(face, light)}, ${edgeOn(face, dark)})`);
    }
}

/** The color of the board in a theme, as tokens.css says it. */
export function slab(theme: "light" | "dark") {
    return getComputedStyle(document.documentElement).getPropertyValue(`--slab-${theme}`).trim();
}

/** Black or white, whichever is easier to read on *face*. */
export function inkOn(face: string) {
    const light = luminance(face);
    return (light + 0.05) ** 2 > 0.05 * 1.05 ? "#000000" : "#ffffff";
}

/**
 * An edge for *face* on *ground* with a contrast of 3:1 at least to the ground, as near to the face as can be.
 */
export function edgeOn(face: string, ground: string) {
    const toward = luminance(ground) > 0.18 ? 0 : 255;
    for (let part = 0.12; part < 1; part += 0.04) {
        const edge = mixed(face, toward, part);
        if (contrast(edge, ground) >= 3.1) return edge;
    }
    return toward ? "#ffffff" : "#000000";
}

function mixed(color: string, toward: number, part: number) {
    const parts = channels(color).map((value) => Math.round(value + (toward - value) * part));
    return `#${parts.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function channels(color: string): number[] {
    return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
}

/** Relative luminance, 0 to 1 (WCAG 2). */
function luminance(color: string) {
    const [red, green, blue] = channels(color).map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string) {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
}
