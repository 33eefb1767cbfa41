/** Games that are not over yet, to go on with. */

import {useEffect, useState} from "preact/hooks";
import {backend} from "../../backend";
import {momentOf} from "../../numbers";
import {counted} from "../../words";

import type {Entry} from "../../facts";

const MOST = 5;
/** This many are asked for: those nobody guessed in, or can go on with, are left out. */
const LOOKED_AT = 30;

const WORDS: Record<string, string> = {play: "Play", break: "Break", assist: "Assist"};

/** A card of open games of *kind*, or of any; nothing where there is none. */
export function OpenGames({kind}: {kind?: "play" | "break" | "assist"}) {
    const [entries, setEntries] = useState<Entry[]>([]);
    useEffect(() => {
        // The page works without it; what is wrong will be said where it matters.
        backend.ask("history", {result: "open", limit: LOOKED_AT, kind}).then(
            (found) => setEntries(found.entries),
            () => {},
        );
    }, [kind]);
    const open = entries.filter(({guesses, can_go_on: goesOn}) => guesses > 0 && goesOn).slice(0, MOST);
    return (
        open.length > 0 && (
            <section class="card open-games" aria-labelledby="open-games">
                <h2 id="open-games">Go on with</h2>
                <ul>
                    {open.map((entry) => (
                        <li key={entry.id}>
                            <Game entry={entry} />
                        </li>
                    ))}
                </ul>
            </section>
        )
    );
}

function Game({entry: {id, kind, game, guesses, updated}}: {entry: Entry}) {
    return (
        <a href={`/games/${id}`}>
            <b>{`${WORDS[kind] ?? kind} ${game}`}</b>{" "}
            <span class="quiet">
                {counted(guesses, "guess", "guesses")}, {momentOf(updated)}
            </span>
        </a>
    );
}
