/** Panels that several kinds of games have: what was said, what contradicts, all codes, what else can be done. */

import {useEffect, useRef, useState} from "preact/hooks";
import {colorsOf, textOf} from "../../codes";
import {showDialog} from "../../dialog";
import {isFocusLost} from "../../dom";
import {hasMarks, isWords} from "../../lists";
import {CodeMap, FoldedMap} from "../../map/map";
import {FillBoard} from "../../parts/board";
import {Code} from "../../parts/pegs";
import {ReplyForm} from "../../parts/reply";
import {looksOf} from "../../pegs";
import {readReply} from "../../reply";
import * as rows from "../../row";
import {positionOf} from "../../session";
import {showsLeft} from "../../settings";
import {openShare} from "../../share";
import {repaired, told} from "../../turns";
import {Button, Check, Failed, Trouble, Words} from "../../view";
import {capitalized, counted, score, written} from "../../words";
import {REPLY, isOver} from "./game";
import {Pick} from "./pick";

import type {IconName} from "../../dom";
import type {Row} from "../../row";
import type {Drawn} from "../../view";
import type {Game as Board, Session, Turn} from "../../types";
import type {Game, Given, Known} from "./game";

const MOST_REPAIRS = 5;

type Look = {icon?: IconName; kind?: string; title?: string; "aria-expanded"?: boolean};
/** What a button says, and what it does or the address that it leads to; false: there is none. */
export type Choice = false | [says: Drawn, does: string | (() => unknown), more?: Look];

export function Choices({of, kind = "", children}: {of: Choice[]; kind?: string; children?: Drawn}) {
    return (
        <div class={`row ${kind}`.trim()}>
            {of.map((each) => {
                if (!each) return null;
                const [says, does, more] = each;
                return typeof does === "string" ? (
                    <a class={`button ${more?.kind ?? ""}`.trim()} href={does}>
                        {says}
                    </a>
                ) : (
                    <Button {...more} onClick={does}>
                        {says}
                    </Button>
                );
            })}
            {children}
        </div>
    );
}

/** How the game stands, in a line; the interval of an estimate is shown if one asks for it. */
export function Standing({of}: {of: string}) {
    return (
        <p class="status" title={of}>
            {of.replace(/ \([^)]*\)/, "")}
        </p>
    );
}

/** What was just said of the game, or went wrong with it. */
export function Said({game: {store}, state: {said}}: Given) {
    return (
        <div class="trouble-place">
            <Trouble store={store} />
            {said && (
                <p class="said">
                    <Words of={said} />
                </p>
            )}
        </div>
    );
}

/** That Blackpeg looks for a guess, or cannot. */
export function Thinking({known: {isLate, error, again}}: Given) {
    if (isLate) return <p class="said quiet">Blackpeg thinks …</p>;
    return error ? <Failed error={error} again={again} /> : null;
}

/** The feedbacks that some code left would give for the guess *colors*; null if not all of that is known. */
export function likelyFor(colors: number[] | null, {known, isOld}: Known, board: Board): Set<string> | null {
    if (!colors || !known || isOld || known.contradiction) return null;
    const guess = textOf(colors, board);
    const split = known.suggestions.find((each) => each.guess === guess)?.split;
    if (split) return split.sample ? null : new Set(Object.keys(split.sizes));
    const codes = known.codes?.map((text) => colorsOf(text, board) ?? []) ?? [];
    if (codes.length !== known.count.number || !board.feedback.startsWith("black")) return null;
    return new Set(codes.map((code) => written(score(colors, code), board)));
}

/** Replies that cannot all be right: which, why, and what would put them right with one click. */
export function Contradiction({game: {put}, state: {session}, known: {known}}: Given) {
    if (!known?.contradiction || isOver(session)) return null;
    const {is_proven: isProven, repairs} = known.contradiction;
    const title = `The feedback ${isProven ? "contradicts" : "may contradict"} itself`;
    const repair = (at: number) => put(repaired(session.turns.map(told), repairs[at]));
    return (
        <section class="card contradiction" aria-label={title}>
            <h2 tabIndex={-1}>{title}</h2>
            {known.words.contradiction.map((line) => (
                <p>
                    <Words of={line} />
                </p>
            ))}
            <p>{repairs.length ? <b>To put it right:</b> : "Change the feedback of a row on the board, or undo."}</p>
            {repairs.length > 0 && (
                <ul class="repairs">
                    {known.words.repairs.slice(0, MOST_REPAIRS).map((words, at) => (
                        <li>
                            <Button kind="repair" icon="check" onClick={() => repair(at)}>
                                <span>
                                    <Words of={capitalized(words)} />
                                </span>
                            </Button>
                        </li>
                    ))}
                </ul>
            )}
        </section>
    );
}

