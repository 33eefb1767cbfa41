/**
 * Puzzles of a chosen grade: exactly one code fits the clues of each; /puzzle?grade=hard.  The address has its seed, too,
 * so that a reload comes back to it.  /puzzle?day=2026-11-22 is the same for everybody.
 */

import {useLayoutEffect, useMemo, useState} from "preact/hooks";
import {boardOf} from "../about";
import {replaceAddress} from "../address";
import {announce} from "../announce";
import {backend} from "../backend";
import {colorsOf, partsOf, textOf} from "../codes";
import {dayInWords} from "../daily";
import {keysGoHome} from "../keyboard";
import {FillBoard} from "../parts/board";
import * as rows from "../row";
import {setTitle} from "../router";
import {turnOf} from "../session";
import {load, save} from "../storage";
import {useAnswer, useOwnStore, useStore} from "../store";
import {Button, Select, Trouble, mount} from "../view";
import {counted, score, written} from "../words";

import type {FoundGames, Puzzles} from "../facts";
import type {Row} from "../row";
import type {Game, Place, Turn} from "../types";
import type {Drawn} from "../view";

const GAME = "4x6";
/** Games that are looked through for mistakes, and the guesses that they lost at least. */
const LOOKED_AT = 100;
const WORTH = 0.2;
const MOST_SEED = 2 ** 31;
const GRADES: [string, string][] = [
    ["easy", "Easy"],
    ["medium", "Medium"],
    ["hard", "Hard"],
];

export async function show(root: HTMLElement, {query}: Place) {
    setTitle("Puzzles");
    const asks = query.get("day") ?? "";
    const isDay = /^\d{4}-\d\d-\d\d$/.test(asks) && asks <= new Date().toISOString().slice(0, 10);
    const day = isDay && Number.isFinite(Date.parse(asks)) ? asks : null;
    const asked = query.get("grade") ?? load("puzzle.grade", "easy");
    // That of a day is the same for everybody.
    const grade = !day && GRADES.some(([name]) => name === asked) ? asked : "easy";
    const board = await boardOf(GAME);
    const seed = Number(query.get("seed") ?? Number.NaN);
    const first = await (day
        ? dayPuzzle(day)
        : drawn(grade, Number.isSafeInteger(seed) && seed > 0 ? seed : anySeed()));
    return mount(root, <Page board={board} day={day} first={first} grade={grade} />);
}

/** The solutions that the person found, by the day of the puzzle. */
const solutions = () => load("puzzle.days", {} as Record<string, string>);

const anySeed = () => 1 + Math.floor(Math.random() * MOST_SEED);

/** Clues, which the address leads to from now on. */
async function drawn(grade: string, seed: number) {
    const clues = await cluesOf(grade, seed);
    replaceAddress(`/puzzle?grade=${grade}&seed=${seed}`);
    return clues;
}

/** The day is the seed of its puzzle. */
const dayPuzzle = (day: string) => cluesOf("easy", Number(day.replaceAll("-", "")));

async function cluesOf(grade: string, seed: number): Promise<string[]> {
    const {puzzles}: Puzzles = await backend.ask("puzzle", {game: GAME, grade, seed});
    return puzzles[0].position.split(" ").slice(1);
}

/** The last game with mistakes of one's own that were not looked for again. */
async function ownMistakes(signal: AbortSignal) {
    const {entries}: FoundGames = await backend.ask("history", {kind: "play", limit: LOOKED_AT}, {signal});
    const replayed = load("replayed", [] as string[]);
    return entries.find(({id, mistakes}) => (mistakes ?? 0) >= WORTH && !replayed.includes(id)) ?? null;
}

type Given = {board: Game; day: string | null; grade: string; first: string[]};

