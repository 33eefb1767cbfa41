/** Lists of words as games: how they are read and written, and what their feedback tells. */

import {capitalized, capitals, counted, listed} from "./words";

import type {Game} from "./types";

/** What a guess is answered with, by what it is for; *asks* says what to do with the answer. */
export const RULES: Record<string, {name: string; short: string; asks: string}> = {
    black: {
        name: "Fallout: letters in the right place",
        short: "letters in the right place",
        asks: "Try this word, then tap its likeness.",
    },
    "black-white": {
        name: "Bulls and cows: letters in place, elsewhere",
        short: "letters in the right place, and elsewhere",
        asks: "Try this word, then tap how many letters are in place, and how many elsewhere.",
    },
    marks: {
        name: "Wordle: a color for each letter",
        short: "a color for each letter",
        asks: "Try this word, then tap its letters until their colors are right.",
    },
    "marks-hard": {
        name: "Wordle in hard mode: guesses use the green and yellow letters",
        short: "a color for each letter, and guesses use the green and yellow ones",
        asks: "Try this word, then tap its letters until their colors are right.",
    },
    "in-common": {
        name: "Jotto: letters in common",
        short: "letters in common",
        asks: "Try this word, then tap how many letters are in common.",
    },
};

/** The marks of letters, in words. */
export const MARKS: Record<string, string> = {
    ".": "gray: nowhere",
    Y: "yellow: elsewhere",
    G: "green: right place",
};

/** At most this many words are buttons. */
const MOST_BUTTONS = 40;
/** This many words are named in a sentence. */
const MOST_NAMED = 6;

/** Whether each letter of a guess is answered with a mark. */
export const hasMarks = ({feedback = ""}: Partial<Game>) => feedback.startsWith("marks");

/** Whether it is a list of words, and no board with pegs. */
export const isWords = ({notation = "", separator}: Partial<Game>) => notation.startsWith("{") && !separator;

/** What to do about a row in which *count* holes are empty. */
export const lackOf = (count: number, board: Game) =>
    isWords(board) ? `Choose ${counted(count, "more letter")} first.` : `Fill ${counted(count, "more hole")} first.`;

const IF_WORDS = {code: "word", peg: "letter", color: "letter", hole: "letter"};

/** The text, which calls codes words, and their colors letters, if they are words. */
export const saidOf = (text: string, board: Game) => (isWords(board) ? renamed(text, IF_WORDS) : text);

/** The text, in which a sum over codes counts chances if they have weights: one with the weight 3 has three of them. */
export const summedOf = (text: string, board: Game) =>
    saidOf(board.notation.split("}")[0].includes("=") ? renamed(text, {code: "chance"}) : text, board);

function renamed(text: string, names: Record<string, string>) {
    const pattern = new RegExp(`\\b(${Object.keys(names).join("|")})(?=s?\\b)`, "gi");
    return text.replace(pattern, (name) => {
        const other = names[name.toLowerCase()];
        return /^[A-Z]/.test(name) ? capitalized(other) : other;
    });
}

/** The words of a short list, and after them those that are guesses alone; null of a longer one. */
export function wordsOf({notation}: Game) {
    const [secrets, guesses = []] = notation
        .slice(1, notation.lastIndexOf("}"))
        .split("}+{")
        .map((part) => part.split(",").map((word) => word.replace(/=.*/, "")));
    return secrets.length + guesses.length <= MOST_BUTTONS ? {secrets, guesses} : null;
}

/**
 * The words in a text, whatever stands between them: those of the usual length, once each.  Of text without words the
 * numbers are.  Those of another *length* are left out, and those that are there *twice* named.
 * @param asLong  the length, if another list says it
 */
export function readWords(text: string, asLong = 0) {
    const upper = capitals(text);
    const found = upper.match(/(?<![\p{L}\p{N}])\p{L}{2,}(?![\p{L}\p{N}])/gu) ?? upper.match(/\p{N}{2,}/gu) ?? [];
    const lengths = new Map<number, number>();
    for (const word of found) lengths.set(word.length, (lengths.get(word.length) ?? 0) + 1);
    const [usual = 0] = [...lengths].sort(([, one], [, other]) => other - one)[0] ?? [];
    const length = asLong || usual;
    const alike = found.filter((word) => word.length === length);
    const words = [...new Set(alike)];
    const twice = words.length < alike.length ? new Set(alike.filter((word, at) => alike.indexOf(word) < at)) : [];
    return {words, length, twice: [...twice], others: found.filter((word) => word.length !== length)};
}

/** What was found in a text, in sentences. */
export function foundIn({words, length, twice, others}: ReturnType<typeof readWords>) {
    const named = (some: string[]) =>
        listed([
            ...some.slice(0, MOST_NAMED),
            ...(some.length > MOST_NAMED ? [`${some.length - MOST_NAMED} more`] : []),
        ]);
    return [
        `${counted(words.length, "word")}${words.length ? ` of ${length} letters` : ""}.`,
        twice.length && `There more than once, and taken once: ${named(twice)}.`,
        others.length && `Left out, for their length is another: ${named(others)}.`,
    ].filter(Boolean) as string[];
}

/** The game of *words*; the *others* are guessed alone. */
export function notationOf(words: string[], rule: string, others: string[] = []) {
    const secrets = new Set(words);
    const guesses = others.filter((word) => !secrets.has(word));
    return `{${words.join(",")}}${guesses.length ? `+{${guesses.join(",")}}` : ""}-${rule}`;
}
