/** Every guess of a game in a table: what it left, lost and was lucky by; the timeline, as numbers. */

import {MARKS, inPowers, luckMark, luckSaved, rounded, whole} from "../../numbers";
import {ShownCode, ShownReply} from "../../parts/codes";
import {Hidden} from "../../parts/pegs";
import {Scroll} from "../../parts/scroll";
import {isJudged, isProven} from "./facts";

import type {Game} from "../../types";
import type {Look} from "../../pegs";
import type {Review, ReviewedTurn} from "../../facts";

/** Columns of numbers, and those that narrow pages do without. */
const CLASSES: Record<string, string> = {
    "Codes left": "amount spare",
    Label: "spare",
    Best: "best-guess",
    Lost: "amount",
    Luck: "amount",
    Bits: "amount",
    Expected: "amount",
};

export function Rows({
    found,
    board,
    looks,
    chosen,
    onChoose,
}: {
    found: Review;
    board: Game;
    looks: Look[];
    chosen: number;
    onChoose: (at: number) => void;
}) {
    const judged = isJudged(found);
    const heads = [
        "Guess",
        "Feedback",
        "Codes left",
        ...(judged ? ["Lost", "Luck", "Label", "Best"] : ["Bits", "Expected"]),
    ];
    const best = ({best, guess}: ReviewedTurn) =>
        best === guess || best === null ? (
            <span class="quiet">this one</span>
        ) : (
            <ShownCode text={best} board={board} looks={looks} />
        );
    return (
        <Scroll label="The table of all guesses">
            <table class="turns">
                <caption class="visually-hidden">
                    Each guess,{" "}
                    {judged ? "with the guesses it lost, and what luck saved or cost" : "with the bits learned from it"}
                </caption>
                <thead>
                    <tr>
                        <th scope="col">
                            <Hidden>Number</Hidden>
                        </th>
                        {heads.map((head) => (
                            <th scope="col" class={CLASSES[head]}>
                                {head}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
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
                            <td>
                                <ShownCode text={turn.guess} board={board} looks={looks} />
                            </td>
                            <td>
                                <ShownReply text={turn.reply} board={board} />
                            </td>
                            <td class="amount spare">{leftAfter(turn).replace(/ codes?$/, "")}</td>
                            {judged ? (
                                <>
                                    <Lost {...turn} />
                                    <Lucky {...turn} />
                                    <td class="spare">{turn.label}</td>
                                    <td class="best-guess">{best(turn)}</td>
                                </>
                            ) : (
                                [turn.bits, turn.bits_expected].map((value) => (
                                    <td class="amount">{value === null ? "–" : `≈ ${rounded(value, 1)}`}</td>
                                ))
                            )}
                        </tr>
                    ))}
                </tbody>
            </table>
        </Scroll>
    );
}

/** An estimate from here on takes more room than its two digits are worth. */
const LONG = 1e6;

/** "42 codes": those that are possible after *turn*; of an estimate, the first two digits. */
export function leftAfter({after}: ReviewedTurn) {
    if (after.number === null) return `≤ ${whole(after.high)} codes`;
    if (isProven(after)) return `${whole(after.number)} ${after.number === 1 ? "code" : "codes"}`;
    if (after.number >= LONG) return `≈ ${inPowers(after.number)} codes`;
    const unit = after.number < 100 ? 1 : 10 ** (Math.floor(Math.log10(after.number)) - 1);
    return `≈ ${whole(unit === 1 ? after.number : Math.round(after.number / unit) * unit)} codes`;
}

function Lost({mistake, status}: ReviewedTurn) {
    return <td class={`amount${mistake ? " lost" : " none"}`}>{mistake ? MARKS[status] + rounded(mistake) : "0"}</td>;
}

function Lucky({luck, status}: ReviewedTurn) {
    const [tone, words] = !luck ? ["none", ""] : luck < 0 ? ["lucky", "saved"] : ["unlucky", "cost"];
    return (
        <td class={`amount ${tone}`}>
            {luckSaved(luck ?? 0, luckMark(status))} <small>{words}</small>
        </td>
    );
}
