/** Codes and replies as the server writes them, drawn. */

import {colorsOf, replyWords} from "../codes";
import {Code, ReplyParts} from "./pegs";

import type {Look} from "../pegs";
import type {Game} from "../types";

/** A code in pegs, from its text; as text where it is none of *board*. */
export function ShownCode({text, board, looks}: {text: string; board: Game; looks: Look[]}) {
    const colors = colorsOf(text, board);
    return colors ? <Code colors={colors} looks={looks} /> : <span class="code-text">{text}</span>;
}

/** A reply from its text; *pegs* is false where they are not drawn. */
export function ShownReply({text, board, pegs}: {text: string; board: Game; pegs?: false}) {
    return (
        <span class="reply-shown">
            <ReplyParts text={text} board={board} words={replyWords(text, board)} pegs={pegs} />
        </span>
    );
}
