/** What is known of the codes left: the best next guesses, how many and which they are, and which color can be where. */

import {useState} from "preact/hooks";
import {about} from "../../about";
import {Histogram} from "../../charts/histogram";
import {byReply, colorsOf} from "../../codes";
import {CodeMap, FoldedMap} from "../../map/map";
import {percent, rounded, whole} from "../../numbers";
import {ShownReply} from "../../parts/codes";
import {Code, Hidden, Peg} from "../../parts/pegs";
import {Scroll} from "../../parts/scroll";
import {looksOf} from "../../pegs";
import {save} from "../../storage";
import {useAnswer} from "../../store";
import {capitalized} from "../../words";
import {take} from "./told";

import type {Advice} from "../../facts";
import type {Game as BoardOf} from "../../types";
import type {Drawn} from "../../view";
import type {Game, Given} from "./game";

/** At most this many codes are drawn in pegs without being asked for. */
const FEW = 24;

/** Why the best guess is one: in words, then in numbers, beside others; and who says so. */
export function Why({game: {store}, game, state: {session, strategy}, known: {known, pending, error}}: Given) {
    const {answer} = useAnswer(about, []);
    const [first, ...others] = error ? [] : (known?.suggestions ?? []);
    const isOpen = session.result === "open" && !known?.contradiction?.is_proven;
    if (!error && (!first || !isOpen || !known)) return null;
    return (
        <details class="card best" aria-busy={pending ? "true" : undefined}>
            <summary>Why this guess</summary>
            {first && known && (
                <>
                    <p>
                        <b>{known.words.why}</b>
                    </p>
                    {known.words.suggestions[0].slice(1).map((line) => (
                        <p class="line">{line}</p>
                    ))}
                    <Split key={known.position + first.guess} of={first} board={session.game} />
                    {others.length > 0 && <Others game={game} board={session.game} others={others} />}
                </>
            )}
            <label class="labelled strategy">
                <span>Advice by</span>
                <select
                    class="field"
                    onChange={({currentTarget: {value}}) => (
                        save("assist.strategy", value), store.set({strategy: value})
                    )}
                >
                    <option value="">usual ({session.game.strategy})</option>
                    {answer?.strategies.map(({name}) => (
                        <option value={name} selected={name === strategy}>
                            {name}
                        </option>
                    ))}
                </select>
            </label>
        </details>
    );
}

function Guess({text, board}: {text: string; board: BoardOf}) {
    return <Code colors={colorsOf(text, board) ?? []} looks={looksOf(board)} />;
}

/** A code that is put in the row when it is pressed. */
function Take({game, text, board}: {game: Game; text: string; board: BoardOf}) {
    return (
        <button
            type="button"
            class="code-button"
            title={`Take ${text}`}
            onClick={() => take(game, colorsOf(text, board) ?? [])}
        >
            <Hidden>Take </Hidden>
            <Guess text={text} board={board} />
        </button>
    );
}

