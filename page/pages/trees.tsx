/**
 * The tree of a strategy: its guess, and what follows each feedback, one step at a time.
 *
 *     /trees?game=4x6&strategy=best&path=1-0,0-1    each step has an address; begun=1 checks the proof at once
 */

import {useEffect, useLayoutEffect, useRef, useState} from "preact/hooks";
import {here, pushAddress} from "../address";
import {about, boardOf} from "../about";
import {announce} from "../announce";
import {BackendError, backend} from "../backend";
import {Measure} from "../charts/histogram";
import {Icicle} from "../charts/icicle";
import {Facts, Table} from "../charts/table";
import {byReply} from "../codes";
import {rounded, whole} from "../numbers";
import {Chooser, firstBoard, useBoard} from "../parts/chooser";
import {ShownCode, ShownReply} from "../parts/codes";
import {Hidden} from "../parts/pegs";
import {looksOf} from "../pegs";
import {setTitle} from "../router";
import {useAnswer, useStore} from "../store";
import {Button, Failed, Select, mount} from "../view";
import {capitalized, counted} from "../words";
import {Work, note, useWork} from "../work";

import type {About, TreeNode, Verified} from "../facts";
import type {Game, Place} from "../types";
import type {Drawn} from "../view";

type Steps = {game: string; strategy: string; path: string};

/** Whether a strategy has a tree: one that draws each guess anew has none. */
const hasTree = (strategy: string) => strategy !== "sampled";

export async function show(root: HTMLElement, {query}: Place) {
    const title = "Explore a tree";
    setTitle(title);
    const known = await about();
    return mount(
        root,
        <>
            <h1>{title}</h1>
            <p class="lead">What a strategy guesses after each feedback, down to the last code.</p>
            <div class="stack">
                <Tree known={known} query={query} />
            </div>
        </>,
    );
}

function Tree({known, query}: {known: About; query: URLSearchParams}) {
    const [place, setPlace] = useState<Steps>(() => ({
        game: firstBoard(known, query.get("game") ?? "4x6"),
        strategy: query.get("strategy") ?? "best",
        path: query.get("path") ?? "",
    }));
    const {answer: chosen, error: isWrong} = useBoard(place.game);
    const [isUnfolded, setUnfolded] = useState(false);
    const area = useRef<HTMLDivElement>(null);
    const moved = useRef<"" | "by link" | "in the picture">("");
    const asking = useRef(new AbortController());
    const {answer, error, isLate, again} = useAnswer(
        async (signal) => {
            const board = await boardOf(place.game);
            const mine = new AbortController();
            asking.current = mine;
            signal.addEventListener("abort", () => mine.abort());
            const node: TreeNode = await backend.ask("tree", {...place, game: board.notation}, {signal: mine.signal});
            return {board, node};
        },
        [place],
    );
    useLayoutEffect(() => {
        if (answer && moved.current) announce(`${counted(answer.node.secrets, "code")}. Guess ${answer.node.guess}.`);
        if (answer && moved.current === "by link") area.current?.querySelector<HTMLElement>("h2[tabindex]")?.focus();
        moved.current = "";
    }, [answer]);

    const addressOf = (to: Steps) =>
        `/trees?${new URLSearchParams({...to, game: chosen && to.game === place.game ? chosen.notation : to.game})}`;

    /** What was walked in before can be gone back to. */
    function go(to: Partial<Steps>, how: typeof moved.current = "") {
        const next = {...place, path: "", ...to};
        pushAddress(addressOf(next));
        moved.current = how;
        setPlace(next);
    }

    function linkTo(replies: string[], content: Drawn) {
        const path = replies.join(",");
        function onClick(event: MouseEvent) {
            if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            go({path}, "by link");
        }
        return (
            <a href={addressOf({...place, path})} onClick={onClick}>
                {content}
            </a>
        );
    }

    const isStopped = error instanceof BackendError && error.kind === "cancelled";
    return (
        <>
            <details
                class="card tree-form"
                open={isUnfolded || Boolean(isWrong)}
                onToggle={({currentTarget: {open}}) => setUnfolded(open)}
            >
                <summary>
                    {capitalized(place.game)}, strategy {place.strategy}
                </summary>
                <div class="abreast">
                    <Chooser known={known} game={place.game} onGame={(game) => go({game})} />
                    <Select
                        label="Strategy"
                        options={known.strategies.filter(({name}) => hasTree(name)).map(({name}) => [name, name])}
                        value={place.strategy}
                        onPick={(strategy) => go({strategy})}
                    />
                </div>
            </details>
            {isLate && (
                <p class="row">
                    <span class="said" role="status">
                        Growing the tree …
                    </span>
                    <Button onClick={() => asking.current.abort()}>Stop</Button>
                </p>
            )}
            <div class="stack tree" aria-busy={isLate ? "true" : undefined} ref={area}>
                {isStopped ? (
                    <Button onClick={again}>Grow the tree</Button>
                ) : error ? (
                    // What is wrong with the board is said where it is chosen.
                    chosen && <Failed error={error} again={null} />
                ) : (
                    answer && (
                        <>
                            <Icicle
                                node={answer.node}
                                onWalk={(replies) => go({path: replies.join(",")}, "in the picture")}
                            />
                            {answer.node.is_certified && !place.path && (
                                <Proof key={answer.board.notation} steps={{...place, game: answer.board.notation}} />
                            )}
                            <Branch {...answer} linkTo={linkTo} />
                        </>
                    )
                )}
            </div>
        </>
    );
}

