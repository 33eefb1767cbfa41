/** Tables of numbers: what stands around their rows; and numbers by name. */

import {Hidden} from "../parts/pegs";
import {Scroll} from "../parts/scroll";

import type {Drawn} from "../view";

type TableGiven = {
    caption: string;
    /** whether the caption is seen, too */
    captioned?: boolean;
    kind?: string;
    /** in brackets: heard alone */
    heads: Drawn[];
    /** classes of the heads, as of the cells under them */
    classes?: (string | undefined)[];
    children: Drawn;
};

export function Table({caption, captioned = false, kind = "turns", heads, classes = [], children}: TableGiven) {
    return (
        <Scroll label={caption}>
            <table class={kind}>
                <caption class={captioned ? undefined : "visually-hidden"}>{caption}</caption>
                <thead>
                    <tr>
                        {heads.map((head, at) => (
                            <th scope="col" class={classes[at]}>
                                {typeof head === "string" && head.startsWith("(") ? (
                                    <Hidden>{head.slice(1, -1)}</Hidden>
                                ) : (
                                    head
                                )}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>{children}</tbody>
            </table>
        </Scroll>
    );
}

export function Facts({all}: {all: [string, Drawn][]}) {
    return (
        <dl class="facts">
            {all.map(([name, value]) => (
                <div>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                </div>
            ))}
        </dl>
    );
}
