/** Where a review begins: a game of the history, or a record that is pasted, dropped or opened. */

import {useEffect, useRef, useState} from "preact/hooks";
import {about} from "../../about";
import {BackendError, backend} from "../../backend";
import {daysOn} from "../../daily";
import {check} from "../../follow";
import {dayOf} from "../../numbers";
import {Chooser} from "../../parts/chooser";
import {OpenFile, useDrop} from "../../parts/files";
import {navigate} from "../../router";
import {reviewOf} from "../../share";
import {useAnswer, useOwnStore, useStore} from "../../store";
import {Failed, Trouble} from "../../view";
import {boardName} from "../../words";
import {ending, playedAt} from "./facts";

import type {FoundGames} from "../../facts";

const EXAMPLE = "game: 4x6\n1122:1-0\n1344:1-1\n3425:2-0\n4424:4-0";
const MOST_RECENT = 6;

/** What was pasted last: who comes back can mend it. */
let pasted = "";

/** @param given  a record that came without its board, to be chosen; *wrong* says so, or what else is wrong with a link */
export function Start({given = "", wrong}: {given?: string; wrong: unknown}) {
    return (
        <>
            <h1>Review a game</h1>
            <p class="lead">
                Blackpeg judges every guess: how many guesses it lost against the best one, and what was luck.
            </p>
            {wrong && <Failed error={wrong} again={null} />}
            <div class="abreast">
                <Paste first={given} />
                <Recent />
            </div>
        </>
    );
}

/** The last games that are over; the page of the history says what is wrong with it, if so. */
function Recent() {
    const {answer} = useAnswer(
        (signal): Promise<FoundGames> => backend.ask("history", {limit: 4 * MOST_RECENT}, {signal}),
        [],
    );
    if (!answer) return null;
    const over = answer.entries.filter(({result, guesses}) => result !== "open" && guesses > 0).slice(0, MOST_RECENT);
    return (
        <section class="card" aria-label="Your last games">
            <h2>Your last games</h2>
            {over.length > 0 ? (
                <ul class="links">
                    {over.map((entry) => (
                        <li>
                            <a href={`/review?id=${entry.id}`}>
                                <b>{boardName(entry.game)}</b>
                                <span>{ending(entry.result, entry.guesses)}</span>
                                <span class="quiet">{dayOf(playedAt(entry).time)}</span>
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
    );
}

function Paste({first}: {first: string}) {
    const store = useOwnStore({said: "", day: ""});
    const {said, day, error} = useStore(store);
    const {answer: known} = useAnswer(about, []);
    const [game, setGame] = useState("mastermind");
    /** Whether the board is chosen here; else the record says it, or its rows tell. */
    const [isChosen, setChosen] = useState(first !== "");
    const wrong = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (error instanceof BackendError && error.code === "no_game") setChosen(true);
        if (error || said) wrong.current?.scrollIntoView({block: "nearest"});
    }, [error, said]);
    const [text, setText] = useState(first || pasted);
    pasted = text;
    const form = useRef<HTMLFormElement>(null);
    const {isOver, into} = useDrop(take);

    function take(given: string) {
        setText(given);
        void send(given);
    }

    async function send(given: string) {
        const record = given.trim();
        store.clear();
        store.set({said: refusalOf(record), day: ""});
        if (store.state.said || !form.current) return form.current?.querySelector("textarea")?.focus();
        const isRead = await store.act("review", async () => {
            // The server says what is wrong with it before the page is left.
            const chosen = isChosen && {game};
            await check("review", {record, ...chosen});
            if (form.current) void navigate(reviewOf(record, `?${new URLSearchParams({pasted: "", ...chosen})}`));
        });
        const number = !isRead && /^Blackpeg, code of the day #(\d+)/.exec(record)?.[1];
        if (number) {
            const {first} = await daysOn("4x6");
            const time = Date.parse(first) + (Number(number) - 1) * 86_400_000;
            store.set({day: new Date(time).toISOString().slice(0, 10)});
        }
    }

    return (
        <form
            class={isOver ? "card over" : "card"}
            aria-labelledby="paste-record"
            ref={form}
            {...into}
            onSubmit={(event) => (event.preventDefault(), void send(text))}
        >
            <h2 id="paste-record">Paste or drop a record</h2>
            <label for="record">A record, or one guess and its feedback per line</label>
            <textarea
                class="field record-field"
                id="record"
                rows={6}
                spellcheck={false}
                autocapitalize="off"
                placeholder={EXAMPLE}
                value={text}
                onInput={({currentTarget: {value}}) => setText(value)}
            />
            <div class="row">
                <button type="submit" class="button primary">
                    Review
                </button>
                <OpenFile id="record-file" onText={take} />
            </div>
            <div ref={wrong}>
                <div role="alert">{said && <p class="trouble">{said}</p>}</div>
                <Trouble store={store} />
                {day && (
                    <p>
                        <a href={`/history?text=${day}`}>Your games of {day} in History</a>
                    </p>
                )}
            </div>
            {known && (
                <details open={isChosen} onToggle={({currentTarget: {open}}) => setChosen(open)}>
                    <summary>The board, if the record does not name it</summary>
                    <Chooser known={known} game={game} onGame={setGame} />
                </details>
            )}
        </form>
    );
}

/** What is wrong with a text that is no game at a glance; empty if it may be one. */
function refusalOf(text: string) {
    const said = text.length > 40 ? `${text.slice(0, 40)}…` : text;
    if (!text) return "Paste a record first; the field shows what one looks like.";
    if (/\d/.test(text)) return "";
    return `Expected a game's record, or lines such as 1122 1-0: a guess, and its black and white pegs. Got “${said}”, which has no number. Copy the whole record, or type one guess a line.`;
}
