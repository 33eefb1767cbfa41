/** The help: what black and white mean, and what can be typed on the board. */

import {showDialog} from "./dialog";
import {keysOf} from "./keyboard";
import {saidOf} from "./lists";
import {Code, ReplyPeg, ReplyPegs} from "./parts/pegs";
import {looksOf} from "./pegs";

import type {Game} from "./types";

/** The help for who breaks a code. */
export function openHelp(board: Game) {
    open(board, `Find the secret: ${board.title}. After each guess you are told:`, "board", keysOf(board));
}

/** The help for who holds a code. */
export function openHolderHelp(board: Game) {
    const {black, white} = board.called;
    open(board, `Think of a code: ${board.title}. Blackpeg guesses, and you tell it:`, "feedback", [
        ["0 to 9", board.black_only ? `how many ${black}` : `how many ${black}, then how many ${white}`],
        ["Backspace", "clear it"],
        ["Enter", "send the feedback"],
    ]);
}

/** @param keys  and what they do while *place* has the focus */
function open(board: Game, opening: string, place: string, keys: [string, string][]) {
    const meanings: ["black" | "white", string][] = [
        ["black", "how many pegs have the right color in the right place,"],
        ["white", "how many more have a color that belongs elsewhere."],
    ];
    showDialog("How to play", () => (
        <>
            <p>{opening}</p>
            <ul class="meanings">
                {meanings.slice(0, board.black_only ? 1 : 2).map(([color, meaning]) => (
                    <li class="row">
                        <ReplyPeg kind={color} />
                        <span>
                            <b>{board.called[color]}</b>: {saidOf(meaning, board)}
                        </span>
                    </li>
                ))}
            </ul>
            <Example board={board} />
            <h3>Keys, while the {place} has the focus</h3>
            <dl class="keys">
                {keys.map(([key, what]) => (
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
    const {pegs, colors, repeats, black_only: isBlackOnly} = board;
    if (pegs < 4 || colors < 4 || pegs > 6 || !repeats) return null;
    const looks = looksOf(board);
    const rest = Array.from({length: pegs - 4}, () => 3);
    return (
        <p class="example">
            If the secret is <Code colors={[0, 1, 3, 2, ...rest]} looks={looks} />, the guess{" "}
            <Code colors={[0, 0, 1, 2, ...rest]} looks={looks} /> gets{" "}
            {!isBlackOnly && <ReplyPegs black={pegs - 2} white={1} pegs={pegs} />}
            {` ${pegs - 2} black${isBlackOnly ? "" : " and 1 white"}.`}
        </p>
    );
}
