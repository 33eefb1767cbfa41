/**
 * The worker with Python: it owns the history and answers, or it does one piece of long work after the other.
 *
 * Files are packed by gzip, as plain hosts do not pack them; what is not needed at first comes when it is asked for.
 */

import {loadPyodide} from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import {kernel} from "../../native/wasm/kernel.mjs";
import {restored} from "./keep";

import type {FromWorker, ToWorker} from "./tab";

/** The packed files by their plain names: how each is called here, and its bytes. */
declare const FILES: Record<string, [name: string, bytes: number]>;
/** What is fetched if it is asked for: seldom used modules, in one file, the checker of certificates, large trees. */
declare const LATER: {
    rest: string;
    names: string[];
    checker: string;
    book: Record<string, [laid: string, bytes: number]>;
};
/** What Pyodide says of itself, and what Python runs first. */
declare const LOCK: object;
declare const START: string;
/** A message to a worker that does long work, and from it: JSON. */
type ToPort = {begin: {base: string; work: true}} | {ask: string};

const FOLDER = "/history";
const PACKAGES = "/lib/python3.14/site-packages";
const FULL = "this browser has no room left for the history; take games away as a file, and remove some";
/** As WASI says that a file cannot be read. */
const NOT_READ = 29;
/** Milliseconds until a worker for what takes long is made unasked. */
const IDLE = 3000;

let base = "";
let loaded = 0;
const all = Object.values(FILES).reduce((sum, [, bytes]) => sum + bytes, 0);
const say = (told: FromWorker) => postMessage(told);

const fetchPlain = fetch;
/** Pyodide asks for its files by their plain names. */
globalThis.fetch = async (asked) => {
    const name = String(asked instanceof Request ? asked.url : asked).replace(/.*\//, "");
    const {body, ok, status} = await fetchPlain(new URL(FILES[name][0], base));
    if (!ok || !body) throw new Error(`expected ${name}, got status ${status}`);
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(piece, next) {
            loaded += piece.length;
            say({part: [Math.min(loaded, all), all]});
            next.enqueue(piece);
        },
    });
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/zip";
    return new Response(body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip")), {
        headers: {"Content-Type": type},
    });
};

/** What comes later, at once: Python waits for it. */
function fetchNow(name: string) {
    const asking = new XMLHttpRequest();
    asking.open("GET", new URL(name, base), false);
    asking.responseType = "arraybuffer";
    asking.send();
    if (asking.status !== 200) throw new Error(`expected ${name}, got status ${asking.status}`);
    return new Uint8Array(asking.response as ArrayBuffer);
}

async function python() {
    const [pyodide, packages, kernelHere] = await Promise.all([
        loadPyodide({
            indexURL: base,
            stdLibURL: `${base}library.zip`,
            lockFileContents: {info: LOCK, packages: {}} as never,
            createPyodideModule,
            checkAPIVersion: false,
        } as Parameters<typeof loadPyodide>[0]),
        fetch("site.zip").then((response) => response.arrayBuffer()),
        WebAssembly.compileStreaming(fetch("kernel.wasm")).then(kernel),
    ]);
    pyodide.registerJsModule("blackpeg_kernel_wasm", kernelHere);
    pyodide.registerJsModule("blackpeg_checker_wasm", {
        call: (...asked: unknown[]) => (checker ??= checkerOf(pyodide))?.call(...asked),
    });
    pyodide.registerJsModule("blackpeg_later", {names: LATER.names, rest: () => fetchNow(LATER.rest)});
    pyodide.unpackArchive(packages, "zip", {extractDir: PACKAGES});
    for (const [name, [laid, bytes]] of Object.entries(LATER.book)) layLater(pyodide.FS, name, laid, bytes);
    pyodide.runPython(START);
    return pyodide;
}

/** The checker of certificates, once it is first asked; null if it cannot be fetched. */
let checker: ReturnType<typeof kernel> | null = null;
function checkerOf(pyodide: any) {
    try {
        pyodide.unpackArchive(fetchNow(LATER.checker), "zip", {extractDir: "/lib"});
    } catch {
        return null;
    }
    return kernel(pyodide.FS.readFile("/lib/checker.wasm"));
}

