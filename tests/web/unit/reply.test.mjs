import assert from "node:assert/strict";
import test from "node:test";
import {choose, goTogether, lacking, noReply, readReply, type, written} from "../../../page/reply";
import {boardOf, usual} from "./boards.mjs";

const black = boardOf([..."123456"], 4, {black_only: true});
const typed = (text, board = usual) =>
    [...text].reduce((reply, key) => type(reply, key === "?" ? "?" : Number(key), board), noReply(board));

test("digits are black, then white, then black again", () => {
    assert.equal(written(typed("2"), usual), null);
    assert.equal(written(typed("21"), usual), "2-1");
    assert.equal(written(typed("210"), usual), "0-1");
    assert.equal(written(typed("1?"), usual), "1-?");
    assert.equal(written(typed("29"), usual), null);
    assert.equal(written(typed("2", black), black), "2");
});

test("all black leaves no white", () => {
    assert.equal(written(typed("4"), usual), "4-0");
});

test("what cannot go together is no reply, and says so", () => {
    const reply = choose(typed("3"), "white", 1, usual);
    assert.equal(written(reply, usual), null);
    assert.match(lacking(reply, usual), /^With 3 black the last peg is in its place/);
    assert.match(lacking(choose(typed("3"), "white", 2, usual), usual), /more than 4 together/);
    assert.match(lacking(choose(typed("01"), "black", -1, usual), usual), /less than 0/);
    assert.equal(lacking(noReply(usual), usual), "How many black?");
    assert.equal(lacking(typed("1"), usual), "How many white?");
    assert.equal(goTogether(2, 3, usual), false);
    assert.equal(goTogether("?", 3, usual), true);
});

test("white is not asked for on a board of one peg", () => {
    const single = boardOf([..."12345"], 1);
    assert.equal(written(typed("0", single), single), "0-0");
    assert.equal(written(typed("01", single), single), "1-0");
    assert.equal(written(readReply("0-1", single), single), "0-0");
});

test("a reply is read, and what numbers cannot say stays until others are chosen", () => {
    for (const text of ["2-1", "1-?", "=3"]) assert.equal(written(readReply(text, usual), usual), text);
    assert.equal(written(readReply("2", black), black), "2");
    assert.equal(written(choose(readReply("=3", usual), "black", 1, usual), usual), null);
});
