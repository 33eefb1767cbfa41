/**
 * What the browser keeps: drafts and settings, in localStorage under "blackpeg.".
 *
 *     save("draft.abc", {...})     load("draft.abc", fallback)     forget("draft.abc")
 *     forgetGame("abc")            its draft, the host's promise, and the person's code
 *
 * A browser that keeps nothing (private windows, a full disk) is no error: then nothing is kept.
 */

const PREFIX = "blackpeg.";

export function load<Value>(name: string, fallback: Value): Value {
    try {
        const text = localStorage.getItem(PREFIX + name);
        return text === null ? fallback : JSON.parse(text);
    } catch {
        return fallback;
    }
}

export function save(name: string, value: unknown) {
    try {
        localStorage.setItem(PREFIX + name, JSON.stringify(value));
    } catch {
        // Nothing is kept.
    }
}

export function forget(name: string) {
    try {
        localStorage.removeItem(PREFIX + name);
    } catch {
        // Nothing was kept.
    }
}

/** All that is kept of a game. */
export function forgetGame(id: string) {
    for (const name of [`draft.${id}`, `promise.${id}`, `secret.${id}`, "shown"]) forget(name);
}
