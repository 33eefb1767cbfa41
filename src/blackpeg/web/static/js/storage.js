/**
 * What the browser keeps: drafts and settings, in localStorage under "blackpeg.".
 *
 *     save("draft.abc", {...})     load("draft.abc", fallback)     forget("draft.abc")
 *     forgetGame("abc")            its draft, the host's promise, and the person's code
 *
 * A browser that keeps nothing (private windows, a full disk) is no error: then nothing is kept.
 */

const PREFIX = "blackpeg.";

/**
 * @template Value
 * @param {string} name
 * @param {Value} fallback
 * @returns {Value}
 */
export function load(name, fallback) {
    try {
        const text = localStorage.getItem(PREFIX + name);
        return text === null ? fallback : JSON.parse(text);
    } catch {
        return fallback;
    }
}

/** @param {string} name @param {unknown} value */
export function save(name, value) {
    try {
        localStorage.setItem(PREFIX + name, JSON.stringify(value));
    } catch {
        // Nothing is kept.
    }
}

/** @param {string} name */
export function forget(name) {
    try {
        localStorage.removeItem(PREFIX + name);
    } catch {
        // Nothing was kept.
    }
}

/** All that is kept of a game. @param {string} id */
export function forgetGame(id) {
    for (const name of ["draft", "promise", "secret"]) forget(`${name}.${id}`);
}
