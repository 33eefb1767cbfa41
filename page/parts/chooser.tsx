/** Which board: a preset, or pegs and colors of one's own; shown at once, checked by the server. */

import {useEffect} from "preact/hooks";
import {boardOf} from "../about";
import {looksOf} from "../pegs";
import {load, save} from "../storage";
import {useAnswer} from "../store";
import {Check, Failed, Select} from "../view";
import {capitalized, counted} from "../words";
import {Hidden, Peg} from "./pegs";

import type {About} from "../facts";
import type {Option} from "../view";

const CUSTOM = "custom";
const SIGNS: Option[] = [
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
    const named = known.presets.find(({name}) => name === first)?.game ?? first;
    return known.presets.find(({game}) => game === named)?.name ?? first;
}

/** What the server says of a board; null before, or where there is no such board. */
export function useBoard(game: string) {
    const {answer, error, again} = useAnswer(async () => ({game, board: await boardOf(game)}), [game]);
    return {answer: answer?.game === game && !error ? answer.board : null, error, again};
}

type Given = {known: About; game: string; onGame: (game: string) => void; remember?: string};

/** @param remember  under which name the browser keeps the choice, which is the first one the next time */
export function Chooser({known, game, onGame, remember}: Given) {
    const {answer: board, error, again} = useBoard(game);
    const preset = known.presets.find(({name}) => name === game);
    useEffect(() => {
        if (board && remember) save(`board.${remember}`, game);
    }, [board]);
    const looks = board ? looksOf(board) : [];
    return (
        <div class="chooser">
            <Select
                label="Board"
                value={preset?.name ?? CUSTOM}
                options={[...different(known.presets).map(named), [CUSTOM, "A board of your own"]]}
                onPick={(value) => onGame(value === CUSTOM ? "4x6" : value)}
            />
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

/** Each board once: of the names of one game the first is the best known. */
function different(presets: About["presets"]) {
    return presets.filter(({game}, at) => presets.findIndex((other) => other.game === game) === at);
}

function named({name, group, pegs, colors}: About["presets"][number]): Option {
    const size = `${counted(pegs, "peg")}, ${counted(colors, "color")}`;
    return [name, `${capitalized(name.replaceAll("-", " "))}: ${size}`, false, capitalized(group)];
}

/** Pegs, colors, signs and rules of a board; *game* is what it starts from. */
function Own({game, limits, onGame}: {game: string; limits: About["limits"]; onGame: (game: string) => void}) {
    const [, pegs, colors, options = "", signs = ""] = /^(\d+)x(\d+)((?:-[a-z]+)*)(?::(.*))?$/.exec(game) ?? [];
    const number = (word: string, most: number, first: string) => (
        <label class="labelled">
            {word}
            <input
                class="field"
                type="number"
                min="1"
                max={most}
                required
                inputmode="numeric"
                defaultValue={first}
                // What is wrong stands beside it already.
                onInvalid={(event) => event.preventDefault()}
            />
        </label>
    );
    return (
        <fieldset
            class="own-board"
            onInput={({currentTarget: {elements}}) => {
                const [pegs, colors, signs, repeats, black] = [...elements] as HTMLInputElement[];
                const rules = `${repeats.checked ? "" : "-distinct"}${black.checked ? "-black" : ""}`;
                const [across, many] = [pegs, colors].map(({validity, value}) => (validity.valid ? Number(value) : 0));
                onGame(`${across}x${many}${rules}${signs.value && `:${signs.value}`}`);
            }}
        >
            <legend class="visually-hidden">Your own board</legend>
            <div class="own-numbers">
                {number("Pegs", limits.pegs, pegs ?? "4")}
                {number("Colors", limits.colors, colors ?? "6")}
                <Select label="Signs" value={signs} options={SIGNS} />
            </div>
            <div class="row">
                <Check words="Colors may repeat" defaultChecked={!options.includes("-distinct")} />
                <Check words="Black pegs only" defaultChecked={options.includes("-black")} />
            </div>
        </fieldset>
    );
}
