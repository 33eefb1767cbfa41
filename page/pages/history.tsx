/**
 * History: your figures, and every game: found again, gone on with, reviewed, removed, brought in, taken away.
 *
 *     /history?text=&kind=&game=&result=     what is looked for, so that a reload comes back to it
 */

import {useEffect, useLayoutEffect, useMemo, useRef, useState} from "preact/hooks";
import {replaceAddress} from "../address";
import {announce} from "../announce";
import {backend} from "../backend";
import {isFocusLost} from "../dom";
import {whole} from "../numbers";
import {setTitle} from "../router";
import {useAnswer} from "../store";
import {Button, Failed, Select, mount} from "../view";
import {counted} from "../words";
import {Entry, KINDS} from "./history/entry";
import {Exchange} from "./history/exchange";
import {Statistics} from "./history/statistics";

import type {Entry as EntryFact, FoundGames, Statistics as StatisticsFact} from "../facts";
import type {Place} from "../types";
import type {Option} from "../view";

type Wanted = Record<"text" | "kind" | "game" | "result", string>;

/** How long typing must rest before the server is asked, in milliseconds. */
const REST = 200;
/** Narrow windows fold what is secondary. */
const isWide = () => matchMedia("(min-width: 50rem)").matches;
const RESULTS = {"": "any result", open: "open", solved: "solved", "given up": "given up", limit: "out of guesses"};

export async function show(root: HTMLElement, {query}: Place) {
    setTitle("History");
    const asked = (name: keyof Wanted) => query.get(name) ?? "";
    const wanted = {text: asked("text"), kind: asked("kind"), game: asked("game"), result: asked("result")};
    // A board that is none is said beside the list.
    const first = await Promise.all([gamesOf(wanted, 1), statisticsOf(wanted)]).catch((error) => {
        if (error.kind === "network") throw error;
        return [null, null] as const;
    });
    return mount(root, <History wanted={wanted} games={first[0]} figures={first[1]} />);
}

