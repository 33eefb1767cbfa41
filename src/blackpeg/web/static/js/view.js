/**
 * Components: functions from what they are given to what is drawn.  They know no address and keep nothing that matters.
 *
 *     mount(root, html`<${Page} store=${store} />`, store)     draws it, and gives back what ends it and closes its stores
 *     html`<${Icon} name="undo" />`
 *     html`<${Button} icon="undo" onclick=${undo}>Undo<//>`
 *     html`<${Trouble} store=${store} />`                what went wrong, or that Blackpeg thinks
 */

import {html, render, useErrorBoundary} from "../vendor/preact.js";
import {messageOf} from "./backend.js";
import {ICONS} from "./dom.js";
import {useStore} from "./store.js";
import {capitalized} from "./words.js";

/** @import {Drawn} from "../vendor/preact.js" */
/** @import {IconName} from "./dom.js" */
/** @import {Store} from "./store.js" */

export {html, useEffect, useLayoutEffect, useMemo, useRef, useState} from "../vendor/preact.js";

/** @param {HTMLElement} root @param {Drawn} drawn @param {Store<any>[]} stores  those that are the page's own */
export function mount(root, drawn, ...stores) {
    render(html`<${Whole}>${drawn}<//>`, root);
    return () => {
        render(null, root);
        for (const each of stores) each.close();
    };
}

/** All of a page: where it cannot be drawn, it says so. @param {{children?: Drawn}} given */
function Whole({children}) {
    const [error, again] = useErrorBoundary();
    return error ? html`<${Failed} error=${error} again=${again} />` : children;
}

/** An icon in the color of the text. @param {{name: IconName}} given */
export function Icon({name}) {
    return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;
}

/**
 * @param {{icon?: IconName, kind?: string, title?: string, children?: Drawn} & Record<string, any>} given  *title* is said
 *     in the place of what is read; *kind* is a class; all else is the button's
 */
export function Button({icon, kind = "", title, children, ...rest}) {
    return html`<button type="button" class=${`button ${kind}`.trim()} title=${title} aria-label=${title} ...${rest}>${icon && html`<${Icon} name=${icon} />`}${children}</button>`;
}

/** @param {{icon: IconName, label: string} & Record<string, any>} given  all else is the button's */
export function IconButton({icon, label, ...rest}) {
    return html`<button type="button" class="icon-button" title=${label} aria-label=${label} ...${rest}><${Icon} name=${icon} /></button>`;
}

/** @param {{store: Store<any>}} given */
export function Trouble({store}) {
    const {error, retry, isLate} = useStore(store);
    if (isLate) return html`<p class="said quiet">Blackpeg thinks …</p>`;
    if (!error) return null;
    return html`<${Failed} error=${error} again=${retry} />`;
}

/** What went wrong, said plainly, with a button that tries again where that may help. @param {{error: unknown, again: (() => void) | null}} given */
export function Failed({error, again}) {
    const said = capitalized(messageOf(error));
    return html`<div class="trouble" role="alert"><p>${/[.!?]$/.test(said) ? said : `${said}.`}</p>${again && html`<${Button} onclick=${again}>Try again<//>`}</div>`;
}
