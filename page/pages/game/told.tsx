/** What games share whose feedback the person tells: what was said of it, and what contradicts. */

import {announce} from "../../announce";
import {fill} from "../../row";
import {repaired, told} from "../../turns";
import {Button, Trouble} from "../../view";
import {capitalized} from "../../words";
import {isOver} from "./game";

import type {Game, Given} from "./game";

const MOST_REPAIRS = 5;
/** Where the feedback is entered. */
export const REPLY = ".reply-form input:checked, .reply-form input";

/** Puts a code in the row. */
export function take({store}: Game, colors: number[]) {
    store.set({row: fill(store.state.row, colors), offered: colors, focus: {selector: REPLY}});
    announce("The guess is in the row. Enter its feedback next.");
}

/** What was just said of the game, or went wrong with it. */
export function Said({game: {store}, state: {said}}: Given) {
    return (
        <div class="trouble-place">
            <Trouble store={store} />
            {said && <p class="said">{said}</p>}
        </div>
    );
}

/** Replies that cannot all be right: which, why, and what would put them right with one click. */
export function Contradiction({game: {put}, state: {session}, known: {known}}: Given) {
    if (!known?.contradiction || isOver(session)) return null;
    const {is_proven: isProven, repairs} = known.contradiction;
    const title = isProven ? "The feedback contradicts itself" : "The feedback may contradict itself";
    return (
        <section class="card contradiction" aria-label={title}>
            <h2 tabIndex={-1}>{title}</h2>
            {known.words.contradiction.map((line) => (
                <p>{line}</p>
            ))}
            {repairs.length ? (
                <>
                    <p>
                        <b>To put it right:</b>
                    </p>
                    <ul class="repairs">
                        {repairs.slice(0, MOST_REPAIRS).map((each, at) => (
                            <li>
                                <Button
                                    kind="repair"
                                    icon="check"
                                    onClick={() => put(repaired(session.turns.map(told), each))}
                                >
                                    <span>{capitalized(known.words.repairs[at])}</span>
                                </Button>
                            </li>
                        ))}
                    </ul>
                </>
            ) : (
                <p>Change the feedback of a row on the board, or undo.</p>
            )}
        </section>
    );
}
