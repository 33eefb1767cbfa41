/** Play: choose a board and a host, or go on with a game. */

import {about} from "../js/about.js";
import {backend} from "../js/backend.js";
import {createChooser} from "../js/chooser.js";
import {createDoing} from "../js/doing.js";
import {h, replace} from "../js/dom.js";
import {navigate, setTitle} from "../js/router.js";
import {load, save} from "../js/storage.js";
import {capitalized} from "../js/words.js";
import {openGames} from "./home/open_games.js";
import {createToday} from "./home/today.js";

/** @import {Game, Place} from "../js/types.js" */

/** @param {HTMLElement} root @param {Place} place */
export async function show(root, place) {
    setTitle("Play");
    const known = await about();
    let limitTouched = false;
    const limit = h("input", {class: "field short", type: "number", min: 1, max: known.limits.turns ?? 100, inputmode: "numeric", placeholder: "any", oninput: () => (limitTouched = true)});
    const hosts = h("fieldset", {class: "hosts"}, h("legend", {}, "Who answers"), known.hosts.map(hostChoice));
    const today = createToday("4x6");
    const chooser = await createChooser({game: place.query.get("game") ?? undefined, remember: "play", onBoard});
    const seed = h("input", {class: "field", type: "number", min: 0, inputmode: "numeric"});
    const trouble = h("div");
    const {during} = createDoing(trouble);
    const start = h("button", {type: "submit", class: "button primary large"}, "Start");

    /** @param {Game | null} board */
    function onBoard(board) {
        if (!board) return;
        today.show(board.notation);
        if (!limitTouched) limit.value = String(board.usual_limit ?? "");
        for (const input of hosts.querySelectorAll("input")) {
            const can = board.hosts.includes(input.value);
            input.disabled = !can;
            if (!can && input.checked) checkHost(hosts, "random");
        }
    }
    if (chooser.board()) onBoard(chooser.board());
    checkHost(hosts, load("host", "random"));

    const form = h("form", {class: "card stack set-up"},
        chooser.element,
        hosts,
        h("label", {class: "labelled"}, "Most guesses", h("span", {class: "quiet"}, " (empty: any number)"), limit),
        h("details", {}, h("summary", {}, "More"), h("label", {class: "labelled"}, "Seed", h("span", {class: "quiet"}, " (the same number hides the same code)"), seed)),
        trouble,
        h("p", {}, start));
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        void begin();
    });

    async function begin() {
        const host = new FormData(form).get("host") ?? "random";
        save("host", host);
        await during(async () => {
            const made = await backend.ask("begin", {
                kind: "play", game: chooser.value(), host, limit: limit.value === "" ? 0 : Number(limit.value), ...(seed.value === "" ? {} : {seed: Number(seed.value)}),
            });
            if (root.isConnected) await navigate(`/games/${made.id}`);
        });
    }

    replace(root,
        h("h1", {}, "Play"),
        h("p", {class: "lead"}, "Blackpeg hides a code. You find it, guess by guess."),
        h("div", {class: "two"}, form, h("div", {}, today.element, openGames("play"))));
}

/** @param {{name: string, about: string, settles: boolean}} host */
function hostChoice({name, about: said, settles}) {
    const title = name === "random" ? "Fair" : capitalized(name);
    return h("label", {class: "host"}, h("input", {type: "radio", name: "host", value: name}),
        h("span", {}, h("b", {}, title), " ", h("span", {class: "quiet"}, `${said}${settles ? ", and proves at the end that it did not change it" : ""}`)));
}

/** @param {HTMLElement} hosts @param {string} name */
function checkHost(hosts, name) {
    for (const input of hosts.querySelectorAll("input")) input.checked = input.value === name && !input.disabled;
    if (!hosts.querySelector("input:checked")) {
        const first = hosts.querySelector("input");
        if (first) first.checked = true;
    }
}
