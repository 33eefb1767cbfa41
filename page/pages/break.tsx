/** Let it break yours: choose a board, think of a code, and begin. */

import {useState} from "preact/hooks";
import {about} from "../about";
import {backend} from "../backend";
import {Chooser, firstBoard} from "../parts/chooser";
import {navigate, setTitle} from "../router";
import {useOwnStore} from "../store";
import {Trouble, mount} from "../view";
import {OpenGames} from "./home/open_games";

import type {About} from "../facts";
import type {Place} from "../types";

export async function show(root: HTMLElement, {query}: Place) {
    setTitle("Break");
    const known = await about();
    return mount(
        root,
        <>
            <h1>Let it break yours</h1>
            <p class="lead">
                Think of a code, or hide one on a real board. Blackpeg guesses, says why, and catches slips in your
                feedback.
            </p>
            <div class="two">
                <Begin known={known} asked={query.get("game")} />
                <OpenGames kind="break" />
            </div>
        </>,
    );
}

function Begin({known, asked}: {known: About; asked: string | null}) {
    const store = useOwnStore({});
    const [game, setGame] = useState(() => firstBoard(known, asked, "break"));
    const [strategy, setStrategy] = useState("");
    const found = known.strategies.find(({name}) => name === strategy);

    function begin(event: Event) {
        event.preventDefault();
        void store.act("begin", async () => {
            const made = await backend.ask("begin", {kind: "break", game, ...(strategy && {strategy})});
            if (store.isOpen()) await navigate(`/games/${made.id}`);
        });
    }

    return (
        <form class="card stack set-up" onSubmit={begin}>
            <Chooser known={known} game={game} onGame={setGame} remember="break" />
            <div>
                <label class="labelled">
                    How Blackpeg guesses
                    <select class="field" onChange={({currentTarget}: any) => setStrategy(currentTarget.value)}>
                        <option value="">the usual one on this board</option>
                        {known.strategies.map(({name}) => (
                            <option value={name}>{name}</option>
                        ))}
                    </select>
                </label>
                <p class="quiet">{found ? `It ${found.about}.` : "Quick and good."}</p>
            </div>
            <Trouble store={store} />
            <p>
                <button type="submit" class="button primary large">
                    I have a code in mind
                </button>
            </p>
        </form>
    );
}
