import assert from "node:assert/strict";
import {test} from "node:test";
import {BackendError} from "../../../page/backend";
import {createStore} from "../../../page/store";

/** A store with an action that gets no answer at first, and a listener that nobody ends; how often it was tried. */
async function unanswered() {
    const store = createStore({});
    const tried = {count: 0};
    store.subscribe(() => {});
    await store.act("turn", async () => {
        tried.count += 1;
        if (tried.count === 1) throw new BackendError("network", "Nobody answers.");
    });
    return {store, tried};
}

test("a page that was left does not make its turn when the server is back", async (context) => {
    context.mock.timers.enable({apis: ["setTimeout"]});
    let asked = 0;
    context.mock.method(globalThis, "fetch", async () => ((asked += 1), new Response("{}")));
    const {store: left, tried: unwanted} = await unanswered();
    left.close();
    const {tried: wanted} = await unanswered();
    for (let step = 0; step < 20; step += 1) {
        context.mock.timers.tick(1000);
        await new Promise((turned) => setImmediate(turned));
    }
    assert.equal(wanted.count, 2);
    assert.equal(unwanted.count, 1);
    assert.equal(asked, 1);
    assert.equal(await left.act("turn", async () => {}), false);
});
