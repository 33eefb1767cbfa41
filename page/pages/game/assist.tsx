/** Assist: guesses and replies of a real board are entered; what is known, and the best next guesses, come back. */

import {about} from "../../about";
import {announce} from "../../announce";
import {colorsOf} from "../../codes";
import {showDialog} from "../../dialog";
import {Board} from "../../parts/board";
import {Palette} from "../../parts/palette";
import {Code, Hidden} from "../../parts/pegs";
import {ReplyForm} from "../../parts/reply";
import {looksOf} from "../../pegs";
import {noReply, readReply} from "../../reply";
import * as rows from "../../row";
import {showsLeft} from "../../settings";
import {load, save} from "../../storage";
import {takeBack, told} from "../../turns";
import {Button, Trouble} from "../../view";
import {counted, measures} from "../../words";
import {AllCodes, Left, Places, Why} from "./advice";
import {EditedRow} from "./edit";
import {isOver} from "./game";
import {Contradiction, Said, createTold} from "./told";
import {TypedRows} from "./typed";

import type {RowAction} from "../../parts/board";
import type {Reply} from "../../reply";
import type {Told} from "../../turns";
import type {Session, Turn} from "../../types";
import type {Edited} from "./edit";
import type {Layout, State} from "./game";
import type {Known} from "./told";

export type Assist = ReturnType<typeof createAssist>;
export type Given = {game: Assist; state: State; known: Known};

/** At most this many of the codes left are listed. */
const MOST_CODES = 1000;
const REPLY = ".reply-form input";

export const ASSIST: Layout = {
    name: "Assist",
    title: "Assist",
    about: ({game}) => `${game.notation}: ${measures(game)}`,
    home: [REPLY, ".contradiction h2"],
    create: createAssist,
    state: [Status, Contradiction, Doubts, Ending, Said, Asking],
    main: [AssistBoard, Entry],
    panels: [Why, Left, Places],
    map: [AllCodes],
};

function createAssist(first: Session) {
    const {game: board} = first;
    const strategy = () => load("assist.strategy", "");
    const game = createTold(first, {offered: null, strategies: []}, ({ignored}) => ({
        ignored,
        codes: MOST_CODES,
        ...(strategy() ? {strategy: strategy()} : {}),
    }));
    const {store, say, refuse, put, change, look} = game;

    // What stands in the row then is the person's.
    game.onMoved = () => ({offered: null});
    game.onKnown = ({suggestions: [best], contradiction, words}, isNews) => {
        const {session, row} = store.state;
        const offered = best ? colorsOf(best.guess, board) : null;
        if (offered && session.result === "open" && isUntouched()) store.set({row: rows.fill(row, offered)});
        if (offered) store.set({offered});
        if (!isNews) return;
        const next = contradiction
            ? (words.contradiction[0] ?? "No code is consistent with all the feedback.")
            : best
              ? `Best next guess: ${best.guess}.`
              : "";
        announce(`${session.status} ${next}`.trim());
    };

    /** Whether nothing is in the row but what was put there for the person. */
    function isUntouched() {
        const {
            row: {cells},
            offered,
        } = store.state;
        return cells.every((color) => color === null) || (offered !== null && rows.isSame(cells, offered));
    }

    function rowsTold(): Told[] {
        return store.state.session.turns.map(told);
    }

    /** Keeps *turns* in the place of those there are; whether they are kept. */
    async function keep(turns: Told[], ignored?: number[]) {
        // What is asked for meanwhile was meant for a board that is being changed.
        if (store.state.pending) return (say("One moment: the last change is on its way."), false);
        const {
            row: {cells},
            reply,
            session,
        } = store.state;
        await put(turns, ignored, (now) => ({
            // What was entered meanwhile is for the next row.
            ...(now.row.cells === cells && {row: rows.rowOf([], board.pegs)}),
            ...(now.reply === reply && {reply: noReply(board)}),
            // Whoever went on to the board meanwhile stays there.
            ...(document.activeElement?.closest(".reply-form") && {focus: {selector: REPLY}}),
        }));
        return store.state.session !== session && !store.state.said;
    }

    function enter(reply: string) {
        const guess = rows.colorsIn(store.state.row);
        if (guess) void keep([...rowsTold(), {guess, reply}]);
        else missing();
    }

    function missing() {
        const count = rows.missingIn(store.state.row);
        refuse(`Fill the guess first: ${counted(count, "hole is", "holes are")} empty.`);
        store.set({focus: {selector: ".grid [tabindex='0']"}});
    }

    /** The guess stands in the row: on to its reply. */
    function submit() {
        if (rows.colorsIn(store.state.row)) store.set({focus: {selector: REPLY}});
        else missing();
    }

    function undo() {
        const last = store.state.session.turns.at(-1);
        if (!last) return;
        // What was entered meanwhile stays.
        void change("undo", takeBack, () =>
            isUntouched() ? {row: rows.rowOf(last.colors, board.pegs), reply: readReply(last.reply, board)} : {},
        );
    }

    function edit(turn: Turn) {
        const {ignored} = store.state.session;
        showDialog(`Change row ${turn.row}`, (close) => (
            <EditedRow
                board={board}
                turn={turn}
                isIgnored={ignored.includes(turn.row)}
                onDone={(edited: Edited | null) => (close(), void change_to(turn.row, edited))}
            />
        ));
    }

    /** @param edited  null: it is removed */
    function change_to(row: number, edited: Edited | null) {
        const others = store.state.session.ignored.filter((each) => each !== row);
        if (!edited)
            return keep(
                rowsTold().filter((_, at) => at !== row - 1),
                others.map((each) => (each > row ? each - 1 : each)),
            );
        const {guess, reply, isIgnored} = edited;
        const turns = rowsTold().map((each, at) =>
            at === row - 1 ? {guess, reply, told: reply === each.reply ? each.told : null} : each,
        );
        return keep(turns, isIgnored ? [...others, row] : others);
    }

    function ignore(row: number) {
        void keep(rowsTold(), [...store.state.session.ignored, row]);
    }

    function add(turns: {guess: string; reply: string}[]) {
        return keep([...rowsTold(), ...turns]);
    }

    /** Puts a code in the row. */
    function take(colors: number[]) {
        store.set({row: rows.fill(store.state.row, colors), offered: colors, focus: {selector: REPLY}});
        announce("The guess is in the row. Enter its feedback next.");
    }

    function advisedBy(name: string) {
        save("assist.strategy", name);
        void look();
    }

    function command(key: string) {
        if (key === "u") undo();
        else if (key === "h" && store.state.offered) game.setRow(rows.fill(store.state.row, store.state.offered));
    }

    function start() {
        about().then(
            ({strategies}) => store.set({strategies}),
            () => {},
        );
        return game.start();
    }

    const action: RowAction = {icon: "edit", label: (row) => `Change row ${row}`, run: edit};
    return {
        ...game,
        change_one: action,
        strategy,
        start,
        enter,
        submit,
        undo,
        edit,
        ignore,
        add,
        take,
        advisedBy,
        command,
    };
}

