/** Assist: choose a board, or go on with a game. */

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
    setTitle("Assist");
    const known = await about();
    return mount(
        root,
        <>
            <h1>Assist at a real board</h1>
            <p class="lead">
                You play at a real board. Enter each guess and its feedback: Blackpeg tells you how many codes are left
                and what to guess next, and finds slips.
            </p>
            <div class="two">
                <Begin known={known} asked={query.get("game")} />
                <OpenGames kind="assist" />
            </div>
        </>,
    );
}

function Begin({known, asked}: {known: About; asked: string | null}) {
    const store = useOwnStore({});
    const [game, setGame] = useState(() => firstBoard(known, asked, "assist"));

    function begin(event: Event) {
        event.preventDefault();
        void store.act("begin", async () => {
            const made = await backend.ask("begin", {kind: "assist", game});
            if (store.isOpen()) await navigate(`/games/${made.id}`);
        });
    }

    return (
        <form class="card stack set-up" onSubmit={begin}>
            <Chooser known={known} game={game} onGame={setGame} remember="assist" />
            <Trouble store={store} />
            <p>
                <button type="submit" class="button primary large">
                    Start
                </button>
            </p>
        </form>
    );
}
