/** The page without a network: its files are kept, and a new version is offered, and never forced. */

let isThere = false;

export function stayOffline() {
    const service = navigator.serviceWorker;
    // Pages that are not encrypted, and not of this machine, have none.
    if (isThere || !service) return;
    isThere = true;
    const hadOne = service.controller !== null;
    // All windows go to the new version together: the old one's files are gone.
    service.addEventListener("controllerchange", () => hadOne && location.reload());
    service.register(new URL("../service.js", import.meta.url)).then(
        (registration) => {
            const look = () => registration.waiting && service.controller && offer(registration.waiting);
            look();
            registration.addEventListener("updatefound", () =>
                registration.installing?.addEventListener("statechange", look),
            );
        },
        () => (isThere = false), // another time
    );
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
    button.addEventListener("click", () => waiting.postMessage("come in"));
    bar.append("A new version of Blackpeg is here.", button);
    document.body.append(bar);
}
