/** Rows typed as text, for those who find that quicker: "1122 1-0", several at once, and the sum alone, "=3". */

import {useState} from "preact/hooks";
import {messageOf} from "../../backend";

import type {Game} from "../../types";

const REPLY = /^(?:=\d+|(?:\d+|\?)-(?:\d+|\?)|\?)$/;

/**
 * The turns in *text*; an error says what was expected.
 */
export function readTurns(text: string, board: Game): {guess: string; reply: string}[] {
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

function example(board: Game) {
    const guess = Array.from(
        {length: board.pegs},
        (_, at) => board.signs[board.repeats ? Math.min(Math.floor(at / 2), board.colors - 1) : at],
    ).join(board.separator);
    return `${guess} ${board.black_only ? "1" : "1-0"}`;
}

/**
 * @param given  *onTurns*: whether
 *     they are kept; *onAnew*: what went wrong before does not hold any more
 */
export function TypedRows({
    board,
    onTurns,
    onAnew,
}: {
    board: Game;
    onTurns: (turns: {guess: string; reply: string}[]) => Promise<boolean>;
    onAnew: () => void;
}) {
    const [text, setText] = useState("");
    const [wrong, setWrong] = useState("");

    async function send(event: Event) {
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

    const sum = (
        <>
            {" "}
            or, where the sum alone is known, <code>{example(board).split(" ")[0]} =3</code>
        </>
    );
    return (
        <details>
            <summary>Type rows instead</summary>
            <form onSubmit={send}>
                <label for="typed-row">
                    Rows, such as <code>{example(board)}</code>
                    {!board.black_only && sum}
                </label>
                <div class="row typed">
                    <input
                        class="field"
                        type="text"
                        id="typed-row"
                        autocomplete="off"
                        autocapitalize="off"
                        spellcheck={false}
                        placeholder={example(board)}
                        value={text}
                        onInput={({currentTarget: {value}}: any) => (anew(), setText(value))}
                    />
                    <button type="submit" class="button">
                        Enter
                    </button>
                </div>
                <div role="alert">{wrong && <p class="trouble">{wrong}</p>}</div>
            </form>
        </details>
    );
}
