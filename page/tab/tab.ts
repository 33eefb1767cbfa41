/**
 * Python in this browser, in the place of a server.
 *
 *     const response = await send("/api/about", {method: "GET"})       as `fetch`
 *
 * One window of all those that show this page owns the history: it holds the lock, and the worker with Python.  The
 * others ask it through a channel.  When it is closed another takes its place, and what was not answered is asked again.
 */

import {here, replaceAddress} from "../address";
import {forgetGame} from "../storage";
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
type Waiting = {asked: Asked; tell: (piece: Told["piece"]) => void};

const JSON_TYPE = {"Content-Type": "application/json"};
const ME = crypto.randomUUID();
const waiting = new Map<number, Waiting>();
const channel = new BroadcastChannel("blackpeg.python");
const bar = arriving();
let owner: Worker | null = null;
let isReady = false;
let last = 0;
let prepared: Promise<Record<string, string>> | null = null;
/** The id, until Python is there, of a first game, and then its own. */
const FIRST = "first";
let first: Promise<string> | null = null;

channel.onmessage = ({data}: MessageEvent<Asked | Told | {owner: true}>) => {
    if ("owner" in data) {
        setReady();
        for (const {asked} of waiting.values()) post(asked);
    } else if ("from" in data) owner?.postMessage(data);
    else hear(data);
};

// Pages that are not encrypted have no locks: there each window is for itself.
if (navigator.locks) void navigator.locks.request("blackpeg.python", () => (own(), new Promise(() => {})));
else own();

function own() {
    owner = new Worker(new URL(WORKER, import.meta.url), {type: "module"});
    owner.onmessage = ({data}: MessageEvent<FromWorker>) => {
        if ("to" in data) hear(data);
        else if ("part" in data) bar.show(...data.part);
        else if ("error" in data) bar.fail(data.error);
        else {
            channel.postMessage({owner: true});
            setReady();
            stayOffline();
        }
    };
    owner.onerror = ({message}) => bar.fail(message);
    const [address] = location.href.split("#");
    const begin = {address, base: new URL(".", import.meta.url).href};
    owner.postMessage({begin} satisfies ToWorker);
    for (const {asked} of waiting.values()) post(asked);
}

function setReady() {
    isReady = true;
    bar.hide();
}

function post(asked: Asked) {
    if (owner) owner.postMessage(asked satisfies ToWorker);
    else channel.postMessage(asked);
}

function hear(told: Told) {
    if (told.to === ME) waiting.get(told.key)?.tell(told.piece);
    else channel.postMessage(told);
}

export async function send(address: string, request: RequestInit): Promise<Response> {
    if (!isReady) {
        const known = (await preparedAnswers())[`${request.method} ${address} ${request.body ?? ""}`];
        if (known && known.startsWith(`{"id":"${FIRST}"`)) begin();
        if (known) return new Response(known, {headers: JSON_TYPE});
    }
    const its = `/api/games/${FIRST}`;
    return ask(address.startsWith(its) ? address.replace(FIRST, await begin()) : address, request);
}

/** Begins the first game, which was shown before Python was there; its id. */
function begin() {
    first ??= ask("/api/games", {method: "POST", headers: JSON_TYPE, body: '{"kind":"play","game":"4x6","limit":10}'})
        .then((response) => response.json())
        .then(({id}: {id: string}) => {
            forgetGame(FIRST);
            if (here().pathname === `/games/${FIRST}`) replaceAddress(`/games/${id}`);
            return id;
        });
    return first;
}

function ask(address: string, {method = "GET", headers, body, signal}: RequestInit): Promise<Response> {
    const asked: Asked = {
        from: ME,
        key: ++last,
        question: [method, address, {...(headers as Record<string, string>), Host: "127.0.0.1"}],
        body: String(body ?? ""),
    };
    return new Promise((answer, fail) => {
        let pieces: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null = null;
        function end() {
            waiting.delete(asked.key);
            post({from: ME, key: asked.key, end: true});
            pieces?.error(signal?.reason);
            fail(signal?.reason);
        }
        if (signal?.aborted) return fail(signal.reason);
        signal?.addEventListener("abort", end);
        waiting.set(asked.key, {
            asked,
            tell(piece) {
                if (typeof piece === "string") {
                    pieces?.error(new Error("asked again"));
                    const [status, headers]: [number, Record<string, string>] = JSON.parse(piece);
                    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({start: (made) => void (pieces = made)});
                    answer(new Response(status === 204 ? null : stream, {status, headers}));
                } else if (piece) pieces?.enqueue(piece);
                else {
                    pieces?.close();
                    waiting.delete(asked.key);
                    signal?.removeEventListener("abort", end);
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
    void send(address, {method: "GET"})
        .then((response) => response.blob())
        .then((file) => {
            const link = document.createElement("a");
            link.href = URL.createObjectURL(file);
            link.download = anchor.download;
            link.click();
            setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
        });
});
