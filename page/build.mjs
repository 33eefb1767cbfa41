/**
 * Builds the page: `node build.mjs` lays down everything that a browser asks for in ../src/blackpeg/web/static.
 *
 * Names hold a hash of what is in the file, so browsers keep it for good.  `pages.json` names the files that each page
 * needs at once, so that none is waited for because another one asked for it.  `node build.mjs --check` builds into
 * memory and says which committed files are not what the sources make.
 */

import {createHash} from "node:crypto";
import {mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {basename, dirname, join} from "node:path";
import {fileURLToPath} from "node:url";
import {build} from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const STATIC = join(HERE, "../src/blackpeg/web/static");

/** The module of each kind of page. */
const PAGES = Object.fromEntries(
    readdirSync(join(HERE, "pages"))
        .filter((name) => name.endsWith(".tsx"))
        .map((name) => [basename(name, ".tsx"), `pages/${name}`]),
);

const {outputFiles, metafile} = await build({
    absWorkingDir: HERE,
    entryPoints: {
        main: "main.ts",
        docs: "docs/docs.ts",
        theme: "theme.ts",
        page: "css/page.css",
        "docs-style": "css/docs.css",
    },
    outdir: STATIC,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    format: "esm",
    splitting: true,
    minify: true,
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    define: {IN_TAB: "false"},
    metafile: true,
    write: false,
});

/** @type {Map<string, Uint8Array | string>} */
const files = new Map(outputFiles.map(({path, contents}) => [basename(path), contents]));
const outputs = Object.entries(metafile.outputs).map(([path, each]) => ({name: basename(path), ...each}));
/** @param {string} source */
const outputOf = (source) => outputs.find(({entryPoint}) => entryPoint === source);

/** An output and all that it imports at once. */
function needed({name, imports}, found = new Set()) {
    found.add(name);
    for (const {path, kind} of imports) {
        const next = outputs.find((each) => each.name === basename(path));
        if (kind === "import-statement" && next && !found.has(next.name)) needed(next, found);
    }
    return found;
}

const first = needed(outputOf("main.ts"));
const pages = Object.fromEntries(
    Object.entries(PAGES).map(([page, source]) => [page, [...needed(outputOf(source), new Set(first))]]),
);
files.set("pages.json", `${JSON.stringify(pages, null, 1)}\n`);
const icon = readFileSync(join(HERE, "icon.svg"));
const iconName = `icon-${createHash("sha256").update(icon).digest("hex").slice(0, 8).toUpperCase()}.svg`;
files.set(iconName, icon);
for (const [name, source] of [
    ["index.html", "index.html"],
    ["docs.html", "docs/index.html"],
]) {
    const named = {
        "main.js": "main.ts",
        "theme.js": "theme.ts",
        "docs.js": "docs/docs.ts",
        "page.css": "css/page.css",
        "docs.css": "css/docs.css",
    };
    let text = readFileSync(join(HERE, source), "utf8");
    for (const [plain, of] of Object.entries(named))
        text = text.replaceAll(`"/static/${plain}"`, `"/static/${outputOf(of).name}"`);
    files.set(name, text.replaceAll('"/static/icon.svg"', `"/static/${iconName}"`));
}
files.set("LICENSE-preact.txt", readFileSync(join(HERE, "node_modules/preact/LICENSE")));

if (process.argv.includes("--check")) {
    const there = readdirSync(STATIC);
    const wrong = [...new Set([...there, ...files.keys()])].filter(
        (name) =>
            !files.has(name) ||
            !there.includes(name) ||
            !readFileSync(join(STATIC, name)).equals(Buffer.from(files.get(name))),
    );
    if (wrong.length) {
        console.error(`expected what page/ builds, got other files: ${wrong.join(", ")}; run node page/build.mjs`);
        process.exit(1);
    }
} else {
    rmSync(STATIC, {recursive: true, force: true});
    mkdirSync(STATIC, {recursive: true});
    for (const [name, contents] of files) writeFileSync(join(STATIC, name), contents);
}
