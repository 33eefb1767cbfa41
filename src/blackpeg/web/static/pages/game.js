/** The page of a game: what its layout lists, each a component that only draws. */

import {noteGame} from "../js/daily.js";
import {isFocusLost} from "../js/dom.js";
import {isWide} from "../js/parts/board.js";
import {setTitle} from "../js/router.js";
import {onSettings} from "../js/settings.js";
import {useStore} from "../js/store.js";
import {html, mount, useEffect, useLayoutEffect, useRef, useState} from "../js/view.js";
import {ASSIST} from "./game/assist.js";
import {BREAK} from "./game/break.js";
import {isOver} from "./game/game.js";
import {KEPT} from "./game/kept.js";
import {PLAY} from "./game/play.js";

/** @import {Game, Layout} from "./game/game.js" */
/** @import {Store} from "../js/store.js" */
/** @import {Place, Session} from "../js/types.js" */

/** @type {Record<string, Layout>} */
const LAYOUTS = {play: PLAY, break: BREAK, assist: ASSIST};

/** @param {HTMLElement} root @param {Place} _place @param {Session} session */
export async function show(root, _place, session) {
    const layout = session.result === "open" && !session.can_go_on ? KEPT : LAYOUTS[session.kind];
    setTitle(`${layout.name} ${session.game.notation}`);
    root.classList.toggle("wide", isWide(session.game));
    const game = layout.create(session);
    return mount(
        root,
        html`<${Page} game=${game} layout=${layout} root=${root} />`,
        game.store,
        ...(game.knowledge ? [game.knowledge] : []),
    );
}

/** @param {{game: Game & {knowledge?: Store<any>}, layout: Layout, root: HTMLElement}} given */
function Page({game, layout, root}) {
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
        if (focus) /** @type {HTMLElement | null} */ (root.querySelector(focus.selector))?.focus();
    }, [focus]);

    /** @param {Layout["panels"]} parts */
    const all = (parts) => parts.map((Part) => html`<${Part} game=${game} state=${state} known=${known} />`);
    return html`
        <div class="game-head"><h1>${layout.title}</h1><p class="quiet">${layout.about(session)}</p></div>
        <div class=${`game ${session.kind}`}>
            <div class="state">${all(layout.state)}</div>
            <div class="board-side">${all(layout.main)}</div>
            <div class="panel stack">${all(layout.panels)}</div>
        </div>`;
}

/** The focus begins at *home*, and goes there when what had it in *root* is gone. @param {HTMLElement} root @param {string[]} home */
function useFocusKept(root, home) {
    const last = useRef(/** @type {Element | null} */ (null));
    useEffect(() => {
        root.addEventListener("focusin", () => (last.current = document.activeElement));
    }, []);
    useLayoutEffect(() => {
        const isGone = !last.current?.isConnected || !last.current.checkVisibility();
        if (!isGone || !isFocusLost()) return;
        /** @type {HTMLElement | null | undefined} */ (
            home.map((selector) => root.querySelector(selector)).find(Boolean)
        )?.focus();
    });
}
