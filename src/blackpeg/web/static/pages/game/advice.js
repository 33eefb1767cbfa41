/** What is known of the codes left: the best next guesses, how many and which they are, and which color can be where. */

import {Histogram} from "../../js/charts/histogram.js";
import {byReply, colorsOf} from "../../js/codes.js";
import {CodeMap, FoldedMap} from "../../js/map/map.js";
import {percent, rounded, whole} from "../../js/numbers.js";
import {ShownReply} from "../../js/parts/codes.js";
import {Code, Hidden, Peg} from "../../js/parts/pegs.js";
import {Scroll} from "../../js/parts/scroll.js";
import {looksOf} from "../../js/pegs.js";
import {html, useState} from "../../js/view.js";
import {capitalized} from "../../js/words.js";

/** @import {Advice} from "../../js/facts.js" */
/** @import {Game} from "../../js/types.js" */
/** @import {Drawn} from "../../vendor/preact.js" */
/** @import {Assist} from "./assist.js" */
/** @import {State} from "./game.js" */
/** @import {Known} from "./told.js" */

/** @typedef {{game: Assist, state: State, known: Known}} Given */

/** At most this many codes are drawn in pegs without being asked for. */
const FEW = 24;

/** Why the best guess is one: in words, then in numbers, beside others; and who says so. @param {Given} given */
export function Why({game, state: {session, strategies}, known: {known, pending, error}}) {
    const [first, ...others] = error ? [] : (known?.suggestions ?? []);
    const isOpen = session.result === "open" && !known?.contradiction?.is_proven;
    if (!error && (!first || !isOpen || !known)) return null;
    return html`
        <details class="card best" aria-busy=${pending ? "true" : null}><summary>Why this guess</summary>
            ${
                first &&
                known &&
                html`
                <p><b>${known.words.why}</b></p>
                ${known.words.suggestions[0].slice(1).map((line) => html`<p class="line">${line}</p>`)}
                <${Split} key=${known.position + first.guess} of=${first} board=${session.game} />
                ${others.length > 0 && html`<${Others} game=${game} board=${session.game} others=${others} />`}`
            }
            <label class="labelled strategy"><span>Advice by</span>
                <select class="field" onchange=${(/** @type {any} */ {currentTarget: {value}}) => game.advisedBy(value)}>
                    <option value="">usual (${session.game.strategy})</option>
                    ${strategies.map((/** @type {{name: string}} */ {name}) => html`<option value=${name} selected=${name === game.strategy()}>${name}</option>`)}
                </select></label>
        </details>`;
}

/** @param {{text: string, board: Game}} given */
function Guess({text, board}) {
    return html`<${Code} colors=${colorsOf(text, board) ?? []} looks=${looksOf(board)} />`;
}

/** A code that is put in the row when it is pressed. @param {{game: Assist, text: string, board: Game}} given */
function Take({game, text, board}) {
    return html`<button type="button" class="code-button" title=${`Take ${text}`} onclick=${() => game.take(colorsOf(text, board) ?? [])}><${Hidden}>Take <//><${Guess} text=${text} board=${board} /></button>`;
}

/** @param {{game: Assist, board: Game, others: Advice[]}} given */
function Others({game, board, others}) {
    const isByWorth = others.some((each) => each.worth);
    const heads = [...(isByWorth ? ["Still to come"] : []), "Worst", "Expected", "Bits"];
    return html`
        <${Scroll} label="Other good guesses"><table class="turns">
            <caption>Other good guesses, and the codes each would leave</caption>
            <thead><tr><th scope="col">Guess</th>${heads.map((head) => html`<th scope="col" class="amount">${head}</th>`)}<th scope="col" class="could">Could be it</th></tr></thead>
            <tbody>${others.map(
                (each) => html`
                <tr key=${each.guess}>
                    <th scope="row"><${Take} game=${game} text=${each.guess} board=${board} /></th>
                    ${isByWorth && html`<td class="amount">${stillToCome(each)}</td>`}
                    <td class="amount">${each.worst ?? "–"}</td>
                    <td class="amount">${each.expected_size !== null ? rounded(each.expected_size, 1) : "–"}</td>
                    <td class="amount">${each.bits === null ? "–" : rounded(each.bits)}</td>
                    <td class="could">${each.is_candidate ? "yes" : "no"}</td>
                </tr>`,
            )}</tbody>
        </table><//>`;
}

