/** Let it break yours: choose a board, think of a code, and begin. */

import {about} from "../js/about.js";
import {backend} from "../js/backend.js";
import {createChooser} from "../js/chooser.js";
import {createDoing} from "../js/doing.js";
import {h, replace} from "../js/dom.js";
import {navigate, setTitle} from "../js/router.js";
import {openGames} from "./home/open_games.js";

/** @import {Place} from "../js/types.js" */

/** @param {HTMLElement} root @param {Place} place */
export async function show(root, place) {
    setTitle("Break");
    const known = await about();
    const said = h("p", {class: "quiet"});
    const chooser = await createChooser({game: place.query.get("game") ?? undefined, remember: "break"});
    const strategy = h("select", {class: "field", onchange: describe}, h("option", {value: ""}, "the usual one on this board"), known.strategies.map(({name}) => h("option", {value: name}, name)));
    const trouble = h("div");
    const {during} = createDoing(trouble);
    const form = h("form", {class: "card stack set-up"},
        chooser.element,
        h("div", {}, h("label", {class: "labelled"}, "How Blackpeg guesses", strategy), said),
        trouble,
        h("p", {}, h("button", {type: "submit", class: "button primary large"}, "I have a code in mind")));
    describe();

    function describe() {
        const found = known.strategies.find(({name}) => name === strategy.value);
        replace(said, found ? `It ${found.about}.` : "Quick and good.");
    }

    form.addEventListener("submit", (event) => {
        event.preventDefault();
        void begin();
    });

    async function begin() {
        await during(async () => {
            const made = await backend.ask("begin", {kind: "break", game: chooser.value(), ...(strategy.value ? {strategy: strategy.value} : {})});
            if (root.isConnected) await navigate(`/games/${made.id}`);
        });
    }

    replace(root,
        h("h1", {}, "Let it break yours"),
        h("p", {class: "lead"}, "Think of a code, or hide one on a real board. Blackpeg guesses, says why, and catches slips in your replies."),
        h("div", {class: "two"}, form, openGames("break")));
}
