/** One field that a save changed, in words: history and a refused second save show it. */
export type RecordChange = {
	readonly field: string;
	readonly label: string;
	readonly from: string;
	readonly to: string;
};

/** How a field is called and, where its plain value says little or too much, how it is shown. */
type FieldWord<Value> = {
	readonly label: string;
	readonly show?: (value: Value) => string;
};

export type FieldWords<Fields extends object> = {
	readonly [Field in keyof Fields]: FieldWord<Fields[Field]>;
};

/** Shown for a field without a value. */
export const noValueWord = '—';

/**
 * What differs between two states of a record, by the fields that `words` name, in their order.
 * @example changesBetween({ name: { label: 'Ad' } }, { name: 'Ali' }, { name: 'Veli' })
 * // [{ field: 'name', label: 'Ad', from: 'Ali', to: 'Veli' }]
 */
export function changesBetween<Fields extends object>(
	words: FieldWords<Fields>,
	before: Fields,
	after: Fields,
): RecordChange[] {
	return (Object.keys(words) as (keyof Fields & string)[])
		.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
		.map((field) => ({
			field,
			label: words[field].label,
			from: shown(words[field], before[field]),
			to: shown(words[field], after[field]),
		}));
}

function shown<Value>({ show }: FieldWord<Value>, value: Value): string {
	if (value === null || value === undefined || value === '') return noValueWord;
	if (show !== undefined) return show(value);
	if (typeof value === 'boolean') return value ? 'Evet' : 'Hayır';
	if (typeof value === 'number') return String(value).replace('.', ',');
	if (Array.isArray(value)) return value.length === 0 ? noValueWord : value.join(', ');
	return String(value);
}

/** Changes as one line of history: `Telefon: — → 0532 *** ** 67 · Not: …`. */
export function changesSentence(changes: readonly RecordChange[]): string {
	return changes.map(({ label, from, to }) => `${label}: ${from} → ${to}`).join(' · ');
}