/** Whether nothing is better than a tree of the book, checked here and now: also if its address is opened. */
function Proof({steps}: {steps: Steps}) {
    const work = useWork<Verified>("1");
    const {answer} = useStore(work.store);
    const question = {game: steps.game, words: true};
    useEffect(() => {
        if (here().searchParams.has("begun")) work.resume(here().searchParams, "verify", question);
    }, []);
    useLayoutEffect(() => {
        if (answer) announce(answer.words.shown);
    }, [answer]);

    function begin() {
        note({...steps, path: null});
        void work.begin("verify", question);
    }

    return (
        <section class="card stack">
            <h2>Is nothing better?</h2>
            <Work work={work}>
                {answer ? (
                    <>
                        <p class={answer.ok ? "" : "trouble"} tabIndex={-1}>
                            <b>{answer.words.shown}</b> {answer.words.more.join(" ")}
                        </p>
                        <p class="quiet">Share the address of this page: opening it checks the proof again.</p>
                    </>
                ) : (
                    <p class="row">
                        <span>A proof ships with this tree. It is checked here, without any search.</span>
                        <Button onClick={begin}>Check the proof</Button>
                    </p>
                )}
            </Work>
        </section>
    );
}

type BranchGiven = {node: TreeNode; board: Game; linkTo: (replies: string[], content: Drawn) => Drawn};

function Branch({node, board, linkTo}: BranchGiven) {
    const looks = looksOf(board);
    const replies = node.path.map(({reply}) => reply);
    const children = [...node.children].sort((one, other) => byReply(one.reply, other.reply));
    const most = Math.max(...children.map(({secrets}) => secrets));
    const exactly = node.average_exact;
    const facts: [string, Drawn][] = [
        ["Guesses from here, on average", exactly.includes("/") ? `${rounded(node.average, 4)} (${exactly})` : exactly],
        ["At most", node.worst],
        ["In all", whole(node.total)],
        ["Rests on", node.basis],
    ];
    const code = (text: string) => <ShownCode text={text} board={board} looks={looks} />;
    const branch = ({reply, guess}: TreeNode["children"][number]) => {
        const shown = <ShownReply text={reply} board={board} />;
        return guess === null ? shown : linkTo([...replies, reply], shown);
    };
    return (
        <>
            {node.path.length > 0 && (
                <nav aria-label="The way here">
                    <ol class="way">
                        {node.path.map(({guess, reply}, at) => (
                            <li class="row">
                                {linkTo(
                                    replies.slice(0, at),
                                    <>
                                        <Hidden>Back to guess {at + 1}:</Hidden>
                                        {code(guess)}
                                    </>,
                                )}
                                <ShownReply text={reply} board={board} />
                            </li>
                        ))}
                    </ol>
                </nav>
            )}
            <section class="card">
                <h2 tabIndex={-1}>
                    Guess {node.path.length + 1}: {node.guess}
                </h2>
                <p class="node">
                    {code(node.guess)}
                    <span>
                        <b>{counted(node.secrets, "code")}</b>
                        {node.is_candidate
                            ? "; this guess may be the secret"
                            : "; this guess cannot be the secret, but tells more than others"}
                    </span>
                </p>
                <Facts all={facts} />
                <Table
                    caption="What follows each feedback"
                    captioned
                    kind="turns branches"
                    columns={[
                        ["Feed\u00adback", "", branch],
                        ["Codes", "", ({secrets}) => <Measure value={secrets} most={most} tone="best" />],
                        ["Next guess", "", ({guess}) => (guess === null ? <b>solved</b> : code(guess))],
                        [
                            "Aver\u00adage",
                            "amount",
                            ({guess, total, secrets}) => (guess ? rounded(total / secrets) : "–"),
                        ],
                        ["At most", "amount", ({guess, worst}) => (guess ? worst : "–")],
                    ]}
                    rows={children}
                    rowOf={({guess}) => ({onClick: guess === null ? undefined : follow})}
                />
            </section>
        </>
    );
}

/** A click anywhere in a row is one on its link. */
function follow({target, currentTarget}: MouseEvent) {
    if (target instanceof Element && currentTarget instanceof Element && !target.closest("a"))
        currentTarget.querySelector("a")?.click();
}
