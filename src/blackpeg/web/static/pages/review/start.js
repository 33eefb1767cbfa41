/** Where a review begins: a game of the history, or a record that is pasted, dropped or opened. */

import {announce} from "../../js/announce.js";
import {backend, messageOf} from "../../js/backend.js";
import {h, replace} from "../../js/dom.js";
import {dayOf} from "../../js/numbers.js";
import {link, navigate} from "../../js/router.js";
import {dropZone} from "../../js/files.js";
import {counted} from "../../js/words.js";

const EXAMPLE = "game: 4x6\n1122:1-0\n1344:1-1\n3425:2-0\n4424:4-0";
const MOST_RECENT = 6;

/**
 * @param {HTMLElement} root
 * @param {string | null} trouble
 */
export async function chooser(root, trouble) {
    const recent = h("section", {class: "card", "aria-labelledby": "recent-games", hidden: true});
    replace(
        root,
        h("h1", {}, "Review a game"),
        h("p", {class: "lead"}, "Every guess, judged in guesses: what it lost against the best one, and what was luck."),
        trouble && h("div", {class: "trouble", role: "alert"}, h("p", {}, trouble)),
        h("div", {class: "halves"}, paste(), recent),
    );
    try {
        const {entries} = await backend.ask("history", {limit: 4 * MOST_RECENT});
        const over = entries.filter((/** @type {any} */ entry) => entry.result !== "open" && entry.guesses > 0).slice(0, MOST_RECENT);
        recent.hidden = false;
        replace(recent, h("h2", {id: "recent-games"}, "Your last games"), over.length ? recentList(over) : h("p", {class: "quiet"}, "None yet. ", link("/play", "Play one"), "."));
    } catch {
        // The history is a convenience here; the page of its own says what is wrong with it.
    }
}

/** @param {any[]} entries */
function recentList(entries) {
    return h(
        "ul",
        {class: "links"},
        entries.map((entry) =>
            h("li", {}, link(`/review?id=${entry.id}`, [
                h("b", {}, entry.game),
                h("span", {}, entry.result === "solved" ? `solved in ${counted(entry.guesses, "guess", "guesses")}` : entry.result),
                h("span", {class: "quiet"}, dayOf(entry.created)),
            ])),
        ),
    );
}

function paste() {
    const text = h("textarea", {class: "field record-field", id: "record", rows: 8, spellcheck: "false", autocapitalize: "off", placeholder: EXAMPLE});
    const board = h("input", {class: "field", id: "record-game", type: "text", autocomplete: "off", spellcheck: "false", placeholder: "4x6"});
    const number = h("select", {class: "field", id: "record-number"});
    const which = h("div", {class: "labelled", hidden: true}, h("label", {for: "record-number"}, "Which of its games"), number);
    const note = h("div", {role: "alert"});
    text.addEventListener("input", countGames);
    const form = h(
        "form",
        {class: "card", "aria-labelledby": "paste-record", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void send())},
        h("h2", {id: "paste-record"}, "Paste or drop a record"),
        h("label", {for: "record"}, "The record, or a guess and its reply a line"),
        text,
        which,
        h("label", {for: "record-game"}, "The board, where the record does not say it"),
        board,
        note,
        h("div", {class: "row"}, h("button", {type: "submit", class: "button primary"}, "Review"), openFile()),
    );
    dropZone(form, take);

    function openFile() {
        const input = h("input", {type: "file", class: "visually-hidden", id: "record-file", accept: ".txt,.json,.jsonl,.csv,text/*", onchange: async () => take(await input.files?.[0]?.text())});
        return h("span", {class: "file"}, input, h("label", {for: "record-file", class: "button"}, "Open a file"));
    }

    /** @param {string | undefined} given */
    function take(given) {
        if (!given) return;
        text.value = given;
        countGames();
        if (which.hidden) return void send();
        announce(`${number.options.length} games. Choose one.`);
        number.focus();
    }

    function countGames() {
        const count = gamesIn(text.value);
        which.hidden = count < 2;
        replace(number, Array.from({length: count > 1 ? count : 0}, (_, at) => h("option", {value: at + 1}, `Game ${at + 1} of ${count}`)));
    }

    async function send() {
        replace(note);
        const given = text.value.trim();
        if (!given) {
            replace(note, h("p", {class: "trouble"}, "Paste a record first; the field shows what one looks like."));
            return text.focus();
        }
        try {
            // The server says what is wrong with it before the page is left.
            const job = await backend.ask("review", {record: given, ...(board.value.trim() && {game: board.value.trim()}), ...(number.value && {number: Number(number.value)})});
            if (form.isConnected) void navigate(`/review?job=${job.id}`);
        } catch (error) {
            replace(note, h("p", {class: "trouble"}, messageOf(error)));
        }
    }
    return form;
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
