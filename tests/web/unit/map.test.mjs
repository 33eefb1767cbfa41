import assert from "node:assert/strict";
import test from "node:test";
import {planOf} from "../../../page/map/layout";
import {fieldsOf, moved, startAt} from "../../../page/map/walk";

const SIZES = [
    {width: 36, height: 36, colors: 6},
    {width: 512, height: 64, colors: 8},
    {width: 36, height: 6, colors: 6},
    {width: 100, height: 100, colors: 10},
    {width: 9, height: 1, colors: 9},
    {width: 1, height: 1, colors: 1},
];

test("each place has a code of its own, as the server numbers them", () => {
    assert.deepEqual(startAt({column: 449, row: 0}, {shown: 5, colors: 8}), [7, 0, 0, 0, 1]);
    assert.deepEqual(startAt({column: 1, row: 2}, {shown: 4, colors: 6}), [0, 0, 1, 2]);
    assert.deepEqual(startAt({column: 0, row: 0}, {shown: 100, colors: 1}), new Array(100).fill(0));
    const every = Array.from({length: 27}, (_, at) =>
        startAt({column: at % 9, row: Math.floor(at / 9)}, {shown: 3, colors: 3}).join(""),
    );
    assert.equal(new Set(every).size, 27);
});

test("dots lie apart, inside, and are found where they lie", () => {
    for (const size of SIZES) {
        for (const room of [296, 480, 640]) {
            const plan = planOf(size, room);
            assert.ok(
                plan.across <= room && plan.down <= 2.3 * room,
                JSON.stringify([size, room, plan.across, plan.down]),
            );
            const places = new Set();
            for (let row = 0; row < size.height; row += Math.ceil(size.height / 9)) {
                for (let column = 0; column < size.width; column++) {
                    const [x, y] = [plan.x[column], plan.y(column, row)];
                    assert.ok(x > 0 && x < plan.across && y > 0 && y < plan.down);
                    places.add(`${x} ${y}`);
                    assert.deepEqual(plan.at(x, y), {column, row});
                }
            }
            assert.equal(places.size, size.width * Math.ceil(size.height / Math.ceil(size.height / 9)));
            assert.equal(plan.at(-100, 0), null);
            assert.equal(plan.at(0, plan.down + 100), null);
        }
    }
});

test("a wide map is cut into strips, so that its dots are larger", () => {
    const {pitch, x, y} = planOf({width: 512, height: 64, colors: 8}, 480);
    assert.ok(pitch > 3);
    assert.ok(y(511, 0) > y(0, 63) && x[511] < 480);
});

test("gaps are wider between fields", () => {
    const {x} = planOf({width: 36, height: 36, colors: 6}, 480);
    assert.ok(x[6] - x[5] > x[1] - x[0]);
});

test("the caret goes from dot to dot, over places without a code", () => {
    const dots = [
        [null, 1, 0],
        [0, null, 2],
        [0, 0, null],
    ];
    assert.deepEqual(moved("ArrowRight", {column: 0, row: 1}, dots), {column: 2, row: 1});
    assert.deepEqual(moved("ArrowDown", {column: 1, row: 0}, dots), {column: 1, row: 2});
    assert.equal(moved("ArrowLeft", {column: 1, row: 0}, dots), null);
    assert.deepEqual(moved("Home", {column: 2, row: 0}, dots), {column: 1, row: 0});
    assert.deepEqual(moved("End", {column: 0, row: 2}, dots), {column: 1, row: 2});
    assert.deepEqual(moved("PageDown", {column: 1, row: 0}, dots), {column: 2, row: 1});
    assert.deepEqual(moved("PageUp", {column: 2, row: 1}, dots), {column: 1, row: 0});
    assert.equal(moved("x", {column: 2, row: 1}, dots), null);
});

test("fields count what is possible", () => {
    const dots = Array.from({length: 4}, () => [1, 0, null, 3]);
    assert.deepEqual(fieldsOf(dots, 2), [
        [2, 6],
        [2, 6],
    ]);
    assert.deepEqual(fieldsOf([[1, 0, 1]], 3), [[1, 0, 1]]);
});
