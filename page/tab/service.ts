/**
 * The service worker: after the first visit the page comes from the cache; a new version waits until it is asked in.
 *
 * It answers for the files of this folder alone, whatever else its host has below it.
 */

declare const VERSION: string;
/** The files of a first visit. */
declare const VISITED: string[];

/** This worker; the types of the page do not know of it. */
const worker: any = self;
const BASE = new URL("./", worker.location.href);
const OURS = `blackpeg ${BASE.pathname} `;
const CACHE = OURS + VERSION;

worker.addEventListener("install", (event: any) => {
    // Not from the browser's own cache, which may have files of the version before.
    const fresh = VISITED.map(
        (name) => new Request(new URL(name, BASE), {cache: name.includes("static/") ? "default" : "reload"}),
    );
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

worker.addEventListener("activate", (event: any) => {
    const isOld = (name: string) => name.startsWith(OURS) && name !== CACHE;
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
            .then(() => worker.clients.claim()),
    );
});

worker.addEventListener("message", ({data}: MessageEvent) => data === "come in" && worker.skipWaiting());

worker.addEventListener("fetch", (event: any) => {
    const {method, url}: Request = event.request;
    const [plain] = url.split(/[?#]/);
    const name = plain.startsWith(BASE.href) && plain.slice(BASE.href.length);
    if (method !== "GET" || name === false) return;
    if (name === "" || name === "index.html") event.respondWith(answer(new Request(BASE), event.request));
    else if (name.startsWith("static/") || VISITED.includes(name))
        event.respondWith(answer(event.request, event.request));
});

/** What the cache has of *kept*; else what comes for *asked*, which is put there. */
async function answer(kept: Request, asked: Request) {
    const cache = await caches.open(CACHE);
    const known = await cache.match(kept, {ignoreSearch: true});
    if (known) return known;
    const response = await fetch(asked);
    if (response.ok) await cache.put(kept, response.clone());
    return response;
}
