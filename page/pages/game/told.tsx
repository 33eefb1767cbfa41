/** Panels that several kinds of games have: what was said, what contradicts, all codes, what else can be done. */

import {CodeMap, FoldedMap} from "../../map/map";
import {positionOf} from "../../session";
import {openShare} from "../../share";
import {repaired, told} from "../../turns";
import {Button, Trouble} from "../../view";
import {capitalized, counted} from "../../words";
import {isOver} from "./game";

import type {Given} from "./game";

const MOST_REPAIRS = 5;
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

/** What is possible; where Blackpeg knows the next guess, how that would split it. Who holds the code takes none. */
export function AllCodes({game, state: {session}, known: {known}}: Given) {
    const isTold = session.kind !== "play";
    const isOpen = !isOver(session);
    if (isTold ? !known || known.contradiction?.is_proven : !isOpen) return null;
    return (
        <FoldedMap isBeside board={session.game}>
            <CodeMap
                position={known?.position ?? positionOf(session)}
                board={session.game}
                guess={(isOpen && known?.suggestions[0]?.guess) || null}
                onTake={isOpen && session.kind !== "break" ? game.take : null}
            />
        </FoldedMap>
    );
}

/** What is seldom wanted, and never of a sudden. */
export function Actions({game, kind, state: {session}}: Given) {
    const {end, help} = kind;
    if (session.kind === "play" && session.result !== "open") return null;
    return (
        <div class="row game-actions">
            {session.kind === "break" && session.can_undo && (
                <Button icon="undo" onClick={game.undo}>
                    Undo
                </Button>
            )}
            <Button icon="help" onClick={() => help(session.game)}>
                Help
            </Button>
            {end && session.result === "open" && (
                <Button icon="flag" onClick={() => game.end(...end)}>
                    {end[2]}
                </Button>
            )}
        </div>
    );
}

/** The end of a game whose feedback was told, and what may follow. */
export function ToldEnding({state: {session}}: Given) {
    if (!isOver(session)) return null;
    const {id, result, turns, game: board} = session;
    const guesses = counted(turns.length, "guess", "guesses");
    const isBreak = session.kind === "break";
    const title =
        result === "solved"
            ? `${isBreak ? "Broken" : "Solved"} in ${guesses}`
            : isBreak
              ? "Stopped"
              : "This game is over";
    return (
        <section class={`card ending${result === "solved" ? " won" : ""}`} aria-label="The end">
            <h2 tabIndex={-1}>{title}</h2>
            <div class="row">
                <a class="button primary" href={`/review?id=${id}`}>
                    Review this game
                </a>
                <a class="button" href={`/${session.kind}?game=${encodeURIComponent(board.notation)}`}>
                    {isBreak ? "Another code" : "Another board"}
                </a>
                <Button icon="share" onClick={() => openShare(session)}>
                    Share
                </Button>
            </div>
        </section>
    );
}
