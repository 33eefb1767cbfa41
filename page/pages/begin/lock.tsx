/** A lock: clues in sentences, and the code that fits them. */

import {useState} from "preact/hooks";
import {boardOf} from "../../about";
import {announce} from "../../announce";
import {backend} from "../../backend";
import {ShownCode} from "../../parts/codes";
import {looksOf} from "../../pegs";
import {useOwnStore, useStore} from "../../store";
import {Button, Check, Trouble, Words} from "../../view";

import type {Puzzles} from "../../facts";
import type {Game} from "../../types";

const EXAMPLE = `682: one number is correct and well placed
614: one number is correct but wrongly placed
738: nothing is correct`;

type Found = {found: Puzzles | null; board: Game | null};

/** @param begin  begins an assist at this game, with these rows */
export function Lock({begin}: {begin: (game: string, turns: string[]) => void}) {
    const [text, setText] = useState("");
    const [isDistinct, setDistinct] = useState(false);
    const store = useOwnStore<Found>({found: null, board: null});
    const {found, board} = useStore(store);

    function change(next: () => void) {
        next();
        store.clear();
        store.set({found: null});
    }

    function solve(event: Event) {
        event.preventDefault();
        void store.act("solve", async () => {
            const asked = {solve: text, words: true};
            // The codes in the clues tell how long the lock is.
            let found: Puzzles = await backend.ask("puzzle", asked);
            if (isDistinct) found = await backend.ask("puzzle", {...asked, game: `${found.game}-distinct`});
            const board = await boardOf(found.game);
            if (store.isOpen()) announce(found.words.lines.join(" "));
            return {found, board};
        });
    }

    const puzzle = found?.puzzles[0];
    const [game, ...turns] = puzzle?.position.split(" ") ?? [];
    return (
        <form class="stack set-up" onSubmit={solve}>
            <label class="labelled">
                The clues, one a line
                <textarea
                    class="field"
                    rows={6}
                    value={text}
                    placeholder={EXAMPLE}
                    spellcheck={false}
                    onInput={({currentTarget: {value}}) => change(() => setText(value))}
                />
            </label>
            <Check
                words="No digit is there twice"
                checked={isDistinct}
                onChange={() => change(() => setDistinct(!isDistinct))}
            />
            <p>
                <button type="submit" class="button primary large" disabled={!text.trim()}>
                    Find the code
                </button>
            </p>
            <Trouble store={store} />
            {puzzle && found && (
                <section class="stack lock-found" aria-label="What the clues say">
                    {puzzle.code && board && (
                        <p class="lock-code">
                            <ShownCode text={puzzle.code} board={board} looks={looksOf(board)} />
                        </p>
                    )}
                    {found.words.lines.map((line, at) => (
                        <p class={at ? "quiet" : ""}>
                            <Words of={line} />
                        </p>
                    ))}
                    <p>
                        <Button onClick={() => begin(game, turns)}>Go on with these clues on a board</Button>
                    </p>
                </section>
            )}
        </form>
    );
}
