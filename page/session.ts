/**
 * A game as the server tells it (docs/api.md), made what the page draws: colors beside codes, numbers beside replies.
 *
 *     const session = sessionOf(await backend.ask("session", {id}))
 */

import {colorsOf, replyWords} from "./codes";

import type {Game, Session, Turn} from "./types";

/** A board, as the server tells of it. */
export function shapeOf({about: {game, feedback, ...about}, words}: any): Game {
    const separator = about.signs.some((sign: string) => sign.length > 1) ? "," : "";
    return {
        ...about,
        notation: game,
        black_only: feedback === "black",
        separator,
        title: words.title,
        codes_words: words.codes,
    };
}

export function sessionOf({id, session, board, record, created, updated, words}: any): Session {
    const shape = shapeOf(board);
    const {
        kind,
        daily,
        strategy,
        limit,
        rows,
        host,
        result,
        is_doubtful,
        secret,
        hints,
        taken_back,
        can_undo,
        can_go_on,
    } = session;
    const turns = rows.map((row: any, at: number) => ({
        ...turnOf(row, at, shape, words.counts[at]),
        words: words.replies[at],
    }));
    return {
        ...{
            id,
            kind,
            daily,
            strategy,
            limit,
            turns,
            result,
            is_doubtful,
            hints,
            taken_back,
            can_undo,
            can_go_on,
            created,
            updated,
        },
        game: shape,
        host: host?.name ?? record.codemaker,
        settles: Boolean(daily || host?.commitment),
        secret: secret === null ? null : {text: secret, colors: colorsOf(secret, shape) ?? []},
        commitment: host?.commitment ? {fingerprint: host.commitment, nonce: record.nonce, command: words.check} : null,
        ignored: turns.filter((_: Turn, at: number) => !rows[at].relied_on).map((turn: Turn) => turn.row),
        status: words.status,
        ending: words.ending,
        notes: words.notes,
        record: words.record,
    };
}

/**
 * @param at  its row, from 0
 * @param count_words  the codes that are possible after it
 */
export function turnOf(
    {guess, reply, told = null}: {guess: string; reply: string; told?: string | null},
    at: number,
    board: Game,
    count_words: string | null,
): Turn {
    const [black, white = null] = reply.split("-").map((part) => (/^\d+$/.test(part) ? Number(part) : null));
    return {
        row: at + 1,
        guess,
        colors: colorsOf(guess, board) ?? [],
        reply,
        black,
        white,
        count_words,
        words: replyWords(reply, board),
        told,
    };
}

/** The position in the common notation, by the rows that are relied on: "4x6 1122:1-0". */
export function positionOf({game, turns, ignored}: Session) {
    return [
        game.notation,
        ...turns.filter(({row}) => !ignored.includes(row)).map(({guess, reply}) => `${guess}:${reply}`),
    ].join(" ");
}
