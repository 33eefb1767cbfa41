/**
 * Dialogs: modal, closed by Escape, by a click beside them, or by their buttons.
 *
 *     showDialog("Row 1", (close) => html`<${Form} onDone=${close} />`)
 *     await ask({title: "Give up?", body: "The secret is shown.", yes: "Give up", no: "Play on"})     true, or false
 *
 * The focus goes back to where it was, unless the visitor has moved it on by then.
 */

import {isFocusLost} from "./dom.js";
import {Button, IconButton, html, mount} from "./view.js";

/** @import {Drawn} from "../vendor/preact.js" */

let number = 0;

/**
 * @param {string} title
 * @param {(close: () => void) => Drawn} draw
 * @param {{wide?: boolean, onClose?: () => void}} [options]
 */
export function showDialog(title, draw, {wide = false, onClose} = {}) {
    const id = `dialog-${++number}`;
    const before = document.activeElement;
    const place = document.createElement("div");
    document.body.append(place);
    const end = mount(
        place,
        html`
        <dialog class=${wide ? "dialog wide" : "dialog"} aria-labelledby=${id} onclose=${closed} onclick=${(/** @type {Event} */ event) => event.target === dialog && close()}>
            <div class="dialog-head"><h2 id=${id} tabindex="-1">${title}</h2><${IconButton} icon="close" label="Close" onclick=${() => close()} /></div>
            <div class="dialog-body stack"></div>
        </dialog>`,
    );
    const dialog = /** @type {HTMLDialogElement} */ (place.firstElementChild);
    dialog.showModal();
    dialog.querySelector("h2")?.focus();
    // Once it is shown, for what is drawn in it may take the focus.
    const endBody = mount(/** @type {HTMLElement} */ (dialog.lastElementChild), draw(close));

    function close() {
        dialog.close();
    }

    function closed() {
        endBody();
        end();
        place.remove();
        // The browser gives the focus back when it closes the dialog, and tells of it later: what was typed since may have
        // moved the focus on. Where it was lost, it is put back.
        if (isFocusLost() && before instanceof HTMLElement && before.isConnected) before.focus();
        onClose?.();
    }
}

/**
 * A question with two answers; closing it is "no".
 *
 * @param {{title: string, body: Drawn, yes: string, no: string}} question
 * @returns {Promise<boolean>}
 */
export function ask({title, body, yes, no}) {
    return new Promise((answer) => {
        let said = false;
        showDialog(
            title,
            (close) => html`
            <p>${body}</p>
            <div class="dialog-actions"><${Button} onclick=${close}>${no}<//><${Button} kind="primary" onclick=${() => ((said = true), close())}>${yes}<//></div>`,
            {onClose: () => answer(said)},
        );
    });
}
