import assert from "node:assert/strict";
import test from "node:test";
import {fieldsOf, moved, placeOf, planOf, startAt} from "../../../page/map/layout";

const SIZES = [
    {width: 36, height: 36, shown: 4, colors: 6},
    {width: 192, height: 192, shown: 5, colors: 8},
    {width: 18, height: 12, shown: 3, colors: 6},
    {width: 100, height: 100, shown: 4, colors: 10},
    {width: 9, height: 1, shown: 1, colors: 9},
    {width: 1, height: 1, shown: 100, colors: 1},
];

test("each place has a code of its own, as the server numbers them", () => {
    assert.deepEqual(startAt({column: 169, row: 1}, {shown: 5, colors: 8}), [7, 0, 0, 0, 4]);
    assert.deepEqual(startAt({column: 1, row: 2}, {shown: 4, colors: 6}), [0, 0, 1, 2]);
    assert.deepEqual(startAt({column: 0, row: 0}, {shown: 100, colors: 1}), new Array(100).fill(0));
    for (const shape of SIZES) {
        for (let row = 0; row < shape.height; row++) {
            for (let column = 0; column < shape.width; column++) {
                const start = startAt({column, row}, shape);
                if (Math.max(...start) < shape.colors) assert.deepEqual(placeOf(start, shape), {column, row});
            }
        }
    }
});

test("dots lie apart, inside, and are found where they lie", () => {
    for (const size of SIZES) {
        for (const room of [296, 480, 640]) {
            const plan = planOf(size, room, 32, 2);
            assert.ok(plan.across <= room && plan.down <= room, JSON.stringify([size, room, plan.across, plan.down]));
            for (const [along, most] of [
                [plan.x, plan.across],
                [plan.y, plan.down],
            ]) {
                assert.equal(new Set(along).size, along.length);
                assert.ok(along.every((place) => place > 32 && place < most));
            }
            for (let row = 0; row < size.height; row += Math.ceil(size.height / 9)) {
                for (let column = 0; column < size.width; column++)
                    assert.deepEqual(plan.at(plan.x[column], plan.y[row]), {column, row});
            }
            assert.equal(plan.at(-100, 0), null);
            assert.equal(plan.at(0, plan.down + 100), null);
        }
    }
});

test("the map of 5x8 is square, and its fields lie apart", () => {
    const plan = planOf(SIZES[1], 640, 32, 2);
    assert.equal(plan.across, plan.down);
    const fields = plan.cells(plan.x, 0);
    assert.equal(fields.length, 8);
    assert.ok(fields.every(({begin}, at) => at === 0 || begin - fields[at - 1].end >= plan.pitch));
});

test("gaps are wider between fields", () => {
    const {x} = planOf({width: 36, height: 36, shown: 4, colors: 6}, 480);
    assert.ok(x[6] - x[5] >= 2 * (x[1] - x[0]));
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
