/** Rows typed as text, for those who find that quicker: "1122 1-0", several at once, and the sum alone, "=3". */

import {useEffect, useRef, useState} from "preact/hooks";
import {hasWhite} from "../../reply";
import {Failed} from "../../view";

import type {Game} from "../../types";

type Typed = {guess: string; reply: string};

/** The turns in *text*; an error says what was expected. */
function readTurns(text: string, board: Game): Typed[] {
    const number = "(?:\\d+|\\?)";
    // "1122 1 0" as well as "1122:1-0"
    const reply = board.black_only ? `=?\\d+|${number}-${number}|\\?` : `=\\d+|${number}[-\\s]+${number}|\\?`;
    const turn = new RegExp(`([^\\s:;]+)[\\s:]+(${reply})(?:[\\s;,]+|$)`, "y");
    const given = text.trim();
    const turns: Typed[] = [];
    while (turn.lastIndex < given.length) {
        const at = turn.lastIndex;
        const [, guess, read] = turn.exec(given) ?? [];
        if (!guess) {
            // One row, with its feedback in other words: 1A2B, bww, 1 black.
            const [, first, told] = /^([^\s:;]+)[\s:]+(.+)$/.exec(given) ?? [];
            if (!turns.length && told) return [{guess: first, reply: told}];
            const got = given
                .slice(at)
                .split(/[\s;:]+/, 2)
                .join(" ");
            throw new Error(`Expected a guess and its feedback, such as ${example(board)}; got ${got}.`);
        }
        turns.push({guess, reply: read.replace(/[-\s]+/, "-")});
    }
    if (!turns.length) throw new Error(`Type a guess and its feedback, such as ${example(board)}.`);
    return turns;
}

const example = ({example_turn}: Game) => example_turn.replace(":", " ");

/** @param onTurns  whether they are kept; an error if they are refused */
type Given = {board: Game; onTurns: (turns: Typed[]) => Promise<boolean>; onAnew: () => void};

export function TypedRows({board, onTurns, onAnew}: Given) {
    const [text, setText] = useState("");
    const [wrong, setWrong] = useState<unknown>(null);
    const form = useRef<HTMLFormElement>(null);
    useEffect(() => {
        if (wrong) form.current?.lastElementChild?.scrollIntoView({block: "nearest"});
    }, [wrong]);

    async function send(event: Event) {
        event.preventDefault();
        anew();
        try {
            if (await onTurns(readTurns(text, board))) setText((now) => (now === text ? "" : now));
        } catch (error) {
            setWrong(error);
        }
    }

    function anew() {
        setWrong(null);
        onAnew();
    }

    return (
        <details>
            <summary>Type rows instead</summary>
            <form onSubmit={send} ref={form}>
                <label for="typed-row">
                    Rows, such as <code>{example(board)}</code>
                    {hasWhite(board) && (
                        <>
                            {" or, where the sum alone is known, "}
                            <code>{example(board).split(" ")[0]} =3</code>
                        </>
                    )}
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
                {wrong !== null && <Failed error={wrong} again={null} />}
            </form>
        </details>
    );
}