function Page({board, ...given}: Given) {
    const store = useOwnStore({clues: given.first, grade: given.grade, day: given.day, number: 0});
    const {clues, grade, day, number, pending} = useStore(store);
    const [solved, setSolved] = useState(() => load("puzzle.solved", 0));
    const known = day ? solutions()[day] : undefined;
    const {answer: own} = useAnswer(ownMistakes, []);

    function next(grade: string) {
        save("puzzle.grade", grade);
        void store.act("next", async () => ({
            clues: await drawn(grade, anySeed()),
            grade,
            day: null,
            number: number + 1,
        }));
    }

    function count(code: string) {
        if (day) save("puzzle.days", {...solutions(), [day]: code});
        save("puzzle.solved", solved + 1);
        setSolved(solved + 1);
    }

    return (
        <>
            <h1>{day ? `Puzzle of ${dayInWords(day)}` : "Puzzles"}</h1>
            <p class="lead">One code alone fits all of these feedbacks. Which?</p>
            <div class="card abreast puzzle">
                <Clues
                    key={`${number}`}
                    board={board}
                    clues={clues}
                    known={known}
                    onSolved={count}
                    next={
                        <Button kind="primary large" disabled={pending !== null} onClick={() => next(grade)}>
                            {day ? "Another puzzle" : "Next puzzle"}
                        </Button>
                    }
                >
                    <Trouble store={store} />
                    {!day && <Select label="How hard" value={grade} options={GRADES} onPick={next} />}
                    {solved > 0 && <p>You have solved {counted(solved, "puzzle")}.</p>}
                    <p class="quiet">
                        A sheet of them to print: <code>blackpeg puzzle {GAME} -n 12 --html sheet.html</code>
                    </p>
                    {own && (
                        <p>
                            Or look for better guesses in{" "}
                            <a href={`/review?id=${own.id}&replay`}>your last game that lost some</a>.
                        </p>
                    )}
                </Clues>
            </div>
        </>
    );
}

type CluesGiven = {
    board: Game;
    clues: string[];
    /** the solution, if the person found it before */
    known?: string;
    onSolved: (code: string) => void;
    next: Drawn;
    children: Drawn;
};

function Clues({board, clues, known, onSolved, next, children}: CluesGiven) {
    const turns = useMemo(
        () =>
            clues.map((clue, at) => {
                const [guess, reply] = partsOf(clue);
                return turnOf({guess, reply}, at, board, null);
            }),
        [clues],
    );
    const solved = (code: string) => `${code} is the code: it alone fits every row.`;
    const [row, setRow] = useState<Row>(rows.rowOf(known ? colorsOf(known, board) : [], board.pegs));
    const [{said, against, isSolved}, tell] = useState({
        said: known ? solved(known) : "",
        against: [] as number[],
        isSolved: known !== undefined,
    });
    // Before it is drawn: a key may follow at once.
    useLayoutEffect(() => keysGoHome(() => document.querySelector(".puzzle .grid [tabindex='0']"), board), []);

    function say(sentence: string, against: number[] = [], isSolved = false) {
        tell({said: sentence, against, isSolved});
        announce(sentence);
    }

    function attempt() {
        if (isSolved) return;
        const colors = rows.colorsIn(row);
        if (!colors) return say(`${counted(rows.missingIn(row), "hole is", "holes are")} empty.`);
        const code = textOf(colors, board);
        const wrong = turns.filter((turn) => written(score(turn.colors, colors), board) !== turn.reply);
        if (wrong.length)
            return say(
                why(code, colors, wrong, board),
                wrong.map(({row}) => row),
            );
        onSolved(code);
        say(solved(code), [], true);
    }

    return (
        <>
            <div class="stack">
                <FillBoard
                    board={board}
                    turns={turns}
                    row={row}
                    onRow={setRow}
                    onSubmit={attempt}
                    onWrong={say}
                    marked={against}
                    showLeft={false}
                    label="The clues, and a row for the code"
                />
            </div>
            <div class="stack">
                <p>
                    {isSolved ? (
                        next
                    ) : (
                        <Button kind="primary large" onClick={attempt}>
                            This is it
                        </Button>
                    )}
                </p>
                {said && <p class="verdict">{said}</p>}
                {children}
            </div>
        </>
    );
}

/** Which rows speak against a code, and what the first of them would be. */
function why(code: string, colors: number[], [first, ...more]: Turn[], board: Game) {
    const got = written(score(first.colors, colors), board);
    const others = more.length ? `, nor ${counted(more.length, "other row")}` : "";
    return `${code} does not fit row ${first.row}${others}: ${first.guess} would have got ${got}, not ${first.reply}.`;
}
