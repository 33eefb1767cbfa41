/** Before an assist at a list: words on a screen, pasted or typed, and the lists of Wordle, which the browser keeps. */

import {useMemo, useState} from "preact/hooks";
import {RULES, foundIn, notationOf, readWords} from "../../lists";
import {forget, load, save} from "../../storage";
import {Button, Check, Select} from "../../view";
import {counted} from "../../words";

/** *begin* begins an assist at the game that it is given, and calls *onBegun* once the server has taken that. */
type Given = {begin: (game: string, onBegun?: () => void) => void; isPending: boolean};

const LEAST = 2;
const KEPT = "wordle";
const HARD = "wordle.hard";

type ListGiven = {
    label: string;
    text: string;
    onText: (text: string) => void;
    rows?: number;
    example?: string;
    asLong?: number;
};

/** A field for words, and at once what was found in it. */
function List({label, text, onText, rows = 4, example, asLong}: ListGiven) {
    const found = useMemo(() => readWords(text, asLong), [text, asLong]);
    return (
        <div>
            <label class="labelled">
                {label}
                <textarea
                    class="field"
                    {...{rows, value: text, placeholder: example}}
                    autocomplete="off"
                    autocapitalize="characters"
                    spellcheck={false}
                    onInput={({currentTarget: {value}}) => onText(value)}
                />
            </label>
            <p class="quiet two-lines" aria-live="polite">
                {text ? foundIn(found).join(" ") : "Anything may stand between them."}
            </p>
        </div>
    );
}

function Start({isReady, isPending}: {isReady: boolean; isPending: boolean}) {
    return (
        <p class="row">
            <button type="submit" class="button primary large" disabled={!isReady || isPending}>
                Start
            </button>
            {!isReady && <span class="quiet">Two words at least, of one length.</span>}
        </p>
    );
}

export function Words({begin, isPending}: Given) {
    const [text, setText] = useState("");
    const [rule, setRule] = useState(load("words.rule", "black"));
    const {words} = readWords(text);
    function send(event: Event) {
        event.preventDefault();
        save("words.rule", rule);
        begin(notationOf(words, rule));
    }
    return (
        <form class="stack set-up" onSubmit={send}>
            <List label="The words on the screen" text={text} onText={setText} example="CASTE LINES ALTER OFFER ..." />
            <Select
                label="What a guess is answered with"
                value={rule}
                options={Object.entries(RULES).map(([rule, {name}]) => [rule, name])}
                onPick={setRule}
            />
            <Start isReady={words.length >= LEAST} isPending={isPending} />
        </form>
    );
}

type Lists = {answers: string[]; others: string[]};

export function Wordle({begin, isPending}: Given) {
    const [kept, setKept] = useState(() => load<Lists | null>(KEPT, null));
    const [texts, setTexts] = useState({answers: "", others: ""});
    const [isHard, setHard] = useState(() => load(HARD, false));
    const {words: answers, length} = readWords(texts.answers);
    const given = kept ?? {answers, others: readWords(texts.others, length).words};
    const secrets = new Set(given.answers);
    const others = given.others.filter((word) => !secrets.has(word));
    function send(event: Event) {
        event.preventDefault();
        save(HARD, isHard);
        const game = notationOf(given.answers, isHard ? "marks-hard" : "marks", given.others);
        begin(game, () => save(KEPT, given));
    }
    return (
        <form class="stack set-up" onSubmit={send}>
            {kept ? (
                <div class="note">
                    <p>
                        Your lists, kept in this browser: {counted(kept.answers.length, "answer")}
                        {others.length > 0 && ` and ${counted(others.length, "more guess", "more guesses")}`}.
                    </p>
                    <Button onClick={() => (forget(KEPT), setKept(null))}>Forget them</Button>
                </div>
            ) : (
                <>
                    <p class="quiet">
                        No word list comes with Blackpeg. Paste yours once: this browser keeps it until you forget it
                        here.
                    </p>
                    <List
                        label="Words that may be the answer"
                        text={texts.answers}
                        onText={(answers) => setTexts({...texts, answers})}
                    />
                    <details>
                        <summary>Words that are guesses alone</summary>
                        <List
                            label="Words that are taken as guesses, and never the answer"
                            text={texts.others}
                            onText={(others) => setTexts({...texts, others})}
                            asLong={length}
                        />
                    </details>
                </>
            )}
            <Check
                words="Hard mode: guesses use the green and yellow letters so far"
                checked={isHard}
                onChange={() => setHard(!isHard)}
            />
            <Start isReady={given.answers.length >= LEAST} isPending={isPending} />
        </form>
    );
}
