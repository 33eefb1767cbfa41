/**
 * A reply, entered: how many black, how many white; by buttons up to ten pegs, by number fields beyond.
 *
 * While the focus is in it, digits can be typed: the first is black, the second white; Enter sends.  Numbers that
 * cannot be together are struck out once one of them is chosen.  What is one press, as a sum, is sent by it.
 */

import * as replies from "../reply.js";
import {Button, html, useLayoutEffect, useMemo, useRef, useState} from "../view.js";
import {Hidden} from "./pegs.js";

/** @import {Part, Reply} from "../reply.js" */
/** @import {Game} from "../types.js" */

const MOST_BUTTONS = 10;
let groups = 0;

/**
 * @param {{board: Game, reply: Reply, onReply: (reply: Reply) => void, onSubmit: (reply: string) => void,
 *          unknown?: boolean, takesFocus?: boolean, submitLabel?: string, label?: string}} given  *unknown*: whether numbers may be;
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
}) {
    const group = useMemo(() => `reply-${++groups}`, []);
    const [lack, setLack] = useState({of: reply, said: ""});

    const form = useRef(/** @type {HTMLElement | null} */ (null));
    useLayoutEffect(() => {
        if (takesFocus)
            /** @type {HTMLElement | null | undefined} */ (
                form.current?.querySelector("input:checked, input")
            )?.focus();
    }, []);

    /** @param {Event} event */
    function submit(event) {
        event.preventDefault();
        const text = replies.written(reply, board);
        if (text === null) setLack({of: reply, said: replies.lacking(reply)});
        else onSubmit(text);
    }

    /** @param {KeyboardEvent} event */
    function onKey(event) {
        const {key, target, currentTarget} = event;
        const isField = target instanceof HTMLInputElement;
        if (event.ctrlKey || event.metaKey || event.altKey || (isField && target.type === "number")) return;
        if (/^[0-9]$/.test(key)) onReply(replies.type(reply, Number(key), board));
        else if (key === "?" && unknown) onReply(replies.type(reply, "?", board));
        else if (key === "Backspace") onReply(replies.noReply(board));
        else if (key === "Enter" && isField) /** @type {HTMLFormElement} */ (currentTarget).requestSubmit();
        else return;
        event.preventDefault();
    }

    /** @param {"black" | "white"} which @param {string} word @param {string} meaning */
    function part(which, word, meaning) {
        const legend = html`<legend><i class=${`key ${which}`} aria-hidden="true"></i><b>${word}</b><span class="quiet"> ${meaning}</span></legend>`;
        const chosen = reply[which];
        const other = reply[which === "black" ? "white" : "black"];
        /** @param {Part} value */
        const take = (value) => onReply(replies.choose(reply, which, value, board));
        if (board.pegs > MOST_BUTTONS) {
            return html`
                <fieldset class="part">${legend}<input type="number" class="field short" min="0" max=${board.pegs} inputmode="numeric" aria-label=${word} value=${chosen ?? ""}
                    oninput=${(/** @type {any} */ {currentTarget: {value}}) => take(value === "" ? null : Number(value))} /></fieldset>`;
        }
        /** @type {Part[]} */
        const values = [
            ...Array.from({length: board.pegs + 1}, (_, at) => at),
            ...(unknown ? [/** @type {const} */ ("?")] : []),
        ];
        return html`
            <fieldset class="part">${legend}<div class="numbers">${values.map((value) => {
                const fits =
                    board.black_only ||
                    (which === "black"
                        ? replies.goTogether(value, other, board)
                        : replies.goTogether(other, value, board));
                return html`
                    <label class=${`number-choice${fits ? "" : " out"}`}>
                        <input type="radio" name=${`${group}-${which}`} value=${value} checked=${chosen === value} onchange=${() => take(value)} />
                        <span>${value === "?" ? html`<span aria-hidden="true">?</span><${Hidden}>unknown<//>` : value}</span>
                    </label>`;
            })}</div></fieldset>`;
    }

    return html`
        <form class="reply-form" ref=${form} aria-label=${label} onsubmit=${submit} onkeydown=${onKey} novalidate>
            ${part("black", "Black", "right color, right place")}
            ${!board.black_only && part("white", "White", "right color, wrong place")}
            <div class="reply-send">
                <button type="submit" class="button primary">${submitLabel}</button>
                <p class="reply-note" role="alert">${reply.text ? html`<span class="quiet">So far: ${reply.text}</span>` : lack.of === reply && lack.said}</p>
            </div>
            ${
                unknown &&
                !board.black_only &&
                board.pegs <= MOST_BUTTONS &&
                html`
                <details><summary>Only the sum is known, or nothing</summary>
                    <div class="numbers">${Array.from({length: board.pegs + 1}, (_, sum) => html`<${Button} title=${`Black and white together: ${sum}`} onclick=${() => onSubmit(`=${sum}`)}>=${sum}<//>`)}
                        <${Button} onclick=${() => onSubmit("?-?")}>Nothing<//></div>
                </details>`
            }
        </form>`;
}
