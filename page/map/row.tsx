/** The row of maps: for each guess of a game how many codes its feedback left, and which; nothing for large boards. */

import {useMemo} from "preact/hooks";
import {textOf} from "../codes";
import {whole} from "../numbers";
import {Code, TurnReply} from "../parts/pegs";
import {looksOf} from "../pegs";
import {positionOf} from "../session";
import {useAnswer} from "../store";
import {DotsCanvas, Rings, mapOf} from "./canvas";
import {placeOf, planOf} from "./layout";
import {dotsOf} from "./painter";

import type {CodeMap as Found} from "../facts";
import type {Game, Session, Turn} from "../types";

/** Pixels of a small map, and of each in a row of many. */
const ROOM = 136;
const LITTLE = 108;
/** More steps than these are many. */
const FEW = 4;
const DAY = 86_400_000;

export function RowOfMaps({session}: {session: Session}) {
    const {game, turns, daily} = session;
    if (game.counts !== "proven" || game.is_listed || !turns.length) return null;
    const room = turns.length < FEW ? ROOM : LITTLE;
    const shown = daily ? anonymous(session, Date.parse(daily) / DAY) : session;
    return (
        <ol class="map-row" style={`--room: ${room}px`} aria-label="How many codes each feedback left">
            {[null, ...shown.turns].map((turn, at) => (
                <Step key={at} session={shown} turn={turn} made={at} room={room} />
            ))}
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

type Given = {session: Session; turn: Turn | null; made: number; room: number};

function Step({session, turn, made, room}: Given) {
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
                {answer && (
                    <SmallMap
                        {...answer}
                        room={room}
                        board={game}
                        secret={secret?.colors}
                        isEmpty={!!daily && isFound}
                    />
                )}
            </span>
            <b>{isFound ? "found" : left === undefined ? " " : whole(left)}</b>
        </li>
    );
}

type Map = {room: number; found: Found; before: Found | null; board: Game; secret?: number[]; isEmpty: boolean};

/** @param isEmpty  the last dot is not shown */
function SmallMap({found, before, board, secret, room, isEmpty}: Map) {
    const shape = {width: found.width, height: found.height, shown: found.shown, colors: board.colors};
    const plan = useMemo(() => planOf(shape, room), [found, room]);
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
