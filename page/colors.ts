/**
 * The colors of pegs: those of the table that the server has too, and the person's own over them.
 *
 *     applyColors()             sets the colors of the page
 *
 * They are custom properties of the root (--face-c0, --ink-c0, --edge-c0), so a changed color shows at once everywhere.
 * A sign is black or white, whichever is easier to read (4.58:1 at least); where a face has less than 3:1 against the
 * board, its edge is the face darkened, or on a dark board lightened, until it has.
 */

import table from "../src/blackpeg/render/palette.json";
import {load} from "./storage";

/** The names and colors of the first pegs of a board. */
export const PAINTS = Object.entries(table.first);
/** What signs that mean a color look like. */
export const NAMED: Record<string, string> = table.named;

/** Every key that a peg may have, with its own color. */
export function ownColors(): Record<string, string> {
    const first = [...Object.values(table.first), ...table.more].map((hex, number) => [`c${number}`, hex]);
    const named = Object.entries(NAMED).map(([name, hex]) => [`n-${name}`, hex]);
    return Object.fromEntries([["blank", table.blank], ...first, ...named]);
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
