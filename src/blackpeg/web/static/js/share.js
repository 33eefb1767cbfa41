/**
 * A game, shared: a link that carries the record, a text without spoilers, a picture.
 *
 *     openShare(session)              the dialog
 *     linkOf(record)                  an address of this Blackpeg with the record's text in the fragment
 *     recordIn(hash)                  the record's text in the fragment of such an address; null where there is none
 *     spoilerFree(session)            words first, then a picture in signs; tells no color
 *     picture(session, {hidden, theme})  the board as SVG text
 *
 * A fragment is never sent to any server.
 */

import {announce} from "./announce.js";
import {slab} from "./colors.js";
import {openDialog} from "./dialog.js";
import {h, icon, replace} from "./dom.js";
import {escaped, looksOf, pegMarkup} from "./pegs.js";
import {counted} from "./words.js";

/** @import {Session, Turn} from "./types.js" */

const MARK = "record=";

/** @param {string} record */
export function linkOf(record) {
    return `${location.origin}/review#${MARK}${encodeURIComponent(record)}`;
}

/** @param {string} hash  what follows "#" @returns {string | null} */
export function recordIn(hash) {
    if (!hash.startsWith(MARK)) return null;
    try {
        return decodeURIComponent(hash.slice(MARK.length));
    } catch {
        return null;
    }
}

/** How the game went, in a few words that tell no color. @param {Session} session */
export function summary(session) {
    const {game: board, limit, turns, hints, taken_back: back} = session;
    const of = limit === null ? "" : ` of ${limit}`;
    const how = {
        solved: `broken in ${counted(turns.length, "guess", "guesses")}${of}`,
        "given up": `given up after ${counted(turns.length, "guess", "guesses")}`,
        limit: `not broken in ${counted(turns.length, "guess", "guesses")}`,
        open: `${counted(turns.length, "guess", "guesses")} so far${of}`,
    }[session.result];
    const host = session.kind === "play" && session.host !== "random" ? `, host ${session.host}` : "";
    const helped = [hints ? counted(hints, "hint") : "", back ? `${counted(back, "guess", "guesses")} taken back` : ""].filter(Boolean);
    return `Blackpeg ${board.notation}${host}: ${how}${helped.length ? `, with ${helped.join(" and ")}` : ""}.`;
}

/** @param {Session} session */
export function spoilerFree(session) {
    const rows = session.turns.map((turn) => `${turn.row}. ${turn.words}`);
    const signs = session.game.pegs <= 10 ? session.turns.map((turn) => signsOf(turn, session.game.pegs)) : [];
    return [summary(session), ...rows, ...(signs.length ? ["", ...signs] : [])].join("\n");
}

/** @param {Turn} turn @param {number} pegs */
function signsOf({black, white}, pegs) {
    const blacks = black ?? 0;
    const whites = white ?? 0;
    return "⚫".repeat(blacks) + "⚪".repeat(whites) + "·".repeat(Math.max(0, pegs - blacks - whites));
}

const CELL = 44;
const PEG = 38;
const MARGIN = 28;
/** The height of a line of the caption, and about the width of a letter. */
const LINE = 20;
const LETTER = 8;

/** *text* in lines of at most *most* letters, but for longer words. @param {string} text @param {number} most */
function lines(text, most) {
    return text.split(" ").reduce((/** @type {string[]} */ made, word) => {
        const last = made[made.length - 1];
        return last !== undefined && last.length + word.length < most ? [...made.slice(0, -1), `${last} ${word}`] : [...made, word];
    }, []);
}

/**
 * @param {Session} session
 * @param {{hidden: boolean, theme: "light" | "dark"}} options  *hidden* draws holes for pegs
 */
