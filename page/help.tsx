/** The help: what black and white mean, and what can be typed on the board. */

import {showDialog} from "./dialog";
import {keysOf} from "./keyboard";
import {Code, ReplyPegs} from "./parts/pegs";
import {looksOf} from "./pegs";

import type {Game} from "./types";

/** The help for who breaks a code. */
export function openHelp(board: Game) {
    open(
        board,
        `Find the secret: ${board.title}. After each guess you are told:`,
        "Keys, while the board has the focus",
        keysOf(board),
    );
}

/** The help for who holds a code. */
export function openHolderHelp(board: Game) {
    const digits = board.black_only ? "how many black" : "how many black, then how many white";
    open(
        board,
        `Think of a code: ${board.title}. Blackpeg guesses, and you tell it:`,
        "Keys, while the feedback has the focus",
        [
            ["0 to 9", digits],
            ["Backspace", "clear it"],
            ["Enter", "send the feedback"],
        ],
    );
}

/** @param list  keys, and what they do */
function open(board: Game, opening: string, title: string, list: [string, string][]) {
    showDialog("How to play", () => (
        <>
            <p>{opening}</p>
            <ul class="meanings">
                <li>
                    <i class="key black" aria-hidden="true" />
                    <span>
                        <b>black</b>: how many pegs have the right color in the right place,
                    </span>
                </li>
                {!board.black_only && (
                    <li>
                        <i class="key white" aria-hidden="true" />
                        <span>
                            <b>white</b>: how many more have a color that belongs elsewhere.
                        </span>
                    </li>
                )}
            </ul>
            <Example board={board} />
            <h3>{title}</h3>
            <dl class="keys">
                {list.map(([key, what]) => (
                    <>
                        <dt>
                            <kbd>{key}</kbd>
                        </dt>
                        <dd>{what}</dd>
                    </>
                ))}
            </dl>
        </>
    ));
}

function Example({board}: {board: Game}) {
    if (board.pegs < 4 || board.colors < 4 || board.pegs > 6 || !board.repeats) return null;
    const looks = looksOf(board);
    const rest = Array.from({length: board.pegs - 4}, () => 3);
    const black = 2 + rest.length;
    return (
        <p class="example">
            If the secret is <Code colors={[0, 1, 3, 2, ...rest]} looks={looks} />, the guess{" "}
            <Code colors={[0, 0, 1, 2, ...rest]} looks={looks} /> gets{" "}
            {!board.black_only && <ReplyPegs black={black} white={1} pegs={board.pegs} />}
            {` ${black} black${board.black_only ? "" : " and 1 white"}.`}
        </p>
    );
}
