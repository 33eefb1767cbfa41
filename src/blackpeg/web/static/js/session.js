/**
 * A game as the server tells it (docs/api.md), made what the page draws: colors beside codes, numbers beside replies.
 *
 *     const session = sessionOf(await backend.ask("session", {id}))
 */

import {colorsOf, replyWords} from "./codes.js";

/** @import {Game, Session, Turn} from "./types.js" */

/** A board, as the server tells of it. @param {any} board @returns {Game} */
export function shapeOf({about: {game, feedback, ...about}, words}) {
    const separator = about.signs.some((/** @type {string} */ sign) => sign.length > 1) ? "," : "";
    return {
        ...about,
        notation: game,
        black_only: feedback === "black",
        separator,
        title: words.title,
        codes_words: words.codes,
    };
}

/** @param {any} answer @returns {Session} */
export function sessionOf({id, session, board, record, created, updated, words}) {
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
    const turns = rows.map((/** @type {any} */ row, /** @type {number} */ at) => ({
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
        ignored: turns
            .filter((/** @type {Turn} */ _, /** @type {number} */ at) => !rows[at].relied_on)
            .map((/** @type {Turn} */ turn) => turn.row),
        status: words.status,
        notes: words.notes,
        record: words.record,
    };
}

/**
 * @param {{guess: string, reply: string, told?: string | null}} turn
 * @param {number} at  its row, from 0
 * @param {Game} board
 * @param {string | null} count_words  the codes that are possible after it
 * @returns {Turn}
 */
export function turnOf({guess, reply, told = null}, at, board, count_words) {
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

/** The position in the common notation, by the rows that are relied on: "4x6 1122:1-0". @param {Session} session */
export function positionOf({game, turns, ignored}) {
    return [
        game.notation,
        ...turns.filter(({row}) => !ignored.includes(row)).map(({guess, reply}) => `${guess}:${reply}`),
    ].join(" ");
}
