/**
 * A picture that the server draws, with its own words for who cannot see it.
 *
 *     <Picture svg={text} />
 *
 * It is an image of its own, as its style is: the content security policy allows none in the page.
 */

import {useEffect, useMemo} from "preact/hooks";

/** @param given  what the server draws */
export function Picture({svg}: {svg: string}) {
    const source = useMemo(() => URL.createObjectURL(new Blob([svg], {type: "image/svg+xml"})), [svg]);
    useEffect(() => () => URL.revokeObjectURL(source), [source]);
    const {title, desc} = useMemo(() => wordsOf(svg), [svg]);
    return <img src={source} alt={`${title}. ${desc}`} />;
}

/** What *svg* says of itself. */
export function wordsOf(svg: string) {
    // Without its style, which would be refused here.
    const drawn = new DOMParser().parseFromString(svg.replace(/<style>[^<]*<\/style>/, ""), "image/svg+xml");
    return {
        title: drawn.querySelector("title")?.textContent ?? "",
        desc: drawn.querySelector("desc")?.textContent ?? "",
    };
}
