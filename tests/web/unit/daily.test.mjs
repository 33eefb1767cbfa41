import assert from "node:assert/strict";
import test from "node:test";
import {daysIn, monthAfter, weekday} from "../../../page/calendar";
import {dayInWords, wordsOf} from "../../../page/daily";

test("a month has its days, and each is a weekday", () => {
    assert.deepEqual([daysIn("2026-11").at(0), daysIn("2026-11").at(-1)], ["2026-11-01", "2026-11-30"]);
    assert.deepEqual(
        ["2026-02", "2028-02", "2026-12"].map((month) => daysIn(month).length),
        [28, 29, 31],
    );
    assert.deepEqual(["2026-11-22", "2026-11-23", "2026-11-28"].map(weekday), [7, 1, 6]);
});

test("months follow each other over the year", () => {
    assert.deepEqual(
        [monthAfter("2026-12", 1), monthAfter("2026-01", -1), monthAfter("2026-06", 1)],
        ["2027-01", "2025-12", "2026-07"],
    );
});

test("a day is named as it is in UTC", () => {
    assert.equal(dayInWords("2026-11-22"), "Sunday, November 22, 2026");
    assert.equal(dayInWords("2026-11-01", {month: "long", year: "numeric"}), "November 2026");
});

test("the words of a day stand where its game does", () => {
    const found = {days: [{date: "2026-11-22"}, {date: "2026-11-20"}], words: {days: ["one", "other"]}};
    assert.deepEqual(
        ["2026-11-22", "2026-11-20", "2026-11-21"].map((day) => wordsOf(found, day)),
        ["one", "other", null],
    );
});
