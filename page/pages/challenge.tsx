/** Codes that people hide for each other: /challenge#TEXT brings one to be found, /challenge hides one. */

import {useState} from "preact/hooks";
import {about} from "../about";
import {backend} from "../backend";
import {Chooser, firstBoard, useBoard} from "../parts/chooser";
import {navigate, setTitle} from "../router";
import {Copied, Name, challengeLink, nameOf} from "../share";
import {useAnswer, useOwnStore, useStore} from "../store";
import {Button, Failed, Trouble, mount} from "../view";

import type {About, SentChallenge} from "../facts";
import type {Place} from "../types";

export async function show(root: HTMLElement, {hash}: Place) {
    setTitle("Challenge");
    return mount(root, hash ? <Sent text={hash} /> : <Hide known={await about()} />);
}

/** What a link brings: one press begins the game. */
function Sent({text}: {text: string}) {
    const store = useOwnStore({});
    const {pending} = useStore(store);
    const {answer, error, again} = useAnswer(
        (signal): Promise<SentChallenge> => backend.ask("sent", {challenge: text}, {signal}),
        [],
    );
    const play = () =>
        store.act("begin", async () => {
            const made = await backend.ask("begin", {kind: "play", challenge: text});
            if (store.isOpen()) await navigate(`/games/${made.id}`, {replace: true});
        });
    return (
        <>
            <h1>A code for you</h1>
            <p class="lead">
                Somebody hid a code and sent it to you. Can you find it? If they played it themselves, you see both
                games at the end, row by row.
            </p>
            {error ? <Failed error={error} again={again} /> : <p class="two-lines">{answer?.words}</p>}
            <p class="row">
                {!error && (
                    <Button kind="primary large" disabled={pending !== null} onClick={play}>
                        Find the code
                    </Button>
                )}
                <a class="button quiet" href="/challenge">
                    Hide a code yourself
                </a>
            </p>
            <Trouble store={store} />
        </>
    );
}

function Hide({known}: {known: About}) {
    const store = useOwnStore({challenge: ""});
    const {challenge} = useStore(store);
    const [game, setGame] = useState(() => firstBoard(known, null, "play"));
    const {answer: board, error} = useBoard(game);

    function hide(event: Event & {currentTarget: HTMLFormElement}) {
        event.preventDefault();
        const given = Object.fromEntries([...new FormData(event.currentTarget)].filter(([, value]) => value !== ""));
        void store.act("hide", () => backend.ask("challenge", {game, ...given, name: nameOf()}));
    }

    const anew = () => store.set({challenge: ""});
    return (
        <>
            <h1>Hide a code for others</h1>
            <p class="lead">
                You get a link. Everyone who opens it plays against your code: a friend, or a whole class.
            </p>
            <div class="two">
                <form class="card stack set-up" onSubmit={hide} onInput={anew}>
                    <Chooser known={known} game={game} onGame={setGame} />
                    <label class="labelled">
                        Your code
                        <span class="quiet"> (empty: one that not even you know)</span>
                        <input
                            class="field"
                            name="secret"
                            autocomplete="off"
                            autocapitalize="off"
                            spellcheck={false}
                            placeholder={board?.example_code}
                        />
                    </label>
                    <Name />
                    <p>
                        <button type="submit" class="button primary large">
                            Make the link
                        </button>
                    </p>
                    {!error && <Trouble store={store} />}
                </form>
                <div class="stack">
                    {challenge && (
                        <section class="card stack" aria-label="Your link">
                            <h2>Your link</h2>
                            <Copied
                                label="Link with the code, hidden"
                                action="Copy the link"
                                text={challengeLink(challenge)}
                                about="The link hides the code from a glance; a programmer can read it."
                            />
                        </section>
                    )}
                    <Paste />
                    <section class="card stack" aria-labelledby="class">
                        <h2 id="class">For a class</h2>
                        <p>
                            Send one link to all. Each presses Share at the end, gives a name, and sends you the record.
                            Paste all of them, one below the other, into <a href="/review">Review</a>: you see who
                            needed how many guesses, and each game judged.
                        </p>
                    </section>
                </div>
            </div>
        </>
    );
}

/** A link that leads to another Blackpeg opens here, too. */
function Paste() {
    function open(event: Event & {currentTarget: HTMLFormElement}) {
        event.preventDefault();
        const link = String(new FormData(event.currentTarget).get("link"));
        const [, text = link.trim()] = /[#;]([\w-]+)[^#;]*$/.exec(link) ?? [];
        void navigate(`/challenge#${text}`);
    }
    return (
        <form class="card stack" onSubmit={open}>
            <label class="labelled">
                A link that was sent to you
                <input class="field" name="link" required autocomplete="off" />
            </label>
            <p>
                <button type="submit" class="button">
                    Open it
                </button>
            </p>
        </form>
    );
}
