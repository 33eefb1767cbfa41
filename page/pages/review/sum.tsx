/** The game as a sum: what was used is what was to be expected, what mistakes lost, and luck. */

import {AS_KNOWN, COST, MARKS, SAVED, luckMark, rounded} from "../../numbers";
import {Hidden} from "../../parts/pegs";
import {counted} from "../../words";
import {isJudged} from "./facts";

import type {Review} from "../../facts";

export function Sum(found: Review) {
    const {used, status, expected, mistakes, skill, luck_score: luckScore} = found;
    if (!isJudged(found)) {
        return (
            <section class="card review-sum" aria-label="The sum">
                <p>
                    <b>{counted(used, "guess", "guesses")}. </b>Blackpeg does not judge guesses on a board this large.
                    What you learned from each one is an estimate (≈) from a sample of possible codes.
                </p>
            </section>
        );
    }
    const luck = found.luck ?? 0;
    const remaining = found.remaining ?? 0;
    const rest = luckMark(status);
    const [how, tone] = luck < 0 ? [SAVED, "lucky"] : luck > 0 ? [COST, "unlucky"] : ["by luck", ""];
    const terms = [
        {sign: "", number: String(used), words: used === 1 ? "guess used" : "guesses used"},
        ...(remaining > 0 ? [{sign: "+", number: rest + rounded(remaining), words: "still expected"}] : []),
        {sign: "=", number: rest + rounded(expected), words: "expected"},
        {
            sign: "+",
            number: mistakes ? MARKS[status] + rounded(mistakes) : "0",
            words: "lost by mistakes",
            tone: "lost",
        },
        {sign: luck < 0 ? "−" : "+", number: rest + rounded(Math.abs(luck)), words: how, tone},
    ];
    const scores: [string, number | null, string][] = [
        ["Skill", skill, "99 is a game without a mistake"],
        ["Luck", luckScore, "50 is average luck"],
    ];
    return (
        <section class="card review-sum" aria-label="The sum">
            <p class="equation">
                {terms.map(({sign, number, words, tone}) => (
                    <>
                        {sign && <span class="sign">{` ${sign} `}</span>}
                        <span class={`term ${tone ?? ""}`}>
                            <b>{heard(number)}</b> {words}
                        </span>
                    </>
                ))}
            </p>
            <p class="scores">
                {scores.map(([name, value, meaning]) => (
                    <span title={meaning}>
                        <b>
                            {name} {value}
                        </b>{" "}
                        of 99
                        <Hidden> ({meaning})</Hidden>
                    </span>
                ))}
            </p>
            {status !== "proven" && (
                <p class="quiet">≤ means at most and ≈ means about: not every position of this game is proven.</p>
            )}
            <details>
                <summary>Exactly</summary>
                <p class="mono">{exactly(found)}</p>
            </details>
        </section>
    );
}

/** A number, whose mark is said in words. */
function heard(number: string) {
    const status = Object.keys(MARKS).find((each) => MARKS[each] && number.startsWith(MARKS[each]));
    if (!status) return number;
    return (
        <>
            <Hidden>{AS_KNOWN[status] + number.slice(MARKS[status].length)}</Hidden>
            <span aria-hidden="true">{number}</span>
        </>
    );
}

function exactly(found: Review) {
    const {used, remaining, remaining_exact, expected_exact, mistakes_exact, luck_exact: luck} = found;
    const left = remaining ? ` + ${remaining_exact}` : "";
    const due = luck?.startsWith("-") ? `− ${luck.slice(1)}` : `+ ${luck}`;
    return `${used}${left} = ${expected_exact} + ${mistakes_exact} ${due}`;
}
