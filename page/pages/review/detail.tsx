/** One guess in detail: what it achieved in words, its split against that of the best guess, and numbers. */

import {backend} from "../../backend";
import {Histogram} from "../../charts/histogram";
import {byReply} from "../../codes";
import {FoldedMap, SplitMap} from "../../map/map";
import {percent, rounded, whole} from "../../numbers";
import {ShownCode, ShownReply} from "../../parts/codes";
import {Scroll} from "../../parts/scroll";
import {navigate} from "../../router";
import {useOwnStore} from "../../store";
import {Button, IconButton, Trouble} from "../../view";
import {listed} from "../../words";
import {isJudged, isProven} from "./facts";

import type {Game} from "../../types";
import type {Look} from "../../pegs";
import type {Review, ReviewedTurn} from "../../facts";

export function Detail({
    found,
    board,
    looks,
    at,
    onChoose,
    onReplay,
}: {
    found: Review;
    board: Game;
    looks: Look[];
    at: number;
    onChoose: (at: number) => void;
    onReplay: () => void;
}) {
    const turn = found.turns[at];
    const better = turn.best === turn.guess ? null : turn.best;
    const playOn = useOwnStore({});
    async function goOn() {
        const turns = found.turns.slice(0, at + 1).map((each) => each.turn);
        const {id} = await backend.ask("begin", {kind: "play", game: board.notation, turns});
        void navigate(`/games/${id}`);
    }
    const position = [board.notation, ...found.turns.slice(0, at).map((each) => each.turn)].join(" ");
    return (
        <>
            <div class="detail-head">
                <h2 tabIndex={-1}>
                    Guess {at + 1}
                    {turn.label && `: ${turn.label}`}
                </h2>
                <span class="row steps">
                    <IconButton icon="back" label="The guess before" disabled={!at} onClick={() => onChoose(at - 1)} />
                    <IconButton
                        icon="next"
                        label="The next guess"
                        disabled={at + 1 === found.turns.length}
                        onClick={() => onChoose(at + 1)}
                    />
                </span>
            </div>
            <p class="pair">
                <ShownCode text={turn.guess} board={board} looks={looks} />
                <ShownReply text={turn.reply} board={board} />
            </p>
            <p class="sentences">{found.words.turns[at]}</p>
            {better && (
                <p class="pair quiet">
                    Best: <ShownCode text={better} board={board} looks={looks} />
                </p>
            )}
            <p class="row">
                {(turn.mistake ?? 0) > 0 && (
                    <Button icon="again" onClick={onReplay}>
                        Look for a better guess
                    </Button>
                )}
                {turn.after.number !== 1 && board.counts === "proven" && (
                    <Button icon="play" onClick={() => playOn.act("begin", goOn)}>
                        Play on from here
                    </Button>
                )}
            </p>
            <Trouble store={playOn} />
            <FoldedMap board={board}>
                <SplitMap position={position} board={board} guess={turn.guess} reply={turn.reply} />
                {better && <SplitMap position={position} board={board} guess={better} />}
            </FoldedMap>
            {turn.judgement && <Splits turn={turn} better={better} board={board} looks={looks} />}
            <dl class="facts">
                {factsOf(turn, isJudged(found)).map(([name, value]) => (
                    <div>
                        <dt>{name}</dt>
                        <dd>{value}</dd>
                    </div>
                ))}
            </dl>
        </>
    );
}

/** The replies there could have been, for the guess and the best one. */
function Splits({turn, better, board, looks}: {turn: ReviewedTurn; better: string | null; board: Game; looks: Look[]}) {
    const made = turn.played.split?.sizes ?? {};
    const best = (better && turn.judgement?.best_advice.split?.sizes) || {};
    const replies = [...new Set([...Object.keys(made), ...Object.keys(best)])].sort(byReply);
    const column = (guess: string, sizes: Record<string, number>, tone: string) => ({
        name: <ShownCode text={guess} board={board} looks={looks} />,
        values: replies.map((reply) => sizes[reply] ?? null),
        tone,
    });
    const isCompared = better !== null && Object.keys(best).length > 0;
    return (
        <Scroll label="How many codes each feedback leaves">
            <Histogram
                captioned
                head="Feedback"
                marked={replies.indexOf(turn.reply)}
                mark="this game"
                caption={
                    isCompared
                        ? "How many codes each feedback leaves: your guess, and the best"
                        : "How many codes each feedback leaves"
                }
                rows={replies.map((reply) => <ShownReply text={reply} board={board} pegs={false} />)}
                columns={[column(turn.guess, made, "accent"), ...(isCompared ? [column(better, best, "lucky")] : [])]}
            />
        </Scroll>
    );
}

function factsOf(turn: ReviewedTurn, judged: boolean): [string, string][] {
    const all: [string, string][] = [];
    if (isProven(turn.before) && isProven(turn.after))
        all.push(["Codes before and after", `${whole(turn.before.number)} → ${whole(turn.after.number)}`]);
    if (judged) all.push(["Expected codes after", rounded(turn.played.expected_size, 1)]);
    if (turn.bits !== null)
        all.push([
            "Bits learned (expected)",
            `${judged ? "" : "≈ "}${rounded(turn.bits)} (${rounded(turn.bits_expected)})`,
        ]);
    if (turn.judgement) all.push(["Chance of this feedback", percent(turn.judgement.chance)]);
    all.push([
        "Could be the secret",
        turn.played.is_candidate
            ? "yes"
            : `no, ${turn.contradicted_rows.length > 1 ? "rows" : "row"} ${listed(turn.contradicted_rows.map(String))} ${turn.contradicted_rows.length > 1 ? "rule" : "rules"} it out`,
    ]);
    return all;
}
