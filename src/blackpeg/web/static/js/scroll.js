/** A box whose content may be wider than it: it scrolls, and where it does, by keyboard, too. */

import {h} from "./dom.js";

/** @import {Child} from "./dom.js" */

/**
 * @param {string} label  what screen readers call it
 * @param {...Child} content
 */
export function scroll(label, ...content) {
    const box = h("div", {class: "scroll"}, ...content);
    new ResizeObserver(() => {
        const isWide = box.scrollWidth > box.clientWidth;
        // A group that does not scroll would be a stop for nothing.
        for (const [name, value] of Object.entries({tabindex: "0", role: "group", "aria-label": label})) {
            if (isWide) box.setAttribute(name, value);
            else box.removeAttribute(name);
        }
    }).observe(box);
    return box;
}
