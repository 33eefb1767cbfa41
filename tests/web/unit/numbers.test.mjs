import assert from "node:assert/strict";
import test from "node:test";
import {axis, luckMark, luckWords, percent, rounded, ticks, whole} from "../../../page/numbers";

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

test("an axis ends at a round number, with round steps, not below what it shows", () => {
    assert.deepEqual(axis(0), {top: 1, step: 1});
    assert.deepEqual(axis(4, 4), {top: 4, step: 1});
    assert.deepEqual(axis(0.45, 2), {top: 0.5, step: 0.25});
    for (let most = 0.013; most < 1e6; most *= 1.7) {
        const {top, step} = axis(most);
        const digits = step / 10 ** Math.floor(Math.log10(step) + 1e-9);
        assert.ok(
            [1, 2, 2.5, 5].some((nice) => Math.abs(nice - digits) < 1e-9),
            `${most}: ${step}`,
        );
        assert.ok(top >= most - 1e-9 && top - step < most, `${most}: ${top}`);
        assert.ok(Math.abs(top / step - Math.round(top / step)) < 1e-9);
    }
});

test("ticks are round numbers, with as many digits as tell one from the next", () => {
    const written = (/** @type {[number, number, number]} */ ...of) => ticks(...of).map(({text}) => text);
    assert.deepEqual(written(0, 0.5, 0.25), ["0", "0.25", "0.50"]);
    assert.deepEqual(written(4, 7, 1), ["4", "5", "6", "7"]);
    assert.deepEqual(written(-0.2, 0.2, 0.2), ["−0.2", "0", "0.2"]);
});
