/** Games brought in from elsewhere, and taken away: records, CSV, JSON. */

import {announce} from "../../js/announce.js";
import {backend, messageOf} from "../../js/backend.js";
import {h, replace} from "../../js/dom.js";
import {dropZone} from "../../js/files.js";
import {counted} from "../../js/words.js";

/** @type {[string, string, string][]} */
const FORMATS = [["text", "txt", "Records"], ["csv", "csv", "CSV"], ["json", "json", "JSON"]];

/** @param {() => void} onImported */
export function exchange(onImported) {
    return h("div", {class: "halves"}, bringIn(onImported), takeAway());
}

function takeAway() {
    return h(
        "section",
        {class: "card", "aria-labelledby": "export"},
        h("h2", {id: "export"}, "Take your games away"),
        h("p", {}, "All games in one file: records are for people and for the command line, CSV for tables, JSON for programs."),
        h("p", {class: "row"}, FORMATS.map(([format, ending, name]) => h("a", {class: "button", href: backend.address("export", {format}), download: `blackpeg-games.${ending}`}, name))),
    );
}

/** @param {() => void} onImported */
function bringIn(onImported) {
    const text = h("textarea", {class: "field record-field", id: "import-text", rows: 5, spellcheck: "false", autocapitalize: "off"});
    const game = h("input", {class: "field", id: "import-game", type: "text", autocomplete: "off", spellcheck: "false", placeholder: "4x6"});
    const note = h("div", {role: "alert"});
    let isBusy = false;
    const file = h("input", {type: "file", class: "visually-hidden", id: "import-file", accept: ".txt,.json,.jsonl,.csv,text/*", onchange: async () => {
        const given = await file.files?.[0]?.text();
        if (given) void send(given);
        file.value = "";
    }});
    const form = h(
        "form",
        {class: "card", "aria-labelledby": "import", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void send(text.value))},
        h("h2", {id: "import"}, "Bring games in"),
        h("label", {for: "import-text"}, "Records, CSV or JSON: pasted, dropped here, or from a file"),
        text,
        h("label", {for: "import-game"}, "The board, where they do not say it"),
        game,
        note,
        h("div", {class: "row"}, h("button", {type: "submit", class: "button primary"}, "Import"), h("span", {class: "file"}, file, h("label", {for: "import-file", class: "button"}, "Open a file"))),
    );
    dropZone(form, (given) => void send(given));
    return form;

    /** @param {string} given */
    async function send(given) {
        if (!given.trim()) {
            replace(note, h("p", {class: "trouble"}, "Paste records first."));
            return text.focus();
        }
        if (isBusy) return;
        isBusy = true;
        try {
            const board = game.value.trim();
            const {games, added} = await backend.ask("import", {records: given, ...(board && {game: board})});
            const known = games - added;
            const said = `${counted(added, "game")} added${known ? `; ${counted(known, "game")} ${known === 1 ? "was" : "were"} there already` : ""}.`;
            replace(note, h("p", {class: "note"}, said));
            if (text.isConnected) announce(said);
            if (text.value === given) text.value = "";
            onImported();
        } catch (error) {
            replace(note, h("p", {class: "trouble"}, messageOf(error)));
        } finally {
            isBusy = false;
        }
    }
}
