/** The tree of a strategy: its guess, and what follows each reply; one step at a time, each with an address of its own. */

import {announce} from "../../js/announce.js";
import {about} from "../../js/about.js";
import {backend, messageOf} from "../../js/backend.js";
import {measure} from "../../js/charts/bars.js";
import {createChooser} from "../../js/chooser.js";
import {byReply, shownCode, shownReply} from "../../js/codes.js";
import {h, hidden, replace} from "../../js/dom.js";
import {rounded, whole} from "../../js/numbers.js";
import {looksOf} from "../../js/pegs.js";
import {scroll} from "../../js/scroll.js";
import {counted} from "../../js/words.js";

/** @import {Game} from "../../js/types.js" */
/** @import {View} from "../lab.js" */

/**
 * @typedef {{reply: string, secrets: number, guess: string | null, total: number, worst: number}} TreeChild
 * @typedef {{guess: string, is_candidate: boolean, secrets: number, total: number, average: number, average_exact: string,
 *            worst: number, path: {guess: string, reply: string}[], children: TreeChild[], basis: string}} TreeNode
 */

/** Milliseconds after which it is said that the tree is growing. */
const PATIENCE = 500;

/** @param {View} view */
export async function tree({root, place, note}) {
    const {strategies} = await about();
    let path = place.query.get("path") ?? "";
    /** @type {AbortController | null} */
    let asking = null;
    const chosen = place.query.get("strategy") ?? "best";
    const strategy = h("select", {class: "field", onchange: () => void go("")}, strategies.map(({name}) => h("option", {value: name, selected: name === chosen}, name)));
    const waiting = h("div");
    const content = h("div", {class: "stack tree"});
    let ready = false;
    const chooser = await createChooser({game: place.query.get("game") ?? "4x6", onBoard: () => ready && void go("")});
    ready = true;
    replace(root, h("div", {class: "card lab-form pair-form"}, chooser.element, h("label", {class: "labelled"}, "Strategy", strategy)), waiting, content);
    await draw(false);
    return () => asking?.abort();

    /** @param {string} to */
    function go(to) {
        if (!root.isConnected) return;
        path = to;
        const game = chooser.board()?.notation ?? chooser.value();
        // Each step can be gone back from.
        history.pushState(null, "", addressOf(game, to));
        return draw(to !== "");
    }

    /** @param {string} game @param {string} to */
    function addressOf(game, to) {
        return `/lab?${new URLSearchParams({view: "tree", game, strategy: strategy.value, ...(to && {path: to})})}`;
    }

    /** @param {boolean} moved */
    async function draw(moved) {
        const board = chooser.board();
        if (!board) return;
        asking?.abort();
        const mine = (asking = new AbortController());
        content.setAttribute("aria-busy", "true");
        const stop = h("button", {type: "button", class: "button", onclick: () => mine.abort()}, "Stop");
        const timer = setTimeout(() => replace(waiting, h("p", {class: "row"}, h("span", {class: "said", role: "status"}, "Growing the tree …"), stop)), PATIENCE);
        try {
            /** @type {TreeNode} */
            const node = await backend.ask("tree", {game: board.notation, strategy: strategy.value, path}, {signal: mine.signal});
            if (mine !== asking) return;
            replace(content, shown(node, board));
            if (!moved) return;
            content.querySelector("h2")?.focus();
            announce(`${counted(node.secrets, "code")}. Guess ${node.guess}.`);
        } catch (error) {
            if (mine !== asking) return;
            if (mine.signal.aborted) replace(content, h("p", {}, h("button", {type: "button", class: "button", onclick: () => void draw(true)}, "Grow the tree")));
            else replace(content, h("div", {class: "trouble", role: "alert"}, h("p", {}, messageOf(error))));
        } finally {
            clearTimeout(timer);
            if (mine === asking) {
                replace(waiting);
                content.removeAttribute("aria-busy");
            }
        }
    }

    /** @param {TreeNode} node @param {Game} board */
    function shown(node, board) {
        const looks = looksOf(board);
        const replies = path ? path.split(",") : [];
        const steps = node.path.map((step, at) =>
            h("li", {}, go_to(replies.slice(0, at).join(","), [hidden(`Back to guess ${at + 1}:`), shownCode(step.guess, board, looks)]), shownReply(step.reply, board)),
        );
        const children = [...node.children].sort((one, other) => byReply(one.reply, other.reply));
        const most = Math.max(...children.map(({secrets}) => secrets));
        const lines = children.map((child) => {
            const to = [...replies, child.reply].join(",");
            const reply = shownReply(child.reply, board);
            return h(
                "tr",
                {onclick: child.guess === null ? null : (/** @type {Event} */ event) => void (event.target instanceof Element && event.target.closest("a") ? null : go(to))},
                h("th", {scope: "row"}, child.guess === null ? reply : go_to(to, reply)),
                h("td", {}, measure(child.secrets, most, child.guess === null ? "lucky" : "accent")),
                h("td", {}, child.guess !== null ? shownCode(child.guess, board, looks) : h("span", {class: "solved"}, "solved")),
                h("td", {class: "amount"}, child.guess === null ? "–" : rounded(child.total / child.secrets)),
                h("td", {class: "amount"}, child.guess === null ? "–" : child.worst),
            );
        });
        return [
            steps.length > 0 && h("nav", {"aria-label": "The way here"}, h("ol", {class: "way"}, steps)),
            h(
                "section",
                {class: "card"},
                h("h2", {tabindex: -1}, `Guess ${node.path.length + 1}: ${node.guess}`),
                h("p", {class: "node"}, shownCode(node.guess, board, looks), h("span", {}, h("b", {}, counted(node.secrets, "code")), node.is_candidate ? ", and this may be it" : "; this cannot be it, it is guessed to learn more")),
                h("dl", {class: "facts"}, fact("Guesses from here, on average", averageOf(node)), fact("At most", String(node.worst)), fact("In all", whole(node.total)), fact("Rests on", node.basis)),
                scroll("What follows each reply", h("table", {class: "turns branches"}, h("caption", {}, "What follows each reply"),
                    h("thead", {}, h("tr", {}, ["Reply", "Codes", "Next guess", "Average", "At most"].map((head, at) => h("th", {scope: "col", class: at > 2 ? "amount" : null}, head)))), h("tbody", {}, lines))),
            ),
        ];

        /** @param {string} to @param {import("../../js/dom.js").Child} content */
        function go_to(to, content) {
            return h("a", {href: addressOf(board.notation, to), onclick: (/** @type {MouseEvent} */ event) => {
                if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                void go(to);
            }}, content);
        }
    }
}

/** @param {string} name @param {string} value */
function fact(name, value) {
    return h("div", {}, h("dt", {}, name), h("dd", {}, value));
}

/** @param {TreeNode} node */
function averageOf({average, average_exact: exactly}) {
    return exactly.includes("/") ? `${rounded(average, 4)} (${exactly})` : exactly;
}
