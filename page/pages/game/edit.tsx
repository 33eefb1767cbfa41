/** A row changed: its guess, its reply, whether it counts; or removed. */

import {useState} from "preact/hooks";
import {Board} from "../../parts/board";
import {Palette} from "../../parts/palette";
import {ReplyForm} from "../../parts/reply";
import {readReply} from "../../reply";
import * as rows from "../../row";
import {Button} from "../../view";

import type {Game, Turn} from "../../types";

export type Edited = {guess: number[]; reply: string; isIgnored: boolean};

/** @param given  null: it is removed */
export function EditedRow({
    board,
    turn,
    isIgnored: first,
    onDone,
}: {
    board: Game;
    turn: Turn;
    isIgnored: boolean;
    onDone: (edited: Edited | null) => void;
}) {
    const [row, setRow] = useState(rows.rowOf(turn.colors, board.pegs));
    const [reply, setReply] = useState(readReply(turn.reply, board));
    const [isIgnored, setIgnored] = useState(first);
    const [isLacking, setLacking] = useState(false);
    const guess = rows.colorsIn(row);

    function save(text: string) {
        if (guess) onDone({guess, reply: text, isIgnored});
        else setLacking(true);
    }

    return (
        <div class="stack edit-row">
            <Board board={board} row={row} onRow={setRow} label={`The guess of row ${turn.row}`} />
            <Palette
                board={board}
                onPick={(color: number) => setRow(rows.put(row, color))}
                onErase={() => setRow(rows.erase(row))}
            />
            <label class="check">
                <input
                    type="checkbox"
                    checked={isIgnored}
                    onChange={({currentTarget: {checked}}: any) => setIgnored(checked)}
                />
                <span>Ignore this row: its feedback may be wrong</span>
            </label>
            <div role="alert">{isLacking && !guess && <p class="trouble">Fill every hole of the guess first.</p>}</div>
            <ReplyForm
                board={board}
                reply={reply}
                onReply={setReply}
                onSubmit={save}
                unknown
                submitLabel="Save the row"
                label="Its feedback"
            />
            <div class="row">
                <Button onClick={() => onDone(null)}>Remove the row</Button>
            </div>
        </div>
    );
}
