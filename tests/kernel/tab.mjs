// The kernel of a tab, for tests in another process: each request is a name, what it is given, and whether it is heard.
import { readFileSync, readSync, writeSync } from "node:fs";
import { kernel } from "../../native/wasm/kernel.mjs";

const read = size => {
    const bytes = new Uint8Array(size);
    for (let at = 0; at < size; ) {
        const more = readSync(0, bytes, at, size - at);
        if (more === 0) process.exit();
        at += more;
    }
    return bytes;
};
const framed = () => read(new DataView(read(4).buffer).getUint32(0, true));
const write = bytes => {
    for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
};
const say = (kind, bytes) => {
    const head = new Uint8Array(5);
    head[0] = kind.charCodeAt(0);
    new DataView(head.buffer).setUint32(1, bytes.length, true);
    write(head);
    write(bytes);
};
const text = new TextEncoder();
const hear = done => {
    say("p", text.encode(String(done)));
    return read(1)[0] === 1;
};

const made = kernel(new Uint8Array(readFileSync(process.argv[2])));
for (;;) {
    const [name, given, isHeard] = [new TextDecoder().decode(framed()), framed(), read(1)[0] === 1];
    try {
        say("a", made.call(name, given, isHeard ? hear : null));
    } catch (error) {
        say("e", text.encode(`${name}: ${error}`));
    }
}
