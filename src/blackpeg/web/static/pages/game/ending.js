/** How a game ended: the promise checked, and what next. */

import {backend} from "../../js/backend.js";
import {Code} from "../../js/parts/pegs.js";
import {looksOf} from "../../js/pegs.js";
import {check} from "../../js/promise.js";
import {navigate} from "../../js/router.js";
import {openShare} from "../../js/share.js";
import {Button, Icon, Trouble, html, useEffect, useState} from "../../js/view.js";
import {counted} from "../../js/words.js";

/** @import {State} from "./game.js" */
/** @import {Play} from "./play.js" */
/** @import {Session} from "../../js/types.js" */

/** @param {{game: Play, state: State}} given */
export function Ending({game: {store}, state: {session}}) {
    const {result, host, daily, settles, secret, notes, game: board, limit, strategy, id} = session;
    if (result === "open") return null;

    function again() {
        void store.act("begin", async () => {
            const made = await backend.ask("begin", {kind: "play", game: board.notation, host: daily ? "random" : host, limit: limit ?? 0, strategy});
            if (store.isDrawn()) await navigate(`/games/${made.id}`);
        });
    }

    return html`
        <section class=${`card ending${result === "solved" ? " won" : ""}`} aria-label="The end">
            <h2 tabindex="-1">${headline(session)}</h2>
            ${secret && html`<p class="revealed"><span class="quiet">${settles || result === "solved" ? "The secret was" : "A code that fits all replies"}</span><${Code} colors=${secret.colors} looks=${looksOf(board)} /></p>`}
            <${Helped} session=${session} />
            <${Promised} session=${session} />
            ${notes.length > 0 && html`<details><summary>How the host can show that it did not cheat</summary><ul class="notes">${notes.map((note) => html`<li>${note.trim()}</li>`)}</ul></details>`}
            <div class="row">
                <a class="button primary" href=${`/review?id=${id}`}>Review this game</a>
                <${Button} icon="share" onclick=${() => openShare(session)}>Share<//>
                <${Button} icon="again" onclick=${again}>Play again<//>
            </div>
            <${Trouble} store=${store} />
        </section>`;
}

/** @param {Session} session */
function headline({turns, result}) {
    switch (result) {
        case "solved": return turns.length === 1 ? "At the first guess: what luck!" : `You broke it in ${turns.length} guesses`;
        case "limit": return "That was the last guess";
        default: return "Given up";
    }
}

/** @param {{session: Session}} given */
function Helped({session: {hints, taken_back: back}}) {
    const parts = [hints && counted(hints, "hint"), back && `${counted(back, "guess", "guesses")} taken back`].filter(Boolean);
    return parts.length > 0 && html`<p class="quiet">With ${parts.join(" and ")}.</p>`;
}

/** The host's promise, checked by the browser. @param {{session: Session}} given */
function Promised({session}) {
    const [kept, setKept] = useState("");
    useEffect(() => void check(session).then(setKept), [session.id]);
    if (!kept || !session.commitment) return null;
    return html`
        <div class="promise-checked">
            ${kept === "broken" && html`<p class="bad">The secret is not the one whose fingerprint was shown at the start.</p>`}
            ${kept === "kept" && html`<p class="good"><${Icon} name="check" />Checked by your browser: the secret was hidden from the start.</p>`}
            ${session.commitment.command && html`
                <details><summary>Check it yourself</summary><p>This prints the fingerprint shown at the start:</p>
                    <pre tabindex="0" aria-label="Command">${session.commitment.command}</pre></details>`}
        </div>`;
}
