/** The first page: what one can do here, and the games to go on with. */

import {backend} from "../js/backend.js";
import {Peg, ReplyPegs} from "../js/parts/pegs.js";
import {looksOf} from "../js/pegs.js";
import {navigate, setTitle} from "../js/router.js";
import {createStore} from "../js/store.js";
import {Button, Trouble, html, mount} from "../js/view.js";
import {OpenGames} from "./home/open_games.js";
import {Today} from "./home/today.js";

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
    const store = createStore({});

    async function play() {
        await store.act("begin", async () => {
            const session = await backend.ask("begin", {kind: "play", game: "4x6", limit: 10});
            if (root.isConnected) await navigate(`/games/${session.id}`);
        });
    }

    return mount(root, html`
        <div class="hero">
            <div>
                <h1>Break the code</h1>
                <p class="lead">Four pegs, six colors, one secret. Each guess is answered; each answer rules codes out. How few guesses do you need?</p>
                <p class="row"><${Button} kind="primary large" onclick=${play}>Play now<//><a class="button large" href="/play">Choose a board</a></p>
                <${Trouble} store=${store} />
            </div>
            <${Ornament} />
        </div>
        <${Today} game="4x6" />
        <${OpenGames} />
        <ul class="doors">${DOORS.map(([address, title, text]) => html`<li><a href=${address}><b>${title}</b><span>${text}</span></a></li>`)}</ul>`);
}

/** A game in the middle, drawn for its looks alone. */
function Ornament() {
    const looks = looksOf(/** @type {Game} */ ({signs: ["1", "2", "3", "4", "5", "6"]}));
    /** @type {[number[], number, number][]} */
    const rows = [[[0, 0, 1, 1], 1, 0], [[0, 2, 3, 3], 1, 1], [[2, 3, 1, 4], 2, 0], [[3, 3, 1, 3], 4, 0]];
    return html`
        <div class="ornament slab" aria-hidden="true">${rows.map(([colors, black, white]) => html`
            <div class="ornament-row"><span class="code">${colors.map((color) => html`<${Peg} look=${looks[color]} />`)}</span><${ReplyPegs} black=${black} white=${white} pegs=${4} /></div>`)}
        </div>`;
}
