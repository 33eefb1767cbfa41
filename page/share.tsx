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

import {useRef, useState} from "preact/hooks";
import {announce} from "./announce";
import {backend} from "./backend";
import {slab} from "./colors";
import {showDialog} from "./dialog";
import {escaped, looksOf, pegMarkup} from "./pegs";
import {createStore, useStore} from "./store";
import {Button, Trouble} from "./view";

import type {Shared} from "./facts";
import type {Store} from "./store";
import type {Session} from "./types";

const MARK = "record=";

export function linkOf(record: string) {
    return `${location.origin}/review#${MARK}${encodeURIComponent(record)}`;
}

/** @param hash  what follows "#" */
export function recordIn(hash: string): string | null {
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

/** *text* in lines of at most *most* letters, but for longer words. */
function lines(text: string, most: number) {
    return text.split(" ").reduce((made: string[], word) => {
        const last = made[made.length - 1];
        return last !== undefined && last.length + word.length < most
            ? [...made.slice(0, -1), `${last} ${word}`]
            : [...made, word];
    }, []);
}

/** @param options  *hidden* draws holes for pegs */
export function picture(
    session: Session,
    {caption, hidden, theme}: {caption: string; hidden: boolean; theme: "light" | "dark"},
) {
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

export function openShare(session: Session) {
    const store = createStore({shared: null as Shared | null});
    showDialog("Share this game", () => <Sharing session={session} store={store} />, {
        wide: true,
        onClose: store.close,
    });
    void store.act("share", async () => ({shared: await backend.ask("share", {id: session.id})}));
}

function Sharing({session, store}: {session: Session; store: Store<{shared: Shared | null}>}) {
    const {shared} = useStore(store);
    if (!shared) return <Trouble store={store} />;
    const {text, record, how, link} = shared;
    const about = "The link opens the review. It carries the game itself: no server keeps it.";
    return (
        <>
            <h3>Without the code</h3>
            <Copied label="Text without the code" action="Copy the text" text={text} />
            <Pictured session={session} text={text} />
            <h3>The whole game</h3>
            <Copied label="Record" action="Copy the record" text={record} about={how} />
            {link && <Copied label="Link with the record" action="Copy the link" text={link} about={about} />}
        </>
    );
}

/** The game as a picture, its pegs hidden or not, to be sent with *text*. */
function Pictured({session, text}: {session: Session; text: string}) {
    const [hidden, setHidden] = useState(true);
    const [said, say] = useSaid();
    const [caption] = text.split("\n");
    const theme = isDark() ? "dark" : "light";
    const drawn = `data:image/svg+xml,${encodeURIComponent(picture(session, {caption, hidden, theme}))}`;
    const name = `blackpeg-${session.game.notation.replace(/[^\w-]+/g, "-")}`;

    async function share() {
        const file = new File([await pngOf(drawn)], `${name}.png`, {type: "image/png"});
        const given = navigator.canShare?.({files: [file]}) ? {text, files: [file]} : {text};
        // Where it is called off, or this browser lets no page share, the text can be copied.
        await navigator.share(given).catch(() => {});
    }

    const copy = () =>
        say(
            () => navigator.clipboard.write([new ClipboardItem({"image/png": pngOf(drawn)})]),
            () => "This browser cannot copy pictures; save it instead.",
        );

    return (
        <>
            <div class="share-picture">
                <img src={drawn} alt={`${caption}. The board${hidden ? " with its pegs hidden" : ""}.`} />
            </div>
            <p class="row">
                {"share" in navigator ? (
                    <Button icon="share" onClick={share}>
                        Share text and picture
                    </Button>
                ) : (
                    <Button icon="copy" onClick={copy}>
                        Copy the picture
                    </Button>
                )}
                <a class="button" href={drawn} download={`${name}.svg`}>
                    Save the picture
                </a>
                <label class="check">
                    <input type="checkbox" checked={hidden} onChange={() => setHidden(!hidden)} />
                    Hide the pegs
                </label>
                <span class="quiet">{said}</span>
            </p>
        </>
    );
}

/** A text in a field, with the button that copies it. */
function Copied({label, action, text, about}: {label: string; action: string; text: string; about?: string}) {
    const field = useRef<HTMLTextAreaElement>(null);
    const [said, say] = useSaid();

    function copy() {
        field.current?.select();
        // Pages that are not encrypted have no clipboard but the old one; some browsers give them none.
        return say(
            () => navigator.clipboard.writeText(text),
            () => (document.execCommand("copy") ? "Copied." : "Copy the selected text by hand."),
        );
    }

    return (
        <>
            {about && <p class="quiet">{about}</p>}
            <textarea
                ref={field}
                class="field"
                readonly
                rows={Math.min(12, 1 + text.split("\n").length)}
                aria-label={label}
                value={text}
            />
            <p class="row">
                <Button icon="copy" onClick={copy}>
                    {action}
                </Button>
                <span class="quiet">{said}</span>
            </p>
        </>
    );
}

/** What was said last beside a button, and what says, aloud too, whether something could be copied. */
function useSaid() {
    const [said, setSaid] = useState("");
    const say = async (copy: () => Promise<void>, otherwise: () => string) => {
        const text = await (async () => copy())().then(() => "Copied.", otherwise);
        setSaid(text);
        announce(text);
    };
    return [said, say] as const;
}

/** The picture at *address* as PNG, twice as large. */
async function pngOf(address: string): Promise<Blob> {
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
