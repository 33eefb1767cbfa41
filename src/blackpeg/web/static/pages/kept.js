/** A game that is open, and cannot be gone on with: its board, why that is so, and what can be done. */

import {createBoard} from "../js/board.js";
import {isWide} from "../js/parts/board.js";
import {h, replace} from "../js/dom.js";
import {removeGame} from "../js/removal.js";
import {link, navigate, refresh, report, setTitle} from "../js/router.js";
import {showsLeft} from "../js/settings.js";
import {giveUp} from "../js/turns.js";
import {measures} from "../js/words.js";

/** @import {Session} from "../js/types.js" */

/** @param {HTMLElement} root @param {Session} session */
export function showKept(root, session) {
    const {game: board, turns} = session;
    setTitle(board.notation);
    root.classList.toggle("wide", isWide(board));
    const trouble = h("div");
    const view = createBoard({board, turns, showLeft: showsLeft(), label: `Board: ${measures(board)}`});

    /** @param {() => Promise<unknown>} work */
    async function attempt(work) {
        try {
            await work();
        } catch (error) {
            replace(trouble, report(error, () => void attempt(work)));
        }
    }

    async function remove() {
        if (await removeGame(session.id, board.notation, turns.length)) await navigate("/history", {replace: true});
    }

    async function end() {
        await giveUp(session);
        await refresh();
    }

    /** @param {string} text @param {() => Promise<unknown>} work */
    function button(text, work) {
        return h("button", {type: "button", class: "button", onclick: () => void attempt(work)}, text);
    }

    replace(root,
        h("div", {class: "game-head"}, h("h1", {}, "A game that stopped"), h("p", {class: "quiet"}, `${board.notation}: ${measures(board)}`)),
        h("div", {class: "game"},
            h("div", {class: "board-side"}, view.element),
            h("section", {class: "panel card stack", "aria-label": "Why it stopped"},
                h("p", {}, "This game was played outside of this page, and was not ended there. Its code was known to that program alone, so that nobody is left to answer a guess."),
                h("p", {class: "row"}, turns.length ? link(`/review?id=${session.id}`, "Review it so far", {class: "button primary"}) : null,
                    button("Give it up", end), button("Remove it", remove)),
                trouble)));
}
