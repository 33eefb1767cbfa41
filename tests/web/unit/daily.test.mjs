import assert from "node:assert/strict";
import test from "node:test";
import {daysIn, monthAfter, weekday} from "../../../page/calendar";
import {countsForStreak, dayInWords, untilNext, wordsOf} from "../../../page/daily";

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
    const found = {
        days: ["2026-11-22", "2026-11-21", "2026-11-20"].map((date) => ({date, is_played: !date.endsWith("1")})),
        words: {days: ["one", "not played", "other"]},
    };
    assert.deepEqual(
        ["2026-11-22", "2026-11-20", "2026-11-21"].map((day) => wordsOf(found, day)),
        ["one", "other", null],
    );
});

test("the next day comes in hours and minutes, and then is there", () => {
    const at = (time) => untilNext("2026-11-22", Date.parse(`2026-11-22T${time}Z`)).replaceAll("\u00a0", " ");
    assert.deepEqual(["00:00", "16:47:30", "23:00:01", "23:59:59"].map(at), [
        "24 h 0 min",
        "7 h 13 min",
        "1 h 0 min",
        "1 min",
    ]);
    assert.equal(untilNext("2026-11-22", Date.parse("2026-11-23T00:00Z")), "");
});

test("a game counts for the streak that is begun on its day, without help", () => {
    const game = {daily: "2026-11-22", created: "2026-11-22T23:59:00+00:00", hints: 0, taken_back: 0, result: "open"};
    const others = [{hints: 1}, {taken_back: 1}, {result: "given up"}, {daily: "2026-11-21"}, {daily: null}];
    assert.ok(countsForStreak(game));
    assert.deepEqual(
        others.filter((other) => countsForStreak({...game, ...other})),
        [],
    );
});
