// Runs Python, in Pyodide, with Blackpeg and the kernel of a tab: node pyodide.mjs PYODIDE KERNEL SOURCES < PROGRAM
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { kernel } from "../../native/wasm/kernel.mjs";

const [home, wasm, sources] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: home });
pyodide.registerJsModule("blackpeg_kernel_wasm", kernel(new Uint8Array(readFileSync(wasm))));
pyodide.FS.mkdirTree("/blackpeg");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: sources }, "/blackpeg");
pyodide.runPython("import sys; sys.path.insert(0, '/blackpeg')");
pyodide.runPython(readFileSync(0, "utf8"));
