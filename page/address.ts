/**
 * Addresses of this page: paths, or what follows "#" where a folder holds the page and no server knows its paths.
 *
 *     here()                         the address that is shown: pathname, search, hash
 *     hrefOf("/review?game=4x6")     how a link says it
 *     addressIn(anchor)              the address that a link says; null if it is none of this page's
 *     replaceAddress("/trees?a=b")     says in the window's address what is looked at; pushAddress so that one can go back
 *
 * In a folder ";" stands for the "#" of an address: there may be one "#" in a link.
 */

/** Whether a folder holds this page, and Python runs in the browser; the build says so. */
declare const IN_TAB: boolean;
export const inTab = typeof IN_TAB !== "undefined" && IN_TAB;

export function here(): URL {
    return addressIn(location) ?? new URL("/", location.origin);
}

export function hrefOf(address: string) {
    return inTab ? `#${address.replace("#", ";")}` : address;
}

export function addressIn({href, hash, pathname}: {href: string; hash: string; pathname: string}): URL | null {
    if (!inTab) return new URL(href);
    if (pathname !== location.pathname || !hash.startsWith("#/")) return null;
    const address = hash.slice(1).replace(/^\/+/, "/").replace(";", "#");
    return new URL(address, location.origin);
}

export function pushAddress(address: string) {
    history.pushState(null, "", hrefOf(address));
}

export function replaceAddress(address: string) {
    history.replaceState(null, "", hrefOf(address));
}
