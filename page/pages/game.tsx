/** The page of a game: what its layout lists, each a component that only draws. */

import {useEffect, useLayoutEffect, useRef, useState} from "preact/hooks";
import {noteGame} from "../daily";
import {isFocusLost} from "../dom";
import {isWide} from "../parts/board";
import {setTitle} from "../router";
import {onSettings} from "../settings";
import {useStore} from "../store";
import {mount} from "../view";
import {ASSIST} from "./game/assist";
import {BREAK} from "./game/break";
import {isOver} from "./game/game";
import {KEPT} from "./game/kept";
import {PLAY} from "./game/play";

import type {Game, Layout} from "./game/game";
import type {Store} from "../store";
import type {Place, Session} from "../types";

const LAYOUTS: Record<string, Layout> = {play: PLAY, break: BREAK, assist: ASSIST};

export async function show(root: HTMLElement, _place: Place, session: Session) {
    const layout = session.result === "open" && !session.can_go_on ? KEPT : LAYOUTS[session.kind];
    setTitle(`${layout.name} ${session.game.notation}`);
    root.classList.toggle("wide", isWide(session.game));
    const game = layout.create(session);
    return mount(
        root,
        <Page game={game} layout={layout} root={root} />,
        game.store,
        ...(game.knowledge ? [game.knowledge] : []),
    );
}

function Page({game, layout, root}: {game: Game & {knowledge?: Store<any>}; layout: Layout; root: HTMLElement}) {
    const state = useStore(game.store);
    const known = useStore(game.knowledge ?? game.store);
    const {session, focus} = state;
    const [, redraw] = useState({});
    root.classList.toggle("over", isOver(session));
    useEffect(() => onSettings(() => redraw({})), []);
    useEffect(() => game.start(), []);
    useEffect(() => noteGame(session), [session.id]);
    useFocusKept(root, isOver(session) ? [] : layout.home);
    useLayoutEffect(() => {
        if (focus) (root.querySelector(focus.selector) as HTMLElement | null)?.focus();
    }, [focus]);

    const all = (parts: Layout["panels"]) => parts.map((Part) => <Part game={game} state={state} known={known} />);
    return (
        <>
            <div class="game-head">
                <h1>{layout.title}</h1>
                <p class="quiet">{layout.about(session)}</p>
            </div>
            <div class={`game ${session.kind}`}>
                <div class="state">{all(layout.state)}</div>
                <div class="board-side">{all(layout.main)}</div>
                <div class="side">
                    {all(layout.note ?? [])}
                    <div class="panel stack">{all(layout.panels)}</div>
                    <div class="map-side">{all(layout.map ?? [])}</div>
                </div>
            </div>
        </>
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
        (home.map((selector) => root.querySelector(selector)).find(Boolean) as HTMLElement | null | undefined)?.focus();
    });
}
