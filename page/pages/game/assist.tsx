/** Assist: guesses and replies of a real board are entered; what is known, and the best next guesses, come back. */

import {announce} from "../../announce";
import {colorsOf, textOf} from "../../codes";
import {openHelp} from "../../help";
import {RULES, isWords, wordsOf} from "../../lists";
import {Palette} from "../../parts/palette";
import {Code, Hidden} from "../../parts/pegs";
import {ReplyForm} from "../../parts/reply";
import {codeWords, looksOf} from "../../pegs";
import {noReply} from "../../reply";
import * as rows from "../../row";
import {load} from "../../storage";
import {told} from "../../turns";
import {Button} from "../../view";
import {boardName, counted} from "../../words";
import {Left, Places, Why} from "./advice";
import {REPLY, isOver, takesRow, useShown} from "./game";
import {Pick} from "./pick";
import {
    AllCodes,
    Choices,
    Contradiction,
    Said,
    Standing,
    Thinking,
    ToldEnding,
    another,
    editRow,
    likelyFor,
} from "./told";
import {TypedRows} from "./typed";

import type {Row} from "../../row";
import type {Told} from "../../turns";
import type {Game as Board} from "../../types";
import type {Game, Given, Kind, State} from "./game";
import type {Edited} from "./told";

/** At most this many of the codes left are listed. */
const MOST_CODES = 1000;
/** Seconds for a guess at a long list. */
const SECONDS = 2;

export const ASSIST: Kind = {
    name: "Assist",
    title: "Assist",
    about: ({game}) => game.title,
    help: openHelp,
    home: [REPLY, ".contradiction h2"],
    keeps: () => ({strategy: load("assist.strategy", "")}),
    asks: ({session: {ignored}, strategy}) => ({ignored, codes: MOST_CODES, ...(strategy && {strategy})}),
    heard({store}, {suggestions: [best], contradiction, words}, isNews) {
        const {session, row} = store.state;
        const offered = best ? colorsOf(best.guess, session.game) : null;
        if (offered)
            store.set({offered, ...(takesRow(session) && isUntouched(store.state) && {row: rows.fill(row, offered)})});
        if (!isNews) return;
        const none = words.contradiction[0] ?? "No code is consistent with all the feedback.";
        const next = contradiction
            ? none
            : offered
              ? `Best next guess: ${codeWords(offered, looksOf(session.game))}.`
              : "";
        announce(`${session.status} ${next}`.trim());
    },
    board: () => ({label: "The board: guesses and feedback"}),
    action: {
        icon: "edit",
        label: (row) => `Change row ${row}`,
        run: (game, turn) => editRow(game, turn, (edited) => change(game, turn.row, edited)),
    },
    submit,
    hint({store, setRow}) {
        const {row, offered} = store.state;
        if (offered) setRow(rows.fill(row, offered));
    },
    // What is wrong stands below what is pressed, which stays where it is.
    state: [Status, Contradiction, Doubts, ToldEnding, Asking, Said],
    tray: [Entry],
    panels: [Why, Left, Places],
    map: [AllCodes],
};

/** At a list of words these stand in the place of pegs; nothing is filled on the board. */
export const WORDS: Kind = {
    ...ASSIST,
    about: ({game}) => `${boardName(game.notation)}, ${RULES[game.feedback].short}`,
    home: [".marks ~ * [type=submit]", REPLY, ".contradiction h2"],
    asks: (state) => ({...ASSIST.asks?.(state), seconds: SECONDS}),
    submit: undefined,
    panels: [Why, (given) => wordsOf(given.state.session.game) === null && <Left {...given} />],
    map: [],
};

/** Whether nothing is in the row but what was put there for the person. */
function isUntouched({row: {cells}, offered}: State) {
    return cells.every((color) => color === null) || (offered !== null && rows.isSame(cells, offered));
}

/** Keeps *turns* in the place of those there are; whether they are kept. */
async function keep({store, say, put}: Game, turns: (Told | string)[], ignored?: number[]) {
    // What is asked for meanwhile was meant for a board that is being changed.
    if (store.state.pending) return (say("One moment: the last change is on its way."), false);
    const {row, reply, session} = store.state;
    await put(turns, ignored, (now) => ({
        // What was entered meanwhile is for the next row.
        ...(now.row.cells === row.cells && {row: rows.rowOf([], session.game.pegs)}),
        ...(now.reply === reply && {reply: noReply(session.game)}),
        // A person who went on to the board meanwhile stays there.
        ...(document.activeElement?.closest(".reply-form") && {focus: {selector: REPLY}}),
    }));
    return store.state.session !== session && !store.state.said;
}

function add(game: Game, turn: Told | string) {
    return keep(game, [...game.store.state.session.turns.map(told), turn]);
}

/** Whether rows that were typed are kept; what is wrong with them is said beside their field. */
async function addTyped(game: Game, text: string) {
    if (await add(game, text)) return true;
    const wrong = game.refused();
    if (wrong) throw wrong;
    return false;
}

