/**
 * History: every game, found again, gone on with, reviewed, removed; what they come to over time; import and export.
 *
 *     /history?text=&kind=&game=&result=     what is looked for, so that a reload comes back to it
 */

import {announce} from "../js/announce.js";
import {backend, messageOf} from "../js/backend.js";
import {h, isFocusLost, replace} from "../js/dom.js";
import {removeGame} from "../js/removal.js";
import {link, setTitle} from "../js/router.js";
import {counted} from "../js/words.js";
import {exchange} from "./history/exchange.js";
import {entryView} from "./history/entry.js";
import {statistics} from "./history/statistics.js";

/** @import {Place} from "../js/types.js" */
/** @import {Entry} from "./history/entry.js" */

const PAGE = 30;
/** How long typing must rest before the server is asked. */
const REST = 200;
const KINDS = [["", "all kinds"], ["play", "played"], ["assist", "assisted"], ["break", "yours, broken"], ["match", "matches"], ["imported", "imported"]];
const RESULTS = [["", "any result"], ["open", "open"], ["solved", "solved"], ["given up", "given up"], ["limit", "not solved"]];

/** @param {HTMLElement} root @param {Place} place */
export async function show(root, place) {
    setTitle("History");
    const {query} = place;
    let asked = 0;
    let counting = 0;
    let timer = 0;
    /** @type {Entry[]} */
    let entries = [];
    /** How many of those that were asked for cannot be read. */
    let unreadable = 0;

    const text = h("input", {class: "field", type: "search", id: "history-text", placeholder: "1122, adversary, …", value: query.get("text") ?? "", oninput: () => {
        clearTimeout(timer);
        timer = window.setTimeout(() => void search(), REST);
    }});
    const kind = choice(KINDS, query.get("kind"));
    const result = choice(RESULTS, query.get("result"));
    const game = h("select", {class: "field", onchange: () => (void search(), void drawStatistics())}, h("option", {value: ""}, "all boards"));
    const found = h("p", {class: "quiet found"});
    const list = h("ul", {class: "kept-games"});
    const more = h("button", {type: "button", class: "button", hidden: true, onclick: () => void search(entries.length + unreadable)}, "Show more");
    const sums = h("div", {class: "statistics"});
    const games = h(
        "section",
        {class: "stack", "aria-labelledby": "games"},
        h("h2", {id: "games"}, "Games"),
        h("form", {class: "filters", role: "search", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void search())},
            labelled("Search", text), labelled("Kind", kind), labelled("Board", game), labelled("Result", result)),
        found,
        list,
        h("p", {class: "row center"}, more),
    );
    replace(root, h("h1", {}, "History"), sums, games, exchange(() => (void search(), void drawStatistics())));
    await Promise.all([drawStatistics(query.get("game")), search(0, query.get("game"))]);
    return () => clearTimeout(timer);

    /** @param {string[][]} all @param {string | null} chosen */
    function choice(all, chosen) {
        return h("select", {class: "field", onchange: () => void search()}, all.map(([value, name]) => h("option", {value, selected: value === chosen}, name)));
    }

    /** @param {number} [offset] @param {string | null} [board]  before the boards are known */
    async function search(offset = 0, board = game.value) {
        if (!root.isConnected) return;
        const mine = ++asked;
        const wanted = new URLSearchParams();
        for (const [name, value] of [["text", text.value.trim()], ["kind", kind.value], ["game", board ?? ""], ["result", result.value]]) {
            if (value) wanted.set(name, value);
        }
        const address = wanted.toString();
        window.history.replaceState(null, "", address ? `/history?${address}` : "/history");
        try {
            const page = await backend.ask("history", {...Object.fromEntries(wanted), limit: PAGE, offset});
            if (mine !== asked || !root.isConnected) return;
            entries = offset ? [...entries, ...page.entries] : page.entries;
            unreadable = page.unreadable + (offset ? unreadable : 0);
            const shown = page.entries.map((/** @type {Entry} */ entry) => entryView(entry, remove));
            if (offset) list.append(...shown);
            else replace(list, shown);
            drawFound(page.total, address !== "");
            // Whoever went on meanwhile stays there.
            if (offset && (isFocusLost() || document.activeElement === more)) shown[0]?.querySelector("a")?.focus();
        } catch (error) {
            if (mine === asked) replace(found, h("span", {class: "bad", role: "alert"}, messageOf(error)));
        }
    }

    /** @param {number} total @param {boolean} filtered */
    function drawFound(total, filtered) {
        more.hidden = entries.length + unreadable >= total;
        found.dataset.total = String(total);
        const leftOut = unreadable ? `; left out: ${counted(unreadable, "game")} that cannot be read` : "";
        if (total) replace(found, counted(total, "game"), more.hidden ? "" : `, the last ${entries.length} of them`, leftOut);
        else replace(found, filtered ? "No game is like that." : ["No games yet. ", link("/play", "Play one"), ", or bring in records below."]);
        if (filtered) announce(total ? `${counted(total, "game")} found.` : "No game is like that.");
    }

    /** @param {Entry} entry */
    async function remove(entry) {
        const view = list.querySelector(`[data-id="${entry.id}"]`);
        try {
            if (!(await removeGame(entry.id, entry.title, entry.guesses))) return;
        } catch (error) {
            view?.append(h("p", {class: "trouble", role: "alert"}, messageOf(error)));
            return;
        }
        const neighbor = view?.nextElementSibling ?? view?.previousElementSibling;
        view?.remove();
        entries = entries.filter(({id}) => id !== entry.id);
        drawFound(Number(found.dataset.total) - 1, location.search !== "");
        announce("Removed.");
        const next = neighbor?.querySelector("a") ?? text;
        if (isFocusLost()) next.focus();
        void drawStatistics();
    }

    /** @param {string | null} [board] */
    async function drawStatistics(board = game.value) {
        const mine = ++counting;
        try {
            const [all, some] = await Promise.all([backend.ask("statistics"), board ? backend.ask("statistics", {game: board}) : null]);
            const shown = await statistics(some ?? all, board);
            if (mine !== counting) return;
            const names = all.by_game.map((/** @type {{name: string}} */ each) => each.name);
            if (board && !names.includes(board)) names.push(board);
            replace(game, h("option", {value: ""}, "all boards"), names.map((/** @type {string} */ name) => h("option", {value: name, selected: name === board}, name)));
            replace(sums, shown);
        } catch (error) {
            if (mine === counting) replace(sums, h("p", {class: "trouble", role: "alert"}, messageOf(error)));
        }
    }
}

/** @param {string} label @param {HTMLElement} field */
function labelled(label, field) {
    return h("label", {class: "labelled"}, label, field);
}
