/**
 * History: every game, found again, gone on with, reviewed, removed; what they come to over time; import and export.
 *
 *     /history?text=&kind=&game=&result=     what is looked for, so that a reload comes back to it
 */

import {announce} from "../js/announce.js";
import {backend, messageOf} from "../js/backend.js";
import {isFocusLost} from "../js/dom.js";
import {setTitle} from "../js/router.js";
import {useAnswer} from "../js/store.js";
import {Button, html, mount, useEffect, useLayoutEffect, useRef, useState} from "../js/view.js";
import {counted} from "../js/words.js";
import {Entry} from "./history/entry.js";
import {BringIn, TakeAway} from "./history/exchange.js";
import {Statistics, figuresOf} from "./history/statistics.js";

/** @import {Drawn} from "../vendor/preact.js" */
/** @import {Entry as EntryFact, FoundGames} from "../js/facts.js" */
/** @import {Place} from "../js/types.js" */

const PAGE = 30;
/** How long typing must rest before the server is asked. */
const REST = 200;
/** @type {Record<string, [string, string][]>} */
const CHOICES = {
    kind: [
        ["", "all kinds"],
        ["play", "played"],
        ["assist", "assisted"],
        ["break", "yours, broken"],
        ["match", "matches"],
        ["imported", "imported"],
    ],
    result: [
        ["", "any result"],
        ["open", "open"],
        ["solved", "solved"],
        ["given up", "given up"],
        ["limit", "not solved"],
    ],
};

/** @param {HTMLElement} root @param {Place} place */
export async function show(root, {query}) {
    setTitle("History");
    return mount(
        root,
        html`<${History} first=${Object.fromEntries(["text", "kind", "game", "result"].map((name) => [name, query.get(name) ?? ""]))} />`,
    );
}

/** @param {{first: Record<string, string>}} given  what is looked for at first */
function History({first}) {
    const [wanted, setWanted] = useState(first);
    const [pages, setPages] = useState(1);
    const [changes, setChanges] = useState(0);
    const list = useRef(/** @type {HTMLElement | null} */ (null));
    /** What gets the focus where it is lost with the next answer. */
    const next = useRef("");
    const timer = useRef(0);
    const isFiltered = Object.values(wanted).some(Boolean);

    const found = useAnswer((signal) => gamesOf(wanted, pages, signal), [wanted, pages, changes]);
    const sums = useAnswer(() => figuresOf(wanted.game), [wanted.game, changes]);
    const total = found.answer?.total ?? 0;

    useEffect(() => {
        const address = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value)).toString();
        window.history.replaceState(null, "", address ? `/history?${address}` : "/history");
    }, [wanted]);
    useEffect(() => () => clearTimeout(timer.current), []);
    useEffect(() => {
        if (found.answer && isFiltered) announce(total ? `${counted(total, "game")} found.` : "No game matches.");
    }, [found.answer]);
    useLayoutEffect(() => {
        if (next.current && isFocusLost())
            /** @type {HTMLElement | null | undefined} */ (
                list.current?.querySelector(next.current) ?? document.querySelector("#history-text")
            )?.focus();
        next.current = "";
    }, [found.answer]);

    /** @param {Record<string, string>} change */
    function look(change) {
        setPages(1);
        setWanted((now) => ({...now, ...change}));
    }

    /** @param {string} text */
    function type(text) {
        clearTimeout(timer.current);
        timer.current = window.setTimeout(() => look({text: text.trim()}), REST);
    }

    function more() {
        next.current = `li:nth-child(${(found.answer?.entries.length ?? 0) + 1}) a`;
        setPages(pages + 1);
    }

    /** @param {EntryFact} entry  it is gone */
    function removed({id}) {
        const all = found.answer?.entries ?? [];
        const at = all.findIndex((each) => each.id === id);
        next.current = `[data-id="${(all[at + 1] ?? all[at - 1])?.id}"] a`;
        announce("Removed.");
        setChanges((count) => count + 1);
    }

    const boards = [...new Set([...(sums.answer?.boards ?? []), ...(wanted.game ? [wanted.game] : [])])];
    /** @param {string} label @param {string} name @param {[string, string][]} all */
    const choice = (label, name, all) => html`
        <label class="labelled">${label}<select class="field" value=${wanted[name]} onchange=${(/** @type {any} */ {currentTarget}) => look({[name]: currentTarget.value})}>
            ${all.map(([value, words]) => html`<option key=${value} value=${value} selected=${value === wanted[name]}>${words}</option>`)}</select></label>`;
    return html`
        <h1>History</h1>
        <div class="statistics">${sums.error ? html`<p class="trouble" role="alert">${messageOf(sums.error)}</p>` : sums.answer && html`<${Statistics} ...${sums.answer} />`}</div>
        <section class="stack" aria-labelledby="games">
            <h2 id="games">Games</h2>
            <form class="filters" role="search" onsubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
                <label class="labelled">Search<input class="field" type="search" id="history-text" placeholder="1122, adversary, …" defaultValue=${first.text} oninput=${(/** @type {any} */ {currentTarget}) => type(currentTarget.value)} /></label>
                ${choice("Kind", "kind", CHOICES.kind)}
                ${choice("Board", "game", [["", "all boards"], ...boards.map((each) => /** @type {[string, string]} */ ([each, each]))])}
                ${choice("Result", "result", CHOICES.result)}
            </form>
            <p class="quiet found">${found.error ? html`<span class="bad" role="alert">${messageOf(found.error)}</span>` : found.answer && foundWords(found.answer, isFiltered)}</p>
            <ul class="kept-games" ref=${list}>${found.answer?.entries.map((entry) => html`<${Entry} key=${entry.id} entry=${entry} onRemoved=${() => removed(entry)} />`)}</ul>
            <p class="row center"><${Button} hidden=${!found.answer || !isMore(found.answer)} onclick=${more}>Show more<//></p>
        </section>
        <div class="halves"><${BringIn} onImported=${() => setChanges((count) => count + 1)} /><${TakeAway} /></div>`;
}

/** The last games that are like *wanted*, the first *pages* of them. @param {Record<string, string>} wanted @param {number} pages @param {AbortSignal} signal @returns {Promise<FoundGames>} */
async function gamesOf(wanted, pages, signal) {
    /** @type {FoundGames[]} */
    const found = await Promise.all(
        Array.from({length: pages}, (_, at) =>
            backend.ask("history", {...wanted, limit: PAGE, offset: at * PAGE}, {signal}),
        ),
    );
    return {
        entries: found.flatMap(({entries}) => entries),
        total: found[0].total,
        unreadable: found.reduce((sum, {unreadable}) => sum + unreadable, 0),
    };
}

/** Whether there are games beyond those. @param {FoundGames} found */
function isMore({entries, total, unreadable}) {
    return entries.length + unreadable < total;
}

/** @param {FoundGames} found @param {boolean} isFiltered @returns {Drawn} */
function foundWords(found, isFiltered) {
    const {entries, total, unreadable} = found;
    if (!total)
        return isFiltered
            ? "No game matches."
            : html`No games yet. <a href="/play">Play one</a>, or bring in records below.`;
    const leftOut = unreadable ? `; left out: ${counted(unreadable, "game")} that cannot be read` : "";
    return `${counted(total, "game")}${isMore(found) ? `, the last ${entries.length} of them` : ""}${leftOut}`;
}
