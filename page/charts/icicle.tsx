/**
 * A strategy's tree as an icicle: each guess a band, and under it the parts of its split, as wide as they have codes,
 * with the parts of theirs.  One walks in and out by mouse, and by arrow keys: left and right among the parts, down into
 * one, up to the guess before.
 */

import {useLayoutEffect, useRef, useState} from "preact/hooks";
import {counted} from "../words";

import type {TreeNode} from "../facts";

/** *onWalk* is given the feedbacks that lead there. */
export function Icicle({node, onWalk}: {node: TreeNode; onWalk: (replies: string[]) => void}) {
    const replies = node.path.map(({reply}) => reply);
    const parts = [...node.children].sort((one, other) => other.secrets - one.secrets);
    const [chosen, setChosen] = useState(0);
    const bar = useRef<HTMLDivElement>(null);
    const hasWalked = useRef(false);
    useLayoutEffect(() => {
        setChosen(0);
        // Who walks by keys goes on from there.
        if (hasWalked.current) bar.current?.querySelector("button")?.focus();
        hasWalked.current = false;
    }, [node]);

    function walk(to: string[]) {
        hasWalked.current = true;
        onWalk(to);
    }
    const enter = (at: number) => parts[at]?.guess !== null && walk([...replies, parts[at].reply]);

    function onKey(event: KeyboardEvent) {
        const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
        if (step) {
            const next = Math.max(0, Math.min(chosen + step, parts.length - 1));
            setChosen(next);
            bar.current?.querySelectorAll<HTMLElement>(".icicle-part")[next]?.focus();
        } else if (event.key === "ArrowDown") enter(chosen);
        else if (event.key === "ArrowUp" && replies.length) walk(replies.slice(0, -1));
        else return;
        event.preventDefault();
    }

    const said = ({reply, secrets, guess}: TreeNode["children"][number]) =>
        `${reply}: ${counted(secrets, "code")}${guess === null ? ", solved" : `, then ${guess}`}`;
    return (
        <div class="icicle" role="toolbar" aria-label="The tree as a picture" onKeyDown={onKey}>
            {node.path.map(({guess, reply}, at) => (
                <button type="button" class="icicle-band" tabIndex={-1} onClick={() => walk(replies.slice(0, at))}>
                    {guess} <span class="quiet">{reply}</span>
                </button>
            ))}
            <div class="icicle-band here">
                <b>{node.guess}</b> {counted(node.secrets, "code")}
            </div>
            <div class="icicle-parts" ref={bar}>
                {parts.map((part, at) => (
                    <button
                        key={part.reply}
                        type="button"
                        class={`icicle-part${part.guess === null ? " solved" : ""}`}
                        style={`--codes: ${part.secrets}`}
                        tabIndex={at === chosen ? 0 : -1}
                        aria-label={said(part)}
                        onFocus={() => setChosen(at)}
                        onPointerEnter={() => setChosen(at)}
                        onClick={() => enter(at)}
                    >
                        <span class="icicle-name">{part.reply}</span>
                        <span class="icicle-inner" aria-hidden="true">
                            {part.parts.map((size) => (
                                <i style={`--codes: ${size}`} />
                            ))}
                        </span>
                    </button>
                ))}
            </div>
            <p class="quiet" aria-hidden="true">
                {parts[chosen] && said(parts[chosen])}
            </p>
        </div>
    );
}