/** What is possible; where Blackpeg knows the next guess, how that would split it. Who holds the code takes none. */
export function AllCodes({game, state: {session}, known: {known, isOld}}: Given) {
    const isOpen = !isOver(session);
    if (session.kind === "play" ? !isOpen : !known || known.contradiction?.is_proven) return null;
    const hidesCount = session.kind === "play" && !showsLeft();
    return (
        <FoldedMap key={String(hidesCount)} isBeside board={session.game} hidesCount={hidesCount} isOld={isOld}>
            <CodeMap
                position={known?.position ?? positionOf(session)}
                board={session.game}
                hidesCount={hidesCount}
                guess={(isOpen && known?.suggestions[0]?.guess) || null}
                onTake={isOpen && session.kind !== "break" ? game.take : null}
            />
        </FoldedMap>
    );
}

/** What is seldom wanted, and never of a sudden. */
export function Actions({game, kind: {end, help}, state: {session}}: Given) {
    const isOpen = session.result === "open";
    if (session.kind === "play" && !isOpen) return null;
    return (
        <Choices
            of={[
                session.kind === "break" && session.can_undo && ["Undo", game.undo, {icon: "undo"}],
                ["Help", () => help(session.game), {icon: "help"}],
                isOpen && end !== undefined && [end[2], () => game.end(...end), {icon: "flag"}],
            ]}
        />
    );
}

/** What leads from a game at a board or a list to the next, and its address; a list is too long for one. */
export function another({game, kind}: Session): [string, string] {
    if (isWords(game)) return ["Other words", `/${kind}?of=${hasMarks(game) ? "wordle" : "words"}`];
    return [kind === "break" ? "Another code" : "Another board", `/${kind}?game=${encodeURIComponent(game.notation)}`];
}

/** The end of a game whose feedback was told, and what may follow. */
export function ToldEnding({state: {session}}: Given) {
    if (!isOver(session)) return null;
    const {id, result, turns, kind} = session;
    const [solved, stopped] = kind === "break" ? ["Broken", "Stopped"] : ["Found", "This game is over"];
    const isSolved = result === "solved";
    return (
        <section class={`card ending${isSolved ? " won" : ""}`} aria-label="The end">
            <h2 tabIndex={-1}>{isSolved ? `${solved} in ${counted(turns.length, "guess", "guesses")}` : stopped}</h2>
            <Choices
                of={[
                    ["Review this game", `/review?id=${id}`, {kind: "primary"}],
                    another(session),
                    ["Share", () => openShare(session), {icon: "share"}],
                ]}
            />
        </section>
    );
}

/** *guess* and *isIgnored* are the person's to change in Assist alone. */
export type Edited = {guess: number[]; reply: string; isIgnored: boolean};
/** It is told null if the row is removed. */
type Done = (edited: Edited | null) => unknown;

export function editRow({store, refused}: Game, turn: Turn, onDone: Done) {
    const {session} = store.state;
    showDialog(`Change row ${turn.row}`, (close) => {
        /** What was entered stays until it is kept; what was wrong with it. */
        async function done(edited: Edited | null) {
            const before = store.state.session;
            await onDone(edited);
            const wrong = store.state.session === before && refused();
            if (wrong) return wrong;
            close();
            // The button of a row that was removed is gone.
            if (isFocusLost()) store.set({focus: {selector: REPLY}});
            return null;
        }
        return <EditedRow {...{session, turn}} onDone={done} />;
    });
}

type EditedGiven = {session: Session; turn: Turn; onDone: (edited: Edited | null) => Promise<unknown>};

function EditedRow({session, turn, onDone}: EditedGiven) {
    const {game: board, ignored, kind} = session;
    const [row, setRow] = useState(rows.rowOf(turn.colors, board.pegs));
    const [reply, setReply] = useState(readReply(turn.reply, board));
    const [isIgnored, setIgnored] = useState(ignored.includes(turn.row));
    const [wrong, setWrong] = useState<unknown>(null);
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (wrong) place.current?.lastElementChild?.scrollIntoView({block: "nearest"});
    }, [wrong]);
    const guess = rows.colorsIn(row);
    const isOwn = kind === "assist";
    const change = (next: Row) => (setWrong(null), setRow(next));
    const done = (edited: Edited | null) => void onDone(edited).then(setWrong);
    const save = (text: string) =>
        guess
            ? done({guess, reply: text, isIgnored})
            : setWrong(new Error(isWords(board) ? "Choose a word first." : "Fill every hole of the guess first."));
    return (
        <div class="stack edit-row" ref={place}>
            {isOwn ? (
                <>
                    {isWords(board) ? (
                        <Pick board={board} row={row} onRow={change} />
                    ) : (
                        <FillBoard board={board} row={row} onRow={change} label={`The guess of row ${turn.row}`} />
                    )}
                    <Check
                        words="Ignore this row: its feedback may be wrong"
                        checked={isIgnored}
                        onChange={() => setIgnored(!isIgnored)}
                    />
                </>
            ) : (
                <p class="guess-shown">
                    <Code colors={turn.colors} looks={looksOf(board)} />
                </p>
            )}
            <ReplyForm
                board={board}
                guess={guess}
                reply={reply}
                onReply={setReply}
                onSubmit={save}
                unknown={isOwn}
                takesFocus={!isOwn}
                isChosen
                submitLabel="Save the row"
                label="Its feedback"
            />
            {isOwn && <Choices of={[["Remove the row", () => done(null)]]} />}
            {wrong !== null && <Failed error={wrong} again={null} />}
        </div>
    );
}
