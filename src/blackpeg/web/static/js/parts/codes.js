/** Codes and replies as the server writes them, drawn. */

import {colorsOf, replyWords} from "../codes.js";
import {MOST_REPLY_PEGS} from "../pegs.js";
import {html} from "../view.js";
import {Code, Hidden, ReplyPegs} from "./pegs.js";

/** @import {Look} from "../pegs.js" */
/** @import {Game} from "../types.js" */

/** A code in pegs, from its text; as text where it is none of *board*. @param {{text: string, board: Game, looks: Look[]}} given */
export function ShownCode({text, board, looks}) {
    const colors = colorsOf(text, board);
    return colors ? html`<${Code} colors=${colors} looks=${looks} />` : html`<span class="code-text">${text}</span>`;
}

/**
 * A reply in numbers with its pegs, from its text, and in words for screen readers.
 *
 * @param {{text: string, board: Game, pegs?: boolean}} given  *pegs*: whether they are drawn
 */
export function ShownReply({text, board, pegs = true}) {
    const [black, white = 0] = text.split("-").map(Number);
    const isDrawn = pegs && board.pegs <= MOST_REPLY_PEGS && Number.isFinite(black) && Number.isFinite(white);
    return html`
        <span class="reply-shown">
            ${isDrawn && html`<${ReplyPegs} black=${black} white=${white} pegs=${board.pegs} />`}
            <span class="reply-numbers" aria-hidden="true">${text.replace("-", "–")}</span><${Hidden}>${replyWords(text, board)}<//>
        </span>`;
}
