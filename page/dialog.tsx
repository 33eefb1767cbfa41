/**
 * Dialogs: modal, closed by Escape, by a click beside them, or by their buttons.  The focus goes back to where it was,
 * unless the visitor has moved it on by then.
 */

import {isFocusLost} from "./dom";
import {Button, IconButton, mount} from "./view";

import type {Drawn} from "./view";

let number = 0;

type Options = {wide?: boolean; onClose?: () => void};

export function showDialog(title: string, draw: (close: () => void) => Drawn, {wide, onClose}: Options = {}) {
    const id = `dialog-${++number}`;
    const before = document.activeElement;
    const place = document.body.appendChild(document.createElement("div"));
    const close = () => dialog.close();
    const end = mount(
        place,
        <dialog
            class={wide ? "dialog wide" : "dialog"}
            aria-labelledby={id}
            onClose={closed}
            onClick={({target}) => target === dialog && close()}
        >
            <div class="dialog-head">
                <h2 id={id} tabIndex={-1}>
                    {title}
                </h2>
                <IconButton icon="close" label="Close" onClick={close} />
            </div>
            <div class="dialog-body stack" />
        </dialog>,
    );
    const dialog = place.firstElementChild as HTMLDialogElement;
    dialog.showModal();
    dialog.querySelector("h2")?.focus();
    // Once it is shown, for what is drawn in it may take the focus.
    const endBody = mount(dialog.lastElementChild as HTMLElement, draw(close));

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

type Question = {title: string; body: Drawn; yes: string; no: string};

/** A question with two answers; null if it is closed without one. */
export function ask({title, body, yes, no}: Question): Promise<boolean | null> {
    return new Promise((answer) => {
        let said: boolean | null = null;
        const drawn = (close: () => void) => (
            <>
                <p>{body}</p>
                <div class="dialog-actions">
                    <Button onClick={() => ((said = false), close())}>{no}</Button>
                    <Button kind="primary" onClick={() => ((said = true), close())}>
                        {yes}
                    </Button>
                </div>
            </>
        );
        showDialog(title, drawn, {onClose: () => answer(said)});
    });
}
