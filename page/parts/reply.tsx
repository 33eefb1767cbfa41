/**
 * A reply, entered: if a board has few, by one tap; else how many black, how many white.
 *
 * While the focus is in it, digits can be typed: the first is black, the second white; Enter sends.  Numbers that
 * cannot be together are struck out once one of them is chosen.  What is one press, as a sum, is sent by it.
 */

import {useId, useLayoutEffect, useRef, useState} from "preact/hooks";
import {replyWords} from "../codes";
import {hasMarks} from "../lists";
import * as replies from "../reply";
import {Button} from "../view";
import {capitalized} from "../words";
import {ShownReply} from "./codes";
import {MarksForm} from "./marks";
import {Hidden, ReplyPeg} from "./pegs";

import type {Part, Reply} from "../reply";
import type {Game} from "../types";

const MOST_BUTTONS = 10;
/** Replies to tap: all of five pegs. */
const MOST_TAPS = 20;
/** They stand side by side in 320 px. */
const MOST_ACROSS = 6;
const MEANING = {black: "right color, right place", white: "right color, wrong place"};

export type ReplyGiven = {
    board: Game;
    /** what the reply is for; null: the row is not full */
    guess: number[] | null;
    reply: Reply;
    onReply: (reply: Reply) => void;
    onSubmit: (reply: string) => void;
    /** what some code left would give, if that is known: all else is struck out, and taken all the same */
    likely?: Set<string> | null;
    /** whether numbers may be unknown */
    unknown?: boolean;
    /** when it is first drawn */
    takesFocus?: boolean;
    /** whether a tap chooses alone, and a button sends */
    isChosen?: boolean;
    submitLabel?: string;
    label?: string;
};

export const ReplyForm = (given: ReplyGiven) =>
    hasMarks(given.board) ? <MarksForm {...given} /> : <PegsForm {...given} />;

function PegsForm(given: ReplyGiven) {
    const {board, reply, onReply, onSubmit, likely = null, unknown = false, isChosen = false} = given;
    const [lack, setLack] = useState({of: reply, said: ""});
    const form = useRef<HTMLFormElement>(null);
    useLayoutEffect(() => {
        if (given.takesFocus) form.current?.querySelector<HTMLElement>(".tap[tabindex='0'], .part input")?.focus();
    }, []);
    const isTapped = board.feedbacks.length <= MOST_TAPS;
    const text = replies.written(reply, board);

    function submit(event: Event) {
        event.preventDefault();
        if (text === null) setLack({of: reply, said: replies.lacking(reply, board)});
        else onSubmit(text);
    }

    function onKey(event: KeyboardEvent) {
        const {key, target} = event;
        const isField = target instanceof HTMLInputElement;
        if (event.ctrlKey || event.metaKey || event.altKey || (isField && target.type === "number")) return;
        // Who holds Enter does not answer the guesses to come.
        if (key === "Enter" && event.repeat) return event.preventDefault();
        if (/^[0-9]$/.test(key)) onReply(replies.type(reply, Number(key), board));
        else if (key === "?" && unknown) onReply(replies.type(reply, "?", board));
        else if (key === "Backspace") onReply(replies.noReply(board));
        else if (key === "Enter" && (isField || reply.typed)) form.current?.requestSubmit();
        else return;
        event.preventDefault();
    }

    const typed = !reply.typed || !isTapped ? "" : text ? `Enter sends ${text}` : replies.lacking(reply, board);
    const so = reply.text ? `So far: ${reply.text}` : typed;
    const said = so || (lack.of === reply && lack.said);
    const numbers = (["black", "white"] as const).map((which) => (
        <HowMany which={which} board={board} reply={reply} onReply={onReply} unknown={unknown} />
    ));
    const send = (
        <button type="submit" class="button primary">
            {given.submitLabel ?? "Send feedback"}
        </button>
    );
    return (
        <form
            class="reply-form"
            ref={form}
            aria-label={given.label ?? "Feedback"}
            onSubmit={submit}
            onKeyDown={onKey}
            novalidate
        >
            {isTapped ? (
                <Taps
                    {...{board, likely, isChosen, text}}
                    onTap={(tapped) => (isChosen ? onReply(replies.readReply(tapped, board)) : onSubmit(tapped))}
                />
            ) : (
                numbers
            )}
            <div class="reply-send">
                {(isChosen || !isTapped) && send}
                <p class="reply-note" role="alert">
                    {said && <span class={so ? "quiet" : "lack"}>{said}</span>}
                </p>
                {isTapped && !said && <p class="quiet">{likely && isOut(board, likely) ? OUT : meant(board)}</p>}
            </div>
            {unknown && (isTapped || replies.hasWhite(board)) && board.pegs <= MOST_BUTTONS && (
                <details>
                    <summary>{replies.hasWhite(board) ? "I know only a part" : "I did not see it"}</summary>
                    {isTapped && replies.hasWhite(board) && (
                        <>
                            {numbers}
                            {!isChosen && send}
                        </>
                    )}
                    <div class="numbers">
                        {replies.hasWhite(board) &&
                            Array.from({length: board.pegs + 1}, (_, sum) => (
                                <Button
                                    title={`${capitalized(board.called.black)} and ${board.called.white} together: ${sum}`}
                                    onClick={() => onSubmit(`=${sum}`)}
                                >
                                    ={sum}
                                </Button>
                            ))}
                        <Button onClick={() => onSubmit(board.black_only ? "?" : "?-?")}>Nothing</Button>
                    </div>
                </details>
            )}
        </form>
    );
}

