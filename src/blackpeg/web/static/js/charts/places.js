/** Which color can be where: a table position x color of how many candidates have it, shaded by their share. */

import {h} from "../dom.js";
import {percent, whole} from "../numbers.js";

/**
 * @param {object} options
 * @param {number[][]} options.table  for each position, the number of candidates with each color
 * @param {(color: number) => Node[]} options.name  what stands for a color
 * @param {string} options.caption
 */
export function places({table, name, caption}) {
    const colors = table[0]?.length ?? 0;
    const total = (table[0] ?? []).reduce((sum, count) => sum + count, 0);
    /** @param {number} count */
    const cell = (count) => {
        const share = total ? count / total : 0;
        const drawn = h("td", {title: `${percent(share)} of the codes`}, whole(count));
        drawn.classList.toggle("is-none", !count);
        drawn.classList.toggle("is-sure", share === 1);
        // Small shares are told apart better so; numbers are exact.
        drawn.style.setProperty("--shade", (share ** 0.6).toFixed(3));
        return drawn;
    };
    return h(
        "table",
        {class: "places"},
        h("caption", {}, caption),
        h("thead", {}, h("tr", {}, ["Color", ...table.map((_, at) => at + 1)].map((head) => h("th", {scope: "col"}, head)))),
        h(
            "tbody",
            {},
            Array.from({length: colors}, (_, color) =>
                h("tr", {}, h("th", {scope: "row"}, name(color)), table.map((counts) => cell(counts[color]))),
            ),
        ),
    );
}
