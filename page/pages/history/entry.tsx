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

/** The most rows and pegs, or letters, of a thumbnail; a longer game shows its last rows. */
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
            <Thumbnail turns={entry.turns} game={entry.game} />
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

/** Each row, small: black pegs filled, white ones rings, a dot for each other; of words the letters, in their colors. */
function Thumbnail({turns, game}: {turns: string[]; game: string}) {
    const isWords = game.startsWith("{");
    const shown = turns.slice(-MOST).map(partsOf);
    const across = Math.min(MOST, isWords ? (shown[0]?.[0].length ?? 1) : Number.parseInt(game, 10));
    const peg = (x: number, y: number, reply: string) => {
        const [black, white = 0] = reply.split("-").map((part) => Number(part) || 0);
        const kind = x < black ? "black" : x < black + white ? "white" : "none";
        return <circle class={`key-dot ${kind}`} cx={4 * x + 2} cy={4 * y + 2} r="1.4" />;
    };
    const letter = (x: number, y: number, guess: string, reply: string) => (
        <g data-mark={reply[x]}>
            <rect x={4 * x + 0.1} y={4 * y + 0.1} width="3.8" height="3.8" />
            <text x={4 * x + 2} y={4 * y + 3.2}>
                {guess[x]}
            </text>
        </g>
    );
    return (
        <svg class="thumbnail" viewBox={`0 0 ${4 * across} ${4 * Math.max(1, shown.length)}`} aria-hidden="true">
            {shown.map(([guess, reply], y) =>
                Array.from({length: across}, (_, x) => (isWords ? letter(x, y, guess, reply) : peg(x, y, reply))),
            )}
        </svg>
    );
}
