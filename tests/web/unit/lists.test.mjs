import assert from "node:assert/strict";
import test from "node:test";
import {foundIn, isWords, notationOf, readWords, wordsOf} from "../../../page/lists";
import {boardName} from "../../../page/words";

test("words are read out of anything, and what is wrong is named", () => {
    const found = readWords("0xF964 $(%CASTE]! 0xF970 LINES, alter;OFFER\nkeeps 1. HAVEN caste HAT TERMINAL");
    assert.deepEqual(found.words, ["CASTE", "LINES", "ALTER", "OFFER", "KEEPS", "HAVEN"]);
    assert.deepEqual(found.twice, ["CASTE"]);
    assert.deepEqual(found.others, ["HAT", "TERMINAL"]);
    assert.deepEqual(foundIn(found), [
        "6 words of 5 letters.",
        "There more than once, and taken once: CASTE.",
        "Left out, for their length is another: HAT and TERMINAL.",
    ]);
    assert.deepEqual(foundIn(readWords("... 7")), ["0 words."]);
    assert.deepEqual(readWords("1234 5678, 9012").words, ["1234", "5678", "9012"]);
    assert.deepEqual(readWords("table chair desk", 4).words, ["DESK"]);
    assert.deepEqual(readWords("ärger große").words, ["ÄRGER", "GROßE"]);
});

test("a game of words is written, and its words are read of it", () => {
    const notation = notationOf(["CASTE", "LINES"], "marks", ["LINES", "ALTER"]);
    assert.equal(notation, "{CASTE,LINES}+{ALTER}-marks");
    assert.deepEqual(wordsOf({notation}), {secrets: ["CASTE", "LINES"], guesses: ["ALTER"]});
    assert.deepEqual(wordsOf({notation: "{CASTE=5,LINES}-black"}), {secrets: ["CASTE", "LINES"], guesses: []});
    assert.equal(wordsOf({notation: `{${Array.from({length: 41}, (_, at) => 1000 + at)}}-black`}), null);
    assert.equal(isWords({notation, separator: ""}), true);
    assert.equal(isWords({notation: "4x6/1???", separator: ""}), false);
    assert.equal(boardName(notation), "2 words");
});
