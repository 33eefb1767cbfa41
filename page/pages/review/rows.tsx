/** Every guess of a game in a table: what it left, lost and was lucky by; the timeline, as numbers. */

import {Table} from "../../charts/table";
import {MARKS, luckMark, luckSaved, rounded} from "../../numbers";
import {ShownCode, ShownReply} from "../../parts/codes";
import {isJudged, leftAfter} from "./facts";

import type {ReviewedTurn} from "../../facts";
import type {Drawn} from "../../view";
import type {Reviewed} from "./facts";

/** Columns: their heads, their classes (narrow pages do without the spare ones), and what is in them. */
type Columns = [string, string, (turn: ReviewedTurn) => Drawn, tone?: (turn: ReviewedTurn) => string][];

export function Rows({found, board, looks, at: chosen, onChoose}: Reviewed) {
    const code = (text: string) => <ShownCode text={text} board={board} looks={looks} />;
    const bits = (value: number | null) => (value === null ? "–" : `≈ ${rounded(value, 1)}`);
    const judged: Columns = [
        [
            "Lost",
            "amount",
            ({mistake, status}) => (mistake ? MARKS[status] + rounded(mistake) : "0"),
            ({mistake}) => (mistake ? "lost" : "none"),
        ],
        [
            "Luck",
            "amount",
            ({luck, status}) => (
                <>
                    {luckSaved(luck ?? 0, luckMark(status))} <small>{luck ? (luck < 0 ? "saved" : "cost") : ""}</small>
                </>
            ),
            ({luck}) => (luck ? (luck < 0 ? "lucky" : "unlucky") : "none"),
        ],
        ["Label", "label", ({label}) => label],
        [
            "Best",
            "best-guess",
            ({best, guess}) => (best === guess || best === null ? <span class="quiet">this one</span> : code(best)),
        ],
    ];
    const columns: Columns = [
        ["Guess", "", ({guess}) => code(guess)],
        ["Feedback", "", ({reply}) => <ShownReply text={reply} board={board} />],
        ["Left", "amount spare", (turn) => leftAfter(turn).replace(/ codes?$/, "")],
        ...(isJudged(found)
            ? judged
            : ([
                  ["Bits", "amount", (turn) => bits(turn.bits)],
                  ["Expected", "amount", (turn) => bits(turn.bits_expected)],
              ] satisfies Columns)),
    ];
    const what = isJudged(found)
        ? "with the guesses it lost, and what luck saved or cost"
        : "with the bits learned from it";
    return (
        <Table
            caption={`Each guess, ${what}`}
            heads={["(Number)", ...columns.map(([head]) => head)]}
            classes={["", ...columns.map(([, kind]) => kind)]}
        >
            {found.turns.map((turn, at) => (
                <tr class={at === chosen ? "is-chosen" : undefined} onClick={() => onChoose(at)}>
                    <th scope="row">
                        <button
                            type="button"
                            class="row-button"
                            aria-label={`Guess ${at + 1}, ${turn.guess}`}
                            aria-pressed={at === chosen}
                        >
                            {at + 1}
                        </button>
                    </th>
                    {columns.map(([, kind, drawn, tone]) => (
                        <td class={`${kind} ${tone?.(turn) ?? ""}`}>{drawn(turn)}</td>
                    ))}
                </tr>
            ))}
        </Table>
    );
}
