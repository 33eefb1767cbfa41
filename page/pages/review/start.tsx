/** Where a review begins: a game of the history, or a record that is pasted, dropped or opened. */

import {useEffect, useRef, useState} from "preact/hooks";
import {announce} from "../../announce";
import {about} from "../../about";
import {BackendError, backend} from "../../backend";
import {check} from "../../follow";
import {dayOf} from "../../numbers";
import {Chooser} from "../../parts/chooser";
import {OpenFile, useDrop} from "../../parts/files";
import {navigate} from "../../router";
import {linkOf} from "../../share";
import {useAnswer, useOwnStore, useStore} from "../../store";
import {Trouble} from "../../view";
import {counted} from "../../words";

import type {FoundGames} from "../../facts";

const EXAMPLE = "game: 4x6\n1122:1-0\n1344:1-1\n3425:2-0\n4424:4-0";
const MOST_RECENT = 6;

export function Start({trouble}: {trouble: string}) {
    return (
        <>
            <h1>Review a game</h1>
            <p class="lead">
                Blackpeg judges every guess: how many guesses it lost against the best one, and what was luck.
            </p>
            {trouble && (
                <div class="trouble" role="alert">
                    <p>{trouble}</p>
                </div>
            )}
            <div class="halves">
                <Paste />
                <Recent />
            </div>
        </>
    );
}

/** The last games that are over; the page of the history says what is wrong with it, if so. */
function Recent() {
    const {answer}: {answer: FoundGames | null} = useAnswer(
        (signal) => backend.ask("history", {limit: 4 * MOST_RECENT}, {signal}),
        [],
    );
    const over = answer?.entries.filter(({result, guesses}) => result !== "open" && guesses > 0).slice(0, MOST_RECENT);
    return (
        over && (
            <section class="card" aria-labelledby="recent-games">
                <h2 id="recent-games">Your last games</h2>
                {over.length ? (
                    <ul class="links">
                        {over.map(({id, game, result, guesses, created}) => (
                            <li>
                                <a href={`/review?id=${id}`}>
                                    <b>{game}</b>
                                    <span>
                                        {result === "solved"
                                            ? `solved in ${counted(guesses, "guess", "guesses")}`
                                            : result === "limit"
                                              ? "not solved"
                                              : result}
                                    </span>
                                    <span class="quiet">{dayOf(created)}</span>
                                </a>
                            </li>
                        ))}
                    </ul>
                ) : (
                    <p class="quiet">
                        None yet. <a href="/play">Play one</a>.
                    </p>
                )}
            </section>
        )
    );
}

function Paste() {
    const store = useOwnStore({said: ""});
    const {said, error} = useStore(store);
    const {answer: known} = useAnswer(about, []);
    const [game, setGame] = useState("mastermind");
    /** Whether the board is chosen here; else the record says it, or its rows tell. */
    const [isChosen, setChosen] = useState(false);
    useEffect(() => {
        if (error instanceof BackendError && error.code === "no_game") setChosen(true);
    }, [error]);
    const [text, setText] = useState("");
    const form = useRef<HTMLFormElement>(null);
    const {isOver, into} = useDrop(take);
    const games = gamesIn(text);

    function take(given: string) {
        setText(given);
        const count = gamesIn(given);
        if (count < 2) return void send(given);
        announce(`${count} games. Choose one.`);
        requestAnimationFrame(() => form.current?.querySelector("select")?.focus());
    }

    async function send(given: string) {
        const record = given.trim();
        store.set({said: record ? "" : "Paste a record first; the field shows what one looks like."});
        if (!record || !form.current) return form.current?.querySelector("textarea")?.focus();
        const {number} = Object.fromEntries(new FormData(form.current));
        await store.act("review", async () => {
            // The server says what is wrong with it before the page is left.
            const chosen = {...(isChosen && {game}), ...(number && {number: String(number)})};
            await check("review", {record, ...chosen, ...(number && {number: Number(number)})});
            const {hash} = new URL(linkOf(record));
            if (form.current) void navigate(`/review?${new URLSearchParams({pasted: "", ...chosen})}${hash}`);
        });
    }

    return (
        <form
            class={isOver ? "card over" : "card"}
            aria-labelledby="paste-record"
            ref={form}
            {...into}
            onSubmit={(event: Event) => (event.preventDefault(), void send(text))}
        >
            <h2 id="paste-record">Paste or drop a record</h2>
            <label for="record">A record, or one guess and its feedback per line</label>
            <textarea
                class="field record-field"
                id="record"
                rows={8}
                spellcheck={false}
                autocapitalize="off"
                placeholder={EXAMPLE}
                value={text}
                onInput={({currentTarget}: any) => setText(currentTarget.value)}
            />
            {games > 1 && (
                <div class="labelled">
                    <label for="record-number">Which of its games</label>
                    <select class="field" id="record-number" name="number">
                        {Array.from({length: games}, (_, at) => (
                            <option value={at + 1}>
                                Game {at + 1} of {games}
                            </option>
                        ))}
                    </select>
                </div>
            )}
            {known && (
                <details open={isChosen} onToggle={({currentTarget}: any) => setChosen(currentTarget.open)}>
                    <summary>The board, if the record does not name it</summary>
                    <Chooser known={known} game={game} onGame={setGame} />
                </details>
            )}
            <div role="alert">{said && <p class="trouble">{said}</p>}</div>
            <Trouble store={store} />
            <div class="row">
                <button type="submit" class="button primary">
                    Review
                </button>
                <OpenFile id="record-file" onText={take} />
            </div>
        </form>
    );
}

/** How many games a record holds, as far as that is seen at once. */
export function gamesIn(text: string) {
    if (/^\s*[[{]/.test(text)) {
        try {
            const parsed = JSON.parse(text);
            return Array.isArray(parsed) ? parsed.length : 1;
        } catch {
            return 1;
        }
    }
    return Math.max(1, (text.match(/^\s*game:/gm) ?? []).length);
}
