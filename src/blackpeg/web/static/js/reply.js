/**
 * A reply, entered: how many black, how many white; by buttons up to ten pegs, by number fields beyond.
 *
 *     const reply = createReply(board, {onSubmit: text => ..., unknown: true, submitLabel: "Reply"})
 *     root.append(reply.element)
 *     reply.value()            "2-1" ("2" where only black counts, "1-?" where unknown); null while not complete
 *     reply.set("2-1")         shows a reply; reply.clear() none
 *     reply.focus()
 *
 * While the focus is in it, digits can be typed: the first is black, the second white; Enter sends.  Numbers that
 * cannot be together are struck out once one of them is chosen, and choosing all black sets white to 0.
 */

import {h, hidden, replace} from "./dom.js";

/** @import {Game} from "./types.js" */

const MOST_BUTTONS = 10;
let groups = 0;

/** @typedef {number | "?" | null} Part */

/**
 * @param {Game} board
 * @param {{onSubmit: (reply: string) => void, onChange?: (reply: string | null) => void, unknown?: boolean, submitLabel?: string, label?: string}} options
 */
export function createReply(board, options) {
    /** @type {{black: Part, white: Part}} */
    let parts = {black: null, white: board.black_only ? 0 : null};
    let typed = 0;
    let changes = 0;
    /** A reply that numbers cannot say, such as "=3", until others are chosen. @type {string | null} */
    let asText = null;
    const group = `reply-${++groups}`;
    const black = createPart("black", "Black", "right color, right place");
    const white = board.black_only ? null : createPart("white", "White", "right color, wrong place");
    const note = h("p", {class: "reply-note", role: "alert"});
    const button = h("button", {type: "submit", class: "button primary"}, options.submitLabel ?? "Reply");
    const element = h("form", {class: "reply-form", "aria-label": options.label ?? "Reply"}, black.element, white?.element, h("div", {class: "reply-send"}, button, note));

    element.addEventListener("submit", (event) => {
        event.preventDefault();
        const reply = value();
        if (reply === null) replace(note, parts.black === null ? "How many black?" : parts.white === null ? "How many white?" : "Black and white are too many together.");
        else options.onSubmit(reply);
    });
    element.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement && event.target.type === "number") return;
        if (/^[0-9]$/.test(event.key) || (event.key === "?" && options.unknown)) {
            const part = event.key === "?" ? "?" : Number(event.key);
            if (typeof part === "number" && part > board.pegs) return;
            choose(typed % 2 === 0 || board.black_only ? "black" : "white", part);
            typed++;
            event.preventDefault();
        } else if (event.key === "Backspace") {
            clear();
            event.preventDefault();
        } else if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
            event.preventDefault();
            element.requestSubmit();
        }
    });

    /**
     * @param {"black" | "white"} which
     * @param {string} word
     * @param {string} meaning
     */
    function createPart(which, word, meaning) {
        const legend = h("legend", {}, h("i", {class: `key ${which}`, "aria-hidden": "true"}), h("b", {}, word), h("span", {class: "quiet"}, ` ${meaning}`));
        if (board.pegs > MOST_BUTTONS) {
            const field = h("input", {type: "number", class: "field short", min: 0, max: board.pegs, inputmode: "numeric", "aria-label": word});
            field.addEventListener("input", () => choose(which, field.value === "" ? null : Number(field.value), false));
            return {element: h("fieldset", {class: "part"}, legend, field), inputs: [field]};
        }
        const values = [...Array.from({length: board.pegs + 1}, (_, at) => String(at)), ...(options.unknown ? ["?"] : [])];
        const inputs = values.map((each) => h("input", {type: "radio", name: `${group}-${which}`, value: each, onchange: () => choose(which, each === "?" ? "?" : Number(each))}));
        const labels = inputs.map((input) => h("label", {class: "number-choice"}, input, h("span", {}, input.value === "?" ? [h("span", {"aria-hidden": "true"}, "?"), hidden("unknown")] : input.value)));
        return {element: h("fieldset", {class: "part"}, legend, h("div", {class: "numbers"}, labels)), inputs};
    }

    /** @param {"black" | "white"} which @param {Part} part @param {boolean} [show] */
    function choose(which, part, show = true) {
        changes++;
        parts = {...parts, [which]: part};
        asText = null;
        if (which === "black" && part === board.pegs && white) parts.white = 0;
        if (show || which === "black") draw(which, show);
        replace(note);
        options.onChange?.(value());
    }

    /** @param {"black" | "white" | null} which @param {boolean} show */
    function draw(which, show) {
        for (const [name, part] of /** @type {["black" | "white", typeof white][]} */ ([["black", black], ["white", white]])) {
            if (!part) continue;
            for (const input of part.inputs) {
                if (input.type === "radio") {
                    input.checked = parts[name] !== null && input.value === String(parts[name]);
                    const other = parts[name === "black" ? "white" : "black"];
                    const out = typeof other === "number" && !board.black_only && !fits(Number(input.value), other, name);
                    input.parentElement?.classList.toggle("out", out);
                } else if (show || name !== which) {
                    input.value = parts[name] === null ? "" : String(parts[name]);
                }
            }
        }
    }

    /** @param {number} number @param {number} other @param {"black" | "white"} name */
    function fits(number, other, name) {
        if (Number.isNaN(number)) return true;
        const [blacks, whites] = name === "black" ? [number, other] : [other, number];
        return possible(blacks, whites, board.pegs);
    }

    function value() {
        const {black: blacks, white: whites} = parts;
        if (asText) return asText;
        if (blacks === null || whites === null) return null;
        if (typeof blacks === "number" && typeof whites === "number" && !possible(blacks, whites, board.pegs)) return null;
        return board.black_only ? String(blacks) : `${blacks}-${whites}`;
    }

    function clear() {
        parts = {black: null, white: board.black_only ? 0 : null};
        typed = 0;
        asText = null;
        draw(null, true);
        replace(note);
        options.onChange?.(null);
    }

    return {
        element,
        value,
        /** How often a number was chosen. */
        changes: () => changes,
        clear,
        /** @param {string} text */
        set(text) {
            const [blacks, whites] = text.split("-");
            /** @param {string | undefined} each @returns {Part} */
            const read = (each) => (each === "?" ? "?" : each && /^\d+$/.test(each) ? Number(each) : null);
            parts = {black: read(blacks), white: board.black_only ? 0 : read(whites)};
            asText = parts.black === null || parts.white === null ? text : null;
            draw(null, true);
            replace(note, asText && h("span", {class: "quiet"}, `So far: ${asText}`));
        },
        focus() {
            const checked = black.inputs.find((input) => input.checked);
            (checked ?? black.inputs[0]).focus();
        },
    };
}

/** Whether a reply can be: all black but one, and that one white, cannot. @param {number} black @param {number} white @param {number} pegs */
export function possible(black, white, pegs) {
    return black >= 0 && white >= 0 && black + white <= pegs && !(black === pegs - 1 && white === 1);
}
