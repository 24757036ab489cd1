/** A changed field with formatted values, for history and for the refusal of a concurrent save. */
export type RecordChange = {
	readonly field: string;
	readonly label: string;
	readonly from: string;
	readonly to: string;
};

/** The label of a field and an optional formatter for its value. */
type FieldWord<Value> = {
	readonly label: string;
	readonly show?: (value: Value) => string;
};

export type FieldWords<Fields extends object> = {
	readonly [Field in keyof Fields]: FieldWord<Fields[Field]>;
};

/** Placeholder for a field without a value. */
export const noValueWord = '—';

/**
 * The differences between two versions of a record, limited to the fields of `words` and in their
 * sequence.
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
			from: formatValue(words[field], before[field]),
			to: formatValue(words[field], after[field]),
		}));
}

function formatValue<Value>({ show }: FieldWord<Value>, value: Value): string {
	if (value === null || value === undefined || value === '') return noValueWord;
	if (show !== undefined) return show(value);
	if (typeof value === 'boolean') return value ? 'Evet' : 'Hayır';
	if (typeof value === 'number') return String(value).replace('.', ',');
	if (Array.isArray(value)) return value.length === 0 ? noValueWord : value.join(', ');
	return String(value);
}

/** Formats changes as one line of history: `Telefon: — → 0532 *** ** 67 · Not: …`. */
export function changesSentence(changes: readonly RecordChange[]): string {
	return changes.map(({ label, from, to }) => `${label}: ${from} → ${to}`).join(' · ');
}
