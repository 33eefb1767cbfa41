/**
 * Python in this browser, in the place of a server.
 *
 *     const response = await send("/api/about", {method: "GET"})       as `fetch`
 *
 *     window --channel--> window that owns Python --> worker with Python --> workers for what takes long
 *
 * The owner holds a lock.  The others ask it once it has said that it is ready; where it is closed another takes its
 * place, and what was not answered fails as at a server that ended: who asked decides whether it is asked again.
 */

import {here, replaceAddress} from "../address";
import {navigate} from "../router";
import {forgetGame, load, save} from "../storage";
import {arriving} from "./arriving";
import {stayOffline} from "./offline";

/** What the build says of its files: the script of the worker, and the answers that are known before Python is there. */
declare const WORKER: string;
declare const PREPARED: string;

type Question = [method: string, address: string, headers: Record<string, string>];
/** From the window *from*; the *key* is its own. */
type Asked = {from: string; key: number; question: Question; body: string} | {from: string; key: number; end: true};
/** To the window *to*: first the status and the headers, as JSON, then pieces of the body, then null. */
export type Told = {to: string; key: number; piece: string | Uint8Array<ArrayBuffer> | null};
export type ToWorker = Asked | {begin: {address: string; base: string}};
export type FromWorker = Told | {part: [number, number]} | {isReady: true} | {error: string};
/** The owner names itself when it is ready, and to who asks for it. */
type OnChannel = Asked | Told | {owner: string} | {isOwnerThere: true};
type Waiting = {asked: Asked; tell: (piece: Told["piece"]) => void; fail: () => void};

const JSON_TYPE = {"Content-Type": "application/json"};
const ME = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
const BASE = new URL(".", import.meta.url).href;
/** Folders of one host have nothing in common. */
const NAME = `blackpeg.python ${new URL(BASE).pathname}`;
/** Milliseconds after which a worker that failed is made anew. */
const REST = 30_000;

const waiting = new Map<number, Waiting>();
const channel = new BroadcastChannel(NAME);
const bar = arriving();
let worker: Worker | null = null;
let owner = "";
let last = 0;
let prepared: Promise<Record<string, string>> | null = null;
/** The name under which the browser keeps the game that was shown last, for a reload before Python is there. */
const SHOWN = "shown";
/** The id, until Python is there, of a first game; then what it gets. */
const FIRST = "first";
const BEGIN = "POST /api/games ";
let begun: Promise<string> | null = null;
let asksOfFirst = 0;

channel.onmessage = ({data}: MessageEvent<OnChannel>) => {
    if ("owner" in data) setOwner(data.owner);
    else if ("isOwnerThere" in data) worker && owner === ME && channel.postMessage({owner: ME});
    else if ("from" in data) worker?.postMessage(data);
    else if (data.to === ME) waiting.get(data.key)?.tell(data.piece);
};
channel.postMessage({isOwnerThere: true});

if (navigator.locks) void navigator.locks.request(NAME, () => (own(), new Promise(() => {})));
else bar.fail("browsers let it run at encrypted addresses alone: https");

function own() {
    const made = Date.now();
    worker = new Worker(new URL(WORKER, import.meta.url), {type: "module"});
    worker.onmessage = ({data}: MessageEvent<FromWorker>) => {
        if ("to" in data) {
            if (data.to === ME) waiting.get(data.key)?.tell(data.piece);
            else channel.postMessage(data);
        } else if ("part" in data) bar.show(...data.part);
        else if ("error" in data) end(data.error);
        else {
            channel.postMessage({owner: ME});
            setOwner(ME);
        }
    };
    worker.onerror = ({message}) => end(message);
    if (owner) failAll();
    owner = "";
    worker.postMessage({begin: {address: location.origin + location.pathname, base: BASE}} satisfies ToWorker);
    for (const {asked} of waiting.values()) worker.postMessage(asked);

    /** Python ended: all that is kept is there, and it begins anew, if that may help. */
    function end(why: string) {
        worker?.terminate();
        failAll();
        if (Date.now() - made > REST) own();
        else bar.fail(why);
    }
}

function setOwner(name: string) {
    if (name === owner) return;
    if (owner) failAll();
    owner = name;
    bar.hide();
    stayOffline();
    if (!worker) for (const {asked} of waiting.values()) channel.postMessage(asked);
    // A game that the browser kept may have gone on elsewhere: pages look when their window gets the focus.
    window.dispatchEvent(new Event("focus"));
}

function failAll() {
    for (const {fail} of [...waiting.values()]) fail();
}

