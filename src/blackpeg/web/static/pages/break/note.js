/** The person's code, noted in this browser alone: it is never sent. */

import {createBoard, createPalette} from "../../js/board.js";
import {openDialog} from "../../js/dialog.js";
import {h, replace} from "../../js/dom.js";
import {forget, load, save} from "../../js/storage.js";

/** @import {Session} from "../../js/types.js" */
/** @import {Look} from "../../js/pegs.js" */

/**
 * @param {Session} session
 * @param {Look[]} looks
 * @param {() => void} onChange
 */
export function createNote(session, looks, onChange) {
    const name = `secret.${session.id}`;
    let secret = load(name, /** @type {number[] | null} */ (null));
    if (secret && (secret.length !== session.game.pegs || secret.some((color) => !looks[color]))) secret = null;
    const element = h("div", {class: "note"});

    function draw() {
        replace(element, secret
            ? [h("p", {}, "Your code is noted in this browser, and nowhere else."), h("p", {class: "row"}, action("Change it", open), action("Forget it", drop))]
            : [h("p", {}, "Note your code, and this page checks your replies. It stays in this browser."), h("p", {}, action("Note my code", open))]);
    }

    /** @param {string} text @param {() => void} run */
    function action(text, run) {
        return h("button", {type: "button", class: "button", onclick: run}, text);
    }

    function drop() {
        secret = null;
        forget(name);
        changed();
    }

    function changed() {
        draw();
        onChange();
        element.querySelector("button")?.focus();
    }

    function open() {
        const view = createBoard({board: session.game, entry: true, cells: secret ?? [], label: "Your code", onSubmit: keep});
        const palette = createPalette(session.game, {onPick: view.put, onErase: view.erase});
        const done = h("button", {type: "button", class: "button primary", onclick: () => view.submit()}, "Keep it here");
        const close = openDialog({title: "Your code", body: h("div", {class: "stack"}, view.element, palette.element), actions: [done]});
        view.focus();

        /** @param {number[]} colors */
        function keep(colors) {
            secret = colors;
            save(name, colors);
            close();
            changed();
        }
    }

    draw();
    // What is shown on this page stays; the browser keeps it no longer.
    return {element, secret: () => secret, forget: () => forget(name)};
}
