/** The tree of a strategy: its guess, and what follows each reply; one step at a time, each with an address of its own. */

import {boardOf} from "../../js/about.js";
import {announce} from "../../js/announce.js";
import {BackendError, backend, messageOf} from "../../js/backend.js";
import {Measure} from "../../js/charts/histogram.js";
import {byReply} from "../../js/codes.js";
import {rounded, whole} from "../../js/numbers.js";
import {Chooser, firstBoard, useBoard} from "../../js/parts/chooser.js";
import {ShownCode, ShownReply} from "../../js/parts/codes.js";
import {Scroll} from "../../js/parts/scroll.js";
import {looksOf} from "../../js/pegs.js";
import {useAnswer} from "../../js/store.js";
import {Button, html, useEffect, useLayoutEffect, useRef, useState} from "../../js/view.js";
import {counted} from "../../js/words.js";

/** @import {Drawn} from "../../vendor/preact.js" */
/** @import {TreeNode} from "../../js/facts.js" */
/** @import {Game} from "../../js/types.js" */
/** @import {View} from "../lab.js" */

/** @typedef {{node: TreeNode, board: Game}} Answer */
/** @typedef {(to: string, content: Drawn) => Drawn} LinkTo  a step to the branch *to*, its replies with commas */

/** @param {View} given */
export function Tree({known, query}) {
    const [game, setGame] = useState(() => firstBoard(known, query.get("game") ?? "4x6"));
    const {answer: board} = useBoard(game);
    const [strategy, setStrategy] = useState(query.get("strategy") ?? "best");
    const tree = `${game} ${strategy}`;
    const [at, setAt] = useState({tree, path: query.get("path") ?? ""});
    const path = at.tree === tree ? at.path : "";
    const isMoved = useRef(false);
    const heading = useRef(/** @type {HTMLElement | null} */ (null));
    const asking = useRef(new AbortController());

    const {answer, error, isLate, again} = useAnswer(
        async (signal) => {
            const board = await boardOf(game);
            const mine = new AbortController();
            asking.current = mine;
            signal.addEventListener("abort", () => mine.abort());
            return {
                board,
                node: await backend.ask("tree", {game: board.notation, strategy, path}, {signal: mine.signal}),
            };
        },
        [tree, path],
    );

    const first = useRef(tree);
    useEffect(() => {
        // Another tree: what was walked in before can be gone back to.
        if (tree !== first.current) history.pushState(null, "", addressOf(""));
        first.current = tree;
    }, [tree]);
    useLayoutEffect(() => {
        if (!answer || !isMoved.current) return;
        isMoved.current = false;
        heading.current?.focus();
        announce(`${counted(answer.node.secrets, "code")}. Guess ${answer.node.guess}.`);
    }, [answer]);

    /** @param {string} to */
    function addressOf(to) {
        return `/lab?${new URLSearchParams({view: "tree", game: board?.notation ?? game, strategy, ...(to && {path: to})})}`;
    }

    /** @type {LinkTo} */
    const linkTo = (to, content) =>
        html`<a href=${addressOf(to)} onclick=${(/** @type {MouseEvent} */ event) => {
            if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            history.pushState(null, "", addressOf(to));
            isMoved.current = to !== "";
            setAt({tree, path: to});
        }}>${content}</a>`;

    const isStopped = error instanceof BackendError && error.kind === "cancelled";
    return html`
        <div class="card lab-form pair-form"><${Chooser} known=${known} game=${game} onGame=${setGame} />
            <label class="labelled">Strategy<select class="field" onchange=${(/** @type {any} */ {currentTarget}) => setStrategy(currentTarget.value)}>${known.strategies.map(({name}) => html`<option value=${name} selected=${name === strategy}>${name}</option>`)}</select></label></div>
        ${isLate && html`<p class="row"><span class="said" role="status">Growing the tree …</span><${Button} onclick=${() => asking.current.abort()}>Stop<//></p>`}
        <div class="stack tree" aria-busy=${isLate ? "true" : null}>
            ${
                isStopped
                    ? html`<p><${Button} onclick=${again}>Grow the tree<//></p>`
                    : error
                      ? board && html`<div class="trouble" role="alert"><p>${messageOf(error)}</p></div>`
                      : answer && html`<${Branch} ...${answer} heading=${heading} linkTo=${linkTo} />`
            }
        </div>`;
}

/** @param {Answer & {heading: {current: HTMLElement | null}, linkTo: LinkTo}} given */
function Branch({node, board, heading, linkTo}) {
    const looks = looksOf(board);
    const replies = node.path.map(({reply}) => reply);
    const children = [...node.children].sort((one, other) => byReply(one.reply, other.reply));
    const most = Math.max(...children.map(({secrets}) => secrets));
    const exactly = node.average_exact;
    /** @param {string} name @param {Drawn} value */
    const fact = (name, value) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
    return html`
        ${
            node.path.length > 0 &&
            html`<nav aria-label="The way here"><ol class="way">${node.path.map(
                ({guess, reply}, at) => html`
            <li>${linkTo(replies.slice(0, at).join(","), html`<span class="visually-hidden">Back to guess ${at + 1}:</span><${ShownCode} text=${guess} board=${board} looks=${looks} />`)}<${ShownReply} text=${reply} board=${board} /></li>`,
            )}</ol></nav>`
        }
        <section class="card">
            <h2 tabindex="-1" ref=${heading}>Guess ${node.path.length + 1}: ${node.guess}</h2>
            <p class="node"><${ShownCode} text=${node.guess} board=${board} looks=${looks} /><span><b>${counted(node.secrets, "code")}</b>${node.is_candidate ? "; this guess may be the secret" : "; this guess cannot be the secret, but tells more than others"}</span></p>
            <dl class="facts">${fact("Guesses from here, on average", exactly.includes("/") ? `${rounded(node.average, 4)} (${exactly})` : exactly)}${fact("At most", node.worst)}${fact("In all", whole(node.total))}${fact("Rests on", node.basis)}</dl>
            <${Scroll} label="What follows each feedback"><table class="turns branches">
                <caption>What follows each feedback</caption>
                <thead><tr>${["Feedback", "Codes", "Next guess", "Average", "At most"].map((head, at) => html`<th scope="col" class=${at > 2 ? "amount" : null}>${head}</th>`)}</tr></thead>
                <tbody>${children.map(({reply, secrets, guess, total, worst}) => {
                    const shown = html`<${ShownReply} text=${reply} board=${board} />`;
                    if (guess === null)
                        return html`<tr key=${reply}><th scope="row">${shown}</th><td><${Measure} value=${secrets} most=${most} tone="lucky" /></td><td><span class="solved">solved</span></td><td class="amount">–</td><td class="amount">–</td></tr>`;
                    return html`
                        <tr key=${reply} onclick=${follow}>
                            <th scope="row">${linkTo([...replies, reply].join(","), shown)}</th>
                            <td><${Measure} value=${secrets} most=${most} tone="accent" /></td>
                            <td><${ShownCode} text=${guess} board=${board} looks=${looks} /></td><td class="amount">${rounded(total / secrets)}</td><td class="amount">${worst}</td>
                        </tr>`;
                })}</tbody>
            </table><//>
        </section>`;
}

/** A click anywhere in a row is one on its link. @param {MouseEvent} event */
function follow({target, currentTarget}) {
    if (target instanceof Element && currentTarget instanceof Element && !target.closest("a"))
        currentTarget.querySelector("a")?.click();
}
