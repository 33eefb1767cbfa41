/** One of several, from a list that unfolds. */

/** what each is called, and whether it cannot be chosen now */
export type Option = [value: string, says: string, isOut?: boolean];
type Given = {label: string; value: string; options: Option[]; onPick?: (value: string) => void; name?: string};

export function Select({label, value: chosen, options, onPick, name}: Given) {
    return (
        <label class="labelled">
            {label}
            <select class="field" name={name} onChange={({currentTarget: {value}}) => onPick?.(value)}>
                {options.map(([value, says, isOut]) => (
                    <option value={value} selected={value === chosen} disabled={isOut}>
                        {says}
                    </option>
                ))}
            </select>
        </label>
    );
}
