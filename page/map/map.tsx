/**
 * The map of all codes, each a dot: what is possible yet, and how a guess would split it.
 *
 *     <FoldedMap board=${board}>...</FoldedMap>   folded until somebody unfolds it, then wherever it stands, of boards whose
 *                                           codes can all be listed; in it one or more of
 *     html`<${CodeMap} position="4x6 1122:1-0" board=${board} guess="1344" onTake=${(colors) => ...} />`
 *     html`<${SplitMap} position="4x6 1122:1-0" board=${board} guess="1344" reply="1-1" />`
 *
 * The first is what is possible, and below the split by the guess, or by another while pointer or caret are on its dot;
 * the second the split alone, with the codes outlined that would give the reply.
 */

import {useEffect, useRef, useState} from "preact/hooks";
import {BackendError} from "../backend";
import {whole} from "../numbers";
import {load, save} from "../storage";
import {counted} from "../words";
import {Button} from "../view";
import {Dots, mapOf} from "./dots";

import type {CodeMap as Found} from "../facts";
import type {Game} from "../types";
import type {Drawn} from "../view";

/** So many milliseconds a dot is pointed at before it is asked how its code would split. */
const REST = 120;
/** At most this many maps are kept. */
const MOST = 12;

/** Where there is room beside the board of a game, it stands there open. */
const WIDE = window.matchMedia("(min-width: 75rem)");

const known: Map<string, Found> = new Map();

export function FoldedMap({board, isBeside, children}: {board: Game; isBeside?: boolean; children?: Drawn}) {
    const [isOpen, setOpen] = useState(() => load("map", Boolean(isBeside) && WIDE.matches));
    const toggled = (event: Event) => {
        const {open} = event.currentTarget as HTMLDetailsElement;
        save("map", open);
        setOpen(open);
    };
    if (board.counts !== "proven") return null;
    return (
        <details class="folded-map" open={isOpen} onToggle={toggled}>
            <summary>Map of all codes</summary>
            {isOpen && (
                <div class="code-map">
                    {children}
                    <p class="quiet map-note">
                        The map shows only what the feedback tells you. To find a code, go across by its first peg and
                        down by its second, then by the next two pegs inside that square.
                    </p>
                </div>
            )}
        </details>
    );
}

export interface Given {
    /** game and turns in the common notation */
    position: string;
    board: Game;
    onTake?: ((colors: number[]) => void) | null;
}

/** @param given  without a guess nothing is split */
export function CodeMap({position, board, guess = null, onTake = null}: Given & {guess?: string | null}) {
    const [pointed, setPointed] = useState<string | null>(null);
    const map = useMap(position, null);
    const rest = useRef(0);
    useEffect(() => () => clearTimeout(rest.current), []);
    useEffect(() => setPointed(null), [position]);
    if (!map.found) return <Missing {...map} />;
    return (
        <>
            <section aria-label="Map of all codes">
                <p class="map-said">
                    {stillPossible(map.found, board)} Each dot{" "}
                    {map.found.shown === board.pegs ? "is one" : "stands for all codes that begin alike"}.
                </p>
                <Dots
                    found={map.found}
                    board={board}
                    label="Map of all codes"
                    onPoint={guess ? point : undefined}
                    onTake={onTake ?? undefined}
                />
            </section>
            {guess && <SplitMap position={position} board={board} guess={pointed ?? guess} onTake={onTake} />}
        </>
    );

    function point(start: number[] | null) {
        clearTimeout(rest.current);
        const code =
            start?.length === board.pegs ? start.map((color) => board.signs[color]).join(board.separator) : null;
        rest.current = window.setTimeout(() => setPointed(code), REST);
    }
}

/** "48 of 1,296 codes are still possible." */
function stillPossible({count: {number}}: Found, {codes_words: all}: Game) {
    return `${whole(number)} of ${all} ${Number(number) === 1 ? "is" : "are"} still possible.`;
}

export function SplitMap({
    position,
    board,
    guess,
    reply = null,
    onTake = null,
}: Given & {guess: string; reply?: string | null}) {
    const map = useMap(position, guess);
    const {found} = map;
    if (!found) return <Missing {...map} />;
    const {parts} = found.words;
    const came = parts.findIndex((part) => part.reply === reply);
    return (
        <section aria-label={`The split by ${found.guess}`}>
            <p class="map-said">
                {found.guess} {reply ? "splits" : "would split"} {counted(found.count.number ?? 0, "code")} into{" "}
                {counted(parts.length, "part")}.
            </p>
            <Dots
                found={found}
                board={board}
                label={`Split by ${found.guess}`}
                isSplit
                marked={came < 0 ? null : came}
                onTake={onTake ?? undefined}
            />
        </section>
    );
}

function Missing({error, retry}: {error: Error | null; retry: () => void}) {
    if (!error) return <p class="quiet">Drawing the map …</p>;
    const isRefused = error instanceof BackendError && error.kind === "refused";
    return (
        <div class="trouble" role="alert">
            <p>{error.message}</p>
            {!isRefused && <Button onClick={retry}>Try again</Button>}
        </div>
    );
}

/**
 * The map after *position*, and the last one until it is there.
 */
function useMap(position: string, guess: string | null) {
    const [state, setState] = useState({found: null, error: null} as {found: Found | null; error: Error | null});
    const [tries, setTries] = useState(0);
    const key = `${position} ${guess ?? ""}`;
    useEffect(() => {
        const asking = new AbortController();
        void ask();
        return () => asking.abort();

        async function ask() {
            try {
                const found: Found = known.get(key) ?? (await mapOf(position, guess, {signal: asking.signal}));
                if (asking.signal.aborted) return;
                known.delete(key);
                known.set(key, found);
                if (known.size > MOST) known.delete(known.keys().next().value as string);
                setState({found, error: null});
            } catch (error) {
                if (!asking.signal.aborted && error instanceof Error) setState({found: null, error});
            }
        }
    }, [key, tries]);
    return {...state, retry: () => setTries(tries + 1)};
}