export function picture(session, {hidden, theme}) {
    const looks = looksOf(session.game);
    const {pegs} = session.game;
    const dark = theme === "dark";
    const ink = dark ? "#f1e8da" : "#3b2f1c";
    const low = dark ? "#1b1714" : "#cdb994";
    const across = 56 + pegs * CELL;
    const width = across + 150;
    const caption = lines(summary(session), Math.floor((width - 2 * MARGIN) / LETTER));
    const height = 24 + session.turns.length * CELL + 24 + LINE * caption.length;
    const rows = session.turns.map((turn, at) => {
        const y = 20 + at * CELL;
        const middle = y + PEG / 2;
        const row = turn.colors.map((color, column) => {
            const x = 48 + column * CELL;
            if (hidden) return `<circle cx="${x + PEG / 2}" cy="${middle}" r="13" fill="${low}"/>`;
            return pegMarkup(looks[color], x, y, PEG, theme);
        });
        return (
            `<text x="28" y="${middle}" dy=".35em" text-anchor="middle" font-size="15" fill="${ink}">${turn.row}</text>` +
            row.join("") +
            `<text x="${across}" y="${middle}" dy=".35em" font-size="15" fill="${ink}">${escaped(turn.words)}</text>`
        );
    });
    return (
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" ` +
        `font-family="system-ui, sans-serif"><title>${escaped(summary(session))}</title>` +
        `<desc>${escaped(session.turns.map((turn) => `Row ${turn.row}: ${hidden ? "" : `${turn.guess}, `}${turn.words}.`).join(" "))}</desc>` +
        `<rect width="${width}" height="${height}" rx="22" fill="${slab(theme)}"/>${rows.join("")}` +
        `<text font-size="14" font-weight="600" fill="${ink}">` +
        caption.map((line, at) => `<tspan x="${MARGIN}" y="${height - 20 - LINE * (caption.length - 1 - at)}">${escaped(line)}</tspan>`).join("") +
        "</text></svg>\n"
    );
}

/** @param {Session} session */
export function openShare(session) {
    const words = h("textarea", {class: "field", readonly: true, rows: Math.min(12, 4 + session.turns.length), "aria-label": "Text without spoilers"});
    words.value = spoilerFree(session);
    const address = h("input", {class: "field", readonly: true, "aria-label": "Link with the record"});
    address.value = linkOf(session.record);
    const shown = h("div", {class: "share-picture"});
    const hide = h("input", {type: "checkbox", onchange: () => draw()});
    const save = h("a", {class: "button", download: `blackpeg-${session.game.notation.replace(/[^\w-]+/g, "-")}.svg`}, "Save the picture");
    let drawn = "";
    function draw() {
        if (drawn) URL.revokeObjectURL(drawn);
        const text = picture(session, {hidden: hide.checked, theme: isDark() ? "dark" : "light"});
        drawn = URL.createObjectURL(new Blob([text], {type: "image/svg+xml"}));
        save.href = drawn;
        replace(shown, h("img", {src: drawn, alt: `${summary(session)} The board${hide.checked ? " with its pegs hidden" : ""}.`}));
    }
    draw();
    openDialog({
        title: "Share this game",
        wide: true,
        onClose: () => URL.revokeObjectURL(drawn),
        body: [
            h("h3", {}, "Without spoilers"),
            words,
            h("p", {class: "row"}, copyButton("Copy the text", words)),
            h("h3", {}, "The whole game"),
            h("p", {class: "quiet"}, "The link opens the review in anyone's Blackpeg at this address. It carries the game itself: no server keeps it."),
            address,
            h("p", {class: "row"}, copyButton("Copy the link", address)),
            h("h3", {}, "A picture"),
            shown,
            h("p", {class: "row"}, save, h("label", {class: "check"}, hide, "Hide the pegs")),
        ],
    });
}

/** @param {string} label @param {HTMLTextAreaElement | HTMLInputElement} field */
function copyButton(label, field) {
    const said = h("span", {class: "quiet"});
    const button = h("button", {type: "button", class: "button"}, icon("copy"), label);
    button.addEventListener("click", async () => {
        field.select();
        try {
            await navigator.clipboard.writeText(field.value);
            replace(said, "Copied.");
        } catch {
            // Some browsers allow it to no page: the text is selected for the person to copy.
            replace(said, "Press Ctrl+C (⌘C) to copy it.");
        }
        announce(said.textContent ?? "");
    });
    return [button, said];
}

function isDark() {
    const theme = document.documentElement.dataset.theme;
    return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}
