/** A game, shared: in words without its codes, as a picture, and whole, as a record in a link, whose fragment no server sees. */

import {useEffect, useMemo, useRef, useState} from "preact/hooks";
import {hrefOf} from "./address";
import {announce} from "./announce";
import {backend} from "./backend";
import {showDialog} from "./dialog";
import {saidOf} from "./lists";
import {load, save} from "./storage";
import {useAnswer} from "./store";
import {Button, Check, Failed} from "./view";

import type {Shared} from "./facts";
import type {Session} from "./types";

const MARK = "record=";

/** @param query  what else the address says, such as "?pasted" */
export function reviewOf(record: string, query: string = "") {
    return `/review${query}#${MARK}${encodeURIComponent(record)}`;
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

/** The link that brings a code to others, sealed; another Blackpeg opens what follows its last "#". */
export const challengeLink = (challenge: string) => new URL(hrefOf(`/challenge#${challenge}`), location.href).href;

/** The name by which others know who sends a game. */
export const nameOf = () => load("name", "");

/** The field for it. */
export function Name({onName}: {onName?: (name: string) => void}) {
    function keep(name: string) {
        save("name", name);
        onName?.(name);
    }
    return (
        <label class="labelled">
            Your name
            <span class="quiet"> (others see it)</span>
            <input
                class="field"
                maxLength={40}
                autocomplete="nickname"
                defaultValue={nameOf()}
                onInput={({currentTarget}) => keep(currentTarget.value.trim())}
            />
        </label>
    );
}

export function openShare(session: Session) {
    showDialog("Share this game", () => <Sharing session={session} />, {wide: true});
}

function Sharing({session}: {session: Session}) {
    const [name, setName] = useState(nameOf);
    const {answer, error, again} = useAnswer(
        (signal): Promise<Shared> => backend.ask("share", {id: session.id, name}, {signal}),
        [name],
    );
    if (error) return <Failed error={error} again={again} />;
    if (!answer) return null;
    const {text, record, how, link, challenge} = answer;
    const about = "The link opens the review. It carries the game itself: no server keeps it.";
    return (
        <>
            <h3>{saidOf("Without the code", session.game)}</h3>
            <Copied label={saidOf("Text without the code", session.game)} action="Copy the text" text={text} />
            {/* The picture has a place for every code, as the map has. */ ""}
            {session.game.counts === "proven" && !session.game.is_listed && <Pictured session={session} text={text} />}
            {challenge && (
                <>
                    <h3>Challenge a friend</h3>
                    <Copied
                        label="Challenge"
                        action="Copy the challenge"
                        text={`${text.split("\n")[0]}. ${saidOf("Can you find the same code?", session.game)}\n${challengeLink(challenge)}`}
                        about={saidOf(
                            "The link hides this code and your game; your friend sees both at the end.",
                            session.game,
                        )}
                    />
                </>
            )}
            <Name onName={setName} />
            <h3>The whole game</h3>
            <Copied label="Record" action="Copy the record" text={record} about={how} />
            {link && <Copied label="Link with the record" action="Copy the link" text={link} about={about} />}
        </>
    );
}

/** The game as a picture, its pegs hidden or not, to be sent with *text*. */
function Pictured({session: {record, game}, text}: {session: Session; text: string}) {
    const [hidden, setHidden] = useState(true);
    const [said, say] = useSaid();
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const {theme = system} = document.documentElement.dataset;
    const asked = {record, hidden, theme};
    const {answer, error, again} = useAnswer((signal) => backend.ask("row_picture", asked, {signal}), [hidden, theme]);
    const name = `blackpeg-${game.notation.replace(/[^\w-]+/g, "-")}.png`;

    async function share() {
        const file = new File([await pngOf(answer)], name, {type: "image/png"});
        const given = navigator.canShare?.({files: [file]}) ? {text, files: [file]} : {text};
        // Where it is called off, or this browser lets no page share, the text can be copied.
        await navigator.share(given).catch(() => {});
    }

    const copy = () =>
        say(
            () => navigator.clipboard.write([new ClipboardItem({"image/png": pngOf(answer)})]),
            () => "This browser cannot copy pictures; save it instead.",
        );

    async function savePicture() {
        const href = URL.createObjectURL(await pngOf(answer));
        Object.assign(document.createElement("a"), {href, download: name}).click();
        URL.revokeObjectURL(href);
    }

    const canShare = "share" in navigator;
    return (
        <>
            <div class="share-picture">
                {error ? <Failed error={error} again={again} /> : answer && <Picture svg={answer} />}
            </div>
            <p class="row">
                <Button icon={canShare ? "share" : "copy"} disabled={!answer} onClick={canShare ? share : copy}>
                    {canShare ? "Share text and picture" : "Copy the picture"}
                </Button>
                <Button disabled={!answer} onClick={savePicture}>
                    Save the picture
                </Button>
                <Check words="Hide the codes" checked={hidden} onChange={() => setHidden(!hidden)} />
                <span class="quiet">{said}</span>
            </p>
        </>
    );
}

/** What the server draws, with its own words; an image, for the content security policy allows its style in none of our pages. */
function Picture({svg}: {svg: string}) {
    const source = useMemo(() => URL.createObjectURL(new Blob([svg], {type: "image/svg+xml"})), [svg]);
    useEffect(() => () => URL.revokeObjectURL(source), [source]);
    const [title, about] = ["title", "desc"].map((name) => new RegExp(`<${name}[^>]*>([^<]*)`).exec(svg)?.[1] ?? "");
    return <img src={source} alt={`${title}. ${about}`} />;
}

/** A text in a field, with the button that copies it. */
export function Copied({label, action, text, about}: {label: string; action: string; text: string; about?: string}) {
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

    const rows = Math.min(12, 1 + text.split("\n").length);
    return (
        <>
            {about && <p class="quiet">{about}</p>}
            <textarea ref={field} class="field" readonly rows={rows} aria-label={label} value={text} />
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

/** A picture as PNG. */
async function pngOf(svg: string): Promise<Blob> {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), {width: image.width, height: image.height});
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return new Promise((done, failed) =>
        canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture")))),
    );
}
