/**
 * The row of maps: for each guess of a game how many codes its feedback left, and which.
 *
 *     <RowOfMaps session={session} />      nothing for boards whose codes are too many to list
 */

import {useMemo} from "preact/hooks";
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

export function RowOfMaps({session}: {session: Session}) {
    const {game, turns} = session;
    if (game.counts !== "proven" || !turns.length) return null;
    return (
        <ol class="map-row" style={`--room: ${roomFor(turns)}px`} aria-label="How many codes each feedback left">
            {[null, ...turns].map((turn, at) => (
                <Step key={at} session={session} turn={turn} made={at} />
            ))}
        </ol>
    );
}

function roomFor(turns: Turn[]) {
    return turns.length < FEW ? ROOM : LITTLE;
}

function Step({session, turn, made}: {session: Session; turn: Turn | null; made: number}) {
    const {game, turns, secret} = session;
    const position = (count: number) => positionOf({...session, turns: turns.slice(0, count)});
    const {answer} = useAnswer(
        async (signal) => ({
            found: await mapOf(position(made), null, signal),
            before: made ? await mapOf(position(made - 1), null, signal) : null,
        }),
        [position(made)],
    );
    const left = answer?.found.count.number;
    return (
        <li>
            {turn ? (
                <span class="map-turn">
                    <Code colors={turn.colors} looks={looksOf(game)} />
                    <TurnReply turn={turn} board={game} />
                </span>
            ) : (
                <span class="map-turn quiet">All codes</span>
            )}
            <span class="map-small">
                {answer && <SmallMap {...answer} room={roomFor(turns)} board={game} secret={secret?.colors ?? null} />}
            </span>
            <b>{turn?.black === game.pegs && left === 1 ? "found" : left === undefined ? " " : whole(left)}</b>
        </li>
    );
}

function SmallMap({
    found,
    before,
    board,
    secret,
    room,
}: {
    room: number;
    found: Found;
    before: Found | null;
    board: Game;
    secret: number[] | null;
}) {
    const shape = {width: found.width, height: found.height, shown: found.shown, colors: board.colors};
    const plan = useMemo(() => planOf(shape, room), [found, room]);
    const dots = useMemo(() => dotsOf(found.dots, {before: before?.dots}), [found, before]);
    return (
        <span class="map-picture">
            <DotsCanvas dots={dots} plan={plan} board={board} aria-hidden="true" />
            <Rings plan={plan} secret={secret && placeOf(secret, shape)} />
        </span>
    );
}
