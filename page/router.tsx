/**
 * Which page is shown at which address.
 *
 *     navigate("/games/abc")                         go there; navigate(path, {replace: true}) leaves no trace
 *     refresh()                                      show the same page anew
 *     setTitle("Play")                               the title of the window; each page calls it once
 *
 * A page is a module with `export async function show(root, place)`: it fills *root* (an element of its own, made anew
 * each time, so that what comes late never writes into another page), and returns a function that clears up, or
 * nothing.  `place.params` are the parts of the path (`/games/:id`), `place.query` what follows "?", `place.hash` what
 * follows "#".  Each page has one <h1>, which gets the focus when one comes from another page.
 * What `show` throws is shown with "Try again".
 */

import {announce} from "./announce";
import {BackendError, backend} from "./backend";
import {Failed, mount} from "./view";

import type {CleanUp, Show} from "./types";

const routes: {pattern: RegExp; names: string[]; page: () => Promise<{show: Show}>}[] = [];
let cleanUp: CleanUp | null = null;
let visit = 0;

/**
 * @param path  such as "/games/:id"
 * @param page  loads the page's module
 */
export function route(path: string, page: () => Promise<{show: Show}>) {
    const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    const pattern = new RegExp(`^${path.replace(/:\w+/g, "([^/]+)")}/?$`);
    routes.push({pattern, names, page});
}

export function navigate(address: string, options: {replace?: boolean} = {}) {
    if (options.replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    window.scrollTo(0, 0);
    return showHere(true);
}

export function refresh() {
    return showHere(false);
}

export function setTitle(title: string) {
    document.title = title === "Blackpeg" ? title : `${title} · Blackpeg`;
}

/**
 * Loads a page's module.
 */
async function loaded(page: () => Promise<{show: Show}>) {
    try {
        return await page();
    } catch (error) {
        await backend.ask("about"); // says that nobody answers, if so
        throw error;
    }
}

/** @param moved  whether one comes from another page, so that the heading gets the focus */
async function showHere(moved: boolean) {
    const mine = ++visit;
    // A question of the page that is left is not to be answered on another.
    for (const dialog of document.querySelectorAll("dialog[open]")) (dialog as HTMLDialogElement).close();
    cleanUp?.();
    cleanUp = null;
    const main = document.getElementById("main");
    if (!main) return;
    const root = document.createElement("div");
    root.className = "page";
    const {pathname, search, hash} = location;
    markCurrent(pathname);
    const found = routes.map((each) => ({...each, match: each.pattern.exec(pathname)})).find((each) => each.match);
    try {
        if (!found?.match) return nowhere(main, root);
        const params = Object.fromEntries(
            found.names.map((name, at) => [name, decodeURIComponent(found.match?.[at + 1] ?? "")]),
        );
        const {show} = await loaded(found.page);
        if (mine !== visit) return;
        main.replaceChildren(root);
        const left = await show(root, {params, query: new URLSearchParams(search), hash: hash.slice(1)});
        if (mine !== visit) return void left?.();
        cleanUp = left ?? null;
    } catch (error) {
        if (mine !== visit) return;
        const isRefused = error instanceof BackendError && error.kind === "refused";
        mount(
            root,
            <>
                <h1>That did not work</h1>
                <Failed error={error} again={isRefused ? null : again} />
            </>,
        );
        main.replaceChildren(root);
    }
    if (moved) focusHeading(root);
}

function nowhere(main: HTMLElement, root: HTMLElement) {
    setTitle("No such page");
    mount(
        root,
        <>
            <h1>There is no such page</h1>
            <p>
                <a href="/">To the first page</a>
            </p>
        </>,
    );
    main.replaceChildren(root);
}

/** Loads everything anew once somebody answers, for a module that could not be had may be remembered so. */
async function again() {
    try {
        await backend.ask("about");
        location.reload();
    } catch {
        await refresh();
    }
}

function focusHeading(root: HTMLElement) {
    if (root.contains(document.activeElement)) return;
    const heading = root.querySelector("h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({preventScroll: true});
    announce(document.title);
}

export function markCurrent(path: string) {
    for (const each of document.querySelectorAll("[data-nav]")) {
        const here = each.getAttribute("href") === path;
        if (here) each.setAttribute("aria-current", "page");
        else each.removeAttribute("aria-current");
    }
}

export function startRouter() {
    window.addEventListener("popstate", () => void showHere(true));
    document.addEventListener("click", (event) => {
        if (event.defaultPrevented || event.button !== 0) return;
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        const anchor = event.target instanceof Element ? event.target.closest("a") : null;
        if (!anchor || anchor.target || anchor.hasAttribute("download") || anchor.origin !== location.origin) return;
        if (!routes.some((each) => each.pattern.test(anchor.pathname))) return;
        if (anchor.pathname === location.pathname && anchor.search === location.search && anchor.hash) return;
        event.preventDefault();
        void navigate(anchor.pathname + anchor.search + anchor.hash);
    });
    return showHere(false);
}
