/** The colors to pick from, under the row to fill; from there, and from any peg of a board, they can be dragged. */

import {useMemo, useRef, useState} from "preact/hooks";
import {looksOf} from "../pegs";
import {Icon} from "../view";
import {Hidden, Peg} from "./pegs";

import type {Game} from "../types";

const DRAGGED = "text/x-blackpeg-color";

/** What a peg does when it is dragged. */
export function drag(event: DragEvent, color: number) {
    event.dataTransfer?.setData(DRAGGED, String(color));
}

/** Whether what is dragged is a color. */
export function isDragged(event: DragEvent) {
    return Boolean(event.dataTransfer?.types.includes(DRAGGED));
}

/** That color; NaN where it is none. */
export function dropped(event: DragEvent) {
    return isDragged(event) ? Number(event.dataTransfer?.getData(DRAGGED)) : NaN;
}

/** A toolbar with one tab stop, arrows inside. */
export function Palette({board, onPick, onErase}: {board: Game; onPick: (color: number) => void; onErase: () => void}) {
    const looks = useMemo(() => looksOf(board), [board]);
    const [stop, setStop] = useState(0);
    const bar = useRef<HTMLDivElement>(null);

    function onKey(event: KeyboardEvent) {
        const steps: Record<string, number> = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1};
        const ends: Record<string, number> = {Home: 0, End: looks.length};
        const count = looks.length + 1;
        const next = ends[event.key] ?? (stop + steps[event.key] + count) % count;
        if (Number.isNaN(next)) return;
        event.preventDefault();
        // Its focus makes it the stop.
        (bar.current?.children[next] as HTMLElement | undefined)?.focus();
    }

    const stopAt = (at: number) => ({tabIndex: at === stop ? 0 : -1, onFocus: () => setStop(at)});
    return (
        <div class="palette" role="toolbar" aria-label="Colors" ref={bar} onKeyDown={onKey}>
            {looks.map((look, at) => (
                <button
                    type="button"
                    class="pick"
                    draggable={true}
                    title={look.name}
                    {...stopAt(at)}
                    onClick={() => onPick(look.color)}
                    onDragStart={(event: DragEvent) => drag(event, look.color)}
                >
                    <Peg look={look} />
                    <Hidden>{look.label}</Hidden>
                </button>
            ))}
            <button type="button" class="pick erase" title="Empty a hole" {...stopAt(looks.length)} onClick={onErase}>
                <Icon name="erase" />
                <Hidden>Empty a hole</Hidden>
            </button>
        </div>
    );
}
