/** The row of maps: for each guess of a game how many codes its feedback left, and which; nothing for large boards. */

import {useMemo} from "preact/hooks";
import {textOf} from "../codes";
import {whole} from "../numbers";
import {Code, TurnReply} from "../parts/pegs";
import {looksOf} from "../pegs";
import {positionOf} from "../session";
import {useAnswer} from "../store";
import {counted} from "../words";
import {DotsCanvas, Rings, mapOf} from "./canvas";
import {placeOf, planOf} from "./layout";
import {dotsOf} from "./painter";

import type {CodeMap as Found} from "../facts";
import type {Game, Session, Turn} from "../types";

/** Pixels of a small map, where there is room for it. */
const ROOM = 136;
const DAY = 86_400_000;

export function RowOfMaps({session}: {session: Session}) {
    const {game, turns, daily, result} = session;
    if (game.counts !== "proven" || game.is_listed || !turns.length) return null;
    const shown = daily ? anonymous(session, Date.parse(daily) / DAY) : session;
    // After the first that shows one code the maps would all be alike.
    const last = turns.findIndex(({count_words}) => count_words === "1 code");
    const rest = last < 0 ? 0 : turns.length - 1 - last;
    return (
        <ol class="map-row" style={`--pegs: ${game.pegs}`} aria-label="How many codes each feedback left">
            {[null, ...shown.turns.slice(0, turns.length - rest)].map((turn, at) => (
                <Step key={at} session={shown} turn={turn} made={at} />
            ))}
            {rest > 0 && (
                <li class="map-more">
                    {rest === 1 && result === "solved"
                        ? "then found"
                        : `then ${counted(rest, "more guess", "more guesses")}`}
                </li>
            )}
        </ol>
    );
}

/** Colors and positions are others, by the *day*, and the secret is not told: who sees a picture of it may play yet. */
function anonymous(session: Session, day: number): Session {
    const {game} = session;
    const step = 1 + (day % Math.max(1, game.colors - 1));
    const turns = session.turns.map((turn) => {
        const colors = turn.colors.map((_, at) => (turn.colors[(at + day) % game.pegs] + step) % game.colors);
        return {...turn, colors, guess: textOf(colors, game)};
    });
    return {...session, turns, secret: null};
}

type Given = {session: Session; turn: Turn | null; made: number};

function Step({session, turn, made}: Given) {
    const {game, turns, secret, daily} = session;
    const position = (count: number) => positionOf({...session, turns: turns.slice(0, count)});
    const {answer} = useAnswer(
        async (signal) => ({
            found: await mapOf(position(made), null, signal),
            before: made ? await mapOf(position(made - 1), null, signal) : null,
        }),
        [position(made)],
    );
    const left = answer?.found.count.number;
    const isFound = turn?.black === game.pegs && left === 1;
    return (
        <li>
            <span class="map-turn quiet">
                {!turn && "All codes"}
                {turn && !daily && <Code colors={turn.colors} looks={looksOf(game)} />}
                {turn && <TurnReply turn={turn} board={game} />}
            </span>
            <span class="map-small">
                {answer && <SmallMap {...answer} board={game} secret={secret?.colors} isEmpty={!!daily && isFound} />}
            </span>
            <b>{isFound ? "found" : left === undefined ? " " : whole(left)}</b>
        </li>
    );
}

type Map = {found: Found; before: Found | null; board: Game; secret?: number[]; isEmpty: boolean};

/** @param isEmpty  the last dot is not shown */
function SmallMap({found, before, board, secret, isEmpty}: Map) {
    const shape = {width: found.width, height: found.height, shown: found.shown, colors: board.colors};
    const plan = useMemo(() => planOf(shape, ROOM), [found]);
    const dots = useMemo(() => {
        const counts = isEmpty ? found.dots.map((line) => line.map((count) => count && 0)) : found.dots;
        return dotsOf(counts, {before: before?.dots});
    }, [found, before]);
    return (
        <span class="map-picture">
            <DotsCanvas dots={dots} plan={plan} board={board} aria-hidden="true" />
            <Rings plan={plan} secret={secret && placeOf(secret, shape)} />
        </span>
    );
}
