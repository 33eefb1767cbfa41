/** What is known of the codes left: the best next guesses, how many and which they are, and which color can be where. */

import {useState} from "preact/hooks";
import {about} from "../../about";
import {Histogram} from "../../charts/histogram";
import {Table} from "../../charts/table";
import {byReply, colorsOf} from "../../codes";
import {isWords, saidOf, summedOf} from "../../lists";
import {percent, rounded, whole} from "../../numbers";
import {ShownReply} from "../../parts/codes";
import {Code, Hidden, Peg} from "../../parts/pegs";
import {looksOf} from "../../pegs";
import {save} from "../../storage";
import {useAnswer} from "../../store";
import {Select, Words} from "../../view";
import {capitalized} from "../../words";

import type {Column} from "../../charts/table";
import type {Advice} from "../../facts";
import type {Look} from "../../pegs";
import type {Game as BoardOf} from "../../types";
import type {Option} from "../../view";
import type {Game, Given} from "./game";

/** At most this many codes are drawn in pegs without being asked for. */
const FEW = 24;

/** Why the best guess is one: in words, then in numbers, beside others; and who says so. */
export function Why({game: {store}, game, state: {session, strategy}, known: {known, isOld, error}}: Given) {
    const {answer} = useAnswer(about, []);
    const named =
        answer?.strategies
            .filter(({name}) => name !== "sampled" || !isWords(session.game))
            .map(({name}): Option => [name, name]) ?? [];
    const [first, ...others] = error ? [] : (known?.suggestions ?? []);
    const isOpen = session.result === "open" && !known?.contradiction?.is_proven;
    if (!error && (!first || !isOpen || !known)) return null;
    return (
        <details class="card best" aria-busy={isOld ? "true" : undefined}>
            <summary>Why the best guess</summary>
            {first && known && (
                <>
                    <p>
                        <b>{known.words.why}</b>
                    </p>
                    {known.words.suggestions[0].slice(1).map((line) => (
                        <p class="line">
                            <Words of={line} />
                        </p>
                    ))}
                    <Split key={known.position + first.guess} of={first} board={session.game} />
                    {others.length > 0 && <Others game={game} board={session.game} others={others} />}
                </>
            )}
            <Select
                label="Advice by"
                value={strategy}
                options={[["", `usual (${session.game.strategy})`], ...named]}
                onPick={(strategy) => (save("assist.strategy", strategy), store.set({strategy}))}
            />
        </details>
    );
}

/** A code, which is put in the row when it is pressed, if it may be. */
function Take({text, board, onTake}: {text: string; board: BoardOf; onTake: ((code: number[]) => void) | null}) {
    const colors = colorsOf(text, board) ?? [];
    const code = <Code colors={colors} looks={looksOf(board)} />;
    if (!onTake) return code;
    return (
        <button type="button" class="code-button" title={`Take ${text}`} onClick={() => onTake(colors)}>
            <Hidden>Take </Hidden>
            {code}
        </button>
    );
}

function Others({game, board, others}: {game: Game; board: BoardOf; others: Advice[]}) {
    const columns: Column<Advice>[] = [
        ["Guess", "", ({guess}) => <Take text={guess} board={board} onTake={game.take} />],
        ["Still to come", "amount", stillToCome],
        ["Worst", "amount", ({worst}) => worst ?? "–"],
        ["Expec\u00adted", "amount", ({expected_size: size}) => (size === null ? "–" : rounded(size, 1))],
        ["Bits", "amount", ({bits}) => (bits === null ? "–" : rounded(bits))],
        ["Could be it", "could", ({is_candidate: could}) => (could ? "yes" : "no")],
    ];
    if (!others.some((each) => each.worth)) columns.splice(1, 1);
    return (
        <Table
            caption={summedOf("Other good guesses, and the codes each would leave", board)}
            captioned
            columns={columns}
            rows={others}
        />
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
    if (parts.length < 2) return null;
    return (
        <details onToggle={() => setSeen(true)}>
            <summary>What each feedback would leave</summary>
            {isSeen && (
                <Histogram
                    caption={`${summedOf("Codes left after each feedback", board)} for ${guess}`}
                    head="Feedback"
                    rows={parts.map(([reply]) => <ShownReply text={reply} board={board} />)}
                    columns={[
                        {name: summedOf("Codes left", board), values: parts.map(([, size]) => size), tone: "best"},
                    ]}
                />
            )}
        </details>
    );
}

export function Left({game, state: {session}, known: {known, isOld}}: Given) {
    if (!known || known.contradiction?.is_proven) return null;
    const {codes, count, words} = known;
    // "about 28,000,000 codes (26,000,000 to 29,000,000)"
    const [, about, interval] = /^(.*?)(?: \((.*)\))?$/.exec(words.count) ?? ["", words.count];
    const listed = codes ?? [];
    const isPart = listed.length > 0 && Number(count.number) > listed.length;
    const isFew = listed.length <= FEW;
    const onTake = session.result === "open" ? game.take : null;
    return (
        <section class="card left-card" aria-labelledby="codes-left" aria-busy={isOld ? "true" : undefined}>
            <h2 id="codes-left">{capitalized(saidOf(about, session.game))} left</h2>
            {interval && <p class="quiet">Estimated by sampling: {interval}.</p>}
            {listed.length > 0 && (
                <details open={isFew && !isPart}>
                    <summary>List them</summary>
                    <ul class={isFew ? "codes" : "codes as-text"}>
                        {listed.map((text) => (
                            <li key={text}>
                                {isFew ? <Take text={text} board={session.game} onTake={onTake} /> : text}
                            </li>
                        ))}
                    </ul>
                    {isPart && <p class="quiet">The first {whole(listed.length)} in reading order.</p>}
                </details>
            )}
        </section>
    );
}

/** Which color can be where: of each, how many of the codes left have it there, shaded by their share. */
export function Places({state: {session}, known: {known, isOld}}: Given) {
    const table = known?.table;
    if (!table || known.contradiction?.is_proven) return null;
    const total = table[0].reduce((sum, count) => sum + count, 0);
    const cell = (count: number) => {
        const share = count / total;
        // Small shares are told apart better so; numbers are exact.
        return (
            <span
                title={`${percent(share)} of the codes`}
                class={share === 0 ? "is-none" : share === 1 ? "is-sure" : ""}
                style={`--shade: ${(share ** 0.6).toFixed(3)}`}
            >
                {whole(count)}
            </span>
        );
    };
    const first: Column<Look> = [
        "Color",
        "",
        (look) => (
            <>
                <Peg look={look} />
                <Hidden>{look.label}</Hidden>
            </>
        ),
    ];
    return (
        <section class="card" aria-labelledby="places" aria-busy={isOld ? "true" : undefined}>
            <h2 id="places">Which color can be where</h2>
            <Table
                kind="places"
                caption={
                    known.count.number === 1
                        ? "The code that is left, position by position"
                        : `For each position, how many of the ${known.words.count} have each color there`
                }
                captioned
                columns={[
                    first,
                    ...table.map((counts, at): Column<Look> => [at + 1, "", (_, color) => cell(counts[color])]),
                ]}
                rows={looksOf(session.game)}
            />
        </section>
    );
}
