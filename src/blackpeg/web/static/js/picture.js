/**
 * A picture that the server draws, with its own words for who cannot see it.
 *
 *     html`<${Picture} svg=${text} />`
 *
 * It is an image of its own, as its style is: the content security policy allows none in the page.
 */

import {html, useEffect, useMemo} from "./view.js";

/** @param {{svg: string}} given  what an address such as /api/review.svg answers */
export function Picture({svg}) {
    const source = useMemo(() => URL.createObjectURL(new Blob([svg], {type: "image/svg+xml"})), [svg]);
    useEffect(() => () => URL.revokeObjectURL(source), [source]);
    const {title, desc} = useMemo(() => wordsOf(svg), [svg]);
    return html`<img src=${source} alt=${`${title}. ${desc}`} />`;
}

/** What *svg* says of itself. @param {string} svg */
export function wordsOf(svg) {
    // Without its style, which would be refused here.
    const drawn = new DOMParser().parseFromString(svg.replace(/<style>[^<]*<\/style>/, ""), "image/svg+xml");
    return {
        title: drawn.querySelector("title")?.textContent ?? "",
        desc: drawn.querySelector("desc")?.textContent ?? "",
    };
}
