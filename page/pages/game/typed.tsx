/** Rows typed as text, for those who find that quicker: "1122 1-0", several at once, and the sum alone, "=3". */

import {useState} from "preact/hooks";
import {messageOf} from "../../backend";

import type {Game} from "../../types";

type Typed = {guess: string; reply: string};

const REPLY = /^(?:=\d+|(?:\d+|\?)-(?:\d+|\?)|\?)$/;
const NUMBER = /^(\d+|\?)$/;

/** The turns in *text*; an error says what was expected. */
function readTurns(text: string, board: Game): Typed[] {
    const words = text
        .trim()
        .split(/[\s;]+/)
        .flatMap((word) => (/^[^:]+:./.test(word) ? word.split(":", 2) : word))
        .filter(Boolean);
    const turns: Typed[] = [];
    while (words.length) {
        const guess = words.shift() ?? "";
        let reply = words.shift() ?? "";
        // "1122 1 0"
        if (!board.black_only && NUMBER.test(reply) && NUMBER.test(words[0] ?? "")) reply += `-${words.shift()}`;
        if (!REPLY.test(reply) && !(board.black_only && /^\d+$/.test(reply)))
            throw new Error(
                `Expected a guess and its feedback, such as ${example(board)}; got ${`${guess} ${reply}`.trim()}.`,
            );
        turns.push({guess, reply});
    }
    if (!turns.length) throw new Error(`Type a guess and its feedback, such as ${example(board)}.`);
    return turns;
}

function example({pegs, colors, repeats, signs, separator, black_only: isOne}: Game) {
    const colorAt = (at: number) => (repeats ? Math.min(Math.floor(at / 2), colors - 1) : at);
    const guess = Array.from({length: pegs}, (_, at) => signs[colorAt(at)]).join(separator);
    return `${guess} ${isOne ? "1" : "1-0"}`;
}

/** @param given  *onTurns*: whether they are kept; *onAnew*: what went wrong before does not hold any more */
export function TypedRows({
    board,
    onTurns,
    onAnew,
}: {
    board: Game;
    onTurns: (turns: Typed[]) => Promise<boolean>;
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

    return (
        <details>
            <summary>Type rows instead</summary>
            <form onSubmit={send}>
                <label for="typed-row">
                    Rows, such as <code>{example(board)}</code>
                    {!board.black_only && " or, where the sum alone is known, "}
                    {!board.black_only && <code>{example(board).split(" ")[0]} =3</code>}
                </label>
                <div class="row typed">
                    <input
                        class="field"
                        id="typed-row"
                        autocomplete="off"
                        autocapitalize="off"
                        spellcheck={false}
                        placeholder={example(board)}
                        value={text}
                        onInput={({currentTarget: {value}}) => (anew(), setText(value))}
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
