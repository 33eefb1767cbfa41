/** After a game, at once and without asking: how it ended, its maps, where the guesses went, your figures. */

import {useEffect, useRef, useState} from "preact/hooks";
import {backend} from "../../backend";
import {BigFigures, Distribution, LeftOut, figuresOf} from "../../charts/figures";
import {countsForStreak, daysOn} from "../../daily";
import {follow} from "../../follow";
import {RowOfMaps} from "../../map/row";
import {openHelp} from "../../help";
import {check} from "../../promise";
import {removeGame} from "../../removal";
import {navigate} from "../../router";
import {openShare} from "../../share";
import {useAnswer} from "../../store";
import {giveUp} from "../../turns";
import {Failed, Icon, Trouble} from "../../view";
import {boardName, capitalized, counted} from "../../words";
import {Countdown} from "../home/open";
import {ending} from "../review/facts";
import {Rival} from "./rival";
import {Choices} from "./told";

import type {Given, Kind} from "./game";
import type {Review, Statistics} from "../../facts";
import type {Session} from "../../types";

/** Room is kept for at most this many sentences. */
const MOST_LINES = 6;
/** Bits of color that fly. */
const SPARKS = 28;

export function Ending(given: Given) {
    const isOpen = given.state.session.result === "open";
    const wasOpen = useRef(isOpen);
    return isOpen ? null : <Ended {...given} isFresh={wasOpen.current} />;
}

/** First how it went, then where it went, guess by guess; then what can be done, and the figures. */
function Ended({game: {store}, state: {session}, isFresh}: Given & {isFresh: boolean}) {
    const {id, result, host, daily, notes, game: board, limit, strategy, turns} = session;
    const isSolved = result === "solved";
    const [how, ...secret] = session.ending;
    const review = useAnswer(
        async (signal): Promise<Review | null> => (turns.length ? follow("review", {id, words: true}, {signal}) : null),
        [id],
    );
    // The page is whole without them; what is wrong will be said where it matters.
    const {answer: figures, error: unknown} = useAnswer(
        (signal): Promise<Statistics> => backend.ask("statistics", {game: board.notation}, {signal}),
        [id],
    );
    const words = review.answer?.words;
    // Room is kept for what is not known yet.
    const isThinking = turns.length > 0 && !review.error && (!words || !(figures || unknown));
    const cheer =
        words &&
        !isThinking &&
        [praise(session, words.against, figures), session.settles && words.perfect].filter(Boolean).join(" ");
    const moments = review.answer?.moments.length ?? 0;

    const again = () =>
        store.act("begin", async () => {
            const next = {
                kind: "play",
                game: board.notation,
                host: daily || session.rival || host === "practice" ? "random" : host,
                limit: limit ?? 0,
                strategy,
            };
            const made = await backend.ask("begin", next);
            if (store.isOpen()) await navigate(`/games/${made.id}`);
        });

    return (
        <>
            <section class={`card ending${isSolved ? " won" : ""}`} aria-label="The end">
                {isSolved && isFresh && <Sparks colors={board.colors} />}
                <h2 tabIndex={-1}>{how}</h2>
                {secret.length > 0 && <p>{secret.join(" ")}</p>}
                {(isThinking || cheer) && <p class="cheer">{cheer}</p>}
                <Rival session={session} />
                <RowOfMaps session={session} />
                {(isThinking || words?.story[0]) && (
                    <ul class="story" style={`--lines: ${Math.min(turns.length, MOST_LINES)}`}>
                        {words?.story.map((line) => (
                            <li>{line}</li>
                        ))}
                    </ul>
                )}
                <Choices
                    of={[
                        [daily ? "Play a game of your own" : "Play again", again, {icon: "again", kind: "primary"}],
                        ["Share", () => openShare(session), {icon: "share"}],
                        turns.length > 0 && ["Review this game", `/review?id=${id}`],
                        moments > 0 && [
                            `Replay the worst ${moments === 1 ? "moment" : `${moments} moments`}`,
                            `/review?id=${id}&replay`,
                        ],
                    ]}
                />
                <Trouble store={store} />
                {daily && <Streak session={session} />}
                {turns.length > 0 && (
                    <div class="sum">
                        {review.error !== null && <Failed error={review.error} again={review.again} />}
                        {words?.sum ? <p>{words.sum}</p> : review.isLate && <p class="quiet">Blackpeg thinks …</p>}
                        {words?.exactly && (
                            <details>
                                <summary>exactly</summary>
                                <p>{words.exactly}</p>
                            </details>
                        )}
                    </div>
                )}
                <Promised session={session} />
                {notes.length > 0 && (
                    <details>
                        <summary>How the host can show that it did not cheat</summary>
                        <ul class="notes">
                            {notes.map((note) => (
                                <li>{note.trim()}</li>
                            ))}
                        </ul>
                    </details>
                )}
            </section>
            {figures && (figures.games > 1 || figures.helped > 0) && <Figures session={session} of={figures} />}
        </>
    );
}

