/** Codes and replies as the server writes them, drawn. */

import {colorsOf, replyWords} from "../codes";
import {MARKS, hasMarks} from "../lists";
import {Code, ReplyParts} from "./pegs";

import type {Look} from "../pegs";
import type {Game} from "../types";

/** A code in pegs, from its text; as text where it is none of *board*. */
export function ShownCode({text, board, looks}: {text: string; board: Game; looks: Look[]}) {
    const colors = colorsOf(text, board);
    return colors ? <Code colors={colors} looks={looks} /> : <span class="code-text">{text}</span>;
}

/** A reply from its text, of marks each by itself; *pegs* is false where they are not drawn. */
export function ShownReply({text, board, pegs}: {text: string; board: Game; pegs?: false}) {
    const words = hasMarks(board) && text !== "?" ? [...text].map(colorOf).join(", ") : replyWords(text, board);
    return (
        <span class="reply-shown">
            <ReplyParts {...{text, board, words, pegs}} />
        </span>
    );
}

/** "yellow" */
const colorOf = (mark: string) => MARKS[mark]?.split(":")[0] ?? "unknown";
