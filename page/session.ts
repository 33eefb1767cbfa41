/** A game as the server tells it (docs/api.md), made what the page draws: colors beside codes, numbers beside replies. */

import {colorsOf, replyWords} from "./codes";
import {saidOf} from "./lists";

import type {Board, KeptGame, Row} from "./facts";
import type {Game, Session, Turn} from "./types";

export function shapeOf({about: {game, ...about}, words}: Board): Game {
    return {
        ...about,
        notation: game,
        black_only: about.feedback !== "black-white",
        title: words.title,
        called: {black: words.pegs[0], white: words.pegs[1]},
        codes_words: words.codes,
        identity: words.identity,
    };
}

export function sessionOf({session, board, record, words, ...kept}: KeptGame): Session {
    const {rows, host, secret, ...rest} = session;
    const game = shapeOf(board);
    const fingerprint = host?.commitment ?? null;
    return {
        ...kept,
        ...rest,
        ...words,
        status: saidOf(words.status, game),
        game,
        host: host?.name ?? record.codemaker,
        settles: Boolean(session.daily || fingerprint),
        secret: secret === null ? null : {text: secret, colors: colorsOf(secret, game) ?? []},
        commitment: fingerprint === null ? null : {fingerprint, nonce: record.nonce, command: words.check},
        turns: rows.map((row, at) => ({
            ...turnOf(row, at, game, words.counts[at] && saidOf(words.counts[at], game)),
            words: words.replies[at],
        })),
        ignored: rows.flatMap((row, at) => (row.relied_on ? [] : at + 1)),
    };
}

/**
 * @param at  its row, from 0
 * @param count_words  the codes that are possible after it
 */
export function turnOf(
    {guess, reply, told = null}: Pick<Row, "guess" | "reply"> & Partial<Row>,
    at: number,
    board: Game,
    count_words: string | null,
): Turn {
    const [black, white = null] = reply.split("-").map((part) => (/^\d+$/.test(part) ? Number(part) : null));
    const colors = colorsOf(guess, board) ?? [];
    return {row: at + 1, guess, colors, reply, black, white, count_words, words: replyWords(reply, board), told};
}

/** The position in the common notation, by the rows that are relied on: "4x6 1122:1-0". */
export function positionOf({game, turns, ignored}: Session) {
    const relied = turns.filter(({row}) => !ignored.includes(row));
    return [game.notation, ...relied.map(({guess, reply}) => `${guess}:${reply}`)].join(" ");
}
