import assert from "node:assert/strict";
import test from "node:test";
import {luckMark, luckWords, percent, rounded, whole} from "../../../page/numbers";

test("whole numbers have commas, and powers of ten where they are large", () => {
    assert.deepEqual([1296, "1296", 999, 0].map(whole), ["1,296", "1,296", "999", "0"]);
    assert.deepEqual([1e15, 104857600000000000000000000, 3.08e23].map(whole), ["10¹⁵", "10²⁶", "3.1\u00a0×\u00a010²³"]);
    assert.deepEqual([null, undefined].map(whole), ["–", "–"]);
});

test("nothing looks like zero that is not", () => {
    assert.deepEqual(
        [0, 0.5, -0.25, 1234.5].map((value) => rounded(value)),
        ["0", "0.50", "−0.25", "1,234.50"],
    );
    assert.equal(rounded(0.0004), "0.0004");
    assert.deepEqual(
        [null, undefined, NaN, Infinity].map((value) => rounded(value)),
        ["–", "–", "–", "–"],
    );
    assert.deepEqual([0, 0.001, 0.5, 0.999, 1].map(percent), ["0 %", "< 1 %", "50 %", "> 99 %", "100 %"]);
});

test("luck is told in words, without a sign", () => {
    assert.equal(luckWords(0, {}), "no luck either way");
    assert.equal(luckWords(0.5, {turns: ["1122:1-0"]}), "0.50 cost by bad luck");
    assert.equal(luckWords(0.5, {turns: ["1122:1-?"]}), "0.50 cost by bad luck and unknown feedback");
    assert.equal(luckWords(-0.5, {hints: 0}, "≈ "), "≈ 0.50 saved by good luck");
    assert.equal(luckWords(-0.5, {taken_back: 1}), "0.50 saved by luck and help");
    assert.deepEqual(["proven", "bound", "estimate"].map(luckMark), ["", "≈\u00a0", "≈\u00a0"]);
});