/** The guesses still to come, on average, and how far that is known. @param {Advice} suggestion */
function stillToCome({worth}) {
    if (!worth) return "–";
    return {proven: "", bound: "at most ", estimate: "about "}[worth.status] + rounded(worth.average, 4);
}

/** What each feedback would leave, drawn when it is first looked at. @param {{of: Advice, board: Game}} given */
function Split({of: {guess, split}, board}) {
    const [isSeen, setSeen] = useState(false);
    const parts = Object.entries(split?.sizes ?? {}).sort(([one], [other]) => byReply(one, other));
    return (
        parts.length > 1 &&
        html`
        <details ontoggle=${() => setSeen(true)}><summary>What each feedback would leave</summary>
            ${
                isSeen &&
                html`<${Histogram} caption=${`Codes left after each feedback for ${guess}`} head="Feedback" rows=${parts.map(([reply]) => html`<${ShownReply} text=${reply} board=${board} />`)}
                columns=${[{name: "Codes left", values: parts.map(([, size]) => size), tone: "accent"}]} />`
            }
        </details>`
    );
}

/** @param {Given} given */
export function Left({game, state: {session}, known: {known, pending}}) {
    if (!known || known.contradiction?.is_proven) return null;
    const {
        codes,
        count: {number},
        words,
        position,
        suggestions: [best],
    } = known;
    // "about 28,000,000 codes (26,000,000 to 29,000,000)"
    const [, about, interval] = /^(.*?)(?: \((.*)\))?$/.exec(words.count) ?? ["", words.count];
    const isOpen = session.result === "open";
    const listed = codes ?? [];
    const isPart = listed.length > 0 && Number(number) > listed.length;
    const few = listed.length <= FEW;
    /** @param {string} text @returns {Drawn} */
    const shown = (text) =>
        !few
            ? text
            : isOpen
              ? html`<${Take} game=${game} text=${text} board=${session.game} />`
              : html`<${Guess} text=${text} board=${session.game} />`;
    const list = html`
        <ul class=${few ? "codes" : "codes as-text"}>${listed.map((text) => html`<li key=${text}>${shown(text)}</li>`)}</ul>
        ${isPart && html`<p class="quiet">The first ${listed.length} in reading order.</p>`}`;
    return html`
        <section class="card left-card" aria-labelledby="codes-left" aria-busy=${pending ? "true" : null}>
            <h2 id="codes-left">${capitalized(about)} left</h2>
            ${interval && html`<p class="quiet">Estimated by sampling: ${interval}.</p>`}
            ${listed.length > 0 && (few && !isPart ? list : html`<details><summary>List them</summary>${list}</details>`)}
            ${listed.length > 0 && html`<${FoldedMap} board=${session.game}><${CodeMap} position=${position} board=${session.game} guess=${isOpen && best ? best.guess : null} onTake=${isOpen ? game.take : null} /><//>`}
        </section>`;
}

/** Which color can be where: of each, how many of the codes left have it there, shaded by their share. @param {Given} given */
export function Places({state: {session}, known: {known, pending}}) {
    const table = known?.table;
    if (!table || known.contradiction?.is_proven) return null;
    const total = table[0].reduce((sum, count) => sum + count, 0);
    /** @param {number} count */
    const cell = (count) => {
        const share = count / total;
        // Small shares are told apart better so; numbers are exact.
        return html`<td title=${`${percent(share)} of the codes`} class=${share === 0 ? "is-none" : share === 1 ? "is-sure" : ""} style=${`--shade: ${(share ** 0.6).toFixed(3)}`}>${whole(count)}</td>`;
    };
    return html`
        <section class="card" aria-labelledby="places" aria-busy=${pending ? "true" : null}>
            <h2 id="places">Which color can be where</h2>
            <${Scroll} label="Which color can be where"><table class="places">
                <caption>${`For each position, how many of the ${known.words.count} have each color there`}</caption>
                <thead><tr>${["Color", ...table.map((_, at) => at + 1)].map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
                <tbody>${looksOf(session.game).map(
                    (look, color) => html`
                    <tr><th scope="row"><${Peg} look=${look} /><${Hidden}>${look.label}<//></th>${table.map((counts) => cell(counts[color]))}</tr>`,
                )}</tbody>
            </table><//>
        </section>`;
}
