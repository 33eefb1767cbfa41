/**
 * Builds a folder of files that any web space can hold: the page, and Python for the browser in the place of a server.
 *
 *     node site.mjs PACKAGES KERNEL OUT     the folders of what Blackpeg imports, of the kernel, and of what is made
 *
 * `bash tools/site` fetches what this needs.  All but the page itself is packed by gzip, as plain hosts do not pack it.
 */

import {createHash} from "node:crypto";
import {mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync} from "node:fs";
import {basename, dirname, join, resolve} from "node:path";
import {fileURLToPath} from "node:url";
import {gzipSync} from "node:zlib";
import {build} from "esbuild";
import {kernel} from "../native/wasm/kernel.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const [PACKAGES, KERNEL, OUT] = process.argv.slice(2).map((path) => resolve(path));
const PYODIDE = join(HERE, "node_modules/pyodide");
const BLACKPEG = join(HERE, "../src");
const STATIC = join(OUT, "static");

/** What pages ask before anything else: answered at once, before Python is there. */
const QUESTIONS = ["GET /api/about ", 'POST /api/about {"game":"4x6","words":true}'];

rmSync(OUT, {recursive: true, force: true});
mkdirSync(STATIC, {recursive: true});

/** What was made; files are named by their plain names. */
const packed = await pack();
const names = {};
for (const [name, contents] of Object.entries(packed.files))
    names[name] = [lay(`${name}.bin`, gzip(contents)), gzip(contents).length];
const rest = lay("rest.zip", packed.rest);
const checker = lay("checker.zip", packed.checker);
/** Hosts that know of gzip by a name would unpack it. */
const book = Object.fromEntries(
    Object.entries(packed.book).map(([name, bytes]) => [
        name,
        [lay(`${basename(name)}.bin`, readFileSync(join(BLACKPEG, name))), bytes],
    ]),
);
const worker = await bundle({
    entryPoints: {python: "tab/python.ts"},
    define: {
        IN_TAB: "true",
        FILES: JSON.stringify(names),
        LATER: JSON.stringify({rest, checker, names: packed.later, book}),
        LOCK: JSON.stringify(JSON.parse(readFileSync(join(PYODIDE, "pyodide-lock.json"), "utf8")).info),
        START: JSON.stringify(readFileSync(join(HERE, "tab/start.py"), "utf8")),
    },
});
const page = await bundle({
    entryPoints: {main: "main.ts", theme: "theme.ts", page: "css/tab.css"},
    splitting: true,
    define: {
        IN_TAB: "true",
        WORKER: JSON.stringify(worker.python),
        PREPARED: JSON.stringify(lay("prepared.json", packed.prepared)),
    },
});
const icon = lay("icon.svg", readFileSync(join(HERE, "icon.svg")));
const preview = lay("preview.png", readFileSync(join(HERE, "preview.png")));
/** Where the folder will be, which those who show previews of links insist on. */
const at = (process.env.BLACKPEG_ADDRESS ?? "").replace(/\/?$/, process.env.BLACKPEG_ADDRESS ? "/" : "");
const tags = {
    "og:type": "website",
    "og:title": "Blackpeg breaks codes",
    "og:description": "Each dot is a code. Each feedback rules codes out, until one is left.",
    "og:image": `${at}static/${preview}`,
    "og:image:width": "1200",
    "og:image:height": "630",
};
const head = Object.entries(tags).map(([name, said]) => `<meta property="${name}" content="${said}">\n`);
/** As the server has it; WebAssembly is the workers'. */
const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'">\n`;
const html = readFileSync(join(HERE, "index.html"), "utf8")
    .replaceAll(/"\/static\/(main|theme)\.js"/g, (_, name) => `"static/${page[name]}"`)
    .replaceAll('"/static/page.css"', `"static/${page["page.css"]}"`)
    .replaceAll('"/static/icon.svg"', `"static/${icon}"`)
    .replaceAll(/href="\//g, 'href="#/')
    .replace(
        "  </nav>",
        process.env.DOCS ? `    <a href="${process.env.DOCS}index.html">Docs</a>\n  </nav>` : "  </nav>",
    )
    .replace("</head>", `<link rel="manifest" href="manifest.webmanifest">\n${policy}${head.join("")}</head>`);
writeFileSync(join(OUT, "index.html"), html);
writeFileSync(
    join(OUT, "manifest.webmanifest"),
    JSON.stringify({
        name: "Blackpeg",
        short_name: "Blackpeg",
        description: "Blackpeg breaks codes, and lets you break them.",
        start_url: ".",
        display: "standalone",
        icons: [{src: `static/${icon}`, sizes: "any", type: "image/svg+xml"}],
    }),
);
writeFileSync(join(OUT, ".nojekyll"), "");
const visited = ["./", "manifest.webmanifest"];
const later = new Set([rest, checker, preview, ...Object.values(book).map(([laid]) => laid)]);
for (const name of readdirSync(STATIC)) if (!later.has(name)) visited.push(`static/${name}`);
const version = createHash("sha256").update(html).update(visited.join()).digest("hex").slice(0, 12);
await bundle({
    entryPoints: {service: "tab/service.ts"},
    outdir: OUT,
    entryNames: "[name]",
    define: {VERSION: JSON.stringify(version), VISITED: JSON.stringify(visited)},
});
tell();

/** The library, the rest, and answers known beforehand, made by Python itself. */
async function pack() {
    const {loadPyodide} = await import(join(PYODIDE, "pyodide.mjs"));
    const pyodide = await loadPyodide({indexURL: PYODIDE});
    const wasm = readFileSync(join(KERNEL, "kernel.wasm"));
    const checks = readFileSync(join(KERNEL, "checker.wasm"));
    pyodide.registerJsModule("blackpeg_kernel_wasm", kernel(wasm));
    pyodide.registerJsModule("blackpeg_checker_wasm", kernel(checks));
    for (const [at, root] of [
        ["/packages", PACKAGES],
        ["/blackpeg", BLACKPEG],
    ]) {
        pyodide.FS.mkdirTree(at);
        pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, {root}, at);
    }
    pyodide.FS.mkdirTree("/packed");
    pyodide.FS.writeFile("/packed/checker.wasm", checks);
    pyodide.runPython(readFileSync(join(HERE, "tab/pack.py"), "utf8"));
    await pyodide.globals.get("main")(pyodide.toPy(QUESTIONS));
    const made = (name) => pyodide.FS.readFile(`/packed/${name}`);
    const interpreter = readFileSync(join(PYODIDE, "pyodide.asm.wasm"));
    return {
        ...JSON.parse(new TextDecoder().decode(made("about.json"))),
        files: {
            "pyodide.asm.wasm": interpreter,
            "kernel.wasm": wasm,
            "library.zip": made("library.zip"),
            "site.zip": made("site.zip"),
        },
        rest: made("rest.zip"),
        checker: made("checker.zip"),
        prepared: made("prepared.json"),
    };
}

