/** The page of a game: what its layout lists, each a component that only draws. */

import {noteGame} from "../js/daily.js";
import {isFocusLost} from "../js/dom.js";
import {isWide} from "../js/parts/board.js";
import {setTitle} from "../js/router.js";
import {onSettings} from "../js/settings.js";
import {useStore} from "../js/store.js";
import {html, mount, useEffect, useLayoutEffect, useRef, useState} from "../js/view.js";
import {createGame} from "./game/game.js";
import {PLAY} from "./game/play.js";

/** @import {Game, Layout} from "./game/game.js" */
/** @import {Place, Session} from "../js/types.js" */

/** @param {HTMLElement} root @param {Place} _place @param {Session} session */
export async function show(root, _place, session) {
    const layout = PLAY;
    setTitle(`${layout.name} ${session.game.notation}`);
    root.classList.toggle("wide", isWide(session.game));
    const game = layout.create(session);
    return mount(root, html`<${Page} game=${game} layout=${layout} root=${root} />`);
}

/** @param {{game: Game, layout: Layout, root: HTMLElement}} given */
function Page({game, layout, root}) {
    const state = useStore(game.store);
    const {session, focus} = state;
    const [, redraw] = useState({});
    root.classList.toggle("over", session.result !== "open");
    useEffect(() => onSettings(() => redraw({})), []);
    useEffect(() => game.start(), []);
    useEffect(() => noteGame(session), [session.id]);
    useFocusKept(root, session.result === "open" ? layout.home : null);
    useLayoutEffect(() => {
        if (focus) /** @type {HTMLElement | null} */ (root.querySelector(focus.selector))?.focus();
    }, [focus]);

    /** @param {Layout["panels"]} parts */
    const all = (parts) => parts.map((Part) => html`<${Part} game=${game} state=${state} />`);
    return html`
        <div class="game-head"><h1>${layout.title}</h1><p class="quiet">${layout.about(session)}</p></div>
        <div class="game">
            <div class="state">${all(layout.state)}</div>
            <div class="board-side">${all(layout.main)}</div>
            <div class="panel stack">${all(layout.panels)}</div>
        </div>`;
}

/** The focus begins at *home*, and goes there when what had it in *root* is gone. @param {HTMLElement} root @param {string | null} home */
function useFocusKept(root, home) {
    const last = useRef(/** @type {Element | null} */ (null));
    useEffect(() => {
        root.addEventListener("focusin", () => (last.current = document.activeElement));
    }, []);
    useLayoutEffect(() => {
        const isGone = !last.current || !last.current.isConnected || !last.current.checkVisibility();
        if (home && isGone && isFocusLost()) /** @type {HTMLElement | null} */ (root.querySelector(home))?.focus();
    });
}