/** @param given  what is looked for at first, and what is found then */
function History(first: {wanted: Wanted; games: FoundGames | null; figures: StatisticsFact | null}) {
    const [wanted, setWanted] = useState(first.wanted);
    const [pages, setPages] = useState(1);
    const [changes, setChanges] = useState(0);
    const list = useRef<HTMLUListElement>(null);
    /** What gets the focus if the next answer takes it from where it was. */
    const next = useRef("");
    const timer = useRef(0);
    const open = useMemo(isWide, []);
    const isFiltered = Object.values(wanted).some(Boolean);

    const found = useAnswer((signal) => gamesOf(wanted, pages, signal), [wanted, pages, changes], first.games);
    const sums = useAnswer(() => statisticsOf(wanted), [wanted.game, wanted.kind, changes], first.figures);
    const entries = found.answer?.entries ?? [];
    const total = found.answer?.total ?? 0;
    const isMore = entries.length + (found.answer?.unreadable ?? 0) < total;

    useEffect(() => {
        const address = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value)).toString();
        replaceAddress(address ? `/history?${address}` : "/history");
    }, [wanted]);
    useEffect(() => () => clearTimeout(timer.current), []);
    useEffect(() => {
        if (found.answer && isFiltered) announce(total ? `${counted(total, "game")} found.` : "No game matches.");
    }, [found.answer]);
    useLayoutEffect(() => {
        const heir = next.current && (list.current?.querySelector<HTMLElement>(next.current) ?? search());
        if (heir && isFocusLost()) heir.focus();
        next.current = "";
    }, [found.answer]);

    function look(change: Partial<Wanted>) {
        setPages(1);
        setWanted((now) => ({...now, ...change}));
    }

    function type(text: string) {
        clearTimeout(timer.current);
        timer.current = window.setTimeout(() => look({text: text.trim()}), REST);
    }

    function more() {
        next.current = `li:nth-child(${entries.length + 1}) a`;
        setPages(pages + 1);
    }

    function removed({id}: EntryFact) {
        const at = entries.findIndex((each) => each.id === id);
        next.current = `[data-id="${(entries[at + 1] ?? entries[at - 1])?.id}"] a`;
        announce("Removed.");
        setChanges((count) => count + 1);
    }

    const choice = (label: string, name: keyof Wanted, options: Option[]) => (
        <Select {...{label, options}} value={wanted[name]} onPick={(value) => look({[name]: value})} />
    );
    const boards = [...new Set([...(sums.answer?.boards ?? []), wanted.game].filter(Boolean))];
    return (
        <>
            <h1>History</h1>
            {/* What is asked for in both is refused by both, and said below alone. */ ""}
            {sums.error
                ? !found.error && <Failed error={sums.error} again={null} />
                : sums.answer && <Statistics found={sums.answer} open={open} />}
            <section class="stack" aria-labelledby="games">
                <h2 id="games">Games</h2>
                <form class="abreast filters" role="search" onSubmit={(event) => event.preventDefault()}>
                    <label class="labelled">
                        Search
                        <input
                            class="field"
                            type="search"
                            id="history-text"
                            placeholder="1122, worst"
                            defaultValue={wanted.text}
                            onInput={({currentTarget}) => type(currentTarget.value)}
                        />
                    </label>
                    {choice("Kind", "kind", [["", "all kinds"], ...Object.entries(KINDS)])}
                    {choice("Board", "game", [
                        ["", "all boards"],
                        ...boards.map((each): Option => [each, short(each)]),
                    ])}
                    {choice("Result", "result", Object.entries(RESULTS))}
                </form>
                {found.error ? (
                    <Failed error={found.error} again={null} />
                ) : (
                    <p class="quiet found">{found.answer && foundWords(found.answer, isMore, isFiltered)}</p>
                )}
                <ul class="kept-games" ref={list}>
                    {entries.map((entry) => (
                        <Entry key={entry.id} entry={entry} onRemoved={() => removed(entry)} />
                    ))}
                </ul>
                <p class="row center">
                    <Button hidden={!isMore} onClick={more}>
                        Show more
                    </Button>
                </p>
            </section>
            <Exchange open={open} onImported={() => setChanges((count) => count + 1)} />
        </>
    );
}

const search = () => document.querySelector<HTMLElement>("#history-text");

/** The figures of the games of a kind, those that were played here if none is wanted, on a board or on all. */
const statisticsOf = ({game, kind}: Wanted): Promise<StatisticsFact> =>
    backend.ask("statistics", {...(game && {game}), ...(kind && {kind})});

/** The last games that are like *wanted*, the first *pages* of them. */
async function gamesOf(wanted: Wanted, pages: number, signal?: AbortSignal): Promise<FoundGames> {
    const limit = isWide() ? 30 : 10;
    const found: FoundGames[] = await Promise.all(
        Array.from({length: pages}, (_, at) =>
            backend.ask("history", {...wanted, limit, offset: at * limit}, {signal}),
        ),
    );
    return {
        entries: found.flatMap(({entries}) => entries),
        total: found[0].total,
        unreadable: found.reduce((sum, {unreadable}) => sum + unreadable, 0),
    };
}

function foundWords({entries, total, unreadable}: FoundGames, isMore: boolean, isFiltered: boolean) {
    if (!total && isFiltered) return "No game matches.";
    if (!total)
        return (
            <>
                No games yet. <a href="/play">Play one</a>, or bring in a file below.
            </>
        );
    const leftOut = unreadable ? `; left out: ${counted(unreadable, "game")} that cannot be read` : "";
    return `${counted(total, "game")}${isMore ? `, the last ${whole(entries.length)} of them` : ""}${leftOut}`;
}

/** A board as one line of a choice: of a list of words the first three. */
function short(board: string) {
    return board.replace(/\{([^,}]*,[^,}]*,[^,}]*),[^}]*\}/g, "{$1,…}");
}