function Status({state: {session}}: Given) {
    return (
        <p class="status">
            {session.turns.length ? session.status : "Play this guess at your table, then tap the feedback you get."}
        </p>
    );
}

function AssistBoard({game, state: {session, row}, known}: Given) {
    return (
        <Board
            board={session.game}
            label="The board: guesses and feedback"
            turns={session.turns}
            ignored={session.ignored}
            marked={known.pending ? undefined : known.known?.contradiction?.rows}
            row={session.result === "open" ? row : null}
            showLeft={showsLeft()}
            action={game.change_one}
            onRow={game.setRow}
            onSubmit={game.submit}
            onWrong={game.refuse}
            onCommand={game.command}
        />
    );
}

/** Rows each of which may be left out alone, for those who do not know what the reply should have been. */
function Doubts({game, state: {session}, known: {known}}: Given) {
    const suspects = known?.contradiction?.suspect_rows ?? [];
    return (
        suspects.length > 0 &&
        !isOver(session) && (
            <div class="card">
                <p>Not sure what it should have been? Leave a row out:</p>
                <p class="row">
                    {suspects.map((row) => (
                        <Button onClick={() => game.ignore(row)}>Ignore row {row}</Button>
                    ))}
                </p>
            </div>
        )
    );
}

function Ending({state: {session}}: Given) {
    return (
        isOver(session) && (
            <section class="card ending">
                <h2 tabIndex={-1}>
                    {session.result === "solved"
                        ? `Solved in ${counted(session.turns.length, "guess", "guesses")}`
                        : "This game is over"}
                </h2>
                <p class="row">
                    <a class="button primary" href={`/review?id=${session.id}`}>
                        Review this game
                    </a>
                    <a class="button" href="/assist">
                        Another board
                    </a>
                </p>
            </section>
        )
    );
}

/** What to do now: the guess, large, and the buttons for its reply. */
function Asking({game, state: {session, row, reply}, known: {known, pending}}: Given) {
    if (session.result !== "open") return null;
    const {game: board} = session;
    const colors = rows.colorsIn(row);
    const [advised] = known?.suggestions ?? [];
    const best = advised && !pending ? colorsOf(advised.guess, board) : null;
    const isOwn = best ? !rows.isSame(row.cells, best) : !pending;
    return (
        <section class="card asking" aria-labelledby="next-guess" aria-busy={pending ? "true" : undefined}>
            <h2 id="next-guess">
                {isOwn ? "Your guess" : "Best next guess"}
                {colors && <Hidden> {colors.map((color) => board.signs[color]).join(board.separator)}</Hidden>}
            </h2>
            <div class="guess-shown">
                {colors ? (
                    <Code colors={colors} looks={looksOf(board)} />
                ) : (
                    isOwn && <p class="quiet">Fill the row on the board.</p>
                )}
                {isOwn && best && <Button onClick={() => game.take(best)}>Best: {advised.guess}</Button>}
            </div>
            <Trouble store={game.knowledge} />
            <ReplyForm
                board={board}
                reply={reply}
                onReply={(next: Reply) => game.store.set({reply: next, said: ""})}
                onSubmit={game.enter}
                unknown
                submitLabel="Enter the row"
                label="The feedback for your guess"
            />
        </section>
    );
}

/** What else may be entered, and what is taken back. */
function Entry({game, state: {session, row}}: Given) {
    const {game: board} = session;
    return (
        <div class="stack">
            {session.result === "open" && (
                <>
                    <Palette
                        board={board}
                        onPick={(color: number) => game.setRow(rows.put(row, color))}
                        onErase={() => game.setRow(rows.erase(row))}
                    />
                    <TypedRows board={board} onTurns={game.add} onAnew={game.anew} />
                </>
            )}
            <p class="row">
                {session.turns.length > 0 && (
                    <Button kind="quiet" onClick={game.undo}>
                        Take the last row back
                    </Button>
                )}
                <a class="button quiet" href="/assist">
                    Another board
                </a>
            </p>
        </div>
    );
}
