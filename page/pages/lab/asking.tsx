/** What views of the lab share: the form that asks for long work, with what comes of it below. */

import {useEffect, useRef, useState} from "preact/hooks";
import {boardOf} from "../../about";
import {Chooser, firstBoard, useBoard} from "../../parts/chooser";
import {useStore} from "../../store";
import {Work, note, useWork} from "../../work";

import type {Given, Verb} from "../../backend";
import type {About} from "../../facts";
import type {Game} from "../../types";
import type {Drawn} from "../../view";

/** What each view is given: *query* is what was asked for at first. */
export type View = {known: About; query: URLSearchParams};
/** What was chosen, as the address has it. */
export type Chosen = Record<string, string>;

/** Whether a strategy has a tree: one that draws each guess anew has none. */
export const hasTree = (strategy: string) => strategy !== "sampled";

type AskingOf<Answer> = View & {
    view: string;
    action: string;
    /** what the form says, or a sentence about what is wrong with it */
    read: (form: FormData) => Chosen | string;
    question: (chosen: Chosen) => [Verb, Given];
    result: (answer: Answer) => Drawn;
    /** fields beside the board, which may depend on it; null until it is known */
    children: Drawn | ((board: Game | null) => Drawn);
};

export function Asking<Answer>({known, query, view, action, read, question, result, children}: AskingOf<Answer>) {
    const work = useWork<Answer>("1");
    const {answer, run} = useStore(work.store);
    const [game, setGame] = useState(() => firstBoard(known, query.get("game") ?? "4x6"));
    const {answer: board} = useBoard(game);
    const [wrong, setWrong] = useState("");
    const form = useRef<HTMLFormElement>(null);
    useEffect(() => {
        if (query.has("begun")) work.resume(query, ...question({game: "4x6", ...Object.fromEntries(query)}));
    }, []);

    async function begin(event: Event) {
        event.preventDefault();
        const board = await boardOf(game).catch(() => null); // what is wrong with it is said where it is chosen
        if (!board || !form.current) return;
        const chosen = read(new FormData(form.current));
        setWrong(typeof chosen === "string" ? chosen : "");
        if (typeof chosen === "string") return;
        const asked = {game: board.notation, ...chosen};
        note({view, sample: null, ...asked});
        void work.begin(...question(asked));
    }

    return (
        <>
            <form class="card stack lab-form" ref={form} onSubmit={begin}>
                <Chooser known={known} game={game} onGame={setGame} />
                {typeof children === "function" ? children(board) : children}
                <div role="alert">{wrong && <p class="trouble">{wrong}</p>}</div>
                <button type="submit" class="button primary">
                    {action}
                </button>
            </form>
            <Work work={work} />
            {answer && (
                <div class="stack" key={run}>
                    {result(answer)}
                </div>
            )}
        </>
    );
}
