/**
 * The colors to pick from, under a board; from there, and from any peg of a board, they can be dragged.
 *
 *     html`<${Palette} board=${board} onPick=${color => ...} onErase=${() => ...} />`
 *     drag(event, color)                    what a peg does when it is dragged
 *     isDragged(event)                      whether what is dragged is a color
 *     dropped(event)                        that color; NaN where it is none
 */

import {useLayoutEffect, useMemo, useRef, useState} from "preact/hooks";
import {looksOf} from "../pegs";
import {Icon} from "../view";
import {Hidden, Peg} from "./pegs";

import type {Game} from "../types";

const DRAGGED = "text/x-blackpeg-color";

export function drag(event: DragEvent, color: number) {
    event.dataTransfer?.setData(DRAGGED, String(color));
}

export function isDragged(event: DragEvent) {
    return Boolean(event.dataTransfer?.types.includes(DRAGGED));
}

export function dropped(event: DragEvent) {
    return isDragged(event) ? Number(event.dataTransfer?.getData(DRAGGED)) : NaN;
}

/**
 * The colors to pick from: a toolbar with one tab stop, arrows inside.
 */
export function Palette({board, onPick, onErase}: {board: Game; onPick: (color: number) => void; onErase: () => void}) {
    const looks = useMemo(() => looksOf(board), [board]);
    const [stop, setStop] = useState(0);
    const bar = useRef<HTMLDivElement>(null);
    const isInside = Boolean(bar.current?.contains(document.activeElement));
    useLayoutEffect(() => {
        if (isInside) (bar.current?.children[stop] as HTMLElement | undefined)?.focus();
    }, [stop]);

    function onKey(event: KeyboardEvent) {
        const next = {
            ArrowRight: stop + 1,
            ArrowDown: stop + 1,
            ArrowLeft: stop - 1,
            ArrowUp: stop - 1,
            Home: 0,
            End: -1,
        }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        setStop((next + looks.length + 1) % (looks.length + 1));
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
