import assert from "node:assert/strict";
import test from "node:test";
import * as rows from "../../../page/row";

const typed = (row, ...colors) => colors.reduce((now, color) => rows.put(now, color), row);

test("colors go into the holes one after the other, and over a full row", () => {
    const row = typed(rows.rowOf([], 4), 0, 1, 2);
    assert.deepEqual([row.cells, row.cursor, rows.missingIn(row), rows.colorsIn(row)], [[0, 1, 2, null], 3, 1, null]);
    const full = rows.put(row, 3);
    assert.deepEqual([rows.colorsIn(full), full.cursor], [[0, 1, 2, 3], 3]);
    assert.deepEqual(typed(rows.at(full, 0), 5, 5).cells, [5, 5, 2, 3]);
});

test("a row that was filled to its end is typed over from its first hole", () => {
    const full = typed(rows.rowOf([], 4), 0, 0, 1, 1);
    assert.deepEqual(typed(full, 2, 2, 3, 3).cells, [2, 2, 3, 3]);
    assert.deepEqual(typed(full, 2, 2, 3, 3, 4, 4, 5, 5).cells, [4, 4, 5, 5]);
    assert.deepEqual(typed(rows.erase(full), 5, 2, 2, 3, 3).cells, [2, 2, 3, 3]);
    assert.deepEqual(typed(rows.rowOf([0, 0, 1, 1], 4), 2, 2, 3, 3, 4).cells, [4, 2, 3, 3]);
    assert.deepEqual(typed(rows.back(rows.sent(rows.at(full, 3))), 2, 2, 3, 3).cells, [2, 2, 3, 3]);
    assert.deepEqual(typed(rows.rowOf([], 1), 0, 1, 2).cells, [2]);
});

test("a last hole that the person chose is changed alone", () => {
    const full = typed(rows.rowOf([], 4), 0, 0, 1, 1);
    assert.deepEqual(typed(rows.at(full, 3), 2).cells, [0, 0, 1, 2]);
    assert.deepEqual(typed(rows.at(full, 3), 2, 3).cells, [0, 0, 1, 3]);
    assert.deepEqual(typed(rows.at(full, 9), 2).cells, [0, 0, 1, 2]);
    assert.deepEqual(typed(rows.turned(full, 6), 5).cells, [0, 0, 1, 5]);
    assert.deepEqual(typed(rows.erase(full), 5).cells, [0, 0, 1, 5]);
    assert.deepEqual(typed(rows.at(full, 2), 2, 3, 4).cells, [4, 0, 2, 3]);
});

test("the cursor goes on to the first empty hole, around", () => {
    const row = rows.put(rows.at(rows.rowOf([0, null, null, null], 4), 3), 2);
    assert.deepEqual([row.cells, row.cursor], [[0, null, null, 2], 1]);
    assert.equal(rows.at(row, 9).cursor, 3);
    assert.equal(rows.at(row, -1).cursor, 0);
});

test("erasing empties the hole, or the one before", () => {
    const row = rows.rowOf([0, 1, 2], 4);
    const once = rows.erase(row);
    assert.deepEqual([once.cells, once.cursor], [[0, 1, null, null], 2]);
    assert.deepEqual(rows.empty(row).cells, row.cells);
    assert.deepEqual(rows.erase(rows.rowOf([], 4)).cells, [null, null, null, null]);
});

test("a hole turns through the colors", () => {
    const row = rows.at(rows.rowOf([4], 2), 0);
    assert.deepEqual([rows.turned(row, 6).cells[0], rows.turned(rows.turned(row, 6), 6).cells[0]], [5, 0]);
});

test("what is picked while a row is on its way is for the row after it", () => {
    const row = rows.sent(rows.rowOf([0, 0, 1, 1], 4));
    const ahead = rows.turned(rows.erase(typed(row, 2, 3, 4)), 6);
    assert.deepEqual(
        [ahead.cells, ahead.ahead],
        [
            [0, 0, 1, 1],
            [2, 3],
        ],
    );
    assert.deepEqual(rows.rowOf(ahead.ahead, 4).cells, [2, 3, null, null]);
    assert.deepEqual(rows.fill(ahead, [5, null, 5, 5]).ahead, [5, 5, 5]);
    assert.deepEqual(rows.back(ahead), {...row, ahead: null});
});

test("a row that is changed leaves the one before as it was", () => {
    const row = rows.rowOf([0, 1], 4);
    rows.put(row, 2);
    assert.deepEqual(row, rows.rowOf([0, 1], 4));
    assert.equal(rows.isSame(row.cells, [0, 1, null, null]), true);
    assert.equal(rows.isSame(row.cells, [0, 1]), false);
});
