/** A box whose content may be wider than it: it scrolls, and where it does, by keyboard, too. */

import {html, useEffect, useRef, useState} from "../view.js";

/** @import {Drawn} from "../../vendor/preact.js" */

/** @param {{label: string, children?: Drawn}} given  *label* is what screen readers call it */
export function Scroll({label, children}) {
    const box = useRef(/** @type {HTMLElement | null} */ (null));
    const [isWide, setWide] = useState(false);
    useEffect(() => {
        const watch = new ResizeObserver(
            () => box.current && setWide(box.current.scrollWidth > box.current.clientWidth),
        );
        if (box.current) watch.observe(box.current);
        return () => watch.disconnect();
    }, []);
    // A group that does not scroll would be a stop for nothing.
    const stop = isWide ? {tabindex: 0, role: "group", "aria-label": label} : {};
    return html`<div class="scroll" ref=${box} ...${stop}>${children}</div>`;
}
