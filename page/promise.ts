/**
 * The host's promise, checked here: the fingerprint that was shown at the start must be that of the secret revealed.
 *
 *     remember(session)            when an open game is first seen
 *     await check(session)         "kept", "broken", or "unknown" where this browser cannot compute it
 *
 * The fingerprint compared with is the one this browser saw first (docs/commitment.md has the formula).
 */

import {forget, load, save} from "./storage";

import type {Session} from "./types";

export function remember(session: Session) {
    const {commitment, id, result} = session;
    if (commitment && result === "open" && !load(`promise.${id}`, "")) save(`promise.${id}`, commitment.fingerprint);
}

export async function check(session: Session): Promise<"kept" | "broken" | "unknown"> {
    const {commitment, secret, id, game} = session;
    // Browsers compute fingerprints for pages of this machine, and for encrypted ones.
    if (!commitment?.nonce || !secret || !globalThis.crypto?.subtle) return "unknown";
    const text = `${game.identity} ${secret.text} ${commitment.nonce}`;
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    const found = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    if (found !== load(`promise.${id}`, commitment.fingerprint) || found !== commitment.fingerprint) return "broken";
    forget(`promise.${id}`);
    return "kept";
}
