import type { TableColumn } from '../../../outside/table/table-file.ts';

/** The columns of a row that are about the person, with their Turkish names. */
export type Fields = Readonly<Record<string, string | number | null>>;
export type Group = { readonly subject: string; readonly at: Date | null; readonly fields: Fields };

/** One fact about a person, a row of the exported table. */
export type PersonalFact = {
	/** Sipariş, Teslimat, Hesap … */
	readonly subject: string;
	readonly field: string;
	readonly value: string;
	/** ISO 8601; null if the fact has no time of its own. */
	readonly at: string | null;
};

/** The facts of a record; fields without a value are none. */
export function factsOf({ subject, at, fields }: Group): PersonalFact[] {
	return Object.entries(fields).flatMap(([field, value]) =>
		value === null || value === ''
			? []
			: [{ subject, field, value: String(value), at: at?.toISOString() ?? null }],
	);
}

export const factColumns: readonly TableColumn<PersonalFact>[] = [
	{ head: 'Kayıt', kind: 'text', of: (fact) => fact.subject, width: 24 },
	{ head: 'Bilgi', kind: 'text', of: (fact) => fact.field, width: 24 },
	{ head: 'Değer', kind: 'code', of: (fact) => fact.value, width: 60 },
	{ head: 'Tarih', kind: 'instant', of: (fact) => fact.at, width: 18 },
];
