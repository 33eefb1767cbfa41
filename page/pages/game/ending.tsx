/**
 * After a game, at once and without asking: how it ended, one picture of it, its place among its like, what next.
 *
 * The board stays as it is beside it, and shows the secret.
 */

import {useEffect, useRef, useState} from "preact/hooks";
import {backend} from "../../backend";
import {Histogram} from "../../charts/histogram";
import {follow} from "../../follow";
import {Picture} from "../../picture";
import {check} from "../../promise";
import {navigate} from "../../router";
import {openShare} from "../../share";
import {useAnswer, useOwnStore, useStore} from "../../store";
import {Button, Icon, Trouble} from "../../view";
import {counted} from "../../words";
import {worstMoments} from "../review/facts";

import type {State} from "./game";
import type {Play} from "./play";
import type {Standing} from "../../facts";
import type {Session} from "../../types";

/** Bits of color that fly. */
const SPARKS = 28;

export function Ending({game: {store}, state: {session}}: {game: Play; state: State}) {
    const {result, host, daily, notes, game: board, limit, strategy, id} = session;
    const wasOpen = useRef(result === "open");
    if (result === "open") return null;

    function again() {
        void store.act("begin", async () => {
            const made = await backend.ask("begin", {
                kind: "play",
                game: board.notation,
                host: daily ? "random" : host,
                limit: limit ?? 0,
                strategy,
            });
            if (store.isOpen()) await navigate(`/games/${made.id}`);
        });
    }

    return (
        <section class={`card ending${result === "solved" ? " won" : ""}`} aria-label="The end">
            {result === "solved" && wasOpen.current && <Sparks colors={board.colors} />}
            <h2 tabIndex={-1}>{headline(session)}</h2>
            <Helped session={session} />
            <div class="row">
                <Button icon="again" kind="primary" onClick={again}>
                    Play again
                </Button>
                <Button icon="share" onClick={() => openShare(session)}>
                    Share
                </Button>
                {daily && (
                    <a class="button" href={`/daily?game=${encodeURIComponent(board.notation)}`}>
                        Past days
                    </a>
                )}
            </div>
            <Trouble store={store} />
            <Judged id={id} />
            <Place id={id} />
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

function headline({turns: {length}, result}: Session) {
    const guesses = counted(length, "guess", "guesses");
    switch (result) {
        case "solved":
            return length === 1 ? "At the first guess: what luck!" : `You broke it in ${guesses}`;
        case "limit":
            return "Out of guesses";
        default:
            return length ? `Given up after ${guesses}` : "Given up";
    }
}

function Helped({session: {hints, taken_back: back}}: {session: Session}) {
    const parts = [hints && counted(hints, "hint"), back && `${counted(back, "guess", "guesses")} taken back`].filter(
        Boolean,
    );
    return parts.length > 0 && <p class="quiet">With {parts.join(" and ")}.</p>;
}

/** The picture of the game, and the way back to its worst moments. */
function Judged({id}: {id: string}) {
    const store = useOwnStore({svg: "", moments: 0});
    useEffect(() => {
        void store.act("review", async () => {
            const found = await follow("review", {id});
            const svg = await backend.ask("review", {id}, {accept: "image/svg+xml"});
            return {svg, moments: worstMoments(found).length};
        });
    }, []);
    const {svg, moments} = useStore(store);
    return (
        <>
            <figure class="game-picture">
                <Trouble store={store} />
                {svg && <Picture svg={svg} />}
            </figure>
            <div class="row">
                {moments > 0 && (
                    <a class="button" href={`/review?id=${id}&replay`}>
                        {moments === 1 ? "Replay the worst moment" : `Replay the worst ${moments} moments`}
                    </a>
                )}
                <a class="button" href={`/review?id=${id}`}>
                    Review this game
                </a>
            </div>
        </>
    );
}

/** The game among those of its board and host, with help or without. */
function Place({id}: {id: string}) {
    // The page is whole without it; what is wrong will be said where it matters.
    const {answer} = useAnswer((signal) => backend.ask("standing", {id}, {signal}), [id]);
    return (
        answer && (
            <>
                <h3>Your place</h3>
                <p>{answer.words.standing}</p>
                {answer.games > 1 && <Chart {...answer} />}
            </>
        )
    );
}

/** How many games took how many guesses. */
function Chart({histogram: solved, not_solved: others, guesses, best}: Standing) {
    const first = best ?? 1;
    const counts = solved.slice(first - 1);
    const names = counts.map((_, at) => String(first + at));
    return (
        <Histogram
            caption="Your games by guesses"
            head="Guesses"
            rows={others ? [...names, "not solved"] : names}
            columns={[{name: "Games", values: others ? [...counts, others] : counts, tone: "accent"}]}
            marked={guesses === null ? counts.length : guesses - first}
            mark="this game"
        />
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
