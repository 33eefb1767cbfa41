/** One guess in detail: what it achieved in words, its split against that of the best guess, and numbers. */

import {backend} from "../../backend";
import {Histogram} from "../../charts/histogram";
import {Facts} from "../../charts/table";
import {byReply} from "../../codes";
import {summedOf} from "../../lists";
import {FoldedMap, SplitMap} from "../../map/map";
import {percent, rounded, whole} from "../../numbers";
import {ShownCode, ShownReply} from "../../parts/codes";
import {navigate} from "../../router";
import {useOwnStore} from "../../store";
import {Button, IconButton, Trouble, Words} from "../../view";
import {listed} from "../../words";
import {isJudged, isMistake, isProven} from "./facts";

import type {Column} from "../../charts/histogram";
import type {Advice, ReviewedTurn} from "../../facts";
import type {Game} from "../../types";
import type {Reviewed} from "./facts";

export function Detail({onReplay, ...given}: Reviewed & {onReplay: () => void}) {
    const {found, board, at, onChoose} = given;
    const turn = found.turns[at];
    const better = turn.best === turn.guess ? null : turn.best;
    const playOn = useOwnStore({});
    const turns = found.turns.map((each) => each.turn);
    async function goOn() {
        const {id} = await backend.ask("begin", {kind: "play", game: board.notation, turns: turns.slice(0, at + 1)});
        void navigate(`/games/${id}`);
    }
    const position = [board.notation, ...turns.slice(0, at)].join(" ");
    const step = (icon: "back" | "next", label: string, to: number) => (
        <IconButton icon={icon} label={label} disabled={!found.turns[to]} onClick={() => onChoose(to)} />
    );
    return (
        <>
            <div class="detail-head">
                <h2 tabIndex={-1}>
                    Guess {at + 1}
                    {turn.label && `: ${turn.label}`}
                </h2>
                <span class="row">
                    {step("back", "The guess before", at - 1)}
                    {step("next", "The next guess", at + 1)}
                </span>
            </div>
            <p class="sentences">
                <Words of={found.words.turns[at]} />
            </p>
            <p class="row">
                {turn.judgement && (
                    <Button onClick={onReplay}>
                        {isMistake(turn) ? "Look for a better guess" : "Try another guess"}
                    </Button>
                )}
                {turn.after.number !== 1 && board.counts === "proven" && (
                    <Button onClick={() => playOn.act("begin", goOn)}>Play on from here</Button>
                )}
            </p>
            <Trouble store={playOn} />
            <details>
                <summary>The numbers</summary>
                <Facts all={factsOf(turn, isJudged(found), board)} />
                {turn.judgement && (
                    <Splits
                        {...given}
                        reply={turn.reply}
                        whose={better ? "your guess, and the best" : "your guess"}
                        splits={[
                            [turn.guess, "accent", turn.played.split],
                            [better, "best", turn.judgement.best_advice.split],
                        ]}
                    />
                )}
            </details>
            <FoldedMap board={board}>
                <SplitMap position={position} board={board} guess={turn.guess} reply={turn.reply} />
                {better && <SplitMap position={position} board={board} guess={better} />}
            </FoldedMap>
        </>
    );
}

type Splitting = Pick<Reviewed, "board" | "looks"> & {
    reply: string;
    /** whose guesses they are */
    whose: string;
    splits: [guess: string | null, tone: Column["tone"], split: Advice["split"]][];
};

/** The replies there could have been to guesses; *reply* came in the game. */
export function Splits({reply, whose, splits, board, looks}: Splitting) {
    const shown = splits.filter(([guess, , split]) => guess && split);
    const replies = [...new Set(shown.flatMap(([, , split]) => Object.keys(split?.sizes ?? {})))].sort(byReply);
    return (
        <Histogram
            captioned
            head="Feedback"
            marked={replies.indexOf(reply)}
            mark="this game"
            caption={`${summedOf("How many codes each feedback leaves", board)}: ${whose}`}
            rows={replies.map((each) => <ShownReply text={each} board={board} pegs={false} />)}
            columns={shown.map(([guess, tone, split]) => ({
                name: <ShownCode text={guess ?? ""} board={board} looks={looks} />,
                values: replies.map((each) => split?.sizes[each] ?? null),
                tone,
            }))}
        />
    );
}

function factsOf(turn: ReviewedTurn, judged: boolean, board: Game) {
    const {before, after, played, bits, bits_expected, judgement} = turn;
    const rows = turn.contradicted_rows.map(String);
    const ruling = rows.length > 1 ? `rows ${listed(rows)} rule` : `row ${rows} rules`;
    const all: ([string, string] | false | null)[] = [
        isProven(before) &&
            isProven(after) && [
                summedOf("Codes before and after", board),
                `${whole(before.number)} → ${whole(after.number)}`,
            ],
        judged && [summedOf("Expected codes after", board), rounded(played.expected_size, 1)],
        bits !== null && ["Bits (expected)", `${judged ? "" : "≈ "}${rounded(bits)} (${rounded(bits_expected)})`],
        judgement && ["Chance of this feedback", percent(judgement.chance)],
        ["Could be the secret", played.is_candidate ? "yes" : `no, ${ruling} it out`],
    ];
    return all.filter((each) => each !== null && each !== false);
}
