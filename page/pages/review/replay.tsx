/** Back to the worst moments of a game, to look for better guesses; whatever is as good as the best is right. */

import {useEffect, useLayoutEffect, useMemo, useRef, useState} from "preact/hooks";
import {announce} from "../../announce";
import {backend} from "../../backend";
import {colorsOf, textOf} from "../../codes";
import {follow} from "../../follow";
import {keysGoHome} from "../../keyboard";
import {whole} from "../../numbers";
import {FillBoard} from "../../parts/board";
import {ShownCode} from "../../parts/codes";
import {Code} from "../../parts/pegs";
import * as rows from "../../row";
import {turnOf} from "../../session";
import {useOwnStore, useStore} from "../../store";
import {Button, Trouble, Words} from "../../view";
import {counted, score, written} from "../../words";
import {guessesLost} from "./facts";

import type {Overview, Review, ReviewedTurn} from "../../facts";
import type {Look} from "../../pegs";
import type {Row} from "../../row";
import type {Game} from "../../types";

const AS_FAR: Record<string, string> = {proven: "", bound: ", as far as is known", estimate: ", by the estimate"};

type Given = {found: Review; board: Game; looks: Look[]};
type Trying = {row: Row; said: string; least: number; tried: {colors: number[]; judged: ReviewedTurn}[]};

export function Replay({
    moments,
    onEnd,
    ...given
}: Given & {moments: number[]; onEnd: (at: number, score: string) => void}) {
    const [place, setPlace] = useState(0);
    const right = useRef(new Set<number>());
    const at = moments[place];
    const which =
        moments.length > 1 ? `Moment ${place + 1} of ${moments.length}: guess ${at + 1}` : `Guess ${at + 1} again`;

    function finish() {
        const score = `You found a best guess in ${right.current.size} of ${counted(moments.length, "moment")}.`;
        onEnd(at, score);
        announce(score);
    }

    return (
        <Moment
            key={at}
            {...given}
            at={at}
            title={which}
            onRight={() => right.current.add(at)}
            onNext={at === moments[moments.length - 1] ? null : () => setPlace(place + 1)}
            onEnd={finish}
        />
    );
}

type MomentGiven = Given & {
    at: number;
    title: string;
    onRight: () => void;
    onNext: (() => void) | null;
    onEnd: () => void;
};

