/** How a game ended: the secret, the promise checked, and what next. */

import {backend} from "../../js/backend.js";
import {createDoing} from "../../js/doing.js";
import {h, icon, replace} from "../../js/dom.js";
import {code} from "../../js/pegs.js";
import {check} from "../../js/promise.js";
import {link, navigate} from "../../js/router.js";
import {openShare} from "../../js/share.js";
import {counted} from "../../js/words.js";

/** @import {Session} from "../../js/types.js" */
/** @import {Look} from "../../js/pegs.js" */

/**
 * @param {Session} session
 * @param {{looks: Look[]}} options
 */
export function createEnding(session, {looks}) {
    const heading = h("h2", {tabindex: -1}, headline(session));
    const promise = h("div", {class: "promise-checked"});
    const trouble = h("div");
    const {during} = createDoing(trouble);
    const again = h("button", {type: "button", class: "button", onclick: () => void playAgain()}, icon("again"), "Play again");
    const element = h("section", {class: `card ending ${session.result === "solved" ? "won" : ""}`, "aria-label": "The end"},
        heading,
        session.secret ? h("p", {class: "revealed"}, h("span", {class: "quiet"}, session.host === "random" || session.result === "solved" ? "The secret was" : "A code that fits all replies"), code(session.secret.colors, looks)) : null,
        helped(session),
        promise,
        session.notes.length ? h("details", {}, h("summary", {}, "How the host can show that it did not cheat"), h("ul", {class: "notes"}, session.notes.map((note) => h("li", {}, note.trim())))) : null,
        h("div", {class: "row"}, link(`/review?id=${session.id}`, "Review this game", {class: "button primary"}),
            h("button", {type: "button", class: "button", onclick: () => openShare(session)}, icon("share"), "Share"), again),
        trouble);
    void showPromise();

    async function showPromise() {
        const kept = await check(session);
        const {commitment} = session;
        if (!commitment) return;
        const command = commitment.command ? h("details", {}, h("summary", {}, "Check it yourself"), h("p", {}, "This prints the fingerprint shown at the start:"), h("pre", {tabindex: 0, "aria-label": "Command"}, commitment.command)) : null;
        if (kept === "broken") replace(promise, h("p", {class: "bad"}, "The secret is not the one whose fingerprint was shown at the start."), command);
        else if (kept === "kept") replace(promise, h("p", {class: "good"}, icon("check"), "Checked by your browser: the secret was hidden from the start."), command);
        else replace(promise, command);
    }

    async function playAgain() {
        await during(async () => {
            const made = await backend.ask("begin", {kind: "play", game: session.game.notation, host: session.host, limit: session.limit ?? 0, strategy: session.strategy});
            if (element.isConnected) await navigate(`/games/${made.id}`);
        });
    }

    return {element, focus: () => heading.focus()};
}

/** @param {Session} session */
function headline(session) {
    const guesses = session.turns.length;
    switch (session.result) {
        case "solved": return guesses === 1 ? "At the first guess: what luck!" : `You broke it in ${guesses} guesses`;
        case "limit": return "That was the last guess";
        default: return "Given up";
    }
}

/** @param {Session} session */
function helped(session) {
    const parts = [session.hints ? counted(session.hints, "hint") : "", session.taken_back ? `${counted(session.taken_back, "guess", "guesses")} taken back` : ""].filter(Boolean);
    return parts.length ? h("p", {class: "quiet"}, `With ${parts.join(" and ")}.`) : null;
}