/** What a friend would say of a game that was solved: how it compares, and whether none was better. */
function praise({result, turns, hints, taken_back: back}: Session, against: string, figures: Statistics | null) {
    const isBest = result === "solved" && !hints && !back && figures?.best === turns.length && figures.solved > 1;
    const isFirst = figures?.histogram[turns.length - 1] === 1;
    const said = [against, isBest && isFirst && "your best yet"].filter(Boolean).join(", and ");
    return said && `${capitalized(said)}.`;
}

/** The days in a row, and when the next code comes. */
function Streak({session}: {session: Session}) {
    const game = session.game.notation;
    const {answer: days} = useAnswer(() => daysOn(game), [game]);
    return (
        days && (
            <p>
                {`Streak: ${counted(days.streak, "day")}, longest ${days.longest}. `}
                {!countsForStreak(session) && "This game does not count for it. "}
                <Countdown today={days.today} /> <a href={`/daily?game=${encodeURIComponent(game)}`}>Past days</a>
            </p>
        )
    );
}

/** Your figures on the board of the game, and its bar among the others if no help was taken. */
function Figures({session, of}: {session: Session; of: Statistics}) {
    const {daily, game, hints, taken_back: back, result, turns} = session;
    const {streak, ...figures} = figuresOf(of);
    const made = result === "solved" ? turns.length : null;
    const title = `Your games on ${boardName(game.notation)}`;
    return (
        <section class="card end-figures" aria-label={title}>
            <h3>{title}</h3>
            {of.games > 0 && (
                <>
                    <BigFigures of={[...Object.values(figures), ...(daily ? [] : [streak])]} />
                    <Distribution of={of} caption="Your games by guesses" marked={hints || back ? undefined : made} />
                </>
            )}
            <LeftOut of={of} />
        </section>
    );
}

/** The host's promise, checked by the browser. */
function Promised({session}: {session: Session}) {
    const [kept, setKept] = useState("");
    useEffect(() => void check(session).then(setKept), [session.id]);
    if (!kept || !session.commitment) return null;
    return (
        <div class="promise-checked">
            {kept === "broken" && (
                <p class="bad">The secret is not the one whose fingerprint was shown at the start.</p>
            )}
            {kept === "kept" && (
                <p class="good">
                    <Icon name="check" />
                    Checked by your browser: the secret was hidden from the start.
                </p>
            )}
            {session.commitment.command && (
                <details>
                    <summary>Check it yourself</summary>
                    <p>This prints the fingerprint shown at the start:</p>
                    <pre tabIndex={0} aria-label="Command">
                        {session.commitment.command}
                    </pre>
                </details>
            )}
        </div>
    );
}

/** A moment's joy, in the colors of the board; nothing flies for who wants no motion. */
function Sparks({colors}: {colors: number}) {
    return (
        <div class="sparks" aria-hidden="true">
            {Array.from({length: SPARKS}, (_, at) => (
                <i
                    style={`--face: var(--face-c${at % Math.min(colors, 8)}); --turn: ${(at * 0.618) % 1}turn; --far: ${6 + ((at * 7) % 5) * 1.6}rem; --wait: ${(at % 4) * 40}ms`}
                />
            ))}
        </div>
    );
}

/** A game that is open, and cannot be gone on with: its board, why that is so, and what can be done. */
export const KEPT: Kind = {
    name: "Kept",
    title: "A game that stopped",
    about: ({game}) => game.title,
    help: openHelp,
    home: [],
    board: () => ({}),
    state: [],
    tray: [],
    panels: [Why],
};

function Why({game: {store, change}, state: {session}}: Given) {
    const {id, game: board, turns} = session;

    function remove() {
        void store.act("remove", async () => {
            if (await removeGame(id, `A game on ${boardName(board.notation)}, ${ending("open", turns.length)}`))
                await navigate("/history", {replace: true});
        });
    }

    async function end() {
        if (await change("give up", giveUp)) await navigate(`/games/${id}`, {replace: true});
    }

    return (
        <section class="card stack" aria-label="Why it stopped">
            <p>
                This game was played outside this page and left open there. Only that program knew its code, so nobody
                can give feedback for a guess any more.
            </p>
            <Choices
                of={[
                    turns.length > 0 && ["Review it so far", `/review?id=${id}`, {kind: "primary"}],
                    ["Give it up", end],
                    ["Remove it", remove],
                ]}
            />
            <Trouble store={store} />
        </section>
    );
}
