/** One game of the history, in short, with what can be done with it. */

import {useState} from "preact/hooks";
import {messageOf} from "../../backend";
import {dayOf, luckWords, momentOf, rounded} from "../../numbers";
import {removeGame} from "../../removal";
import {Icon} from "../../view";
import {counted} from "../../words";

import type {Entry as EntryFact} from "../../facts";

const KINDS: Record<string, string> = {
    play: "played",
    assist: "assisted",
    break: "yours, broken",
    match: "match",
    imported: "imported",
};

export function Entry({entry, onRemoved}: {entry: EntryFact; onRemoved: () => void}) {
    const {
        id,
        kind,
        game,
        title,
        result,
        guesses,
        codemaker,
        daily,
        updated,
        mistakes,
        luck,
        can_go_on: goesOn,
    } = entry;
    const [error, setError] = useState<unknown>(null);
    const what = `${game}, ${ending(entry)}`;
    const sums =
        entry.judged && mistakes !== null ? `${rounded(mistakes)} lost by mistakes, ${luckWords(luck ?? 0)}` : "";
    const remove = () => removeGame(id, title, guesses).then((isGone) => isGone && onRemoved(), setError);
    return (
        <li class="kept-game" data-id={id}>
            <div class="kept-what">
                <a
                    href={goesOn || !guesses ? `/games/${id}` : `/review?id=${id}`}
                    aria-label={`${what}, ${dayOf(updated)}`}
                >
                    {game}
                </a>
                <span class={result === "open" ? "chip open" : "chip"}>{KINDS[kind]}</span>
            </div>
            <p class="kept-how">
                {ending(entry)}
                {daily ? `, the code of ${daily}` : kind === "play" && codemaker !== "random" && `, host ${codemaker}`}
            </p>
            <p class="kept-sums quiet">{sums}</p>
            <time class="quiet" datetime={updated} title={new Date(updated).toLocaleString()}>
                {momentOf(updated)}
            </time>
            <div class="kept-actions">
                {goesOn ? (
                    <a class="button" href={`/games/${id}`} aria-label={`Go on: ${what}`}>
                        Go on
                    </a>
                ) : (
                    guesses > 0 && (
                        <a class="button" href={`/review?id=${id}`} aria-label={`Review: ${what}`}>
                            Review
                        </a>
                    )
                )}
                <button type="button" class="icon-button" title="Remove" aria-label={`Remove ${what}`} onClick={remove}>
                    <Icon name="remove" />
                </button>
            </div>
            {error !== null && (
                <p class="trouble" role="alert">
                    {messageOf(error)}
                </p>
            )}
        </li>
    );
}

function ending({result, guesses}: EntryFact) {
    const count = counted(guesses, "guess", "guesses");
    switch (result) {
        case "solved":
            return `solved in ${count}`;
        case "given up":
            return `given up after ${count}`;
        case "limit":
            return `not solved in ${count}`;
        default:
            return guesses ? `open after ${count}` : "just begun";
    }
}
