/**
 * History: every game, found again, gone on with, reviewed, removed; what they come to over time; import and export.
 *
 *     /history?text=&kind=&game=&result=     what is looked for, so that a reload comes back to it
 */

import {useEffect, useLayoutEffect, useRef, useState} from "preact/hooks";
import {announce} from "../announce";
import {backend, messageOf} from "../backend";
import {isFocusLost} from "../dom";
import {setTitle} from "../router";
import {useAnswer} from "../store";
import {Button, mount} from "../view";
import {counted} from "../words";
import {Entry} from "./history/entry";
import {BringIn, TakeAway} from "./history/exchange";
import {Statistics, figuresOf} from "./history/statistics";

import type {Drawn} from "../view";
import type {Entry as EntryFact, FoundGames} from "../facts";
import type {Place} from "../types";

const PAGE = 30;
/** How long typing must rest before the server is asked. */
const REST = 200;
const CHOICES: Record<string, [string, string][]> = {
    kind: [
        ["", "all kinds"],
        ["play", "played"],
        ["assist", "assisted"],
        ["break", "yours, broken"],
        ["match", "matches"],
        ["imported", "imported"],
    ],
    result: [
        ["", "any result"],
        ["open", "open"],
        ["solved", "solved"],
        ["given up", "given up"],
        ["limit", "not solved"],
    ],
};

export async function show(root: HTMLElement, {query}: Place) {
    setTitle("History");
    return mount(
        root,
        <History
            first={Object.fromEntries(["text", "kind", "game", "result"].map((name) => [name, query.get(name) ?? ""]))}
        />,
    );
}

/** @param given  what is looked for at first */
function History({first}: {first: Record<string, string>}) {
    const [wanted, setWanted] = useState(first);
    const [pages, setPages] = useState(1);
    const [changes, setChanges] = useState(0);
    const list = useRef<HTMLUListElement>(null);
    /** What gets the focus where it is lost with the next answer. */
    const next = useRef("");
    const timer = useRef(0);
    const isFiltered = Object.values(wanted).some(Boolean);

    const found = useAnswer((signal) => gamesOf(wanted, pages, signal), [wanted, pages, changes]);
    const sums = useAnswer(() => figuresOf(wanted.game), [wanted.game, changes]);
    const total = found.answer?.total ?? 0;

    useEffect(() => {
        const address = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value)).toString();
        window.history.replaceState(null, "", address ? `/history?${address}` : "/history");
    }, [wanted]);
    useEffect(() => () => clearTimeout(timer.current), []);
    useEffect(() => {
        if (found.answer && isFiltered) announce(total ? `${counted(total, "game")} found.` : "No game matches.");
    }, [found.answer]);
    useLayoutEffect(() => {
        if (next.current && isFocusLost())
            (
                (list.current?.querySelector(next.current) ?? document.querySelector("#history-text")) as
                    | HTMLElement
                    | null
                    | undefined
            )?.focus();
        next.current = "";
    }, [found.answer]);

    function look(change: Record<string, string>) {
        setPages(1);
        setWanted((now) => ({...now, ...change}));
    }

    function type(text: string) {
        clearTimeout(timer.current);
        timer.current = window.setTimeout(() => look({text: text.trim()}), REST);
    }

    function more() {
        next.current = `li:nth-child(${(found.answer?.entries.length ?? 0) + 1}) a`;
        setPages(pages + 1);
    }

    /** @param entry  it is gone */
    function removed({id}: EntryFact) {
        const all = found.answer?.entries ?? [];
        const at = all.findIndex((each) => each.id === id);
        next.current = `[data-id="${(all[at + 1] ?? all[at - 1])?.id}"] a`;
        announce("Removed.");
        setChanges((count) => count + 1);
    }

    const boards = [...new Set([...(sums.answer?.boards ?? []), ...(wanted.game ? [wanted.game] : [])])];
    const choice = (label: string, name: string, all: [string, string][]) => (
        <label class="labelled">
            {label}
            <select
                class="field"
                value={wanted[name]}
                onChange={({currentTarget}: any) => look({[name]: currentTarget.value})}
            >
                {all.map(([value, words]) => (
                    <option key={value} value={value} selected={value === wanted[name]}>
                        {words}
                    </option>
                ))}
            </select>
        </label>
    );
    return (
        <>
            <h1>History</h1>
            <div class="statistics">
                {sums.error ? (
                    <p class="trouble" role="alert">
                        {messageOf(sums.error)}
                    </p>
                ) : (
                    sums.answer && <Statistics {...sums.answer} />
                )}
            </div>
            <section class="stack" aria-labelledby="games">
                <h2 id="games">Games</h2>
                <form class="filters" role="search" onSubmit={(event: Event) => event.preventDefault()}>
                    <label class="labelled">
                        Search
                        <input
                            class="field"
                            type="search"
                            id="history-text"
                            placeholder="1122, adversary, …"
                            defaultValue={first.text}
                            onInput={({currentTarget}: any) => type(currentTarget.value)}
                        />
                    </label>
                    {choice("Kind", "kind", CHOICES.kind)}
                    {choice("Board", "game", [
                        ["", "all boards"],
                        ...boards.map((each) => [each, each] as [string, string]),
                    ])}
                    {choice("Result", "result", CHOICES.result)}
                </form>
                <p class="quiet found">
                    {found.error ? (
                        <span class="bad" role="alert">
                            {messageOf(found.error)}
                        </span>
                    ) : (
                        found.answer && foundWords(found.answer, isFiltered)
                    )}
                </p>
                <ul class="kept-games" ref={list}>
                    {found.answer?.entries.map((entry) => (
                        <Entry key={entry.id} entry={entry} onRemoved={() => removed(entry)} />
                    ))}
                </ul>
                <p class="row center">
                    <Button hidden={!found.answer || !isMore(found.answer)} onClick={more}>
                        Show more
                    </Button>
                </p>
            </section>
            <div class="halves">
                <BringIn onImported={() => setChanges((count) => count + 1)} />
                <TakeAway />
            </div>
        </>
    );
}

/** The last games that are like *wanted*, the first *pages* of them. */
async function gamesOf(wanted: Record<string, string>, pages: number, signal: AbortSignal): Promise<FoundGames> {
    const found: FoundGames[] = await Promise.all(
        Array.from({length: pages}, (_, at) =>
            backend.ask("history", {...wanted, limit: PAGE, offset: at * PAGE}, {signal}),
        ),
    );
    return {
        entries: found.flatMap(({entries}) => entries),
        total: found[0].total,
        unreadable: found.reduce((sum, {unreadable}) => sum + unreadable, 0),
    };
}

/** Whether there are games beyond those. */
function isMore({entries, total, unreadable}: FoundGames) {
    return entries.length + unreadable < total;
}

function foundWords(found: FoundGames, isFiltered: boolean): Drawn {
    const {entries, total, unreadable} = found;
    if (!total)
        return isFiltered ? (
            "No game matches."
        ) : (
            <>
                No games yet. <a href="/play">Play one</a>, or bring in records below.
            </>
        );
    const leftOut = unreadable ? `; left out: ${counted(unreadable, "game")} that cannot be read` : "";
    return `${counted(total, "game")}${isMore(found) ? `, the last ${entries.length} of them` : ""}${leftOut}`;
}
