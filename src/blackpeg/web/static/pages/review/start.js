/** Where a review begins: a game of the history, or a record that is pasted, dropped or opened. */

import {announce} from "../../js/announce.js";
import {about} from "../../js/about.js";
import {BackendError, backend} from "../../js/backend.js";
import {dayOf} from "../../js/numbers.js";
import {Chooser} from "../../js/parts/chooser.js";
import {OpenFile, useDrop} from "../../js/parts/files.js";
import {navigate} from "../../js/router.js";
import {useAnswer, useOwnStore, useStore} from "../../js/store.js";
import {Trouble, html, useEffect, useRef, useState} from "../../js/view.js";
import {counted} from "../../js/words.js";

/** @import {FoundGames} from "../../js/facts.js" */

const EXAMPLE = "game: 4x6\n1122:1-0\n1344:1-1\n3425:2-0\n4424:4-0";
const MOST_RECENT = 6;

/** @param {{trouble: string}} given */
export function Start({trouble}) {
    return html`
        <h1>Review a game</h1>
        <p class="lead">Blackpeg judges every guess: how many guesses it lost against the best one, and what was luck.</p>
        ${trouble && html`<div class="trouble" role="alert"><p>${trouble}</p></div>`}
        <div class="halves"><${Paste} /><${Recent} /></div>`;
}

/** The last games that are over; the page of the history says what is wrong with it, if so. */
function Recent() {
    /** @type {{answer: FoundGames | null}} */
    const {answer} = useAnswer((signal) => backend.ask("history", {limit: 4 * MOST_RECENT}, {signal}), []);
    const over = answer?.entries.filter(({result, guesses}) => result !== "open" && guesses > 0).slice(0, MOST_RECENT);
    return (
        over &&
        html`
        <section class="card" aria-labelledby="recent-games">
            <h2 id="recent-games">Your last games</h2>
            ${
                over.length
                    ? html`<ul class="links">${over.map(
                          ({id, game, result, guesses, created}) => html`
                <li><a href=${`/review?id=${id}`}><b>${game}</b><span>${result === "solved" ? `solved in ${counted(guesses, "guess", "guesses")}` : result === "limit" ? "not solved" : result}</span><span class="quiet">${dayOf(created)}</span></a></li>`,
                      )}</ul>`
                    : html`<p class="quiet">None yet. <a href="/play">Play one</a>.</p>`
            }
        </section>`
    );
}

function Paste() {
    const store = useOwnStore({said: ""});
    const {said, error} = useStore(store);
    const {answer: known} = useAnswer(about, []);
    const [game, setGame] = useState("mastermind");
    /** Whether the board is chosen here; else the record says it, or its rows tell. */
    const [isChosen, setChosen] = useState(false);
    useEffect(() => {
        if (error instanceof BackendError && error.code === "no_game") setChosen(true);
    }, [error]);
    const [text, setText] = useState("");
    const form = useRef(/** @type {HTMLFormElement | null} */ (null));
    const {isOver, into} = useDrop(take);
    const games = gamesIn(text);

    /** @param {string} given */
    function take(given) {
        setText(given);
        const count = gamesIn(given);
        if (count < 2) return void send(given);
        announce(`${count} games. Choose one.`);
        requestAnimationFrame(() => form.current?.querySelector("select")?.focus());
    }

    /** @param {string} given */
    async function send(given) {
        const record = given.trim();
        store.set({said: record ? "" : "Paste a record first; the field shows what one looks like."});
        if (!record || !form.current) return form.current?.querySelector("textarea")?.focus();
        const {number} = Object.fromEntries(new FormData(form.current));
        await store.act("review", async () => {
            // The server says what is wrong with it before the page is left.
            const job = await backend.ask("work", {
                kind: "review",
                record,
                ...(isChosen && {game}),
                ...(number && {number: Number(number)}),
            });
            if (form.current) void navigate(`/review?job=${job.id}`);
        });
    }

    return html`
        <form class=${isOver ? "card over" : "card"} aria-labelledby="paste-record" ref=${form} ...${into} onsubmit=${(/** @type {Event} */ event) => (event.preventDefault(), void send(text))}>
            <h2 id="paste-record">Paste or drop a record</h2>
            <label for="record">A record, or one guess and its feedback per line</label>
            <textarea class="field record-field" id="record" rows="8" spellcheck="false" autocapitalize="off" placeholder=${EXAMPLE} value=${text} oninput=${(/** @type {any} */ {currentTarget}) => setText(currentTarget.value)}></textarea>
            ${
                games > 1 &&
                html`<div class="labelled"><label for="record-number">Which of its games</label>
                <select class="field" id="record-number" name="number">${Array.from({length: games}, (_, at) => html`<option value=${at + 1}>Game ${at + 1} of ${games}</option>`)}</select></div>`
            }
            ${
                known &&
                html`
                <details open=${isChosen} ontoggle=${(/** @type {any} */ {currentTarget}) => setChosen(currentTarget.open)}><summary>The board, if the record does not name it</summary>
                    <${Chooser} known=${known} game=${game} onGame=${setGame} /></details>`
            }
            <div role="alert">${said && html`<p class="trouble">${said}</p>`}</div>
            <${Trouble} store=${store} />
            <div class="row"><button type="submit" class="button primary">Review</button><${OpenFile} id="record-file" onText=${take} /></div>
        </form>`;
}

/** How many games a record holds, as far as that is seen at once. @param {string} text */
export function gamesIn(text) {
    if (/^\s*[[{]/.test(text)) {
        try {
            const parsed = JSON.parse(text);
            return Array.isArray(parsed) ? parsed.length : 1;
        } catch {
            return 1;
        }
    }
    return Math.max(1, (text.match(/^\s*game:/gm) ?? []).length);
}
