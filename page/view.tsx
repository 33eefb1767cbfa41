/**
 * Components: functions from what they are given to what is drawn.  They know no address and keep nothing that matters.
 *
 *     mount(root, <Page store={store} />, store)     draws it, and gives back what ends it and closes its stores
 *     <Icon name="undo" />
 *     <Button icon="undo" onClick={undo}>Undo</Button>
 *     <Trouble store={store} />                      what went wrong, or that Blackpeg thinks
 */

import {useErrorBoundary, useLayoutEffect} from "preact/hooks";
import {type ComponentChildren, render} from "preact";
import {announce} from "./announce";
import {messageOf} from "./backend";
import {ICONS} from "./dom";
import {useStore} from "./store";
import {capitalized} from "./words";

import type {IconName} from "./dom";
import type {Store} from "./store";

/** What `mount` tells the element that is drawn into: router.tsx shows a page then. */
export const MOUNT = "blackpeg-mount";

export type Drawn = ComponentChildren;

/** @param stores  those that are the page's own */
export function mount(root: HTMLElement, drawn: Drawn, ...stores: Store<any>[]) {
    // A page stands in the document before it is drawn, for what is drawn may measure it.
    root.dispatchEvent(new Event(MOUNT));
    render(<Whole>{drawn}</Whole>, root);
    return () => {
        render(null, root);
        for (const each of stores) each.close();
    };
}

/** All of a page: where it cannot be drawn, it says so. */
function Whole({children}: {children?: Drawn}) {
    const [error, again] = useErrorBoundary();
    return error ? <Failed error={error} again={again} /> : children;
}

/** An icon in the color of the text. */
export function Icon({name}: {name: IconName}) {
    return (
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={ICONS[name]} />
        </svg>
    );
}

/**
 * @param given  *title* is said
 *     in the place of what is read; *kind* is a class; all else is the button's
 */
export function Button({
    icon,
    kind = "",
    title,
    children,
    ...rest
}: {icon?: IconName; kind?: string; title?: string; children?: Drawn} & Record<string, any>) {
    return (
        <button type="button" class={`button ${kind}`.trim()} title={title} aria-label={title} {...rest}>
            {icon && <Icon name={icon} />}
            {children}
        </button>
    );
}

/** @param given  all else is the button's */
export function IconButton({icon, label, ...rest}: {icon: IconName; label: string} & Record<string, any>) {
    return (
        <button type="button" class="icon-button" title={label} aria-label={label} {...rest}>
            <Icon name={icon} />
        </button>
    );
}

/** Words whose feedbacks, such as 0-2, are not broken after their hyphen. */
export function Words({of}: {of: string | null | undefined}) {
    return <>{of?.split(/(\d+-\d+)/).map((part, at) => (at % 2 ? <span class="unbroken">{part}</span> : part))}</>;
}

/** @param late  what is said, aloud too, of what takes its time */
export function Trouble({store, late = "Blackpeg thinks …"}: {store: Store<any>; late?: string}) {
    const {error, retry, isLate} = useStore(store);
    useLayoutEffect(() => {
        if (isLate) announce(late);
    }, [isLate]);
    if (isLate) return <p class="said quiet">{late}</p>;
    if (!error) return null;
    return <Failed error={error} again={retry} />;
}

/** What went wrong, said plainly, with a button that tries again where that may help. */
export function Failed({
    error,
    again,
    word,
}: {
    error: unknown;
    again: (() => void) | null;
    /** the person ended it: no trouble */
    word?: string;
}) {
    const said = capitalized(messageOf(error));
    return (
        <div class={word ? "quiet" : "trouble"} role="alert">
            <p>
                <Words of={/[.!?]$/.test(said) ? said : `${said}.`} />
            </p>
            {again && <Button onClick={again}>{word ?? "Try again"}</Button>}
        </div>
    );
}

/** A box to tick; all else that is given is the box's. */
export function Check({words, ...rest}: {words: Drawn} & Record<string, unknown>) {
    return (
        <label class="check">
            <input type="checkbox" {...rest} />
            <span>{words}</span>
        </label>
    );
}

/** What each of a list is called, whether it cannot be chosen now, and the heading above it. */
export type Option = [value: string, says: string, isOut?: boolean, group?: string];
type Listed = {label: string; value: string; options: Option[]; onPick?: (value: string) => void};

/** One of several, from a list that unfolds; all else that is given is the list's. */
export function Select({label, value: chosen, options, onPick, ...rest}: Listed & Record<string, unknown>) {
    const one = ([value, says, isOut]: Option) => (
        <option value={value} selected={value === chosen} disabled={isOut}>
            {says}
        </option>
    );
    const groups = [...new Set(options.map((each) => each[3]))];
    return (
        <label class="labelled">
            {label}
            <select class="field" onChange={({currentTarget: {value}}) => onPick?.(value)} {...rest}>
                {groups.map((group) => {
                    const all = options.filter((each) => each[3] === group).map(one);
                    return group ? <optgroup label={group}>{all}</optgroup> : all;
                })}
            </select>
        </label>
    );
}
