/** Text that is dropped on a part of a page, or opened: as a file or as itself. */

import {useState} from "preact/hooks";

/** What a part takes by being dropped on; *isOver* while it would. */
export function useDrop(onText: (text: string) => void) {
    const [depth, setDepth] = useState(0);
    const into = {
        ondragenter: () => setDepth((now) => now + 1),
        ondragleave: () => setDepth((now) => Math.max(0, now - 1)),
        ondragover: (event: DragEvent) => event.preventDefault(),
        ondrop: async (event: DragEvent) => {
            event.preventDefault();
            setDepth(0);
            const file = event.dataTransfer?.files[0];
            onText(file ? await file.text() : (event.dataTransfer?.getData("text/plain") ?? ""));
        },
    };
    return {isOver: depth > 0, into};
}

export function OpenFile({id, onText}: {id: string; onText: (text: string) => void}) {
    async function take({currentTarget}: Event) {
        const field = currentTarget as HTMLInputElement;
        const given = await field.files?.[0]?.text();
        field.value = ""; // so that the same file can be opened again
        if (given !== undefined) onText(given);
    }
    return (
        <span class="file">
            <input type="file" class="visually-hidden" id={id} accept=".txt,.json,.jsonl,.csv,text/*" onChange={take} />
            <label for={id} class="button">
                Open a file
            </label>
        </span>
    );
}
