/**
 * A reply, entered: how many black, how many white; by buttons up to ten pegs, by number fields beyond.
 *
 * While the focus is in it, digits can be typed: the first is black, the second white; Enter sends.  Numbers that
 * cannot be together are struck out once one of them is chosen.  What is one press, as a sum, is sent by it.
 */

import {useLayoutEffect, useMemo, useRef, useState} from "preact/hooks";
import * as replies from "../reply";
import {Button} from "../view";
import {Hidden} from "./pegs";

import type {Part, Reply} from "../reply";
import type {Game} from "../types";

const MOST_BUTTONS = 10;
let groups = 0;

/**
 * @param given  *unknown*: whether numbers may be;
 *     *takesFocus*: when it is first drawn
 */
export function ReplyForm({
    board,
    reply,
    onReply,
    onSubmit,
    unknown = false,
    takesFocus = false,
    submitLabel = "Send feedback",
    label = "Feedback",
}: {
    board: Game;
    reply: Reply;
    onReply: (reply: Reply) => void;
    onSubmit: (reply: string) => void;
    unknown?: boolean;
    takesFocus?: boolean;
    submitLabel?: string;
    label?: string;
}) {
    const group = useMemo(() => `reply-${++groups}`, []);
    const [lack, setLack] = useState({of: reply, said: ""});

    const form = useRef<HTMLFormElement>(null);
    useLayoutEffect(() => {
        if (takesFocus)
            (form.current?.querySelector("input:checked, input") as HTMLElement | null | undefined)?.focus();
    }, []);

    function submit(event: Event) {
        event.preventDefault();
        const text = replies.written(reply, board);
        if (text === null) setLack({of: reply, said: replies.lacking(reply)});
        else onSubmit(text);
    }

    function onKey(event: KeyboardEvent) {
        const {key, target, currentTarget} = event;
        const isField = target instanceof HTMLInputElement;
        if (event.ctrlKey || event.metaKey || event.altKey || (isField && target.type === "number")) return;
        if (/^[0-9]$/.test(key)) onReply(replies.type(reply, Number(key), board));
        else if (key === "?" && unknown) onReply(replies.type(reply, "?", board));
        else if (key === "Backspace") onReply(replies.noReply(board));
        else if (key === "Enter" && isField) (currentTarget as HTMLFormElement).requestSubmit();
        else return;
        event.preventDefault();
    }

    function part(which: "black" | "white", word: string, meaning: string) {
        const legend = (
            <legend>
                <i class={`key ${which}`} aria-hidden="true" />
                <b>{word}</b>
                <span class="quiet"> {meaning}</span>
            </legend>
        );
        const chosen = reply[which];
        const other = reply[which === "black" ? "white" : "black"];
        const take = (value: Part) => onReply(replies.choose(reply, which, value, board));
        if (board.pegs > MOST_BUTTONS) {
            return (
                <fieldset class="part">
                    {legend}
                    <input
                        type="number"
                        class="field short"
                        min="0"
                        max={board.pegs}
                        inputmode="numeric"
                        aria-label={word}
                        value={chosen ?? ""}
                        onInput={({currentTarget: {value}}: any) => take(value === "" ? null : Number(value))}
                    />
                </fieldset>
            );
        }
        const values: Part[] = [
            ...Array.from({length: board.pegs + 1}, (_, at) => at),
            ...(unknown ? ["?" as const] : []),
        ];
        return (
            <fieldset class="part">
                {legend}
                <div class="numbers">
                    {values.map((value) => {
                        const fits =
                            board.black_only ||
                            (which === "black"
                                ? replies.goTogether(value, other, board)
                                : replies.goTogether(other, value, board));
                        return (
                            <label class={`number-choice${fits ? "" : " out"}`}>
                                <input
                                    type="radio"
                                    name={`${group}-${which}`}
                                    value={String(value)}
                                    checked={chosen === value}
                                    onChange={() => take(value)}
                                />
                                <span>
                                    {value === "?" ? (
                                        <>
                                            <span aria-hidden="true">?</span>
                                            <Hidden>unknown</Hidden>
                                        </>
                                    ) : (
                                        value
                                    )}
                                </span>
                            </label>
                        );
                    })}
                </div>
            </fieldset>
        );
    }

    return (
        <form class="reply-form" ref={form} aria-label={label} onSubmit={submit} onKeyDown={onKey} novalidate>
            {part("black", "Black", "right color, right place")}
            {!board.black_only && part("white", "White", "right color, wrong place")}
            <div class="reply-send">
                <button type="submit" class="button primary">
                    {submitLabel}
                </button>
                <p class="reply-note" role="alert">
                    {reply.text ? <span class="quiet">So far: {reply.text}</span> : lack.of === reply && lack.said}
                </p>
            </div>
            {unknown && !board.black_only && board.pegs <= MOST_BUTTONS && (
                <details>
                    <summary>Only the sum is known, or nothing</summary>
                    <div class="numbers">
                        {Array.from({length: board.pegs + 1}, (_, sum) => (
                            <Button title={`Black and white together: ${sum}`} onClick={() => onSubmit(`=${sum}`)}>
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