const OUT = "Struck out: nothing that is left would give it.";
const isOut = ({feedbacks}: Game, likely: Set<string>) => feedbacks.some((each) => !likely.has(each));

/** What the numbers on the buttons mean. */
function meant(board: Game) {
    const unlike = board.feedbacks.find((each) => /^([1-9])-(?!0|\1)/.test(each));
    return unlike && `${unlike.replace("-", "–")} means ${replyWords(unlike, board)}.`;
}

type Tapped = Pick<ReplyGiven, "board" | "isChosen"> & {
    likely: Set<string> | null;
    text: string | null;
    onTap: (text: string) => void;
};

/** A button for each reply, those of one black side by side; arrows go from one to the next. */
function Taps({board, likely, isChosen, text, onTap}: Tapped) {
    const [at, setAt] = useState(0);
    const box = useRef<HTMLDivElement>(null);
    const all = board.feedbacks;
    const found = text === null ? -1 : all.indexOf(text);
    const stop = found < 0 ? at : found;
    // The reply that is typed has the focus, so that it is heard.
    useLayoutEffect(() => {
        if (found >= 0 && box.current?.contains(document.activeElement)) go(found);
    }, [found]);

    function go(to: number) {
        const next = (to + all.length) % all.length;
        setAt(next);
        box.current?.querySelectorAll("button")[next].focus();
    }

    function onKey(event: KeyboardEvent) {
        const step = {ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1}[event.key];
        if (step === undefined) return;
        event.preventDefault();
        go(stop + step);
    }

    const across = Math.min(board.pegs + 1, MOST_ACROSS);
    let free = across;
    return (
        <div
            class="taps"
            role="toolbar"
            aria-label="Feedback"
            ref={box}
            onKeyDown={onKey}
            style={`--across: ${across}`}
        >
            {all.map((each, number) => {
                const isNew = number > 0 && !each.startsWith(`${all[number - 1].split("-")[0]}-`);
                // Those of few, at the end, stand in one line.
                const begins = replies.hasWhite(board) && isNew && all.length - number > free;
                free = begins || free === 0 ? across - 1 : free - 1;
                const isOut = likely !== null && !likely.has(each);
                const kinds = [
                    isOut && "out",
                    number === found && "chosen",
                    begins && "begins",
                    /\D{3}/.test(each) && "word-tap",
                ];
                return (
                    <button
                        type="button"
                        class={["tap", ...kinds].filter(Boolean).join(" ")}
                        aria-pressed={isChosen ? number === found : undefined}
                        title={isOut ? `Nothing that is left would give ${replyWords(each, board)}` : undefined}
                        tabIndex={number === stop ? 0 : -1}
                        onFocus={() => setAt(number)}
                        // The second click of two is not meant for the next guess.
                        onClick={({detail}) => detail < 2 && onTap(each)}
                    >
                        <ShownReply text={each} board={board} />
                    </button>
                );
            })}
        </div>
    );
}

type Asked = Pick<ReplyGiven, "board" | "reply" | "onReply" | "unknown"> & {which: "black" | "white"};

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
