/**
 * What the person may choose: theme, pegs with their colors, signs and shapes, whether the codes left are shown.
 * Kept by the browser.
 *
 *     openSettings()             the dialog
 *     showsLeft()                whether the codes left are shown on boards
 *     onSettings(listener)       called after each change; returns a function that stops it
 *     followSettings()           changes made in other windows are taken over from now on
 *
 * Colors change at once everywhere (colors.js).
 */

import {PAINTS, applyColors, ownColors} from "./colors.js";
import {openDialog} from "./dialog.js";
import {h, replace} from "./dom.js";
import {peg} from "./pegs.js";
import {forget, load, save} from "./storage.js";

/** @typedef {"auto" | "light" | "dark"} Theme */

const changes = new EventTarget();

/** @param {() => void} listener */
export function onSettings(listener) {
    changes.addEventListener("change", listener);
    return () => changes.removeEventListener("change", listener);
}

function changed() {
    changes.dispatchEvent(new Event("change"));
}

export function showsLeft() {
    return load("left", true);
}

/** What pegs bear beside their color; shown unless turned off. @type {["signs" | "shapes", string][]} */
const MARKS = [["signs", "Signs on the pegs"], ["shapes", "A shape for each color"]];

/** Shows or hides the marks of pegs, as chosen. */
export function applyMarks() {
    for (const [mark] of MARKS) document.documentElement.classList.toggle(`no-${mark}`, !load(mark, true));
}

/** @param {Theme} theme */
export function setTheme(theme) {
    if (theme === "auto") {
        delete document.documentElement.dataset.theme;
        forget("theme");
    } else {
        document.documentElement.dataset.theme = theme;
        save("theme", theme);
    }
    changed();
}

/** Takes over what is chosen in another window. */
export function followSettings() {
    window.addEventListener("storage", ({key}) => {
        if (key && !["theme", "left", "colors", ...MARKS.map(([mark]) => mark)].includes(key.replace("blackpeg.", ""))) return;
        const theme = load("theme", /** @type {Theme} */ ("auto"));
        if (theme === "auto") delete document.documentElement.dataset.theme;
        else document.documentElement.dataset.theme = theme;
        applyMarks();
        applyColors();
        changed();
    });
}

export function openSettings() {
    openDialog({title: "Settings", wide: true, body: [themeChoice(), leftChoice(), markChoice(), colorChoice()]});
}

function themeChoice() {
    const now = load("theme", /** @type {Theme} */ ("auto"));
    /** @type {[Theme, string][]} */
    const themes = [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"]];
    const choices = themes.map(([theme, name]) =>
        h("label", {class: "choice"}, h("input", {type: "radio", name: "theme", value: theme, checked: theme === now, onchange: () => setTheme(theme)}), h("span", {}, name)),
    );
    return h("fieldset", {class: "choices"}, h("legend", {}, "Theme"), choices);
}

function leftChoice() {
    const box = h("input", {type: "checkbox", checked: showsLeft(), onchange: () => (save("left", box.checked), changed())});
    return h("p", {}, h("label", {class: "check"}, box, h("span", {}, "Show on the board how many codes are left after each row")));
}

function markChoice() {
    return MARKS.map(([mark, words]) => {
        const box = h("input", {type: "checkbox", checked: load(mark, true), onchange: () => (save(mark, box.checked), applyMarks(), changed())});
        return h("p", {}, h("label", {class: "check"}, box, h("span", {}, words)));
    });
}

/** How many colors can be changed at first sight; most boards have no more. */
const FEW = 8;

function colorChoice() {
    const list = h("div", {class: "color-choices"});
    const more = h("button", {type: "button", class: "button quiet", onclick: () => draw(PAINTS.length)}, `All ${PAINTS.length} colors`);
    const reset = h("button", {type: "button", class: "button quiet", onclick: () => (forget("colors"), applyColors(), changed(), draw(list.childElementCount))}, "Reset the colors");
    /** @param {number} count */
    function draw(count) {
        more.hidden = count > FEW;
        replace(list, Array.from({length: count}, (_, at) => colorField(at)));
    }
    draw(FEW);
    return h("fieldset", {class: "choices"}, h("legend", {}, "Colors of the pegs"),
        h("p", {class: "quiet"}, "Signs and edges follow, so that they can be seen on any color."), list, h("p", {class: "row"}, more, reset));
}

/** @param {number} at */
function colorField(at) {
    const key = `c${at}`;
    const name = PAINTS[at][0];
    const chosen = load("colors", /** @type {Record<string, string>} */ ({}));
    const input = h("input", {type: "color", value: chosen[key] ?? ownColors()[key]});
    input.addEventListener("input", () => {
        save("colors", {...load("colors", {}), [key]: input.value});
        applyColors();
        changed();
    });
    const look = {color: at, key, name, sign: String(at + 1), short: String(at + 1), label: name, shape: at % 16};
    return h("label", {class: "color-choice"}, peg(look), h("span", {}, `${at + 1} ${name}`), input);
}
