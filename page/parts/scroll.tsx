/** A box whose content may be wider than it: it scrolls, and where it does, by keyboard, too. */

import {useLayoutEffect, useRef, useState} from "preact/hooks";
import type {Drawn} from "../view";

/** @param label  what screen readers call it */
export function Scroll({label, children}: {label: string; children?: Drawn}) {
    const box = useRef<HTMLDivElement>(null);
    const [isWide, setWide] = useState(false);
    useLayoutEffect(() => {
        const here = box.current as HTMLDivElement;
        const measure = () => setWide(here.scrollWidth > here.clientWidth);
        const watch = new ResizeObserver(measure);
        watch.observe(here);
        measure();
        return () => watch.disconnect();
    }, []);
    // A group that does not scroll would be a stop for nothing.
    const stop = isWide ? ({tabIndex: 0, role: "group", "aria-label": label} as const) : {};
    return (
        <div class="scroll" ref={box} {...stop}>
            {children}
        </div>
    );
}