function Moment({found, board, looks, at, title, onRight, onNext, onEnd}: MomentGiven) {
    const turn = found.turns[at];
    const {guess: played, mistake, status, best, before} = turn;
    const store = useOwnStore<Trying>({row: rows.rowOf([], board.pegs), said: "", least: mistake ?? 0, tried: []});
    const {row, said, tried} = useStore(store);
    const turns = useMemo(
        () => found.turns.slice(0, at).map((each, place) => turnOf(each, place, board, found.words.counts[place])),
        [],
    );
    const isFound = tried.some(({judged}) => !judged.mistake);
    // The focus is in the row to fill, so the heading is said.
    useLayoutEffect(() => announce(title), []);
    useEffect(() => keysGoHome(() => document.querySelector(".replay .grid [tabindex='0']"), board), []);

    const set = (next: Row) => store.set({row: next});
    function say(sentence: string) {
        store.set({said: sentence});
        announce(sentence);
    }

    async function attempt() {
        const colors = rows.colorsIn(row);
        if (!colors) return say(`${counted(rows.missingIn(row), "hole is", "holes are")} empty.`);
        say("");
        await store.act("try", async () => {
            const judged = await judge(found, at, colors, board);
            const {state} = store;
            const lost = judged.mistake ?? 0;
            if (!lost) onRight();
            const result = {tried: [...state.tried, {colors, judged}], least: Math.min(state.least, lost)};
            // Unless the best was shown meanwhile.
            if (state.said) return result;
            say(verdict(judged, turn, state.least));
            return {...result, ...(lost && rows.isSame(state.row.cells, colors) && {row: rows.rowOf([], board.pegs)})};
        });
    }

    function showBest() {
        set(rows.rowOf(colorsOf(best ?? "", board), board.pegs));
        say(`${best} loses nothing${AS_FAR[status] ?? ""}.`);
    }

    return (
        <section class="card stack replay">
            <h2>{title}</h2>
            <p>
                {at > 0 && before.number !== null && `${counted(before.number, "code")} left. `}You played{" "}
                <ShownCode text={played} board={board} looks={looks} />, which lost {guessesLost(mistake, status)}. What
                is better?
            </p>
            <div class="stack">
                <FillBoard
                    board={board}
                    turns={turns}
                    row={row}
                    onRow={set}
                    onSubmit={attempt}
                    onWrong={say}
                    takesFocus
                    label={`The board before guess ${at + 1}`}
                />
                <p class="row center">
                    <Button kind="primary" onClick={attempt}>
                        Try
                    </Button>
                    <Button onClick={showBest}>Show the best</Button>
                </p>
            </div>
            <p class="verdict">
                <Words of={said} />
            </p>
            <Trouble store={store} />
            <ol class="tried" aria-label="Tried">
                {tried.map(({colors, judged}) => (
                    <li>
                        <Code colors={colors} looks={looks} />
                        <span>
                            {judged.mistake
                                ? `loses ${guessesLost(judged.mistake, judged.status)}`
                                : "no guess is better"}
                        </span>
                        <span class="quiet">{leaves(judged)}</span>
                    </li>
                ))}
            </ol>
            <p class="row">
                {onNext && (
                    <Button kind={isFound ? "primary" : ""} onClick={onNext}>
                        Next moment
                    </Button>
                )}
                <Button kind={onNext ? "quiet" : isFound ? "primary" : ""} onClick={onEnd}>
                    Back to the review
                </Button>
            </p>
        </section>
    );
}

/**
 * What the guess *colors* would have been worth: the game up to there is judged again, with this guess and the reply to it.
 */
async function judge(found: Review, at: number, colors: number[], board: Game): Promise<ReviewedTurn> {
    const before: string[] = found.record.turns.slice(0, at);
    // Whichever reply it is, the guess is worth the same; one that can be proves most.
    const told = written(score(colors, await secretOf(found, before, board)), board);
    const turns = [...before, `${textOf(colors, board)}:${told}`];
    const record = `game: ${found.record.game}\n${turns.join("\n")}\n`;
    return (await follow<Review>("review", {record})).turns[at];
}

/** The secret, or, if it is unknown, a code that fits the *turns*. */
async function secretOf({record, turns: reviewed}: Review, turns: string[], board: Game): Promise<number[]> {
    const known = record.secret ?? (record.result === "solved" ? reviewed[reviewed.length - 1].guess : null);
    if (known) return colorsOf(known, board) ?? [];
    const asked = {game: record.game, turns, top: 1, codes: 1, strategy: "first-consistent"};
    const left: Overview = await backend.ask("suggest", asked);
    return colorsOf(left.codes?.[0] ?? "", board) ?? [];
}

function verdict({guess, mistake, status}: ReviewedTurn, played: ReviewedTurn, least: number) {
    const lost = mistake ?? 0;
    const words = guessesLost(mistake, status);
    if (!lost) return `${guess} is right: no guess is better${AS_FAR[status] ?? ""}.`;
    if (guess === played.guess) return `That is what you played; it lost ${words}.`;
    if (lost < least - 1e-12) return `${guess} is better: it loses ${words}. The best is better still.`;
    if (Math.abs(lost - (played.mistake ?? 0)) < 1e-12)
        return `${guess} is as good as what you played: it loses ${words}.`;
    return `${guess} would lose ${words}.`;
}

function leaves({played}: ReviewedTurn) {
    const sizes = Object.values(played.split?.sizes ?? {});
    return sizes.length ? `${counted(sizes.length, "part")}, the largest of ${whole(Math.max(...sizes))}` : "";
}
