/** Before a game: one form for the three ways to play, each with fields of its own. */

import {useState} from "preact/hooks";
import {about} from "../about";
import {backend} from "../backend";
import {daysOn} from "../daily";
import {Chooser, firstBoard, useBoard} from "../parts/chooser";
import {navigate, setTitle} from "../router";
import {load, save} from "../storage";
import {useAnswer, useOwnStore, useStore} from "../store";
import {Select, Trouble, mount} from "../view";
import {capitalized} from "../words";
import {Lock} from "./begin/lock";
import {Words as ListOfWords, Wordle} from "./begin/words";
import {OpenGames, Today, openGames} from "./home/open";

import type {About} from "../facts";
import type {Game, Place} from "../types";
import type {Drawn, Option} from "../view";

export type Kind = "play" | "break" | "assist";
type Given = {known: About; board: Game | null};

const WAYS: Record<Kind, {title: string; lead: string; action: string; fields: ((given: Given) => Drawn)[]}> = {
    play: {
        title: "Play",
        lead: "Blackpeg hides a code. You find it, guess by guess.",
        action: "Start",
        fields: [Hosts],
    },
    break: {
        title: "Let Blackpeg break your code",
        lead: "Think of a code, or hide one on a real board. Blackpeg guesses, says why, and catches slips in your feedback.",
        action: "I have a code in mind",
        fields: [Strategies],
    },
    assist: {
        title: "Assist at a real board",
        lead: "You play at a real board. Enter each guess and its feedback: Blackpeg tells you how many codes are left and what to guess next, and finds slips.",
        action: "Start",
        fields: [],
    },
};

export const pageOf = (kind: Kind) => ({
    async show(root: HTMLElement, {query}: Place) {
        const other = OF.find(({of}) => kind === "assist" && of === query.get("of"));
        setTitle(other?.says ?? WAYS[kind].title);
        const known = await about();
        return mount(root, <Begin kind={kind} known={known} asked={query.get("game")} other={other} />);
    },
});

/** What one is helped with, each at an address of its own. */
const OF: {of: string; says: string; lead?: string}[] = [
    {of: "", says: "Pegs on a board"},
    {
        of: "words",
        says: "Words on a screen",
        lead: "Tap the word you tried and the answer it got: the next best word comes at once.",
    },
    {
        of: "wordle",
        says: "Wordle",
        lead: "Type the word you tried, tap its letters until their colors are right, and read the next best word.",
    },
    {
        of: "lock",
        says: "A lock",
        lead: "Paste the clues as they are written. Blackpeg finds the code, and says whether it is the only one.",
    },
];

type BeginGiven = {kind: Kind; known: About; asked: string | null; other?: (typeof OF)[number]};

