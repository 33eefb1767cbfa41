/** The document beside what components draw: where the focus is, and what stands in the page from the start; the icons. */

/** Whether nothing that can be seen has the focus. */
export function isFocusLost() {
    const focused = document.activeElement;
    // What was hidden loses the focus only when the page is drawn.
    return !focused || focused === document.body || !focused.checkVisibility();
}

/**
 * The element that *selector* finds in *root*; an error where there is none.
 */
export function find<Kind extends Element>(
    root: ParentNode,
    selector: string,
    kind: new (...rest: any[]) => Kind,
): Kind {
    const found = root.querySelector(selector);
    if (!(found instanceof kind)) throw new Error(`expected ${kind.name} at ${selector}, got ${found}`);
    return found;
}

/** The lines of each icon, in a square of 24. */
export const ICONS = {
    again: "M4 12a8 8 0 1 1 2.5 5.8M4 20v-5h5",
    back: "M9 6 3 12l6 6M3 12h18",
    check: "m4 13 5 5L20 6",
    close: "M5 5l14 14M19 5 5 19",
    copy: "M9 9h11v11H9zM15 9V4H4v11h5",
    down: "m6 9 6 6 6-6",
    erase: "M20 6H9l-6 6 6 6h11zM12 9l6 6M18 9l-6 6",
    help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.5",
    hint: "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.6.5-1 1.2-1 2v1h-5v-1c0-.8-.4-1.5-1-2",
    hold: "M6 4h12v16l-6-4-6 4z",
    menu: "M4 7h16M4 12h16M4 17h16",
    next: "M5 12h14M13 6l6 6-6 6",
    previous: "M19 12H5M11 6l-6 6 6 6",
    pause: "M8 5v14M16 5v14",
    play: "M7 4.5v15L19.5 12z",
    remove: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
    edit: "M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4",
    share: "M12 15V3m-4 4 4-4 4 4M5 12v8h14v-8",
    up: "m6 15 6-6 6 6",
    undo: "M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10H9",
    flag: "M6 21V4h11l-2 4 2 4H6",
};

export type IconName = keyof typeof ICONS;
