/** Codes and replies as the server writes them, drawn. */

import {colorsOf, replyWords} from "../codes";
import {isWords} from "../lists";
import {MOST_REPLY_PEGS} from "../pegs";
import {Code, Hidden, ReplyPegs} from "./pegs";

import type {Look} from "../pegs";
import type {Game} from "../types";

/** A code in pegs, from its text; as text where it is none of *board*. */
export function ShownCode({text, board, looks}: {text: string; board: Game; looks: Look[]}) {
    const colors = colorsOf(text, board);
    return colors ? <Code colors={colors} looks={looks} /> : <span class="code-text">{text}</span>;
}

/**
 * A reply in numbers with its pegs, from its text, and in words for screen readers.
 * @param given  *pegs*: whether they are drawn
 */
export function ShownReply({text, board, pegs = true}: {text: string; board: Game; pegs?: boolean}) {
    const [black, white = 0] = text.split("-").map(Number);
    const isDrawn =
        pegs && !isWords(board) && board.pegs <= MOST_REPLY_PEGS && Number.isFinite(black) && Number.isFinite(white);
    return (
        <span class="reply-shown">
            {isDrawn && <ReplyPegs black={black} white={white} pegs={board.pegs} />}
            <span class="reply-numbers" aria-hidden="true">
                {text.replace("-", "–")}
            </span>
            <Hidden>{replyWords(text, board)}</Hidden>
        </span>
    );
}