/** The guess stands in the row: on to its reply. */
function submit({store, refuse}: Game) {
    const {row, session} = store.state;
    const count = rows.missingIn(row);
    if (count && isWords(session.game)) refuse(shortWord(row, session.game));
    else if (count) refuse(`Fill the guess first: ${counted(count, "hole is", "holes are")} empty.`);
    store.set({focus: {selector: count ? ".grid [tabindex='0']" : REPLY}});
}

/** What is wrong with a word that is no whole one. */
function shortWord({cells}: Row, board: Board) {
    const letters = cells.filter((color) => color !== null);
    if (!letters.length) return "Type the word you tried first.";
    return `${textOf(letters, board)} has ${counted(letters.length, "letter")}, not ${board.pegs}.`;
}

function enter(game: Game, reply: string) {
    const guess = rows.colorsIn(game.store.state.row);
    if (guess) void add(game, {guess, reply});
    else submit(game);
}

/** @param edited  null: it is removed */
function change(game: Game, row: number, edited: Edited | null) {
    const {session} = game.store.state;
    const others = session.ignored.filter((each) => each !== row);
    const turns: Told[] = session.turns.map(told);
    if (!edited)
        return keep(
            game,
            turns.toSpliced(row - 1, 1),
            others.map((each) => (each > row ? each - 1 : each)),
        );
    const {guess, reply, isIgnored} = edited;
    const before = turns[row - 1];
    const after = {guess, reply, told: reply === before.reply ? before.told : null};
    return keep(game, turns.with(row - 1, after), isIgnored ? [...others, row] : others);
}

function Status({state: {session}}: Given) {
    const {game, turns} = session;
    const first = isWords(game)
        ? RULES[game.feedback].asks
        : "Play this guess at your table, then tap the feedback you get.";
    return <Standing of={turns.length ? session.status : first} />;
}

/** Rows to choose from: leaving out any one of them ends the contradiction, if the right feedback is unknown. */
function Doubts({game, state: {session}, known: {known}}: Given) {
    const suspects = known?.contradiction?.suspect_rows ?? [];
    if (!suspects.length || isOver(session)) return null;
    const {turns, ignored} = session;
    return (
        <div class="card">
            <p>Not sure what it should have been? Leave a row out:</p>
            <Choices
                of={suspects.map((row) => [`Ignore row ${row}`, () => keep(game, turns.map(told), [...ignored, row])])}
            />
        </div>
    );
}

/** What to do now: the guess, large, and the buttons for its reply. */
function Asking(given: Given) {
    const {
        game,
        state: {session},
        known: {known, isOld},
    } = given;
    const {row, reply} = useShown(game, "entered");
    if (!takesRow(session)) return null;
    const {game: board} = session;
    const colors = rows.colorsIn(row);
    const [advised] = known?.suggestions ?? [];
    const best = advised && !isOld ? colorsOf(advised.guess, board) : null;
    const isOwn = best ? !rows.isSame(row.cells, best) : !isOld;
    const areWords = isWords(board);
    return (
        <section class="card asking" aria-labelledby="next-guess" aria-busy={isOld ? "true" : undefined}>
            <h2 id="next-guess">
                {isOwn ? "Your guess" : areWords && known?.count.number === 1 ? "It must be" : "Best next guess"}
                {colors && <Hidden> {textOf(colors, board)}</Hidden>}
            </h2>
            <div class="guess-shown">
                {colors &&
                    (areWords ? (
                        <b class="word-shown">{textOf(colors, board)}</b>
                    ) : (
                        <Code colors={colors} looks={looksOf(board)} />
                    ))}
                {!colors && isOwn && (
                    <p class="quiet">{areWords ? "Which word did you try?" : "Fill the row on the board."}</p>
                )}
                {isOwn && best && <Button onClick={() => game.take(best)}>Best: {advised.guess}</Button>}
                <Thinking {...given} />
            </div>
            {areWords && (
                <Pick
                    board={board}
                    row={row}
                    onRow={(next) => {
                        game.setRow(next);
                        game.store.set({reply: noReply(board)});
                    }}
                    onWrong={game.refuse}
                    turns={session.turns}
                    left={known?.contradiction ? null : known?.codes}
                    best={advised?.guess}
                />
            )}
            <ReplyForm
                board={board}
                guess={colors}
                reply={reply}
                onReply={(next) => {
                    // What is still to be sent again stays.
                    if (!game.store.state.retry) game.anew();
                    game.store.set({reply: next, said: ""});
                }}
                onSubmit={(text) => enter(game, text)}
                likely={likelyFor(colors, given.known, board)}
                unknown
                submitLabel="Enter the row"
                label="The feedback for your guess"
            />
        </section>
    );
}

/** What else may be entered, and what is taken back. */
function Entry({game, state: {session, past}}: Given) {
    const {game: board} = session;
    return (
        <div class="tray">
            {takesRow(session) && (
                <>
                    {!isWords(board) && <Palette board={board} onPick={game.pick} onErase={game.erase} />}
                    <TypedRows
                        board={board}
                        turns={session.turns}
                        onText={(text) => addTyped(game, text)}
                        onAnew={game.anew}
                    />
                </>
            )}
            <Choices
                of={[
                    session.turns.length + past.length > 0 && ["Undo", game.undo, {icon: "undo"}],
                    !isOver(session) && [...another(session), {kind: "quiet"}],
                ]}
            />
        </div>
    );
}
