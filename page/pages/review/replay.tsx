/**
 * Back to moments of a game, to try other guesses: what each would have told and lost, beside the one that was played.
 * Whatever is as good as the best is right.
 */

import {useEffect, useLayoutEffect, useMemo, useRef, useState} from "preact/hooks";
import {announce} from "../../announce";
import {backend} from "../../backend";
import {colorsOf, textOf} from "../../codes";
import {keysGoHome} from "../../keyboard";
import {lackOf, summedOf} from "../../lists";
import {FillBoard} from "../../parts/board";
import {ShownCode} from "../../parts/codes";
import {Code} from "../../parts/pegs";
import * as rows from "../../row";
import {turnOf} from "../../session";
import {useOwnStore, useStore} from "../../store";
import {Button, Trouble, Words} from "../../view";
import {counted} from "../../words";
import {Splits} from "./detail";
import {guessesLost, isMistake} from "./facts";

import type {Explanation, Review, ReviewedTurn} from "../../facts";
import type {Look} from "../../pegs";
import type {Row} from "../../row";
import type {Game} from "../../types";

const AS_FAR: Record<string, string> = {proven: "", bound: ", as far as is known", estimate: ", by the estimate"};

type Given = {found: Review; board: Game; looks: Look[]};
type Trying = {row: Row; said: string; least: number; tried: {colors: number[]; judged: Explanation}[]};

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
        const looked = moments.filter((each) => isMistake(given.found.turns[each])).length;
        const score = looked ? `You found a best guess in ${right.current.size} of ${counted(looked, "moment")}.` : "";
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
    const last = tried.at(-1)?.judged;
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
        if (!colors) return say(lackOf(rows.missingIn(row), board));
        say("");
        await store.act("try", async () => {
            const asked = {game: found.record.game, turns: found.record.turns.slice(0, at), words: true};
            const judged: Explanation = await backend.ask("explain", {...asked, guess: textOf(colors, board)});
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
        set(rows.rowOf(colorsOf(best ?? played, board), board.pegs));
        say(`${best ?? played} loses nothing${AS_FAR[status] ?? ""}.`);
    }

    return (
        <section class="card stack replay">
            <h2>{title}</h2>
            <p>
                {at > 0 && before.number !== null && `${summedOf(counted(before.number, "code"), board)} left. `}You
                played <ShownCode text={played} board={board} looks={looks} />,{" "}
                {mistake ? `which lost ${guessesLost(mistake, status)}. What is better?` : "and no guess is better."}
            </p>
            <div class="abreast">
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
                        {onNext && (
                            <Button kind={isFound ? "primary" : ""} onClick={onNext}>
                                Next moment
                            </Button>
                        )}
                        <Button kind={onNext ? "quiet" : isFound ? "primary" : ""} onClick={onEnd}>
                            Back to the review
                        </Button>
                    </p>
                </div>
                <div class="stack">
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
                                <span class="quiet">{exactly(judged)}</span>
                            </li>
                        ))}
                    </ol>
                    {last && (
                        <section aria-label={`What ${last.guess} would tell`}>
                            <p>
                                <Words of={last.words.lines.join(" ")} />
                            </p>
                            <Splits
                                {...{board, looks}}
                                reply={turn.reply}
                                whose="the guess you tried, and the one you played"
                                splits={[
                                    [last.guess, "quiet", last.advice.split],
                                    [played === last.guess ? null : played, "accent", turn.played.split],
                                ]}
                            />
                        </section>
                    )}
                </div>
            </div>
        </section>
    );
}

/** The fraction that a guess loses, where that is proven and its digits do not say it. */
const exactly = ({mistake_exact: loss, status}: Explanation) =>
    status === "proven" && loss?.includes("/") ? `exactly ${loss}` : "";

function verdict({guess, mistake, status}: Explanation, played: ReviewedTurn, least: number) {
    const lost = mistake ?? 0;
    const words = guessesLost(mistake, status);
    if (!lost) return `${guess} is right: no guess is better${AS_FAR[status] ?? ""}.`;
    if (guess === played.guess) return `That is what you played; it lost ${words}.`;
    if (lost < least - 1e-12) return `${guess} is better: it loses ${words}. The best is better still.`;
    if (Math.abs(lost - (played.mistake ?? 0)) < 1e-12)
        return `${guess} is as good as what you played: it loses ${words}.`;
    return `${guess} would lose ${words}.`;
}
