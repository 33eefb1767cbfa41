/** A game in numbers: as a sum, and guess by guess in a table, which says what the timeline shows. */

import {Table} from "../../charts/table";
import {AS_KNOWN, MARKS, luckMark, luckName, rounded} from "../../numbers";
import {ShownCode, ShownReply} from "../../parts/codes";
import {Hidden} from "../../parts/pegs";
import {counted} from "../../words";
import {isJudged, lossOf} from "./facts";

import type {Column} from "../../charts/table";
import type {Review, ReviewedTurn} from "../../facts";
import type {Drawn} from "../../view";
import type {Reviewed} from "./facts";

/** Narrow pages do without the spare columns. */
export function Rows({found, board, looks, at: chosen, onChoose}: Reviewed) {
    const code = (text: string) => <ShownCode text={text} board={board} looks={looks} />;
    const left = (_: ReviewedTurn, at: number) =>
        found.words.counts[at].replace(/ codes?| \(.*/g, "").replace("about ", MARKS.estimate);
    const bits = (value: number | null) => (value === null ? "–" : `≈ ${rounded(value, 1)}`);
    const number = ({guess}: ReviewedTurn, at: number) => (
        <button type="button" class="row-button" aria-label={`Guess ${at + 1}, ${guess}`} aria-pressed={at === chosen}>
            {at + 1}
        </button>
    );
    const lost = ({mistake, status}: ReviewedTurn) => (mistake ? MARKS[status] + rounded(mistake) : "0");
    const luck = ({luck, status}: ReviewedTurn) => (
        <>
            {luck ? luckMark(status) + rounded(Math.abs(luck)) : "0"}
            <small>{luck ? (luck < 0 ? " saved" : " cost") : ""}</small>
        </>
    );
    const best = ({best, guess}: ReviewedTurn) =>
        best === guess || best === null ? <span class="quiet">this one</span> : code(best);
    const judged: Column<ReviewedTurn>[] = [
        ["Lost", "amount", lost, ({mistake, label}) => (mistake ? lossOf(label) : "none")],
        ["Luck", "amount", luck, ({luck}) => (luck ? (luck < 0 ? "lucky" : "unlucky") : "none")],
        ["Label", "label", ({label}) => label],
        ["Best", "best-guess", best],
    ];
    const counted: Column<ReviewedTurn>[] = [
        ["Bits", "amount", (turn) => bits(turn.bits)],
        ["Expec\u00adted", "amount", (turn) => bits(turn.bits_expected)],
    ];
    const isSum = isJudged(found);
    return (
        <Table
            caption={`Each guess, with the ${isSum ? "guesses it lost, and what luck saved or cost" : "bits learned from it"}`}
            columns={[
                ["(Number)", "", number],
                ["Guess", "", ({guess}) => code(guess)],
                ["Feed\u00adback", "", ({reply}) => <ShownReply text={reply} board={board} />],
                ["Left", "amount spare", left],
                ...(isSum ? judged : counted),
            ]}
            rows={found.turns}
            rowOf={(_, at) => ({class: at === chosen ? "is-chosen" : "", onClick: () => onChoose(at)})}
        />
    );
}

/** The guesses used are those to be expected, what mistakes lost, and luck. */
export function Sum({children, ...found}: Review & {children: Drawn}) {
    const {used, status, expected, mistakes} = found;
    const luck = found.luck ?? 0;
    const remaining = found.remaining ?? 0;
    const rest = luckMark(status);
    /** Signs, numbers, what they are, and their tone. */
    const terms: [string, string, string, string][] = [
        ["", String(used), `${used === 1 ? "guess" : "guesses"} ${found.contradiction ? "reviewed" : "used"}`, ""],
        ...(remaining > 0 ? [["+", rest + rounded(remaining), "still expected", ""] as (typeof terms)[0]] : []),
        ["=", rest + rounded(expected), "expected", ""],
        ["+", mistakes ? MARKS[status] + rounded(mistakes) : "0", found.words.lost, "lost"],
        [
            luck < 0 ? "−" : "+",
            rest + rounded(Math.abs(luck)),
            luck ? luckName(luck, found.record) : "by luck",
            luck < 0 ? "lucky" : luck ? "unlucky" : "",
        ],
    ];
    const scored: [string, number | null, string][] = [
        ["Skill", found.skill, "99 is a game without a mistake"],
        ["Luck", found.luck_score, "50 is average luck"],
    ];
    const scores = scored.filter(([_, value]) => value !== null);
    return (
        <section class="card row review-sum" aria-label="The sum">
            {isJudged(found) ? (
                <>
                    <p class="equation">
                        {terms.map(([sign, number, words, tone]) => (
                            <>
                                {sign && <span class="sign">{` ${sign} `}</span>}
                                <span class={`term ${tone}`}>
                                    <b>{heard(number)}</b> {words}
                                </span>
                            </>
                        ))}
                    </p>
                    {found.skill !== null && (
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
                    )}
                    {status !== "proven" && (
                        <p class="quiet">
                            ≤ means at most and ≈ means about: not every position of this game is proven.
                        </p>
                    )}
                    <details>
                        <summary>Exactly</summary>
                        <p class="mono">{exactly(found)}</p>
                    </details>
                </>
            ) : (
                <p>
                    <b>{counted(used, "guess", "guesses")}. </b>Blackpeg does not judge guesses on a board this large.
                    What you learned from each one is an estimate (≈) from a sample of possible codes.
                </p>
            )}
            {children}
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

function exactly({used, remaining, remaining_exact, expected_exact, mistakes_exact, luck_exact: luck}: Review) {
    const left = remaining ? ` + ${remaining_exact}` : "";
    const due = luck?.startsWith("-") ? `− ${luck.slice(1)}` : `+ ${luck}`;
    return `${used}${left} = ${expected_exact} + ${mistakes_exact} ${due}`;
}
