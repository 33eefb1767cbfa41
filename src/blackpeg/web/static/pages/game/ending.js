/**
 * After a game, at once and without asking: how it ended, one picture of it, its place among its like, what next.
 *
 * The board stays as it is beside it, and shows the secret.
 */

import {backend} from "../../js/backend.js";
import {Histogram} from "../../js/charts/histogram.js";
import {Picture} from "../../js/picture.js";
import {check} from "../../js/promise.js";
import {navigate} from "../../js/router.js";
import {openShare} from "../../js/share.js";
import {useAnswer, useOwnStore, useStore} from "../../js/store.js";
import {Button, Icon, Trouble, html, useEffect, useRef, useState} from "../../js/view.js";
import {counted} from "../../js/words.js";
import {worstMoments} from "../review/facts.js";

/** @import {State} from "./game.js" */
/** @import {Play} from "./play.js" */
/** @import {Standing} from "../../js/facts.js" */
/** @import {Session} from "../../js/types.js" */

/** Bits of color that fly. */
const SPARKS = 28;

/** @param {{game: Play, state: State}} given */
export function Ending({game: {store}, state: {session}}) {
    const {result, host, daily, notes, game: board, limit, strategy, id} = session;
    const wasOpen = useRef(result === "open");
    if (result === "open") return null;

    function again() {
        void store.act("begin", async () => {
            const made = await backend.ask("begin", {
                kind: "play",
                game: board.notation,
                host: daily ? "random" : host,
                limit: limit ?? 0,
                strategy,
            });
            if (store.isOpen()) await navigate(`/games/${made.id}`);
        });
    }

    return html`
        <section class=${`card ending${result === "solved" ? " won" : ""}`} aria-label="The end">
            ${result === "solved" && wasOpen.current && html`<${Sparks} colors=${board.colors} />`}
            <h2 tabindex="-1">${headline(session)}</h2>
            <${Helped} session=${session} />
            <div class="row">
                <${Button} icon="again" kind="primary" onclick=${again}>Play again<//>
                <${Button} icon="share" onclick=${() => openShare(session)}>Share<//>
                ${daily && html`<a class="button" href=${`/daily?game=${encodeURIComponent(board.notation)}`}>Past days</a>`}
            </div>
            <${Trouble} store=${store} />
            <${Judged} id=${id} />
            <${Place} id=${id} />
            <${Promised} session=${session} />
            ${notes.length > 0 && html`<details><summary>How the host can show that it did not cheat</summary><ul class="notes">${notes.map((note) => html`<li>${note.trim()}</li>`)}</ul></details>`}
        </section>`;
}

/** @param {Session} session */
function headline({turns: {length}, result}) {
    const guesses = counted(length, "guess", "guesses");
    switch (result) {
        case "solved":
            return length === 1 ? "At the first guess: what luck!" : `You broke it in ${guesses}`;
        case "limit":
            return "Out of guesses";
        default:
            return length ? `Given up after ${guesses}` : "Given up";
    }
}

/** @param {{session: Session}} given */
function Helped({session: {hints, taken_back: back}}) {
    const parts = [hints && counted(hints, "hint"), back && `${counted(back, "guess", "guesses")} taken back`].filter(
        Boolean,
    );
    return parts.length > 0 && html`<p class="quiet">With ${parts.join(" and ")}.</p>`;
}

/** The picture of the game, and the way back to its worst moments. @param {{id: string}} given */
function Judged({id}) {
    const store = useOwnStore({svg: "", moments: 0});
    useEffect(() => {
        void store.act("review", async () => {
            const svg = await backend.ask("review_picture", {id});
            const {result} = await backend.ask("work", {kind: "review", id});
            return {svg, moments: worstMoments(result).length};
        });
    }, []);
    const {svg, moments} = useStore(store);
    return html`
        <figure class="game-picture"><${Trouble} store=${store} />${svg && html`<${Picture} svg=${svg} />`}</figure>
        <div class="row">
            ${moments > 0 && html`<a class="button" href=${`/review?id=${id}&replay`}>${moments === 1 ? "Replay the worst moment" : `Replay the worst ${moments} moments`}</a>`}
            <a class="button" href=${`/review?id=${id}`}>Review this game</a>
        </div>`;
}

/** The game among those of its board and host, with help or without. @param {{id: string}} given */
function Place({id}) {
    // The page is whole without it; what is wrong will be said where it matters.
    const {answer} = useAnswer((signal) => backend.ask("standing", {id}, {signal}), [id]);
    return (
        answer &&
        html`<h3>Your place</h3><p>${answer.words.standing}</p>${answer.games > 1 && html`<${Chart} ...${answer} />`}`
    );
}

/** How many games took how many guesses. @param {Standing} found */
function Chart({histogram: solved, not_solved: others, guesses, best}) {
    const first = best ?? 1;
    const counts = solved.slice(first - 1);
    const names = counts.map((_, at) => String(first + at));
    return html`
        <${Histogram} caption="Your games by guesses" head="Guesses" rows=${others ? [...names, "not solved"] : names}
            columns=${[{name: "Games", values: others ? [...counts, others] : counts, tone: "accent"}]}
            marked=${guesses === null ? counts.length : guesses - first} mark="this game" />`;
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
            ${
                session.commitment.command &&
                html`
                <details><summary>Check it yourself</summary><p>This prints the fingerprint shown at the start:</p>
                    <pre tabindex="0" aria-label="Command">${session.commitment.command}</pre></details>`
            }
        </div>`;
}

/** A moment's joy, in the colors of the board; nothing flies for who wants no motion. @param {{colors: number}} given */
function Sparks({colors}) {
    return html`<div class="sparks" aria-hidden="true">${Array.from(
        {length: SPARKS},
        (_, at) => html`
        <i style=${`--face: var(--face-c${at % Math.min(colors, 8)}); --turn: ${(at * 0.618) % 1}turn; --far: ${6 + ((at * 7) % 5) * 1.6}rem; --wait: ${(at % 4) * 40}ms`}></i>`,
    )}</div>`;
}
