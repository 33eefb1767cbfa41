/** The first page: one thing to do at once, a game that shows what it is, and the other doors in a line each. */

import {backend} from "../backend";
import {inTab} from "../address";
import {daysOn} from "../daily";
import {navigate, setTitle} from "../router";
import {useAnswer, useOwnStore} from "../store";
import {Button, Trouble, mount} from "../view";
import {Demo} from "./home/demo";
import {OpenGames, Today, isDone, openGames} from "./home/open";

import type {Entry, PlayedDays} from "../facts";

const GAME = "4x6";
/** Milliseconds that the page waits, where Python may have to arrive first. */
const PATIENCE = 300;

const DOORS = [
    ["/break", "Break", "Think of a code yourself, and watch Blackpeg find it."],
    ["/assist", "Assist", "Get the next guess at a board, at words, at a lock."],
    ["/review", "Review", "See which guesses were good, and what was luck."],
    ["/trees", "Trees", "See how the best strategy thinks, and check the proof that none is better."],
];

export async function show(root: HTMLElement) {
    setTitle("Blackpeg");
    // The page works without them: what is wrong will be said where it matters.
    const known = Promise.all([daysOn(GAME).catch(() => null), openGames()]);
    const late = new Promise<null>((end) => setTimeout(end, PATIENCE, null));
    return mount(root, <Home known={known} first={await (inTab ? Promise.race([known, late]) : known)} />);
}

type Known = [days: PlayedDays | null, open: Entry[]];

/** @param given  *first*: what is known when it is first drawn */
function Home({known, first}: {known: Promise<Known>; first: Known | null}) {
    const {answer} = useAnswer(() => known, [], first);
    const [days, open] = answer ?? [null, []];
    const store = useOwnStore({});

    const play = () =>
        store.act("begin", async () => {
            const session = await backend.ask("begin", {kind: "play", game: GAME, limit: 10});
            if (store.isOpen()) await navigate(`/games/${session.id}`);
        });

    return (
        <>
            <div class="hero">
                <div>
                    <h1>Break the code</h1>
                    <p class="lead">
                        Four colored pegs are hidden. After each guess you learn how many of them are right. How few
                        guesses do you need?
                    </p>
                    <Today game={GAME} days={days} size="large">
                        <Button kind={isDone(days) ? "primary large" : "large"} onClick={play}>
                            Play a quick game
                        </Button>
                    </Today>
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
        </>
    );
}
