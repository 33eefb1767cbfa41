/** The first page: what one can do here, and the games to go on with. */

import {backend} from "../js/backend.js";
import {navigate, setTitle} from "../js/router.js";
import {createStore} from "../js/store.js";
import {Button, Trouble, html, mount} from "../js/view.js";
import {Demo} from "./home/demo.js";
import {OpenGames} from "./home/open_games.js";
import {Today} from "./home/today.js";

/** @import {Show} from "../js/types.js" */

const DOORS = [
    ["/play", "Play", "Find a hidden code on any board, against a host from kind to merciless."],
    ["/break", "Let it break yours", "Think of a code; Blackpeg finds it and says why it guesses as it does."],
    ["/assist", "Assist", "A real board on your table? Enter the feedback and get the best next guess."],
    ["/review", "Review", "What did each guess cost, and what was luck? See it for any game, guess by guess."],
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

    return mount(
        root,
        html`
        <div class="hero">
            <div>
                <h1>Break the code</h1>
                <p class="lead">Four pegs, six colors, one secret. Each guess gets feedback, which rules codes out. How few guesses do you need?</p>
                <p class="row"><${Button} kind="primary large" onclick=${play}>Play now<//><a class="button large" href="/play">Choose a board</a></p>
                <${Trouble} store=${store} />
            </div>
            <${Demo} />
        </div>
        <${Today} game="4x6" />
        <${OpenGames} />
        <ul class="doors">${DOORS.map(([address, title, text]) => html`<li><a href=${address}><b>${title}</b><span>${text}</span></a></li>`)}</ul>`,
        store,
    );
}
