/**
 * Adds up the named number fields of several records; 0 without a record.
 * @example sumFields([{ a: 1, b: 2 }, { a: 3, b: 4 }], ['a', 'b']) // { a: 4, b: 6 }
 */
export function sumFields<Name extends string>(
	records: readonly Readonly<Record<Name, number>>[],
	names: readonly Name[],
): Record<Name, number> {
	const sums = names.map((name) => [name, records.reduce((sum, record) => sum + record[name], 0)]);
	return Object.fromEntries(sums) as Record<Name, number>;
}
