/**
 * A reply in colors, entered: each press of a letter of the guess turns it gray, yellow, green, by tap, Space or Enter.
 * Who types the colors comes from letter to letter, and then to the button that sends them.
 */

import {textOf} from "../codes";
import {MARKS} from "../lists";
import {Hidden} from "./pegs";

import type {ReplyGiven} from "./reply";

const NEXT: Record<string, string> = {".": "Y", Y: "G", G: "."};

export function MarksForm({board, guess, reply, onReply, onSubmit, submitLabel, label}: ReplyGiven) {
    const marks = reply.text ?? ".".repeat(board.pegs);
    const letters = guess ? textOf(guess, {signs: board.signs, separator: " "}).split(" ") : [];
    const set = (at: number, mark: string) =>
        onReply({...reply, text: marks.slice(0, at) + mark + marks.slice(at + 1)});

    /** A color goes to the letter that has the focus; from the button that sends them, to the first. */
    function onKey(event: KeyboardEvent) {
        const mark = {b: ".", x: ".", "-": "."}[event.key] ?? event.key.toUpperCase();
        if (event.ctrlKey || event.metaKey || event.altKey || !(mark in MARKS) || !letters.length) return;
        event.preventDefault();
        const buttons = [...(event.currentTarget as HTMLFormElement).querySelectorAll("button")];
        const at = buttons.indexOf(event.target as HTMLButtonElement) % letters.length;
        set(at, mark);
        buttons[at + 1].focus();
    }

    return (
        <form
            class="reply-form"
            aria-label={label}
            onKeyDown={onKey}
            onSubmit={(event) => {
                event.preventDefault();
                onSubmit(marks);
            }}
        >
            <div class="marks" role="group" aria-label="The colors">
                {letters.map((letter, at) => (
                    <button
                        type="button"
                        class="letter"
                        data-mark={marks[at]}
                        onClick={() => set(at, NEXT[marks[at]] ?? ".")}
                    >
                        {letter}
                        <Hidden>, {MARKS[marks[at]] ?? "unknown"}</Hidden>
                    </button>
                ))}
            </div>
            <div class="reply-send">
                <button type="submit" class="button primary">
                    {submitLabel ?? "Send feedback"}
                </button>
                <p class="quiet">Press a letter until its color is right, or type g, y and dots.</p>
            </div>
        </form>
    );
}
