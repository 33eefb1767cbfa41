/**
 * Changes to a game that may have changed meanwhile, in another window or by a request that is still under way.  Where
 * the game is not any more as the page shows it nothing is changed: what comes back is the game as it is now, and whether
 * others made it so; what was asked for before, and got no answer, is known again.
 */

import {BackendError, backend} from "./backend";
import {sessionOf} from "./session";

import type {KeptGame, Repair} from "./facts";
import type {Session, Turn} from "./types";

export type Told = {guess: string | number[]; reply: string; told?: string | null};
export type Outcome = {session: Session; isOvertaken: boolean};

export const OVERTAKEN = "This game was changed meanwhile, perhaps in another window. This is how it stands now.";

/** The game as it stands. */
export async function gameOf(id: string): Promise<Session> {
    return sessionOf(await backend.ask("session", {id}));
}

/** A guess that the host answers. */
export function makeTurn(session: Session, colors: number[]) {
    const row = session.turns.length + 1;
    return unlessOvertaken(
        session,
        () => backend.ask("guess", {id: session.id, guess: colors, row}),
        (now) => now.turns.length >= row && same(now.turns[row - 1].colors, colors),
    );
}

/** Other turns, told by the person; a text may tell several. */
export function putTurns(session: Session, turns: (Told | string)[], ignored: number[] = []) {
    return unlessOvertaken(
        session,
        () => backend.ask("edit", {id: session.id, turns, ignored, based_on: session.updated}),
        (now) =>
            now.turns.length === turns.length &&
            now.turns.every((turn, at) => tells(turn, turns[at])) &&
            same(now.ignored, ignored),
    );
}

/** The last turn, taken back. */
export async function takeBack(session: Session): Promise<Outcome> {
    const now = await gameOf(session.id);
    const rest = session.turns.slice(0, -1);
    if (isTurns(now, session.turns))
        return unlessOvertaken(
            session,
            () => backend.ask("undo", {id: session.id}),
            (later) => isTurns(later, rest),
        );
    return {session: now, isOvertaken: !isTurns(now, rest)};
}

export function giveUp(session: Session) {
    return unlessOvertaken(
        session,
        () => backend.ask("give_up", {id: session.id}),
        ({result}) => result === "given up",
    );
}

/** A turn as the person tells it. */
export function told({guess, reply, told: first}: Turn): {guess: string; reply: string; told: string | null} {
    return {guess, reply, told: first};
}

/** Turns with the changes of a repair made; they remember what was told at first. */
export function repaired(turns: Told[], {changes}: Repair) {
    return changes.reduce((all, {row, reply, told}) => {
        const {guess} = all[row - 1];
        return all.with(row - 1, {guess, reply, told: reply === told ? null : told});
    }, turns);
}

/** Asks for the game whenever its window is shown again, and tells if it has changed, or is gone; what is returned ends it. */
export function watchGame(
    current: () => Session,
    onChanged: (now: Session) => void,
    onGone: (error: BackendError) => void,
): () => void {
    async function look() {
        if (document.hidden) return;
        const before = current();
        try {
            const now = await gameOf(before.id);
            if (before === current() && now.updated !== before.updated) onChanged(now);
        } catch (error) {
            // All else will be said where it matters.
            const gone = goneBy(error);
            if (gone && before === current()) onGone(gone);
        }
    }

    const ended = new AbortController();
    document.addEventListener("visibilitychange", look, {signal: ended.signal});
    window.addEventListener("focus", look, {signal: ended.signal});
    return () => ended.abort();
}

/** @param isDone  whether a game is what the change would have made of it */
async function unlessOvertaken(
    session: Session,
    change: () => Promise<KeptGame>,
    isDone: (now: Session) => boolean,
): Promise<Outcome> {
    try {
        return {session: sessionOf(await change()), isOvertaken: false};
    } catch (error) {
        if (!(error instanceof BackendError)) throw error;
        const gone = goneBy(error);
        if (gone) throw gone;
        if (error.status !== 409) throw error;
        const now = await gameOf(session.id);
        if (now.updated === session.updated) throw error;
        return {session: now, isOvertaken: !isDone(now)};
    }
}

/** What is said if *error* is that there is no such game any more. */
function goneBy(error: unknown) {
    if (!(error instanceof BackendError) || error.status !== 404) return null;
    return new BackendError("refused", "This game was removed, perhaps in another window.", 404, error.code);
}

/** Whether *turns* are those of *session*. */
export function isTurns(session: Session, turns: Turn[]) {
    return session.turns.length === turns.length && session.turns.every((turn, at) => tells(turn, told(turns[at])));
}

function tells(turn: Turn, told: Told | string) {
    if (typeof told === "string") return false;
    const {guess, reply} = told;
    return turn.reply === reply && (typeof guess === "string" ? turn.guess === guess : same(turn.colors, guess));
}

function same(these: number[], those: number[]) {
    return these.length === those.length && these.every((each, at) => each === those[at]);
}
