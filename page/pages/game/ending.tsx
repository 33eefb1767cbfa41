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
import {boardName, counted} from "../../words";
import {Countdown} from "../home/open";
import {ending} from "../review/facts";
import {Rival} from "./rival";
import {Choices} from "./told";

import type {Given, Kind} from "./game";
import type {Review, Statistics} from "../../facts";
import type {Session} from "../../types";

/** Bits of color that fly. */
const SPARKS = 28;

export function Ending({game: {store}, state: {session}}: Given) {
    const {result, host, daily, notes, game: board, limit, strategy} = session;
    const wasOpen = useRef(result === "open");
    if (result === "open") return null;
    const [how, ...secret] = session.ending;

    const again = () =>
        store.act("begin", async () => {
            const next = {
                kind: "play",
                game: board.notation,
                host: daily ? "random" : host,
                limit: limit ?? 0,
                strategy,
            };
            const made = await backend.ask("begin", next);
            if (store.isOpen()) await navigate(`/games/${made.id}`);
        });

    return (
        <section class={`card ending${result === "solved" ? " won" : ""}`} aria-label="The end">
            {result === "solved" && wasOpen.current && <Sparks colors={board.colors} />}
            <h2 tabIndex={-1}>{how}</h2>
            {secret.length > 0 && <p>{secret.join(" ")}</p>}
            <Choices
                of={[
                    [daily ? "Play a game of your own" : "Play again", again, {icon: "again", kind: "primary"}],
                    ["Share", () => openShare(session), {icon: "share"}],
                ]}
            />
            <Trouble store={store} />
            <Rival session={session} />
            <RowOfMaps session={session} />
            {session.turns.length > 0 && <Sum id={session.id} />}
            {daily && <Streak session={session} />}
            <Figures session={session} />
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
    );
}

/** Where the guesses went, in plain words, and the way back to the worst moments. */
function Sum({id}: {id: string}) {
    const {answer, error, again, isLate} = useAnswer(
        (signal): Promise<Review> => follow("review", {id, words: true}, {signal}),
        [id],
    );
    const moments = answer?.moments.length ?? 0;
    return (
        <>
            <div class="sum">
                {error !== null && <Failed error={error} again={again} />}
                {answer?.words.sum ? <p>{answer.words.sum}</p> : isLate && <p class="quiet">Blackpeg thinks …</p>}
                {answer?.words.exactly && (
                    <details>
                        <summary>exactly</summary>
                        <p>{answer.words.exactly}</p>
                    </details>
                )}
            </div>
            <Choices
                of={[
                    ["Review this game", `/review?id=${id}`],
                    moments > 0 && [
                        `Replay the worst ${moments === 1 ? "moment" : `${moments} moments`}`,
                        `/review?id=${id}&replay`,
                    ],
                ]}
            />
        </>
    );
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
function Figures({session: {id, daily, game, hints, taken_back: back, result, turns}}: {session: Session}) {
    // The page is whole without it; what is wrong will be said where it matters.
    const {answer} = useAnswer(
        (signal): Promise<Statistics> => backend.ask("statistics", {game: game.notation}, {signal}),
        [id],
    );
    if (!answer || (answer.games < 2 && !answer.helped)) return null;
    const {streak, ...figures} = figuresOf(answer);
    const made = result === "solved" ? turns.length : null;
    return (
        <>
            <h3>Your games on {boardName(game.notation)}</h3>
            {answer.games > 0 && (
                <>
                    <BigFigures of={[...Object.values(figures), ...(daily ? [] : [streak])]} />
                    <Distribution
                        of={answer}
                        caption="Your games by guesses"
                        marked={hints || back ? undefined : made}
                    />
                </>
            )}
            <LeftOut of={answer} />
        </>
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
