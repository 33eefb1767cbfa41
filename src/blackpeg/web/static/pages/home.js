/** The first page: what one can do here, and the games to go on with. */

import {api} from "../js/api.js";
import {createDoing} from "../js/doing.js";
import {h, replace} from "../js/dom.js";
import {looksOf, peg, replyPegs} from "../js/pegs.js";
import {link, navigate, setTitle} from "../js/router.js";
import {openGames} from "./home/open_games.js";

/** @import {Game, Show} from "../js/types.js" */

const DOORS = [
    ["/play", "Play", "Find a hidden code on any board, against a host from kind to merciless."],
    ["/break", "Let it break yours", "Think of a code; Blackpeg finds it and says why it guesses as it does."],
    ["/assist", "Assist", "A real board on your table? Enter the replies and get the best next guess."],
    ["/review", "Review", "What did each guess cost, and what was luck? Any finished game, to the guess."],
    ["/lab", "Lab", "Compare strategies, walk through perfect trees, watch two sides play."],
    ["/history", "History", "Every game you played here, with your progress over time."],
];

/** @type {Show} */
export async function show(root) {
    setTitle("Blackpeg");
    const trouble = h("div");
    const {during} = createDoing(trouble);
    const start = h("button", {type: "button", class: "button primary large", onclick: () => void play()}, "Play now");

    async function play() {
        await during(async () => {
            const session = await api.post("/games", {kind: "play", game: "4x6", limit: 10});
            if (root.isConnected) await navigate(`/games/${session.id}`);
        });
    }

    const games = h("div");
    replace(root,
        h("div", {class: "hero"},
            h("div", {}, h("h1", {}, "Break the code"),
                h("p", {class: "lead"}, "Four pegs, six colors, one secret. Each guess is answered; each answer rules codes out. How few guesses do you need?"),
                h("p", {class: "row"}, start, link("/play", "Choose a board", {class: "button large"})), trouble),
            ornament()),
        games,
        h("ul", {class: "doors"}, DOORS.map(([address, title, text]) => h("li", {}, link(address, [h("b", {}, title), h("span", {}, text)])))));
    const open = await openGames(null);
    if (open) replace(games, open);
}

/** A game in the middle, drawn for its looks alone. */
function ornament() {
    const board = /** @type {Game} */ ({signs: ["1", "2", "3", "4", "5", "6"]});
    const looks = looksOf(board);
    /** @type {[number[], number, number][]} */
    const rows = [[[0, 0, 1, 1], 1, 0], [[0, 2, 3, 3], 1, 1], [[2, 3, 1, 4], 2, 0], [[3, 3, 1, 3], 4, 0]];
    return h("div", {class: "ornament slab", "aria-hidden": "true"},
        rows.map(([colors, black, white]) => h("div", {class: "ornament-row"}, h("span", {class: "code"}, colors.map((color) => peg(looks[color]))), replyPegs({black, white}, 4))));
}
