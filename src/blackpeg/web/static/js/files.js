/** Text that is dropped on a part of a page, as a file or as itself. */

/**
 * @param {HTMLElement} element
 * @param {(text: string) => void} onText
 */
export function dropZone(element, onText) {
    let depth = 0;
    /** @param {number} by */
    const enter = (by) => {
        depth = Math.max(0, depth + by);
        element.classList.toggle("over", depth > 0);
    };
    element.addEventListener("dragenter", () => enter(1));
    element.addEventListener("dragleave", () => enter(-1));
    element.addEventListener("dragover", (event) => event.preventDefault());
    element.addEventListener("drop", async (event) => {
        event.preventDefault();
        depth = 0;
        enter(0);
        const file = event.dataTransfer?.files[0];
        onText(file ? await file.text() : (event.dataTransfer?.getData("text/plain") ?? ""));
    });
}
