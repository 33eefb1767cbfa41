/** A game that is open, and cannot be gone on with: its board, why that is so, and what can be done. */

import {openHelp} from "../../help";
import {removeGame} from "../../removal";
import {navigate} from "../../router";
import {giveUp} from "../../turns";
import {Trouble} from "../../view";
import {measures} from "../../words";
import {Choices} from "./told";

import type {Given, Kind} from "./game";

export const KEPT: Kind = {
    name: "Kept",
    title: "A game that stopped",
    about: ({game}) => `${game.notation}: ${measures(game)}`,
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
            if (await removeGame(id, board.notation, turns.length)) await navigate("/history", {replace: true});
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
