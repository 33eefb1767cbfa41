/** Starts the page: colors, routes, menu, settings.  Each page is loaded when it is first shown. */

import {options} from "preact";
import {hrefOf, inTab} from "./address";
import {BackendError} from "./backend";
import {applyColors} from "./colors";
import {find} from "./dom";
import {markCurrent, route, startRouter} from "./router";
import {applyMarks, followSettings, openSettings} from "./settings";
import {forgetGame} from "./storage";

import type {Kind} from "./pages/begin";
import type {Place, Session, Show} from "./types";

/** The kinds of games that have pages of their own. */
const KINDS: string[] = ["play", "break", "assist"] satisfies Kind[];

route("/", () => import("./pages/home"));
route("/daily", () => import("./pages/daily"));
for (const kind of KINDS) route(`/${kind}`, async () => (await import("./pages/begin")).pageOf(kind as Kind));
route("/challenge", () => import("./pages/challenge"));
route("/puzzle", () => import("./pages/puzzle"));
route("/review", () => import("./pages/review"));
route("/trees", () => import("./pages/trees"));
route("/history", () => import("./pages/history"));
route("/games/:id", async () => {
    await import("./pages/game");
    return {show: showGame};
});

/** A game is shown by the page of its kind; one that is over and was not played here, by the review. */
async function showGame(root: HTMLElement, place: Place) {
    const session = await remembered(place.params.id);
    const page = await pageOf(session);
    markCurrent(KINDS.includes(session.kind) ? `/${session.kind}` : "/review");
    return page.show(root, place, session);
}

/** The game; one that is gone is forgotten here, too. */
async function remembered(id: string): Promise<Session> {
    const {gameOf} = await import("./turns"); // the first page shows no game
    try {
        return await gameOf(id);
    } catch (error) {
        if (error instanceof BackendError && error.status === 404) forgetGame(id);
        throw error;
    }
}

function pageOf(
    session: Session,
): Promise<{show: (root: HTMLElement, place: Place, game: Session) => ReturnType<Show>}> {
    return KINDS.includes(session.kind) ? import("./pages/game") : import("./pages/review");
}

if (inTab) {
    options.vnode = ({type, props}) => {
        const link = props as {href?: string};
        if (type === "a" && link.href?.startsWith("/") && !("download" in props)) link.href = hrefOf(link.href);
    };
}

applyColors();
applyMarks();
followSettings();

const menu = find(document, "#menu-button", HTMLButtonElement);
menu.addEventListener("click", () => setMenu(menu.getAttribute("aria-expanded") !== "true"));
find(document, "#nav", HTMLElement).addEventListener("click", () => setMenu(false));
document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && menu.getAttribute("aria-expanded") === "true") {
        setMenu(false);
        menu.focus();
    }
});

function setMenu(open: boolean) {
    menu.setAttribute("aria-expanded", String(open));
    document.body.classList.toggle("menu-open", open);
}

find(document, "#settings-button", HTMLButtonElement).addEventListener("click", openSettings);

void startRouter();