function gzip(contents) {
    return gzipSync(contents, {level: 9});
}

/** Writes a file, with a hash of it in its name, which is returned. */
function lay(name, contents) {
    const hash = createHash("sha256").update(contents).digest("hex").slice(0, 8).toUpperCase();
    const [stem, ...ends] = name.split(/(?=\.)/);
    const named = `${stem}-${hash}${ends.join("")}`;
    writeFileSync(join(STATIC, named), contents);
    return named;
}

/** The name of what each entry point became. */
async function bundle(options) {
    const {metafile} = await build({
        absWorkingDir: HERE,
        outdir: STATIC,
        entryNames: "[name]-[hash]",
        chunkNames: "[name]-[hash]",
        bundle: true,
        format: "esm",
        minify: true,
        target: "es2022",
        jsx: "automatic",
        jsxImportSource: "preact",
        legalComments: "none",
        external: ["node:*", "ws"],
        metafile: true,
        ...options,
    });
    const made = Object.entries(metafile.outputs).filter(([, {entryPoint}]) => entryPoint);
    return Object.fromEntries(made.map(([path]) => [basename(path).replace(/-\w{8}(\.js)?/, ""), basename(path)]));
}

/** Says what a first visit takes, as hosts that pack would send it. */
function tell() {
    let sum = 0;
    for (const name of visited.filter((name) => name.startsWith("static/"))) {
        const path = join(OUT, name);
        sum += name.endsWith(".bin") ? statSync(path).size : gzip(readFileSync(path)).length;
    }
    console.log(`${OUT}: a first visit takes ${(sum / 1e6).toFixed(2)} MB compressed`);
}
