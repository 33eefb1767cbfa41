/** Parts of pages that are made of what they are given alone: fields of forms, and panels with a heading. */

import {useEffect, useState} from "preact/hooks";
import {Select} from "./view";
import {capitalized} from "./words";

import type {Drawn, Option} from "./view";

type ChoiceGiven = {
    label: Drawn;
    /** values, and how they are called */
    all: [string, string][];
    first: string;
    onChoose?: (value: string) => void;
};

/** All else that is given is the list's. */
export function Choice({label, all, first, onChoose, ...rest}: ChoiceGiven & Record<string, unknown>) {
    return (
        <label class="labelled">
            {label}
            <select class="field" onChange={({currentTarget: {value}}) => onChoose?.(value)} {...rest}>
                {all.map(([value, words]) => (
                    <option value={value} selected={value === first}>
                        {words}
                    </option>
                ))}
            </select>
        </label>
    );
}

type WayGiven = {
    label: string;
    name: string;
    ways: {name: string; title?: string; about: string; isOut?: boolean}[];
    first: string;
    onChoose?: (name: string) => void;
};

/** One of several by their names, the first that can be where none is asked for; what it does stands below. */
export function Way({label, name, ways, first, onChoose}: WayGiven) {
    const [wanted, choose] = useState(first);
    const can = ways.filter(({isOut}) => !isOut);
    const chosen = can.find((each) => each.name === wanted) ?? can[0];
    useEffect(() => onChoose?.(wanted), [wanted]);
    const options = ways.map(({name, title, isOut}): Option => [name, title ?? name, isOut]);
    return (
        <div>
            <Select {...{label, name, options}} value={chosen.name} onPick={choose} />
            <p class="quiet">{capitalized(chosen.about)}.</p>
        </div>
    );
}

/** All else that is given is the box's. */
export function Check({words, ...rest}: {words: Drawn} & Record<string, unknown>) {
    return (
        <label class="check">
            <input type="checkbox" {...rest} />
            <span>{words}</span>
        </label>
    );
}

export function Panel({title, children}: {title: string; children: Drawn}) {
    return (
        <section class="card" aria-label={title}>
            <h2>{title}</h2>
            {children}
        </section>
    );
}
