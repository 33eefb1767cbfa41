import assert from "node:assert/strict";
import test from "node:test";
import {byReply, colorsOf, replyWords} from "../../../page/codes";
import {boardOf, names, numbers, usual} from "./boards.mjs";

const blackOnly = boardOf([..."123456"], 4, {black_only: true});

test("a code is read as its board writes it", () => {
    assert.deepEqual(colorsOf("1166", usual), [0, 0, 5, 5]);
    assert.deepEqual(colorsOf("red,blue,red", names), [0, 2, 0]);
    assert.deepEqual(colorsOf("1,2,3,30,1", numbers), [0, 1, 2, 29, 0]);
    assert.deepEqual(colorsOf("1,1,6,6", {...usual, separator: ","}), [0, 0, 5, 5]);
});

test("what is no code of the board is none", () => {
    for (const text of ["", "116", "11666", "1170", "1,1,2,2"]) assert.equal(colorsOf(text, usual), null);
    assert.equal(colorsOf("red,blue", names), null);
});

test("a reply is said in words, as far as it is known", () => {
    assert.equal(replyWords("2-1", usual), "2 black, 1 white");
    assert.equal(replyWords("1-?", usual), "1 black, white unknown");
    assert.equal(replyWords("=3", usual), "3 black and white together");
    assert.equal(replyWords("2", blackOnly), "2 black");
    assert.equal(replyWords("?", blackOnly), "black unknown");
});

test("replies are in order of black, then white", () => {
    assert.deepEqual(["4-0", "1-2", "0-4", "1-0", "0-0"].sort(byReply), ["0-0", "0-4", "1-0", "1-2", "4-0"]);
    assert.deepEqual(["2", "0", "1"].sort(byReply), ["0", "1", "2"]);
});
