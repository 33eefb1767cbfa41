/** The page without a network: its files are kept, and a new version is offered, and never forced. */

export function stayOffline() {
    // Pages that are not encrypted, and not of this machine, cannot.
    void navigator.serviceWorker?.register(new URL("../service.js", import.meta.url)).then((registration) => {
        const look = () => registration.waiting && navigator.serviceWorker.controller && offer(registration.waiting);
        look();
        registration.addEventListener("updatefound", () =>
            registration.installing?.addEventListener("statechange", look),
        );
    });
}

function offer(waiting: ServiceWorker) {
    if (document.querySelector(".new-version")) return;
    const bar = document.createElement("p");
    bar.className = "arriving new-version";
    bar.setAttribute("role", "status");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = "Use it now";
    button.addEventListener("click", () => {
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
        waiting.postMessage("come in");
    });
    bar.append("A new version of Blackpeg is here.", button);
    document.body.append(bar);
}
