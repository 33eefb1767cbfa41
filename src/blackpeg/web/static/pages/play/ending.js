/** How a game ended: the secret, the promise checked, and what next. */

import {api} from "../../js/api.js";
import {createDoing} from "../../js/doing.js";
import {h, icon, replace} from "../../js/dom.js";
import {code} from "../../js/pegs.js";
import {check} from "../../js/promise.js";
import {link, navigate} from "../../js/router.js";
import {openShare} from "../../js/share.js";
import {counted} from "../../js/words.js";

/** @import {Game} from "../../js/types.js" */
/** @import {Look} from "../../js/pegs.js" */

/**
 * @param {Game} game
 * @param {{looks: Look[]}} options
 */
export function createEnding(game, {looks}) {
    const heading = h("h2", {tabindex: -1}, headline(game));
    const promise = h("div", {class: "promise-checked"});
    const trouble = h("div");
    const {during} = createDoing(trouble);
    const again = h("button", {type: "button", class: "button", onclick: () => void playAgain()}, icon("again"), "Play again");
    const element = h("section", {class: `card ending ${game.result === "solved" ? "won" : ""}`, "aria-label": "The end"},
        heading,
        game.secret ? h("p", {class: "revealed"}, h("span", {class: "quiet"}, game.host === "random" || game.result === "solved" ? "The secret was" : "A code that fits all replies"), code(game.secret.colors, looks)) : null,
        helped(game),
        promise,
        game.notes.length ? h("details", {}, h("summary", {}, "How the host can show that it did not cheat"), h("ul", {class: "notes"}, game.notes.map((note) => h("li", {}, note.trim())))) : null,
        h("div", {class: "row"}, link(`/review?id=${game.id}`, "Review this game", {class: "button primary"}),
            h("button", {type: "button", class: "button", onclick: () => openShare(game)}, icon("share"), "Share"), again),
        trouble);
    void showPromise();

    async function showPromise() {
        const kept = await check(game);
        const {commitment} = game;
        if (!commitment) return;
        const command = commitment.command ? h("details", {}, h("summary", {}, "Check it yourself"), h("p", {}, "This prints the fingerprint shown at the start:"), h("pre", {tabindex: 0, "aria-label": "Command"}, commitment.command)) : null;
        if (kept === "broken") replace(promise, h("p", {class: "bad"}, "The secret is not the one whose fingerprint was shown at the start."), command);
        else if (kept === "kept") replace(promise, h("p", {class: "good"}, icon("check"), "Checked by your browser: the secret was hidden from the start."), command);
        else replace(promise, command);
    }

    async function playAgain() {
        await during(async () => {
            const made = await api.post("/games", {kind: "play", game: game.board.notation, host: game.host, limit: game.limit ?? 0, strategy: game.strategy});
            if (element.isConnected) await navigate(`/games/${made.id}`);
        });
    }

    return {element, focus: () => heading.focus()};
}

/** @param {Game} game */
function headline(game) {
    const guesses = game.turns.length;
    switch (game.result) {
        case "solved": return guesses === 1 ? "At the first guess: what luck!" : `You broke it in ${guesses} guesses`;
        case "limit": return "That was the last guess";
        default: return "Given up";
    }
}

/** @param {Game} game */
function helped(game) {
    const parts = [game.hints ? counted(game.hints, "hint") : "", game.taken_back ? `${counted(game.taken_back, "guess", "guesses")} taken back` : ""].filter(Boolean);
    return parts.length ? h("p", {class: "quiet"}, `With ${parts.join(" and ")}.`) : null;
}
