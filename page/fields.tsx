/** Parts of pages that are made of what they are given alone: fields of forms, and panels with a heading. */

import type {Drawn} from "./view";

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
