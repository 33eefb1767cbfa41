/** Every guess of a game in a table: what it left, lost and was lucky by; the timeline, as numbers. */

import {MARKS, inPowers, luckMark, luckSaved, rounded, whole} from "../../js/numbers.js";
import {ShownCode, ShownReply} from "../../js/parts/codes.js";
import {Hidden} from "../../js/parts/pegs.js";
import {Scroll} from "../../js/parts/scroll.js";
import {html} from "../../js/view.js";
import {isJudged, isProven} from "./facts.js";

/** @import {Game} from "../../js/types.js" */
/** @import {Look} from "../../js/pegs.js" */
/** @import {Review, ReviewedTurn} from "../../js/facts.js" */

/** Columns of numbers, and those that narrow pages do without. @type {Record<string, string>} */
const CLASSES = {
    "Codes left": "amount spare",
    Label: "spare",
    Best: "best-guess",
    Lost: "amount",
    Luck: "amount",
    Bits: "amount",
    Expected: "amount",
};

/** @param {{found: Review, board: Game, looks: Look[], chosen: number, onChoose: (at: number) => void}} given */
export function Rows({found, board, looks, chosen, onChoose}) {
    const judged = isJudged(found);
    const heads = [
        "Guess",
        "Feedback",
        "Codes left",
        ...(judged ? ["Lost", "Luck", "Label", "Best"] : ["Bits", "Expected"]),
    ];
    /** @param {ReviewedTurn} turn */
    const best = ({best, guess}) =>
        best === guess || best === null
            ? html`<span class="quiet">this one</span>`
            : html`<${ShownCode} text=${best} board=${board} looks=${looks} />`;
    return html`
        <${Scroll} label="The table of all guesses"><table class="turns">
            <caption>Each guess, ${judged ? "with the guesses it lost, and what luck saved or cost" : "with the bits learned from it"}</caption>
            <thead><tr><th scope="col"><${Hidden}>Number<//></th>${heads.map((head) => html`<th scope="col" class=${CLASSES[head]}>${head}</th>`)}</tr></thead>
            <tbody>${found.turns.map(
                (turn, at) => html`
                <tr class=${at === chosen ? "is-chosen" : null} onclick=${() => onChoose(at)}>
                    <th scope="row"><button type="button" class="row-button" aria-label=${`Guess ${at + 1}, ${turn.guess}`} aria-pressed=${String(at === chosen)}>${at + 1}</button></th>
                    <td><${ShownCode} text=${turn.guess} board=${board} looks=${looks} /></td>
                    <td><${ShownReply} text=${turn.reply} board=${board} /></td>
                    <td class="amount spare">${leftAfter(turn).replace(/ codes?$/, "")}</td>
                    ${
                        judged
                            ? html`<${Lost} ...${turn} /><${Lucky} ...${turn} /><td class="spare">${turn.label}</td><td class="best-guess">${best(turn)}</td>`
                            : [turn.bits, turn.bits_expected].map(
                                  (value) =>
                                      html`<td class="amount">${value === null ? "–" : `≈ ${rounded(value, 1)}`}</td>`,
                              )
                    }
                </tr>`,
            )}</tbody>
        </table><//>`;
}

/** An estimate from here on takes more room than its two digits are worth. */
const LONG = 1e6;

/** "42 codes": those that are possible after *turn*; of an estimate, the first two digits. @param {ReviewedTurn} turn */
export function leftAfter({after}) {
    if (after.number === null) return `≤ ${whole(after.high)} codes`;
    if (isProven(after)) return `${whole(after.number)} ${after.number === 1 ? "code" : "codes"}`;
    if (after.number >= LONG) return `≈ ${inPowers(after.number)} codes`;
    const unit = after.number < 100 ? 1 : 10 ** (Math.floor(Math.log10(after.number)) - 1);
    return `≈ ${whole(unit === 1 ? after.number : Math.round(after.number / unit) * unit)} codes`;
}

/** @param {ReviewedTurn} given */
function Lost({mistake, status}) {
    return html`<td class=${`amount${mistake ? " lost" : " none"}`}>${mistake ? MARKS[status] + rounded(mistake) : "0"}</td>`;
}

/** @param {ReviewedTurn} given */
function Lucky({luck, status}) {
    const [tone, words] = !luck ? ["none", ""] : luck < 0 ? ["lucky", "saved"] : ["unlucky", "cost"];
    return html`<td class=${`amount ${tone}`}>${luckSaved(luck ?? 0, luckMark(status))} <small>${words}</small></td>`;
}