/** Who is not the owner asks when there is one that is ready. */
function post(asked: Asked) {
    if (worker) worker.postMessage(asked satisfies ToWorker);
    else if (owner) channel.postMessage(asked);
}

export async function send(address: string, request: RequestInit): Promise<Response> {
    const its = `/api/games/${FIRST}`;
    if (!owner) {
        const isBegun = begun && address === "/api/games";
        const known = !isBegun && (await preparedAnswers())[`${request.method} ${address} ${request.body ?? ""}`];
        if (known && (address === its || address === "/api/games")) void begin().catch(() => {});
        if (known) return new Response(known, {headers: JSON_TYPE});
        // One of another version may be of another shape.
        const {by, game} = load(SHOWN, {by: "", game: {id: ""}});
        if (by === WORKER && request.method === "GET" && address === `/api/games/${game.id}`)
            return Response.json(game);
    }
    if (!address.startsWith(its) || (owner && !begun)) {
        const response = await ask(address, request);
        if (response.ok && address.startsWith("/api/games")) void keep(response.clone());
        return response;
    }
    asksOfFirst += 1;
    return ask(address.replace(FIRST, await begin()), request).finally(() => (asksOfFirst -= 1));
}

/** Keeps the game that an answer is of. */
async function keep(response: Response) {
    const told = await response.json();
    const game = told.game ?? told;
    if (game.session) save(SHOWN, {by: WORKER, game});
}

/** Begins the first game, which was shown before Python was there; its id. */
function begin() {
    begun ??= preparedAnswers()
        .then((known) => Object.keys(known).find((question) => question.startsWith(BEGIN)) ?? BEGIN)
        .then((asked) => ask("/api/games", {method: "POST", headers: JSON_TYPE, body: asked.slice(BEGIN.length)}))
        .then(async (response) => {
            const {id}: {id?: string} = await response.json();
            if (!id) throw new Error("a game could not begin");
            const isShown = here().pathname === `/games/${FIRST}`;
            // The page shows the real promise of the host, unless a guess is on its way already.
            if (isShown && asksOfFirst) replaceAddress(`/games/${id}`);
            else if (isShown) {
                save(`draft.${id}`, load(`draft.${FIRST}`, null));
                void navigate(`/games/${id}`, {replace: true});
            }
            forgetGame(FIRST);
            return id;
        })
        .catch((error: unknown) => {
            begun = null;
            throw error;
        });
    return begun;
}

function ask(address: string, {method = "GET", headers, body, signal}: RequestInit): Promise<Response> {
    const key = ++last;
    const question: Question = [method, address, {...(headers as Record<string, string>), Host: "127.0.0.1"}];
    const asked: Asked = {from: ME, key, question, body: String(body ?? "")};
    // What is worth keeping is not to be cleared away by the browser.
    if (method === "POST" && address.endsWith("/turns")) void navigator.storage?.persist?.();
    return new Promise((answer, fail) => {
        let pieces: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null = null;
        const leave = () => {
            waiting.delete(key);
            signal?.removeEventListener("abort", abort);
        };
        const failWith = (why: unknown) => {
            leave();
            pieces?.error(why);
            fail(why);
        };
        function abort() {
            post({from: ME, key, end: true});
            failWith(signal?.reason);
        }
        if (signal?.aborted) return fail(signal.reason);
        signal?.addEventListener("abort", abort);
        waiting.set(key, {
            asked,
            fail: () => failWith(new TypeError("the window that answered was closed")),
            tell(piece) {
                if (typeof piece === "string") {
                    const [status, headers]: [number, Record<string, string>] = JSON.parse(piece);
                    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({start: (made) => void (pieces = made)});
                    answer(new Response(status === 204 ? null : stream, {status, headers}));
                } else if (piece) pieces?.enqueue(piece);
                else {
                    leave();
                    pieces?.close();
                }
            },
        });
        post(asked);
    });
}

function preparedAnswers() {
    prepared ??= fetch(new URL(PREPARED, import.meta.url)).then(
        (response) => response.json(),
        () => ({}),
    );
    return prepared;
}

/** Files are downloaded from where they are made. */
document.addEventListener("click", (event) => {
    const anchor = event.target instanceof Element ? event.target.closest("a[download]") : null;
    const address = anchor?.getAttribute("href");
    if (!(anchor instanceof HTMLAnchorElement) || !address?.startsWith("/api/")) return;
    event.preventDefault();
    void send(address, {method: "GET"}).then(async (response) => {
        if (!response.ok) return bar.say((await response.json()).error.message);
        const link = document.createElement("a");
        link.href = URL.createObjectURL(await response.blob());
        link.download = anchor.download;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    });
});
