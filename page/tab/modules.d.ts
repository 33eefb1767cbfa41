/** Modules that say nothing of their types. */
declare module "pyodide/pyodide.asm.mjs" {
    const create: (settings: object) => Promise<object>;
    export default create;
}
declare module "*/kernel.mjs" {
    export function kernel(wasm: BufferSource | WebAssembly.Module): {call(...asked: unknown[]): Uint8Array};
}
