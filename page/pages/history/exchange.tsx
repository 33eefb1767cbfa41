/** Games brought in from elsewhere, and taken away: records, CSV, JSON. */

import {useRef} from "preact/hooks";
import {announce} from "../../announce";
import {BackendError, backend} from "../../backend";
import {OpenFile, useDrop} from "../../parts/files";
import {useOwnStore, useStore} from "../../store";
import {Trouble} from "../../view";
import {counted} from "../../words";

/** Formats, the endings of their files, and their names. */
const FORMATS: [string, string, string][] = [
    ["text", "txt", "Records"],
    ["csv", "csv", "CSV"],
    ["json", "json", "JSON"],
];
const NO_BOARD = "The records do not name their board: enter it in the field above, such as 4x6.";

export function TakeAway({open}: {open: boolean}) {
    return (
        <details class="card" open={open}>
            <summary>Take your games away</summary>
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
        </details>
    );
}

export function BringIn({open, onImported}: {open: boolean; onImported: () => void}) {
    const store = useOwnStore({said: "", isWrong: false});
    const {said, isWrong} = useStore(store);
    const form = useRef<HTMLFormElement>(null);
    const {isOver, into} = useDrop((given) => void send(given));

    async function send(given: string) {
        const [text, board] = [...(form.current?.querySelectorAll<HTMLInputElement>(".field") ?? [])];
        store.clear();
        store.set({said: "", isWrong: false});
        if (!given.trim()) {
            store.set({said: "Paste records first.", isWrong: true});
            return text.focus();
        }
        const isDone = await store.act("import", async () => {
            const game = board.value.trim();
            const {games, added} = await backend.ask("import", {records: given, ...(game && {game})}).catch((error) => {
                throw error.code === "no_game" ? new BackendError("refused", NO_BOARD) : error;
            });
            const known = games - added;
            const were = known ? `; ${counted(known, "game")} ${known === 1 ? "was" : "were"} there already` : "";
            return {said: `${counted(added, "game")} added${were}.`};
        });
        if (!isDone || !text.isConnected) return;
        announce(store.state.said);
        if (text.value === given) text.value = "";
        onImported();
    }

    return (
        <details class={isOver ? "card over" : "card"} open={open} {...into}>
            <summary>Bring games in</summary>
            <form
                ref={form}
                aria-label="Bring games in"
                onSubmit={(event) => {
                    event.preventDefault();
                    void send(event.currentTarget.querySelector("textarea")?.value ?? "");
                }}
            >
                <label class="labelled">
                    Records, CSV or JSON: pasted, dropped here, or from a file
                    <textarea class="field" rows={5} spellcheck={false} autocapitalize="off" />
                </label>
                <label class="labelled">
                    The board, if they do not name it
                    <input class="field" type="text" autocomplete="off" spellcheck={false} placeholder="4x6" />
                </label>
                <div role="alert">{said && <p class={isWrong ? "trouble" : "note"}>{said}</p>}</div>
                <Trouble store={store} />
                <div class="row">
                    <button type="submit" class="button primary">
                        Import
                    </button>
                    <OpenFile id="import-file" onText={(given) => void send(given)} />
                </div>
            </form>
        </details>
    );
}
