import assert from "node:assert/strict";
import test from "node:test";
import {boardName, counted, hostWords, inWords, listed, score, whichGuess, written} from "../../../page/words";
import {boardOf, usual} from "./boards.mjs";

test("nouns are counted, and lists end with and", () => {
    assert.equal(counted(1, "peg"), "1 peg");
    assert.equal(counted(1296, "code"), "1,296 codes");
    assert.equal(counted(2, "guess", "guesses"), "2 guesses");
    assert.deepEqual([[], ["red"], ["red", "blue"], ["red", "blue", "green"]].map(listed), [
        "",
        "red",
        "red and blue",
        "red, blue and green",
    ]);
});

test("a board is named without the way its colors are written", () => {
    assert.equal(boardName("4x6:initials"), "4x6");
    assert.equal(boardName("4x6-black:red,blue,green,yellow,white,black"), "4x6-black");
    assert.equal(boardName("4x10-distinct"), "4x10-distinct");
});

test("each peg of the secret counts once", () => {
    assert.deepEqual(score([0, 0, 1, 1], [0, 1, 1, 2]), {black: 2, white: 1});
    assert.deepEqual(score([0, 0, 0, 1], [1, 0, 2, 2]), {black: 1, white: 1});
    assert.deepEqual(score([3, 3, 3, 3], [0, 1, 2, 4]), {black: 0, white: 0});
});

test("a reply is written as the board's rules have it", () => {
    const blackOnly = boardOf([..."123456"], 4, {black_only: true, repeats: false});
    assert.equal(written({black: 2, white: 1}, usual), "2-1");
    assert.equal(written({black: 2, white: 1}, blackOnly), "2");
    assert.equal(inWords({black: 2, white: 1}, usual), "2 black, 1 white");
    const bulls = boardOf([..."0123456789"], 4, {called: {black: "bulls", white: "cows"}, repeats: false});
    assert.equal(inWords({black: 1, white: 2}, bulls), "1 bull, 2 cows");
    assert.equal(hostWords("worst") + hostWords("random"), ", host merciless (worst)");
});

test("the last guess is said to be the last", () => {
    const turns = Array(8).fill({});
    assert.equal(whichGuess({turns, limit: null}), "Guess 9");
    assert.equal(whichGuess({turns, limit: 10}), "Guess 9 of 10");
    assert.equal(whichGuess({turns, limit: 9}), "Guess 9 of 9, the last");
});
