/** The colors to pick from, under the row to fill; from there, and from any peg of a board, they can be dragged. */

import {useMemo, useRef, useState} from "preact/hooks";
import {keyOf} from "../keyboard";
import {isWords, saidOf} from "../lists";
import {looksOf} from "../pegs";
import {Icon} from "../view";
import {Hidden, Peg} from "./pegs";

import type {Game} from "../types";

/** Pixels that a pointer goes before it takes a peg along. */
const SLACK = 6;

/** A peg goes with the pointer, mouse or finger, and the hole to fill where that leaves it gets a "peg" event. */
export function drag(event: PointerEvent, color: number | string | undefined) {
    const start = event.target instanceof Element ? event.target.closest(".pick, .cell")?.querySelector("svg") : null;
    if (!start || color === undefined || event.button) return;
    const peg = start.cloneNode(true) as SVGElement;
    const ended = new AbortController();
    let hole: HTMLElement | null | undefined;
    const listen = (name: "pointermove" | "pointerup" | "pointercancel", done: (now: PointerEvent) => void) =>
        window.addEventListener(name, done, {signal: ended.signal});
    const end = () => {
        ended.abort();
        peg.remove();
        hole?.classList.remove("over");
    };
    listen("pointermove", ({clientX: x, clientY: y}) => {
        if (!peg.isConnected && Math.hypot(x - event.clientX, y - event.clientY) < SLACK) return;
        if (!peg.isConnected) document.body.append(peg);
        peg.classList.add("dragged");
        peg.style.translate = `${x}px ${y}px`;
        hole?.classList.remove("over");
        hole = document.elementFromPoint(x, y)?.closest<HTMLElement>(".entry .cell");
        hole?.classList.add("over");
    });
    listen("pointerup", () => {
        end();
        hole?.focus({preventScroll: true}); // keys that follow are for the row
        hole?.dispatchEvent(new CustomEvent("peg", {bubbles: true, detail: Number(color)}));
    });
    listen("pointercancel", end);
}

/** After a button that was clicked or touched, keys go to the row: digits fill it, and Enter sends it. */
export function toTheRow({detail, currentTarget}: MouseEvent) {
    const place = (currentTarget as Element).closest("dialog") ?? document;
    if (detail) place.querySelector<HTMLElement>("[role=grid] [tabindex='0']")?.focus({preventScroll: true});
}

/** A palette of this many colors takes two lines on a telephone, and one elsewhere. */
const isSome = (count: number) => count > 7 && count <= 10;

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
        bar.current?.querySelectorAll("button")[next]?.focus();
    }

    const erase = isWords(board) ? "Erase a letter" : "Empty a hole";
    const stopAt = (at: number) => ({tabIndex: at === stop ? 0 : -1, onFocus: () => setStop(at)});
    return (
        <div
            class={`palette${isSome(looks.length) ? " some" : ""}`}
            style={`--count: ${looks.length}`}
            role="toolbar"
            aria-label={saidOf("Colors", board)}
            ref={bar}
            onKeyDown={onKey}
            onClick={toTheRow}
        >
            <span>
                {looks.map((look, at) => (
                    <button
                        type="button"
                        class="pick"
                        title={[look.name, keyOf(look.color, board)].filter(Boolean).join(", key ")}
                        {...stopAt(at)}
                        onClick={() => onPick(look.color)}
                        onPointerDown={(event) => drag(event, look.color)}
                    >
                        <Peg look={look} />
                        <Hidden>{look.label}</Hidden>
                    </button>
                ))}
            </span>
            <button type="button" class="pick erase" title={erase} {...stopAt(looks.length)} onClick={onErase}>
                <Icon name="erase" />
                <Hidden>{erase}</Hidden>
            </button>
        </div>
    );
}
