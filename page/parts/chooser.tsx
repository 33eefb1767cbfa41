/**
 * Which board: a preset, or pegs and colors of one's own; shown at once, checked by the server.
 *
 *     const [game, setGame] = useState(() => firstBoard(known, query.get("game"), "play"))
 *     <Chooser known={known} game={game} onGame={setGame} remember="play" />
 *     const {answer: board} = useBoard(game)     what the server says of it; null before, or where there is no such board
 *
 * The choice is kept by the browser under *remember*, and is the first one the next time.
 */

import {useEffect, useState} from "preact/hooks";
import {boardOf} from "../about";
import {looksOf} from "../pegs";
import {load, save} from "../storage";
import {useAnswer} from "../store";
import {Failed} from "../view";
import {capitalized} from "../words";
import {Hidden, Peg} from "./pegs";

import type {About} from "../facts";

const CUSTOM = "custom";
const SIGNS: [string, string][] = [
    ["", "as usual"],
    ["digits", "digits"],
    ["letters", "letters"],
    ["numbers", "numbers"],
    ["names", "color names"],
    ["initials", "initials of colors"],
];

/** The name of a preset, or a notation: what was asked for, or chosen last. */
export function firstBoard(known: About, asked: string | null, remember?: string) {
    const first = asked ?? (remember ? load(`board.${remember}`, "mastermind") : "mastermind");
    return known.presets.find(({name, game}) => name === first || game === first)?.name ?? first;
}

export function useBoard(game: string) {
    const {answer, error, again} = useAnswer(async () => ({game, board: await boardOf(game)}), [game]);
    return {answer: answer?.game === game && !error ? answer.board : null, error, again};
}

export function Chooser({
    known,
    game,
    onGame,
    remember,
}: {
    known: About;
    game: string;
    onGame: (game: string) => void;
    remember?: string;
}) {
    const {answer: board, error, again} = useBoard(game);
    const preset = known.presets.find(({name}) => name === game);
    useEffect(() => {
        if (board && remember) save(`board.${remember}`, game);
    }, [board]);
    const looks = board ? looksOf(board) : [];
    return (
        <div class="chooser">
            <label class="labelled">
                Board
                <select
                    class="field"
                    value={preset?.name ?? CUSTOM}
                    onChange={({currentTarget: {value}}) => onGame(value === CUSTOM ? "4x6" : value)}
                >
                    {known.presets.map(({name, game}) => (
                        <option
                            value={name}
                        >{`${capitalized(name.replaceAll("-", " "))}, ${game.replace(/:.*/, "")}`}</option>
                    ))}
                    <option value={CUSTOM}>A board of your own</option>
                </select>
            </label>
            {!preset && <Own game={game} limits={known.limits} onGame={onGame} />}
            <div class="board-shown" role="group" aria-label="The board chosen">
                {error ? (
                    <Failed error={error} again={again} />
                ) : (
                    board && (
                        <>
                            <p class="board-pegs">
                                <Hidden>Colors: {looks.map(({label}) => label).join(", ")}</Hidden>
                                {looks.map((look) => (
                                    <Peg look={look} />
                                ))}
                            </p>
                            <p class="quiet">
                                {capitalized(preset?.about ?? board.title)}. {capitalized(board.codes_words)}.
                            </p>
                        </>
                    )
                )}
            </div>
        </div>
    );
}

/** @param game  what it starts from */
function Own({game, limits, onGame}: {game: string; limits: Record<string, number>; onGame: (game: string) => void}) {
    const [own, setOwn] = useState(() => {
        const [, pegs = "4", colors = "6", options = "", signs = ""] =
            /^(\d+)x(\d+)((?:-[a-z]+)*)(?::(.*))?$/.exec(game) ?? [];
        return {
            pegs,
            colors,
            signs: SIGNS.some(([kind]) => kind === signs) ? signs : "",
            distinct: options.includes("-distinct"),
            black: options.includes("-black"),
        };
    });
    function change(some: Partial<typeof own>) {
        const next = {...own, ...some};
        const {pegs, colors, signs, distinct, black} = next;
        setOwn(next);
        onGame(
            `${pegs || 0}x${colors || 0}${distinct ? "-distinct" : ""}${black ? "-black" : ""}${signs && `:${signs}`}`,
        );
    }
    const number = (word: string, name: "pegs" | "colors") => (
        <label class="labelled">
            {word}
            <input
                class="field"
                type="number"
                min="1"
                max={limits[name] ?? 20}
                inputmode="numeric"
                value={own[name]}
                onInput={({currentTarget: {value}}) => change({[name]: value})}
            />
        </label>
    );
    const check = (words: string, checked: boolean, given: Partial<typeof own>) => (
        <label class="check">
            <input type="checkbox" checked={checked} onChange={() => change(given)} />
            {words}
        </label>
    );
    return (
        <fieldset class="own-board">
            <legend class="visually-hidden">Your own board</legend>
            <div class="own-numbers">
                {number("Pegs", "pegs")}
                {number("Colors", "colors")}
                <label class="labelled">
                    Signs
                    <select
                        class="field"
                        value={own.signs}
                        onChange={({currentTarget: {value}}) => change({signs: value})}
                    >
                        {SIGNS.map(([kind, word]) => (
                            <option value={kind}>{word}</option>
                        ))}
                    </select>
                </label>
            </div>
            <div class="row">
                {check("A color may come twice", !own.distinct, {distinct: !own.distinct})}
                {check("Black pegs only", own.black, {black: !own.black})}
            </div>
        </fieldset>
    );
}
