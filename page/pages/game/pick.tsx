/** What is picked in the place of pegs if codes are words: one of a few words on buttons, or a word that is typed. */

import {useState} from "preact/hooks";
import {colorsOf} from "../../codes";
import {hasMarks, wordsOf} from "../../lists";
import * as rows from "../../row";
import {capitals} from "../../words";

import type {Row} from "../../row";
import type {Game as Board, Turn} from "../../types";

type Given = {
    board: Board;
    row: Row;
    onRow: (row: Row) => void;
    /** a letter that no word has */
    onWrong?: (sentence: string) => void;
    turns?: Turn[];
    /** those that are possible, if that is known: what else was possible once is struck out */
    left?: string[] | null;
    best?: string;
};

export function Pick({board, row, onRow, onWrong, turns = [], left = null, best}: Given) {
    const words = wordsOf(board);
    const text = row.cells.map((color) => (color === null ? "" : board.signs[color])).join("");
    if (!words) return <Typed {...{board, row, onRow, onWrong, text}} />;
    return (
        <div class="word-list" role="group" aria-label="The words" style={`--letters: ${board.pegs}`}>
            {[...words.secrets, ...words.guesses].map((word, at) => {
                const tried = turns.findLast(({guess}) => guess === word);
                const isOut = !tried && left !== null && !left.includes(word);
                // What is tried for what it tells looks like no mistake.
                const tells = isOut && (at >= words.secrets.length || word === best);
                const kind = tried || tells ? " tried" : isOut ? " out" : "";
                const said = tells ? "cannot be the answer, but may be tried" : "is ruled out";
                return (
                    <button
                        type="button"
                        class={`word${kind}${word === best ? " best-word" : ""}`}
                        aria-pressed={word === text}
                        title={tried ? `${word} got ${tried.words}` : isOut ? `${word} ${said}` : undefined}
                        onClick={() => onRow(rows.fill(row, colorsOf(word, board) ?? []))}
                    >
                        {word}
                        {tried && !hasMarks(board) && <small>{tried.reply}</small>}
                    </button>
                );
            })}
        </div>
    );
}

function Typed({board, row, onRow, onWrong, text}: Given & {text: string}) {
    // It stands as it is typed, in small letters too: a phone's keyboard goes on with what it wrote.
    const [raw, setRaw] = useState(text);
    function type(input: HTMLInputElement) {
        const letters = [...capitals(input.value).replace(/\s/g, "")].slice(0, board.pegs);
        const wrong = letters.find((letter) => !board.signs.includes(letter));
        const good = letters.filter((letter) => board.signs.includes(letter));
        onRow({
            ...rows.rowOf(
                good.map((letter) => board.signs.indexOf(letter)),
                board.pegs,
            ),
            ahead: row.ahead,
        });
        setRaw(input.value);
        if (wrong) onWrong?.(`No word on the list has the letter ${wrong}.`);
    }
    return (
        <label class="labelled word-typed">
            The word you tried
            <input
                class="field"
                value={capitals(raw) === text ? raw : text}
                autocomplete="off"
                autocapitalize="characters"
                spellcheck={false}
                onFocus={({currentTarget}) => currentTarget.select()}
                onInput={({currentTarget}) => type(currentTarget)}
            />
        </label>
    );
}
