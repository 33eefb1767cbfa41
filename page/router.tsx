/**
 * Which page is shown at which address.
 *
 *     navigate("/games/abc")                         go there; navigate(path, {replace: true}) leaves no trace
 *     setTitle("Play")                               the title of the window; each page calls it once
 *
 * A page is a module with `export async function show(root, place)`: it fills *root* (an element of its own, made anew
 * each time, so that what comes late never writes into another page), and returns a function that clears up, or
 * nothing.  `place.params` are the parts of the path (`/games/:id`), `place.query` what follows "?", `place.hash` what
 * follows "#".  Each page has one <h1>, which gets the focus when one comes from another page.
 * What `show` throws is shown with "Try again", and tried again by itself if the server did not answer.
 */

import {addressIn, here, hrefOf, pushAddress, replaceAddress} from "./address";
import {announce} from "./announce";
import {BackendError, answering, backend} from "./backend";
import {find} from "./dom";
import {Failed, MOUNT, mount} from "./view";

import type {CleanUp, Show} from "./types";

const routes: {pattern: RegExp; names: string[]; page: () => Promise<{show: Show}>}[] = [];
let cleanUp: CleanUp | null = null;
let visit = 0;

const RELOADED = "blackpeg.reloaded";
/** Milliseconds until a page that is not there yet is said to be on its way. */
const PATIENCE = 250;

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
    if (options.replace) replaceAddress(address);
    else pushAddress(address);
    return showHere(true);
}

export function setTitle(title: string) {
    document.title = title === "Blackpeg" ? title : `${title} · Blackpeg`;
}

/** Loads a page's module; one that is gone belongs to a page from before an update, which is loaded anew, once. */
async function loaded(page: () => Promise<{show: Show}>) {
    try {
        const module = await page();
        sessionStorage.removeItem(RELOADED);
        return module;
    } catch (error) {
        await backend.ask("about"); // says so if the server does not answer
        if (sessionStorage.getItem(RELOADED)) throw error;
        sessionStorage.setItem(RELOADED, "yes");
        location.reload();
        return new Promise<never>(() => {});
    }
}

/**
 * Shows the page of the address.  The page before stays until this one has something to draw.
 *
 * @param moved  whether one comes from another page, so that the heading gets the focus
 */
async function showHere(moved: boolean) {
    const mine = ++visit;
    // A question of the page that is left is not to be answered on another.
    for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close();
    const main = find(document, "#main", HTMLElement);
    const root = document.createElement("div");
    root.className = "page";
    root.addEventListener(MOUNT, () => {
        if (mine !== visit) return;
        cleanUp?.();
        cleanUp = null;
        main.replaceChildren(root);
        if (moved) window.scrollTo(0, 0);
    });
    const {pathname, search, hash} = here();
    markCurrent(pathname);
    const slow = setTimeout(() => mine === visit && standIn(main), PATIENCE);
    const found = routes.map((each) => ({...each, match: each.pattern.exec(pathname)})).find((each) => each.match);
    try {
        const params = Object.fromEntries(
            (found?.names ?? []).map((name, at) => [name, decodeURIComponent(found?.match?.[at + 1] ?? "")]),
        );
        const {show} = found ? await loaded(found.page) : {show: nowhere};
        if (mine !== visit) return;
        const left = await show(root, {params, query: new URLSearchParams(search), hash: hash.slice(1)});
        if (mine !== visit) return void left?.();
        cleanUp = left ?? null;
    } catch (error) {
        if (mine !== visit) return;
        // An address that cannot be read leads nowhere.
        if (error instanceof URIError) return void (cleanUp = await nowhere(root));
        const kind = error instanceof BackendError ? error.kind : "failed";
        cleanUp = mount(
            root,
            <>
                <h1>That did not work</h1>
                <Failed error={error} again={kind === "refused" ? null : again} />
                <WaysOn />
            </>,
        );
        if (kind === "network") void answering(() => mine === visit).then((isThere) => isThere && location.reload());
    } finally {
        clearTimeout(slow);
        if (mine === visit) main.classList.remove("loading");
    }
    if (moved) focusHeading(root);
}

/** Says that a page is on its way; the first has its name, and the place where it will be. */
function standIn(main: HTMLElement) {
    main.classList.add("loading");
    if (main.querySelector(".page")) return;
    const heading = document.createElement("h1");
    heading.textContent = document.querySelector("#nav [aria-current]")?.textContent ?? "Blackpeg";
    const place = document.createElement("div");
    place.className = "card to-come";
    const page = document.createElement("div");
    page.className = "page";
    page.append(heading, place);
    main.replaceChildren(page);
}

async function nowhere(root: HTMLElement) {
    setTitle("No such page");
    return mount(
        root,
        <>
            <h1>There is no such page</h1>
            <WaysOn />
        </>,
    );
}

/** From where there is nothing to see. */
function WaysOn() {
    return (
        <p class="row">
            <a class="button" href="/">
                To the first page
            </a>
            <a class="button" href="/history">
                Your games
            </a>
        </p>
    );
}

/** Loads everything anew if the server answers, for a module that failed to load may be remembered so. */
const again = () =>
    backend.ask("about").then(
        () => location.reload(),
        () => showHere(false),
    );

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
        const isHere = each.getAttribute("href") === hrefOf(path);
        if (isHere) each.setAttribute("aria-current", "page");
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
        const to = addressIn(anchor);
        const {pathname, search} = here();
        const isHere = to?.pathname === pathname && to.search === search && to.hash;
        if (!to || isHere) return stayHere(event, anchor);
        if (!routes.some((each) => each.pattern.test(to.pathname))) return;
        event.preventDefault();
        void navigate(to.pathname + to.search + to.hash);
    });
    return showHere(false).then(fetchOthers);
}

/** Goes to a part of the page that is shown; its address stays, for what follows "#" is what a page was asked for. */
function stayHere(event: Event, {pathname, hash}: HTMLAnchorElement) {
    const part = pathname === location.pathname && hash && document.getElementById(hash.slice(1));
    if (!part) return;
    event.preventDefault();
    part.focus();
    part.scrollIntoView();
}

/** Loads the other pages' modules once there is nothing else to do, so that a link waits for data alone. */
function fetchOthers() {
    const {saveData} = (navigator as {connection?: {saveData?: boolean}}).connection ?? {};
    if (saveData) return;
    const fetch = () => routes.forEach(({page}) => void page().catch(() => {}));
    if ("requestIdleCallback" in window) requestIdleCallback(fetch, {timeout: 3000});
    else setTimeout(fetch, 1000);
}
