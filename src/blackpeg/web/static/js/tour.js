/**
 * The first visit: four short notes on the real board, which go on by themselves as one plays; "Skip" ends them.
 *
 *     const tour = startTour([{target: element, title, text}, ...], onEnd)
 *     tour.reached(2)      goes on to the third note if it is not there yet
 *     tour.end()
 *
 * The notes are no modal dialog: the board can be used all the time.
 */

import {h, replace} from "./dom.js";

/** @typedef {{target: () => Element | null, title: string, text: string}} Step */

/** @param {Step[]} steps @param {(hadFocus: boolean) => void} onEnd */
export function startTour(steps, onEnd) {
    let at = 0;
    /** @type {Element | null} */
    let lit = null;
    const title = h("h2", {id: "tour-title", tabindex: -1});
    const text = h("p");
    const count = h("p", {class: "quiet tour-count"});
    const next = h("button", {type: "button", class: "button primary", onclick: () => go(at + 1, true)});
    const skip = h("button", {type: "button", class: "button quiet", onclick: end}, "Skip");
    const element = h("section", {class: "tour", "aria-labelledby": "tour-title"}, title, h("div", {"aria-live": "polite"}, text), h("div", {class: "row"}, count, skip, next));
    element.addEventListener("keydown", (event) => {
        if (event.key === "Escape") end();
    });

    /** @param {number} step @param {boolean} [byHand] */
    function go(step, byHand = false) {
        if (step >= steps.length) return end();
        at = step;
        const {target, title: words, text: said} = steps[at];
        replace(title, words);
        replace(text, said);
        replace(count, `${at + 1} of ${steps.length}`);
        replace(next, at === steps.length - 1 ? "Play" : "Next");
        skip.hidden = at === steps.length - 1;
        lit?.classList.remove("lit");
        lit = target();
        lit?.classList.add("lit");
        lit?.scrollIntoView({block: "nearest"});
        if (byHand) next.focus();
    }

    function end() {
        lit?.classList.remove("lit");
        const hadFocus = element.contains(document.activeElement);
        element.remove();
        onEnd(hadFocus);
    }

    go(0);
    return {
        element,
        end,
        /** @param {number} step */
        reached(step) {
            if (element.isConnected && step > at) go(step);
        },
    };
}
