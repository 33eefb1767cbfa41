import {h, replace} from "../js/dom.js";
import {setTitle} from "../js/router.js";

/** @type {(root: HTMLElement, place: import("../js/types.js").Place, game?: import("../js/types.js").Game) => Promise<void>} */
export async function show(root) {
    setTitle("Blackpeg");
    replace(root, h("h1", {}, "Blackpeg"));
}
