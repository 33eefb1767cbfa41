/** Pegs, holes, codes and replies, drawn; pegs.ts says how the colors of a board look. */

import {isWords} from "../lists";
import {BLANK, MOST_REPLY_PEGS, SHAPES, codeWords, signSize} from "../pegs";

import type {Look} from "../pegs";
import type {Game, Turn} from "../types";
import type {Drawn} from "../view";

/** Text for screen readers alone. */
export function Hidden({children}: {children?: Drawn}) {
    return <span class="visually-hidden">{children}</span>;
}

export function Peg({look: {key, shape: number, short}}: {look: Look}) {
    const shape = SHAPES[number] ?? BLANK;
    return (
        <svg
            class="peg"
            viewBox="0 0 40 40"
            aria-hidden="true"
            focusable="false"
            style={`--face: var(--face-${key}); --ink: var(--ink-${key}); --edge: var(--edge-${key})`}
        >
            <path class={`peg-face${shape.round ? " peg-round" : ""}`} d={shape.path} />
            {/* Shown in the place of the shape where shapes are turned off. */ ""}
            <circle class="peg-face peg-plain" cx="20" cy="20" r="17.5" />
            <text class="peg-sign" x="20" y={shape.y} font-size={signSize(short, shape.size)}>
                {short}
            </text>
        </svg>
    );
}

/** An empty hole. */
export function Hole() {
    return <span class="hole" aria-hidden="true" />;
}

export function Code({colors, looks}: {colors: number[]; looks: Look[]}) {
    return (
        <span class="code">
            <Hidden>{codeWords(colors, looks)}</Hidden>
            {colors.map((color) => (
                <Peg look={looks[color]} />
            ))}
        </span>
    );
}

/** The feedback pegs: black ones filled, white ones rings, a dot for each other. */
export function ReplyPegs({black, white, pegs}: {black: number; white: number; pegs: number}) {
    const kinds = Array.from({length: pegs}, (_, at) => (at < black ? "black" : at < black + white ? "white" : "none"));
    return (
        <span class="reply-pegs" aria-hidden="true" style={`--across: ${Math.ceil(pegs / 2)}`}>
            {kinds.map((kind) => (
                <i class={`key ${kind}`} />
            ))}
        </span>
    );
}

/** One of them: the sign of its kind. */
export function ReplyPeg({kind}: {kind: "black" | "white"}) {
    return <ReplyPegs black={kind === "black" ? 1 : 0} white={kind === "white" ? 1 : 0} pegs={1} />;
}

type Replied = {text: string; board: Game; words: string; pegs?: boolean};

/** A reply in pegs and numbers, of many pegs in numbers alone; what is not known is told as text. */
export function ReplyParts({text, board, words, pegs = board.pegs <= MOST_REPLY_PEGS && !isWords(board)}: Replied) {
    const [black, white = 0] = text.split("-").map(Number);
    const isKnown = Number.isFinite(black + white);
    return (
        <>
            {pegs && isKnown && <ReplyPegs black={black} white={white} pegs={board.pegs} />}
            <span class={pegs && isKnown ? "reply-numbers" : "reply-text"} aria-hidden="true">
                {isKnown ? text.replace("-", "–") : text}
            </span>
            <Hidden>{words}</Hidden>
        </>
    );
}

/** The reply of a turn. */
export const TurnReply = ({turn: {reply, words}, board}: {turn: Turn; board: Game}) => (
    <ReplyParts text={reply} board={board} words={words} />
);
