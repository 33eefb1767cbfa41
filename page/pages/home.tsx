/** The first page: what one can do here, and the games to go on with. */

import {backend} from "../backend";
import {navigate, setTitle} from "../router";
import {createStore} from "../store";
import {Button, Trouble, mount} from "../view";
import {Demo} from "./home/demo";
import {OpenGames} from "./home/open_games";
import {Today} from "./home/today";

const DOORS = [
    ["/play", "Play", "Find a hidden code on any board, against a host from kind to merciless."],
    ["/break", "Let it break yours", "Think of a code; Blackpeg finds it and says why it guesses as it does."],
    ["/assist", "Assist", "A real board on your table? Enter the feedback and get the best next guess."],
    ["/review", "Review", "What did each guess cost, and what was luck? See it for any game, guess by guess."],
    ["/lab", "Lab", "Compare strategies, walk through perfect trees, watch two sides play."],
    ["/history", "History", "Every game you played here, with your progress over time."],
];

export async function show(root: HTMLElement) {
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
        <>
            <div class="hero">
                <div>
                    <h1>Break the code</h1>
                    <p class="lead">
                        Four pegs, six colors, one secret. Each guess gets feedback, which rules codes out. How few
                        guesses do you need?
                    </p>
                    <p class="row">
                        <Button kind="primary large" onClick={play}>
                            Play now
                        </Button>
                        <a class="button large" href="/play">
                            Choose a board
                        </a>
                    </p>
                    <Trouble store={store} />
                </div>
                <Demo />
            </div>
            <Today game="4x6" />
            <OpenGames />
            <ul class="doors">
                {DOORS.map(([address, title, text]) => (
                    <li>
                        <a href={address}>
                            <b>{title}</b>
                            <span>{text}</span>
                        </a>
                    </li>
                ))}
            </ul>
        </>,
        store,
    );
}
