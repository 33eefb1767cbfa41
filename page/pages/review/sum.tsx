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
            <section class="card sum" aria-label="The sum">
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
    const [how, tone] = luck < 0 ? [SAVED, "lucky"] : luck > 0 ? [COST, "unlucky"] : ["by luck", "expected"];
    const sign = (text: string) => (
        <>
            {" "}
            <span class="sign">{text}</span>{" "}
        </>
    );
    return (
        <section class="card sum" aria-label="The sum">
            <p class="equation">
                <Term number={String(used)} words={used === 1 ? "guess used" : "guesses used"} tone="used" />
                {remaining > 0 && (
                    <>
                        {sign("+")}
                        <Term number={rest + rounded(remaining)} words="still expected" tone="used" />
                    </>
                )}
                {sign("=")}
                <Term number={rest + rounded(expected)} words="expected" tone="expected" />
                {sign("+")}
                <Term
                    number={mistakes ? MARKS[status] + rounded(mistakes) : "0"}
                    words="lost by mistakes"
                    tone="lost"
                />
                {sign(luck < 0 ? "−" : "+")}
                <Term number={rest + rounded(Math.abs(luck))} words={how} tone={tone} />
            </p>
            <p class="scores">
                <Score name="Skill" value={skill} meaning="99 is a game without a mistake" />
                <Score name="Luck" value={luckScore} meaning="50 is average luck" />
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

function Term({number, words, tone}: {number: string; words: string; tone: string}) {
    const mark = number.startsWith(MARKS.bound)
        ? AS_KNOWN.bound
        : number.startsWith(MARKS.estimate)
          ? AS_KNOWN.estimate
          : null;
    const shown = mark ? (
        <>
            <Hidden>{mark + number.slice(2)}</Hidden>
            <span aria-hidden="true">{number}</span>
        </>
    ) : (
        number
    );
    return (
        <span class={`term ${tone}`}>
            <b>{shown}</b> <span class="term-words">{words}</span>
        </span>
    );
}

function Score({name, value, meaning}: {name: string; value: number | null; meaning: string}) {
    return (
        <span title={meaning}>
            <b>
                {name} {value}
            </b>{" "}
            of 99
            <Hidden> ({meaning})</Hidden>
        </span>
    );
}

function exactly({
    used,
    remaining,
    remaining_exact,
    expected_exact: expected,
    mistakes_exact: mistakes,
    luck_exact: luck,
}: Review) {
    const left = remaining ? ` + ${remaining_exact}` : "";
    const due = luck?.startsWith("-") ? `− ${luck.slice(1)}` : `+ ${luck}`;
    return `${used}${left} = ${expected} + ${mistakes} ${due}`;
}
