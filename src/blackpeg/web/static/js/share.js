/**
 * A game, shared: in words without its codes, as a picture, and whole, as a record.
 *
 *     openShare(session)              the dialog; what it says is the server's
 *     linkOf(record)                  an address of this Blackpeg with the record's text in the fragment
 *     recordIn(hash)                  the record's text in the fragment of such an address; null where there is none
 *     picture(session, {caption, hidden, theme})  the board as SVG text
 *
 * A fragment is never sent to any server.
 */

import {announce} from "./announce.js";
import {backend} from "./backend.js";
import {slab} from "./colors.js";
import {showDialog} from "./dialog.js";
import {escaped, looksOf, pegMarkup} from "./pegs.js";
import {createStore, useStore} from "./store.js";
import {Button, Trouble, html, useRef, useState} from "./view.js";

/** @import {Shared} from "./facts.js" */
/** @import {Store} from "./store.js" */
/** @import {Session} from "./types.js" */

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
        return last !== undefined && last.length + word.length < most
            ? [...made.slice(0, -1), `${last} ${word}`]
            : [...made, word];
    }, []);
}

/**
 * @param {Session} session
 * @param {{caption: string, hidden: boolean, theme: "light" | "dark"}} options  *hidden* draws holes for pegs
 */
export function picture(session, {caption, hidden, theme}) {
    const looks = looksOf(session.game);
    const {pegs} = session.game;
    const dark = theme === "dark";
    const ink = dark ? "#f1e8da" : "#3b2f1c";
    const low = dark ? "#1b1714" : "#cdb994";
    const across = 56 + pegs * CELL;
    const width = across + 150;
    const said = lines(caption, Math.floor((width - 2 * MARGIN) / LETTER));
    const height = 24 + session.turns.length * CELL + 24 + LINE * said.length;
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
        `font-family="system-ui, sans-serif"><title>${escaped(caption)}</title>` +
        `<desc>${escaped(session.turns.map((turn) => `Row ${turn.row}: ${hidden ? "" : `${turn.guess}, `}${turn.words}.`).join(" "))}</desc>` +
        `<rect width="${width}" height="${height}" rx="22" fill="${slab(theme)}"/>${rows.join("")}` +
        `<text font-size="14" font-weight="600" fill="${ink}">` +
        said
            .map(
                (line, at) =>
                    `<tspan x="${MARGIN}" y="${height - 20 - LINE * (said.length - 1 - at)}">${escaped(line)}</tspan>`,
            )
            .join("") +
        "</text></svg>\n"
    );
}

/** @param {Session} session */
export function openShare(session) {
    const store = createStore({shared: /** @type {Shared | null} */ (null)});
    showDialog("Share this game", () => html`<${Sharing} session=${session} store=${store} />`, {
        wide: true,
        onClose: store.close,
    });
    const ask = async () => ({shared: await backend.ask("share", {id: session.id})});
    void store.act("share", ask);
    // What the guesses lost is told once the review is there, which its picture waits for.
    if (session.result !== "open")
        backend.ask("review_picture", {id: session.id}).then(
            () => store.act("judged", ask),
            () => {},
        );
}

/** @param {{session: Session, store: Store<{shared: Shared | null}>}} given */
function Sharing({session, store}) {
    const {shared} = useStore(store);
    if (!shared) return html`<${Trouble} store=${store} />`;
    return html`
        <${Words} session=${session} shared=${shared} />
        <h3>The whole game</h3>
        <${Copied} label="Record" action="Copy the record" text=${shared.record} about=${shared.how} />
        ${shared.link && html`<${Copied} label="Link with the record" action="Copy the link" text=${shared.link} about="The link opens the review. It carries the game itself: no server keeps it." />`}`;
}

/** What tells no code: the text, and the board as a picture. @param {{session: Session, shared: Shared}} given */
function Words({session, shared: {text}}) {
    const [hidden, setHidden] = useState(true);
    const [said, say] = useSaid();
    const [caption] = text.split("\n");
    const drawn = `data:image/svg+xml,${encodeURIComponent(picture(session, {caption, hidden, theme: isDark() ? "dark" : "light"}))}`;
    const name = `blackpeg-${session.game.notation.replace(/[^\w-]+/g, "-")}`;

    async function share() {
        const file = new File([await pngOf(drawn)], `${name}.png`, {type: "image/png"});
        try {
            await navigator.share(navigator.canShare?.({files: [file]}) ? {text, files: [file]} : {text});
        } catch {
            // Called off; or this browser lets no page share: the text can be copied.
        }
    }

    async function copyPicture() {
        try {
            await navigator.clipboard.write([new ClipboardItem({"image/png": pngOf(drawn)})]);
            say("Copied.");
        } catch {
            say("This browser cannot copy pictures; save it instead.");
        }
    }

    return html`
        <h3>Without the code</h3>
        <${Copied} label="Text without the code" action="Copy the text" text=${text} />
        <div class="share-picture"><img src=${drawn} alt=${`${caption}. The board${hidden ? " with its pegs hidden" : ""}.`} /></div>
        <p class="row">
            ${"share" in navigator ? html`<${Button} icon="share" onclick=${share}>Share text and picture<//>` : html`<${Button} icon="copy" onclick=${copyPicture}>Copy the picture<//>`}
            <a class="button" href=${drawn} download=${`${name}.svg`}>Save the picture</a>
            <label class="check"><input type="checkbox" checked=${hidden} onchange=${() => setHidden(!hidden)} />Hide the pegs</label>
            <span class="quiet">${said}</span>
        </p>`;
}

/** A text in a field, with the button that copies it. @param {{label: string, action: string, text: string, about?: string}} given */
function Copied({label, action, text, about}) {
    const field = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
    const [said, say] = useSaid();

    async function copy() {
        field.current?.select();
        try {
            await navigator.clipboard.writeText(text);
            say("Copied.");
        } catch {
            // Some browsers allow it to no page: the text is selected for the person to copy.
            say("Press Ctrl+C (⌘C) to copy it.");
        }
    }

    return html`
        ${about && html`<p class="quiet">${about}</p>`}
        <textarea ref=${field} class="field" readonly rows=${Math.min(12, 1 + text.split("\n").length)} aria-label=${label} value=${text}></textarea>
        <p class="row"><${Button} icon="copy" onclick=${copy}>${action}<//><span class="quiet">${said}</span></p>`;
}

/** What was said last beside a button, and what says it, aloud too. @returns {[string, (text: string) => void]} */
function useSaid() {
    const [said, setSaid] = useState("");
    return [
        said,
        (text) => {
            setSaid(text);
            announce(text);
        },
    ];
}

/** The picture at *address* as PNG, twice as large. @param {string} address @returns {Promise<Blob>} */
async function pngOf(address) {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), {width: 2 * image.width, height: 2 * image.height});
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((done, failed) =>
        canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture")))),
    );
}

function isDark() {
    const theme = document.documentElement.dataset.theme;
    return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}
