/** One guess in detail: what it achieved in words, its split against that of the best guess, and numbers. */

import {backend} from "../../backend";
import {Histogram} from "../../charts/histogram";
import {Facts} from "../../charts/table";
import {byReply} from "../../codes";
import {FoldedMap, SplitMap} from "../../map/map";
import {percent, rounded, whole} from "../../numbers";
import {ShownCode, ShownReply} from "../../parts/codes";
import {navigate} from "../../router";
import {useOwnStore} from "../../store";
import {Button, IconButton, Trouble, Words} from "../../view";
import {listed} from "../../words";
import {isJudged, isProven} from "./facts";

import type {Column} from "../../charts/histogram";
import type {ReviewedTurn} from "../../facts";
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
                {(turn.mistake ?? 0) > 0 && turn.label !== "gamble" && (
                    <Button onClick={onReplay}>Look for a better guess</Button>
                )}
                {turn.after.number !== 1 && board.counts === "proven" && (
                    <Button onClick={() => playOn.act("begin", goOn)}>Play on from here</Button>
                )}
            </p>
            <Trouble store={playOn} />
            <details>
                <summary>The numbers</summary>
                <Facts all={factsOf(turn, isJudged(found))} />
                {turn.judgement && <Splits {...given} turn={turn} better={better} />}
            </details>
            <FoldedMap board={board}>
                <SplitMap position={position} board={board} guess={turn.guess} reply={turn.reply} />
                {better && <SplitMap position={position} board={board} guess={better} />}
            </FoldedMap>
        </>
    );
}

/** The replies there could have been, for the guess and the best one. */
function Splits({turn, better, board, looks}: Reviewed & {turn: ReviewedTurn; better: string | null}) {
    const made = turn.played.split?.sizes ?? {};
    const best = (better && turn.judgement?.best_advice.split?.sizes) || null;
    const replies = [...new Set([made, best ?? {}].flatMap(Object.keys))].sort(byReply);
    const column = (guess: string, sizes: Record<string, number>, tone: Column["tone"]) => ({
        name: <ShownCode text={guess} board={board} looks={looks} />,
        values: replies.map((reply) => sizes[reply] ?? null),
        tone,
    });
    return (
        <Histogram
            captioned
            head="Feedback"
            marked={replies.indexOf(turn.reply)}
            mark="this game"
            caption={`How many codes each feedback leaves${best ? ": your guess, and the best" : ""}`}
            rows={replies.map((reply) => <ShownReply text={reply} board={board} pegs={false} />)}
            columns={[column(turn.guess, made, "accent"), ...(better && best ? [column(better, best, "best")] : [])]}
        />
    );
}

function factsOf({before, after, played, bits, bits_expected, judgement, ...turn}: ReviewedTurn, judged: boolean) {
    const rows = turn.contradicted_rows.map(String);
    const ruling = rows.length > 1 ? `rows ${listed(rows)} rule` : `row ${rows} rules`;
    const all: ([string, string] | false | null)[] = [
        isProven(before) &&
            isProven(after) && ["Codes before and after", `${whole(before.number)} → ${whole(after.number)}`],
        judged && ["Expected codes after", rounded(played.expected_size, 1)],
        bits !== null && ["Bits (expected)", `${judged ? "" : "≈ "}${rounded(bits)} (${rounded(bits_expected)})`],
        judgement && ["Chance of this feedback", percent(judgement.chance)],
        ["Could be the secret", played.is_candidate ? "yes" : `no, ${ruling} it out`],
    ];
    return all.filter((each) => each !== null && each !== false);
}
