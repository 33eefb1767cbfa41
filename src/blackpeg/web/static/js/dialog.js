/**
 * Dialogs: modal, closed by Escape, by a click beside them, or by their buttons.
 *
 *     const answer = await ask({title: "Give up?", body: "The secret is shown.", yes: "Give up", no: "Play on"})  // boolean
 *     const close = openDialog({title: "Share", body: [element, ...], actions: [button], onClose})
 *     showDialog("Row 1", (close) => html`<${Form} onDone=${close} />`)
 *
 * The focus goes back to where it was, unless the visitor has moved it on by then.
 */

import {h, icon, isFocusLost} from "./dom.js";
import {mount} from "./view.js";

/** @import {Drawn} from "../vendor/preact.js" */
/** @import {Child} from "./dom.js" */

let number = 0;

/**
 * @param {{title: string, body: Child, actions?: HTMLElement[], onClose?: () => void, wide?: boolean}} options
 * @returns {() => void}  closes it
 */
export function openDialog({title, body, actions = [], onClose, wide = false}) {
    const id = `dialog-${++number}`;
    const close = () => dialog.close();
    const cross = h("button", {type: "button", class: "icon-button", "aria-label": "Close", title: "Close", onclick: close}, icon("close"));
    const heading = h("h2", {id, tabindex: -1}, title);
    const dialog = h(
        "dialog",
        {class: wide ? "dialog wide" : "dialog", "aria-labelledby": id},
        h("div", {class: "dialog-head"}, heading, cross),
        h("div", {class: "dialog-body"}, body),
        actions.length ? h("div", {class: "dialog-actions"}, actions) : null,
    );
    const before = document.activeElement;
    dialog.addEventListener("click", (event) => {
        if (event.target === dialog) close();
    });
    dialog.addEventListener("close", () => {
        dialog.remove();
        // The browser gives the focus back when it closes the dialog, and tells of it later: what was typed since may have
        // moved the focus on. Where it was lost, it is put back.
        if (isFocusLost() && before instanceof HTMLElement && before.isConnected) before.focus();
        onClose?.();
    });
    document.body.append(dialog);
    dialog.showModal();
    heading.focus();
    return close;
}

/**
 * A dialog that is drawn by components.
 *
 * @param {string} title
 * @param {(close: () => void) => Drawn} draw
 */
export function showDialog(title, draw) {
    const body = h("div", {class: "stack"});
    const close = openDialog({title, body, onClose: () => end()});
    const end = mount(body, draw(close));
}

/**
 * A question with two answers; closing it is "no".
 *
 * @param {{title: string, body: Child, yes: string, no: string}} question
 * @returns {Promise<boolean>}
 */
export function ask({title, body, yes, no}) {
    return new Promise((answer) => {
        let said = false;
        const yesButton = h("button", {type: "button", class: "button primary", onclick: () => ((said = true), close())}, yes);
        const noButton = h("button", {type: "button", class: "button", onclick: () => close()}, no);
        const close = openDialog({title, body, actions: [noButton, yesButton], onClose: () => answer(said)});
    });
}