function Others({game, board, others}: {game: Game; board: BoardOf; others: Advice[]}) {
    const isByWorth = others.some((each) => each.worth);
    const heads = [...(isByWorth ? ["Still to come"] : []), "Worst", "Expected", "Bits"];
    return (
        <Scroll label="Other good guesses">
            <table class="turns">
                <caption>Other good guesses, and the codes each would leave</caption>
                <thead>
                    <tr>
                        <th scope="col">Guess</th>
                        {heads.map((head) => (
                            <th scope="col" class="amount">
                                {head}
                            </th>
                        ))}
                        <th scope="col" class="could">
                            Could be it
                        </th>
                    </tr>
                </thead>
                <tbody>
                    {others.map((each) => (
                        <tr key={each.guess}>
                            <th scope="row">
                                <Take game={game} text={each.guess} board={board} />
                            </th>
                            {isByWorth && <td class="amount">{stillToCome(each)}</td>}
                            <td class="amount">{each.worst ?? "–"}</td>
                            <td class="amount">{each.expected_size !== null ? rounded(each.expected_size, 1) : "–"}</td>
                            <td class="amount">{each.bits === null ? "–" : rounded(each.bits)}</td>
                            <td class="could">{each.is_candidate ? "yes" : "no"}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </Scroll>
    );
}

/** The guesses still to come, on average, and how far that is known. */
function stillToCome({worth}: Advice) {
    if (!worth) return "–";
    return {proven: "", bound: "at most ", estimate: "about "}[worth.status] + rounded(worth.average, 4);
}

/** What each feedback would leave, drawn when it is first looked at. */
function Split({of: {guess, split}, board}: {of: Advice; board: BoardOf}) {
    const [isSeen, setSeen] = useState(false);
    const parts = Object.entries(split?.sizes ?? {}).sort(([one], [other]) => byReply(one, other));
    return (
        parts.length > 1 && (
            <details onToggle={() => setSeen(true)}>
                <summary>What each feedback would leave</summary>
                {isSeen && (
                    <Histogram
                        caption={`Codes left after each feedback for ${guess}`}
                        head="Feedback"
                        rows={parts.map(([reply]) => <ShownReply text={reply} board={board} />)}
                        columns={[{name: "Codes left", values: parts.map(([, size]) => size), tone: "accent"}]}
                    />
                )}
            </details>
        )
    );
}

export function Left({game, state: {session}, known: {known, pending}}: Given) {
    if (!known || known.contradiction?.is_proven) return null;
    const {
        codes,
        count: {number},
        words,
    } = known;
    // "about 28,000,000 codes (26,000,000 to 29,000,000)"
    const [, about, interval] = /^(.*?)(?: \((.*)\))?$/.exec(words.count) ?? ["", words.count];
    const isOpen = session.result === "open";
    const listed = codes ?? [];
    const isPart = listed.length > 0 && Number(number) > listed.length;
    const few = listed.length <= FEW;
    const shown = (text: string): Drawn =>
        !few ? (
            text
        ) : isOpen ? (
            <Take game={game} text={text} board={session.game} />
        ) : (
            <Guess text={text} board={session.game} />
        );
    const list = (
        <>
            <ul class={few ? "codes" : "codes as-text"}>
                {listed.map((text) => (
                    <li key={text}>{shown(text)}</li>
                ))}
            </ul>
            {isPart && <p class="quiet">The first {listed.length} in reading order.</p>}
        </>
    );
    return (
        <section class="card left-card" aria-labelledby="codes-left" aria-busy={pending ? "true" : undefined}>
            <h2 id="codes-left">{capitalized(about)} left</h2>
            {interval && <p class="quiet">Estimated by sampling: {interval}.</p>}
            {listed.length > 0 &&
                (few && !isPart ? (
                    list
                ) : (
                    <details>
                        <summary>List them</summary>
                        {list}
                    </details>
                ))}
        </section>
    );
}

/** What is possible, and how the best guess would split it. */
export function AllCodes({game, state: {session}, known: {known}}: Given) {
    if (!known?.codes?.length || known.contradiction?.is_proven) return null;
    const isOpen = session.result === "open";
    return (
        <FoldedMap isBeside board={session.game}>
            <CodeMap
                position={known.position}
                board={session.game}
                guess={isOpen ? (known.suggestions[0]?.guess ?? null) : null}
                onTake={isOpen ? (colors) => take(game, colors) : null}
            />
        </FoldedMap>
    );
}

/** Which color can be where: of each, how many of the codes left have it there, shaded by their share. */
export function Places({state: {session}, known: {known, pending}}: Given) {
    const table = known?.table;
    if (!table || known.contradiction?.is_proven) return null;
    const total = table[0].reduce((sum, count) => sum + count, 0);
    const cell = (count: number) => {
        const share = count / total;
        // Small shares are told apart better so; numbers are exact.
        return (
            <td
                title={`${percent(share)} of the codes`}
                class={share === 0 ? "is-none" : share === 1 ? "is-sure" : ""}
                style={`--shade: ${(share ** 0.6).toFixed(3)}`}
            >
                {whole(count)}
            </td>
        );
    };
    return (
        <section class="card" aria-labelledby="places" aria-busy={pending ? "true" : undefined}>
            <h2 id="places">Which color can be where</h2>
            <Scroll label="Which color can be where">
                <table class="places">
                    <caption>{`For each position, how many of the ${known.words.count} have each color there`}</caption>
                    <thead>
                        <tr>
                            {["Color", ...table.map((_, at) => at + 1)].map((head) => (
                                <th scope="col">{head}</th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {looksOf(session.game).map((look, color) => (
                            <tr>
                                <th scope="row">
                                    <Peg look={look} />
                                    <Hidden>{look.label}</Hidden>
                                </th>
                                {table.map((counts) => cell(counts[color]))}
                            </tr>
                        ))}
                    </tbody>
                </table>
            </Scroll>
        </section>
    );
}
