/** A game that is open, and cannot be gone on with: its board, why that is so, and what can be done. */

import {Board} from "../../parts/board";
import {removeGame} from "../../removal";
import {navigate} from "../../router";
import {showsLeft} from "../../settings";
import {giveUp} from "../../turns";
import {Button, Trouble} from "../../view";
import {measures} from "../../words";
import {createGame} from "./game";

import type {Session} from "../../types";
import type {Layout, State} from "./game";

export type Given = {game: ReturnType<typeof createKept>; state: State};

export const KEPT: Layout = {
    name: "Kept",
    title: "A game that stopped",
    about: ({game}) => `${game.notation}: ${measures(game)}`,
    home: [],
    create: createKept,
    state: [],
    main: [KeptBoard],
    panels: [Why],
};

function createKept(first: Session) {
    const game = createGame(first, {});
    const {store, change} = game;

    function remove() {
        void store.act("remove", async () => {
            if (await removeGame(first.id, first.game.notation, first.turns.length))
                await navigate("/history", {replace: true});
        });
    }

    async function end() {
        if (await change("give up", giveUp)) await navigate(`/games/${first.id}`, {replace: true});
    }

    return {...game, remove, end};
}

function KeptBoard({state: {session}}: Given) {
    return (
        <Board
            board={session.game}
            turns={session.turns}
            showLeft={showsLeft()}
            label={`Board: ${measures(session.game)}`}
        />
    );
}

function Why({game, state: {session}}: Given) {
    return (
        <section class="card stack" aria-label="Why it stopped">
            <p>
                This game was played outside this page and left open there. Only that program knew its code, so nobody
                can give feedback for a guess any more.
            </p>
            <p class="row">
                {session.turns.length > 0 && (
                    <a class="button primary" href={`/review?id=${session.id}`}>
                        Review it so far
                    </a>
                )}
                <Button onClick={game.end}>Give it up</Button>
                <Button onClick={game.remove}>Remove it</Button>
            </p>
            <Trouble store={game.store} />
        </section>
    );
}
