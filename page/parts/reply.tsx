/**
 * A reply, entered: how many black, how many white; by buttons up to ten pegs, by number fields beyond.
 *
 * While the focus is in it, digits can be typed: the first is black, the second white; Enter sends.  Numbers that
 * cannot be together are struck out once one of them is chosen.  What is one press, as a sum, is sent by it.
 */

import {useId, useLayoutEffect, useRef, useState} from "preact/hooks";
import * as replies from "../reply";
import {Button} from "../view";
import {capitalized} from "../words";
import {Hidden, ReplyPeg} from "./pegs";

import type {Part, Reply} from "../reply";
import type {Game} from "../types";

const MOST_BUTTONS = 10;
const MEANING = {black: "right color, right place", white: "right color, wrong place"};

type Given = {
    board: Game;
    reply: Reply;
    onReply: (reply: Reply) => void;
    onSubmit: (reply: string) => void;
    /** whether numbers may be unknown */
    unknown?: boolean;
    /** when it is first drawn */
    takesFocus?: boolean;
    submitLabel?: string;
    label?: string;
};

export function ReplyForm({board, reply, onReply, onSubmit, unknown = false, ...given}: Given) {
    const [lack, setLack] = useState({of: reply, said: ""});
    const form = useRef<HTMLFormElement>(null);
    useLayoutEffect(() => {
        if (given.takesFocus) form.current?.querySelector<HTMLElement>("input:checked, input")?.focus();
    }, []);
    const isFew = board.pegs <= MOST_BUTTONS;

    function submit(event: Event) {
        event.preventDefault();
        const text = replies.written(reply, board);
        if (text === null) setLack({of: reply, said: replies.lacking(reply, board)});
        else onSubmit(text);
    }

    function onKey(event: KeyboardEvent) {
        const {key, target} = event;
        const isField = target instanceof HTMLInputElement;
        if (event.ctrlKey || event.metaKey || event.altKey || (isField && target.type === "number")) return;
        if (/^[0-9]$/.test(key)) onReply(replies.type(reply, Number(key), board));
        else if (key === "?" && unknown) onReply(replies.type(reply, "?", board));
        else if (key === "Backspace") onReply(replies.noReply(board));
        else if (key === "Enter" && isField) form.current?.requestSubmit();
        else return;
        event.preventDefault();
    }

    return (
        <form
            class="reply-form"
            ref={form}
            aria-label={given.label ?? "Feedback"}
            onSubmit={submit}
            onKeyDown={onKey}
            novalidate
        >
            {(["black", "white"] as const).map((which) => (
                <HowMany which={which} board={board} reply={reply} onReply={onReply} unknown={unknown} />
            ))}
            <div class="reply-send">
                <button type="submit" class="button primary">
                    {given.submitLabel ?? "Send feedback"}
                </button>
                <p class="reply-note" role="alert">
                    {reply.text ? <span class="quiet">So far: {reply.text}</span> : lack.of === reply && lack.said}
                </p>
            </div>
            {unknown && replies.hasWhite(board) && isFew && (
                <details>
                    <summary>I know only the sum, or nothing</summary>
                    <div class="numbers">
                        {Array.from({length: board.pegs + 1}, (_, sum) => (
                            <Button
                                title={`${capitalized(board.called.black)} and ${board.called.white} together: ${sum}`}
                                onClick={() => onSubmit(`=${sum}`)}
                            >
                                ={sum}
                            </Button>
                        ))}
                        <Button onClick={() => onSubmit("?-?")}>Nothing</Button>
                    </div>
                </details>
            )}
        </form>
    );
}

type Asked = Pick<Given, "board" | "reply" | "onReply" | "unknown"> & {which: "black" | "white"};

/** How many of one kind. */
function HowMany({which, board, reply, onReply, unknown}: Asked) {
    const group = useId();
    if (which === "white" && !replies.hasWhite(board)) return null;
    const word = capitalized(board.called[which]);
    const take = (value: Part) => onReply(replies.choose(reply, which, value, board));
    const values: Part[] = [...Array(board.pegs + 1).keys(), ...(unknown ? ["?" as const] : [])];
    const fits = (value: Part) =>
        board.black_only ||
        (which === "black"
            ? replies.goTogether(value, reply.white, board)
            : replies.goTogether(reply.black, value, board));
    return (
        <fieldset class="part">
            <legend>
                <ReplyPeg kind={which} />
                <b>{word}</b>
                <span class="quiet"> {MEANING[which]}</span>
            </legend>
            {board.pegs > MOST_BUTTONS ? (
                <input
                    type="number"
                    class="field short"
                    min="0"
                    max={board.pegs}
                    inputmode="numeric"
                    aria-label={word}
                    value={reply[which] ?? ""}
                    onInput={({currentTarget: {value}}) => take(value === "" ? null : Number(value))}
                />
            ) : (
                <div class="numbers">
                    {values.map((value) => (
                        <label class={`number-choice${fits(value) ? "" : " out"}`}>
                            <input
                                type="radio"
                                name={group}
                                value={String(value)}
                                checked={reply[which] === value}
                                onChange={() => take(value)}
                            />
                            <span aria-hidden={value === "?"}>{value}</span>
                            {value === "?" && <Hidden>unknown</Hidden>}
                        </label>
                    ))}
                </div>
            )}
        </fieldset>
    );
}
