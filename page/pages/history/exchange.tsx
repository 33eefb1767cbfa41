/** Games brought in from elsewhere, and taken away: records, CSV, JSON. */

import {useRef} from "preact/hooks";
import {announce} from "../../announce";
import {backend} from "../../backend";
import {OpenFile, useDrop} from "../../parts/files";
import {useOwnStore, useStore} from "../../store";
import {Trouble} from "../../view";
import {counted} from "../../words";

const FORMATS: [string, string, string][] = [
    ["text", "txt", "Records"],
    ["csv", "csv", "CSV"],
    ["json", "json", "JSON"],
];

export function TakeAway() {
    return (
        <section class="card" aria-labelledby="export">
            <h2 id="export">Take your games away</h2>
            <p>
                All games in one file: records are for people and for the command line, CSV for tables, JSON for
                programs.
            </p>
            <p class="row">
                {FORMATS.map(([format, ending, name]) => (
                    <a class="button" href={backend.address("export", {format})} download={`blackpeg-games.${ending}`}>
                        {name}
                    </a>
                ))}
            </p>
        </section>
    );
}

export function BringIn({onImported}: {onImported: () => void}) {
    const store = useOwnStore({said: "", isWrong: false});
    const {said, isWrong} = useStore(store);
    const text = useRef<HTMLTextAreaElement>(null);
    const game = useRef<HTMLInputElement>(null);
    const {isOver, into} = useDrop((given) => void send(given));

    async function send(given: string) {
        store.set({said: "", isWrong: false});
        if (!given.trim()) {
            store.set({said: "Paste records first.", isWrong: true});
            return text.current?.focus();
        }
        const isDone = await store.act("import", async () => {
            const board = game.current?.value.trim();
            const {games, added} = await backend.ask("import", {records: given, ...(board && {game: board})});
            const known = games - added;
            return {
                said: `${counted(added, "game")} added${known ? `; ${counted(known, "game")} ${known === 1 ? "was" : "were"} there already` : ""}.`,
            };
        });
        if (!isDone || !text.current) return;
        announce(store.state.said);
        if (text.current.value === given) text.current.value = "";
        onImported();
    }

    return (
        <form
            class={isOver ? "card over" : "card"}
            aria-labelledby="import"
            {...into}
            onSubmit={(event: Event) => (event.preventDefault(), void send(text.current?.value ?? ""))}
        >
            <h2 id="import">Bring games in</h2>
            <label for="import-text">Records, CSV or JSON: pasted, dropped here, or from a file</label>
            <textarea
                class="field record-field"
                id="import-text"
                rows={5}
                spellcheck={false}
                autocapitalize="off"
                ref={text}
            />
            <label for="import-game">The board, if they do not name it</label>
            <input
                class="field"
                id="import-game"
                type="text"
                autocomplete="off"
                spellcheck={false}
                placeholder="4x6"
                ref={game}
            />
            <div role="alert">{said && <p class={isWrong ? "trouble" : "note"}>{said}</p>}</div>
            <Trouble store={store} />
            <div class="row">
                <button type="submit" class="button primary">
                    Import
                </button>
                <OpenFile id="import-file" onText={(given: string) => void send(given)} />
            </div>
        </form>
    );
}
