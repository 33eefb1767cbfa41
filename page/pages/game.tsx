/** The page of a game: what its kind lists, each a component that only draws. */

import {useEffect, useLayoutEffect, useMemo, useRef, useState} from "preact/hooks";
import {noteGame} from "../daily";
import {isFocusLost} from "../dom";
import {keysGoHome} from "../keyboard";
import {isWords} from "../lists";
import {Board} from "../parts/board";
import {setTitle} from "../router";
import {onSettings, showsLeft} from "../settings";
import {mount} from "../view";
import {boardName} from "../words";
import {ASSIST, WORDS} from "./game/assist";
import {BREAK} from "./game/break";
import {createGame, isOver, takesRow, useKnown, useShown} from "./game/game";
import {KEPT} from "./game/ending";
import {PLAY} from "./game/play";

import type {Game, Given, Kind, Part} from "./game/game";
import type {Place, Session, Turn} from "../types";

/** Beyond this many pegs the page takes all the width there is. */
const MANY_PEGS = 7;
const KINDS: Record<string, Kind> = {play: PLAY, break: BREAK, assist: ASSIST};

export async function show(root: HTMLElement, _place: Place, session: Session) {
    const isAtWords = session.kind === "assist" && isWords(session.game);
    const kind = session.result === "open" && !session.can_go_on ? KEPT : isAtWords ? WORDS : KINDS[session.kind];
    setTitle(`${kind.name} ${boardName(session.game.notation)}`);
    root.classList.toggle("wide", session.game.pegs > MANY_PEGS);
    const game = createGame(session, kind.keeps?.(session));
    return mount(root, <Page game={game} kind={kind} root={root} />, game.store);
}

function Page({game, kind, root}: {game: Game; kind: Kind; root: HTMLElement}) {
    const state = useShown(game, "rest");
    const known = useKnown(game, kind);
    const {session, focus} = state;
    const [, redraw] = useState({});
    useEffect(() => onSettings(() => redraw({})), []);
    // Before the row has the focus: a key may follow at once.
    useLayoutEffect(() => game.start(), []);
    useEffect(() => noteGame(session), [session.id]);
    useFocusKept(root, isOver(session) ? [] : kind.home);
    useEffect(
        () => keysGoHome(() => (isOver(session) ? null : root.querySelector(kind.home[0])), session.game),
        [session.result],
    );
    useLayoutEffect(() => {
        // The end is looked at from its beginning.
        if (focus && isOver(session)) scrollTo(0, 0);
        if (focus) root.querySelector<HTMLElement>(focus.selector)?.focus();
    }, [focus]);

    const given = {game, kind, state, known};
    const all = (parts: Part[] = []) => parts.map((Each) => <Each {...given} />);
    return (
        <>
            <div class="game-head">
                <h1>{kind.title}</h1>
                <p class="quiet">{kind.about(session)}</p>
            </div>
            <div class={`game ${session.kind}${kind.submit ? "" : " no-entry"}`}>
                <div class={`screen${kind.isStill ? " place" : ""}${isOver(session) ? "" : " open"}`}>
                    <div class="state">{all(kind.state)}</div>
                    <div class="note-side">{all(kind.note)}</div>
                    <div class="board-side">
                        <GameBoard {...given} />
                        {all(kind.tray)}
                    </div>
                </div>
                <div class="side">
                    <div class="panel stack">{all(kind.panels)}</div>
                    <div class="map-side">{all(kind.map)}</div>
                </div>
            </div>
        </>
    );
}

/** The board, with what its kind shows; the row to fill is drawn anew without the page. */
function GameBoard(given: Given) {
    const {game, kind, state, known} = given;
    const {row} = useShown(game, "entered");
    const {session} = state;
    const {action: own, submit} = kind;
    const action = useMemo(() => own && {...own, run: (turn: Turn) => own.run(game, turn)}, [own, game]);

    function command(key: string) {
        if (key === "u") void game.undo();
        else if (key === "h") kind.hint?.(game);
        else kind.help(session.game);
    }

    return (
        <Board
            board={session.game}
            label={`Board: ${session.game.title}`}
            turns={session.turns}
            ignored={session.ignored}
            marked={known.isOld ? undefined : known.known?.contradiction?.rows}
            row={submit && takesRow(session) ? row : null}
            showLeft={showsLeft()}
            action={action}
            onRow={game.setRow}
            onSubmit={() => submit?.(game)}
            onWrong={game.refuse}
            onCommand={command}
            {...kind.board(given)}
        />
    );
}

/** The focus begins at *home*, and goes there when what had it in *root* is gone. */
function useFocusKept(root: HTMLElement, home: string[]) {
    const last = useRef<Element>(null);
    useEffect(() => {
        root.addEventListener("focusin", () => (last.current = document.activeElement));
    }, []);
    useLayoutEffect(() => {
        const isGone = !last.current?.isConnected || !last.current.checkVisibility();
        if (!isGone || !isFocusLost()) return;
        for (const selector of home) {
            const found = root.querySelector<HTMLElement>(selector);
            if (found) return found.focus();
        }
    });
}
