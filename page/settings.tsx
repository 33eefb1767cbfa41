/** What the person may choose, kept by the browser: theme, pegs with their colors, signs and shapes, what boards show. */

import {useEffect, useState} from "preact/hooks";
import {PAINTS, applyColors, ownColors} from "./colors";
import {showDialog} from "./dialog";
import {Peg} from "./parts/pegs";
import {forget, load, save} from "./storage";
import {Button, Check, Select} from "./view";

import type {Option} from "./view";

const changes = new EventTarget();

export function onSettings(listener: () => void) {
    changes.addEventListener("change", listener);
    return () => changes.removeEventListener("change", listener);
}

export function showsLeft() {
    return load("left", true);
}

/** What pegs bear beside their color, and that they drop; shown unless turned off. */
const MARKS = ["signs", "shapes", "drop"];
/** What can be turned off. */
const CHECKS = [
    ["left", "Show on the board how many codes are left after each row"],
    ["signs", "Signs on the pegs"],
    ["shapes", "A shape for each color"],
    ["drop", "Pegs drop into their holes"],
    ["shake", "A row that cannot be sent shakes"],
    ["tick", "A phone ticks when feedback comes"],
];

/** Shows or hides the marks of pegs, as chosen. */
export function applyMarks() {
    for (const mark of MARKS) document.documentElement.classList.toggle(`no-${mark}`, !load(mark, true));
}

function setTheme(theme: string) {
    if (theme === "auto") forget("theme");
    else save("theme", theme);
    apply();
}

/** Everything as it is chosen now. */
function apply() {
    const {dataset} = document.documentElement;
    const theme = load("theme", "auto");
    if (theme === "auto") delete dataset.theme;
    else dataset.theme = theme;
    applyMarks();
    applyColors();
    changes.dispatchEvent(new Event("change"));
}

/** Takes over what is chosen in another window. */
export function followSettings() {
    window.addEventListener("storage", ({key}) => {
        if (!key || ["theme", "left", "colors", ...MARKS].includes(key.replace("blackpeg.", ""))) apply();
    });
}

export function openSettings() {
    showDialog("Settings", () => <Settings />, {wide: true});
}

/** How many colors can be changed at first sight; most boards have no more. */
const FEW = 8;
const THEMES: Option[] = [
    ["auto", "As the system"],
    ["light", "Light"],
    ["dark", "Dark"],
];

function Settings() {
    const [count, setCount] = useState(FEW);
    const [, redraw] = useState({});
    useEffect(() => onSettings(() => redraw({})), []);
    const theme = load("theme", "auto");
    const colors = load("colors", {} as Record<string, string>);
    const keep = (name: string, value: unknown) => (save(name, value), apply());
    return (
        <>
            <Select label="Theme" value={theme} options={THEMES} onPick={setTheme} />
            <div class="abreast checks">
                {CHECKS.map(([name, words]) => (
                    <Check words={words} checked={load(name, true)} onChange={() => keep(name, !load(name, true))} />
                ))}
            </div>
            <fieldset class="choices">
                <legend>Colors of the pegs</legend>
                <p class="quiet">Signs and edges adapt, so that they stay visible on any color.</p>
                <div class="abreast color-choices">
                    {PAINTS.slice(0, count).map(([name], color) => {
                        const [key, sign] = [`c${color}`, String(color + 1)];
                        const look = {color, key, name, sign, short: sign, label: name, shape: color % 16};
                        return (
                            <label class="color-choice">
                                <Peg look={look} />
                                <span>
                                    {sign} {name}
                                </span>
                                <input
                                    type="color"
                                    value={colors[key] ?? ownColors()[key]}
                                    onInput={({currentTarget}) =>
                                        keep("colors", {...colors, [key]: currentTarget.value})
                                    }
                                />
                            </label>
                        );
                    })}
                </div>
                <p class="row">
                    {count === FEW && (
                        <Button kind="quiet" onClick={() => setCount(PAINTS.length)}>
                            All {PAINTS.length} colors
                        </Button>
                    )}
                    <Button kind="quiet" onClick={() => keep("colors", {})}>
                        Reset the colors
                    </Button>
                </p>
            </fieldset>
        </>
    );
}
