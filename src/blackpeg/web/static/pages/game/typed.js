/** Rows typed as text, for those who find that quicker: "1122 1-0", several at once, and the sum alone, "=3". */

import {messageOf} from "../../js/backend.js";
import {html, useState} from "../../js/view.js";

/** @import {Game} from "../../js/types.js" */

const REPLY = /^(?:=\d+|(?:\d+|\?)-(?:\d+|\?)|\?)$/;

/**
 * The turns in *text*; an error says what was expected.
 *
 * @param {string} text
 * @param {Game} board
 * @returns {{guess: string, reply: string}[]}
 */
export function readTurns(text, board) {
    const words = text
        .trim()
        .split(/[\s;]+/)
        .flatMap((word) => (/^[^:]+:./.test(word) ? word.split(":", 2) : [word]))
        .filter(Boolean);
    const turns = [];
    for (let at = 0; at < words.length; ) {
        const guess = words[at++];
        let reply = words[at++];
        const last =
            reply !== undefined && !board.black_only && /^(\d+|\?)$/.test(reply) && /^(\d+|\?)$/.test(words[at] ?? "");
        if (last) reply = `${reply}-${words[at++]}`;
        if (reply === undefined || !(REPLY.test(reply) || (board.black_only && /^\d+$/.test(reply)))) {
            throw new Error(
                `Expected a guess and its feedback, such as ${example(board)}; got ${guess}${reply ? ` ${reply}` : ""}.`,
            );
        }
        turns.push({guess, reply});
    }
    if (!turns.length) throw new Error(`Type a guess and its feedback, such as ${example(board)}.`);
    return turns;
}

/** @param {Game} board */
function example(board) {
    const guess = Array.from(
        {length: board.pegs},
        (_, at) => board.signs[board.repeats ? Math.min(Math.floor(at / 2), board.colors - 1) : at],
    ).join(board.separator);
    return `${guess} ${board.black_only ? "1" : "1-0"}`;
}

/**
 * @param {{board: Game, onTurns: (turns: {guess: string, reply: string}[]) => Promise<boolean>, onAnew: () => void}} given  *onTurns*: whether
 *     they are kept; *onAnew*: what went wrong before does not hold any more
 */
export function TypedRows({board, onTurns, onAnew}) {
    const [text, setText] = useState("");
    const [wrong, setWrong] = useState("");

    /** @param {Event} event */
    async function send(event) {
        event.preventDefault();
        anew();
        try {
            if (await onTurns(readTurns(text, board))) setText((now) => (now === text ? "" : now));
        } catch (error) {
            setWrong(messageOf(error));
        }
    }

    function anew() {
        setWrong("");
        onAnew();
    }

    const sum = html` or, where the sum alone is known, <code>${example(board).split(" ")[0]} =3</code>`;
    return html`
        <details><summary>Type rows instead</summary>
            <form onsubmit=${send}>
                <label for="typed-row">Rows, such as <code>${example(board)}</code>${!board.black_only && sum}</label>
                <div class="row typed">
                    <input class="field" type="text" id="typed-row" autocomplete="off" autocapitalize="off" spellcheck=${false} placeholder=${example(board)} value=${text}
                        oninput=${(/** @type {any} */ {currentTarget: {value}}) => (anew(), setText(value))} />
                    <button type="submit" class="button">Enter</button>
                </div>
                <div role="alert">${wrong && html`<p class="trouble">${wrong}</p>`}</div>
            </form>
        </details>`;
}
