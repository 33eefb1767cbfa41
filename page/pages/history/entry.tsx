/** One game of the history, in short, with what can be done with it. */

import {useState} from "preact/hooks";
import {MARKS, dayOf, luckMark, luckWords, momentOf, rounded} from "../../numbers";
import {removeGame} from "../../removal";
import {Failed, IconButton} from "../../view";
import {partsOf} from "../../codes";
import {boardName, counted, hostWords, listed} from "../../words";
import {ending, playedAt} from "../review/facts";

import type {Entry as EntryFact} from "../../facts";

export const KINDS = {play: "played", assist: "assisted", break: "yours, broken", match: "match", imported: "imported"};

/** Whose game it was. */
const WHOSE = {
    play: "Your game",
    assist: "Your game with assistance",
    break: "Your own code",
    match: "A match",
    imported: "An imported game",
};

/** The most rows and pegs of a thumbnail; a longer game shows its last rows. */
const MOST = 10;

export function Entry({entry, onRemoved}: {entry: EntryFact; onRemoved: () => void}) {
    const {id, kind, result, guesses, codemaker, daily, mistakes, luck} = entry;
    const status = entry.status ?? "estimate";
    const [error, setError] = useState<unknown>(null);
    const game = boardName(entry.game);
    const {time, isDay} = playedAt(entry);
    const {hints, taken_back: back} = entry;
    const used = [hints && counted(hints, "hint"), back && `${counted(back, "guess", "guesses")} taken back`];
    const helped = kind === "play" ? listed(used.filter((each) => !!each) as string[]) : "";
    const how = ending(result, guesses) + (helped && `, ${helped}`);
    const what = `${game}, ${how}`;
    const isOpen = entry.can_go_on || !guesses;
    const address = isOpen ? `/games/${id}` : `/review?id=${id}`;
    const action = entry.can_go_on ? "Go on" : guesses ? "Review" : null;
    const host = kind === "play" ? hostWords(codemaker ?? "unknown") : "";
    return (
        <li class="kept-game" data-id={id}>
            <Thumbnail turns={entry.turns} pegs={Number.parseInt(game, 10)} />
            <div class="kept-what">
                <a href={address} aria-label={`${what}, ${dayOf(time)}`}>
                    {game}
                </a>
                <span class={result === "open" ? "chip open" : "chip"}>{KINDS[kind]}</span>
            </div>
            <p class="kept-how">
                {how}
                {daily ? `, the code of ${daily}` : host}
            </p>
            <p class="kept-sums quiet">
                {entry.judged &&
                    mistakes !== null &&
                    `${MARKS[status]}${rounded(mistakes)} lost by mistakes, ${luckWords(luck ?? 0, entry, luckMark(status))}`}
            </p>
            <time class="quiet" datetime={time} title={isDay ? undefined : new Date(time).toLocaleString()}>
                {isDay ? dayOf(time) : momentOf(time)}
            </time>
            <div class="row kept-actions">
                {action && (
                    <a class="button" href={address} aria-label={`${action}: ${what}`}>
                        {action}
                    </a>
                )}
                <IconButton
                    icon="remove"
                    label={`Remove ${what}`}
                    onClick={() =>
                        removeGame(id, `${WHOSE[kind]} on ${what}`).then((isGone) => isGone && onRemoved(), setError)
                    }
                />
            </div>
            {error !== null && <Failed error={error} again={null} />}
        </li>
    );
}

/** The feedback of each row, small: black pegs filled, white ones rings, a dot for each other. */
function Thumbnail({turns, pegs}: {turns: string[]; pegs: number}) {
    const across = Math.min(MOST, pegs);
    const rows = turns.slice(-MOST).map((turn) => {
        const [black, white = 0] = partsOf(turn)[1]
            .split("-")
            .map((part) => Number(part) || 0);
        return Array.from({length: across}, (_, at) => (at < black ? "black" : at < black + white ? "white" : "none"));
    });
    return (
        <svg class="thumbnail" viewBox={`0 0 ${4 * across} ${4 * Math.max(1, rows.length)}`} aria-hidden="true">
            {rows.map((row, y) =>
                row.map((kind, x) => <circle class={`key-dot ${kind}`} cx={4 * x + 2} cy={4 * y + 2} r="1.4" />),
            )}
        </svg>
    );
}
