// The kernel that native/ is compiled to, for Python in the same tab, which imports what this answers as the module
// `blackpeg_kernel_wasm` (src/blackpeg/kernel/wasm.py); and the checker of certificates, which is called as the kernel is.

const LATE = 2n ** 62n;
const OFTEN = 50; // milliseconds between two times that progress is told
const NOT_HERE = 52; // as WASI says that there is no such function

/** @param {BufferSource | WebAssembly.Module} wasm what `tools/kernel_wasm` made */
export function kernel(wasm) {
    let hear = null; // is told the secrets done, and says whether the call is to end
    let next = 0;
    let isOver = false;
    const view = () => new DataView(exports.memory.buffer);
    const wasi = {
        // The kernel's loops look at the clock; a call that is to end is told that it is late.
        clock_time_get(_clock, _precision, at) {
            const now = performance.now();
            if (hear !== null && now >= next) {
                isOver ||= hear(exports.done());
                next = performance.now() + OFTEN;
            }
            view().setBigUint64(at, isOver ? LATE : BigInt(Math.round(now * 1e6)), true);
            return 0;
        },
        environ_sizes_get(count, bytes) {
            view().setUint32(count, 0, true);
            view().setUint32(bytes, 0, true);
            return 0;
        },
        proc_exit(code) {
            throw new Error(`the kernel ended with ${code}`);
        },
    };
    const imports = new Proxy(wasi, { get: (own, name) => own[name] ?? (() => NOT_HERE) });
    const module = wasm instanceof WebAssembly.Module ? wasm : new WebAssembly.Module(wasm);
    const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: imports });
    exports._initialize();
    return {
        /** What the function answers to these bytes, to be read before the next call; `progress` is heard as it works. */
        call(name, given, progress = null) {
            const bytes = given.toJs?.() ?? given; // Python's bytes, or an array
            const room = exports.room(bytes.length) >>> 0;
            new Uint8Array(exports.memory.buffer).set(bytes, room);
            [hear, next, isOver] = [progress, performance.now() + OFTEN, false];
            try {
                const answer = exports[name]() >>> 0;
                return new Uint8Array(exports.memory.buffer, answer + 4, view().getUint32(answer, true));
            } finally {
                hear = null;
            }
        },
    };
}
