/** Starts the page: colors, routes, menu, settings.  Each page is loaded when it is first shown. */

import {BackendError} from "./backend.js";
import {applyColors} from "./colors.js";
import {find} from "./dom.js";
import {markCurrent, route, startRouter} from "./router.js";
import {applyMarks, followSettings, openSettings} from "./settings.js";
import {forgetGame} from "./storage.js";

/** @import {Session, Show} from "./types.js" */

route("/", () => import("../pages/home.js"));
route("/play", () => import("../pages/play.js"));
route("/daily", () => import("../pages/daily.js"));
route("/break", () => import("../pages/break.js"));
route("/assist", () => import("../pages/assist.js"));
route("/review", () => import("../pages/review.js"));
route("/lab", () => import("../pages/lab.js"));
route("/history", () => import("../pages/history.js"));
route("/games/:id", async () => ({show: showGame}));

/** The kinds of games that have pages of their own. */
const KINDS = ["play", "break", "assist"];

/** A game is shown by the page of its kind; one that is over and was not played here, by the review. @type {Show} */
async function showGame(root, place) {
    const session = await remembered(place.params.id);
    const page = await pageOf(session);
    markCurrent(KINDS.includes(session.kind) ? `/${session.kind}` : "/review");
    return page.show(root, place, session);
}

/** The game; one that is gone is forgotten here, too. @param {string} id @returns {Promise<Session>} */
async function remembered(id) {
    const {gameOf} = await import("./turns.js"); // the first page shows no game
    try {
        return await gameOf(id);
    } catch (error) {
        if (error instanceof BackendError && error.status === 404) forgetGame(id);
        throw error;
    }
}

/**
 * @param {Session} session
 * @returns {Promise<{show: (root: HTMLElement, place: import("./types.js").Place, game: Session) => ReturnType<Show>}>}
 */
function pageOf(session) {
    return KINDS.includes(session.kind) ? import("../pages/game.js") : import("../pages/review.js");
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

/** @param {boolean} open */
function setMenu(open) {
    menu.setAttribute("aria-expanded", String(open));
    document.body.classList.toggle("menu-open", open);
}

find(document, "#settings-button", HTMLButtonElement).addEventListener("click", openSettings);

void startRouter();
