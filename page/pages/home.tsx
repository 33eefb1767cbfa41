/** The first page: one thing to do at once, a game that shows what it is, and the other doors in a line each. */

import {backend} from "../backend";
import {inTab} from "../address";
import {navigate, refresh, setTitle} from "../router";
import {createStore} from "../store";
import {Button, Trouble, mount} from "../view";
import {Demo} from "./home/demo";
import {OpenGames, Today, isDone, openGames, todayOn} from "./home/open";

const GAME = "4x6";
/** Milliseconds that the page waits, where Python may have to arrive first. */
const PATIENCE = 300;

const DOORS = [
    ["/break", "Break", "Think of a code yourself, and watch Blackpeg find it."],
    ["/assist", "Assist", "Get the next guess while you play at a real board."],
    ["/review", "Review", "See which guesses were good, and what was luck."],
    ["/trees", "Trees", "See how the best strategy thinks, and check the proof that none is better."],
];

export async function show(root: HTMLElement) {
    setTitle("Blackpeg");
    const known = Promise.all([todayOn(GAME), openGames()]);
    const late = new Promise<"late">((end) => setTimeout(() => end("late"), PATIENCE));
    const found = await (inTab ? Promise.race([known, late]) : known);
    if (found === "late") void known.then(() => root.isConnected && refresh());
    const [days, open] = found === "late" ? [null, []] : found;
    const store = createStore({});

    const play = () =>
        store.act("begin", async () => {
            const session = await backend.ask("begin", {kind: "play", game: GAME, limit: 10});
            if (root.isConnected) await navigate(`/games/${session.id}`);
        });

    const quick = (
        <Button kind={days && !isDone(days) ? "large" : "primary large"} onClick={play}>
            Play a quick game
        </Button>
    );
    return mount(
        root,
        <>
            <div class="hero">
                <div>
                    <h1>Break the code</h1>
                    <p class="lead">
                        Four colored pegs are hidden. After each guess you learn how many of them are right. How few
                        guesses do you need?
                    </p>
                    {days ? <Today days={days} size="large" children={quick} /> : <p class="row">{quick}</p>}
                    <Trouble store={store} />
                </div>
                <Demo />
            </div>
            <ul class="abreast doors">
                {DOORS.map(([address, title, text]) => (
                    <li>
                        <a href={address}>
                            <b>{title}</b> <span>{text}</span>
                        </a>
                    </li>
                ))}
            </ul>
            <OpenGames entries={open} />
        </>,
        store,
    );
}
