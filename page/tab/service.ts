/** The service worker: after the first visit everything comes from the cache; a new version waits until it is asked in. */

declare const VERSION: string;
declare const FIRST: string[];

/** This worker; the types of the page do not know of it. */
const worker: any = self;
const CACHE = `blackpeg.${VERSION}`;

worker.addEventListener("install", (event: any) => {
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FIRST)));
});

worker.addEventListener("activate", (event: any) => {
    const isOld = (name: string) => name.startsWith("blackpeg.") && name !== CACHE;
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
            .then(() => worker.clients.claim()),
    );
});

worker.addEventListener("message", ({data}: MessageEvent) => data === "come in" && worker.skipWaiting());

worker.addEventListener("fetch", (event: any) => {
    const {request} = event;
    if (request.method === "GET" && new URL(request.url).origin === worker.location.origin)
        event.respondWith(answer(request));
});

async function answer(request: Request) {
    const cache = await caches.open(CACHE);
    const known = await cache.match(request.mode === "navigate" ? "./" : request, {ignoreSearch: true});
    if (known) return known;
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
}
