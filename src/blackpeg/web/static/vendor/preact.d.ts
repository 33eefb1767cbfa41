/** What of vendor/preact.js the page uses; types alone. */

export type Drawn = object | string | number | bigint | boolean | null | undefined | Drawn[];
type Inputs = readonly unknown[];

export function html(strings: TemplateStringsArray, ...values: unknown[]): Drawn;
export function render(drawn: Drawn, parent: Element): void;
export function useState<Value>(first: Value | (() => Value)): [Value, (next: Value | ((now: Value) => Value)) => void];
export function useReducer<Value, Action>(next: (now: Value, action: Action) => Value, first: Value): [Value, (action: Action) => void];
export function useEffect(effect: () => void | (() => void), inputs?: Inputs): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: Inputs): void;
export function useRef<Value>(first: Value): {current: Value};
export function useMemo<Value>(make: () => Value, inputs: Inputs): Value;
export function useCallback<Callback>(callback: Callback, inputs: Inputs): Callback;
export function useErrorBoundary(): [unknown, () => void];
