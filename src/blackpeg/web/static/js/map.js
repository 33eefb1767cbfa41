/** The map of all codes, each a dot: which are possible yet, and how a guess would split them.  The server draws it. */

import {backend} from "./backend.js";
import {h, replace} from "./dom.js";
import {report} from "./router.js";
import {load, save} from "./storage.js";

/**
 * Unfolded where it was unfolded last, so that it stays while replies put dots out.
 *
 * @param {string} position  game and turns in the common notation
 * @param {string | null} guess  which would split them
 */
export function codeMap(position, guess) {
    const figure = h("figure", {class: "code-map"});
    const element = h("details", {open: load("map", false)}, h("summary", {}, "Map of all codes"), figure);
    let isDrawn = false;
    element.addEventListener("toggle", () => {
        save("map", element.open);
        if (element.open && !isDrawn) void draw();
    });
    return element;

    async function draw() {
        isDrawn = true;
        try {
            /** @type {string} */
            const drawn = await backend.ask("map_picture", {position, guess});
            // Without its style, which the content security policy of this page would refuse.
            const said = new DOMParser().parseFromString(drawn.replace(/<style>[^<]*<\/style>/, ""), "image/svg+xml");
            const shown = said.querySelector("title")?.textContent ?? "";
            const source = URL.createObjectURL(new Blob([drawn], {type: "image/svg+xml"}));
            replace(
                figure,
                h("img", {src: source, alt: `${shown}. ${said.querySelector("desc")?.textContent ?? ""}`, onload: () => URL.revokeObjectURL(source)}),
                h("figcaption", {}, `${shown}. The map shows only what the replies tell you: each dot is a code, or several; pegs 1 and 2 choose the field, across and down.`),
            );
        } catch (error) {
            replace(figure, report(error, () => void draw()));
        }
    }
}
