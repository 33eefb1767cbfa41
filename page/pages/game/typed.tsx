/** Rows typed as text, for those who find that quicker: "1122 1-0", several at once, and the sum alone, "=3". */

import {useEffect, useRef, useState} from "preact/hooks";
import {hasWhite} from "../../reply";
import {Failed} from "../../view";

import type {Game, Turn} from "../../types";

const example = ({example_turn}: Game) => example_turn.replace(":", " ");

/** @param onText  whether the rows in it are kept; an error if they are refused, which holds for the *turns* there are */
type Given = {board: Game; turns: Turn[]; onText: (text: string) => Promise<boolean>; onAnew: () => void};

export function TypedRows({board, turns, onText, onAnew}: Given) {
    const [text, setText] = useState("");
    const [wrong, setWrong] = useState<unknown>(null);
    const form = useRef<HTMLFormElement>(null);
    useEffect(() => setWrong(null), [turns]);
    useEffect(() => {
        if (wrong) form.current?.lastElementChild?.scrollIntoView({block: "nearest"});
    }, [wrong]);

    async function send(event: Event) {
        event.preventDefault();
        anew();
        try {
            if (await onText(text)) setText((now) => (now === text ? "" : now));
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
