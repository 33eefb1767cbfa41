/**
 * Which board: a preset, or pegs and colors of one's own; shown at once, checked by the server.
 *
 *     const chooser = await createChooser({game: "4x6", onBoard: board => ..., presets: true})
 *     form.append(chooser.element)
 *     chooser.value()      "5x8-distinct", as it is chosen
 *     chooser.board()      the Board, once the server has answered; null before, or where there is no such board
 *     await chooser.checked()   the same, once the server has answered for what is chosen now
 *
 * The choice is kept by the browser under *remember*, and is the first value the next time.
 */

import {about, boardOf} from "./about.js";
import {h, hidden, replace} from "./dom.js";
import {looksOf, peg} from "./pegs.js";
import {report} from "./router.js";
import {load, save} from "./storage.js";
import {capitalized} from "./words.js";

/** @import {Game} from "./types.js" */

const CUSTOM = "custom";
/** How long typing must rest before the server is asked. */
const REST = 150;
/** @type {[string, string][]} */
const SIGNS = [["", "as usual"], ["digits", "digits"], ["letters", "letters"], ["numbers", "numbers"], ["names", "color names"], ["initials", "initials of colors"]];

/**
 * @param {{game?: string, remember?: string, onBoard?: (board: Game | null) => void}} options
 */
export async function createChooser({game, remember, onBoard}) {
    const known = await about();
    const first = game ?? (remember ? load(`board.${remember}`, "mastermind") : "mastermind");
    const preset = known.presets.find(({name}) => name === first) ?? known.presets.find((each) => each.game === first);

    const select = h("select", {class: "field"}, known.presets.map(presetOption), h("option", {value: CUSTOM}, "A board of your own"));
    select.value = preset?.name ?? CUSTOM;
    const own = createOwn(preset ? "4x6" : first, known.limits);
    const shown = h("div", {class: "board-shown", role: "group", "aria-label": "The board chosen"});
    const element = h("div", {class: "chooser"}, h("label", {class: "labelled"}, "Board", select), own.element, shown);

    /** @type {Game | null} */
    let board = null;
    let asked = 0;
    let timer = 0;
    /** The last question. @type {Promise<void>} */
    let checking = Promise.resolve();

    const value = () => (select.value === CUSTOM ? own.value() : select.value);

    function check() {
        clearTimeout(timer);
        timer = 0;
        return (checking = ask());
    }

    async function checked() {
        if (timer) void check();
        for (let seen = null; seen !== checking; ) await (seen = checking);
        return board;
    }

    async function ask() {
        const mine = ++asked;
        own.element.hidden = select.value !== CUSTOM;
        const notation = value();
        try {
            const found = await boardOf(notation);
            if (mine !== asked) return;
            board = found;
            if (remember) save(`board.${remember}`, notation);
            replace(shown, preview(found, known.presets.find(({name}) => name === notation)?.about));
        } catch (error) {
            if (mine !== asked) return;
            board = null;
            replace(shown, report(error, () => void check()));
        }
        onBoard?.(board);
    }

    select.addEventListener("change", () => void check());
    own.element.addEventListener("input", () => {
        clearTimeout(timer);
        timer = window.setTimeout(() => void check(), REST);
    });
    await check();
    return {element, value, board: () => board, checked, check};
}

/** @param {{name: string, game: string}} preset */
function presetOption({name, game}) {
    return h("option", {value: name}, `${capitalized(name.replaceAll("-", " "))}, ${game.replace(/:.*/, "")}`);
}

/** @param {Game} board @param {string} [said] */
function preview(board, said) {
    const looks = looksOf(board);
    return [
        h("p", {class: "board-pegs"}, hidden(`Colors: ${looks.map(({label}) => label).join(", ")}`), looks.map(peg)),
        h("p", {class: "quiet"}, `${capitalized(said ?? board.title)}. ${capitalized(board.codes_words)}.`),
    ];
}

/** @param {string} start @param {Record<string, number>} limits */
function createOwn(start, limits) {
    const [, pegsText, colorsText, options, signsText] = /^(\d+)x(\d+)((?:-[a-z]+)*)(?::(.*))?$/.exec(start) ?? ["", "4", "6", "", ""];
    /** @param {string} word @param {string} first @param {number} most */
    const number = (word, first, most) => {
        const field = h("input", {class: "field", type: "number", min: 1, max: most, value: first, inputmode: "numeric"});
        return {field, label: h("label", {class: "labelled"}, word, field)};
    };
    const pegs = number("Pegs", pegsText, limits.pegs ?? 20);
    const colors = number("Colors", colorsText, limits.colors ?? 20);
    const repeats = h("input", {type: "checkbox", checked: !options?.includes("-distinct")});
    const blackOnly = h("input", {type: "checkbox", checked: Boolean(options?.includes("-black"))});
    const signs = h("select", {class: "field"}, SIGNS.map(([kind, word]) => h("option", {value: kind}, word)));
    signs.value = SIGNS.some(([kind]) => kind === signsText) ? signsText : "";
    const element = h("fieldset", {class: "own-board"}, h("legend", {class: "visually-hidden"}, "Your own board"),
        h("div", {class: "own-numbers"}, pegs.label, colors.label, h("label", {class: "labelled"}, "Signs", signs)),
        h("div", {class: "row"}, h("label", {class: "check"}, repeats, "A color may come twice"), h("label", {class: "check"}, blackOnly, "Black pegs only")));
    const value = () => `${pegs.field.value || 0}x${colors.field.value || 0}${repeats.checked ? "" : "-distinct"}${blackOnly.checked ? "-black" : ""}${signs.value ? `:${signs.value}` : ""}`;
    return {element, value};
}
