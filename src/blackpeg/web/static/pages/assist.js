/** Assist: choose a board, or go on with a game. */

import {backend} from "../js/backend.js";
import {createChooser} from "../js/chooser.js";
import {createDoing} from "../js/doing.js";
import {h, replace} from "../js/dom.js";
import {navigate, setTitle} from "../js/router.js";
import {openGames} from "./home/open_games.js";

/** @import {Place, Session} from "../js/types.js" */

/** @param {HTMLElement} root @param {Place} place */
export async function show(root, place) {
    setTitle("Assist");
    const chooser = await createChooser({game: place.query.get("game") ?? undefined, remember: "assist"});
    const trouble = h("div");
    const {during} = createDoing(trouble);
    const form = h(
        "form",
        {class: "card stack set-up", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void start())},
        chooser.element,
        trouble,
        h("p", {}, h("button", {type: "submit", class: "button primary large"}, "Start")),
    );
    replace(
        root,
        h("h1", {}, "Assist at a real board"),
        h("p", {class: "lead"}, "You play at a real board. Enter each guess and its reply: Blackpeg says how many codes are left and what to guess next, and finds slips."),
        h("div", {class: "two"}, form, openGames("assist")),
    );

    async function start() {
        await during(async () => {
            /** @type {Session} */
            const begun = await backend.ask("begin", {kind: "assist", game: chooser.value()});
            if (root.isConnected) await navigate(`/games/${begun.id}`);
        });
    }
}