/** A file that is fetched when it is first read. */
function layLater(files: any, name: string, laid: string, bytes: number) {
    const [, folder, plain] = /(.*)\/(.*)/.exec(name) ?? [];
    files.mkdirTree(`${PACKAGES}/${folder}`);
    const {contents} = files.createLazyFile(`${PACKAGES}/${folder}`, plain, laid, true, false);
    let fetched: Uint8Array | null = null;
    Object.assign(contents, {lengthKnown: true, _length: bytes, _chunkSize: bytes});
    contents.setDataGetter(() => {
        try {
            return (fetched ??= fetchNow(laid));
        } catch {
            throw new files.ErrnoError(NOT_READ);
        }
    });
}

/** Answers what the windows ask. */
async function beOwner(address: string) {
    const pyodide = await python();
    const keep = await restored(pyodide.FS as never, FOLDER, `blackpeg ${new URL(base).pathname}`);
    const {Tab} = pyodide.pyimport("blackpeg.web.tab");
    const tab = Tab(`${FOLDER}/history.sqlite`, address, keep, openPort);
    await keep();
    const asking = new Map<string, {cancel(): void}>();
    const encoder = new TextEncoder();
    return {
        hear(asked: Exclude<ToWorker, {begin: unknown}>) {
            const name = `${asked.from} ${asked.key}`;
            if ("end" in asked) return cancelled(asking.get(name));
            const {from: to, key} = asked;
            const task = tab.answer(JSON.stringify(asked.question), encoder.encode(asked.body), (piece: any) => {
                if (!piece?.toJs) return say({to, key, piece: piece ?? null});
                say({to, key, piece: piece.toJs().slice()});
                piece.destroy();
            });
            asking.set(name, task);
            const over = () => (asking.delete(name), task.destroy());
            task.then(over, (error: Error) => {
                over();
                const isFull = error.message.includes("QuotaExceeded");
                const said = isFull ? FULL : `this should not have happened: ${error.message.trim().split("\n").pop()}`;
                say({to, key, piece: '[500, {"Content-Type": "application/json"}]'});
                say({to, key, piece: encoder.encode(JSON.stringify({error: {code: "internal", message: said}}))});
                say({to, key, piece: null});
                if (/fatal/i.test(error.message)) fail(error.message);
            });
        },
        warmUp: () => tab.pool.warm_up(),
    };
}

/** What is over already has nothing to cancel. */
function cancelled(task: {cancel(): void} | undefined) {
    try {
        task?.cancel();
    } catch {
        // It ended meanwhile.
    }
}

/** Another worker, which is given questions and whose news *hear* is given, in JSON. */
function openPort(hear: (news: string) => void) {
    const worker = new Worker(location.href, {type: "module"});
    type Held = typeof hear & {copy(): Held; destroy(): void};
    const told = (hear as Held).copy();
    worker.onmessage = ({data}) => typeof data === "string" && told(data);
    worker.onerror = () => told('["ended", null]');
    worker.postMessage({begin: {base, work: true}} satisfies ToPort);
    return {
        ask: (question: string) => worker.postMessage({ask: question} satisfies ToPort),
        end: () => (worker.terminate(), told.destroy()),
    };
}

async function beWorker() {
    const pyodide = await python();
    const {do_work: work} = pyodide.pyimport("blackpeg.web.tab");
    return {hear: ({ask}: {ask: string}) => work(ask, (news: string) => postMessage(news))};
}

/** GB of memory, where the browser tells; with less than that a second worker is made when it is needed. */
const {deviceMemory: memory} = navigator as {deviceMemory?: number};
const ROOMY = 8;

/** Questions whose clients have left. */
let isWork = false;
const fail = (why: string) =>
    isWork ? postMessage('["ended", null]') : say({error: why.trim().split("\n").pop() ?? "unknown"});
addEventListener("unhandledrejection", ({reason}) => fail(String(reason?.message ?? reason)));

let hearing: Promise<{hear(message: any): void}>;
addEventListener("message", ({data}: MessageEvent<ToWorker | ToPort>) => {
    if (!("begin" in data)) return void hearing.then(({hear}) => hear(data));
    const {begin} = data;
    base = begin.base;
    isWork = "work" in begin;
    if (isWork) hearing = beWorker();
    else {
        const owning = beOwner((begin as {address: string}).address);
        hearing = owning;
        owning.then(
            ({warmUp}) => (say({isReady: true}), (memory ?? ROOMY) < ROOMY || setTimeout(warmUp, IDLE)),
            (error: Error) => fail(error.message),
        );
    }
});
