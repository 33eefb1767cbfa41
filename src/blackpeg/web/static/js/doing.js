/**
 * One thing at a time: what takes long is said, what fails is reported, with a button that tries again.
 *
 *     const {during, isBusy, idle} = createDoing(place)
 *     await during(async () => ...)           nothing is done where something is under way
 *     await idle()                            waits until nothing is
 *     await patiently(place, () => ...)       says that Blackpeg thinks, if it does
 *
 * *place* is where it is said.
 */

import {h, replace} from "./dom.js";
import {report} from "./router.js";

/** After this many milliseconds without an answer the page says that Blackpeg thinks. */
const PATIENCE = 250;

/**
 * @template Answer
 * @param {HTMLElement} place
 * @param {() => Promise<Answer>} work
 */
export async function patiently(place, work) {
    const said = h("p", {class: "said quiet"}, "Blackpeg thinks …");
    const timer = setTimeout(() => replace(place, said), PATIENCE);
    try {
        return await work();
    } finally {
        clearTimeout(timer);
        said.remove();
    }
}

/** @param {HTMLElement} place */
export function createDoing(place) {
    let isBusy = false;
    /** Who waits. @type {(() => void)[]} */
    let waiting = [];

    /** @param {() => Promise<void>} work */
    async function during(work) {
        if (isBusy) return;
        isBusy = true;
        replace(place);
        try {
            await patiently(place, work);
        } catch (error) {
            replace(place, report(error, () => void during(work)));
        } finally {
            isBusy = false;
            const all = waiting;
            waiting = [];
            for (const each of all) each();
        }
    }

    async function idle() {
        while (isBusy) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    }

    return {during, isBusy: () => isBusy, idle};
}
