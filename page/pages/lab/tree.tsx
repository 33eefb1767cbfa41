/** The tree of a strategy: its guess, and what follows each reply; one step at a time, each with an address of its own. */

import type {RefObject} from "preact";
import {useEffect, useLayoutEffect, useRef, useState} from "preact/hooks";
import {boardOf} from "../../about";
import {announce} from "../../announce";
import {BackendError, backend, messageOf} from "../../backend";
import {Measure} from "../../charts/histogram";
import {Icicle} from "../../charts/icicle";
import {byReply} from "../../codes";
import {rounded, whole} from "../../numbers";
import {Chooser, firstBoard, useBoard} from "../../parts/chooser";
import {ShownCode, ShownReply} from "../../parts/codes";
import {Scroll} from "../../parts/scroll";
import {looksOf} from "../../pegs";
import {useAnswer} from "../../store";
import {Button} from "../../view";
import {counted} from "../../words";

import type {Drawn} from "../../view";
import type {TreeNode} from "../../facts";
import type {Game} from "../../types";
import type {View} from "../lab";

export type Answer = {node: TreeNode; board: Game};
/** a step to the branch *to*, its replies with commas */
export type LinkTo = (to: string, content: Drawn) => Drawn;

export function Tree({known, query}: View) {
    const [game, setGame] = useState(() => firstBoard(known, query.get("game") ?? "4x6"));
    const {answer: board} = useBoard(game);
    const [strategy, setStrategy] = useState(query.get("strategy") ?? "best");
    const tree = `${game} ${strategy}`;
    const [at, setAt] = useState({tree, path: query.get("path") ?? ""});
    const path = at.tree === tree ? at.path : "";
    const isMoved = useRef(false);
    const heading = useRef<HTMLHeadingElement | null>(null);
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

    function addressOf(to: string) {
        return `/lab?${new URLSearchParams({view: "tree", game: board?.notation ?? game, strategy, ...(to && {path: to})})}`;
    }

    function walk(to: string) {
        history.pushState(null, "", addressOf(to));
        isMoved.current = to !== "";
        setAt({tree, path: to});
    }

    const linkTo: LinkTo = (to, content) => (
        <a
            href={addressOf(to)}
            onClick={(event: MouseEvent) => {
                if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                walk(to);
            }}
        >
            {content}
        </a>
    );

    const isStopped = error instanceof BackendError && error.kind === "cancelled";
    return (
        <>
            <div class="card lab-form pair-form">
                <Chooser known={known} game={game} onGame={setGame} />
                <label class="labelled">
                    Strategy
                    <select class="field" onChange={({currentTarget}: any) => setStrategy(currentTarget.value)}>
                        {known.strategies.map(({name}) => (
                            <option value={name} selected={name === strategy}>
                                {name}
                            </option>
                        ))}
                    </select>
                </label>
            </div>
            {isLate && (
                <p class="row">
                    <span class="said" role="status">
                        Growing the tree …
                    </span>
                    <Button onClick={() => asking.current.abort()}>Stop</Button>
                </p>
            )}
            <div class="stack tree" aria-busy={isLate ? "true" : undefined}>
                {isStopped ? (
                    <p>
                        <Button onClick={again}>Grow the tree</Button>
                    </p>
                ) : error ? (
                    board && (
                        <div class="trouble" role="alert">
                            <p>{messageOf(error)}</p>
                        </div>
                    )
                ) : (
                    answer && (
                        <>
                            <Icicle node={answer.node} onWalk={(replies) => walk(replies.join(","))} />
                            <Branch {...answer} heading={heading} linkTo={linkTo} />
                        </>
                    )
                )}
            </div>
        </>
    );
}

function Branch({
    node,
    board,
    heading,
    linkTo,
}: Answer & {heading: RefObject<HTMLHeadingElement | null>; linkTo: LinkTo}) {
    const looks = looksOf(board);
    const replies = node.path.map(({reply}) => reply);
    const children = [...node.children].sort((one, other) => byReply(one.reply, other.reply));
    const most = Math.max(...children.map(({secrets}) => secrets));
    const exactly = node.average_exact;
    const fact = (name: string, value: Drawn) => (
        <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
        </div>
    );
    return (
        <>
            {node.path.length > 0 && (
                <nav aria-label="The way here">
                    <ol class="way">
                        {node.path.map(({guess, reply}, at) => (
                            <li>
                                {linkTo(
                                    replies.slice(0, at).join(","),
                                    <>
                                        <span class="visually-hidden">Back to guess {at + 1}:</span>
                                        <ShownCode text={guess} board={board} looks={looks} />
                                    </>,
                                )}
                                <ShownReply text={reply} board={board} />
                            </li>
                        ))}
                    </ol>
                </nav>
            )}
            <section class="card">
                <h2 tabIndex={-1} ref={heading}>
                    Guess {node.path.length + 1}: {node.guess}
                </h2>
                <p class="node">
                    <ShownCode text={node.guess} board={board} looks={looks} />
                    <span>
                        <b>{counted(node.secrets, "code")}</b>
                        {node.is_candidate
                            ? "; this guess may be the secret"
                            : "; this guess cannot be the secret, but tells more than others"}
                    </span>
                </p>
                <dl class="facts">
                    {fact(
                        "Guesses from here, on average",
                        exactly.includes("/") ? `${rounded(node.average, 4)} (${exactly})` : exactly,
                    )}
                    {fact("At most", node.worst)}
                    {fact("In all", whole(node.total))}
                    {fact("Rests on", node.basis)}
                </dl>
                <Scroll label="What follows each feedback">
                    <table class="turns branches">
                        <caption>What follows each feedback</caption>
                        <thead>
                            <tr>
                                {["Feedback", "Codes", "Next guess", "Average", "At most"].map((head, at) => (
                                    <th scope="col" class={at > 2 ? "amount" : undefined}>
                                        {head}
                                    </th>
                                ))}
                            </tr>
                        </thead>
                        <tbody>
                            {children.map(({reply, secrets, guess, total, worst}) => {
                                const shown = <ShownReply text={reply} board={board} />;
                                if (guess === null)
                                    return (
                                        <tr key={reply}>
                                            <th scope="row">{shown}</th>
                                            <td>
                                                <Measure value={secrets} most={most} tone="lucky" />
                                            </td>
                                            <td>
                                                <span class="solved">solved</span>
                                            </td>
                                            <td class="amount">–</td>
                                            <td class="amount">–</td>
                                        </tr>
                                    );
                                return (
                                    <tr key={reply} onClick={follow}>
                                        <th scope="row">{linkTo([...replies, reply].join(","), shown)}</th>
                                        <td>
                                            <Measure value={secrets} most={most} tone="accent" />
                                        </td>
                                        <td>
                                            <ShownCode text={guess} board={board} looks={looks} />
                                        </td>
                                        <td class="amount">{rounded(total / secrets)}</td>
                                        <td class="amount">{worst}</td>
                                    </tr>
                                );
                            })}
                        </tbody>
                    </table>
                </Scroll>
            </section>
        </>
    );
}

/** A click anywhere in a row is one on its link. */
function follow({target, currentTarget}: MouseEvent) {
    if (target instanceof Element && currentTarget instanceof Element && !target.closest("a"))
        currentTarget.querySelector("a")?.click();
}
