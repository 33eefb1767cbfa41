/** All games taken away as a file, and games brought in from one. */

import {announce} from "../../announce";
import {BackendError, backend} from "../../backend";
import {OpenFile, useDrop} from "../../parts/files";
import {useOwnStore, useStore} from "../../store";
import {Trouble} from "../../view";
import {counted} from "../../words";

const NO_BOARD = "The file does not name its board: write game: 4x6, or another board, above its turns.";

export function Exchange({open, onImported}: {open: boolean; onImported: () => void}) {
    const store = useOwnStore({said: ""});
    const {said} = useStore(store);
    const {isOver, into} = useDrop((given) => void send(given));

    async function send(records: string) {
        store.clear();
        store.set({said: ""});
        const isDone = await store.act("import", async () => {
            const {games, added} = await backend.ask("import", {records}).catch((error) => {
                throw error.code === "no_game" ? new BackendError("refused", NO_BOARD) : error;
            });
            const known = games - added;
            const were = known ? `; ${counted(known, "game")} ${known === 1 ? "was" : "were"} there already` : "";
            return {said: `${counted(added, "game")} added${were}.`};
        });
        if (!isDone || !store.isOpen()) return;
        announce(store.state.said);
        onImported();
    }

    return (
        <details class={isOver ? "card over" : "card"} open={open} {...into}>
            <summary>Take your games away, or bring games in</summary>
            <p>
                All games are written to one file, a line of JSON for each, which is also read here. Records as text and
                tables (CSV) are read, too.
            </p>
            <p class="row">
                <a class="button" href={backend.address("export")} download="blackpeg-games.jsonl">
                    Export
                </a>
                <OpenFile id="import-file" onText={(given) => void send(given)} />
            </p>
            <div role="alert">{said && <p class="note">{said}</p>}</div>
            <Trouble store={store} />
        </details>
    );
}