function Begin({kind, known, asked, other}: BeginGiven) {
    const {title, lead, action, fields} = WAYS[kind];
    const of = other?.of ?? "";
    const store = useOwnStore({});
    const {pending} = useStore(store);
    const [game, setGame] = useState(() => firstBoard(known, asked, kind));
    const {answer: board, error} = useBoard(game);
    const {answer: open} = useAnswer(() => openGames(kind), []);
    const {answer: days} = useAnswer(async () => board && kind === "play" && (await daysOn(board.notation)), [board]);

    function choose(next: string) {
        store.clear();
        setGame(next);
    }

    function begin(given: object, onBegun = () => {}) {
        void store.act("begin", async () => {
            const made = await backend.ask("begin", {kind, ...given});
            onBegun();
            if (store.isOpen()) await navigate(`/games/${made.id}`);
        });
    }

    function beginAtBoard(event: Event & {currentTarget: HTMLFormElement}) {
        event.preventDefault();
        // Fields have the names by which the server knows them; no limit is a number, too.
        const given = [...new FormData(event.currentTarget)]
            .filter(([name, value]) => value !== "" || name === "limit")
            .map(([name, value]) => [name, ["limit", "seed"].includes(name) ? Number(value) : value]);
        begin({game, ...Object.fromEntries(given)});
    }

    const list = {begin: (game: string, onBegun?: () => void) => begin({game}, onBegun), isPending: pending !== null};
    return (
        <>
            <h1>{other?.says ?? title}</h1>
            <p class="lead">{other?.lead ?? lead}</p>
            {kind === "play" && (
                <p>
                    Or <a href="/challenge">hide a code for a friend, or for a class</a>, or solve{" "}
                    <a href="/puzzle">puzzles</a>.
                </p>
            )}
            <div class="two">
                <div class="card stack">
                    {kind === "assist" && (
                        <nav class="played" aria-label="What you play">
                            {OF.map(({of: each, says}) => (
                                <a
                                    class={`button${each === of ? " chosen" : ""}`}
                                    href={each ? `/assist?of=${each}` : "/assist"}
                                    aria-current={each === of ? "page" : undefined}
                                >
                                    {says}
                                </a>
                            ))}
                        </nav>
                    )}
                    {of === "words" && <ListOfWords {...list} />}
                    {of === "wordle" && <Wordle {...list} />}
                    {of === "lock" && <Lock begin={(game, turns) => begin({game, turns})} />}
                    {!of && (
                        <form class="stack set-up" onSubmit={beginAtBoard}>
                            <Chooser known={known} game={game} onGame={choose} remember={kind} />
                            {fields.map((Each) => (
                                <Each known={known} board={board} />
                            ))}
                            <p>
                                <button type="submit" class="button primary large">
                                    {action}
                                </button>
                            </p>
                            {kind === "play" && <More known={known} board={board} />}
                        </form>
                    )}
                    {/* What is wrong with the board stands beside it. */ (of || !error) && <Trouble store={store} />}
                </div>
                <div>
                    {days && (
                        <section class="card daily-card" aria-labelledby="daily">
                            <h2 id="daily">Code of the day</h2>
                            <Today game={days.game} days={days} />
                        </section>
                    )}
                    <OpenGames entries={open} />
                </div>
            </div>
        </>
    );
}

type WayGiven = {label: string; name: string; ways: {name: string; title: string; about: string; isOut?: boolean}[]};

/** One of several, the one that was chosen last if it can be; what it does stands below. */
function Way({label, name, ways}: WayGiven) {
    const [wanted, choose] = useState(() => load(name, ""));
    const can = ways.filter(({isOut}) => !isOut);
    const chosen = can.find((each) => each.name === wanted) ?? can[0];
    return (
        <div>
            <Select
                {...{label, name}}
                options={ways.map(({name, title, isOut}): Option => [name, title, isOut])}
                value={chosen.name}
                onPick={(next) => (save(name, next), choose(next))}
            />
            <p class="quiet">{capitalized(chosen.about)}.</p>
        </div>
    );
}

function Hosts({known, board}: Given) {
    const ways = known.hosts.map(({name, title, about, settles}) => ({
        name,
        title: `${title} (${name})`,
        about: `${about}${settles ? ", and proves it at the end" : ""}`,
        isOut: board ? !board.hosts.includes(name) : false,
    }));
    return <Way label="Who gives the feedback" name="host" ways={ways} />;
}

function Strategies({known}: Given) {
    const usual = {name: "", title: "As usual on this board", about: "quick and good"};
    const ways = known.strategies.map(({name, about, author, year}) => ({
        name,
        title: author ? `${author} ${year} (${name})` : capitalized(name),
        about,
    }));
    return <Way label="How Blackpeg guesses" name="strategy" ways={[usual, ...ways]} />;
}

function More({known, board}: Given) {
    const number = {class: "field short", type: "number", inputmode: "numeric"} as const;
    return (
        <details>
            <summary>More</summary>
            <label class="labelled">
                Most guesses<span class="quiet"> (empty: any number)</span>
                {/* Before the board is known its usual limit is the server's to choose. */ ""}
                <input
                    {...number}
                    key={board?.notation}
                    name={board ? "limit" : undefined}
                    min="1"
                    max={known.limits.turns ?? 100}
                    placeholder="any"
                    defaultValue={String(board?.usual_limit ?? "")}
                />
            </label>
            <label class="labelled">
                Seed<span class="quiet"> (the same number hides the same code)</span>
                <input {...number} name="seed" min="0" />
            </label>
        </details>
    );
}
