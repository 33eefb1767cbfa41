/** Text that is dropped on a part of a page, or opened: as a file or as itself. */

import {html, useState} from "../view.js";

/** What a part takes by being dropped on; *isOver* while it would. @param {(text: string) => void} onText */
export function useDrop(onText) {
    const [depth, setDepth] = useState(0);
    const into = {
        ondragenter: () => setDepth((now) => now + 1),
        ondragleave: () => setDepth((now) => Math.max(0, now - 1)),
        ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
        ondrop: async (/** @type {DragEvent} */ event) => {
            event.preventDefault();
            setDepth(0);
            const file = event.dataTransfer?.files[0];
            onText(file ? await file.text() : (event.dataTransfer?.getData("text/plain") ?? ""));
        },
    };
    return {isOver: depth > 0, into};
}

/** @param {{id: string, onText: (text: string) => void}} given */
export function OpenFile({id, onText}) {
    /** @param {Event} event */
    async function take({currentTarget}) {
        const field = /** @type {HTMLInputElement} */ (currentTarget);
        const given = await field.files?.[0]?.text();
        field.value = ""; // so that the same file can be opened again
        if (given) onText(given);
    }
    return html`<span class="file"><input type="file" class="visually-hidden" id=${id} accept=".txt,.json,.jsonl,.csv,text/*" onchange=${take} /><label for=${id} class="button">Open a file</label></span>`;
}
