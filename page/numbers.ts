/** Numbers and days for people, rounded so that nothing looks like zero that is not. */

/** What stands before a number that is not proven, on one line with it. */
export const MARKS: Record<string, string> = {proven: "", bound: "≤\u00a0", estimate: "≈\u00a0"};

/** The same for those who hear it. */
export const AS_KNOWN: Record<string, string> = {proven: "", bound: "at most ", estimate: "about "};

/** The mark of luck if no bound says its least or its most. */
export function luckMark(status: string) {
    return status === "proven" ? "" : MARKS.estimate;
}

/**
 * *value* with commas and two digits, or as many more as it takes to differ from 0; a minus is a real one.
 * What is not known is a dash.
 */
export function rounded(value: number | null | undefined, digits: number = 2): string {
    if (value === null || value === undefined || !Number.isFinite(value)) return "–";
    if (value === 0) return "0";
    while (digits < 9 && Number(Math.abs(value).toFixed(digits)) === 0) digits += 1;
    return (
        (value < 0 ? "−" : "") +
        Math.abs(value).toLocaleString("en-US", {minimumFractionDigits: digits, maximumFractionDigits: digits})
    );
}

/** From here on a number has more digits than it keeps: the first two are shown. */
const LARGE = 1e15;

/**
 * A whole number with commas, or, where it is large, as 10²⁶.
 */
export function whole(number: number | string | null | undefined): string {
    if (number === null || number === undefined) return "–";
    return Number(number) >= LARGE ? inPowers(Number(number)) : String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** Two digits of a number from 1 on, as 1.3 × 10³. */
function inPowers(number: number) {
    const [digits, power] = number.toExponential(1).split("e+");
    return raised(digits === "1.0" ? `10^${power}` : `${digits}*10^${power}`);
}

/** A text with its powers as people write them; terminals have neither signs for times nor small digits. */
export const raised = (text: string) =>
    text
        .replace(/(\d)\*10\^/g, "$1\u00a0×\u00a010^")
        .replace(/10\^(\d+)/g, (_, power) => `10${[...power].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("")}`);

/**
 * A share as a percentage that is 0 or 100 only where it is so.
 */
export function percent(share: number): string {
    const hundred = 100 * share;
    if (hundred > 0 && hundred < 1) return "< 1 %";
    if (hundred > 99 && hundred < 100) return "> 99 %";
    return `${Math.round(hundred)} %`;
}

/** "0.50 saved by good luck", of the fact *luck* of a *game*. */
export function luckWords(luck: number, game: Luckily, mark: string = "") {
    if (!luck) return "no luck either way";
    return `${mark}${rounded(Math.abs(luck))} ${luckName(luck, game)}`;
}

/** What else than luck is in a game's number for it: hints, guesses taken back, and turns not known in full. */
type Luckily = {hints?: number; taken_back?: number; turns?: string[]};

/** What luck did, and help or unknown feedback with it. */
export function luckName(luck: number, {hints, taken_back, turns = []}: Luckily) {
    if (luck < 0) return hints || taken_back ? "saved by luck and help" : SAVED;
    return turns.some((turn) => /[?=]/.test(turn)) ? `${COST} and unknown feedback` : COST;
}

/** What luck did, in words that stand beside a number. */
export const SAVED = "saved by good luck";
export const COST = "cost by bad luck";

/** "Nov 21, 2025", as the browser's language has it. */
export function dayOf(time: string) {
    return new Date(time).toLocaleDateString(undefined, {day: "numeric", month: "short", year: "numeric"});
}

/** The time of today, the day of earlier days. */
export function momentOf(time: string) {
    const date = new Date(time);
    return date.toDateString() === new Date().toDateString()
        ? date.toLocaleTimeString([], {hour: "numeric", minute: "2-digit"})
        : dayOf(time);
}
