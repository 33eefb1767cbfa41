/**
 * Which board: a preset, or pegs and colors of one's own; shown at once, checked by the server.
 *
 *     const [game, setGame] = useState(() => firstBoard(known, query.get("game"), "play"))
 *     html`<${Chooser} known=${known} game=${game} onGame=${setGame} remember="play" />`
 *     const {answer: board} = useBoard(game)     what the server says of it; null before, or where there is no such board
 *
 * The choice is kept by the browser under *remember*, and is the first one the next time.
 */

import {boardOf} from "../about.js";
import {looksOf} from "../pegs.js";
import {load, save} from "../storage.js";
import {useAnswer} from "../store.js";
import {Failed, html, useEffect, useState} from "../view.js";
import {capitalized} from "../words.js";
import {Hidden, Peg} from "./pegs.js";

/** @import {About} from "../facts.js" */
/** @import {Game} from "../types.js" */

const CUSTOM = "custom";
/** @type {[string, string][]} */
const SIGNS = [
    ["", "as usual"],
    ["digits", "digits"],
    ["letters", "letters"],
    ["numbers", "numbers"],
    ["names", "color names"],
    ["initials", "initials of colors"],
];

/** The name of a preset, or a notation: what was asked for, or chosen last. @param {About} known @param {string | null} asked @param {string} [remember] */
export function firstBoard(known, asked, remember) {
    const first = asked ?? (remember ? load(`board.${remember}`, "mastermind") : "mastermind");
    return known.presets.find(({name, game}) => name === first || game === first)?.name ?? first;
}

/** @param {string} game */
export function useBoard(game) {
    const {answer, error, again} = useAnswer(async () => ({game, board: await boardOf(game)}), [game]);
    return {answer: answer?.game === game && !error ? answer.board : null, error, again};
}

/** @param {{known: About, game: string, onGame: (game: string) => void, remember?: string}} given */
export function Chooser({known, game, onGame, remember}) {
    const {answer: board, error, again} = useBoard(game);
    const preset = known.presets.find(({name}) => name === game);
    useEffect(() => {
        if (board && remember) save(`board.${remember}`, game);
    }, [board]);
    /** @param {string} chosen */
    const choose = (chosen) => onGame(chosen === CUSTOM ? "4x6" : chosen);
    return html`
        <div class="chooser">
            <label class="labelled">Board<select class="field" value=${preset?.name ?? CUSTOM} onchange=${(/** @type {any} */ {currentTarget}) => choose(currentTarget.value)}>
                ${known.presets.map(({name, game}) => html`<option value=${name}>${`${capitalized(name.replaceAll("-", " "))}, ${game.replace(/:.*/, "")}`}</option>`)}
                <option value=${CUSTOM}>A board of your own</option></select></label>
            ${!preset && html`<${Own} game=${game} limits=${known.limits} onGame=${onGame} />`}
            <div class="board-shown" role="group" aria-label="The board chosen">
                ${error ? html`<${Failed} error=${error} again=${again} />` : board && html`<${Preview} board=${board} said=${preset?.about} />`}
            </div>
        </div>`;
}

/** @param {{board: Game, said?: string}} given */
function Preview({board, said}) {
    const looks = looksOf(board);
    return html`
        <p class="board-pegs"><${Hidden}>Colors: ${looks.map(({label}) => label).join(", ")}<//>${looks.map((look) => html`<${Peg} look=${look} />`)}</p>
        <p class="quiet">${capitalized(said ?? board.title)}. ${capitalized(board.codes_words)}.</p>`;
}

/** @param {{game: string, limits: Record<string, number>, onGame: (game: string) => void}} given  *game*: what it starts from */
function Own({game, limits, onGame}) {
    const [own, setOwn] = useState(() => {
        const [, pegs = "4", colors = "6", options = "", signs = ""] =
            /^(\d+)x(\d+)((?:-[a-z]+)*)(?::(.*))?$/.exec(game) ?? [];
        return {
            pegs,
            colors,
            isDistinct: options.includes("-distinct"),
            isBlack: options.includes("-black"),
            signs: SIGNS.some(([kind]) => kind === signs) ? signs : "",
        };
    });
    /** @param {Partial<typeof own>} change */
    function change(change) {
        const next = {...own, ...change};
        setOwn(next);
        onGame(
            `${next.pegs || 0}x${next.colors || 0}${next.isDistinct ? "-distinct" : ""}${next.isBlack ? "-black" : ""}${next.signs && `:${next.signs}`}`,
        );
    }
    /** @param {string} word @param {"pegs" | "colors"} name */
    const number = (word, name) =>
        html`<label class="labelled">${word}<input class="field" type="number" min="1" max=${limits[name] ?? 20} inputmode="numeric" value=${own[name]} oninput=${(/** @type {any} */ {currentTarget}) => change({[name]: currentTarget.value})} /></label>`;
    /** @param {string} words @param {boolean} is @param {(is: boolean) => void} set */
    const check = (words, is, set) =>
        html`<label class="check"><input type="checkbox" checked=${is} onchange=${(/** @type {any} */ {currentTarget}) => set(currentTarget.checked)} />${words}</label>`;
    return html`
        <fieldset class="own-board"><legend class="visually-hidden">Your own board</legend>
            <div class="own-numbers">${number("Pegs", "pegs")}${number("Colors", "colors")}
                <label class="labelled">Signs<select class="field" value=${own.signs} onchange=${(/** @type {any} */ {currentTarget}) => change({signs: currentTarget.value})}>${SIGNS.map(([kind, word]) => html`<option value=${kind}>${word}</option>`)}</select></label></div>
            <div class="row">${check("A color may come twice", !own.isDistinct, (may) => change({isDistinct: !may}))}${check("Black pegs only", own.isBlack, (isBlack) => change({isBlack}))}</div>
        </fieldset>`;
}
