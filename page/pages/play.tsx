/** Play: choose a board and a host, or go on with a game. */

import {useState} from "preact/hooks";
import {about, boardOf} from "../about";
import {backend} from "../backend";
import {Chooser, firstBoard, useBoard} from "../parts/chooser";
import {navigate, setTitle} from "../router";
import {load, save} from "../storage";
import {useOwnStore} from "../store";
import {Trouble, mount} from "../view";
import {capitalized} from "../words";
import {OpenGames} from "./home/open_games";
import {Today} from "./home/today";

import type {About} from "../facts";
import type {Game, Place} from "../types";

export async function show(root: HTMLElement, {query}: Place) {
    setTitle("Play");
    const known = await about();
    return mount(root, <Play known={known} asked={query.get("game")} />);
}

function Play({known, asked}: {known: About; asked: string | null}) {
    const [game, setGame] = useState(() => firstBoard(known, asked, "play"));
    const {answer: board} = useBoard(game);
    return (
        <>
            <h1>Play</h1>
            <p class="lead">Blackpeg hides a code. You find it, guess by guess.</p>
            <div class="two">
                <Begin known={known} game={game} onGame={setGame} board={board} />
                <div>
                    {board && <Today game={board.notation} />}
                    <OpenGames kind="play" />
                </div>
            </div>
        </>
    );
}

function Begin({
    known,
    game,
    onGame,
    board,
}: {
    known: About;
    game: string;
    onGame: (game: string) => void;
    board: Game | null;
}) {
    const store = useOwnStore({});
    const [chosen, setChosen] = useState(() => load("host", "random"));
    /** As it was typed; null: the usual one of the board. */
    const [limit, setLimit] = useState<string | null>(null);
    const can = (name: string) => !board || board.hosts.includes(name);
    const host = can(chosen) ? chosen : "random";

    function begin(event: Event) {
        event.preventDefault();
        const seed = new FormData(event.currentTarget as HTMLFormElement).get("seed");
        save("host", host);
        void store.act("begin", async () => {
            const most = limit ?? (await boardOf(game)).usual_limit;
            const made = await backend.ask("begin", {
                kind: "play",
                game,
                host,
                limit: Number(most ?? 0),
                ...(seed ? {seed: Number(seed)} : {}),
            });
            if (store.isOpen()) await navigate(`/games/${made.id}`);
        });
    }

    return (
        <form class="card stack set-up" onSubmit={begin}>
            <Chooser known={known} game={game} onGame={onGame} remember="play" />
            <fieldset class="hosts">
                <legend>Who gives the feedback</legend>
                {known.hosts.map(({name, about, settles}) => (
                    <label class="host">
                        <input
                            type="radio"
                            name="host"
                            value={name}
                            checked={name === host}
                            disabled={!can(name)}
                            onChange={() => setChosen(name)}
                        />
                        <span>
                            <b>{name === "random" ? "Fair" : capitalized(name)}</b>{" "}
                            <span class="quiet">
                                {about}
                                {settles && ", and proves at the end that it did not change it"}
                            </span>
                        </span>
                    </label>
                ))}
            </fieldset>
            <label class="labelled">
                Most guesses<span class="quiet"> (empty: any number)</span>
                <input
                    class="field short"
                    type="number"
                    min="1"
                    max={known.limits.turns ?? 100}
                    inputmode="numeric"
                    placeholder="any"
                    value={limit ?? board?.usual_limit ?? ""}
                    onInput={({currentTarget}: any) => setLimit(currentTarget.value)}
                />
            </label>
            <details>
                <summary>More</summary>
                <label class="labelled">
                    Seed<span class="quiet"> (the same number hides the same code)</span>
                    <input class="field" name="seed" type="number" min="0" inputmode="numeric" />
                </label>
            </details>
            <Trouble store={store} />
            <p>
                <button type="submit" class="button primary large">
                    Start
                </button>
            </p>
        </form>
    );
}
