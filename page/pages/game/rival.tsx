/** After a challenge: both games beside each other, row by row. */

import {partsOf} from "../../codes";
import {ShownCode, ShownReply} from "../../parts/codes";
import {looksOf} from "../../pegs";
import {named} from "../../words";

import type {Session} from "../../types";

export function Rival({session: {challenge, rival, game: board, turns}}: {session: Session}) {
    if (!rival) return null;
    const looks = looksOf(board);
    const mine = turns.map(({guess, reply}) => [guess, reply]);
    const theirs = rival.turns.map(partsOf);
    const cell = (turn?: string[]) =>
        turn && (
            <span class="row">
                <ShownCode text={turn[0]} board={board} looks={looks} />
                <ShownReply text={turn[1]} board={board} />
            </span>
        );
    return (
        <>
            <p>
                <b>{challenge}</b>
            </p>
            {theirs.length > 0 && (
                <table class="rival">
                    <thead>
                        <tr>
                            <th>You</th>
                            <th>{named(rival.codebreaker) ?? "The other"}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {Array.from({length: Math.max(mine.length, theirs.length)}, (_, at) => (
                            <tr>
                                <td>{cell(mine[at])}</td>
                                <td>{cell(theirs[at])}</td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            )}
        </>
    );
}
