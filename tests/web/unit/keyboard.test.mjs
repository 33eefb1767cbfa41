import assert from "node:assert/strict";
import test from "node:test";
import {colorOf, commandOf, keysOf, noColor} from "../../../page/keyboard";
import {boardOf, letters, names, numbers, usual} from "./boards.mjs";

test("a sign is its color, in either case", () => {
    assert.equal(colorOf("3", usual), 2);
    assert.equal(colorOf("c", letters), 2);
    assert.equal(colorOf("C", letters), 2);
    assert.equal(colorOf("0", boardOf([..."0123456789"], 4)), 0);
});

test("where signs are words, their first letter or their number is the color", () => {
    assert.equal(colorOf("g", names), 1);
    assert.equal(colorOf("3", names), 2);
    assert.equal(colorOf("0", numbers), 9);
    assert.equal(colorOf("k", numbers), 10);
});

test("what is no color of the board is none, and is told", () => {
    for (const key of ["9", "0", " ", "Enter", "-"]) assert.equal(colorOf(key, usual), null);
    assert.equal(noColor("9", usual), "No color is 9 here: type 1 to 6.");
    assert.equal(noColor("9", names), "No color is 9 here: type 1 to 4.");
    assert.equal(noColor("Enter", usual), null);
});

test("u, h and ? are commands unless they are colors", () => {
    assert.equal(commandOf("U", usual), "u");
    assert.equal(commandOf("?", usual), "?");
    assert.equal(commandOf("x", usual), null);
    assert.equal(commandOf("h", letters), null);
    assert.equal(colorOf("h", letters), 7);
    assert.deepEqual(
        keysOf(usual)
            .slice(-3)
            .map(([key]) => key),
        ["u", "h", "?"],
    );
    assert.deepEqual(
        keysOf(letters)
            .slice(-1)
            .map(([key]) => key),
        ["?"],
    );
});

test("the help names the keys of the board's colors", () => {
    assert.equal(keysOf(usual)[1][0], "1 to 6");
    assert.equal(keysOf(letters)[1][0], "A to Z");
    assert.equal(keysOf(numbers)[1][0], "1 to 9, 0, letters");
});
