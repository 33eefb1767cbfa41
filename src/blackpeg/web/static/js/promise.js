/**
 * The host's promise, checked here: the fingerprint that was shown at the start must be that of the secret revealed.
 *
 *     remember(game)               when an open game is first seen
 *     await check(game)            "kept", "broken", or "unknown" where this browser cannot compute it
 *
 * The fingerprint compared with is the one this browser saw first (docs/commitment.md has the formula).
 */

import {forget, load, save} from "./storage.js";

/** @import {Game} from "./types.js" */

/** @param {Game} game */
export function remember(game) {
    const {commitment, id, result} = game;
    if (commitment && result === "open" && !load(`promise.${id}`, "")) save(`promise.${id}`, commitment.fingerprint);
}

/** @param {Game} game @returns {Promise<"kept" | "broken" | "unknown">} */
export async function check(game) {
    const {commitment, secret, board, id} = game;
    // Browsers compute fingerprints for pages of this machine, and for encrypted ones.
    if (!commitment?.nonce || !secret || !globalThis.crypto?.subtle) return "unknown";
    const text = `${board.notation} ${secret.text} ${commitment.nonce}`;
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    const found = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    if (found !== load(`promise.${id}`, commitment.fingerprint) || found !== commitment.fingerprint) return "broken";
    forget(`promise.${id}`);
    return "kept";
}
