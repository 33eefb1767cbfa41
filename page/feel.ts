/** What is felt, unless it is turned off or less motion is wanted: a row that is refused shakes, a phone ticks. */

import {load} from "./storage";

function isFelt(what: "shake" | "tick") {
    return load(what, true) && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A reply has come. */
export function tick() {
    if (isFelt("tick")) navigator.vibrate?.(12);
}

/** The row to fill cannot be sent so. */
export function shake() {
    if (isFelt("shake"))
        document.querySelector(".entry")?.animate({translate: ["0", "-0.4rem", "0.4rem", "-0.2rem", "0"]}, 240);
}
