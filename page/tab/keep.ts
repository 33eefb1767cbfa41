/**
 * The history's files, kept in this browser in pieces: IndexedDB gets the pieces that changed.
 *
 *     const keep = await restored(FS, "/history", "mine")     puts the files there; keep() has them on the disk when it ends
 */

type Files = {
    mkdirTree(path: string): void;
    readdir(path: string): string[];
    readFile(path: string): Uint8Array<ArrayBuffer>;
    writeFile(path: string, contents: Uint8Array): void;
};

const PIECE = 16384;
/** What SQLite makes anew. */
const MADE_ANEW = /-shm$/;

export async function restored(files: Files, folder: string, name: string): Promise<() => Promise<void>> {
    files.mkdirTree(folder);
    const database = await opened(name).catch(() => null);
    if (!database) return async () => {}; // a browser that keeps nothing, as some private windows do
    /** Each file as it is on the disk. */
    const kept = new Map<string, Uint8Array<ArrayBuffer>>();
    const store = database.transaction("files").objectStore("files");
    const [names, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    for (const name of new Set(names.map((key) => (key as [string, number])[0]))) {
        const pieces = values.filter((_, at) => (names[at] as [string, number])[0] === name);
        const contents = new Uint8Array(await new Blob(pieces).arrayBuffer());
        files.writeFile(`${folder}/${name}`, contents);
        kept.set(name, contents);
    }
    let writing = Promise.resolve();
    return () => (writing = writing.catch(() => {}).then(write));

    /** One transaction for all that changed, so that the files fit together whatever ends this browser. */
    async function write() {
        const there = files.readdir(folder).filter((name) => !name.startsWith(".") && !MADE_ANEW.test(name));
        const after = new Map(there.map((name) => [name, files.readFile(`${folder}/${name}`).slice()]));
        const none = new Uint8Array();
        const changes: [key: [string, number], piece: Uint8Array][] = [];
        for (const name of new Set([...kept.keys(), ...there])) {
            const [before, contents] = [kept.get(name) ?? none, after.get(name) ?? none];
            for (let at = 0; at * PIECE < Math.max(before.length, contents.length); at++) {
                const [old, piece] = [before, contents].map((each) => each.subarray(at * PIECE, (at + 1) * PIECE));
                if (!isSame(old, piece)) changes.push([[name, at], piece]);
            }
        }
        if (!changes.length) return;
        const transaction = (database as IDBDatabase).transaction("files", "readwrite", {durability: "strict"});
        const store = transaction.objectStore("files");
        for (const [key, piece] of changes) {
            if (piece.length) store.put(piece.slice(), key);
            else store.delete(key);
        }
        await new Promise((end, fail) => {
            transaction.oncomplete = end;
            transaction.onabort = () => fail(transaction.error);
        });
        kept.clear();
        for (const [name, contents] of after) kept.set(name, contents);
    }
}

function opened(name: string): Promise<IDBDatabase> {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("files");
    return done(asked);
}

function done<Value>(asked: IDBRequest<Value>): Promise<Value> {
    return new Promise((end, fail) => {
        asked.onsuccess = () => end(asked.result);
        asked.onerror = () => fail(asked.error);
    });
}

function isSame(one: Uint8Array, other: Uint8Array) {
    return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
