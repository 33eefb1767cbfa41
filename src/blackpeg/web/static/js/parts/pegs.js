/**
 * Pegs, holes, codes and replies, drawn; pegs.js says how the colors of a board look.
 *
 *     html`<${Peg} look=${looks[2]} />`                 hidden from screen readers: say looks[2].label beside it
 *     html`<${Code} colors=${colors} looks=${looks} />`   a row of pegs, with the labels for screen readers
 */

import {BLANK, MOST_REPLY_PEGS, SHAPES, signSize} from "../pegs.js";
import {html} from "../view.js";

/** @import {Look} from "../pegs.js" */
/** @import {Game, Turn} from "../types.js" */
/** @import {Drawn} from "../../vendor/preact.js" */

/** Text for screen readers alone. @param {{children?: Drawn}} given */
export function Hidden({children}) {
    return html`<span class="visually-hidden">${children}</span>`;
}

/** @param {{look: Look}} given */
export function Peg({look: {key, shape: number, short}}) {
    const shape = SHAPES[number] ?? BLANK;
    return html`
        <svg class="peg" viewBox="0 0 40 40" aria-hidden="true" focusable="false" style=${`--face: var(--face-${key}); --ink: var(--ink-${key}); --edge: var(--edge-${key})`}>
            <path class=${`peg-face${shape.round ? " peg-round" : ""}`} d=${shape.path} />
            ${/* Shown in the place of the shape where shapes are turned off. */ ""}
            <circle class="peg-face peg-plain" cx="20" cy="20" r="17.5" />
            <text class="peg-sign" x="20" y=${shape.y} font-size=${signSize(short, shape.size)}>${short}</text>
        </svg>`;
}

/** An empty hole. */
export function Hole() {
    return html`<span class="hole" aria-hidden="true"></span>`;
}

/** @param {{colors: number[], looks: Look[]}} given */
export function Code({colors, looks}) {
    return html`<span class="code"><${Hidden}>${colors.map((color) => looks[color].label).join(", ")}<//>${colors.map((color) => html`<${Peg} look=${looks[color]} />`)}</span>`;
}

/** The feedback pegs: black ones filled, white ones rings, a dot for each other. @param {{black: number, white: number, pegs: number}} given */
export function ReplyPegs({black, white, pegs}) {
    const kinds = [
        ...Array(black).fill("black"),
        ...Array(white).fill("white"),
        ...Array(Math.max(0, pegs - black - white)).fill("none"),
    ];
    return html`<span class="reply-pegs" aria-hidden="true" style=${`--across: ${Math.ceil(pegs / 2)}`}>${kinds.map((kind) => html`<i class=${`key ${kind}`}></i>`)}</span>`;
}

/** The reply of a turn in pegs and numbers; what is not known is told as text. @param {{turn: Turn, board: Game}} given */
export function TurnReply({turn: {black, white, reply, words}, board}) {
    const isOne = board.black_only;
    if (black === null || (white === null && !isOne))
        return html`<span class="reply-text" aria-hidden="true">${reply}</span><${Hidden}>${words}<//>`;
    if (board.pegs > MOST_REPLY_PEGS) {
        return html`<span class="reply-counts" aria-hidden="true"><i class="key black"></i>${black}${!isOne && html`<i class="key white"></i>`}${!isOne && white}</span><${Hidden}>${words}<//>`;
    }
    return html`
        <${ReplyPegs} black=${black} white=${white ?? 0} pegs=${board.pegs} />
        <span class="reply-numbers" aria-hidden="true">${isOne ? black : `${black}–${white}`}</span><${Hidden}>${words}<//>`;
}
